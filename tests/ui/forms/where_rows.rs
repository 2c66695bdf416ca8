//! The condition of a quantifier cannot depend on the rows.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    clue 1: all c in Color where c is First: c is not Cat;
    clue 2: all c in Color where House(c) < 3: c is not Cat;
    clue 3: sum(p in Pet where p is Red: House(p)) == 2;
    clue 4: min(h in House where h > Third: House(Cat)) == 2;
    clue 5: all h in House where h: h is Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
