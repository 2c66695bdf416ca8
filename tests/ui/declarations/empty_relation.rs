//! Relations that never hold.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    link far on House = more_by(3);
    link apart on House = outside_of(2);
    link never on House = [];
    link sunk on House = offset_by(-1);
    link nil on House = has_ratio(7, 1);
    clue 1: Red is far Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
