//! Literals that are not integers of the language.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    category Age { 99999999999999999999, 1, 2 }
    category Size { 1u8, 2, 3 }
    category Cost { 1.5, 2.5, 3.5 }
    stars many;
    clue 1: Red is First;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
