//! A category with too few items.

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
    category Drink { Tea, Milk, Water }
    clue 1: Juice is Ann;
    clue 2: Juice is not Cat;
}

fn main() {
    let _ = Street::model();
}
