//! Compiler errors for every kind of error: one folder of cases for each topic.
//!
//! Each case is a program whose `main` uses the types of a puzzle with errors, so that consequential errors would
//! show. `TRYBUILD=overwrite cargo test --test ui` updates the messages; read them.

#[test]
fn errors_are_reported_at_their_tokens() {
    let cases = trybuild::TestCases::new();
    for topic in [
        "answer",
        "clues",
        "declarations",
        "depth",
        "forms",
        "language",
        "names",
        "slips",
        "syntax",
        "together",
    ] {
        cases.compile_fail(format!("tests/ui/{topic}/*.rs"));
    }
    cases.pass("tests/ui/pass/*.rs");
}
