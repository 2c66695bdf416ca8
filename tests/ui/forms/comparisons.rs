//! What can be compared with what.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    property team of Pet { Cat: good, Dog: good, Fox: bad }
    clue 1: Red == Cat;
    clue 2: Color(Cat) == First;
    clue 3: team(Cat) == great;
    clue 4: team(Cat) == 1;
    clue 5: team(Cat) < bad;
    clue 6: Color(Cat) == "Red";
    clue 7: initial(Cat) == 67;
    clue 8: 1 < House(Cat) < 3;
    clue 9: House(Cat) == First == true;
    clue 10: Cat is [Red, Green];
    clue 11: Cat is Red == true;
    clue 12: House(Cat) == [First, Second];
    clue 13: Cat in First..=Purple;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
