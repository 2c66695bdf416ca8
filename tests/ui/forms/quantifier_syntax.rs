//! The parts of a quantifier.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    clue 1: exactly h in House: h is Cat;
    clue 2: at_least -1 h in House: h is Cat;
    clue 3: all in House: Cat is Red;
    clue 4: all h House: h is Cat;
    clue 5: all h in House h is Cat;
    clue 6: sum(h in House) == 1;
    clue 7: all h in House where: h is Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
