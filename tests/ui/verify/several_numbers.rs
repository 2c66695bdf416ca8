// All marks are the same in every answer, and only a number of a placeholder is open.
zebra::puzzle! {
    puzzle Line;
    ordered category Place { First, Second, Third }
    category Name { Ann, Bob, Cid }
    great shared category Points { 1..=50 }
    /// Ann comes first.
    clue 1: Ann is First;
    clue 2: Bob is Second;
    clue 3: Points(Cid) == 4 && Points(Bob) == 7 && diff(Points(Ann), 4) == 1;
}

fn main() {
    let _ = line::Name::Ann;
}
