//! A short text may not fill the memory.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    category Age { 1..=1000 }
    category Rank { 1..=1000 }
    category Pay { 1..=1000 }
    clue 1: all a in Age, b in Rank: a is not b && a is not Pay::1;
}

fn main() {
    let _ = Street::model();
}
