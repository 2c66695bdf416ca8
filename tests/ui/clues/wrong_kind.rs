//! Something else where an item is expected.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: 2 is Red;
    clue 2: Cat is "Red";
    clue 3: Color is Cat;
    clue 4: next_to is Cat;
    clue 5: Cat is distinct;
    clue 6: Cat is [];
    clue 7: is_between(First, Red, Cat, Dog);
    clue 8: is_between(House, [Red, Blue], Cat, Dog);
    clue 9: is_related(Red, Cat, [Dog, Fox]);
    clue 10: Cat is (Dog is Red);
    clue 11: Cat;
    clue 12: 7;
    clue 13: !Cat;
    clue 14: Cat + 1;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
