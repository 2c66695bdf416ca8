//! A puzzle without anything.

use zebra::puzzle;

puzzle! {
    puzzle Street;

}

fn main() {
    let _ = Street::solve();
}
