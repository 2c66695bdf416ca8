//! Expansions compile in any module, with any names in scope and any lints.

// The strictest lints: every group, and the lints of the compiler that are in no group.
#![deny(
    missing_docs,
    warnings,
    unused,
    nonstandard_style,
    future_incompatible,
    rust_2018_idioms,
    keyword_idents,
    let_underscore_drop,
    missing_abi,
    missing_copy_implementations,
    missing_debug_implementations,
    non_ascii_idents,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unreachable_pub,
    unsafe_code,
    unused_crate_dependencies,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences,
    clippy::all,
    clippy::pedantic,
    clippy::nursery
)]
#![allow(unused_crate_dependencies, reason = "the other tests of this package use them")]

/// No prelude: not even `Option`, `Vec` and `Some` are in scope.
#[no_implicit_prelude]
pub mod without_prelude {
    ::zebra::puzzle! {
        /// A puzzle of any kind.
        pub puzzle Street = "The Street";
        story "Three houses.";
        question "Who?";
        author "Nobody";
        stars 2;
        ordered category House { First = 10 "1st", Second = 20 "2nd" titled "II", Third = 30 }
        category Color { Red, Green, Blue }
        category Age { 20, 30, 40 }
        verbs "was not", "might be", "was";
        say Color, House: "the {a} one {was|was not} the {b}";
        say Color, House: "the {a} one {was|was not} {link} the {b}";
        link next_to on House = next_to();
        link likes on Color = [(Red, Green), (Green, Blue)];
        link older on Age, far on House = more_than();
        link with on House = with();
        link double on Age = has_ratio(1, 2);
        link apart on House = outside_of(10);
        /// A sentence.
        clue 1: Red is First;
        clue 2: Green is next_to Blue => Blue is Third || !(Age::20 is Red) ^ Age::30 is any [Red, Blue];
        clue 3 { Age::20 is not First; Age::20 is older Red <=> Green is likes Age::30; }
        clue 4: is_between(House, Green, Red, Blue) && distinct([Red, Second]);
        clue "5 off" off: Blue is First;
        clue 6: Age::40 is next_to Age::20;
        answer (House: Color) { First: Red; Third: Blue; }
        verify nothing;
    }
}

/// Types with the names of those that an expansion uses.
pub mod shadows {
    #![allow(dead_code, non_camel_case_types, reason = "the names only have to exist")]

    macro_rules! shadows {
        ($($name:ident)*) => {$(struct $name;)*};
    }
    shadows!(
        Option Vec Row String Solution Some None Ok Err Result Copy Clone Debug Display FromStr Box Puzzle Item
        Self_ Model u32 usize str bool i64 Cow With Linked Rule
    );
    mod core {}
    mod std {}

    ::zebra::puzzle! {
        pub(crate) puzzle Shop;
        ordered category Place { One, Two, Three }
        category Option { Some, None, Ok }
        category Vec { Clone, Copy, Debug }
        category Type { String, Result, Box }
        link next_to on Place = next_to();
        clue 1: Option::Some is One;
        clue 2: Debug is next_to Ok;
        clue 3: None is Two;
        clue 4: Clone is Three;
        clue 5: [Clone, String] is not One;
        clue 6: Box is Copy;
        clue 7: Result is None;
        allow redundant;
    }
}

/// Two puzzles in one module, with the same names in them.
mod two {
    use zebra::puzzle;

    puzzle! {
        pub(super) puzzle Ann;
        category Pet { Cat, Dog }
        category Color { Red, Blue }
        clue 1: Cat is Red;
    }

    puzzle! {
        pub(in crate::two) puzzle Bob;
        category Pet { Cat, Dog }
        category Color { Red, Blue }
        clue 1: Cat is Blue;
    }

    #[test]
    fn two_puzzles_in_a_module_have_separate_types() {
        let ann = Ann::solve().unique().unwrap();
        let bob = Bob::solve().unique().unwrap();
        assert_eq!(ann.with(ann::Pet::Cat).color, ann::Color::Red);
        assert_eq!(bob.with(bob::Pet::Cat).color, bob::Color::Blue);
    }
}

#[test]
fn a_puzzle_can_be_in_a_function() {
    zebra::puzzle! {
        puzzle Local;
        category Pet { Cat, Dog }
        category Color { Red, Blue }
        clue 1: Cat is Red;
    }

    fn inner() -> local::Color {
        Local::solve().unique().unwrap().with(local::Pet::Dog).color
    }
    assert_eq!(inner(), local::Color::Blue);
}

#[test]
fn a_puzzle_without_a_prelude_solves() {
    use without_prelude::Street;

    assert!(Street::solutions().count() > 0);
    assert_eq!(Street::model().stars(), Some(2));
}

#[test]
fn items_can_have_names_of_the_prelude() {
    use shadows::shop::{Option, Place, Type};

    let answer = shadows::Shop::solve().unique().unwrap();
    let row = answer.with(Place::Two);
    assert_eq!((row.option, row.r#type), (Option::None, Type::Result));
    assert_eq!("Some".parse(), Ok(Option::Some));
}

macro_rules! couples {
    ($visibility:vis $name:ident, $title:literal, $label:tt: $($one:ident and $other:ident),*; $key:expr) => {
        zebra::puzzle! {
            $visibility puzzle $name = $title;
            category One { $($one),* }
            category Other { $($other),* }
            $(clue $one: $one is $other;)*
            clue $label: $key is not One::Cid;
            verify nothing;
        }
    };
}

couples! { pub(crate) Couples, "Couples", 1: Ann and Bob, Cid and Dan; Bob }
couples! { Pairs, "Pairs", "last": Ann and Bob, Cid and Dan; Other::Bob }

#[test]
fn other_macros_can_pass_names() {
    let answer = Couples::solve();
    assert_eq!(Couples::model().title(), "Couples");
    assert_eq!(answer.unique().unwrap().with(couples::One::Cid).other, couples::Other::Dan);
    assert!(Pairs::solve().unique().is_some());
}
