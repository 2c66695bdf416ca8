//! Random puzzles written as Rust: the parser of the macro accepts each, and its answers are those of the puzzle.
//!
//! A macro's parser is not public, and the packages of the macro and of the writer do not depend on each other, so both
//! parts are included here as modules.

#[cfg(test)]
#[path = "../../../zebra-runtime/tests/forms/declare.rs"]
#[allow(dead_code, unexpected_cfgs, unused_imports)]
mod declare;
#[cfg(test)]
#[path = "../../../zebra-runtime/tests/forms/generate/mod.rs"]
#[allow(dead_code, unexpected_cfgs, unused_imports)]
mod generate;
#[cfg(test)]
#[path = "../../../zebra-macros/src/spots.rs"]
#[allow(dead_code, unexpected_cfgs, unused_imports)]
mod spots;
#[cfg(test)]
#[path = "../../../zebra-macros/src/syntax/mod.rs"]
#[allow(dead_code, unexpected_cfgs, unused_imports)]
mod syntax;
#[cfg(test)]
mod tests;
