// Why a move is refused, and what marks contradict each other, in the language of the page.

import { marksAs } from './hint-texts.js';
import { capital, plain } from './text.js';
import { language, word } from './words.js';

/** Returns why a move is refused. */
export function refusalText({ reason, message, marks }, data) {
  // The engine gives its reasons in English.
  if (language() === 'en') return plain(`${capital(message)}.`);
  if (marks.length === 0) return word('refused');
  return word(reason === 'automatic' ? 'refusedAutomatic' : 'refusedBy', { marks: marksAs(data, marks) });
}

/** Returns what is said of marks that contradict each other. */
export function clashText(marks, data) {
  return word('clash', { marks: marksAs(data, marks) });
}
