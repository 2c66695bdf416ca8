//! One typo in a short name is a typo; another word is not.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Tan, Blue }
    category Pet { Cat, Dog, Fox }
    clue 1: Gat is First;
    clue 2: Dot is Second;
    clue 3: Ren is Cat;
    clue 4: Owl is Red;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
