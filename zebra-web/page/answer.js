// The table of what is known: the items that are together with each item of the category that names the rows.

import { pairKey } from './layout.js';
import { byId, categoryTitle, element, named } from './text.js';
import { word } from './words.js';

/** Shows the table for the marks of a board. */
export function showAnswer(data, marks, isComplete) {
  const anchor = data.categories.find(({ name }) => name === data.anchor);
  const others = data.categories.filter((category) => category !== anchor);
  const inRow = (row, category) =>
    category.items.filter((item) => marks.get(pairKey(row.id, item.id))?.mark.together).flatMap((item, index) =>
      index === 0 ? [named(item.title)] : [', ', named(item.title)]);
  const head = [anchor, ...others].map(({ name }) => element('th', { scope: 'col' }, named(categoryTitle(name))));
  const rows = anchor.items.map((row) =>
    element('tr', {}, element('th', { scope: 'row' }, named(row.title)),
      ...others.map((category) => element('td', {}, ...inRow(row, category)))));
  const table = element('table', { class: 'known' }, element('caption', {}, word(isComplete ? 'theAnswer' : 'known')),
    element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
  byId('answer').replaceChildren(element('div', { class: 'known-scroll', tabIndex: 0, role: 'group', 'aria-label': word('known') }, table));
}
