// The game: the board of the engine, what is shown of it, and what the browser keeps.

import { showAnswer } from './answer.js';
import { Clues } from './clues.js';
import { Grid } from './grid.js';
import { itemsOf, markKey, orderByStory, pairKey } from './layout.js';
import { shelve } from './shelf.js';
import { gameKey, keep, kept, readSave } from './storage.js';
import { ornament, themeOf } from './art.js';
import { questionOf } from './recording.js';
import { clashText, refusalText } from './refusals.js';
import { byId, clock, heading, say, sayAll, shown, unwrapped } from './text.js';
import { listed, speak, word } from './words.js';

/** Longer titles have smaller letters on a phone. */
const LONG_TITLE = 24;
/** Longer words of a title may be broken at syllables. */
const LONG_WORD = 10;

export class Game {
  /** Makes the game of a puzzle, read from a text. */
  constructor(puzzle, text, { settings, timer, view }) {
    Object.assign(this, { puzzle, text, settings, timer, view, lights: {}, preview: null, trial: null, joined: [], hints: 0, checks: 0, wrong: 0, walked: false, marks: new Map() });
    this.key = gameKey(text);
  }

  /** Starts the game, or goes on with the saved one: in parts, between which the page may respond. */
  *parts() {
    const { puzzle, settings, text, timer, view } = this;
    orderByStory(puzzle.data);
    speak(puzzle.data.language);
    this.grid = new Grid(puzzle.data, view, (items, key) => this.mark(items, key), (cells) => this.cross(cells));
    yield* this.grid.parts();
    yield;
    this.clues = new Clues(puzzle.data, text, settings, {
      onStrike: () => this.save(), onRead: (items, pairs) => {
        this.grid.read(items, this.preview ? [] : pairs);
        if (view.game === this) view.count();
      },
      onChoose: (blocks, isAgain) => view.showBlocks(blocks, isAgain ? 'next' : 'first'), isKept: () => view.isApp() && !this.state?.complete,
    });
    yield;
    this.showTexts();
    yield;
    yield* view.show(this);
    this.onFitted?.();
    yield;
    yield* this.grid.fill();
    this.board = puzzle.board({ automatic: settings.automatic() });
    const saved = kept(this.key);
    yield;
    Object.assign(timer, { isStopped: false, isWaiting: true });
    timer.set(0);
    byId('notes').value = '';
    say('');
    if (saved !== null) this.restore(saved);
    this.refresh();
    yield;
    view.showBlocks(this.clues.blocks(), 'any', 'instant');
    view.tell(saved === null);
  }

  showTexts() {
    const { name, title, story, question, author, stars, language: code } = this.puzzle.data;
    byId('emblem').replaceChildren(ornament(themeOf(name)));
    // The texts of the puzzle may be in a language that the controls do not have.
    for (const id of ['title', 'story', 'clues', 'question', 'grid']) byId(id).lang = code;
    document.title = shown(title);
    byId('title').replaceChildren(heading(title, LONG_WORD));
    byId('title').classList.toggle('long', title.length > LONG_TITLE);
    byId('story').textContent = shown(unwrapped(story ?? ''));
    byId('question').textContent = shown(question || word('matchEverything'));
    if (!question) byId('question').lang = document.documentElement.lang;
    byId('story-open').hidden = !story;
    const about = [author && word('by', { author: shown(author) }), stars && `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}`];
    byId('about').textContent = about.filter(Boolean).join(' · ');
  }

  showDifficulty(difficulty) {
    this.level = difficulty?.level;
    if (difficulty) this.addAbout(word(difficulty.level));
  }

  /** Adds a text to the line below the title. */
  addAbout(text) {
    byId('about').textContent = [byId('about').textContent, text].filter(Boolean).join(' · ');
  }

  restore(saved) {
    try {
      const save = readSave(saved);
      this.board = this.puzzle.load(save.board);
      this.clues.set(save.struck);
      byId('notes').value = save.notes;
      this.timer.set(save.seconds);
      this.hints = save.hints ?? 0;
      this.checks = save.checks ?? 0;
      this.wrong = save.wrong ?? 0;
      this.walked = save.walked === true;
      this.trial = save.trial ?? null;
      this.joined = save.joined ?? [];
    } catch (error) {
      say(word('refusedSave', { message: error.message }), true);
    }
  }

  save() {
    const { hints, checks, wrong, walked, trial, joined, timer: { seconds } } = this;
    const save = { zebra: 1, board: this.board.save(), struck: [...this.clues.struck], notes: byId('notes').value, seconds, hints, checks, wrong, walked, trial, joined };
    save.done = Math.round((100 * this.marks.size) / Math.max(1, this.grid.byKey.size));
    shelve(this);
    if (!keep(this.key, JSON.stringify(save)) && !this.isWarned) {
      this.isWarned = true;
      say(word('notKept'), true);
    }
  }

  /** Returns what a task needs to know of the board. */
  question() {
    return questionOf(this.board, this.text);
  }

  /** Makes a move and shows what changed; returns whether the board accepted it. */
  move(work) {
    const { refused } = work();
    this.lights = {};
    const wasMarked = this.isMarked;
    say('');
    this.afterMove();
    if (refused) this.refuse(refused);
    else this.contradict();
    if (!refused) this.onMove?.();
    if (this.isMarked && !wasMarked && !this.state.complete && this.view.isApp()) say(word('allMarked'));
    return refused === undefined;
  }

  /** Says that a move is refused. The reason may tell of marks that the player has not thought of: it is for those who ask. */
  refuse(refused) {
    const why = () => {
      this.lights = { wrong: refused.marks };
      this.show();
      this.explain(refused);
    };
    if (refused.reason === 'automatic') why();
    else say(word('refused'), true, this.helped(why));
  }

  explain(refused) {
    say(refusalText(refused, this.puzzle.data), true);
    sayAll();
  }

  /** Returns work that is counted as a hint. */
  helped(work) {
    return () => {
      this.hints += 1;
      this.save();
      work();
    };
  }

  /** Says what the marks that are tried contradict: each other, or a clue, which is a check, once in a trial. */
  contradict() {
    const { clues: { violated }, puzzle, state: { clash } } = this;
    if (clash) say(clashText(clash.marks, puzzle.data), true);
    else if (this.trial !== null && violated.length > 0) {
      if (!this.isChecked) this.checks += 1;
      this.isChecked = true;
      say(word('violates', { count: violated.length, labels: listed(violated) }), true);
    }
  }

  afterMove() {
    this.refresh();
    this.save();
  }

  /** Marks two items as a key says: `x`, `o`, `clear`, or `cycle`, which sets the next mark. */
  mark([one, other], key) {
    if (this.preview) {
      say(word('walkMark'));
      return;
    }
    const entry = this.marks.get(pairKey(one, other));
    const state = entry ? (entry.mark.together ? 'o' : 'x') : 'open';
    const isOwn = entry !== undefined && entry.origin !== 'automatic';
    // A tap whose mark was refused has changed nothing; the next one goes on to the mark after that.
    const isSkipped = key === 'cycle' && this.skipped === pairKey(one, other);
    this.skipped = null;
    let wanted = key === 'cycle' ? { open: isSkipped ? 'o' : 'x', x: isSkipped ? 'clear' : 'o', o: 'clear' }[state] : key;
    // A key that repeats the player's mark takes it back.
    if (wanted === state && isOwn) wanted = 'clear';
    if (wanted !== 'clear') this[isOwn ? 'change' : 'set'](wanted === 'o' ? { together: [one, other] } : { apart: [one, other] });
    else if (entry) this.move(() => this.board.takeBack(one, other));
  }

  /** Sets marks in one step, or supposes them while marks are tried: those may contradict others. */
  place(...marks) {
    if (this.trial === null) return this.board.mark(...marks);
    return this.joinedMoves(() => marks.map((mark) => this.board.suppose(mark)).reduce((one, other) => (one.refused ? one : other)));
  }

  /** Makes moves that are one step for undo: the player does not see what is between them. */
  joinedMoves(work) {
    const { undoable } = this.board.state();
    const made = work();
    const inside = this.board.state().undoable - undoable - 1;
    this.joined = [...this.joined.filter((moves) => moves <= undoable), ...Array.from({ length: Math.max(0, inside) }, (_, index) => undoable + index + 1)];
    return made;
  }

  /** Sets a mark. After a cross that is refused, the next tap sets a circle. */
  set(mark) {
    if (!this.move(() => this.place(mark)) && mark.apart) this.skipped = markKey(mark);
  }

  /** Changes the player's mark of two items to another one, which is one step for undo. If that is refused, the mark stays. */
  change(mark) {
    const [one, other] = itemsOf(mark);
    const [saved, joined] = [this.board.save(), this.joined];
    this.move(() => {
      const move = this.joinedMoves(() => {
        this.board.takeBack(one, other);
        return this.place(mark);
      });
      if (move.refused) {
        [this.board, this.joined] = [this.puzzle.load(saved), joined];
        this.skipped = pairKey(one, other);
      }
      return move;
    });
  }

  /** Sets the crosses of cells that were painted, in one move, but for those that are not possible. */
  cross(cells) {
    if (this.preview) {
      say(word('walkMark'));
      return;
    }
    const marks = cells.map((apart) => ({ apart }));
    let reasons = [];
    const isSet = this.move(() => {
      const move = this.place(...marks);
      if (!move.refused) return move;
      reasons = this.reasonsAgainst(marks);
      const possible = marks.filter((_, index) => !reasons[index]);
      return possible.length > 0 ? this.place(...possible) : move;
    });
    if (!isSet) return;
    const refused = reasons.find(Boolean);
    if (refused) say(word('leftOut'), false, this.helped(() => this.explain(refused)));
    else if (this.view.isApp() && !this.settings.values.isDragHelped) {
      // Once, for those who wanted to move the grid.
      this.settings.set({ isDragHelped: true });
      say(word('dragHelp'));
    }
  }

  /** Returns why the board would refuse each of these marks alone, by a copy of it. */
  reasonsAgainst(marks) {
    const copy = this.puzzle.load(this.board.save());
    return marks.map((mark) => {
      const { refused } = copy.mark(mark);
      if (!refused) copy.undo();
      return refused;
    });
  }

  /** Fills the grid by the pairs of the answer, each with the item of its row first, over what contradicts them, in one step. */
  fill(pairs) {
    const { pairs: blocks, categories } = this.puzzle.data;
    const rows = [...new Set(pairs.map(([row]) => row))].map((row) => new Set([row, ...pairs.filter(([own]) => own === row).map(([, item]) => item)]));
    const cells = blocks.flatMap((block) => {
      const [some, others] = block.map((category) => categories[category].items.map(({ id }) => id));
      return some.flatMap((one) => others.map((other) => [one, other]));
    });
    const isOfRow = ([one, other]) => rows.some((row) => row.has(one) && row.has(other));
    this.move(() => this.joinedMoves(() => {
      const mistake = this.board.mistake();
      if (mistake !== null) this.board.goBack(mistake.moves);
      const move = this.board.mark(...cells.filter(isOfRow).map((together) => ({ together })));
      const marked = new Set(this.board.state().marks.map(({ mark }) => markKey(mark)));
      const open = cells.filter((cell) => !marked.has(pairKey(...cell)));
      return move.refused || open.length === 0 ? move : this.board.mark(...open.map((apart) => ({ apart })));
    }));
  }

  undo() {
    this.step('undo', -1);
  }

  redo() {
    this.step('redo', 1);
  }

  /** Undoes or redoes a step with all of its moves. */
  step(name, by) {
    let at = this.state.undoable;
    this.move(() => {
      let move;
      do {
        move = this.board[name]();
        at += by;
      } while (this.joined.includes(at));
      return move;
    });
  }

  /** Supposes the marks from now on. `trial` is the number of moves before. */
  tryOut() {
    this.trial = this.state.undoable;
    this.isChecked = false;
    this.afterMove();
  }

  /** Returns whether there are marks that are tried. */
  hasTried() {
    return this.state.before_suppositions !== undefined;
  }

  /** Keeps the marks that were tried, or takes all of them back. */
  endTrial(isBack) {
    const moves = this.trial;
    this.trial = null;
    if (isBack) this.move(() => this.board.goBack(moves));
    else this.move(() => this.board.mark(...this.supposed()));
  }

  /** Returns the marks of the player that are tried. */
  supposed() {
    return this.state.marks.filter(({ origin }) => origin === 'supposed').map(({ mark }) => mark);
  }

  /** Says that the marks have no mistake, and what is open. */
  praise() {
    const open = this.grid.byKey.size - this.marks.size;
    if (this.marks.size === 0) say(word('noMarks'));
    else say(word('noMistake', { count: open }));
  }

  solved() {
    this.timer.isStopped = true;
    say(this.timer.isHidden ? word('solvedUntimed') : word('solved', { time: clock(this.timer.seconds) }));
    byId('message').classList.add('solved');
    this.onSolved?.();
  }

  /** Reads the state of the board and shows it. */
  refresh() {
    this.state = this.board.state();
    this.marks = new Map(this.state.marks.map((entry) => [markKey(entry.mark), entry]));
    this.clues.judge(this.state.clues, this.marks, this.grid.byKey, this.state.complete);
    const { undoable, redoable, before_suppositions: before } = this.state;
    // Marks that are tried may come back by undo; what was before them may be undone.
    if (before !== undefined) this.trial = Math.min(this.trial ?? before, before);
    else if (undoable < this.trial) this.trial = null;
    this.joined = this.joined.filter((moves) => moves < undoable + redoable);
    this.isSolved = this.state.complete && this.board.mistake() === null;
    if (this.isSolved && this.trial !== null) {
      // The right marks are kept, in the same step.
      this.trial = null;
      if (this.hasTried()) this.joined.push(undoable);
      this.board.mark(...this.supposed());
      this.refresh();
      return;
    }
    this.show();
    byId('undo').disabled = undoable === 0;
    byId('try').disabled = this.isSolved;
    byId('redo').disabled = redoable === 0;
    if (this.isSolved && !this.preview) this.solved();
    else {
      this.timer.isStopped = false;
      this.onOpen?.();
    }
  }

  /** Shows the marks of the player, or those of the walkthrough. */
  show() {
    const { marks, lights } = this.preview ?? this;
    const clash = this.preview ? [] : (this.state.clash?.marks ?? []);
    this.grid.show(marks, { ...lights, wrong: [...(lights.wrong ?? []), ...clash] });
    byId('try').setAttribute('aria-pressed', String(this.trial !== null));
    this.isMarked = showAnswer(this.puzzle.data, marks, this.state.complete) && !this.preview;
    const button = byId('answer-open');
    button.dataset.word = this.isSolved ? 'solvedTitle' : 'answer';
    button.textContent = word(button.dataset.word);
    button.classList.toggle('main', this.isSolved || this.isMarked);
  }

  light(lights, clues = null) {
    this.lights = lights;
    this.clues.light(clues);
    this.show();
    this.clues.bringLit();
  }
}
