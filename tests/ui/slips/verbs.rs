//! Verbs and articles of English.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third, Fourth }
    category Person { Ann, Bob, Cid, Eve }
    category Pet { Cat, Dog, Rat, Mole }
    category Age { 20, 25, 30, 35 }
    property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
    link next_to on House = next_to();
    link left_of on House = less_than();
    clue 1: Ann next_to Bob;
    clue 2: Ann owns the Cat;
    clue 3: Ann is left of Bob;
    clue 4: Ann is to the left of Dog;
    clue 5: Ann is next to Rat;
    clue 6: Ann doesn't own Mole;
    clue 7: the Cat isnt Third;
    clue 8: Bob is right of Cid;
    clue 9 { Ann lives in First; Bob has Dog; }
}

fn main() {
    let _ = Street::model();
}
