//! Arithmetic needs numbers that exist and fit.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    property weight of Pet { Cat: 4, Dog: 30, Fox: 9223372036854775807 }
    clue 1: Color(Cat) + 1 == 2;
    clue 2: Red < 3;
    clue 3: House(Cat) / 0 == 1;
    clue 4: House(Cat) % (2 - 2) == 1;
    clue 5: weight(Red) + 1 > 5;
    clue 6: House(Cat) * 4611686018427387904 * 4 > 1;
    clue 7: House(Cat) > 99999999999999999999;
    clue 8: sum(Cat, 2) == 4;
    clue 9: -Cat == 3;
    clue 10: "3" + 1 == House(Cat);
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
