//! Errors in names.

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

/// Two categories have an item of this name.
mod ambiguous_item {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Orange, Blue }
        category Fruit { Apple, Orange, Plum }
        link next_to on House = next_to();
        clue 1: Orange is First;
        clue 2: Fruit::Orange is Second;
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Fruit::Plum).color, street::Color::Orange);
    }
}

/// Grammar words cannot be bare names.
mod generic_word {
    street! {
        clue 1: max is Red;
        clue 2: Red is where;
    }
}

/// The item belongs to another category.
mod misplaced_item {
    street! {
        clue 1: House::Red is Cat;
    }
}

/// No link is declared at all.
mod no_link_declared {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        category Pet { Cat, Dog, Fox }
        clue 1: Red is next_to Cat;
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
    }
}

/// One typo in a short name is a typo; another word is not.
mod short_names {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Tan, Blue }
        category Pet { Cat, Dog, Fox }
        clue 1: Gat is First;
        clue 2: Dot is Second;
        clue 3: Ren is Cat;
        clue 4: Owl is Red;
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
    }
}

/// No category has these names.
mod unknown_category {
    street! {
        link beyond on Hose = more_by(1);
        clue 1: Colour::Red is First;
        clue 2: is_between(Street, Red, Cat, Dog);
    }
}

/// No function has these names.
mod unknown_function {
    street! {
        clue 1: distnct([Red, Cat]);
        clue 2: frobnicate(Red, Cat);
    }
}

/// No item has these names; some of them are near misses.
mod unknown_item {
    street! {
        clue 1: Gren is First;
        clue 2: Purple is Second;
        clue 3: Color::Rde is Third;
        clue 4: Cat is Color::Purple;
    }
}

/// No link has these names.
mod unknown_link {
    street! {
        clue 1: Red is nxt_to Cat;
        clue 2: Green is opposite Dog;
        clue 3: pairwise(next_too, [Red, Dog]);
    }
}

/// No smart link has these names.
mod unknown_smart_link {
    street! {
        link right_of on House = mor_by(1);
        link across on House = sideways();
        clue 1: Red is right_of Cat;
    }
}

fn main() {}
