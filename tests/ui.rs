//! Compiler errors for every kind of error, also those that only solving shows: a program of cases for each topic.
//!
//! Each case is a module with a puzzle with errors that uses the types of the puzzle, so that consequential errors would show.
//! `TRYBUILD=overwrite cargo test --all-features --test ui` updates the messages; read them.

#[test]
fn errors_are_reported_at_their_tokens() {
    let cases = trybuild::TestCases::new();
    // A program that passes would make trybuild compile one after another.
    cases.compile_fail("tests/ui/*.rs");
    cases.compile_fail("tests/ui/alone/*.rs");
    #[cfg(feature = "english")]
    cases.compile_fail("tests/ui/english/*.rs");
    #[cfg(feature = "zbc")]
    cases.compile_fail("tests/ui/zbc_files/*.rs");
}
