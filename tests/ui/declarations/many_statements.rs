//! A short text may not fill the memory.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    category Age { 1..=1001 }
    category Rank { 1..=1001 }
    clue 1: Age is not Rank;
}

fn main() {
    let _ = Street::model();
}
