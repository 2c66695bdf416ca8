//! A puzzle may have the name of anything in its module: outside, the name is the puzzle.

#![deny(warnings)]

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

fn main() {
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
