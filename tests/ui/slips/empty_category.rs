//! A category without items.

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
    category Drink { }
    clue 1: Tea is Ann;
    clue 2: Milk is Bob;
}

fn main() {
    let _ = Street::model();
}
