//! The formula of a link depends on its two items alone.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    category Age { 20, 25, 30 }
    link odd on House = |a, b| a is Cat;
    link even on House = |a, b| diff(a, b) == 7;
    link both on House = |a, a| diff(a, a) == 1;
    link item on House = |Cat, b| b == First;
    link number on House = |a, b| diff(a, b);
    link far on House = |a, b| diff(a, c) == 1;
    link near on House = [(First, Red)];
    link never on House = [];
    link big on Age = more_by(11);
    link colors on Color = |a, b| a + b == 3;
    clue 1: Cat is odd Dog;
    clue 2: Cat is near Dog;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
