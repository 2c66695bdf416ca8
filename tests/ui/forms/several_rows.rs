//! An item that may be in several rows has no unique row.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    shared category Sport { Golf, Chess }
    category Card { Pink * 2, Gold }
    great category Year { 1990..=1995 }
    clue 1: Color(Golf) == Red;
    clue 2: Color(Pink) == Red;
    clue 3: Color(Sport(Cat)) == Red;
    clue 4: Color(Card(Cat)) != Red;
    clue 5: House(Golf) + 1 == 2;
    clue 6: Sport(Cat) is Red;
    clue 7: Pink[3] is Red;
    clue 8: Pink[0] is Red;
    clue 9: Gold[1] is Red;
    clue 11: Red[1] is Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
