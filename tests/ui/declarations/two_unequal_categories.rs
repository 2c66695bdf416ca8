//! With two categories it is unknown which is right.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green }
    link next_to on House = next_to();
    clue 1: Red is First;
}

fn main() {
    let _ = Street::solve();
    let _ = street::Color::Green;
}
