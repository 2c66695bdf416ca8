//! Errors of syntax.

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

/// A half-typed answer.
mod answer {
    street! {
        clue 1: Red is First;
        answer (House, Color) { First: Red; }
    }
}

/// Rows of an answer.
mod answer_rows {
    street! {
        clue 1: Red is First;
        answer (House: Color, Pet) {
            First: Red Cat;
            Second: Green, Dog
            Third: Blue, Fox;
        }
    }
}

/// An attribute other than `///` before a clue.
mod attribute {
    street! {
        #[allow(dead_code)]
        clue 1: Red is First;
    }
}

/// Operators that do not chain.
mod chains {
    street! {
        clue 1: Red is First <=> Cat is First <=> Dog is First;
        clue 2: 1 < 2 < 3;
        clue 3: Red is First == Cat is First;
        clue 4: 1 == 2 is Cat;
    }
}

/// One level too deep.
mod deep {
    street! {
        clue 1: !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!(Red is First);
    }
}

/// An empty macro call.
mod empty {
    zebra::puzzle! {}
}

/// Words of English in place of operators.
mod english {
    street! {
        clue 1: Red is First and Cat is not Second;
        clue 2: Red is First or !Cat is Second;
        clue 3: Red is First xor Cat is First;
        clue 4: if Red is First then Cat is Second;
        clue 5: Red is First if Cat is Second;
        clue 6: Red is First then Cat is Second;
        clue 7: Red isnt First;
        clue 8: Red isn First;
        clue 9: Red not First;
        clue 10: either Red is First or Green is First;
        clue 11: neither Red is First nor Green is First;
        clue 12: Red is either First or Second;
        clue 13: Red is neither First nor Second;
        clue 14: Red and Green are next_to Cat;
        clue 15: Cat is next_to Dog but Dog is First;
        clue 16: unless Red is First, Dog is Second;
        clue 17 { Red has Cat; Dog is First iff Red is First; }
    }
}

/// Half-typed clues; the rest expands.
mod half_typed {
    street! {
        clue 1: Red is
        clue 2: Cat is First;
        clue 3: Dog
        clue 4: Dog is Second;
        clue 5: Green is not;
        clue
        clue 6: Blue is Dog;
    }
}

/// Half-typed declarations: their names are not reported as unknown.
mod half_typed_declaration {
    street! {
        category Drink { Tea, Milk,, Juice }
        link right_of on
        clue 1: Juice is right_of Red;
        clue 2: Cat is First;
    }
}

/// The comma between two items is missing.
mod missing_comma {
    street! {
        category Drink { Tea Milk, Juice }
        clue 1: Red is First;
    }
}

/// The semicolon is missing.
mod missing_semicolon {
    street! {
        clue 1: Red is First
        clue 2: Cat is Second;
        clue 3: Dog is Third, Fox is First;
        clue 4 { Green is Second }
        story "One upon a time"
    }
}

/// The semicolon is missing after the last clue, which ends in a list.
mod missing_semicolon_last {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        clue 1: Red is not [First, Second]
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Color::Red).house, street::House::Third);
    }
}

/// A puzzle without a name.
mod no_name {
    zebra::puzzle! {
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        category Pet { Cat, Dog, Fox }
        link next_to on House = next_to();
        clue 1: Red is First;
    }
}

/// Literals that are not integers of the language.
mod numbers {
    street! {
        category Age { 99999999999999999999, 1, 2 }
        category Size { 1u8, 2, 3 }
        category Cost { 1.5, 2.5, 3.5 }
        stars many;
        clue 1: Red is First;
    }
}

/// Operators that only Rust has, and words of other languages.
mod rust_operators {
    street! {
        clue 1: Red == First & Cat is First;
        clue 2: Red is First and Cat is First;
        clue 3: Red is First | Cat is First;
        clue 5: not Red is First;
        clue 6: Red = First;
        clue 7: Red is no First;
    }
}

/// More than 5 stars.
mod stars {
    street! {
        stars 300;
        clue 1: Red is First;
    }
}

/// A title that is not a string.
mod title {
    zebra::puzzle! {
        puzzle Street = TheStreet;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        category Pet { Cat, Dog, Fox }
        link next_to on House = next_to();
        clue 1: Red is First;
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
    }
}

/// Words that do not begin a statement.
mod unknown_statement {
    street! {
        catgory Drink { Tea, Milk, Juice }
        clew 1: Red is First;
        5;
        rule 3: Cat is Second;
    }
}

/// An unknown goal.
mod verify {
    street! {
        clue 1: Red is First;
        verify everything;
    }
}

/// A budget of zero.
mod verify_within {
    street! {
        clue 1: Red is First;
        verify unique within 0;
    }
}

/// A budget that is not a number.
mod verify_within_word {
    street! {
        clue 1: Red is First;
        verify unique within an_hour;
    }
}

/// A misspelt visibility.
mod visibility {
    zebra::puzzle! {
        public puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        category Pet { Cat, Dog, Fox }
        link next_to on House = next_to();
        clue 1: Red is First;
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
    }
}

fn main() {}
