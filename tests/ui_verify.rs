//! Tests of the compile errors that only solving shows.

#[test]
fn errors_that_only_solving_shows() {
    trybuild::TestCases::new().compile_fail("tests/ui/verify/*.rs");
}
