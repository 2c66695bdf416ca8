//! Numbers of true formulas, as other languages write them, and texts without `=`.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third, Fourth }
    category Person { Ann, Bob, Cid, Eve }
    category Pet { Cat, Dog, Rat, Mole }
    category Toy { Ball "the ball", Car, Kite "a kite", Yoyo }
    category Guest as Person;
    role Host of Person;
    link amid on House = is_between;
    clue 1: exactly 2 of [Ann is Cat, Bob is Dog, Cid is Rat];
    clue 2: at_least(2, [Ann is Cat, Bob is Dog, Cid is Rat]);
    clue 3: any(Ann is Cat, Bob is Dog && Cid is Rat);
    clue 4: Eve is Mole => all [Ann is Cat, Bob is Dog];
    clue 5: amid(Ann, Bob, Cid);
    clue 6: all Person: Eve is Mole;
    clue 7: at_most of [Ann is Cat, Bob is Dog];
}

fn main() {
    let _ = Street::model();
}
