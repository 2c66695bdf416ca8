// The items that the sentence of a clue mentions, in the colors of their categories.

import { KINDS } from './art.js';
import { element, shown } from './text.js';

/** What may follow a title within its word, as in `des Zebras` and `einen Raben`, then no letter. */
const ENDING = /^(?:e?[nrsm]|e)?(?![\p{L}\d])/u;

/** Returns the sentence as texts and elements. */
export function itemsMentioned(clue, data) {
  const sentence = shown(clue.sentence);
  const kinds = new Map(data.categories.flatMap(({ items }, kind) => items.map((item) => [item.id, { kind, title: shown(item.title) }])));
  const items = clue.items.map((id) => kinds.get(id)).filter((item) => item && item.title.length > 1);
  items.sort((one, other) => other.title.length - one.title.length);
  const low = sentence.toLowerCase();
  // Some letters are longer in the other case: their places would be wrong.
  if (low.length !== sentence.length) return [sentence];
  const taken = [];
  for (const { kind, title } of items) {
    // `Herrn Lorenz` is `Herr Lorenz`.
    const written = low.includes(title.toLowerCase()) ? title : title.replace(/^Herr /, 'Herrn ');
    const start = low.indexOf(written.toLowerCase());
    const ending = ENDING.exec(sentence.slice(start + written.length));
    const end = start + written.length + (ending?.[0].length ?? 0);
    const isWord = start >= 0 && ending !== null && !/[\p{L}\d]/u.test(sentence.charAt(start - 1));
    if (isWord && taken.every((other) => end <= other.start || start >= other.end)) taken.push({ start, end, kind });
  }
  taken.sort((one, other) => one.start - other.start);
  const parts = [];
  let from = 0;
  for (const { start, end, kind } of taken) {
    parts.push(sentence.slice(from, start), element('span', { class: `mention k${kind % KINDS}` }, sentence.slice(start, end)));
    from = end;
  }
  return [...parts, sentence.slice(from)].filter((part) => part !== '');
}
