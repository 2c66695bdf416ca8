// The interface for JavaScript over the functions of the WebAssembly module, which take and return JSON. `index.d.ts` has the types
// and their documentation.

/** The largest budget that the module takes. */
const MAX_BUDGET = 4_294_967_295;

/** A call that is rejected, with the errors of a puzzle's text and their places, if there are any. */
export class ZebraError extends Error {
  constructor(message, errors = []) {
    super(message);
    this.name = 'ZebraError';
    this.errors = errors;
  }
}

/** Calls a function of the module, whose rejections are texts in JSON. */
function call(work) {
  try {
    return work();
  } catch (thrown) {
    if (typeof thrown !== 'string') throw thrown;
    const { message, errors } = JSON.parse(thrown);
    throw new ZebraError(message, errors);
  }
}

/** Calls a function that returns JSON. */
function parsed(work) {
  return JSON.parse(call(work));
}

/** Returns a budget that the module takes. */
function limited(budget, most = MAX_BUDGET) {
  return Math.max(0, Math.min(most, Math.floor(Number(budget) || 0)));
}

/** Returns the interface over the exports of the module. */
export function bind(raw) {
  class Board {
    #game;

    constructor(puzzle, game) {
      this.puzzle = puzzle;
      this.#game = game;
    }

    state() {
      return parsed(() => this.#game.state());
    }

    mark(...marks) {
      return parsed(() => this.#game.mark(JSON.stringify(marks)));
    }

    together(one, other) {
      return this.mark({ together: [one, other] });
    }

    apart(one, other) {
      return this.mark({ apart: [one, other] });
    }

    suppose(mark) {
      return parsed(() => this.#game.suppose(JSON.stringify(mark)));
    }

    takeBack(one, other) {
      return parsed(() => this.#game.take_back(JSON.stringify([one, other])));
    }

    automate(techniques) {
      return parsed(() => this.#game.automate(JSON.stringify(techniques)));
    }

    undo() {
      return parsed(() => this.#game.undo());
    }

    redo() {
      return parsed(() => this.#game.redo());
    }

    undoAssumption() {
      return parsed(() => this.#game.undo_assumption());
    }

    goBack(moves) {
      return parsed(() => this.#game.go_back(limited(moves)));
    }

    mistake() {
      return parsed(() => this.#game.mistake());
    }

    hint() {
      return parsed(() => this.#game.hint());
    }

    follow() {
      return parsed(() => this.#game.follow());
    }

    why(mark) {
      return parsed(() => this.#game.why(JSON.stringify(mark)));
    }

    whyNot(mark) {
      return parsed(() => this.#game.why_not(JSON.stringify(mark)));
    }

    causes(mark) {
      return parsed(() => this.#game.causes(JSON.stringify(mark)));
    }

    save() {
      return this.#game.save();
    }
  }

  class Puzzle {
    #puzzle;

    constructor(puzzle) {
      this.#puzzle = puzzle;
      this.data = parsed(() => puzzle.data());
    }

    toJson() {
      return call(() => this.#puzzle.to_json());
    }

    toZbc() {
      return call(() => this.#puzzle.to_zbc());
    }

    toRust() {
      return call(() => this.#puzzle.to_rust());
    }

    solve({ limit = 2, budget = 100_000_000 } = {}) {
      return parsed(() => this.#puzzle.solve(limited(limit), limited(budget)));
    }

    explain({ budget = 40_000_000, onProgress = () => {} } = {}) {
      return parsed(() => this.#puzzle.explain_with(limited(budget), { report: onProgress }));
    }

    difficulty() {
      return parsed(() => this.#puzzle.difficulty());
    }

    why(one, other, { marks = [] } = {}) {
      return this.#marked(marks).why({ together: [one, other] });
    }

    whyNot(one, other, { marks = [] } = {}) {
      return this.#marked(marks).whyNot({ together: [one, other] });
    }

    next({ marks = [] } = {}) {
      return this.#marked(marks).hint();
    }

    #marked(marks) {
      const board = this.board();
      const { refused } = marks.length ? board.mark(...marks) : {};
      if (refused) throw new ZebraError(refused.message);
      return board;
    }

    board({ automatic = [] } = {}) {
      return new Board(this, call(() => new raw.Game(this.#puzzle, JSON.stringify(automatic))));
    }

    load(saved) {
      return new Board(this, call(() => raw.Game.load(this.#puzzle, String(saved))));
    }
  }

  const readings = (text, { format = '' } = {}) => parsed(() => raw.readings(String(text), format));

  return {
    read: (text, { format = '' } = {}) => new Puzzle(call(() => raw.Puzzle.read(String(text), format))),
    check: (text, { format = '', budget = 10_000_000 } = {}) =>
      parsed(() => raw.check(String(text), format, limited(budget))),
    readings,
    readClue: (categories, sentence) => {
      const record = { categories, clues: [String(sentence)] };
      const [{ label, at, ...reading }] = readings(JSON.stringify(record), { format: 'json' });
      return reading;
    },
    generate: ({ onProgress = () => {}, ...options } = {}) =>
      new Puzzle(call(() => raw.generate_with(JSON.stringify(options), { report: onProgress }))),
    themes: () => parsed(() => raw.themes()),
  };
}
