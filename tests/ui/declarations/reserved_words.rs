//! Words that cannot be names.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    category sum { Low, Mid, High }
    link distinct on House = next_to();
    link any on House = next_to();
    category Drink { Tea, pairwise, Milk }
    clue 1: Red is First;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
