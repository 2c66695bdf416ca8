//! Declarations that are allowed once.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    puzzle Avenue;
    story "One";
    story "Two";
    question "One?";
    question "Two?";
    author "One";
    author "Two";
    stars 1;
    stars 2;
    verbs "is not", "may be", "is";
    verbs "was not", "might be", "was";
    clue 1: Red is First;
    answer (House: Color) { First: Red; }
    answer (House: Color) { First: Red; }
    verify nothing;
    verify unique;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
