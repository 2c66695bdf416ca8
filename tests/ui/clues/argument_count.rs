//! The number of arguments of a function.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: is_between(House, Red, Cat);
    clue 2: distinct(Red, Cat, First);
    clue 3: is_related(Red, next_to);
    clue 4: pairwise(next_to, [Red]);
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
