// The texts of a hint in four strengths, in the language of the page: where to look, the clue, the marks, and the argument, which
// the engine writes.

import { itemsOf } from './layout.js';
import { categoryTitle } from './text.js';
import { language, listed, word } from './words.js';

/** Returns the texts, the weakest first; `null` in place of a clue if none is needed. */
export function hintTexts(hint, isMistake, data) {
  const parts = { hint, data, titles: titlesOf(data) };
  return isMistake ? mistakeTexts(parts) : [...nextTexts(parts), hint.texts.paragraph];
}

/** Returns the titles of all items by their names. */
function titlesOf({ categories }) {
  return new Map(categories.flatMap(({ items }) => items.map(({ id, title }) => [id, title])));
}

/** Returns marks as a list, such as “Ann = cat, Bob ≠ dog”. */
export function marksAs(data, marks) {
  const titles = titlesOf(data);
  return marks.map((mark) => itemsOf(mark).map((item) => titles.get(item)).join(mark.together ? ' = ' : ' ≠ ')).join(', ');
}

/** Returns the clues of a hint with their sentences. */
function cluesAs({ hint, data }) {
  const clues = data.clues.filter(({ label }) => hint.clues.includes(label));
  if (clues.length === 0) return word('noClue');
  const values = { labels: listed(clues.map(({ label }) => label)), sentences: clues.map(({ sentence }) => sentence).join(' ') };
  return word('clueIs', { ...values, count: clues.length });
}

function nextTexts(parts) {
  const { data, hint, titles } = parts;
  const place = hint.item && { item: titles.get(hint.item), category: categoryTitle(hint.category) };
  // The engine asks a question, in English.
  const own = () => place ? word(hint.marks.length > 0 ? 'lookAt' : 'wrongAt', place) : word('lookAtClash');
  const where = language() === 'en' ? hint.texts.where : own();
  const clues = cluesAs(parts);
  const marks = hint.facts.length > 0 ? ` ${word('withMarks', { marks: marksAs(data, hint.facts) })}` : '';
  // Without marks to look at, a clue is followed by the argument.
  return [where, hint.clues.length > 0 ? clues : null, hint.clues.length > 0 && marks === '' ? null : `${clues}${marks}`];
}

/** Returns an argument with each clue that it begins with in a line of its own. */
function inLines(text) {
  return text.replace(/ (?=Clue \S+: “)|(?<=: “[^”]*”) /g, '\n');
}

function mistakeTexts(parts) {
  const { data, hint, titles } = parts;
  const where = word({ clash: 'wrongMarks', clue: 'wrongClue', answer: 'wrongAnswer' }[hint.kind]);
  const quoted = (text) => word('quoted', { text });
  const items = word('wrongItems', { items: listed(itemsOf(hint.mark).map((item) => quoted(titles.get(item)))) });
  const { kind, mark } = hint;
  const clue = kind === 'clue' ? cluesAs(parts) : items;
  const marks = word('withMarks', { marks: marksAs(data, hint.facts) });
  const own = word('wrongMark', { mark: quoted(marksAs(data, [mark])) });
  // The engine writes about mistakes in English. What can be done is on the buttons; it counts moves that the player does not see.
  const why = language() === 'en' ? inLines(hint.texts.paragraph.replace(/ Take it back, or go back to [^.]*\.$/, '')) : null;
  // Why a mark contradicts the answer tells more of the answer than that it does.
  if (kind === 'answer') return [where, clue, own, why];
  return kind === 'clue' ? [where, clue, `${clue} ${marks}`, why ?? `${own} ${clue}`] : [where, clue, marks, why ?? own];
}
