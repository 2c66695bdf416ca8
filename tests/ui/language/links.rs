//! A link may be a formula over two items.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    link far on House = |a, b| diff(a, b) == 7;
    link odd on House = |a, a| a == 1;
    link pets on Pet = |a, b| Color(a) == Red;
    link count on House = |a, b| a + b;
    clue 1: Red is far Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
