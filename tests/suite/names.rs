//! Names of puzzles, items and modules that Rust could confuse with others: any identifier can be one.

#![allow(unreachable_pub, reason = "the cases are those of a library")]

/// Nothing is warned of: redundant clues are allowed, and the expansion has no warnings of its own.
mod allowed {
    #![deny(warnings, clippy::all)]

    zebra::puzzle! {
        puzzle Line;
        ordered category Place { First, Second, Third }
        category Name { Ann, Bob, Cid }
        clue 1: Ann is First;
        clue 2: Bob is Second;
        clue 3: Cid is not First;
        clue 4: Ann is Third || Ann is not Third;
        allow redundant;
    }

    #[test]
    fn redundant_clues_are_allowed() {
        assert_eq!(Line::ANSWER.with(line::Name::Cid).place, line::Place::Third);
    }
}

/// Any Rust identifier can be a name.
mod identifiers {
    #![deny(warnings)]
    #![allow(unreachable_pub, reason = "the cases are those of a library")]

    use zebra::puzzle;

    puzzle! {
        pub puzzle _1;
        ordered category Type { Some, None, Ok }
        category Crate { Option, Vec, String }
        category Super { r#type, r#fn, dyn }
        category SELF { Err, Box, Result }
        category __ { red, GREEN, bluE }
        category _2 { i32, str, u8 }
        category Élan { Ä, ß, 名前 }
        category Puzzle { Item, Copy, Debug }
        category color { index, phrase, id }
        link self_ on Type = next_to();
        link _3 on Type = more_by(1);
        link ___ on Type = less_by(1);
        clue "2² ½ Ⓐ": Some is red;
        clue "é": None is self_ red;
        clue "-": Ok is _3 GREEN;
        clue "": Some is ___ GREEN;
        clue "...": None is GREEN;
        clue type: Item is _3 red;
        clue CLUE: Crate::Option is Some;
        verify nothing;
    }

    // Grammar words that are names where the context is unambiguous.
    puzzle! {
        puzzle puzzle mod puzzle_module;
        ordered category category { clue, verify, link }
        category answer { on, of, off }
        category story { unique, minimal, nothing }
        category titled { within, symmetric, ordered }
        category stars { great, shared, group }
        link say on category = next_to();
        link property on category = more_by(1);
        link author "the author of" on category = less_by(1);
        clue clue: clue is say on;
        clue link: on is unique;
        clue off: off is property link;
        clue answer { great is category::link; }
        clue verify off: within is property unique;
        clue author: [on, of] is not within;
        clue titled: symmetric is author link;
        clue on: shared is say any [clue, verify];
        answer (category: answer) { verify: on; }
        verify nothing;
    }

    #[test]
    fn any_identifier_is_a_name() {
        use _1_puzzle::{__, Type};
        let answers = _1::solutions();
        assert!(answers.count() > 1);
        assert_eq!("red".parse(), Ok(__::red));
        assert_eq!(Type::Some.to_string(), "Some");
        assert!(puzzle::solutions().count() < 1000);
    }
}

/// A puzzle may have the name of anything in its module: outside, the name is the puzzle.
mod puzzle_names {
    #![deny(warnings)]
    #![allow(unreachable_pub, reason = "the cases are those of a library")]

    use zebra::puzzle;

    macro_rules! puzzles {
        ($($name:ident $module:ident,)*) => { $(puzzle! {
            pub puzzle $name mod $module;
            category Rent { 500, 600 }
            category Person { Ann, Bob }
            link solver on Person = with();
            clue 1: Ann is Rent::500;
        })* };
    }

    mod named {
        use super::puzzle;

        puzzles! {
            Rent rent, Row row, Solution solution, Person person, Solver solver_, Puzzle puzzle_,
            Some some, u32 unsigned, Debug debug, Copy copy, Model model, ANSWER answer, Item item, Rent_ rent_,
        }
    }

    mod fields {
        use super::puzzle;

        puzzle! {
            puzzle CLUE_1;
            category CLUE_1_ { A, B }
            category C { D, E }
            clue 1: A is D;
        }

        puzzle! {
            puzzle r#type;
            category r#type { A, B }
            category r#fn { D, E }
            clue 1: A is D;
        }

        pub(crate) fn check() {
            assert_eq!(CLUE_1::ANSWER, CLUE_1::solve().expect_unique());
            assert_eq!(r#type::ANSWER.with(type_puzzle::r#type::A).r#fn, type_puzzle::r#fn::D);
        }
    }

    #[test]
    fn outside_the_name_is_the_puzzle() {
        use named::rent::{Person, Rent, Row};
        let answer = named::Rent::ANSWER;
        let row: &Row = answer.with(Person::Ann);
        assert_eq!(row.rent, Rent::N500);
        let answer: named::row::Solution = named::Row::ANSWER;
        let _: &named::row::Row = answer.with(named::row::Person::Bob);
        let answer: named::solution::Solution = named::Solution::solve().expect_unique();
        assert_eq!(answer, named::Solution::ANSWER);
        fields::check();
    }
}

/// The module of a puzzle can have the name of a dependency.
mod dependency {
    use zebra::puzzle;

    puzzle! {
        pub puzzle Insta;
        category Pet { Cat, Dog }
        category Color { Red, Blue }
        clue 1: Cat is Red;
    }

    #[test]
    fn a_module_can_have_the_name_of_a_dependency() {
        let answer: insta::Solution = Insta::solve().unique().unwrap();
        assert_eq!(answer.with(insta::Pet::Dog).color, insta::Color::Blue);
    }
}

/// Items may be named by the texts that readers see.
mod printed {
    #![deny(warnings)]

    zebra::puzzle! {
        puzzle Concert;
        category Piece { "Night Train", "Slow Blue", Overture }
        category Length { 5 minutes, 8 minutes, 11 minutes }
        category Price { $6.50, $8, $9.75 }
        link dearer_by on Price = more_by(1.50);
        clue 1: Length("Night Train") == Length("Slow Blue") + 3;
        clue 2: Overture is not "5 minutes";
        clue 3: "Slow Blue" is dearer_by Overture;
        answer (Piece: Length) { "Night Train": "8 minutes"; }
    }

    #[test]
    fn the_texts_are_what_readers_see() {
        let row = Concert::ANSWER.with(concert::Piece::NightTrain);
        assert_eq!((row.length, row.price), (concert::Length::N8, concert::Price::N9_75));
        assert_eq!(format!("{} {} {}", row.piece, row.length, row.price), "Night Train 8 minutes $9.75");
    }

    #[cfg(feature = "json")]
    #[test]
    fn formats_keep_the_texts_and_the_units() {
        let model = Concert::model();
        let text = zebra::format::json::write(model).expect("JSON has words for everything").text;
        assert_eq!(zebra::format::json::read(&text).check().into_result().as_ref(), Ok(model));
        let source = zebra::format::rust::write(model).expect("it is a puzzle").text;
        insta::assert_snapshot!(source);
    }
}
