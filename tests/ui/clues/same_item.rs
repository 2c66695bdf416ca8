//! An item and itself.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: Red is Red;
    clue 2: Red is not Red;
    clue 3: Red is next_to Red;
    clue 4: is_between(House, Red, Cat, Red);
    clue 5: in_sequence(next_to, [Red, Red]);
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
