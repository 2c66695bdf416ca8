//! Groups are lists of items of one category.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    group Wild of Pet = [Fox, Red];
    group Tame of Pett = [Cat];
    group None of Pet = [];
    group Wide of House = Third..=First;
    clue 1: Red is any Wild;
    clue 2: Cat is not Wilt;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
