// What the question of a puzzle asks for: each part of it that names one item and what belongs to it.

import { categoryTitle } from './text.js';

/** The words that ask for a person, and for a place, in the languages of the page. */
const WHO = ['who', 'whom', 'whose', 'wer', 'wem', 'wen', 'wessen', 'qui', 'quién', 'quiénes'];
const WHERE = ['where', 'wo', 'où', 'dónde'];
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

/** Returns the category of a part of the question, which is about an item of another one; `undefined` if that is not certain. */
function categoryOf(text, own, { categories, anchor }) {
  const others = categories.filter((category) => category !== own);
  const named = others.filter((category) => names(text, category));
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const rows = others.find(({ name }) => name === anchor);
  if (WHERE.some((where) => has(text, where))) return rows;
  if (!WHO.some((who) => has(text, who))) return undefined;
  const called = others.find(({ name }) => NAMES.includes(name.toLowerCase()));
  if (called) return called;
  const people = others.filter(({ ordered, items }) => !ordered && items.every(({ title }) => /^\p{Lu}/u.test(title)));
  return people.includes(rows) || people.length !== 1 ? people.find((category) => category === rows) : people[0];
}

/**
 * Returns what the question asks for, each with its words, an item, and the category of the answer. The list is empty if the question
 * asks for everything, or if one of its parts is not understood.
 */
export function askedBy(data) {
  const items = data.categories.flatMap((category) => category.items.map((item) => ({ ...item, category })));
  const parts = (data.question ?? '').split(/[?\n;]|, and /).map((part) => part.replace(/^[\s¿]+/, '').trim()).filter(Boolean);
  const asked = parts.map((text) => {
    const [item, other] = items.filter(({ title, phrase }) => has(text, title) || has(text, phrase));
    const category = item && !other ? categoryOf(text, item.category, data) : undefined;
    return category && { text: `${text}?`, item, category };
  });
  return asked.length > 0 && asked.length < MOST_ASKED && asked.every(Boolean) ? asked : [];
}
