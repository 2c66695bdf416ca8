// The help: how such a puzzle is solved, step by step with a small grid, and what the buttons do.

import { icon } from './art.js';
import { byId, element } from './text.js';
import { word } from './words.js';

/** The marks of a small grid after each step, row by row; those that are new are capitals. */
const STEPS = [['lesson1', '.........'], ['lesson2', 'OXXX..X..'], ['lesson3', 'oxxx.Xx..'], ['lesson4', 'oxxxOxxXO'], ['lesson5', '']];
/** The signs of the buttons, with the words of their names and of what they do. */
const BUTTONS = [
  ['try', 'tryOut', 'tryHelp'], ['check', 'check', 'checkHelp'], ['hint', 'hint', 'hintHelp'], ['walk', 'walkthrough', 'walkHelp'],
  ['whole', 'wholeGrid', 'wholeHelp'], ['puzzles', 'puzzles', 'puzzlesHelp'], ['settings', 'settings', 'settingsHelp'],
];

/** Returns a grid of three rows and columns, with the names of their items. */
function small(marks) {
  const [rows, columns] = ['lessonRows', 'lessonColumns'].map((name) => word(name).split(' ').map((title) => element('b', {}, title)));
  const cells = [...marks].map((mark) => element('i', { class: { x: 'cross', o: 'ring' }[mark.toLowerCase()] ?? '' }));
  cells.forEach((cell, index) => cell.classList.toggle('fresh', /[XO]/.test(marks[index])));
  const lines = rows.flatMap((row, index) => [row, ...cells.slice(3 * index, 3 * index + 3)]);
  return element('div', { class: 'small', 'aria-hidden': 'true' }, element('b'), ...columns, ...lines);
}

/** Writes the help in the language of the page. */
export function teach() {
  byId('lesson').replaceChildren(...STEPS.map(([name, marks]) => element('li', {}, ...(marks ? [small(marks)] : []), element('span', {}, word(name)))));
  byId('button-help').replaceChildren(...BUTTONS.flatMap(([sign, name, help]) => [
    element('dt', {}, element('b', { 'aria-hidden': 'true' }, icon(sign)), word(name)), element('dd', {}, word(help)),
  ]));
}
