//! Both items and the link are of one category.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: First is next_to Second;
    clue 2: First is not next_to Third;
    clue 3: pairwise(next_to, [First, Second, Cat]);
    clue 4: is_between(House, First, Second, Third);
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
