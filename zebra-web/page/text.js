// Text and elements. All text of a puzzle goes through `textContent`: none of it is ever read as HTML.

import { word } from './words.js';

/** The ends of syllables: a vowel before a consonant and a vowel, or the first of two consonants between vowels. */
const SYLLABLE_ENDS =
  /(?<=^\p{L}+)(?:[aeiouyäöüáéíóúàèêâîôû](?=(?:sch|ch|ph|th|qu|[^aeiouyäöüáéíóúàèêâîôû])[aeiouyäöüáéíóúàèêâîôû]\p{L})|[bdfgklmnprstvwz](?=(?:[bdfgkptw][lr]|[bcdfgkmnptvwz])[aeiouyäöüáéíóúàèêâîôû]\p{L}))/giu;

/** How long a message covers a part of a small screen, in milliseconds. */
const NOTICE = 8000;
let ending = 0;

/** Returns an element of the page by its id. */
export function byId(id) {
  return document.getElementById(id);
}

/** Creates an element with properties, and with texts and elements inside. */
export function element(tag, properties = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'class') made.className = value;
    else if (name.includes('-') || name === 'role' || name === 'scope' || name === 'dir') made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...inside);
  return made;
}

/**
 * Returns a text with the characters visible that would hide or turn around what stands around them: control characters, and
 * controls of the direction of text.
 */
export function shown(text) {
  const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
  return text.replace(controls, (letter) => `\\u{${letter.codePointAt(0).toString(16)}}`);
}

/** Returns the name of a category for people: in words, where it is an identifier of several. ZBC calls the positions `#`. */
export function categoryTitle(name) {
  return name === '#' ? word('position') : name.replace(/(\p{Ll})(\p{Lu})(?=\p{Ll})/gu, (_, end, start) => `${end} ${start.toLowerCase()}`);
}

/** Returns a name as an element, whose long words may be broken between syllables. */
export function heading(name, least) {
  const soft = (word) => (word.length < least ? word : word.replace(SYLLABLE_ENDS, '$&\u00ad'));
  return element('bdi', {}, /^[\p{L}\s’'-]+$/u.test(name) ? name.replace(/\p{L}+/gu, soft) : shown(name));
}

/** Returns a story with the line breaks of its paragraphs only. */
export function unwrapped(text) {
  return text.replace(/([^\n])\r?\n(?![\r\n])/g, '$1 ');
}

/** Returns a name as an element that keeps its direction to itself. */
export function named(name) {
  return element('bdi', {}, shown(name));
}

/** Returns a text of the engine as it is shown: without the signs of code around names. */
export function plain(text) {
  return shown(text.replace(/`/g, ''));
}

/** Returns a text whose first letter is a capital. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns seconds as minutes and seconds. */
export function clock(seconds) {
  const two = (number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Shows a message in the page, for screen readers too; an empty one hides it. `why` is done when its reason is asked for. */
export function say(message, isError = false, why = null) {
  const line = byId('message');
  line.replaceChildren(...(message ? [element('span', {}, shown(message))] : []));
  line.classList.remove('solved', 'whole');
  line.classList.toggle('error', isError);
  const { scrollHeight = 0, clientHeight } = line.firstChild ?? {};
  byId('message-why').textContent = word(why ? 'whyHint' : 'why');
  byId('message-why').onclick = why ?? sayAll;
  byId('message-why').hidden = why === null && (!isError || scrollHeight <= clientHeight + 2);
  placeMessage();
  clearTimeout(ending);
  // On a small screen it covers something else.
  if (message && document.documentElement.dataset.form !== 'desk') ending = setTimeout(() => say(''), NOTICE);
}

/**
 * Asks before something is done, by the names of the words. A modal dialog would make the rest of the page inert, which takes 30 ms and more
 * for a large grid: this one covers the page and keeps the focus by itself.
 */
export function ask(title, text, yes, work) {
  const dialog = byId('ask');
  byId('ask-title').textContent = word(title);
  byId('ask-text').textContent = word(text);
  byId('ask-yes').textContent = word(yes);
  byId('ask-yes').onclick = () => {
    dialog.close();
    work();
  };
  dialog.onkeydown = (event) => {
    const buttons = [...dialog.querySelectorAll('button')];
    const next = buttons.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') dialog.close();
    if (event.key === 'Tab') buttons.at(next % buttons.length).focus();
    if (['Escape', 'Tab'].includes(event.key)) event.preventDefault();
  };
  dialog.show();
}

/** On a phone, puts the message below the current clue, or where that is too long, above the grid. */
export function placeMessage() {
  const box = byId('message').parentElement;
  box.classList.remove('above');
  if (byId('message').textContent === '' || document.documentElement.dataset.form !== 'phone') return;
  const clue = document.querySelector('.clue.current, .clue.lit')?.getBoundingClientRect();
  if (!clue || clue.bottom <= box.getBoundingClientRect().top) return;
  const start = byId(byId('blocks').hidden ? 'scroll' : 'blocks').getBoundingClientRect().top;
  box.style.setProperty('--top', `${start}px`);
  box.classList.add('above');
}

/** Shows a message whose end is cut off as a whole, until it is closed. */
export function sayAll() {
  clearTimeout(ending);
  byId('message').classList.add('whole');
  byId('message-why').hidden = true;
  placeMessage();
}
