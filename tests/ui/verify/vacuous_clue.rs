//! A clue that says nothing is warned of beside the several answers.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Person { Ann, Bob, Cid }
    category Pet { Cat, Dog, Rat }
    clue 1: Cat is Ann => Cat is Ann;
    clue 2: Bob is First;
    clue 3: Dog is any Person;
}

fn main() {
    let _ = Street::model();
}
