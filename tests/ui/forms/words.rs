//! Grammar words cannot be bare names.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { all, sum, is }
    category Pet { Cat, Dog, Fox }
    clue 1: sum is Cat;
    clue 2: Color::sum is Dog;
    clue 3: all is First;
    clue 4: Cat is any;
    clue 5: all count in House: count is Cat;
}

fn main() {
    let _ = Street::solve();
}
