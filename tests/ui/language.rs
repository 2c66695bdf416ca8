//! Errors in the larger forms of the language.

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

/// Repeated items are counted from 1.
mod copies {
    street! {
        category Drink { Tea * 2, Milk }
        category Car { Vw * 2, Bmw }
        clue 1: Vw[3] is First;
        clue 2: Vw[0] is First;
        clue 3: Bmw[1] is First;
        clue 4: Tea is First;
    }
}

/// Groups are lists of items of one category.
mod groups {
    street! {
        group Wild of Pet = [Fox, Red];
        group Tame of Pett = [Cat];
        group None of Pet = [];
        group Wide of House = Third..=First;
        clue 1: Red is any Wild;
        clue 2: Cat is not Wilt;
    }
}

/// A link may be a formula over two items.
mod links {
    street! {
        link far on House = |a, b| diff(a, b) == 7;
        link odd on House = |a, a| a == 1;
        link pets on Pet = |a, b| Color(a) == Red;
        link count on House = |a, b| a + b;
        clue 1: Red is far Cat;
    }
}

/// An item has at least one copy.
mod no_copies {
    street! {
        category Drink { Tea * 3, Milk * 0 }
        clue 1: Red is First;
    }
}

/// Numbers that do not exist or do not fit.
mod numbers {
    street! {
        category Age { 20, 30, 40 }
        clue 1: Age(Cat) / 0 == 20;
        clue 2: Age(Cat) + 9223372036854775807 * 9223372036854775807 * 9223372036854775807 > 1;
        clue 3: Color(Cat) < 2;
        clue 4: Age(Cat) == Red;
        clue 5: Red == Blue;
        clue 6: "Red" == Cat;
        clue 7: Cat % 0 == 1;
    }
}

/// A property has one value for every item: all words or all numbers.
mod properties {
    street! {
        property tame of Pet { Cat: yes, Dog: yes }
        property legs of Pet { Cat: 4, Dog: 4, Fox: 4, Dog: 3 }
        property size of Pet { Cat: 1, Dog: big, Fox: 2 }
        property hue of Colour { Red: warm }
        property food of Pet { Cat: fish, Red: meat, Dog: meat, Fox: hen }
        clue 1: Red is First;
        clue 2: weight(Cat) == 3;
        clue 3: legs(Cat) == yes;
    }
}

/// Names range over something fixed.
mod quantifiers {
    street! {
        clue 1: all h in Hose: h is Red;
        clue 2: all h in House where Color(h) == Red: h is Cat;
        clue 3: all Red in House: Red is Cat;
        clue 4: exactly 4 h in House: h is Cat;
        clue 5: any h in []: h is Cat;
        clue 6: all h in House: g is Cat;
        clue 7: all h in House, h in House: h is Cat;
        clue 8: sum(h in House: h is Cat) == 1;
        clue 9: all h in Third..=First: h is Cat;
    }
}

/// A role cannot declare items.
mod role_with_items {
    street! {
        category Foe of Pet { Cat, Dog, Fox }
        clue 1: Red is First;
    }
}

/// A role has the items of another category.
mod roles {
    street! {
        category Friend of Pat;
        category Twin of Twin;
        clue 1: Red is First;
    }
}

/// A term needs an item that is in one row.
mod several_rows {
    street! {
        shared category Road { Main, High }
        great category Car { Vw, Bmw, Audi, Opel }
        clue 1: Color(Main) == Red;
        clue 2: Color(Vw) == Red;
        clue 3: Vw is Main;
    }
}

fn main() {}
