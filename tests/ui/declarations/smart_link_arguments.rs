//! The number and kind of the arguments of smart links.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    link right_of on House = more_by();
    link beside on House = next_to(1);
    link halved on House = has_ratio(1);
    link later on House = more_by(First);
    link before on House = less_than("two");
    link after on House = more_than(1, 2);
    clue 1: Red is right_of Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
