//! Labels that are no numbers, names or strings.

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
    clue #1: Ann is Cat;
    clue 1a: Bob is Dog;
    clue 1.2: Cid is Rat;
    clue 4,7: Ann is First;
    clue (5): Ann is Age::20;
    clue 6 Bob is Second;
    clue: Eve is Mole;
    /// The first line.
    clue 8: /// Cid is in the third house.
        Cid is Third;
}

fn main() {
    let _ = Street::model();
}
