//! Ranges go upwards.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    category Age { 20, 25, 30 }
    group Late of House = Third..=Second;
    property team of House { Third..=First: bad }
    clue 1: Cat is any Third..=First;
    clue 2: all h in Third..=Second: h is Cat;
    clue 3: Cat is any First..=Red;
    clue 4: Age(Cat) in 30..=20;
    clue 5: Age(Cat) in Age::30..=20;
    clue 6: all a in Age::20..=26: a is Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
