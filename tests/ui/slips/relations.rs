//! Relations of links.

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
    link far on House = not next_to();
    link near in House = next_to();
    link between on House = is_between();
    link beside on House = next_to;
    clue 1: Ann is beside Cat;
    clue 2: Ann is near Bob;
}

fn main() {
    let _ = Street::model();
}
