//! Tests of the analyses and the verification against every assignment of small random puzzles.

mod analyses;
mod broken;
