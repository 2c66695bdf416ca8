//! The board: what each move does, what it refuses, and random games against a naive board.

#[cfg(feature = "json")]
mod json;
mod moves;
mod puzzles;
#[allow(dead_code, reason = "shared with the tests of forms, which need more of it")]
#[path = "../forms/random.rs"]
mod random;
mod replay;
