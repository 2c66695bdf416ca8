// The logic grid: a table of cells that are clicked, or marked with the keyboard.

import { KINDS, sign } from './art.js';
import { Cells } from './cells.js';
import { Gestures } from './gestures.js';
import { gridLayout, itemsOf, markKey, pairKey } from './layout.js';
import { byId, categoryTitle, element, heading, named, shown } from './text.js';
import { word } from './words.js';

/** Longer words of headings have places where they may be broken. */
const LONG = { category: 8, item: 8 };
/** Names that are no longer stand upright above their columns. */
const BRIEF = 3;
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Grid {
  /**
   * Makes the grid of a puzzle, which `parts` and then `fill` show. `onMark(cell, key)` is called with `cycle`, `o`, `x` or `clear`, and
   * `onCrosses(cells)` with cells that were painted.
   */
  constructor(data, view, onMark, onCrosses) {
    this.table = byId('grid');
    this.readout = byId('readout');
    Object.assign(this, { view, onMark, onCrosses });
    this.layout = gridLayout(data);
    this.kinds = new Map(data.categories.map(({ name }, kind) => [name, kind % KINDS]));
    this.painter = new Cells();
    this.byKey = this.painter.byKey;
    this.headings = new Map();
    this.nodes = this.layout.cells.map((line) => line.map(() => null));
    this.gestures = new Gestures(this, view);
    this.table.onkeydown = (event) => this.key(event);
    this.table.onfocusin = (event) => this.atCell(event, (place) => this.point(place));
    this.table.onmouseover = (event) => this.atCell(event, (place) => this.point(place));
    this.table.onmouseleave = () => this.point(null);
  }

  /** Calls a function with the row and the column of the cell of an event. */
  atCell(event, work) {
    const cell = event.target.closest?.('td[data-row]');
    if (cell) work([Number(cell.dataset.row), Number(cell.dataset.column)]);
  }

  /** Shows the headings: in parts, between which the page may respond. */
  *parts() {
    const { rows, columns, cells, omitted } = this.layout;
    this.view.expect(this.layout);
    yield;
    this.table.replaceChildren(this.head(columns), ...this.bodies(rows));
    this.table.setAttribute('aria-rowcount', cells.length + 2);
    this.table.setAttribute('aria-colcount', (cells[0]?.length ?? 0) + 2);
    byId('omitted').hidden = omitted.length === 0;
    byId('omitted').textContent = word('omitted', { names: omitted.map(categoryTitle).join(', ') });
    this.focusable = null;
  }

  /** Adds the cells, whose size is known by then: in parts, between which the page may respond. */
  *fill() {
    let row = 0;
    for (const body of this.table.tBodies) {
      for (const line of body.rows) {
        line.append(...this.line(row, this.layout.columns));
        row += 1;
      }
      yield;
    }
    const first = this.find([0, 0]);
    if (first) this.setFocusable(first);
  }

  head(columns) {
    this.map = element('div', { class: 'map', 'aria-hidden': 'true' });
    const corner = element('td', { class: 'corner', colSpan: 2, rowSpan: 2 }, this.map);
    const names = columns.map((category) => {
      const name = element('th', { class: `category k${this.kinds.get(category.name)}`, scope: 'colgroup', colSpan: category.items.length },
        element('span', {}, sign(this.kinds.get(category.name)), heading(categoryTitle(category.name), LONG.category)));
      this.headings.set(`top ${category.name}`, name);
      return name;
    });
    const items = columns.flatMap((category) =>
      category.items.map((item, index) => {
        const start = index === 0 ? ' start' : '';
        const brief = category.items.every(({ title }) => title.length <= BRIEF) ? ' brief' : '';
        const name = element('th', { class: `item${start}${brief} k${this.kinds.get(category.name)}`, scope: 'col', title: shown(item.title) },
          element('span', {}, heading(item.title, LONG.item)));
        this.headings.set(`top ${item.id}`, name);
        return name;
      }),
    );
    return element('thead', {}, element('tr', {}, corner, ...names), element('tr', {}, ...items));
  }

  bodies(rows) {
    return rows.map((category) => {
      const lines = category.items.map((item, index) => {
        const line = element('tr');
        if (index === 0) {
          const name = element('th', { class: `category k${this.kinds.get(category.name)}`, scope: 'rowgroup', rowSpan: category.items.length },
            element('span', {}, sign(this.kinds.get(category.name)), heading(categoryTitle(category.name), LONG.category)));
          name.style.setProperty('--items', category.items.length);
          this.headings.set(`left ${category.name}`, name);
          line.append(name);
        }
        const title = element('th', { class: `item k${this.kinds.get(category.name)}`, scope: 'row', title: shown(item.title) },
          element('span', {}, heading(item.title, LONG.item)));
        this.headings.set(`left ${item.id}`, title);
        line.append(title);
        return line;
      });
      return element('tbody', {}, ...lines);
    });
  }

  line(row, columns) {
    let column = -1;
    return columns.flatMap(({ items }) => {
      if (this.layout.cells[row][column + 1] === null) {
        // A block without cells is one, which spares a large grid thousands of elements.
        column += items.length;
        return [element('td', { class: 'none', 'aria-hidden': 'true', colSpan: items.length })];
      }
      return items.map((_, index) => {
        column += 1;
        const cell = this.layout.cells[row][column];
        const start = index === 0 ? ' start' : '';
        const end = this.layout.cells[row][column + 1] ? '' : ' end';
        const base = `cell${start}${end}`;
        const node = element('td', { class: base, role: 'gridcell', tabIndex: -1, 'data-row': row, 'data-column': column });
        this.nodes[row][column] = node;
        this.byKey.set(pairKey(cell.row.id, cell.column.id), { node, cell, base });
        return node;
      });
    });
  }

  /** Shows marks and lights, and the headings to `look` at. */
  show(marks, lights = {}) {
    this.painter.show(marks, lights);
    this.look(lights.look ?? []);
    this.view.count();
    this.refresh();
  }

  /** Lights items that are read about: their headings, their cells, and most of all the cells of pairs of them. */
  read(items, pairs = []) {
    const meeting = new Set(pairs.map((pair) => pairKey(...pair)));
    for (const [node, name] of this.painter.reading) node.classList.remove(name);
    const reading = new Map();
    this.painter.reading = reading;
    for (const [key, { node, cell }] of this.byKey) {
      if (meeting.has(key)) reading.set(node, 'meeting');
      else if (items.includes(cell.row.id) || items.includes(cell.column.id)) reading.set(node, 'band');
    }
    for (const item of items) {
      for (const side of ['top', 'left']) {
        const name = this.headings.get(`${side} ${item}`);
        if (name) reading.set(name, 'read');
      }
    }
    for (const [node, name] of reading) node.classList.add(name);
  }

  /** Marks headings: items or categories to look at. */
  look(names) {
    for (const heading of this.headings.values()) heading.classList.remove('look');
    for (const name of names) {
      for (const side of ['top', 'left']) this.headings.get(`${side} ${name}`)?.classList.add('look');
    }
  }

  /** Shows the full names of the items of a cell. */
  point(place) {
    this.pointed = place;
    for (const heading of this.headings.values()) heading.classList.remove('here');
    const cell = place && this.layout.cells[place[0]]?.[place[1]];
    if (cell) {
      this.headings.get(`left ${cell.row.id}`)?.classList.add('here');
      this.headings.get(`top ${cell.column.id}`)?.classList.add('here');
    }
    this.refresh();
  }

  refresh() {
    const cell = this.pointed && this.layout.cells[this.pointed[0]]?.[this.pointed[1]];
    const said = cell ? this.node(this.pointed).getAttribute('aria-label')?.split(': ').at(-1) : '';
    this.readout.replaceChildren(...(cell ? [named(cell.row.title), ' · ', named(cell.column.title), ` — ${said}`] : ['\u00a0']));
  }

  node([row, column]) {
    return this.nodes[row]?.[column] ?? null;
  }

  setFocusable(place) {
    if (this.focusable) this.node(this.focusable).tabIndex = -1;
    this.focusable = place;
    this.node(place).tabIndex = 0;
  }

  focus(place) {
    this.setFocusable(place);
    this.node(place).focus({ preventScroll: true });
    this.bring(this.node(place));
  }

  act(place, key) {
    this.setFocusable(place);
    this.pointed = place;
    const { row, column } = this.layout.cells[place[0]][place[1]];
    this.onMark([row.id, column.id], key);
  }

  /** Returns the first cell from a place on, in a direction. */
  find([row, column], [down, right] = [0, 1]) {
    const inside = () => row >= 0 && column >= 0 && row < this.nodes.length && column < (this.nodes[0]?.length ?? 0);
    for (; inside(); row += down, column += right) if (this.nodes[row][column]) return [row, column];
    return null;
  }

  key(event) {
    const cell = event.target.closest?.('td[data-row]');
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = [Number(cell.dataset.row), Number(cell.dataset.column)];
    const [row, column] = place;
    const marks = { x: 'x', X: 'x', o: 'o', O: 'o', 0: 'o', ' ': 'cycle', Enter: 'cycle', Delete: 'clear', Backspace: 'clear' };
    let target = null;
    if (event.key in MOVES) {
      const [down, right] = MOVES[event.key];
      target = this.find([row + down, column + right], MOVES[event.key]);
    } else if (event.key === 'Home') target = this.find([row, 0], [0, 1]);
    else if (event.key === 'End') target = this.find([row, this.nodes[row].length - 1], [0, -1]);
    else if (event.key in marks) this.act(place, marks[event.key]);
    else return;
    event.preventDefault();
    if (target) this.focus(target);
  }

  /** Brings the first list that has cells into view; returns the names of the blocks with cells of all lists that are not. */
  reveal(...lists) {
    const nodesOf = (marks) => marks.map((mark) => this.byKey.get(markKey(mark))?.node).filter(Boolean);
    const found = lists.map((marks) => nodesOf(marks).map(({ dataset: { row, column } }) => [Number(row), Number(column)]));
    const cells = found.find(({ length }) => length > 0);
    if (!cells) return [];
    const [first, others] = this.view.showMost(cells, found.flat());
    this.bring(this.node(first));
    return others;
  }

  /** Scrolls the box of the grid so that a cell is not behind the headings, and the page if the cell is not in the window. */
  bring(node) {
    const box = byId('scroll');
    const [outer, corner, cell] = [box, this.table.querySelector('.corner'), node].map((part) => part.getBoundingClientRect());
    const shift = (start, end, least, most) => (start < least ? start - least : Math.max(0, Math.min(end - most, start - least)));
    box.scrollTop += shift(cell.top, cell.bottom, outer.top + corner.height, outer.top + box.clientHeight);
    box.scrollLeft += shift(cell.left, cell.right, outer.left + corner.width, outer.left + box.clientWidth);
    const now = node.getBoundingClientRect();
    scrollBy(0, shift(now.top, now.bottom, 60, innerHeight - 8));
  }

  /** Returns the names of the items of a mark. */
  names(mark) {
    const found = this.byKey.get(pairKey(...itemsOf(mark)));
    return found ? [found.cell.row.title, found.cell.column.title] : itemsOf(mark);
  }
}
