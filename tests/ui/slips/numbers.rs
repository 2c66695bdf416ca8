//! Numbers as items.

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
    clue 1: Ann is 20;
    clue 2: Bob is 3;
    clue 3: Cid is 7;
    clue 4: Ann == First;
    clue 5: Age(Ann) 20;
    clue 6: Cat is Age30;
}

fn main() {
    let _ = Street::model();
}
