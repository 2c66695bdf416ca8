// The moves of a board since a worker was asked about it, which makes them, too.

/** The methods of a board that change it. */
const RECORDED = ['mark', 'suppose', 'takeBack', 'automate', 'undo', 'redo', 'goBack'];

/** Lets a board add its moves to `board.moves`. */
function record(board) {
  if (board.isRecorded) return;
  board.isRecorded = true;
  for (const name of RECORDED) {
    const move = board[name].bind(board);
    board[name] = (...parameters) => {
      board.moves.push([name, parameters]);
      return move(...parameters);
    };
  }
}

/** Returns what a task needs to know of the board of a puzzle: its saved form, or the moves since the last question. */
export function questionOf(board, puzzle) {
  const saved = board.save();
  const question = { puzzle, saved, since: board.asked ?? null, moves: board.moves ?? [] };
  board.asked = saved;
  board.moves = [];
  record(board);
  return question;
}
