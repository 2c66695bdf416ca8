//! Sources with very many errors, or nested very deeply.

use zebra_core::diagnostic::{Code, Diagnostic};

use crate::puzzle::MOST_ERRORS;
use crate::{Shared, check};

const DECLARATIONS: &str =
    "puzzle P; ordered category House { First, Second } category Person { Ann, Bob } verify nothing;";

fn errors(source: &str) -> Vec<Diagnostic> {
    let mut shared = Shared::default();
    let (_, checked, _) = check(source.parse().expect("Rust tokens"), &mut shared);
    shared.diagnostics.into_vec().into_iter().chain(checked.diagnostics).collect()
}

#[test]
fn reading_ends_after_many_errors() {
    let clues: String = (0..20_000).map(|number| format!("clue {number}: Ann is First Bob;")).collect();
    let formulas = format!("clue 1 {{ {} }}", "Ann is | First; ".repeat(20_000));
    for broken in [clues, formulas, "; , : = | ".repeat(20_000)] {
        let errors = errors(&format!("{DECLARATIONS} {broken} clue last: Eve is First;"));
        assert!((1..=MOST_ERRORS + 1).contains(&errors.len()), "{}", errors.len());
        let last = &errors[errors.len() - 1];
        if errors.len() > MOST_ERRORS {
            assert_eq!(last.message, "the puzzle has more than 1000 errors");
            assert_eq!(last.help, "correct the errors before; from here on, nothing was read");
        }
    }
}

#[test]
fn deep_nesting_is_an_error() {
    for (open, close) in
        [("(", ")"), ("[", "]"), ("!(", ")"), ("all p in Person: (", ")"), ("count(p in Person: ", ") > 0")]
    {
        let clue = |depth| {
            let nested = format!("{}Ann is First{}", open.repeat(depth), close.repeat(depth));
            errors(&format!("{DECLARATIONS} clue 1: {nested};"))
        };
        // The main thread of the compiler and the command has a stack of this size.
        let thread = std::thread::Builder::new().stack_size(8 << 20);
        let found =
            std::thread::scope(|scope| thread.spawn_scoped(scope, || clue(400)).expect("a thread").join());
        let found = found.expect("no overflow");
        assert_eq!(found.len(), 1, "{open}: {found:?}");
        assert_eq!(found[0].code, Code::TooDeep, "{open}");
    }
}

/// What an attribute says is not parsed, so it cannot be nested too deeply.
#[test]
fn long_attributes_are_an_error() {
    let stars = "*".repeat(20_000);
    let found = errors(&format!("#[x = a {stars}] {DECLARATIONS} clue 1: Ann is First;"));
    let messages: Vec<&str> = found.iter().map(|error| &*error.message).collect();
    assert_eq!(messages, ["attributes other than `///` lines are not allowed here"]);
}

/// One slip in a declaration gives one error, however often the declaration is used.
#[test]
fn one_slip_is_one_error() {
    let declarations =
        "puzzle P; category House { First, Second } category Person { Ann, Bob } verify nothing;";
    for (rest, message) in [
        (
            "link near on House = next_to(); link less on House = less_than(); clue 1: Ann is near Bob;",
            "`next_to` needs an ordered category, but `House` is not ordered",
        ),
        (
            "clue 1: Ann is First; answer (House: Person) { First: Ann, Bob; Second: Bob, Ann; }",
            "the answer has 2 columns, but its rows have 3 cells",
        ),
        (
            "property sex of Persn { Ann: woman, Bob: man } clue 1: sex(Ann) == woman; clue 2: sex(Bob) == man;",
            "cannot find category `Persn`",
        ),
        (
            "category Red { Color, Blue } clue 1: Ann is Red; clue 2: Color(Bob) == Blue;",
            "category `Red` is used as an item, and its item `Color` as a category",
        ),
    ] {
        let errors = errors(&format!("{declarations} {rest}"));
        let messages: Vec<&str> = errors.iter().map(|error| &*error.message).collect();
        assert_eq!(messages, [message], "{rest}");
    }
}
