//! Wrong kinds of arguments.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: is_between("House", Red, Cat, Dog);
    clue 2: pairwise([Red], next_to);
    clue 3: distinct(3);
    clue 4: is_between([House], Red, Cat, Dog);
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
