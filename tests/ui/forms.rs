//! Errors in formulas.

/// The same puzzle with different declarations and clues, whose types are used, so that consequential errors would show.
macro_rules! street {
    ($($statement:tt)*) => {
        zebra::puzzle! {
            puzzle Street;
            ordered category House { First, Second, Third }
            category Color { Red, Green, Blue }
            category Pet { Cat, Dog, Fox }
            $($statement)*
        }

        fn solved() {
            let answer = Street::solve().unique().unwrap();
            assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
        }
    };
}

/// Arithmetic needs numbers that exist and fit.
mod arithmetic {
    street! {
        property weight of Pet { Cat: 4, Dog: 30, Fox: 9223372036854775807 }
        clue 1: Color(Cat) + 1 == 2;
        clue 2: Red < 3;
        clue 3: House(Cat) / 0 == 1;
        clue 4: House(Cat) % (2 - 2) == 1;
        clue 5: weight(Red) + 1 > 5;
        clue 6: House(Cat) * 4611686018427387904 * 4 > 1;
        clue 7: House(Cat) > 99999999999999999999;
        clue 8: sum(Cat, 2) == 4;
        clue 9: -Cat == 3;
        clue 10: "3" + 1 == House(Cat);
    }
}

/// What can be compared with what.
mod comparisons {
    street! {
        property team of Pet { Cat: good, Dog: good, Fox: bad }
        clue 1: Red == Cat;
        clue 2: Color(Cat) == First;
        clue 3: team(Cat) == great;
        clue 4: team(Cat) == 1;
        clue 5: team(Cat) < bad;
        clue 6: Color(Cat) == "Red";
        clue 7: initial(Cat) == 67;
        clue 8: 1 < House(Cat) < 3;
        clue 9: House(Cat) == First == true;
        clue 10: Cat is [Red, Green];
        clue 11: Cat is Red == true;
        clue 12: House(Cat) == [First, Second];
        clue 13: Cat in First..=Purple;
    }
}

/// The number and the kind of the arguments of each family of functions.
mod function_arguments {
    street! {
        link near on House = next_to();
        property team of Pet { Cat: good, Dog: good, Fox: bad }
        clue 1: is_between(House, Cat, Red);
        clue 2: is_between(Color, Cat, First, Dog);
        clue 3: is_related(Cat, nearby, [Red]);
        clue 4: pairwise(near);
        clue 5: in_sequence(near, [Cat]);
        clue 6: match_one_to_one([Cat, Dog], [Red]);
        clue 7: match_one_list([Cat], Red);
        clue 8: match_one_list([Cat, Dog], [[Red], [Blue, Green]]);
        clue 9: in_same_group(Cat, Dog, sex);
        clue 10: in_opposite_group(Cat, Dog, "team");
        clue 11: same_initial(Cat);
        clue 12: starts_with(Cat, "Ca");
        clue 13: place(Cat, Dog) == 1;
        clue 14: diff(House(Cat)) == 1;
        clue 15: team(Cat, Dog) == good;
        clue 16: House() == First;
        clue 17: House(3) == First;
        clue 18: min() == 1;
        clue 19: initial(Cat);
        clue 20: count(House(Cat)) == 1;
        clue 21: sum(Cat is Red) == 1;
        clue 22: match_at_least_one([Cat, Dog], [Red]);
    }
}

/// The formula of a link depends on its two items alone.
mod link_formulas {
    street! {
        category Age { 20, 25, 30 }
        link odd on House = |a, b| a is Cat;
        link even on House = |a, b| diff(a, b) == 7;
        link both on House = |a, a| diff(a, a) == 1;
        link item on House = |Cat, b| b == First;
        link number on House = |a, b| diff(a, b);
        link far on House = |a, b| diff(a, c) == 1;
        link near on House = [(First, Red)];
        link never on House = [];
        link big on Age = more_by(11);
        link colors on Color = |a, b| a + b == 3;
        clue 1: Cat is odd Dog;
        clue 2: Cat is near Dog;
    }
}

/// Categories, roles, properties, groups, links and functions share one namespace.
mod namespace {
    street! {
        category Fear of Pet;
        link near on House = next_to();
        property near of Pet { Cat..=Fox: good }
        group Fear of Pet = [Cat, Dog];
        group near of Pet = [Cat, Dog];
        link Fear on House = next_to();
        category place { Pa, Pb, Pc }
        property sum of Pet { Cat..=Fox: good }
        category Drink { Tea, near, Milk }
        category Bird { Owl, initial, Jay }
        clue 1: Cat is Red;
    }
}

/// An item has at least one copy.
mod no_copies {
    street! {
        category Seat { Aisle * 0, Window * 3 }
        category Bench { Low * 5000, High }
        clue 1: Cat is Red;
    }
}

/// The number of items of each kind of category.
mod presences {
    street! {
        great category Year { 1990, 1991 }
        shared category Sport { Golf, Chess, Polo, Darts }
        category Card { Pink * 2, Gold * 2 }
        great category Coin { Penny * 2, Cent, Dime }
        clue 1: Cat is Red;
    }
}

/// A property has one value for every item.
mod properties {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        category Pet { Cat, Dog, Fox }
        property team of Pet { Cat: good, Dog: bad }
        property size of Pet { Cat: 1, Dog: 2, Fox: 3, Cat: 4 }
        property kind of Pet { Cat: good, Dog: 2, Fox: good }
        property home of Pets { Cat: good, Dog..=Fox: good }
        property herd of Pet { Cat..=Red: good, Dog..=Fox: good }
        property Color of Pet { Cat..=Fox: good }
        property full of Pet { Cat..=Fox: good }
        clue 1: full(Cat) is Red;
        clue 2: full(Cat) + 1 == 2;
        clue 3: full == good;
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
    }
}

/// The ranges and the bound names of quantifiers.
mod quantifier_names {
    street! {
        link near on House = next_to();
        property team of Pet { Cat: good, Dog: good, Fox: bad }
        group Dogs of Pet = [Dog];
        clue 1: all c in Colour: c is not Cat;
        clue 2: all Red in Color: Red is not Cat;
        clue 3: any c, c in Color: c is Cat;
        clue 4: all c in Color: any c in Pet: c is Red;
        clue 5: all near in House: near is Cat;
        clue 6: all team in House: team is Cat;
        clue 7: all Dogs in House: Dogs is Cat;
        clue 8: all distinct in House: distinct is Cat;
        clue 9: all House in House: House is Cat;
        clue 10: exactly 1 h in [First, Purple]: h is Cat;
        clue 11: all h in []: h is Cat;
    }
}

/// The parts of a quantifier.
mod quantifier_syntax {
    street! {
        clue 1: exactly h in House: h is Cat;
        clue 2: at_least -1 h in House: h is Cat;
        clue 3: all in House: Cat is Red;
        clue 4: all h House: h is Cat;
        clue 5: all h in House h is Cat;
        clue 6: sum(h in House) == 1;
        clue 7: all h in House where: h is Cat;
    }
}

/// A range of numbers ascends and is not too long.
mod range_of_numbers {
    street! {
        category Rank { 6..=1 }
        category Year { 1..=9_000_000_000 }
        clue 1: Cat is Red;
    }
}

/// Ranges go upwards.
mod ranges {
    street! {
        category Age { 20, 25, 30 }
        group Late of House = Third..=Second;
        property team of House { Third..=First: bad }
        clue 1: Cat is any Third..=First;
        clue 2: all h in Third..=Second: h is Cat;
        clue 3: Cat is any First..=Red;
        clue 4: Age(Cat) in 30..=20;
        clue 5: Age(Cat) in Age::30..=20;
        clue 6: all a in Age::20..=26: a is Cat;
    }
}

/// A role needs a category whose items are in one row each.
mod roles {
    street! {
        shared category Sport { Golf, Chess }
        category Fear of Pet;
        category Dread of Fear;
        category Hope of Pets;
        category Game of Sport;
        category Own of Own;
        clue 1: Fear::Cat == Dog;
        clue 2: Fear(Cat) == Red;
        clue 3: Fear::Red is Cat;
    }
}

/// Some category has one item for each row.
mod rows {
    zebra::puzzle! {
        puzzle Street;
        shared category Color { Red, Green }
        great category Pet { Cat, Dog, Fox }
        clue 1: Cat is Red;
    }

    fn solved() {
        let _ = Street::solve();
    }
}

/// An item that may be in several rows has no unique row.
mod several_rows {
    street! {
        shared category Sport { Golf, Chess }
        category Card { Pink * 2, Gold }
        great category Year { 1990..=1995 }
        clue 1: Color(Golf) == Red;
        clue 2: Color(Pink) == Red;
        clue 3: Color(Sport(Cat)) == Red;
        clue 4: Color(Card(Cat)) != Red;
        clue 5: House(Golf) + 1 == 2;
        clue 6: Sport(Cat) is Red;
        clue 7: Pink[3] is Red;
        clue 8: Pink[0] is Red;
        clue 9: Gold[1] is Red;
        clue 11: Red[1] is Cat;
    }
}

/// Misspelt names in terms, and functions that do not exist.
mod terms {
    street! {
        clue 1: House(Cta) == First;
        clue 2: Hose(Cat) == First;
        clue 3: House(Cat) == Fisrt;
        clue 4: Cat is Color(Dgo);
        clue 5: near(Cat, Dog);
        clue 6: median(House(Cat)) == 2;
        clue 7: min(h in House: h is Cat) == 1;
        clue 8: House in [Cat];
    }
}

/// The condition of a quantifier cannot depend on the rows.
mod where_rows {
    street! {
        clue 1: all c in Color where c is First: c is not Cat;
        clue 2: all c in Color where House(c) < 3: c is not Cat;
        clue 3: sum(p in Pet where p is Red: House(p)) == 2;
        clue 4: min(h in House where h > Third: House(Cat)) == 2;
        clue 5: all h in House where h: h is Cat;
    }
}

/// Grammar words cannot be bare names.
mod words {
    zebra::puzzle! {
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

    fn solved() {
        let _ = Street::solve();
    }
}

fn main() {}
