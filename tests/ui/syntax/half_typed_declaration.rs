//! Half-typed declarations: their names are not reported as unknown.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    category Drink { Tea, Milk,, Juice }
    link right_of on
    clue 1: Juice is right_of Red;
    clue 2: Cat is First;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
