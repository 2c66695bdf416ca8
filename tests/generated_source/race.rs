zebra::puzzle! {
    pub puzzle Race1 = "The Village Race";

    story "Five runners came in one after the other; nobody was as fast as anybody else. The \
           start numbers are 4, 8, 12, 16 and 20. The clubs are Bulls, Bees, Ravens, Beavers, \
           Cranes and Falcons; one of them is unused. The names are Carlos, Bella, Otto, Marco \
           and Ivan. The home towns are Elmstead, Oakham, Greywater, Fernhill and Kingsbourne. \
           Every runner has exactly one of each list, and no two have the same where nothing else \
           is said.";
    question "Who had the number 4, and who came from Greywater?";

    ordered category Rank {
        FirstPlace = "the runner in first place" titled "first place",
        SecondPlace = "the runner in second place" titled "second place",
        ThirdPlace = "the runner in third place" titled "third place",
        FourthPlace = "the runner in fourth place" titled "fourth place",
        FifthPlace = "the runner in fifth place" titled "fifth place",
    }
    category Number { 4, 8, 12, 16, 20 }
    great category Club {
        Bulls = "the runner of the Bulls" titled "Bulls",
        Bees = "the runner of the Bees" titled "Bees",
        Ravens = "the runner of the Ravens" titled "Ravens",
        Beavers = "the runner of the Beavers" titled "Beavers",
        Cranes = "the runner of the Cranes" titled "Cranes",
        Falcons = "the runner of the Falcons" titled "Falcons",
    }
    category Name { Carlos, Bella, Otto, Marco, Ivan }
    category Hometown {
        Elmstead = "the runner from Elmstead" titled "Elmstead",
        Oakham = "the runner from Oakham" titled "Oakham",
        Greywater = "the runner from Greywater" titled "Greywater",
        Fernhill = "the runner from Fernhill" titled "Fernhill",
        Kingsbourne = "the runner from Kingsbourne" titled "Kingsbourne",
    }

    link next_to "right before or right after" on Rank = next_to();
    link directly_ahead_of on Rank = less_by(1);
    link directly_behind on Rank = more_by(1);
    link ahead_of "somewhere ahead of" on Rank = less_than();
    link behind "somewhere behind" on Rank = more_than();
    link two_apart "exactly two places away from" on Rank = offset_by(2);
    link three_apart "exactly three places away from" on Rank = offset_by(3);
    link far_from "more than two places away from" on Rank = outside_of(2);
    link numbered_above on Number = more_than();
    link numbered_half_of on Number = has_ratio(2, 1);

    /// Marco either came in second place or came in fifth place.
    clue 1: Marco is any [SecondPlace, FifthPlace];
    /// Carlos either ran for the Cranes or ran for the Falcons.
    clue 2: Carlos is any [Cranes, Falcons];
    /// Marco did not finish somewhere ahead of the runner with the number 16.
    clue 3: Marco is not ahead_of Number::16;
    /// The runner with the number 8 either ran for the Bees or ran for the Cranes.
    clue 4: Number::8 is any [Bees, Cranes];
    /// The number of Bella was greater than the number of the runner from Oakham.
    clue 5: Number(Bella) > Number(Oakham);
    /// The runner in fifth place had exactly half the number of the runner from Kingsbourne.
    clue 6: FifthPlace is numbered_half_of Kingsbourne;
    /// Marco either ran for the Bees or ran for the Beavers.
    clue 7: Marco is any [Bees, Beavers];
    /// Otto finished more than two places away from the runner from Fernhill.
    clue 8: Otto is far_from Fernhill;
    /// Either the runner with the number 4 was Carlos or the runner in third place ran for the
    /// Cranes, but not both.
    clue 9: Number::4 is Carlos ^ ThirdPlace is Cranes;
    /// Exactly one of these statements is true: Otto ran for the Bees; Ivan finished more than two
    /// places away from the runner from Fernhill; Marco had the number 16.
    clue 10: count(Otto is Bees, Ivan is far_from Fernhill, Marco is Number::16) == 1;
    /// Exactly one of these statements is true: the runner from Greywater had the number 20; the
    /// runner from Oakham was Marco; the runner with the number 8 came from Elmstead.
    clue 11: count(Greywater is Number::20, Oakham is Marco, Number::8 is Elmstead) == 1;
    /// The runner from Elmstead finished directly ahead of the runner from Kingsbourne.
    clue 12: Elmstead is directly_ahead_of Kingsbourne;
    /// The runner with the number 16 either ran for the Ravens or ran for the Beavers.
    clue 13: Number::16 is any [Ravens, Beavers];
    /// Carlos either came in first place or came in fifth place.
    clue 14: Carlos is any [FirstPlace, FifthPlace];
    /// The number of Ivan was exactly twice as great as the number of the runner in third place.
    clue 15: Number(Ivan) == 2 * Number(ThirdPlace);

    answer (Rank: Number, Club, Name, Hometown) {
        FirstPlace: 20, Falcons, Carlos, Fernhill;
        SecondPlace: 16, Ravens, Ivan, Elmstead;
        ThirdPlace: 8, Cranes, Bella, Kingsbourne;
        FourthPlace: 12, Bees, Otto, Greywater;
        FifthPlace: 4, Beavers, Marco, Oakham;
    }

    allow redundant;
}
