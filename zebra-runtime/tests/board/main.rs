//! The board: what each move does, what it refuses, and random games against a naive board.

#[cfg(feature = "json")]
mod json;
mod moves;
mod puzzles;
mod replay;
