/** Zebra: logic-grid puzzles as WebAssembly. */

/** An item of a puzzle, as `Category::Item`. */
export type ItemId = string;

/** Two items of different categories, which share a row or do not. */
export type Mark = { together: [ItemId, ItemId] } | { apart: [ItemId, ItemId] };

/** Automatic marks of a board: the only place left, a taken row or column, marks that items in one row share. */
export type Technique = 'only-place' | 'taken' | 'shared';

export type Verdict = 'satisfied' | 'violated' | 'open';
export type Level = 'easy' | 'moderate' | 'tricky' | 'hard' | 'fiendish';

/** `''` tells the formats apart by the text. `text` is plain text with clues in English. */
export type Format = '' | 'zbc' | 'json' | 'zebrajs' | 'text';

/** A range of a text. `line` and `column` count from 1; `range` is for `text.slice(...range)`. */
export interface Place {
  line: number;
  column: number;
  range: [number, number];
}

/** An error or a warning of a puzzle's text. */
export interface Diagnostic {
  code: string;
  message: string;
  help: string;
  at?: Place;
  related?: { note: string; at?: Place }[];
  fix?: Fix;
}

/** What the help of a diagnostic describes: changes of the text, all of them together. */
export interface Fix {
  /** Whether they keep the meaning of everything that can be understood. */
  certain: boolean;
  edits: { range: [number, number]; text: string }[];
}

/** A clue in English with its reading, or with what is not understood. */
export interface SentenceReading {
  label: string;
  sentence: string;
  at?: Place;
  reading?: string;
  /** What each part of the sentence became; empty if it is not understood. */
  parts: { range: [number, number]; role: 'item' | 'number' | 'grammar' | 'read over'; item?: string }[];
  unread?: string;
}

/** A call that is rejected. `errors` are those of a puzzle's text, if it has any. */
export class ZebraError extends Error {
  readonly errors: Diagnostic[];
}

export interface Item {
  id: ItemId;
  /** The name in a chart or a grid. */
  title: string;
  /** The name in a sentence. */
  phrase: string;
}

export interface Category {
  name: string;
  ordered: boolean;
  items: Item[];
}

export interface Clue {
  label: string;
  sentence: string;
  /** Whether the clue counts. */
  on: boolean;
  /** The items that it names. */
  items: ItemId[];
}

/** The categories beside the rows and above the columns of the logic grid, and the blocks in which they meet. */
export interface Stairs {
  rows: number[];
  columns: number[];
  /** For each row of blocks, from left to right, whether the items of each block have marks. */
  blocks: boolean[][];
  /** The categories that are too large for the grid. */
  omitted: number[];
}

/** What a page shows of a puzzle. */
export interface PuzzleData {
  name: string;
  title: string;
  /** The code of the language of its texts, such as `en`. */
  language: string;
  story?: string;
  question?: string;
  /** What the question asks for: partners of items, if all of its parts do. */
  asked: { text: string; item: ItemId; category: string }[];
  author?: string;
  /** The difficulty according to the author, 1 to 5. */
  stars?: number;
  rows: number;
  /** The category whose items name the rows. */
  anchor: string;
  categories: Category[];
  /** The pairs of categories whose items have marks, by their places in `categories`. */
  pairs: [number, number][];
  /** The shape of the logic grid, with categories by their places in `categories`. */
  stairs: Stairs;
  clues: Clue[];
}

export interface Solved {
  outcome: 'unique' | 'multiple' | 'unsolvable' | 'unknown';
  message: string;
  /** The answers found: rows with the item of every category. */
  answers: Record<string, string>[][];
  /** The number of propagator runs. */
  propagations: number;
}

export interface Difficulty {
  level: Level;
  /** The hardest method, which decides the level. */
  hardest: string;
  score: number;
  paragraphs: number;
  reasons: number;
  cases: number;
  suppositions: number;
  lines: number;
  choices: number;
}

/** A paragraph of a walkthrough. `docs/json.md` of Zebra describes the fields that are not here. */
export interface Paragraph {
  number: number;
  heading?: { item: ItemId } | { categories: [string, string] } | { clue: string };
  conclusions: Mark[];
  consequences: Mark[];
  passage: {
    heading?: string;
    argument: string;
    lines: string[];
    conclusion: string;
    consequences: string;
    answer?: string;
  };
  text: string;
  /** The labels of the clues that the paragraph uses. */
  clues: string[];
  /** The marks that it rests on. */
  facts: Mark[];
  /** The marks that are new in the grid after it. */
  adds: Mark[];
  [field: string]: unknown;
}

export interface Explanation {
  format: 'zebra-explanation';
  version: number;
  puzzle: string;
  walkthrough: {
    ending: { kind: 'full' | 'contradiction' | 'ambiguous' | 'budget-exhausted' | 'too-large'; text: string };
    difficulty?: Difficulty;
    /** The lines of the outline of a long walkthrough. */
    outline?: string[];
    opening: { pairs: { mark: Mark; clue: string }[]; text?: string; adds: Mark[] };
    paragraphs: Paragraph[];
    open: [ItemId, ItemId][];
  };
}

export interface Entry {
  mark: Mark;
  origin: 'user' | 'supposed' | 'automatic';
  /** How an automatic mark follows. */
  technique?: Technique;
  /** Whether the mark is a supposition, or rests on one. */
  tentative?: boolean;
}

export type BoardEvent =
  | { marked: Entry }
  | { taken_back: Mark }
  | { clue: { label: string; formula: number; verdict: Verdict } };

/** The result of a move: its changes, or why it is refused. A refused move has no effect. */
export type Move =
  | { events: BoardEvent[]; refused?: undefined }
  | { events?: undefined; refused: { reason: string; message: string; marks: Mark[] } };

export interface BoardState {
  /** The marks of the user in the order in which they were set, then the automatic ones. */
  marks: Entry[];
  /** The verdict on each clue, in the order of the clues. */
  clues: Verdict[];
  automatic: Technique[];
  /** Whether every row has its item of every category. */
  complete: boolean;
  undoable: number;
  redoable: number;
  /** The number of moves before the suppositions, if there are any: `goBack` takes all of them back. */
  before_suppositions?: number;
  /** The first contradiction of suppositions. */
  clash?: { message: string; marks: Mark[] };
}

/** The text of a hint in each strength, the weakest first. */
export interface Texts {
  where: string;
  clue: string;
  marks: string;
  paragraph: string;
}

export interface Mistake {
  kind: 'clash' | 'clue' | 'answer';
  /** The mark to take back. */
  mark: Mark;
  /** The number of moves before it, for `goBack`. */
  moves: number;
  clues: string[];
  /** The marks that contradict each other, the clue or the answer. */
  facts: Mark[];
  texts: Texts;
}

export interface Next {
  /** Where to look. */
  item?: ItemId;
  category?: string;
  clues: string[];
  /** The marks of the board that it rests on. */
  facts: Mark[];
  /** The marks that it leads to. */
  marks: Mark[];
  texts: Texts;
}

export type Hint = { mistake: Mistake; next?: undefined } | { next: Next; mistake?: undefined };

/** An argument from the marks of a board. */
export interface Argument {
  text: string;
  clues: string[];
  facts: Mark[];
}

/** A game: marks with their history. A mark that contradicts others is refused, but for a supposition. */
export interface Board {
  readonly puzzle: Puzzle;
  state(): BoardState;
  /** Sets marks in one move, all or none. */
  mark(...marks: Mark[]): Move;
  together(one: ItemId, other: ItemId): Move;
  apart(one: ItemId, other: ItemId): Move;
  /** Sets a mark as a supposition, which may contradict others. `undoAssumption` undoes it with everything after it. */
  suppose(mark: Mark): Move;
  /** Takes back the user's mark of two items. */
  takeBack(one: ItemId, other: ItemId): Move;
  /** Sets which marks are automatic; this is no move. */
  automate(techniques: Technique[]): Move;
  undo(): Move;
  redo(): Move;
  undoAssumption(): Move;
  /** Returns to the marks after the first moves, as one move. */
  goBack(moves: number): Move;
  /** Returns the first mistake. */
  mistake(): Mistake | null;
  /** Returns what to do next: a mistake to take back, or the next paragraph of an explanation. */
  hint(): Hint | null;
  /** Follows the hint, in one move. */
  follow(): Move;
  /** Returns the argument for a mark, if it follows. */
  why(mark: Mark): Argument | null;
  /** Returns the argument against a mark, if it fails. */
  whyNot(mark: Mark): Argument | null;
  /** Returns the user's marks that a mark rests on. */
  causes(mark: Mark): Mark[];
  /** Returns the settings and all moves as JSON, for `Puzzle.load`. */
  save(): string;
}

/** A puzzle without errors. Budgets count propagator runs. */
export interface Puzzle {
  readonly data: PuzzleData;
  /** Returns the puzzle as JSON, without loss. */
  toJson(): string;
  /** Returns the puzzle in ZBC. Throws if ZBC cannot express it. */
  toZbc(): string;
  /** Returns the puzzle as Rust source with `puzzle!`. Throws if it cannot express it. */
  toRust(): string;
  solve(options?: { limit?: number; budget?: number }): Solved;
  /** Returns the walkthrough. `onProgress` is called at each paragraph; the number of known marks can go down. */
  explain(options?: { budget?: number; onProgress?: (known: number, marks: number) => void }): Explanation;
  /** Returns the difficulty for a person, if a walkthrough leads to the answer. */
  difficulty(): Difficulty | null;
  /** Returns why two items are together, from marks; `null` if that does not follow. */
  why(one: ItemId, other: ItemId, options?: { marks?: Mark[] }): Argument | null;
  /** Returns why two items are not together. */
  whyNot(one: ItemId, other: ItemId, options?: { marks?: Mark[] }): Argument | null;
  /** Returns what follows next from marks, or the mistake in them. */
  next(options?: { marks?: Mark[] }): Hint | null;
  board(options?: { automatic?: Technique[] }): Board;
  /** Loads a saved game. Throws if it is not one of this puzzle. */
  load(saved: string): Board;
}

/** What to generate; the defaults are those of `zebra generate`. */
export interface GenerateOptions {
  /** Categories x items, such as `'5x6'`. */
  size?: string;
  /** One of `themes()`. */
  theme?: string;
  /** A whole number. The same seed gives the same puzzle. */
  seed?: number;
  /** A level, or a range such as `'easy..tricky'`. */
  difficulty?: Level | `${Level}..${Level}`;
  /** By default plain ones, and with a difficulty the kinds of its hardest level. */
  kinds?: string;
  numeric?: number;
  great?: number;
  unused?: number;
  shared?: number;
  minimal?: boolean;
  giveaways?: boolean;
  red_herrings?: number;
  attempts?: number;
  budget?: number;
  /** Is called with the number of each attempt, and the greatest number. */
  onProgress?: (attempt: number, attempts: number) => void;
}

export interface Zebra {
  /** Reads and checks a puzzle. Throws a `ZebraError` with the errors of the text. */
  read(text: string, options?: { format?: Format }): Puzzle;
  /** Checks a puzzle and solves it: all errors and warnings. */
  check(text: string, options?: { format?: Format; budget?: number }): { format: Format; errors: Diagnostic[]; warnings: Diagnostic[] };
  /** Returns each clue in English with its reading. */
  readings(text: string, options?: { format?: Format }): SentenceReading[];
  /** Reads a sentence in English as a clue about lists: `readClue({ Name: ['Ann', 'Bob'], Pet: ['cat', 'dog'] }, 'Ann owns the dog.')`. */
  readClue(categories: Record<string, string[]>, sentence: string): Omit<SentenceReading, 'label' | 'at'>;
  generate(options?: GenerateOptions): Puzzle;
  themes(): string[];
}

/** Loads the module, once. Without an argument it is read from beside this package. */
export function load(
  module?: BufferSource | WebAssembly.Module | Response | Promise<Response> | URL | string,
): Promise<Zebra>;
