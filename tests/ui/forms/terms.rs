//! Misspelt names in terms, and functions that do not exist.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    clue 1: House(Cta) == First;
    clue 2: Hose(Cat) == First;
    clue 3: House(Cat) == Fisrt;
    clue 4: Cat is Color(Dgo);
    clue 5: near(Cat, Dog);
    clue 6: median(House(Cat)) == 2;
    clue 7: min(h in House: h is Cat) == 1;
    clue 8: House in [Cat];
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
