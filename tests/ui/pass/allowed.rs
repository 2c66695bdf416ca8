// Nothing is warned of: redundant clues are allowed, and the expansion has no warnings of its own.
#![deny(warnings, clippy::all)]

zebra::puzzle! {
    puzzle Line;
    ordered category Place { First, Second, Third }
    category Name { Ann, Bob, Cid }
    clue 1: Ann is First;
    clue 2: Bob is Second;
    clue 3: Cid is not First;
    clue 4: Ann is Third || Ann is not Third;
    allow redundant;
}

fn main() {
    assert_eq!(Line::ANSWER.with(line::Name::Cid).place, line::Place::Third);
}
