//! Names range over something fixed.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: all h in Hose: h is Red;
    clue 2: all h in House where Color(h) == Red: h is Cat;
    clue 3: all Red in House: Red is Cat;
    clue 4: exactly 4 h in House: h is Cat;
    clue 5: any h in []: h is Cat;
    clue 6: all h in House: g is Cat;
    clue 7: all h in House, h in House: h is Cat;
    clue 8: sum(h in House: h is Cat) == 1;
    clue 9: all h in Third..=First: h is Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
