//! Several errors at once.

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

/// One error in each part.
mod many_errors {
    street! {
        category Drink { Tea, Milk }
        link beside on Color = next_to();
        clue 1: Red is Red;
        clue 2: Red is beside Gren;
        clue 3: Teaa is First && Milk is Secnd || distinct([Cta, Red]);
        answer (House: Color) { First: Redd; }
    }
}

/// Several errors in one clue.
mod one_line {
    street! {
        clue 1: Rde is nextto Cta;
        clue 2: [Rod, Green] is not [Cat, Dgo];
    }
}

/// Two mistakes are two errors, and all types are generated.
mod two_errors {
    street! {
        clue 1: Red is Frist;
        clue 2: Cat is Second;
        clue 3: Dog is next_too Blue;
    }
}

fn main() {}
