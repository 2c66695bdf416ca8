//! Slips, each with a suggested fix.

/// The same puzzle with different declarations and clues, whose type is used, so that consequential errors would show.
macro_rules! street {
    ($($statement:tt)*) => {
        zebra::puzzle! {
            puzzle Street;
            ordered category House { First, Second, Third, Fourth }
            category Person { Ann, Bob, Cid, Eve }
            category Pet { Cat, Dog, Rat, Mole }
            $($statement)*
        }

        fn solved() {
            let _ = Street::model();
        }
    };
}

/// A missing `;`.
mod blocks {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        clue 1 { Ann is Cat; Bob is Dog Cid is Rat; }
        clue 2 { Ann is First; Bob is Second }
        clue 3: Cid is Third Eve is Fourth;
        clue 4: Ann is Age::20
        clue 5: Bob is Age::25;
        clue 6: Cid
        clue 7: Eve is
    }
}

/// Numbers of true formulas, as other languages write them, and texts without `=`.
mod counted {
    street! {
        category Toy { Ball "the ball", Car, Kite "a kite", Yoyo }
        category Guest as Person;
        role Host of Person;
        link amid on House = is_between;
        clue 1: exactly 2 of [Ann is Cat, Bob is Dog, Cid is Rat];
        clue 2: at_least(2, [Ann is Cat, Bob is Dog, Cid is Rat]);
        clue 3: any(Ann is Cat, Bob is Dog && Cid is Rat);
        clue 4: Eve is Mole => all [Ann is Cat, Bob is Dog];
        clue 5: amid(Ann, Bob, Cid);
        clue 6: all Person: Eve is Mole;
        clue 7: at_most of [Ann is Cat, Bob is Dog];
    }
}

/// Declarations without braces, names or items.
mod declarations {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Person Ann, Bob, Cid
        category Pet { Cat, Dog, Rat }
        category 1 { Oak, Elm, Ash }
        category { Tea, Milk, Water }
        category "Hair color" { Red, Black, Gray }
        property of Person { Ann: woman, Bob: man, Cid: man }
        link near on House = less_by;
        clue 1: Ann is First;
    }

    zebra::puzzle! {
        puzzle Road;
        ordered category Plot { Left, Middle, Right }
        category Person { Ann, Bob, Cid }
        category Color { Red, Red, Blue }
        link near on Plot = adjacent;
        link far on Plot = farther;
        clue 1: Green is near Ann;
        clue 2: Green is not Bob;
        clue 3: Bob is Plot::1;
    }

    zebra::puzzle! {
        pub puzzle puzzle Lane;
        ordered category Spot { One, Two, Three }
        category Person { Dora, Emil, Fay }
        clue 1: Dora is One;
    }

    zebra::puzzle! {
        puzzle Park;
        ordered category Spot { One, Two, Three }
        category Person { Dora, Emil, Fay }
        category Tree { Oak, Elm }
        clue 1: count(Dora is One One, Emil is Two) == 1;
        clue 2: Ash is Dora;
        clue 3: Ash is not One;
    }

    fn solved() {
        let _ = (Street::model(), Road::model(), Lane::model(), Park::model());
    }
}

/// A category without items.
mod empty_category {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        category Drink { }
        clue 1: Tea is Ann;
        clue 2: Milk is Bob;
    }
}

/// A category with too few items.
mod few_items {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        category Kind { Knight, Knave }
        clue 1: Ann is Knight;
    }
}

/// A slip in a declaration hides only names that it may declare.
mod hidden {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        category Drink { Tea, Milk, Water Juice }
        clue 1: Tea is Ann;
        clue 2: Juice is Bob;
        clue 3: Anm is First;
        clue 4: Milk is nxt_to Ann;
        clue 5: Aeg(Bob) == 20;
    }
}

/// Items that are texts, times and numbers.
mod items {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        category Drink { "Tea", "Milk", "Water", "Hot chocolate" }
        category Floor { 1..4 }
        category Time { 9:00, 9:30, 10:00, 13:30 }
        category Price { 4.50, 5.00, 6.25, 7.00 }
        category Color { Red Green, Blue, White }
        category Fruit { Apple, Pear,, Plum }
        category Seat { One, Two, Three * 0, Four }
        clue 1: Ann is Tea;
        clue 2: Bob is Apple;
    }
}

/// Labels that are no numbers, names or strings.
mod labels {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        clue #1: Ann is Cat;
        clue 1a: Bob is Dog;
        clue 1.2: Cid is Rat;
        clue 4,7: Ann is First;
        clue (5): Ann is Age::20;
        clue 6 Bob is Second;
        clue: Eve is Mole;
        /// The first line.
        clue 8: /// Cid is in the third house.
            Cid is Third;
    }
}

/// Enumerations of items.
mod lists {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        clue 1: Ann is First || Second;
        clue 2: Ann is Cat or Dog;
        clue 3: Bob is neither Cat nor Dog;
        clue 4: Cid is either Cat or Dog;
        clue 5: Eve is next_to Cat or Dog;
        clue 6: Cat and Dog are next_to Ann;
        clue 7: [Ann Bob] is not Mole;
        clue 8: Ann is not Rat or Mole;
        clue 9: Ann is Cat or Bob is Dog;
    }
}

/// A category with too few items.
mod missing_item {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        category Drink { Tea, Milk, Water }
        clue 1: Juice is Ann;
        clue 2: Juice is not Cat;
    }
}

/// A misspelt item in its declaration is one error.
mod misspelt_item {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        category Drink { Tea, Milk, Watr, Juice }
        clue 1: Water is Ann;
        clue 2: Water is not Cat;
        clue 3: Drink::Water is not First;
    }
}

/// Numbers as items.
mod numbers {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        clue 1: Ann is 20;
        clue 2: Bob is 3;
        clue 3: Cid is 7;
        clue 4: Ann == First;
        clue 5: Age(Ann) 20;
        clue 6: Cat is Age30;
    }
}

/// A puzzle without positions.
mod positions {
    street! {
        category Age { 20, 25, 30, 35 }
        positions 0;
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        clue 1: Ann is Position::1;
    }
}

/// Words and names of properties.
mod properties {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        clue 1: gender(First) is woman;
        clue 2: gender(Second) is not man;
        clue 3: Ann is woman;
        clue 4: gender(Third) == mann;
        clue 5: in_same_group(Cat, First, Gender);
        clue 6: in_same_group(Cat, Second, Person);
    }
}

/// Quantifiers and ranges of other notations.
mod quantifiers {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        clue 1: forall p in Person: p is not First;
        clue 2: for all p in Person: p is not Second;
        clue 3: each p in Person: p is not Third;
        clue 4: at least 2 p in Person: p is any [First, Cat];
        clue 5: exactly one p in Person: p is Second;
        clue 6: all p in Person, p is not Fourth;
        clue 7: Age(Ann) in 20..25;
        clue 8: all h in First..Third: h is not Cat;
    }
}

/// Relations of links.
mod relations {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        link far on House = not next_to();
        link near in House = next_to();
        link between on House = is_between();
        link beside on House = next_to;
        clue 1: Ann is beside Cat;
        clue 2: Ann is near Bob;
    }
}

/// A misspelt category of a role.
mod role {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        category Fear of Persn;
        clue 1: Fear::Ann is Cat;
        clue 2: Fear(Bob) == Cid;
    }
}

/// Terms, paths and links with a dot or parentheses.
mod terms {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        clue 1: Ann.House == First;
        clue 2: Ann.age == 20;
        clue 3: Ann is House.Second;
        clue 4: Mole.next_to(Rat);
        clue 5: next_to(Ann, Bob);
        clue 6: Ann is next_to(Dog);
        clue 7: !left_of(Ann, Bob) && Ann is Cat;
        clue 8: Rat is between Bob and Cid;
        clue 9: Dog is not between Ann and Eve;
        clue 10: Dog(Pet) == Rat;
    }
}

/// Tokens that are doubled, missing, exchanged or misspelt.
mod typing {
    street! {
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        clue 1: Ann is is Cat;
        clue 2: Bob Dog;
        clue 3: Cid Rat is;
        clue 4: Eve si Mole;
        clue 5: all p Person: p is not First;
        clue 6: exactly 1 p in Person p is Second;
        clue clue 7: Ann is not Third;
        property property tall of Person { Ann: yes, Bob..=Eve: no }
        gruop Men of Person = [Bob, Cid];
        group Women of Person [Ann, Eve];
        category Drink { Tea; Milk, Water, Juice }
        answer (Person: Pet) { Ann: Cat, Bob: Dog }
    }
}

/// Verbs and articles of English.
mod verbs {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third, Fourth }
        category Person { Ann, Bob, Cid, Eve }
        category Pet { Cat, Dog, Rat, Mole }
        category Age { 20, 25, 30, 35 }
        property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
        link next_to on House = next_to();
        link left_of on House = less_than();
        clue 1: Ann next_to Bob;
        clue 2: Ann owns the Cat;
        clue 3: Ann is left of Bob;
        clue 4: Ann is to the left of Dog;
        clue 5: Ann is next to Rat;
        clue 6: Ann doesn't own Mole;
        clue 7: the Cat isnt Third;
        clue 8: Bob is right of Cid;
        clue 9 { Ann lives in First; Bob has Dog; }
    }

    fn solved() {
        let _ = Street::model();
    }
}

fn main() {}
