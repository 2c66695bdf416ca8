//! Tests of the whole macro without a compiler: expansions, codes, groups, and verification.

mod codes;
mod expansion;
mod groups;
mod verification;
