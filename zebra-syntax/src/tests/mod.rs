//! Tests of the grammar.

mod budget;
mod grammar;
mod size;
