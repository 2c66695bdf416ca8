// A clue that can never hold by itself says why.
zebra::puzzle! {
    puzzle Line;
    ordered category Place { First, Second, Third }
    category Name { Ann, Bob, Cid }
    category Age { 20, 25, 30 }
    property height of Name { Ann: 150, Bob: 170, Cid: 180 }
    link before "ahead of" on Place = less_than();
    clue 1: Age(Ann) == 21;
    /// Five of the three are older than twenty.
    clue 2: exactly 5 n in Name: Age(n) > 20;
    clue 3: Ann is before First;
    clue 4: Third is before Bob;
    clue 5: sum(n in Name: Age(n)) == 10;
    clue 6: height(First) == 200;
    clue 7: Age(Ann) + Age(Bob) < 35 && Ann is First;
}

fn main() {
    let _ = line::Name::Ann;
}
