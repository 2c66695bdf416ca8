//! Tests of the grammar.

mod budget;
mod grammar;
mod mentions;
mod size;
