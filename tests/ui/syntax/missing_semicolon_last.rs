//! The semicolon is missing after the last clue, which ends in a list.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    clue 1: Red is not [First, Second]
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Color::Red).house, street::House::Third);
}
