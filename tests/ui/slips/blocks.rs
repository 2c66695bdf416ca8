//! A missing `;`.

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
    clue 1 { Ann is Cat; Bob is Dog Cid is Rat; }
    clue 2 { Ann is First; Bob is Second }
    clue 3: Cid is Third Eve is Fourth;
    clue 4: Ann is Age::20
    clue 5: Bob is Age::25;
    clue 6: Cid
    clue 7: Eve is
}

fn main() {
    let _ = Street::model();
}
