// Random games: the page plays what the library has played, and shows the same marks, messages and refusals.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { close, launch, makePage, open } from './browser.mjs';

const games = readFileSync(process.env.ZEBRA_GAMES, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/**
 * Plays the moves of a game in the page and returns the first difference, or `null`. A mark of one open cell is set by its key, a
 * taken back one by another key, and undo and redo by their buttons; the rest by the board of the page.
 */
function playInPage({ puzzle, moves, mistake, hint, saved }) {
  const page = globalThis.zebra;
  page.play(JSON.stringify(puzzle));
  const { game } = page;
  const { grid } = game;
  // The present marks by the classes of the cells.
  const inGrid = () => [...grid.byKey].flatMap(([key, { node }]) => {
    const state = ['together', 'apart'].find((name) => node.classList.contains(name));
    return state ? [`${key} ${state} ${['user', 'automatic'].find((name) => node.classList.contains(name))}`] : [];
  }).sort().join('; ');
  const expected = ({ marks }) => marks.map(({ mark, origin }) => {
    const items = mark.together ?? mark.apart;
    return `${items.slice().sort().join('\n')} ${mark.together ? 'together' : 'apart'} ${origin}`;
  }).sort().join('; ');
  const nodeOf = (items) => grid.byKey.get(items.slice().sort().join('\n')).node;
  const press = (items, key) => nodeOf(items).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  // JSON with the keys of each object in order.
  const sorted = (value) => JSON.stringify(value, (_, part) =>
    (part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part));
  const isOwn = (items) => nodeOf(items).classList.contains('user');
  for (const [index, { name, argument, result, state }] of moves.entries()) {
    const { board } = game;
    if (name === 'mark' && argument.length === 1 && !isOwn(argument[0].together ?? argument[0].apart)) {
      press(argument[0].together ?? argument[0].apart, argument[0].together ? 'o' : 'x');
    } else if (name === 'takeBack' && nodeOf(argument).matches('.together, .apart')) press(argument, 'Delete');
    else if (name === 'undo' || name === 'redo') {
      const button = document.getElementById(name);
      if (button.disabled !== (state[`${name}able`] === 0 && result.events.length === 0 && game.state[`${name}able`] === 0)) {
        return `move ${index + 1}: the button ${name} is wrong`;
      }
      // A button that is off does nothing, and leaves the message of the last move.
      if (button.disabled) continue;
      button.click();
    }
    else if (name === 'mark') game.move(() => board.mark(...argument));
    else if (name === 'takeBack') game.move(() => board.takeBack(...argument));
    else game.move(() => board[name](argument));
    // The reason of a refusal is for those who ask.
    const why = document.getElementById('message-why');
    if (result.refused && !why.hidden) why.click();
    const said = document.getElementById('message').textContent;
    // Players see names without the signs of code.
    const message = result.refused ? `${result.refused.message[0].toUpperCase()}${result.refused.message.slice(1)}.`.replaceAll('`', '') : '';
    if (said !== message && !said.startsWith('Solved')) return `move ${index + 1}: “${said}” instead of “${message}”`;
    if (inGrid() !== expected(state)) return `move ${index + 1}: ${inGrid()} instead of ${expected(state)}`;
    for (const field of ['clues', 'automatic', 'complete', 'undoable', 'redoable']) {
      const [one, other] = [game.state[field], state[field]].map((value) => JSON.stringify(value));
      if (one !== other) return `move ${index + 1}: ${field} is ${one} instead of ${other}`;
    }
    const wrong = new Set((result.refused?.marks ?? []).map((mark) => (mark.together ?? mark.apart).slice().sort().join('\n')));
    const lit = [...grid.byKey].filter(([, { node }]) => node.classList.contains('wrong'));
    if (lit.length !== wrong.size || !lit.every(([key]) => wrong.has(key))) return `move ${index + 1}: other cells are in conflict`;
  }
  for (const [one, other] of [[game.board.mistake(), mistake], [game.board.hint(), hint], [game.board.save(), saved]]) {
    if (sorted(one) !== sorted(other)) return `${JSON.stringify(one)} instead of ${JSON.stringify(other)}`;
  }
  return null;
}

test(`${games.length} random games have the same marks, messages and refusals`, async () => {
  const page = await open(browser, makePage('games', games[0].puzzle));
  for (const [number, game] of games.entries()) {
    assert.equal(await page.evaluate(playInPage, game), null, `game ${number + 1}`);
  }
  const refusals = games.flatMap(({ moves }) => moves).filter(({ result }) => result.refused).length;
  assert.ok(refusals > games.length, `only ${refusals} moves are refused`);
  await close(page);
});
