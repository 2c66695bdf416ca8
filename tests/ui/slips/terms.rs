//! Terms, paths and links with a dot or parentheses.

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
    clue 1: Ann.House == First;
    clue 2: Ann.age == 20;
    clue 3: Ann is House.Second;
    clue 4: Mole.next_to(Rat);
    clue 5: next_to(Ann, Bob);
    clue 6: Ann is next_to(Dog);
    clue 7: !left_of(Ann, Bob) && Ann is Cat;
    clue 8: Rat is between Bob and Cid;
    clue 9: Dog is not between Ann and Eve;
    clue 10: Dog(Pet) == Rat;
}

fn main() {
    let _ = Street::model();
}
