//! Tests of the grammar.

mod grammar;
mod mentions;
