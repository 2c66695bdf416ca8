//! What the compiler says of puzzles that only solving shows to be wrong.

#[test]
fn mistakes_that_only_solving_shows() {
    trybuild::TestCases::new().compile_fail("tests/ui/verify/*.rs");
}
