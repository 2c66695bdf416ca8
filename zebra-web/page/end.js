// The end of a game: time, hints, the player's records, the next puzzle and a text to share.

import { askedParts, knownOf } from './answer.js';
import { ornament, themeOf } from './art.js';
import { keep, keptObject } from './storage.js';
import { byId, clock, element, say, shown } from './text.js';
import { word } from './words.js';

const RECORDS_KEY = 'zebra:records';
/** The pieces of confetti. */
const PIECES = 24;

export class End {
  constructor(page) {
    this.page = page;
    byId('end-close').onclick = () => {
      this.close();
      say('');
    };
    byId('end-share').onclick = () => this.share();
    byId('end-next').onclick = () => {
      this.close();
      this.next();
    };
  }

  /** Shows the end of a game, once. */
  show(game) {
    if (this.shown === game) return;
    this.shown = game;
    const { name } = game.puzzle.data;
    const confetti = Array.from({ length: PIECES }, (_, index) => element('i', { class: `piece k${index % 8}` }));
    confetti.forEach((piece, index) => {
      piece.onanimationend = () => piece.remove();
      piece.style.setProperty('--at', `${(index * 61 + 3) % 97}%`);
      piece.style.setProperty('--after', `${(index * 379) % 1400}ms`);
    });
    byId('end-art').replaceChildren(ornament(themeOf(name)), ...confetti);
    byId('end-text').textContent = [clock(game.timer.seconds), this.helpOf(game)].join(' · ');
    byId('end-solution').textContent = this.solution(game);
    byId('end-record').textContent = this.record(game);
    byId('end-answer').replaceChildren(...[...byId('answer').children].map((node) => node.cloneNode(true)));
    byId('end-link').hidden = true;
    byId('end-next').hidden = !this.hasNext();
    this.open();
  }

  open() {
    const { game, hints, walkthrough } = this.page;
    walkthrough.close();
    hints.close();
    this.page.view.lower();
    byId('end-panel').hidden = false;
    byId('side').scrollTop = 0;
    game.clues.read(null);
  }

  /** Shows the end again, for a player who asks for something after it. */
  again() {
    this.page.game.solved();
    this.open();
  }

  /** Returns the question with its answer, for a question that asks for one or two items. */
  solution({ marks, puzzle: { data } }) {
    const known = knownOf(data, marks);
    return askedParts(data).map(({ text, item, category }) => `${shown(text)} ${shown(known(item.id, category.name).map(({ title }) => title).join(', '))}.`).join(' ');
  }

  hasNext() {
    const { fresh, nextPage } = this.page;
    return nextPage !== null || fresh.canGenerate;
  }

  /** Opens the next puzzle: that of the next page, or a new one. */
  next() {
    const { fresh, nextPage } = this.page;
    if (nextPage) location.assign(nextPage);
    else fresh.next();
  }

  close() {
    byId('end-panel').hidden = true;
    this.page.game?.clues.bring();
  }

  /** Forgets an end that was undone. */
  reopen() {
    this.shown = null;
    this.close();
  }

  /** Returns what has helped. */
  helpOf({ hints, checks, wrong, walked }) {
    const used = [hints > 0 ? word('withHints', { count: hints }) : !walked && word('noHints'), checks > 0 && word('withChecks', { count: checks }), wrong > 0 && word('withWrong', { count: wrong }), walked && word('withWalk')];
    return used.filter(Boolean).join(', ');
  }

  /** Returns the size of a game, with all categories that are seen, and its difficulty. */
  kindOf({ puzzle: { data: { categories, rows } }, level }) {
    return { size: `${categories.length}x${rows}`, level: level ?? 'any' };
  }

  /** Adds a game to the records and returns what they say. Only games without help and wrong answers have a time. */
  record(game) {
    const records = keptObject(RECORDS_KEY);
    const { size, level } = this.kindOf(game);
    const key = `${size} ${level}`;
    const old = isRecord(records[key]) ? records[key] : { best: null, count: 0, games: [] };
    const { seconds } = game.timer;
    const isNew = !old.games.includes(game.key);
    const isAlone = game.hints + game.checks + game.wrong === 0 && !game.walked;
    const isBest = isNew && isAlone && (old.best === null || seconds < old.best);
    const best = isBest ? seconds : old.best;
    if (isNew) records[key] = { best, count: old.count + 1, games: [...old.games, game.key].slice(-50) };
    keep(RECORDS_KEY, JSON.stringify(records));
    this.list(records);
    const said = { size, level: word(level), time: best === null ? '' : clock(best) };
    const own = isBest ? word('newRecord', said) : best === null ? '' : word('record', said);
    return [own, isAlone ? '' : word('noRecord')].filter(Boolean).join(' ');
  }

  /** Lists the records. */
  list(records = keptObject(RECORDS_KEY)) {
    const kept = Object.entries(records).filter(([, value]) => isRecord(value)).sort();
    const cells = (tag, ...texts) => element('tr', {}, ...texts.map((text) => element(tag, {}, shown(text))));
    const rows = kept.map(([key, { best, count }]) => {
      const [size, level] = key.split(' ');
      return cells('td', size, word(level), String(count), best === null ? '–' : clock(best));
    });
    const head = element('thead', {}, cells('th', word('size'), word('level'), word('count'), word('best')));
    const table = element('table', { class: 'known' }, element('caption', {}, word('records')), head, element('tbody', {}, ...rows));
    const isOpen = kept.some(([, { best }]) => best === null);
    byId('records').replaceChildren(...(rows.length > 0 ? [table] : []), ...(isOpen ? [element('p', { class: 'keys' }, word('noRecord'))] : []));
  }

  /** Shares a text about the game, without the answer. */
  async share() {
    const { game } = this.page;
    const { level } = this.kindOf(game);
    const { title } = game.puzzle.data;
    const time = clock(game.timer.seconds);
    const said = word('shared', { title: shown(title), level: word(level), time, hints: this.helpOf(game) });
    const address = location.protocol.startsWith('http') ? location.href.split('#')[0] : '';
    // A page on a disk has no address for others; they can paste the text into a page of their own.
    const place = address ? [address, game.link].filter(Boolean).join('#') : game.link && word('sharedName', { name: game.link });
    const text = [said, place].filter(Boolean).join('\n');
    byId('end-link').value = text;
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        byId('end-record').textContent = word('copied');
      }
    } catch {
      // The text is there to be copied.
      byId('end-link').hidden = false;
      byId('end-record').textContent = word('copyThis');
      byId('end-link').select();
    }
  }
}

/** Returns whether a kept value is a record. */
function isRecord(value) {
  return Number.isSafeInteger(value?.count) && (value.best === null || Number.isSafeInteger(value.best)) && Array.isArray(value.games);
}
