//! Words of English in place of operators.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: Red is First and Cat is not Second;
    clue 2: Red is First or !Cat is Second;
    clue 3: Red is First xor Cat is First;
    clue 4: if Red is First then Cat is Second;
    clue 5: Red is First if Cat is Second;
    clue 6: Red is First then Cat is Second;
    clue 7: Red isnt First;
    clue 8: Red isn First;
    clue 9: Red not First;
    clue 10: either Red is First or Green is First;
    clue 11: neither Red is First nor Green is First;
    clue 12: Red is either First or Second;
    clue 13: Red is neither First nor Second;
    clue 14: Red and Green are next_to Cat;
    clue 15: Cat is next_to Dog but Dog is First;
    clue 16: unless Red is First, Dog is Second;
    clue 17 { Red has Cat; Dog is First iff Red is First; }
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
