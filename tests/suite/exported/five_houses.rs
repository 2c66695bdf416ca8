zebra::puzzle! {
    pub puzzle FiveHouses;

    story "Five men from five countries live side by side, each in a house of a different color, \
           each with a different hobby, pet and drink.";
    question "Who owns the zebra, and who drinks water?";
    stars 2;

    ordered category House {
        First = "1st", Second = "2nd", Third = "3rd", Fourth = "4th", Fifth = "5th",
    }
    category Color {
        Red = "red", Green = "green", White = "white", Yellow = "yellow", Blue = "blue",
    }
    category Nationality {
        Englishman, Spaniard, Ukrainian, Norwegian, Japanese = "Japanese man" titled "Japanese",
    }
    category Hobby {
        Stamps = "stamps", Antiques = "antiques", Singing = "singing", Gardening = "gardening",
        Cooking = "cooking",
    }
    category Pet { Dogs = "dogs", Snails = "snails", Fox = "fox", Horse = "horse", Zebra = "zebra" }
    category Drink {
        Coffee = "coffee", Tea = "tea", Milk = "milk", Juice = "juice", Water = "water",
    }

    say House, Color: "the {a} house {is|is not} {b}";
    say House, Nationality: "the {b} {lives|does not live} in the {a} house";
    say House, Hobby: "the hobby in the {a} house {is|is not} {b}";
    say House, Pet: "the {a} house {is|is not} home to the {b}";
    say House, Drink: "the drink in the {a} house {is|is not} {b}";
    say Color, Nationality: "the {b} {lives|does not live} in the {a} house";
    say Color, Hobby: "the hobby in the {a} house {is|is not} {b}";
    say Color, Pet: "the {a} house {is|is not} home to the {b}";
    say Color, Drink: "the drink in the {a} house {is|is not} {b}";
    say Nationality, Hobby: "the {a} {goes in for|does not go in for} {b}";
    say Nationality, Pet: "the {a} {keeps|does not keep} the {b}";
    say Nationality, Drink: "the {a} {drinks|does not drink} {b}";
    say Hobby, Pet: "whoever goes in for {a} {keeps|does not keep} the {b}";
    say Hobby, Drink: "whoever goes in for {a} {drinks|does not drink} {b}";
    say Pet, Drink: "whoever keeps the {a} {drinks|does not drink} {b}";

    link directly_right_of "directly to the right of" on House = more_by(1);
    link next_to on House = next_to();

    /// Red is the color of the Englishman's house.
    clue 1: Red is Englishman;
    /// The dogs belong to the Spaniard.
    clue 2: Dogs is Spaniard;
    /// In the green house they drink coffee.
    clue 3: Green is Coffee;
    /// Tea is what the Ukrainian drinks.
    clue 4: Tea is Ukrainian;
    /// Look right from the white house, and the very next one is green.
    clue 5: Green is directly_right_of White;
    /// Whoever collects stamps keeps snails.
    clue 6: Stamps is Snails;
    /// Antiques fill the yellow house.
    clue 7: Antiques is Yellow;
    /// Milk is drunk in the house in the middle.
    clue 8: Third is Milk;
    /// The first house is the Norwegian's.
    clue 9: First is Norwegian;
    /// The singer and the owner of the fox are neighbors.
    clue 10: Singing is next_to Fox;
    /// The gardener likes juice.
    clue 11: Gardening is Juice;
    /// The antiques and the horse are in neighboring houses.
    clue 12: Antiques is next_to Horse;
    /// The Japanese man loves to cook.
    clue 13: Japanese is Cooking;
    /// The house beside the Norwegian's is blue.
    clue 14: Norwegian is next_to Blue;

    answer (House: Color, Nationality, Hobby, Pet, Drink) {
        First: Yellow, Norwegian, Antiques, Fox, Water;
        Second: Blue, Ukrainian, Singing, Horse, Tea;
        Third: Red, Englishman, Stamps, Snails, Milk;
        Fourth: White, Spaniard, Gardening, Dogs, Juice;
        Fifth: Green, Japanese, Cooking, Zebra, Coffee;
    }
}
