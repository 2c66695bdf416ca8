//! A property has one value for every item.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    property team of Pet { Cat: good, Dog: bad }
    property size of Pet { Cat: 1, Dog: 2, Fox: 3, Cat: 4 }
    property kind of Pet { Cat: good, Dog: 2, Fox: good }
    property home of Pets { Cat: good, Dog..=Fox: good }
    property herd of Pet { Cat..=Red: good, Dog..=Fox: good }
    property Color of Pet { Cat..=Fox: good }
    property full of Pet { Cat..=Fox: good }
    clue 1: full(Cat) is Red;
    clue 2: full(Cat) + 1 == 2;
    clue 3: full == good;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
