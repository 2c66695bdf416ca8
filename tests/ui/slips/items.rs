//! Items that are texts, times and numbers.

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
    category Drink { "Tea", "Milk", "Water", "Hot chocolate" }
    category Floor { 1..4 }
    category Time { 9:00, 9:30, 10:00, 13:30 }
    category Price { 4.50, 5.00, 6.25, 7.00 }
    category Color { Red Green, Blue, White }
    category Fruit { Apple, Pear,, Plum }
    category Seat { One, Two, Three * 0, Four }
    clue 1: Ann is Tea;
    clue 2: Bob is Apple;
}

fn main() {
    let _ = Street::model();
}
