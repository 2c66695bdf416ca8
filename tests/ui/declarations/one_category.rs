//! A puzzle needs two categories.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    category Color { Red, Green }
    clue 1: Red is Green;
}

fn main() {
    let _ = Street::solve();
    let _ = street::Color::Red;
}
