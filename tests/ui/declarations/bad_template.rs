//! Sentence templates.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    say House, Color: "{a} {is|is not} {c}";
    say House, Pet: "{a} is {b}";
    say Color, Pet: "{a {is|is not} {b}";
    say Pet, Color: "{a} {is|is not} b}";
    say Pet, House: "they {are|are not} there";
    clue 1: Red is First;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
