//! A repeated item is in the answer at most as often as it has copies.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third, Fourth }
    category Color { Red * 2, Green, Blue }
    clue 1: Green is First;
    answer (House: Color) { First: Green; Second: Red; Third: Red; Fourth: Red; }
}

fn main() {
    assert_eq!(Street::solutions().count(), 3);
}
