//! One error in each part.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    category Drink { Tea, Milk }
    link beside on Color = next_to();
    clue 1: Red is Red;
    clue 2: Red is beside Gren;
    clue 3: Teaa is First && Milk is Secnd || distinct([Cta, Red]);
    answer (House: Color) { First: Redd; }
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
