// Long work, which runs in a worker beside the page.

import { bind } from '../npm/api.js';
import { bytesOf } from './letters.js';
import { lzma } from './lzma.js';

/** The puzzle that was read last, which the next task is about too. */
let last = { text: null, puzzle: null };

/** Returns the puzzle of a text in any format that the engine recognizes. */
function puzzleOf(engine, text) {
  if (last.text !== text) last = { text, puzzle: engine.read(text) };
  return last.puzzle;
}

/** The board that was asked about last, and its saved form. */
let asked = { saved: null, board: null };

/**
 * Returns the board with this saved form. Loading replays every move, so the board that was asked about last makes the moves
 * since then, if the page knows them.
 */
function boardOf(engine, { puzzle, saved, since, moves }) {
  const isLast = since !== null && asked.saved === since && last.text === puzzle;
  const board = isLast ? asked.board : puzzleOf(engine, puzzle).load(saved);
  if (isLast) for (const [name, parameters] of moves) board[name](...parameters);
  asked = { saved, board };
  return board;
}

/** Returns the module of the engine from its letters. */
export function unpack(packed) {
  return WebAssembly.compile(lzma(bytesOf(packed)));
}

/** Returns what the page shows of an explanation; the whole one of a large puzzle would block the page while it is received. */
function shownOf({ walkthrough: { outline, opening, paragraphs, ending } }) {
  const shown = paragraphs.map(({ passage, adds, clues, facts }) => ({ passage, adds, clues, facts }));
  return { outline, opening, paragraphs: shown, ending };
}

/** The tasks by name. Each takes the engine, its parameters, and a function to which it may report its progress. */
export const TASKS = {
  hint: (engine, parameters) => boardOf(engine, parameters).hint(),
  mistake: (engine, parameters) => boardOf(engine, parameters).mistake(),
  explain: (engine, { puzzle }, onProgress) => shownOf(puzzleOf(engine, puzzle).explain({ onProgress })),
  difficulty: (engine, { puzzle }) => puzzleOf(engine, puzzle).difficulty(),
  outcome: (engine, { puzzle }) => puzzleOf(engine, puzzle).solve().outcome,
  generate: (engine, { options }, onProgress) => engine.generate({ ...options, onProgress }).toJson(),
};

/** Does tasks in a worker: it unpacks the module of the engine, or it is sent the module, and then one task after the other. */
export function serve(scope) {
  let engine;
  const answer = async ({ data: { packed, module, name, parameters } }) => {
    if (packed) {
      scope.postMessage({ module: await unpack(packed) });
      return;
    }
    if (module) {
      engine = wasm_bindgen({ module_or_path: module }).then(() => bind(wasm_bindgen));
      return;
    }
    try {
      const result = TASKS[name](await engine, parameters, (known, marks) => scope.postMessage({ progress: known / marks }));
      scope.postMessage({ result });
    } catch (error) {
      scope.postMessage({ failure: error.message });
    }
  };
  scope.addEventListener('message', answer);
}
