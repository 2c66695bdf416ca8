//! Tests of the whole macro without a compiler: expansions, the grammar, and verification.

mod codes;
mod expansion;
mod grammar;
mod groups;
mod verification;
