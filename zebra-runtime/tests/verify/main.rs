//! The analyses and the verification, held against every assignment of small random puzzles.

mod analyses;
mod broken;
mod small;
