//! `next_to` needs an order, for which values are not enough.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    category Price { Cheap = 10, Fair = 20, Dear = 30 }
    link beside on Price = next_to();
    link dearer on Price = more_than();
    clue 1: Red is dearer Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
