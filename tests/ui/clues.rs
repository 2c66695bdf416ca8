//! Errors in clues.

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

/// The number of arguments of a function.
mod argument_count {
    street! {
        clue 1: is_between(House, Red, Cat);
        clue 2: distinct(Red, Cat, First);
        clue 3: is_related(Red, next_to);
        clue 4: pairwise(next_to, [Red]);
    }
}

/// A fact that is written twice, also with its sides exchanged, is a warning.
mod duplicate_fact {
    street! {
        clue 1: Red is First;
        clue 2: Red is First;
        clue 3: First is Red;
        clue 4: Cat is next_to Blue;
        clue 5: Blue is next_to Cat;
        clue 6 { Dog is not Green; Green is not Dog; }
        clue 7: Cat is Second is Green is Cat;
    }
}

/// A label is used once.
mod duplicate_label {
    street! {
        clue 1: Red is First;
        clue "1": Green is Second;
        clue one: Cat is Second;
        clue one: Dog is Third;
    }
}

/// No item shares a row with two items of one category.
mod missing_any {
    street! {
        clue 1: Cat is [Red, Green];
        clue 2: [Red, Green] is Cat;
        clue 3: Cat is Color;
    }
}

/// Two items of one category.
mod same_category {
    street! {
        clue 1: Red is Green;
        clue 2: Red is not Green;
        clue 3: distinct([Red, Green]);
        clue 4: [Red, Green] is not [Green, Red];
        clue 5: Cat is First is not Second is Red;
        clue 6: Dog is Third is Third;
        clue 7: Dog is Color::Green is Blue;
    }
}

/// An item and itself.
mod same_item {
    street! {
        clue 1: Red is Red;
        clue 2: Red is not Red;
        clue 3: Red is next_to Red;
        clue 4: is_between(House, Red, Cat, Red);
        clue 5: in_sequence(next_to, [Red, Red]);
    }
}

/// Both items and the link are of one category.
mod same_link_category {
    street! {
        clue 1: First is next_to Second;
        clue 2: First is not next_to Third;
        clue 3: pairwise(next_to, [First, Second, Cat]);
        clue 4: is_between(House, First, Second, Third);
    }
}

/// Something else where an item is expected.
mod wrong_kind {
    street! {
        clue 1: 2 is Red;
        clue 2: Cat is "Red";
        clue 3: Color is Cat;
        clue 4: next_to is Cat;
        clue 5: Cat is distinct;
        clue 6: Cat is [];
        clue 7: is_between(First, Red, Cat, Dog);
        clue 8: is_between(House, [Red, Blue], Cat, Dog);
        clue 9: is_related(Red, Cat, [Dog, Fox]);
        clue 10: Cat is (Dog is Red);
        clue 11: Cat;
        clue 12: 7;
        clue 13: !Cat;
        clue 14: Cat + 1;
    }
}

/// Wrong kinds of arguments.
mod wrong_kind_in_functions {
    street! {
        clue 1: is_between("House", Red, Cat, Dog);
        clue 2: pairwise([Red], next_to);
        clue 3: distinct(3);
        clue 4: is_between([House], Red, Cat, Dog);
    }
}

fn main() {}
