//! Repeated items are counted from 1.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    category Drink { Tea * 2, Milk }
    category Car { Vw * 2, Bmw }
    clue 1: Vw[3] is First;
    clue 2: Vw[0] is First;
    clue 3: Bmw[1] is First;
    clue 4: Tea is First;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
