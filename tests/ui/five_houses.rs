//! Errors that only solving shows, in variations of Five Houses.

/// Five Houses, whose clues are changed in each case.
macro_rules! houses {
    ($($statement:tt)*) => {
        zebra::puzzle! {
            pub puzzle FiveHouses = "Five Houses";
            ordered category House { First, Second, Third, Fourth, Fifth }
            category Color { Red, Green, White, Yellow, Blue }
            category Nationality { Englishman, Spaniard, Ukrainian, Norwegian, Japanese }
            category Hobby { Stamps, Antiques, Singing, Gardening, Cooking }
            category Pet { Dogs, Snails, Fox, Horse, Zebra }
            category Drink { Coffee, Tea, Milk, Juice, Water }
            link directly_right_of on House = more_by(1);
            link next_to on House = next_to();
            $($statement)*
        }
    };
}

/// The same, with the answer used, so that consequential errors would show.
macro_rules! five_houses {
    ($($statement:tt)*) => {
        houses! { $($statement)* }

        fn solved() {
            println!("{}", FiveHouses::ANSWER);
        }
    };
}

/// There is no answer to verify.
mod answer_missing {
    houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;

        verify answer;
    }

    fn solved() {
        println!("{}", FiveHouses::solutions().count());
    }
}

/// Several answers are intended, and the given one has more than the clues imply.
mod answer_open {
    houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;

        answer (House: Color, Nationality, Hobby, Pet, Drink) {
            First: Yellow, Norwegian, Antiques, Fox, Water;
            Second: Blue, Ukrainian, Singing, Horse, Tea;
            Third: Red, Englishman, Stamps, Snails, Milk;
            Fourth: White, Spaniard, Gardening, Dogs, Juice;
            Fifth: Green, Japanese, Cooking, Zebra, Coffee;
        }

        verify answer;
    }

    fn solved() {
        println!("{}", FiveHouses::solutions().count());
    }
}

/// Two cells of the answer are exchanged.
mod answer_refuted {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;

        answer (House: Color, Nationality, Hobby, Pet, Drink) {
            First: Yellow, Norwegian, Antiques, Horse, Water;
            Second: Blue, Ukrainian, Singing, Fox, Tea;
            Third: Red, Englishman, Stamps, Snails, Milk;
            Fourth: White, Spaniard, Gardening, Dogs, Juice;
            Fifth: Green, Japanese, Cooking, Zebra, Coffee;
        }
    }
}

/// The budget is exhausted before the answer is known.
mod budget_exhausted {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;

        verify unique within 30;
    }
}

/// Too many clues are missing for the budget that minimal needs.
mod budget_exhausted_minimal {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;

        verify minimal within 200;
    }
}

/// A clue was changed, and the answer was not: the answer fits all other clues.
mod clue_against_answer {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;

        answer (House: Color, Nationality, Hobby, Pet, Drink) {
            First: Yellow, Norwegian, Antiques, Fox, Water;
            Second: Blue, Ukrainian, Singing, Horse, Tea;
            Third: Red, Englishman, Stamps, Snails, Milk;
            Fourth: White, Spaniard, Gardening, Dogs, Juice;
            Fifth: Green, Japanese, Cooking, Zebra, Coffee;
        }
    }
}

/// Three clues leave no house for one color; the others are as they should be.
mod contradiction {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Second is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;
        clue 15: Blue is Fourth;
    }
}

/// One clue can never hold.
mod contradiction_alone {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk && First is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;
    }
}

/// A misspelt name hides no contradiction among the other clues.
mod contradiction_beside_misspelling {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Gren;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is not next_to Blue;
        clue 15: Blue is Second;
    }
}

/// One changed clue clashes with all others at once.
mod contradiction_of_all {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Coffee;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;
    }
}

/// One changed clue clashes with all others at once; the answer shows which one.
mod contradiction_of_all_with_answer {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Coffee;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;

        answer (House: Color, Nationality, Hobby, Pet, Drink) {
            First: Yellow, Norwegian, Antiques, Fox, Water;
            Second: Blue, Ukrainian, Singing, Horse, Tea;
            Third: Red, Englishman, Stamps, Snails, Milk;
            Fourth: White, Spaniard, Gardening, Dogs, Juice;
            Fifth: Green, Japanese, Cooking, Zebra, Coffee;
        }
    }
}

/// Clues contradict each other, and the answer shows which of them is wrong.
mod contradiction_with_answer {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;
        clue 15: White is Second;
        clue 16: Second is Tea;

        answer (House: Color, Nationality, Hobby, Pet, Drink) {
            First: Yellow, Norwegian, Antiques, Fox, Water;
            Second: Blue, Ukrainian, Singing, Horse, Tea;
            Third: Red, Englishman, Stamps, Snails, Milk;
            Fourth: White, Spaniard, Gardening, Dogs, Juice;
            Fifth: Green, Japanese, Cooking, Zebra, Coffee;
        }
    }
}

/// Two contradictions that have nothing to do with each other.
mod contradictions {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;
        clue 15: White is Second;
        clue 16: Dogs is next_to Milk;
        clue 17: Second is Dogs;
        clue 18: Spaniard is Third;
    }
}

/// One clue follows from others.
mod redundant_clue {
    five_houses! {
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
        clue 10: Singing is next_to Fox;
        clue 11: Gardening is Juice;
        clue 12: Antiques is next_to Horse;
        clue 13: Japanese is Cooking;
        clue 14: Norwegian is next_to Blue;
        clue 15: Blue is Second;
        clue 16: Horse is not First || Blue is not First;

        verify minimal;
    }
}

fn main() {}
