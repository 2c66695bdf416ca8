//! Values of ordered and of numeric categories ascend.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    category Age { 30, 20, 40 }
    ordered category Time { Noon = 12, Morning = 9, Evening = 18 }
    category Price { Cheap = 1, Fair, Dear = 3 }
    clue 1: Red is First;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
