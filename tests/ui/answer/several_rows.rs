//! Items that may be in several rows: any number of times in the cells, and never at the start of a row.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red * 2, Blue }
    shared category Pet { Cat, Dog, Fox }
    clue 1: Red is First;
    answer (House: Color, Pet) { First: Red, Cat; Second: Red, Cat; Third: Red, Cat; }
}

mod keys {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red * 2, Blue }
        clue 1: Red is First;
        answer (Color: House) { Red: First; Blue: Second; }
    }
}

fn main() {}
