//! Tests of the grammar.

mod budget;
mod grammar;
mod many;
mod mentions;
mod size;
