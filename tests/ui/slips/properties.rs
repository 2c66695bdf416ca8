//! Words and names of properties.

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
    clue 1: gender(First) is woman;
    clue 2: gender(Second) is not man;
    clue 3: Ann is woman;
    clue 4: gender(Third) == mann;
    clue 5: in_same_group(Cat, First, Gender);
    clue 6: in_same_group(Cat, Second, Person);
}

fn main() {
    let _ = Street::model();
}
