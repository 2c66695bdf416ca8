//! What the compiler says about each kind of mistake: one folder of cases for each topic.
//!
//! Each case is a program whose `main` uses the types of a puzzle with mistakes, so that an error that only follows
//! from another one would be seen. `TRYBUILD=overwrite cargo test --test ui` writes the messages anew; read them then.

#[test]
fn mistakes_are_told_clearly() {
    let cases = trybuild::TestCases::new();
    for topic in
        ["answer", "clues", "declarations", "depth", "forms", "language", "names", "syntax", "together"]
    {
        cases.compile_fail(format!("tests/ui/{topic}/*.rs"));
    }
    cases.pass("tests/ui/pass/*.rs");
}
