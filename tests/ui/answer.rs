//! Errors in answers.

/// The same puzzle with different clues, whose types are used, so that consequential errors would show.
macro_rules! street {
    ($($statement:tt)*) => {
        zebra::puzzle! {
            puzzle Street;
            ordered category House { First, Second, Third }
            category Color { Red, Green, Blue }
            category Pet { Cat, Dog, Fox }
            link next_to on House = next_to();
            $($statement)*
        }

        fn solved() {
            let answer = Street::solve().unique().unwrap();
            assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
        }
    };
}

/// Rows with too many and too few cells.
mod cells {
    street! {
        clue 1: Red is First;
        answer (House: Color, Pet) {
            First: Red;
            Second: Green, Dog, Cat;
            Third: Blue, Fox;
        }
    }
}

/// A column twice.
mod columns {
    street! {
        clue 1: Red is First;
        answer (House: Color, Color) { First: Red, Red; }
    }
}

/// An item in two rows.
mod item_twice {
    street! {
        clue 1: Red is First;
        answer (House: Color, Pet) { First: Red, Cat; Second: Red, Dog; Second: Blue, Fox; }
    }
}

/// Unknown items, and items of another column.
mod items {
    street! {
        clue 1: Red is First;
        answer (House: Color, Pet) { First: Redd, Cat; Second: Dog, Green; Third: Pet::Blue, Color::Fox; }
    }
}

/// An answer needs two columns.
mod one_column {
    street! {
        clue 1: Red is First;
        answer (House:) { First:; }
    }
}

/// A repeated item is in the answer at most as often as it has copies.
mod repeated_items {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third, Fourth }
        category Color { Red * 2, Green, Blue }
        clue 1: Green is First;
        answer (House: Color) { First: Green; Second: Red; Third: Red; Fourth: Red; }
    }

    fn solved() {
        assert_eq!(Street::solutions().count(), 3);
    }
}

/// Items that may be in several rows: any number of times in the cells, and never at the start of a row.
mod several_rows {
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
}

/// A column that is no category.
mod unknown_column {
    street! {
        clue 1: Red is First;
        answer (House: Colour) { First: Red; }
    }
}

fn main() {}
