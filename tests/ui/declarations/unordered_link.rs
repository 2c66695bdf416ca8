//! These links need an order or values.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    link beside on Color = next_to();
    link warmer on Color = more_than();
    clue 1: Red is beside Cat;
    clue 2: is_between(Pet, First, Red, Cat);
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
