//! A category needs two items.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First }
    category Color { Red }
    link next_to on House = next_to();
    clue 1: Red is First;
}

fn main() {
    let _ = Street::solve();
    let _ = street::Color::Red;
}
