//! A slip in a declaration hides only names that it may declare.

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
    category Drink { Tea, Milk, Water Juice }
    clue 1: Tea is Ann;
    clue 2: Juice is Bob;
    clue 3: Anm is First;
    clue 4: Milk is nxt_to Ann;
    clue 5: Aeg(Bob) == 20;
}

fn main() {
    let _ = Street::model();
}
