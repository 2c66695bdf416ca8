//! Enumerations of items.

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
    clue 1: Ann is First || Second;
    clue 2: Ann is Cat or Dog;
    clue 3: Bob is neither Cat nor Dog;
    clue 4: Cid is either Cat or Dog;
    clue 5: Eve is next_to Cat or Dog;
    clue 6: Cat and Dog are next_to Ann;
    clue 7: [Ann Bob] is not Mole;
    clue 8: Ann is not Rat or Mole;
    clue 9: Ann is Cat or Bob is Dog;
}

fn main() {
    let _ = Street::model();
}
