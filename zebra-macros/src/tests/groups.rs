//! Tokens in invisible groups, as other macros pass them, give the same puzzle as without the groups.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::pipeline::expand_puzzle;

/// A puzzle with every kind of token.
const STREET: &str = r#"
    crate = ::facade::zebra;
    /// Three houses.
    pub(crate) puzzle Street mod the_street = "The Street";
    story "Three houses.";
    stars 2;
    ordered category House { First = "1st", Second = 2 "2nd" titled "II", Third }
    category Color { Red, Green, Blue }
    category Age { 20..=22 }
    great category Pet { Cat, Dog, Fox * 1, Bird }
    property gender of Color { Red..=Green: woman, Blue: -1 }
    group Warm of Color = [Red, Green];
    verbs "was not", "might be", "was";
    say Color, House: "the {a} one {was|was not} the {b}";
    link next_to on House, older "older than" on Age = more_than();
    link likes on Color = symmetric [(Red, Green), (Green, Blue)];
    link far on House = |a, b| diff(a, b) == 2;
    /// A sentence.
    clue 1: Red is First;
    clue "two" off { Green is next_to any [Second, Third] => !(Age::20 is Red) ^ gender(First) == 1; }
    clue three: all h in House where h != First: h is not Cat || 1 + 2 * 3 in [7, 8];
    clue 4: exactly 1 c in Color: c is Third && sum(h in House: 1) >= -3;
    answer (House: Color, Age) { First: Red, 20; Third: Blue, 22; }
    verify unique within 1_000;
"#;

/// Puts each name, literal and group into an invisible group.
fn in_invisible_groups(tokens: TokenStream) -> TokenStream {
    let invisible = |token: TokenTree| match token {
        // A macro fragment is never a single operator.
        TokenTree::Punct(_) => token,
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), in_invisible_groups(group.stream()));
            inner.set_span(group.span());
            Group::new(Delimiter::None, TokenTree::from(inner).into()).into()
        }
        token => Group::new(Delimiter::None, token.into()).into(),
    };
    tokens.into_iter().map(invisible).collect()
}

#[test]
fn invisible_groups_change_nothing() {
    let tokens: TokenStream = STREET.parse().expect("Rust tokens");
    let [plain, grouped] =
        [tokens.clone(), in_invisible_groups(tokens)].map(|tokens| expand_puzzle(tokens).to_string());
    assert_eq!(plain, grouped);
    assert!(plain.contains("the_street"), "{plain}");
}

/// A `$visibility:vis` that matched nothing is an empty group.
#[test]
fn an_empty_visibility_is_none() {
    let empty = TokenTree::from(Group::new(Delimiter::None, TokenStream::new()));
    let puzzle: TokenStream =
        "puzzle Pair; category A { One, Two } category B { Red, Blue } clue 1: One is Red;"
            .parse()
            .expect("Rust tokens");
    let plain = expand_puzzle(puzzle.clone()).to_string();
    assert_eq!(expand_puzzle([empty].into_iter().chain(puzzle).collect()).to_string(), plain);
    assert!(!plain.contains("compile_error"), "{plain}");
}
