// The unfinished games that the browser keeps, the last one first: they are gone on with from the list of puzzles.

import { optionsOf } from './links.js';
import { keep, kept, keptObject } from './storage.js';
import { byId, clock, element, shown } from './text.js';
import { word } from './words.js';

const SHELF_KEY = 'zebra:unfinished';
/** The games that are kept with their texts. */
const MOST_UNFINISHED = 8;

/** Returns the games whose saves are there. */
function unfinished() {
  const { games } = keptObject(SHELF_KEY);
  const isGame = (game) => ['key', 'title', 'text'].every((name) => typeof game?.[name] === 'string') && kept(game.key) !== null;
  return Array.isArray(games) ? games.filter(isGame) : [];
}

/** Puts a game that was begun in front of the others, and takes one that is solved away. */
export function shelve(game) {
  const isOpen = game.state.undoable > 0 && !game.isSolved;
  if (game.isShelved === isOpen) return;
  game.isShelved = isOpen;
  const { key, text, link, puzzle: { data: { title } } } = game;
  const others = unfinished().filter((other) => other.key !== key);
  keep(SHELF_KEY, JSON.stringify({ games: [...(isOpen ? [{ key, title, text, link }] : []), ...others].slice(0, MOST_UNFINISHED) }));
}

/** Lists the unfinished games but for the present one; a press goes on with one. */
export function listUnfinished({ game, fresh }) {
  const buttons = unfinished().filter(({ key }) => key !== game?.key).map(({ key, title, text, link }) => {
    const { done = 0, seconds = 0 } = keptObject(key);
    const button = element('button', { type: 'button' }, element('span', { dir: 'auto' }, shown(title)), element('small', {}, `${word('percent', { done: Number(done) })} · ${clock(Number(seconds))}`));
    button.onclick = () => fresh.goOn(text, optionsOf(typeof link === 'string' ? link : ''));
    return button;
  });
  byId('unfinished').hidden = buttons.length === 0;
  byId('unfinished').replaceChildren(element('h3', {}, word('unfinished')), ...buttons);
}
