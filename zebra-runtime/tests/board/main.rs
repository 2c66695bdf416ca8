//! The board: the effect of each move, rejected moves, and random games compared with a naive board.

#[cfg(feature = "json")]
mod json;
mod moves;
mod puzzles;
mod replay;
