//! The module of a puzzle can have the name of a dependency.

use zebra::puzzle;

puzzle! {
    pub puzzle Insta;
    category Pet { Cat, Dog }
    category Color { Red, Blue }
    clue 1: Cat is Red;
}

fn main() {
    let answer: insta::Solution = Insta::solve().unique().unwrap();
    assert_eq!(answer.with(insta::Pet::Dog).color, insta::Color::Blue);
}
