// Errors quote the author's sentences, and each of the other clues has a warning.
zebra::puzzle! {
    puzzle Line;
    ordered category Place { First, Second, Third }
    category Name { Ann, Bob, Cid }
    link before "ahead of" on Place = less_than();
    /// Ann stood in front of Bob.
    clue 1: Ann is before Bob;
    /// Bob was in front of Cid.
    clue 2: Bob is before Cid;
    /// Cid stood in front of Ann.
    clue 3: Cid is before Ann;
}

fn main() {
    let _ = line::Name::Ann;
}
