//! A fact is written once, also with its sides exchanged.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: Red is First;
    clue 2: Red is First;
    clue 3: First is Red;
    clue 4: Cat is next_to Blue;
    clue 5: Blue is next_to Cat;
    clue 6 { Dog is not Green; Green is not Dog; }
    clue 7: Cat is Second is Green is Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
