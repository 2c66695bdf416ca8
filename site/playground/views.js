// What the playground shows about a puzzle. All texts are inserted as text.

/** Creates an element with properties and children. */
export function element(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

/** Returns the titles of items by their ids. */
function titles(data) {
  return new Map(data.categories.flatMap(({ items }) => items.map(({ id, title }) => [id, title])));
}

/** Returns a table of an answer; cells that differ from the other answer are marked. */
export function answerTable(data, answer, other, caption) {
  const title = titles(data);
  const names = data.categories.map(({ name }) => name);
  const cell = (row, index) => (name, column) => {
    const differs = other !== undefined && other[index][name] !== row[name];
    const text = title.get(`${name}::${row[name]}`) ?? row[name];
    const heading = column === 0 ? { scope: 'row' } : {};
    return element(column === 0 ? 'th' : 'td', { className: differs ? 'differs' : '', ...heading }, differs ? `≠ ${text}` : text);
  };
  return element('table', { className: 'answer' },
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...names.map((name) => element('th', { scope: 'col' }, name)))),
    element('tbody', {}, ...answer.map((row, index) => element('tr', {}, ...names.map(cell(row, index))))));
}

/** Returns the logic grid, filled in with an answer if there is one. */
export function logicGrid(data, answer) {
  const { rows, columns, blocks } = data.stairs;
  const category = (index) => data.categories[index];
  const rowOf = new Map();
  answer?.forEach((row, index) => {
    for (const [name, item] of Object.entries(row)) rowOf.set(`${name}::${item}`, index);
  });
  const head = element('tr', {}, element('td', { colSpan: 2, className: 'corner' }));
  const names = element('tr', {}, element('td', { colSpan: 2, className: 'corner' }));
  for (const column of columns) {
    head.append(element('th', { scope: 'colgroup', colSpan: category(column).items.length, className: 'edge' }, category(column).name));
    category(column).items.forEach((item, index) => {
      names.append(element('th', { scope: 'col', className: index === 0 ? 'item edge' : 'item' }, element('span', {}, item.title)));
    });
  }
  const table = element('table', { className: 'logic-grid' },
    element('caption', {}, answer ? 'The logic grid of the answer' : 'The logic grid'), element('thead', {}, head, names));
  rows.forEach((row, place) => {
    const body = element('tbody');
    category(row).items.forEach((item, index) => {
      const line = element('tr');
      if (index === 0) line.append(element('th', { scope: 'rowgroup', rowSpan: category(row).items.length, className: 'side' }, element('span', {}, category(row).name)));
      line.append(element('th', { scope: 'row' }, item.title));
      columns.forEach((column, across) => {
        if (across >= blocks[place].length) return;
        const isMarked = blocks[place][across];
        category(column).items.forEach((other, edge) => {
          const together = rowOf.has(item.id) && rowOf.get(item.id) === rowOf.get(other.id);
          const mark = !answer || !isMarked ? '' : together ? '●' : '×';
          line.append(element('td', { className: `${edge === 0 ? 'edge ' : ''}${isMarked ? (together && answer ? 'together' : 'apart') : 'none'}` }, mark));
        });
      });
      body.append(line);
    });
    table.append(body);
  });
  return table;
}

/** Returns the paragraphs of a walkthrough. */
export function explanation(walkthrough) {
  const parts = [];
  if (walkthrough.opening?.text) parts.push(element('p', {}, walkthrough.opening.text));
  for (const { passage, text } of walkthrough.paragraphs) {
    if (passage.heading) parts.push(element('h3', {}, passage.heading));
    parts.push(element('p', {}, text));
  }
  return parts;
}

/** Returns the puzzle as it is printed: title, story, clues, grid, question. */
export function printed(data) {
  const parts = [element('h1', {}, data.title)];
  if (data.story) parts.push(element('p', {}, data.story));
  parts.push(element('ol', {}, ...data.clues.map(({ sentence }) => element('li', {}, sentence))));
  if (data.question) parts.push(element('p', {}, data.question));
  parts.push(logicGrid(data));
  return parts;
}
