//! Errors that only solving shows.

/// A search over ranges of numbers ends within the budget, and a larger one would not help.
mod huge_range {
    zebra::puzzle! {
        puzzle Cubes;
        category Person { Ann, Bob, Cid }
        category Pet { Cat, Dog, Fox }
        great shared category Size { 1..=1000 }
        clue 1: Size(Ann) * Size(Ann) * Size(Ann) + Size(Bob) * Size(Bob) * Size(Bob)
            == Size(Cid) * Size(Cid) * Size(Cid) + Size(Ann) * Size(Bob) * Size(Cid) + 4;
    }

    fn solved() {
        let _ = cubes::Person::Ann;
    }
}

/// A clue that can never hold by itself says why.
mod never_holds {
    zebra::puzzle! {
        puzzle Line;
        ordered category Place { First, Second, Third }
        category Name { Ann, Bob, Cid }
        category Age { 20, 25, 30 }
        property height of Name { Ann: 150, Bob: 170, Cid: 180 }
        link before "ahead of" on Place = less_than();
        clue 1: Age(Ann) == 21;
        /// Five of the three are older than twenty.
        clue 2: exactly 5 n in Name: Age(n) > 20;
        clue 3: Ann is before First;
        clue 4: Third is before Bob;
        clue 5: sum(n in Name: Age(n)) == 10;
        clue 6: height(First) == 200;
        clue 7: Age(Ann) + Age(Bob) < 35 && Ann is First;
    }

    fn solved() {
        let _ = line::Name::Ann;
    }
}

/// Errors quote the author's sentences, and each of the other clues has a warning.
mod own_sentences {
    zebra::puzzle! {
        puzzle Line;
        ordered category Place { First, Second, Third }
        category Name { Ann, Bob, Cid }
        link before "ahead of" on Place = less_than();
        /// Ann stood in front of Bob.
        clue 1: Ann is before Bob;
        /// Bob was in front of Cid.
        clue 2: Bob is before Cid;
        /// Cid stood in front of Ann.
        clue 3: Cid is before Ann;
    }

    fn solved() {
        let _ = line::Name::Ann;
    }
}

/// All marks are the same in every answer, and only a number of a placeholder is open.
mod several_numbers {
    zebra::puzzle! {
        puzzle Line;
        ordered category Place { First, Second, Third }
        category Name { Ann, Bob, Cid }
        great shared category Points { 1..=50 }
        /// Ann comes first.
        clue 1: Ann is First;
        clue 2: Bob is Second;
        clue 3: Points(Cid) == 4 && Points(Bob) == 7 && diff(Points(Ann), 4) == 1;
    }

    fn solved() {
        let _ = line::Name::Ann;
    }
}

/// A clue that says nothing is warned of beside the several answers.
mod vacuous_clue {
    zebra::puzzle! {
        puzzle Street;
        ordered category House { First, Second, Third }
        category Person { Ann, Bob, Cid }
        category Pet { Cat, Dog, Rat }
        clue 1: Cat is Ann => Cat is Ann;
        clue 2: Bob is First;
        clue 3: Dog is any Person;
    }

    fn solved() {
        let _ = Street::model();
    }
}

/// A clue is missing, so that there are several answers.
mod several_answers {
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
    }

    fn solved() {
        println!("{}", FiveHouses::ANSWER);
    }
}

/// Without the last two clues; the answer shows which one to keep.
mod several_answers_with_answer {
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
        clue 1: Englishman is Red;
        clue 2: Spaniard is Dogs;
        clue 3: Coffee is Green;
        clue 4: Ukrainian is Tea;
        clue 5: Green is directly_right_of White;
        clue 6: Stamps is Snails;
        clue 7: Antiques is Yellow;
        clue 8: Third is Milk;
        clue 9: Norwegian is First;
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

    fn solved() {
        println!("{}", FiveHouses::ANSWER);
    }
}

fn main() {}
