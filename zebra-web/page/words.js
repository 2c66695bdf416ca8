// The language of the controls, which is that of the puzzle.

import { ENGLISH } from './words-en.js';
import { FRENCH } from './words-fr.js';
import { GERMAN } from './words-de.js';
import { SPANISH } from './words-es.js';

const LANGUAGES = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };
/** Where an element with a word shows it. */
const WORD_PLACES = { word: (node, text) => { node.textContent = text; }, title: (node, text) => { node.title = text; }, label: (node, text) => node.setAttribute('aria-label', text) };
let spoken = 'en';

/** Returns the code of the language of the controls. */
export function language() {
  return spoken;
}

/** Returns the words of a key in the language of the page, with the values of its places; `count` chooses the number. */
export function word(key, values = {}) {
  const found = LANGUAGES[spoken][key] ?? ENGLISH[key];
  if (found === undefined) throw new Error(`no word is called ${key}`);
  const text = typeof found === 'string' ? found : values.count === 1 ? found.one : found.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Changes the language of the controls to that of a puzzle; English if there are no words of it. */
export function speak(code) {
  spoken = Object.hasOwn(LANGUAGES, code) ? code : 'en';
  document.documentElement.lang = spoken;
  for (const [place, put] of Object.entries(WORD_PLACES)) {
    for (const node of document.querySelectorAll(`[data-${place}]`)) put(node, word(node.dataset[place]));
  }
}

/** Returns a list of texts with commas, and “and” before the last one. */
export function listed(texts) {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word('and')} ${texts.at(-1)}`;
}
