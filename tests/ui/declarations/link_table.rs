//! Tables of pairs name items of the category.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    link likes on Pet = [(Cat, Dog), (Cat, Fx)];
    link hates on Pet = symmetric [(Red, Dog)];
    clue 1: Red is likes Green;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
