//! The board: the effect of each move, rejected moves, hints, and random games compared with a naive board.

mod hints;
#[cfg(feature = "json")]
mod json;
mod moves;
mod puzzles;
mod replay;
