//! Golden expansions: a change of the macro's output is a change of these files.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// Returns the expansion of a macro call as formatted source.
fn expanded(input: TokenStream) -> String {
    let output = crate::pipeline::expand_puzzle(input);
    let file = syn::parse2(output).expect("an expansion is a list of items");
    prettyplease::unparse(&file)
}

/// Counts tokens, each delimiter as one.
fn tokens(stream: TokenStream) -> usize {
    let count = |token| match token {
        TokenTree::Group(group) => 2 + tokens(group.stream()),
        _ => 1,
    };
    stream.into_iter().map(count).sum()
}

/// Returns the tokens of the macro call in an example.
fn example(source: &str) -> TokenStream {
    let file = syn::parse_file(source).expect("an example is a Rust file");
    let call = file.items.into_iter().find_map(|item| match item {
        syn::Item::Macro(call) if call.mac.path.is_ident("puzzle") => Some(call.mac.tokens),
        _ => None,
    });
    call.expect("an example has a puzzle")
}

#[test]
fn a_small_puzzle_expands_to_types_and_data() {
    let input = quote! {
        /// Three pets.
        pub puzzle SmallStreet;
        ordered category House { First = "1st", Second, Third }
        category Pet { Cat, Dog, Fox }
        link next_to on House = next_to();
        clue 1: Cat is First;
        clue "2 b" { Dog is not next_to Cat; !(Fox is Third || Dog is First); }
        answer (House: Pet) { First: Cat; }
    };
    insta::assert_snapshot!(expanded(input));
}

#[test]
fn a_puzzle_with_a_mistake_keeps_its_types() {
    let input = quote! {
        puzzle Broken;
        category Pet { Cat, Dog }
        category Color { Red, Blue }
        clue 1: Cat is Blu;
        clue 2: Dog is Red;
        clue 3: Dog is
    };
    insta::assert_snapshot!(expanded(input));
}

#[test]
fn expansions_stay_small() {
    let houses = example(include_str!("../../../examples/five_houses.rs"));
    let tired = example(include_str!("../../../examples/all_tired_out.rs"));
    let report = [("Five Houses", houses), ("All Tired Out", tired)]
        .map(|(name, input)| {
            let (written, expanded) = (tokens(input.clone()), tokens(crate::pipeline::expand_puzzle(input)));
            format!("{name}: {written} tokens written, {expanded} expanded")
        })
        .join("\n");
    insta::assert_snapshot!(report);
}
