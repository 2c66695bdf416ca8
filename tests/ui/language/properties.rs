//! A property has one value for every item: all words or all numbers.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    property tame of Pet { Cat: yes, Dog: yes }
    property legs of Pet { Cat: 4, Dog: 4, Fox: 4, Dog: 3 }
    property size of Pet { Cat: 1, Dog: big, Fox: 2 }
    property hue of Colour { Red: warm }
    property food of Pet { Cat: fish, Red: meat, Dog: meat, Fox: hen }
    clue 1: Red is First;
    clue 2: weight(Cat) == 3;
    clue 3: legs(Cat) == yes;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
