//! Tests of the grammar.

mod bound;
mod budget;
mod grammar;
mod many;
mod mentions;
mod printed;
mod size;
