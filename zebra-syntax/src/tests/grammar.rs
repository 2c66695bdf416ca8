//! Precedence and associativity: an expression equals the same one with explicit parentheses.

use proc_macro2::TokenStream;
use zebra_core::diagnostic::{Code, Diagnostic, Spot};
use zebra_core::draft::{
    Binder, ClueDraft, Expression, ExpressionKind as Kind, Name, Path, Predicate, Statement,
};

use crate::{Shared, parse};

/// Parses the formula of a clue, without its locations.
fn parsed(text: &str) -> Result<Expression, Vec<Diagnostic>> {
    let source = format!("puzzle P; clue 1: {text};");
    let tokens: TokenStream = source.parse().expect("Rust tokens");
    let mut shared = Shared::default();
    let mut parsing = parse(tokens, &mut shared);
    let diagnostics = shared.diagnostics.into_vec();
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let clue: ClueDraft = parsing.draft.clues.remove(0);
    let [formula] = clue.formulas.into_inner().expect("one formula");
    Ok(without_locations(formula))
}

fn without_locations(expression: Expression) -> Expression {
    let boxed = |expression: Box<Expression>| Box::new(without_locations(*expression));
    let list = |list: Vec<Expression>| list.into_iter().map(without_locations).collect();
    let binders = |binders: Vec<Binder>| {
        let binder = |binder: Binder| Binder {
            names: binder.names.into_iter().map(plain).collect(),
            over: without_locations(binder.over),
        };
        binders.into_iter().map(binder).collect()
    };
    let kind = match expression.kind {
        Kind::Integer(number) => Kind::Integer(number),
        Kind::Text(text) => Kind::Text(text),
        Kind::Name(path) => Kind::Name(plain_path(path)),
        Kind::Copy(path, number) => Kind::Copy(plain_path(path), number),
        Kind::List(parts) => Kind::List(list(parts)),
        Kind::Range(first, last) => Kind::Range(boxed(first), boxed(last)),
        Kind::Call(name, arguments) => Kind::Call(plain(name), list(arguments)),
        Kind::Statement(statement) => {
            let Statement { first, predicates } = *statement;
            let predicate = |predicate: Predicate| Predicate {
                at: Spot::NONE,
                link: predicate.link.map(plain),
                object: without_locations(predicate.object),
                ..predicate
            };
            let (first, predicates) =
                (without_locations(first), predicates.into_iter().map(predicate).collect());
            Kind::Statement(Box::new(Statement { first, predicates }))
        }
        Kind::Not(inner) => Kind::Not(boxed(inner)),
        Kind::All(parts) => Kind::All(list(parts)),
        Kind::Any(parts) => Kind::Any(list(parts)),
        Kind::Either(left, right) => Kind::Either(boxed(left), boxed(right)),
        Kind::Implies(left, right) => Kind::Implies(boxed(left), boxed(right)),
        Kind::Equivalent(left, right) => Kind::Equivalent(boxed(left), boxed(right)),
        Kind::Compare(comparison, left, right) => Kind::Compare(comparison, boxed(left), boxed(right)),
        Kind::In(left, right) => Kind::In(boxed(left), boxed(right)),
        Kind::Negative(inner) => Kind::Negative(boxed(inner)),
        Kind::Term(category, of) => Kind::Term(plain(category), boxed(of)),
        Kind::Arithmetic(operator, left, right) => Kind::Arithmetic(operator, boxed(left), boxed(right)),
        Kind::Quantified { quantity, binders: over, filter, body } => Kind::Quantified {
            quantity,
            binders: binders(over),
            filter: filter.map(boxed),
            body: boxed(body),
        },
        Kind::Aggregate { function, binders: over, filter, body } => Kind::Aggregate {
            function: plain(function),
            binders: binders(over),
            filter: filter.map(boxed),
            body: boxed(body),
        },
    };
    Expression::new(Spot::NONE, kind)
}

fn plain(name: Name) -> Name {
    Name::new(name.text, Spot::NONE)
}

fn plain_path(path: Path) -> Path {
    Path { category: path.category.map(plain), name: plain(path.name) }
}

/// Asserts that both texts are the same expression.
fn same(text: &str, explicit: &str) {
    let [left, right] = [text, explicit].map(|text| match parsed(text) {
        Ok(expression) => expression,
        Err(diagnostics) => panic!("`{text}`: {diagnostics:?}"),
    });
    assert_eq!(left, right, "`{text}` is not `{explicit}`");
}

/// Asserts that the texts are different expressions.
fn different(text: &str, other: &str) {
    assert_ne!(parsed(text).expect(text), parsed(other).expect(other), "`{text}` is `{other}`");
}

/// Asserts that the text has one error, with this code and these words.
fn rejected(text: &str, code: Code, words: &str) {
    let diagnostics = parsed(text).expect_err(text);
    let fits = |diagnostic: &Diagnostic| diagnostic.code == code && diagnostic.message.contains(words);
    assert!(diagnostics.len() == 1 && fits(&diagnostics[0]), "`{text}`: {diagnostics:?}");
}

#[test]
fn operators_bind_in_their_order() {
    // From the lowest precedence to the highest, each pair of neighbors in both orders.
    same("a is b <=> c is d => e is f", "(a is b) <=> ((c is d) => (e is f))");
    same("a is b => c is d <=> e is f", "((a is b) => (c is d)) <=> (e is f)");
    same("a is b => c is d || e is f", "(a is b) => ((c is d) || (e is f))");
    same("a is b || c is d => e is f", "((a is b) || (c is d)) => (e is f)");
    same("a is b || c is d ^ e is f", "(a is b) || ((c is d) ^ (e is f))");
    same("a is b ^ c is d || e is f", "((a is b) ^ (c is d)) || (e is f)");
    same("a is b ^ c is d && e is f", "(a is b) ^ ((c is d) && (e is f))");
    same("a is b && c is d ^ e is f", "((a is b) && (c is d)) ^ (e is f)");
    same("!a is b && c is d", "(!(a is b)) && (c is d)");
    same("a is b && !c is d", "(a is b) && (!(c is d))");
    same("1 + 2 == 3 - 4", "(1 + 2) == (3 - 4)");
    same("1 + 2 * 3 == 4", "(1 + (2 * 3)) == 4");
    same("1 * 2 + 3 == 4", "((1 * 2) + 3) == 4");
    same("-1 * 2 == 3", "((-1) * 2) == 3");
    same("1 * -2 == 3", "(1 * (-2)) == 3");
    same("- -1 == 1", "-(-1) == 1");
    same("-f(x) + 1 == 1", "((-(f(x))) + 1) == 1");
    same("1 + 2 in 3..=4", "(1 + 2) in (3..=4)");
}

#[test]
fn not_binds_less_tightly_than_comparisons_and_statements() {
    same("!a is b", "!(a is b)");
    same("!a is not next_to b", "!(a is not next_to b)");
    same("!1 == 2", "!(1 == 2)");
    same("!f(x) in [a, b]", "!(f(x) in [a, b])");
    same("!1 + 1 < 2", "!((1 + 1) < 2)");
    same("!!a is b", "!(!(a is b))");
    same("!a is b is c", "!(a is b is c)");
    same("!all x in C: x is b && x is c", "!(all x in C: ((x is b) && (x is c)))");
    different("!a is b && c is d", "!(a is b && c is d)");
    different("!a is b => c is d", "!(a is b => c is d)");
}

#[test]
fn operators_are_left_or_right_associative() {
    same("a is b => c is d => e is f", "(a is b) => ((c is d) => (e is f))");
    different("a is b => c is d => e is f", "((a is b) => (c is d)) => (e is f)");
    same("a is b ^ c is d ^ e is f", "((a is b) ^ (c is d)) ^ (e is f)");
    same("1 - 2 - 3 == 4", "((1 - 2) - 3) == 4");
    different("1 - 2 - 3 == 4", "(1 - (2 - 3)) == 4");
    same("1 / 2 * 3 % 4 == 5", "(((1 / 2) * 3) % 4) == 5");
    // A chain of one operator is one list; parentheses inside it are another.
    different("a is b && c is d && e is f", "(a is b && c is d) && e is f");
    different("a is b || c is d || e is f", "a is b || (c is d || e is f)");
}

#[test]
fn parentheses_around_an_expression_change_nothing() {
    for text in ["a is b", "1 < 2", "!a is b", "all x in C: x is b", "f(a, [b, c])", "a in [b]", "a is any C"]
    {
        same(&format!("(({text}))"), text);
    }
    same("(a) is (b)", "a is b");
    same("(1) + (2) == (3)", "1 + 2 == 3");
}

#[test]
fn quantifiers_extend_as_far_as_possible() {
    same("all x in C: x is a || x is b", "all x in C: ((x is a) || (x is b))");
    same("all x in C: x is a <=> x is b", "all x in C: ((x is a) <=> (x is b))");
    same("a is b && any x in C: x is a => x is b", "(a is b) && (any x in C: ((x is a) => (x is b)))");
    same("exactly 2 x in C: any y in D: x is y", "exactly 2 x in C: (any y in D: (x is y))");
    same(
        "all x, y in C where x < y && x != y: x is a",
        "all x, y in C where ((x < y) && (x != y)): (x is a)",
    );
    same("all x in First..=Third: x is a", "all x in (First..=Third): (x is a)");
    same("at_least 1 x in C, y in D: x is y", "(at_least 1 x in C, y in D: (x is y))");
    different("any x in C: x is a && b is c", "(any x in C: x is a) && b is c");
}

#[test]
fn statements_take_terms_and_chain() {
    same("Fear(Fear(a)) is not Black", "(Fear(Fear(a))) is not (Black)");
    same("a is b is next_to c", "(a) is (b) is next_to c");
    same("[a, b] is before c", "([a, b]) is before c");
    same("A::b is C::4", "(A::b) is (C::4)");
    same("a is next_to any [b, c]", "a is next_to any ([b, c])");
    different("a is next_to (b)", "a is next_to b");
    different("a is b is c", "(a is b) && (b is c)");
    different("a is next_to b", "a is b");
    different("a is not any b", "a is not b");
}

/// A link is a name before an operand: `Pink[2]`, `Color(x)` and `Color::Red` are operands themselves.
#[test]
fn links_and_items_are_distinguished() {
    same("a is Pink[2]", "a is (Pink[2])");
    same("a is Color(x)", "a is (Color(x))");
    same("a is Color::Red", "a is (Color::Red)");
    different("a is before Pink[2]", "a is Pink[2]");
    different("a is before [b]", "a is before");
    different("a is before [2]", "a is before [b]");
    same("a is clue", "a is (clue)");
    different("a is clue b", "a is b");
    different("a is verify b", "a is b");
    same("count(any x in c: x is a, b is d) == 1", "count((any x in c: x is a), b is d) == 1");
    different("count(a is say b, c is d) == 1", "count(a is b, c is d) == 1");
    different("a is before and", "a is and");
    same("a is or && b is and", "(a is (or)) && (b is (and))");
    same("a is and is b", "(a) is (and) is (b)");
}

#[test]
fn operators_that_do_not_chain_are_rejected() {
    rejected("a is b <=> c is d <=> e is f", Code::Syntax, "`<=>` does not chain");
    rejected("1 < 2 < 3", Code::Syntax, "comparisons do not chain");
    rejected("1 == 2 != 3", Code::Syntax, "comparisons do not chain");
    rejected("1 == 2 is c", Code::Syntax, "comparisons do not chain");
    rejected("a is b == c is d", Code::Syntax, "a statement cannot be compared with `==`");
    rejected("a in b in c", Code::Syntax, "comparisons do not chain");
    rejected("1..=2..=3 == 4", Code::Syntax, "a range has two ends");
}

/// The compiler runs macros with 8 MiB of stack; a quarter of it is reserved for its own frames.
#[test]
fn depth_is_bounded_and_size_is_not() {
    let thread = std::thread::Builder::new().stack_size(6 << 20).spawn(deep_and_long_expressions);
    thread.expect("a thread").join().expect("no panic");
}

fn deep_and_long_expressions() {
    let nested = |open: &str, inner: &str, close: &str, depth: usize| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    for (open, inner, close) in [
        ("(", "a is b", ")"),
        ("!", "a is b", ""),
        ("- ", "1", " "),
        ("f(", "a", ")"),
        ("[", "a", "]"),
        ("a is b => ", "a is b", ""),
        ("all x in C: ", "a is b", ""),
        ("f([!(-", "1", ")])"),
        ("sum(x in C: ", "1", ")"),
    ] {
        assert!(parsed(&nested(open, inner, close, 50)).is_ok(), "50 times {open}");
        rejected(&nested(open, inner, close, 500), Code::TooDeep, "nested more than 256 levels deep");
    }
    for operator in ["&&", "||"] {
        let long = ["a is b"; 5000].join(&format!(" {operator} "));
        assert!(parsed(&long).is_ok(), "5000 times {operator}");
    }
    assert!(parsed(&format!("a is not [{}]", ["b"; 5000].join(", "))).is_ok());
}

/// A number that is joined to a name is no number that is too large.
#[test]
fn a_number_that_is_joined_to_a_name() {
    let errors = parsed("Age(Ann) > 20years").unwrap_err();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].message, "expected an integer, found `20years`");
    assert_eq!(errors[0].help, "separate the number from `years`, or write a name in quotes: `\"20years\"`");
}
