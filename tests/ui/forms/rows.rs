//! Some category has one item for each row.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    shared category Color { Red, Green }
    great category Pet { Cat, Dog, Fox }
    clue 1: Cat is Red;
}

fn main() {
    let _ = Street::solve();
}
