//! Too many clues are missing for the budget that minimal needs.

use zebra::puzzle;

puzzle! {
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
    clue 12: Antiques is next_to Horse;
    clue 13: Japanese is Cooking;
    clue 14: Norwegian is next_to Blue;

    verify minimal within 200;
}

fn main() {
    println!("{}", FiveHouses::ANSWER);
}
