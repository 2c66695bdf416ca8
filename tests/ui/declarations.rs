//! Errors in declarations.

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

/// Sentence templates.
mod bad_template {
    street! {
        say House, Color: "{a} {is|is not} {c}";
        say House, Pet: "{a} is {b}";
        say Color, Pet: "{a {is|is not} {b}";
        say Pet, Color: "{a} {is|is not} b}";
        say Pet, House: "they {are|are not} there";
        clue 1: Red is First;
    }
}

/// A category has two items of one name.
mod duplicate_item {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Red }
        category Pet { Cat, Dog, Fox }
        link next_to on House = next_to();
        clue 1: Red is First;
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
    }
}

/// Declarations that are allowed once.
mod duplicate_lines {
    street! {
        puzzle Avenue;
        story "One";
        story "Two";
        question "One?";
        question "Two?";
        author "One";
        author "Two";
        stars 1;
        stars 2;
        verbs "is not", "may be", "is";
        verbs "was not", "might be", "was";
        clue 1: Red is First;
        answer (House: Color) { First: Red; }
        answer (House: Color) { First: Red; }
        verify nothing;
        verify unique;
    }
}

/// Categories, links and items share a namespace.
mod duplicate_name {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        category Pet { Cat, Dog, Fox }
        link next_to on House = next_to();
        category Color { Pink, White, Black }
        link next_to on House = more_by(1);
        link Pet on House = more_by(1);
        category Drink { Tea, Color, next_to }
        clue 1: Red is next_to Cat;
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
    }
}

/// Two categories have one sentence template, and one with a link.
mod duplicate_saying {
    street! {
        say Color, Pet: "{a} {is|is not} {b}";
        say Color, Pet: "{a} {was|was not} {b}";
        say Color, Pet: "{a} {is|is not} {link} {b}";
        say Color, Pet: "{a} {was|was not} {link} {b}";
        clue 1: Red is First;
    }
}

/// A range goes upwards.
mod empty_range {
    street! {
        category Rank { 6..=1 }
        clue 1: Red is First;
    }
}

/// Relations that never hold.
mod empty_relation {
    street! {
        link far on House = more_by(3);
        link apart on House = outside_of(2);
        link never on House = [];
        link sunk on House = offset_by(-1);
        link nil on House = has_ratio(7, 1);
        clue 1: Red is far Cat;
    }
}

/// Names that would conflict in the generated module.
mod generated_names {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        category Pet { Cat, Dog, Fox }
        link next_to on House = next_to();
        category FooBar { A, B, C }
        category Foo_Bar { D, E, F }
        category Row { G, H, I }
        category Drink { ALL, Tea, Milk }
        category Size { 1, N1, 3 }
        link color on House = next_to();
        link right_of on House = more_by(1);
        link RightOf on House = more_by(1);
        clue 1: Red is First;
    }

    fn solved() {
        let _ = Street::model();
    }
}

/// An item with the name of a grammar word is written with its category.
mod grammar_word_item {
    street! {
        category Goal { min, max, mean }
        clue 1: Goal::min is First;
        clue 2: max is Second;
    }
}

/// Tables of pairs name items of the category.
mod link_table {
    street! {
        link likes on Pet = [(Cat, Dog), (Cat, Fx)];
        link hates on Pet = symmetric [(Red, Dog)];
        clue 1: Red is likes Green;
    }
}

/// A puzzle with too many rows is refused before it is solved.
mod many_rows {
    zebra::puzzle! {
        puzzle Street;
        category Age { 1..=1001 }
        category Rank { 1..=1001 }
        clue 1: Age::1 is Rank::2;
    }

    fn solved() {
        let _ = Street::model();
    }
}

/// A short text may not fill the memory.
mod many_statements {
    zebra::puzzle! {
        puzzle Street;
        category Age { 1..=1000 }
        category Rank { 1..=1000 }
        category Pay { 1..=1000 }
        clue 1: all a in Age, b in Rank: a is not b && a is not Pay::1;
    }

    fn solved() {
        let _ = Street::model();
    }
}

/// A module cannot have the name of its puzzle.
mod module_like_puzzle {
    zebra::puzzle! {
        puzzle Street mod Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        category Pet { Cat, Dog, Fox }
        link next_to on House = next_to();
        clue 1: Red is First;
    }

    fn solved() {
        let _ = Street::solve();
    }
}

/// Words that Rust does not allow as names.
mod never_names {
    street! {
        category Drink { Tea, self, _ }
        link Self on House = next_to();
        clue super: Red is First;
    }
}

/// A puzzle without anything.
mod no_category {
    zebra::puzzle! {
        puzzle Street;
    }

    fn solved() {
        let _ = Street::solve();
    }
}

/// A puzzle needs clues.
mod no_clues {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        category Pet { Cat, Dog, Fox }
        link next_to on House = next_to();
        question "What is there to find out?";
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
    }
}

/// A category without items is still a type.
mod no_items {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green, Blue }
        category Pet { Cat, Dog, Fox }
        category Drink {}
        link next_to on House = next_to();
        clue 1: Red is First;
    }

    fn solved() {
        let answer = Street::solve().unique().unwrap();
        assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
    }
}

/// A puzzle needs two categories.
mod one_category {
    zebra::puzzle! {
        puzzle Street;
        category Color { Red, Green }
        clue 1: Red is Green;
    }

    fn solved() {
        let _ = Street::solve();
        let _ = street::Color::Red;
    }
}

/// A category needs two items.
mod one_item {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First }
        category Color { Red }
        link next_to on House = next_to();
        clue 1: Red is First;
    }

    fn solved() {
        let _ = Street::solve();
        let _ = street::Color::Red;
    }
}

/// Words that cannot be names.
mod reserved_words {
    street! {
        category sum { Low, Mid, High }
        link distinct on House = next_to();
        link any on House = next_to();
        category Drink { Tea, pairwise, Milk }
        clue 1: Red is First;
    }
}

/// The number and kind of the arguments of smart links.
mod smart_link_arguments {
    street! {
        link right_of on House = more_by();
        link beside on House = next_to(1);
        link halved on House = has_ratio(1);
        link later on House = more_by(First);
        link before on House = less_than("two");
        link after on House = more_than(1, 2);
        clue 1: Red is right_of Cat;
    }
}

/// A smart link has parentheses.
mod smart_link_without_parentheses {
    street! {
        link bare on House = next_to;
        clue 1: Red is bare Cat;
    }
}

/// A pair has a comma.
mod table_pairs {
    street! {
        link fears on Pet = [(Cat Dog)];
        clue 1: Red is fears Green;
    }
}

/// A range may not fill the memory.
mod too_large {
    street! {
        category Age { 1..=1_000_000_000 }
        positions 5000;
        clue 1: Red is First;
    }
}

/// With two categories it is unknown which is right.
mod two_unequal_categories {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Color { Red, Green }
        link next_to on House = next_to();
        clue 1: Red is First;
    }

    fn solved() {
        let _ = Street::solve();
        let _ = street::Color::Green;
    }
}

/// Every category must have as many items as the others.
mod unequal_sizes {
    street! {
        category Drink { Tea, Milk }
        category Car { Vw, Bmw, Audi, Opel }
        clue 1: Red is First;
    }
}

/// These links need an order or values.
mod unordered_link {
    street! {
        link beside on Color = next_to();
        link warmer on Color = more_than();
        clue 1: Red is beside Cat;
        clue 2: is_between(Pet, First, Red, Cat);
    }
}

/// Values of ordered and of numeric categories ascend.
mod value_order {
    street! {
        category Age { 30, 20, 40 }
        ordered category Time { Noon = 12, Morning = 9, Evening = 18 }
        category Price { Cheap = 1, Fair, Dear = 3 }
        clue 1: Red is First;
    }
}

/// `next_to` needs an order, for which values are not enough.
mod values_are_no_order {
    street! {
        category Price { Cheap = 10, Fair = 20, Dear = 30 }
        link beside on Price = next_to();
        link dearer on Price = more_than();
        clue 1: Red is dearer Cat;
    }
}

/// Items as printed have one unit, and their names are known.
mod printed_items {
    street! {
        category Length { 5 minutes, 8 miles, 11 }
        category Piece { "Night Train", "Day Train", "Slow Blue" }
        category Weight "kg" { 5, 8, 11 }
        clue 1: Red is "Night Tran";
        clue 2: Piece(Red) == "Overture";
    }
}

fn main() {}
