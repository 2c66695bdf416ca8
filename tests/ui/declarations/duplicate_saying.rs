//! Two categories have one sentence template, and one with a link.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    say Color, Pet: "{a} {is|is not} {b}";
    say Color, Pet: "{a} {was|was not} {b}";
    say Color, Pet: "{a} {is|is not} {link} {b}";
    say Color, Pet: "{a} {was|was not} {link} {b}";
    clue 1: Red is First;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
