//! Declarations without braces, names or items.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Person Ann, Bob, Cid
    category Pet { Cat, Dog, Rat }
    category 1 { Oak, Elm, Ash }
    category { Tea, Milk, Water }
    category "Hair color" { Red, Black, Gray }
    property of Person { Ann: woman, Bob: man, Cid: man }
    link near on House = less_by;
    clue 1: Ann is First;
}

puzzle! {
    puzzle Road;
    ordered category Plot { Left, Middle, Right }
    category Person { Ann, Bob, Cid }
    category Color { Red, Red, Blue }
    link near on Plot = adjacent;
    link far on Plot = farther;
    clue 1: Green is near Ann;
    clue 2: Green is not Bob;
    clue 3: Bob is Plot::1;
}

puzzle! {
    pub puzzle puzzle Lane;
    ordered category Spot { One, Two, Three }
    category Person { Dora, Emil, Fay }
    clue 1: Dora is One;
}

puzzle! {
    puzzle Park;
    ordered category Spot { One, Two, Three }
    category Person { Dora, Emil, Fay }
    category Tree { Oak, Elm }
    clue 1: count(Dora is One One, Emil is Two) == 1;
    clue 2: Ash is Dora;
    clue 3: Ash is not One;
}

fn main() {
    let _ = (Street::model(), Road::model(), Lane::model(), Park::model());
}
