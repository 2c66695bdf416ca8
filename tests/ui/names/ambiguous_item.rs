//! Two categories have an item of this name.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Orange, Blue }
    category Fruit { Apple, Orange, Plum }
    link next_to on House = next_to();
    clue 1: Orange is First;
    clue 2: Fruit::Orange is Second;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Fruit::Plum).color, street::Color::Orange);
}
