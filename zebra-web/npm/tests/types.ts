// What a program in TypeScript writes; `checks/page` compiles it.

import { ZebraError, load, type Board, type Hint, type Mark, type Move, type Puzzle } from '../../dist/npm/index.js';

const zebra = await load();
const puzzle: Puzzle = zebra.read('…', { format: 'zbc' });
const rows: Record<string, string>[] | undefined = puzzle.solve({ limit: 1 }).answers[0];
const board: Board = puzzle.board({ automatic: ['taken', 'only-place'] });
const mark: Mark = { together: ['Child::Ann', 'Pet::Cat'] };
const move: Move = board.mark(mark);
const message: string | undefined = move.refused ? move.refused.message : move.events.map((event) => Object.keys(event)[0]).join();
const hint: Hint | null = board.hint();
const text: string | undefined = hint?.mistake ? hint.mistake.texts.where : hint?.next.texts.paragraph;
const level: string | undefined = zebra.generate({ size: '5x6', difficulty: 'easy..hard' }).difficulty()?.level;
// @ts-expect-error a mark has two items
board.mark({ together: ['Child::Ann'] });
// @ts-expect-error there is no such technique
puzzle.board({ automatic: ['magic'] });
try {
  zebra.read('');
} catch (error) {
  if (error instanceof ZebraError) console.log(error.errors[0]?.at?.range, rows, message, text, level);
}
