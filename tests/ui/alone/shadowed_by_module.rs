//! An explicit module name can shadow the crate, too.

use zebra::puzzle;

puzzle! {
    puzzle Street mod zebra;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    clue 1: Red is First;
}

fn main() {
    let _ = Street::solve();
}
