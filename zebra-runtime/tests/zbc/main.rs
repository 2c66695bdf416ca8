//! Puzzles in ZBC: what every construct means, what is told of mistakes, and files of real puzzles.

mod files;
mod limits;
mod manual;
mod meaning;
mod mistakes;
