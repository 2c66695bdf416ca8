// The page: starts the engine, and connects the parts.

import { Answering } from './answering.js';
import { icon } from './art.js';
import { Back } from './back.js';
import { Background } from './background.js';
import { Busy } from './busy.js';
import { End } from './end.js';
import { startEngine } from './engine.js';
import { Fresh } from './fresh.js';
import { Game } from './game.js';
import { Hints } from './hints.js';
import { teach } from './lesson.js';
import { pause } from './pause.js';
import { Settings } from './settings.js';
import { listUnfinished } from './shelf.js';
import { forget, keptObject } from './storage.js';
import { ask, byId, element, say } from './text.js';
import { Timer } from './timer.js';
import { Trial } from './trial.js';
import { View } from './view.js';
import { Walkthrough } from './walkthrough.js';
import { word } from './words.js';

class Page {
  constructor({ engine, module }) {
    this.engine = engine;
    this.nextPage = null;
    this.background = new Background(module, engine);
    this.rater = new Background(module, engine);
    this.busy = new Busy(this.background);
    this.timer = new Timer(() => this.game?.save());
    this.settings = new Settings(this);
    this.view = new View(this.settings);
    this.end = new End(this);
    this.answering = new Answering(this);
    this.hints = new Hints(this);
    this.walkthrough = new Walkthrough(this);
    this.trial = new Trial(this);
    byId('undo').onclick = () => this.step(() => this.game.undo());
    byId('redo').onclick = () => this.step(() => this.game.redo());
    byId('message-close').onclick = () => say('');
    for (const dialog of document.querySelectorAll('dialog')) {
      const cross = element('button', { type: 'button', id: `${dialog.id}-close`, class: 'quiet', 'data-label': 'close' }, '✕');
      dialog.querySelector('.panel-head').append(cross);
      dialog.onclick = (event) => {
        if (event.target === cross || isOutside(dialog, event)) dialog.close();
      };
    }
    for (const [button, dialog] of [['more-open', 'puzzles'], ['help-open', 'help'], ['settings-open', 'settings']]) {
      byId(button).onclick = () => {
        if (dialog === 'puzzles') {
          listUnfinished(this);
          this.end.list();
        }
        byId(dialog).showModal();
      };
    }
    this.back = new Back(this);
    byId('ask-no').onclick = () => byId('ask').close();
    byId('restart').onclick = () => this.askRestart();
    byId('end-again').onclick = () => this.restart();
    for (const kind of ['pointerdown', 'click', 'keydown']) addEventListener(kind, (event) => this.act(event), true);
    byId('notes').oninput = () => this.game.save();
    // A game without an action is still a new one.
    addEventListener('pagehide', () => this.timer.isWaiting || this.game?.save());
    addEventListener('keydown', (event) => this.key(event));
    addEventListener('storage', ({ key, newValue }) => key === this.game?.key && newValue !== null && this.resume());
  }

  /** Shows the present game as another tab has kept it, so that no move of either is lost; not if only time has passed there. */
  resume() {
    const { board, key, text, link, puzzle } = this.game;
    if (keptObject(key).board === board.save()) return;
    this.play(text, link, puzzle);
  }

  /** Stops what runs, closes what shows something else than the board, then works on the board. */
  step(work) {
    this.busy.stop();
    this.walkthrough.close();
    this.hints.close();
    work();
  }

  /**
   * Plays the puzzle of a text, which may have a name for its address, or may be read. Fails with the errors of the text. When the page
   * starts, it responds between the parts of the work.
   */
  async play(text, link, puzzle = this.engine.read(text)) {
    const isStart = isStarting();
    for (const parts = this.parts(text, link, puzzle); !parts.next().done;) if (isStart) await pause();
  }

  *parts(text, link, puzzle) {
    this.busy.stop();
    this.walkthrough.close();
    this.hints.close();
    this.end.reopen();
    const game = new Game(puzzle, text, this);
    game.onFitted = reveal;
    yield* game.parts();
    this.game = game;
    byId('toolbar').inert = document.querySelector('main').inert = false;
    game.link = link;
    game.onSolved = () => this.finish(game);
    game.onOpen = () => this.end.reopen();
    yield;
    this.fresh?.translate();
    teach();
    this.game.onMove = () => {
      if (!this.settings.values.isHelped) this.settings.set({ isHelped: true });
      this.busy.stop('hint', 'mistake');
      this.hints.close();
    };
    this.settings.adopt(this.game.state.automatic);
    this.rating = this.rate(this.game);
    if (this.game.state.complete && this.timer.isStopped) this.finish(this.game);
  }

  /** Shows the end of a game, with its difficulty if that is known by then. */
  async finish(game) {
    await Promise.race([this.rating, new Promise((resolve) => setTimeout(resolve, 400))]);
    if (this.game === game && game.state.complete && !game.preview) this.end.show(game);
  }

  /** Adds the difficulty to the heading. It takes a walkthrough, in a worker that does nothing else. */
  async rate(game) {
    try {
      const difficulty = await this.rater.run('difficulty', { puzzle: game.text });
      const outcome = difficulty ? 'unique' : await this.rater.run('outcome', { puzzle: game.text });
      this.rater.close();
      game.showDifficulty(difficulty);
      // A player looks for the only answer, if nothing says that there is none.
      if (['multiple', 'unsolvable'].includes(outcome)) game.addAbout(word('noAnswer'));
    } catch {
      // Another puzzle is rated by now, or this one has no difficulty.
    }
  }

  /**
   * Starts the time with the first action on the game. A tap of the grid beside the story closes the story, and is no action; nor is
   * anything before there is a game, whose grid is seen a moment earlier.
   */
  act(event) {
    const { target, type } = event;
    if (!this.game) {
      if (target.closest?.('.board, .toolbar, .clues-box, #answer-open')) event.stopPropagation();
      return;
    }
    if (type !== 'click') this.isClosing = type === 'pointerdown' && document.documentElement.dataset.told === 'true' && target.closest?.('#grid') !== null;
    if (this.isClosing) {
      event.stopPropagation();
      this.view.close();
    } else if (target.closest?.('.board, .toolbar, .clues-box, #answer-open')) this.begin();
  }

  /** Starts the time of the game, whose story has been read by then. */
  begin() {
    this.timer.isWaiting = false;
    this.view.tell(false);
  }

  askRestart() {
    byId('puzzles').close();
    ask('restart', 'restartAsk', 'restart', () => this.restart());
  }

  /** Plays the puzzle from its start, as if it was never played; its story is known. */
  restart() {
    const { key, link, puzzle, text } = this.game;
    forget(key);
    this.play(text, link, puzzle);
    this.view.tell(false);
  }

  key(event) {
    const isTyping = ['INPUT', 'TEXTAREA', 'SELECT'].includes(event.target.tagName) || document.querySelector('dialog[open]');
    if (!this.game || isTyping || event.altKey) return;
    const name = event.key.toLowerCase();
    const keys = event.ctrlKey || event.metaKey
      ? { z: event.shiftKey ? 'redo' : 'undo', y: 'redo' }
      : { u: 'undo', r: 'redo', c: 'check', h: 'hint', t: 'try', w: 'walk' };
    if (name === 'escape') {
      this.end.close();
      this.step(() => {});
    }
    if (!(name in keys)) return;
    event.preventDefault();
    byId(keys[name]).click();
  }
}

/** Returns whether a click is beside a dialog. */
function isOutside(dialog, { target, clientX: x, clientY: y }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}

/** Returns an address that the page may open, as a whole, or `null`. */
function addressOf(text) {
  if (typeof text !== 'string') return null;
  try {
    const { href, protocol } = new URL(text, location.href);
    return ['http:', 'https:', 'file:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}

/** The time after which a page without a puzzle is shown, in milliseconds. */
const LONGEST_START = 1500;

/** Returns whether the page is not shown yet. */
function isStarting() {
  return byId('app').classList.contains('starting');
}

/** Shows the page in place of the note that it is loaded. */
function reveal() {
  byId('app').classList.remove('starting');
  byId('loading')?.remove();
}

/** Shows the page once the engine runs. */
async function startPage() {
  const data = JSON.parse(byId('data').textContent);
  const started = await startEngine();
  await pause();
  byId('title').textContent = document.title;
  for (const node of document.querySelectorAll('[data-icon]')) node.append(icon(node.dataset.icon));
  await pause();
  const page = new Page(started);
  // Not before the form of the page is known, so that it is laid out once.
  byId('app').hidden = false;
  await pause();
  // For tests and for the curious: the parts of the page.
  globalThis.zebra = page;
  page.fresh = new Fresh(page, data.new);
  await pause();
  if (data.puzzle) {
    page.nextPage = addressOf(data.next);
    const puzzle = page.engine.read(data.puzzle);
    await pause();
    await page.play(data.puzzle, undefined, puzzle);
    await pause();
    reveal();
    await page.fresh.follow();
  } else {
    // What is shown before the first puzzle would move when it comes.
    setTimeout(() => {
      reveal();
      page.fresh.wait();
    }, LONGEST_START);
    await page.fresh.start();
    reveal();
  }
  page.end.list();
  // Names are wider or narrower in the fonts of the page.
  document.fonts.ready.then(() => page.view.arrange());
  performance.mark('playable');
}

startPage().catch((error) => {
  const loading = byId('loading');
  const message = `This page cannot start: ${error.message}`;
  if (loading) loading.textContent = message;
  else byId('message').textContent = message;
});
