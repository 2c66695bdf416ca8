//! A misspelt category of a role.

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
    category Fear of Persn;
    clue 1: Fear::Ann is Cat;
    clue 2: Fear(Bob) == Cid;
}

fn main() {
    let _ = Street::model();
}
