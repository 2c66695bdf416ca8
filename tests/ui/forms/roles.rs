//! A role needs a category whose items are in one row each.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    shared category Sport { Golf, Chess }
    category Fear of Pet;
    category Dread of Fear;
    category Hope of Pets;
    category Game of Sport;
    category Own of Own;
    clue 1: Fear::Cat == Dog;
    clue 2: Fear(Cat) == Red;
    clue 3: Fear::Red is Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
