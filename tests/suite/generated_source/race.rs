zebra::puzzle! {
    pub puzzle Race1 = "Mud on Their Shoes";

    story "The reporter of the village paper took notes on the five runners who finished the \
           race, one after the other. Their names were Bella, Carlos, Lena, Marco and Priya. \
           Their start numbers were 7, 14, 21, 28 and 35. They ran in shoes by Dash, Falcon, \
           Impala, Jaguar, Kite and Nimbus, but one of these does not come up. Their shirts were \
           blue, brown, golden, purple and silver. No two runners had the same place, start \
           number or shirt.";
    question "Who had number 14, and who had the blue shirt?";

    ordered category Rank {
        FirstPlace = "first place", SecondPlace = "second place", ThirdPlace = "third place",
        FourthPlace = "fourth place", FifthPlace = "fifth place",
    }
    category Name { Bella, Priya, Lena, Carlos, Marco }
    category Number { 7, 14, 21, 28, 35 }
    great category Shoes { Jaguar, Dash, Nimbus, Falcon, Impala, Kite }
    category Shirt {
        Golden = "golden", Purple = "purple", Brown = "brown", Blue = "blue", Silver = "silver",
    }

    say Name, Shirt: "{a} {wore|did not wear} the {b} shirt";
    say Name, Number: "{a} {had|did not have} number {b}";
    say Name, Rank: "{a} {came|did not come} in {b}";
    say Name, Shoes: "{a} {wore|did not wear} {b} shoes";
    say Shirt, Number: "the runner in the {a} shirt {had|did not have} number {b}";
    say Shirt, Rank: "the runner in the {a} shirt {came|did not come} in {b}";
    say Shirt, Shoes: "the runner in the {a} shirt {wore|did not wear} {b} shoes";
    say Number, Rank: "the runner with number {a} {came|did not come} in {b}";
    say Number, Shoes: "the runner with number {a} {wore|did not wear} {b} shoes";
    say Rank, Shoes: "the runner in {a} {wore|did not wear} {b} shoes";

    link next_to "right before or right after" on Rank = next_to();
    link directly_ahead_of on Rank = less_by(1);
    link directly_behind on Rank = more_by(1);
    link ahead_of "somewhere ahead of" on Rank = less_than();
    link behind "somewhere behind" on Rank = more_than();
    link two_apart "exactly two places away from" on Rank = offset_by(2);
    link three_apart "exactly three places away from" on Rank = offset_by(3);
    link far_from "more than two places away from" on Rank = outside_of(2);
    link numbered_above "with a higher number than" on Number = more_than();
    link numbered_below "with a lower number than" on Number = less_than();
    link numbered_just_above "with a number exactly seven higher than" on Number = more_by(7);

    /// The runner in the brown shirt wore either Falcon or Impala shoes.
    clue 1: Brown is any [Falcon, Impala];
    /// Carlos finished more than two places ahead of or behind the runner with number 14.
    clue 2: Carlos is far_from Number::14;
    /// Either Carlos had a higher number than the runner in first place or Lena finished somewhere
    /// behind Priya, but not both.
    clue 3: Carlos is numbered_above FirstPlace ^ Lena is behind Priya;
    /// Whoever wore the purple shirt finished right before or right after Priya.
    clue 4: Purple is next_to Priya;
    /// Exactly one of these three statements is true: Marco wore the silver shirt; the runner in
    /// fourth place wore Jaguar shoes; the runner in the brown shirt finished in fifth place.
    clue 5: count(Silver is Marco, FourthPlace is Jaguar, Brown is FifthPlace) == 1;
    /// The wearer of number 21 wore Kite shoes.
    clue 6: Number::21 is Kite;
    /// The wearer of number 35 finished somewhere between Bella and Lena.
    clue 7: is_between(Rank, Number::35, Lena, Bella);
    /// The runner in fifth place, the wearer of Dash shoes and the runner in Nimbus shoes are three
    /// different runners.
    clue 8: FifthPlace is not [Dash, Nimbus];
    /// Priya had number 14 if and only if Bella was faster than the runner in the golden shirt.
    clue 9: Priya is Number::14 <=> Bella is ahead_of Golden;
    /// Lena wore either Nimbus or Kite shoes.
    clue 10: Lena is any [Nimbus, Kite];
    /// Whoever wore the silver shirt had number 35.
    clue 11: Silver is Number::35;
    /// Marco wore either Dash or Impala shoes.
    clue 12: Marco is any [Dash, Impala];
    /// Either Marco finished directly behind the runner in the golden shirt, or else the runner
    /// with number 7 was faster than Carlos, but not both.
    clue 13: Marco is directly_behind Golden ^ Number::7 is ahead_of Carlos;
    /// Carlos, the wearer of number 35, the runner in fourth place and the runner in the brown
    /// shirt are four different runners.
    clue 14: distinct([Carlos, FourthPlace, Brown, Number::35]);
    /// Bella finished exactly two places ahead of or behind the runner with number 14.
    clue 15: Number::14 is two_apart Bella;
    /// Exactly one of these three statements is true: the wearer of number 35 wore Impala shoes;
    /// the runner in first place had the silver shirt; Marco finished in fourth place.
    clue 16: count(Number::35 is Impala, Silver is FirstPlace, Marco is FourthPlace) == 1;
    /// The wearer of number 28 wore Dash shoes.
    clue 17: Number::28 is Dash;

    answer (Rank: Name, Number, Shoes, Shirt) {
        FirstPlace: Lena, 7, Nimbus, Purple;
        SecondPlace: Priya, 14, Falcon, Brown;
        ThirdPlace: Marco, 35, Impala, Silver;
        FourthPlace: Bella, 28, Dash, Blue;
        FifthPlace: Carlos, 21, Kite, Golden;
    }

    allow redundant;
}
