//! Operators that only Rust has, and words of other languages.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: Red == First & Cat is First;
    clue 2: Red is First and Cat is First;
    clue 3: Red is First | Cat is First;
    clue 5: not Red is First;
    clue 6: Red = First;
    clue 7: Red is no First;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
