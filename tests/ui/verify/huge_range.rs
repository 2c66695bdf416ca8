// A search over ranges of numbers ends within the budget, and a larger one would not help.
zebra::puzzle! {
    puzzle Cubes;
    category Person { Ann, Bob, Cid }
    category Pet { Cat, Dog, Fox }
    great shared category Size { 1..=1000 }
    clue 1: Size(Ann) * Size(Ann) * Size(Ann) + Size(Bob) * Size(Bob) * Size(Bob)
        == Size(Cid) * Size(Cid) * Size(Cid);
}

fn main() {
    let _ = cubes::Person::Ann;
}
