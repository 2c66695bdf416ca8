//! Repeated items stand in the answer as often as there are copies, and no more often.

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
