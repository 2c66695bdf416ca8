// Warnings of needless clues are warnings of the compiler, which can be denied.
#![deny(warnings)]

zebra::puzzle! {
    puzzle Line;
    ordered category Place { First, Second, Third }
    category Name { Ann = "Kim", Bob = "Kim", Cid }
    /// Ann comes first.
    clue 1: Ann is First;
    clue 2: Bob is Second;
    /// Cid is not the first.
    clue 3: Cid is not First;
    clue 4 { }
    clue 5: 1 == 1;
    clue 6: Ann is Third || Ann is not Third;
    clue 7: all n in Name: Bob is not Third;
    clue 8: all _n in Name: Bob is not First;
    clue 9: distinct([Cid, First, Second]);
}

zebra::puzzle! {
    puzzle Open;
    category Child { Eve, Fay }
    category Pet { Cat, Dog }
    clue 1: Eve is Cat || Eve is Dog;
    verify solvable;
}

fn main() {
    let _ = (line::Name::Ann, open::Child::Eve);
}
