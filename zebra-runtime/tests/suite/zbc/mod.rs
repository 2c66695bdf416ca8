//! Puzzles in ZBC: the meaning of every construct, errors, limits, and files of real puzzles.

mod comments;
mod composed;
mod errors;
mod files;
mod limits;
mod manual;
mod meaning;
mod printed;
pub(crate) mod random;
mod rows;
mod slips;
