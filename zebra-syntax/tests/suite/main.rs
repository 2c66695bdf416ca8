//! Puzzles with slips: each gives one error at its place, with edits that mend it.

mod meaning;
mod mutations;
mod phrasebook;
mod phrases;
mod slips;
mod support;
