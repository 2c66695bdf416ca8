//! Half-typed clues; the rest expands.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: Red is
    clue 2: Cat is First;
    clue 3: Dog
    clue 4: Dog is Second;
    clue 5: Green is not;
    clue
    clue 6: Blue is Dog;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
