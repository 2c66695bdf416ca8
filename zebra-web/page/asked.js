// What the question of a puzzle asks for: each part of it that names one item and what belongs to it.

import { capital, categoryTitle } from './text.js';

/** The words that ask for a person, and for a place, in the languages of the page. */
const WHO = ['who', 'whom', 'whose', 'wer', 'wem', 'wen', 'wessen', 'qui', 'quién', 'quiénes'];
const WHERE = ['where', 'wo', 'où', 'dónde'];
const WHICH = ['which', 'welcher', 'welche', 'welches', 'quel', 'quelle', 'qué'];
/** The categories of people that are called so. */
const NAMES = ['name', 'vorname', 'prénom', 'nom', 'nombre', 'person'];
/** A question about more items is answered as a whole. */
const MOST_ASKED = 3;

/** Returns whether a text has a name as whole words. */
function has(text, name) {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return name !== '' && new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'iu').test(text);
}

/** Returns whether a text asks for a category by its name, of one or of several. */
function names(text, { name }) {
  const title = categoryTitle(name);
  return [title, title.replace(/e?s$/, ''), title.replace(/s$/, '')].some((form) => form.length > 2 && has(text, form));
}

/** Returns the category of the names of people, or else of the rows; `undefined` if that is the item's own one, or a line of places. */
function peopleOf(others, { anchor }) {
  const called = others.find(({ name }) => NAMES.includes(name.toLowerCase()));
  if (called) return called;
  const people = others.filter(({ ordered, items }) => !ordered && items.every(({ title }) => /^\p{Lu}/u.test(title)));
  return people.find(({ name }) => name === anchor) ?? (people.length === 1 ? people[0] : undefined);
}

/** Returns the category of a part of the question, which is about an item of another one; `undefined` if that is not certain. */
function categoryOf(text, own, data) {
  const others = data.categories.filter((category) => category !== own);
  if (WHO.some((who) => has(text, who))) return peopleOf(others, data);
  const named = others.filter((category) => names(text, category));
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const rows = others.find(({ name }) => name === data.anchor);
  if (WHERE.some((where) => has(text, where))) return rows;
  // "Which trader" names those who have the names, or the rows.
  if (!WHICH.some((which) => text.toLowerCase().startsWith(`${which} `))) return undefined;
  return peopleOf(others, data) ?? (rows?.ordered ? undefined : rows);
}

/**
 * Returns what the question asks for, each with its words, an item, and the category of the answer. The list is empty if the question
 * asks for everything, or if one of its parts is not understood.
 */
export function askedBy(data) {
  const items = data.categories.flatMap((category) => category.items.map((item) => ({ ...item, category })));
  const parts = (data.question ?? '').split(/[?\n;]|, (?:and|und|et|y|e) /).map((part) => part.replace(/^[\s¿]+/, '').trim()).filter(Boolean);
  // As in "Qui chante ?" and "¿Quién canta?"
  const [start, end] = [/¿/.test(data.question) ? '¿' : '', /\s\?/.test(data.question) ? '\u00a0?' : '?'];
  let before;
  const asked = parts.map((text) => {
    const [item, other] = items.filter(({ title, phrase }) => has(text, title) || has(text, phrase));
    if (!item || other) return undefined;
    const category = /^which one /.test(text) && before !== item.category ? before : categoryOf(text, item.category, data);
    before = category;
    return category && { text: `${start}${capital(text)}${end}`, item, category };
  });
  return asked.length > 0 && asked.length < MOST_ASKED && asked.every(Boolean) ? asked : [];
}
