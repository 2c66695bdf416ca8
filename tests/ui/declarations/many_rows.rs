//! A puzzle with too many rows is refused before it is solved.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    category Age { 1..=1001 }
    category Rank { 1..=1001 }
    clue 1: Age::1 is Rank::2;
}

fn main() {
    let _ = Street::model();
}
