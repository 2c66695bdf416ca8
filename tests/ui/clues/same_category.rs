//! Two items of one category.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: Red is Green;
    clue 2: Red is not Green;
    clue 3: distinct([Red, Green]);
    clue 4: [Red, Green] is not [Green, Red];
    clue 5: Cat is First is not Second is Red;
    clue 6: Dog is Third is Third;
    clue 7: Dog is Color::Green is Blue;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
