//! Operators that do not chain.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: Red is First <=> Cat is First <=> Dog is First;
    clue 2: 1 < 2 < 3;
    clue 3: Red is First == Cat is First;
    clue 4: 1 == 2 is Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
