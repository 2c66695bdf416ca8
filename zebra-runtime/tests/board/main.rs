//! The board: the effect of each move, rejected moves, and random games compared with a naive board.

#[cfg(feature = "json")]
mod json;
mod moves;
mod puzzles;
#[allow(dead_code, reason = "shared with the tests of forms, which need more of it")]
#[path = "../forms/random.rs"]
mod random;
mod replay;
