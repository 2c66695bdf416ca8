//! The number of items of each kind of category.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    great category Year { 1990, 1991 }
    shared category Sport { Golf, Chess, Polo, Darts }
    category Card { Pink * 2, Gold * 2 }
    great category Coin { Penny * 2, Cent, Dime }
    clue 1: Cat is Red;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
