//! Categories, links and items share a namespace.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    category Color { Pink, White, Black }
    link next_to on House = more_by(1);
    link Pet on House = more_by(1);
    category Drink { Tea, Color, next_to }
    clue 1: Red is next_to Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
