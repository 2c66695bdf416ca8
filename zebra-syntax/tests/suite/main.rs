//! Puzzles with slips: each gives one error at its place, with edits that mend it.

mod mutations;
mod slips;
mod support;
