//! Sources with very many errors, or nested very deeply.

use zebra_core::diagnostic::{Code, Diagnostic};
use zebra_core::model::CompactModel;
use zebra_core::solve::Solver;

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

/// What nests: its start, what is inside of it and its end; and the bytes before the token that is one level too deep.
const NESTED: [(&str, &str, &str, usize); 16] = [
    ("(", "Red is First", ")", 256),
    ("!", "(Red is First)", "", 256),
    ("!(", "Red is First", ")", 256),
    ("[", "Red is First", "]", 256),
    ("- ", "1 == 1", "", 512),
    ("1 + ", "1 == 501", "", 1028),
    ("Red is First ^ ", "Cat is First", "", 3855),
    ("Red is First => ", "Cat is First", "", 4096),
    ("House(", "Red", ")", 1536),
    ("Color(", "Red", ")", 1536),
    ("count(", "Red is First", ") == 1", 768),
    ("sum(h in House: ", "1", ")", 2048),
    ("count(c in Color: ", "Red is First", ") > 0", 2304),
    ("all h in House: ", "Red is First", "", 2048),
    ("all c in Color: (", "Red is First", ")", 1461),
    // Chains in parentheses, where both count.
    ("(", "House(Red)", CHAIN, 4186),
];

/// A sum of 61 numbers, the first of which is in parentheses.
const CHAIN: &str = concat!(
    " + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1",
    " + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1",
    " + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1)",
);

#[test]
fn deep_nesting_is_an_error() {
    // The main thread of the compiler and the command has a stack of this size.
    let thread = std::thread::Builder::new().stack_size(8 << 20).spawn(|| NESTED.map(nest));
    thread.expect("a thread").join().expect("each is reported, without an overflow");
}

fn nest((open, inner, close, before): (&str, &str, &str, usize)) {
    let depth = if close == CHAIN { 60 } else { 500 };
    let start = "puzzle Street; ordered category House { First, Second, Third } category Color { Red, Green, Blue } \
        category Pet { Cat, Dog, Fox } clue 1: ";
    let source = format!("{start}{}{inner}{};", open.repeat(depth), close.repeat(depth));
    let mut shared = Shared::default();
    let (_, checked, _) = check(source.parse().expect("Rust tokens"), &mut shared);
    let reported = std::mem::take(&mut shared.diagnostics).into_vec();
    let found: Vec<_> = reported.into_iter().chain(checked.diagnostics).collect();
    let [error] = &found[..] else { panic!("{open}: {found:?}") };
    assert_eq!(error.code, Code::TooDeep, "{open}");
    assert_eq!(error.message, "this expression is nested more than 256 levels deep");
    assert_eq!(error.help, "split the clue into several formulas: `clue 3 { a; b; }`");
    assert_eq!(shared.spots.span(error.at).byte_range().start, start.len() + before, "{open}");
}

#[test]
fn the_deepest_expressions_are_solved() {
    let clues = [
        ("!", 250, "(Cat is First)", ""),
        ("(", 250, "Dog is Second", ")"),
        ("Dog is First || !(", 120, "Cat is First", ")"),
        ("Cat is First => ", 250, "Dog is Second", ""),
        ("Cat is First ^ ", 250, "Dog is Second", ""),
        ("Cat is First && ", 1999, "Cat is First", ""),
    ];
    let clues: String = clues
        .into_iter()
        .map(|(open, depth, inner, close)| {
            format!("clue \"{open}\": {}{inner}{};", open.repeat(depth), close.repeat(depth))
        })
        .collect();
    let source = format!(
        "puzzle Deep; category House {{ First, Second }} category Pet {{ Cat, Dog }} {clues} verify nothing;"
    );
    let solve = move || {
        let checked = check(source.parse().expect("Rust tokens"), &mut Shared::default()).1;
        let expanded = CompactModel::new(checked.model.to_compact().leak());
        assert_eq!(checked.diagnostics, []);
        assert!(Solver::new(expanded.get()).solve().unique().is_some());
    };
    let thread = std::thread::Builder::new().stack_size(8 << 20).spawn(solve);
    thread.expect("a thread").join().expect("no overflow");
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
