//! Quantifiers and ranges of other notations.

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
    clue 1: forall p in Person: p is not First;
    clue 2: for all p in Person: p is not Second;
    clue 3: each p in Person: p is not Third;
    clue 4: at least 2 p in Person: p is any [First, Cat];
    clue 5: exactly one p in Person: p is Second;
    clue 6: all p in Person, p is not Fourth;
    clue 7: Age(Ann) in 20..25;
    clue 8: all h in First..Third: h is not Cat;
}

fn main() {
    let _ = Street::model();
}
