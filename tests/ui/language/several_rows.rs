//! A term needs an item that is in one row.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    shared category Road { Main, High }
    great category Car { Vw, Bmw, Audi, Opel }
    clue 1: Color(Main) == Red;
    clue 2: Color(Vw) == Red;
    clue 3: Vw is Main;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
