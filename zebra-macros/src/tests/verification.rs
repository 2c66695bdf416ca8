//! The expansion as tokens: the constant, the author's spans, half-typed input, and exhausted budgets.

use std::collections::BTreeSet;

use proc_macro2::{LineColumn, Span, TokenStream, TokenTree};

use crate::pipeline::expand_puzzle;

const FIVE_HOUSES: &str = include_str!("../../../examples/five_houses.rs");

/// Returns the text inside the macro in a file.
fn inside(file: &str) -> String {
    let start = file.find("puzzle! {").map_or(0, |at| at + "puzzle! {".len());
    let end = file.find("\n}\n").unwrap_or(file.len());
    file[start..end].to_owned()
}

fn tokens(source: &str) -> TokenStream {
    source.parse().expect("the source is made of tokens")
}

/// Returns every identifier in order, with its position in the input, if it has one.
fn identifiers(tokens: TokenStream) -> Vec<(String, LineColumn)> {
    let of = |token| match token {
        TokenTree::Ident(ident) => vec![(ident.to_string(), ident.span().start())],
        TokenTree::Group(group) => identifiers(group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => Vec::new(),
    };
    tokens.into_iter().flat_map(of).collect()
}

fn positions(tokens: &TokenStream, name: &str) -> BTreeSet<(usize, usize)> {
    let all = identifiers(tokens.clone()).into_iter();
    let nowhere = Span::call_site().start();
    all.filter(|(text, at)| text == name && *at != nowhere).map(|(_, at)| (at.line, at.column)).collect()
}

fn count(tokens: &TokenStream, name: &str) -> usize {
    identifiers(tokens.clone()).iter().filter(|(text, _)| text == name).count()
}

#[test]
fn every_name_keeps_its_span() {
    let input = tokens(&inside(FIVE_HOUSES));
    let output = expand_puzzle(input.clone());
    for name in ["Green", "Zebra", "Third", "Norwegian", "Color", "Nationality", "directly_right_of"] {
        assert_eq!(positions(&output, name), positions(&input, name), "`{name}`");
    }
}

#[test]
fn the_answer_is_a_constant_if_and_only_if_it_is_proved() {
    let five = inside(FIVE_HOUSES);
    let expanded = |source: &str| {
        let output = expand_puzzle(tokens(source));
        (count(&output, "ANSWER"), count(&output, "compile_error"))
    };
    assert_eq!(expanded(&five), (1, 0));
    assert_eq!(expanded(&format!("{five} verify minimal;")), (1, 0));
    for goal in ["solvable", "answer", "nothing"] {
        assert_eq!(expanded(&format!("{five} verify {goal};")), (0, 0), "{goal}");
    }
}

#[test]
fn a_puzzle_with_an_error_has_all_its_types_and_one_compiler_error() {
    let five = inside(FIVE_HOUSES);
    let whole = expand_puzzle(tokens(&five));
    for (right, wrong) in [
        ("Norwegian is First", "Norwegian is Frist"),
        ("Norwegian is First", "Norwegian is Second"),
        ("clue 12: Antiques is next_to Horse;", ""),
        ("Fox, Water", "Horse, Water"),
    ] {
        let output = expand_puzzle(tokens(&five.replace(right, wrong)));
        assert_eq!(count(&output, "compile_error"), 1, "{wrong}");
        for kind in ["puzzle_module", "ANSWER", "OneRow"] {
            assert_eq!(count(&output, kind), count(&whole, kind), "{wrong}: {kind}");
        }
    }
}

#[test]
fn a_half_typed_clue_hides_nothing_else() {
    let five = inside(FIVE_HOUSES);
    for half in
        ["clue 5: Green is", "clue 5: Green is;", "clue 5: is", "clue 5:", "clue 5", "clue", "clue 5: Green"]
    {
        let source = five.replace("clue 5: Green is directly_right_of White;", half);
        let input = tokens(&source);
        let output = expand_puzzle(input.clone());
        assert_eq!(count(&output, "compile_error"), 1, "{half}: {output}");
        for name in ["Zebra", "Norwegian", "Milk"] {
            assert_eq!(positions(&output, name), positions(&input, name), "{half}: `{name}`");
        }
    }
}

/// Returns a puzzle whose search exceeds any default budget: parities of statements, which propagation cannot decide.
fn parities(rows: usize, clues: usize) -> String {
    let items = |letter: char| (0..rows).map(|row| format!("{letter}{row}, ")).collect::<String>();
    let mut source = "puzzle Parities;".to_owned();
    for letter in ['A', 'B', 'C'] {
        source += &format!(" category Of{letter} {{ {} }}", items(letter));
    }
    let mut state = 7_usize;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    for clue in 0..clues {
        let mut statement = |one: char, other: char| {
            let list: Vec<String> = (0..rows / 2).map(|_| format!("{other}{}", below(rows))).collect();
            format!("({one}{} is any [{}])", below(rows), list.join(", "))
        };
        let parts = [statement('A', 'B'), statement('B', 'C'), statement('C', 'A'), statement('A', 'C')];
        source += &format!(" clue {clue}: {};", parts.join(" ^ "));
    }
    source
}

#[test]
fn an_exhausted_budget_is_an_error() {
    let output = expand_puzzle(tokens(&parities(12, 60))).to_string();
    assert!(
        output.contains("was exhausted before it was known whether the puzzle has exactly one answer"),
        "{output}"
    );
    assert!(output.contains("verify unique within 2_000_000;"));
}

#[test]
fn incomplete_puzzles_do_not_panic() {
    // Every prefix of a puzzle, and the puzzle without each of its tokens: states that occur while an author types.
    let source = include_str!("../../../examples/all_tired_out.rs");
    let body =
        &source[source.find("puzzle! {").expect("a puzzle") + 9..source.find("\n}\n").expect("its end")];
    let tokens: Vec<_> = body.parse::<TokenStream>().expect("Rust tokens").into_iter().collect();
    for end in 0..tokens.len() {
        let prefix = expand_puzzle(tokens[..end].iter().cloned().collect());
        assert!(syn::parse2::<syn::File>(prefix).is_ok(), "the first {end} tokens");
        let without = tokens[..end].iter().chain(&tokens[end + 1..]).cloned().collect();
        assert!(syn::parse2::<syn::File>(expand_puzzle(without)).is_ok(), "without token {end}");
    }
}
