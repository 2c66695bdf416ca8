//! Numbers that do not exist or do not fit.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    category Age { 20, 30, 40 }
    clue 1: Age(Cat) / 0 == 20;
    clue 2: Age(Cat) + 9223372036854775807 * 9223372036854775807 * 9223372036854775807 > 1;
    clue 3: Color(Cat) < 2;
    clue 4: Age(Cat) == Red;
    clue 5: Red == Blue;
    clue 6: "Red" == Cat;
    clue 7: Cat % 0 == 1;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
