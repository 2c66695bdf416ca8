// The table of what is known: the items that are together with each item of the category that names the rows.

import { pairKey } from './layout.js';
import { byId, categoryTitle, element, named } from './text.js';
import { word } from './words.js';

/**
 * Returns a function that takes an item and the name of a category, and returns the items of the category that are with it by the
 * circles: those of its own cells, or else those that its partners have.
 */
export function knownOf({ categories, rows }, marks) {
  // An item of another number of rows than one says nothing of the partners that it has in them.
  const isWhole = (id) => categories.some(({ items }) => items.length === rows && items.some((item) => item.id === id));
  const partners = new Map(categories.flatMap(({ items }) => items.map(({ id }) => [id, []])));
  for (const { mark: { together } } of marks.values()) {
    if (!together) continue;
    const [one, other] = together;
    partners.get(one)?.push(other);
    partners.get(other)?.push(one);
  }
  return (item, name) => {
    const { items } = categories.find((category) => category.name === name);
    const direct = items.filter(({ id }) => marks.get(pairKey(item, id))?.mark.together);
    if (direct.length > 0) return direct;
    const found = new Set([item]);
    // A set is gone through with what is added to it on the way.
    for (const id of found) if (isWhole(id)) for (const other of partners.get(id)) found.add(other);
    return items.filter(({ id }) => found.has(id));
  };
}

/** A question about more items is answered as a whole. */
const MOST_ASKED = 3;

/** Returns the parts of the question, each with its words, an item, and the category of the answer; none if it asks for everything. */
export function askedParts({ asked, categories }) {
  const items = categories.flatMap((category) => category.items);
  const parts = asked.map(({ text, item, category }) => ({ text, item: items.find(({ id }) => id === item), category: categories.find(({ name }) => name === category) }));
  return parts.length < MOST_ASKED ? parts : [];
}

/** Shows the table for the marks of a board, and returns whether all its cells are filled. */
export function showAnswer(data, marks, isComplete) {
  const anchor = data.categories.find(({ name }) => name === data.anchor);
  const others = data.categories.filter((category) => category !== anchor);
  const known = knownOf(data, marks);
  const inRow = (row, { name }) => known(row.id, name).flatMap((item, index) => (index === 0 ? [named(item.title)] : [', ', named(item.title)]));
  const head = [anchor, ...others].map(({ name }) => element('th', { scope: 'col' }, named(categoryTitle(name))));
  const rows = anchor.items.map((row) =>
    element('tr', {}, element('th', { scope: 'row' }, named(row.title)),
      ...others.map((category) => element('td', {}, ...inRow(row, category)))));
  const table = element('table', { class: 'known' }, element('caption', {}, word(isComplete ? 'theAnswer' : 'known')),
    element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
  byId('answer').replaceChildren(element('div', { class: 'known-scroll', tabIndex: 0, role: 'group', 'aria-label': word('known') }, table));
  return [...table.querySelectorAll('td')].every((cell) => cell.hasChildNodes());
}
