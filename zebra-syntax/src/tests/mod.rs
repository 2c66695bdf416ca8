//! Tests of the grammar.

mod grammar;
