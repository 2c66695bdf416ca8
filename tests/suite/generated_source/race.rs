zebra::puzzle! {
    pub puzzle Race1 = "Out of Breath";

    story "Five runners crossed the line at the end of the village race, no two of them together. \
           Afterwards everybody told a different story at the inn. The runners were called Bella, \
           Emil, Fatima, Ivan and Priya. Their start numbers were 7, 14, 21, 28 and 35. Their \
           lucky charms were a button, a feather, a ribbon, a ring, a silver coin and a whistle, \
           but one of these does not come up. Their snacks were almonds, apricots, cashews, jelly \
           beans and raisins. No two runners had the same place, start number or snack.";
    question "Who ate jelly beans?";

    ordered category Rank {
        FirstPlace = "first place", SecondPlace = "second place", ThirdPlace = "third place",
        FourthPlace = "fourth place", FifthPlace = "fifth place",
    }
    category Name { Priya, Ivan, Emil, Fatima, Bella }
    category Number { 7, 14, 21, 28, 35 }
    great category Charm {
        Feather = "the feather" titled "feather", Whistle = "the whistle" titled "whistle",
        Ribbon = "the ribbon" titled "ribbon", Ring = "the ring" titled "ring",
        SilverCoin = "the silver coin" titled "silver coin", Button = "the button" titled "button",
    }
    category Snack {
        JellyBeans = "jelly beans", Apricots = "apricots", Almonds = "almonds", Raisins = "raisins",
        Cashews = "cashews",
    }

    say Name, Snack: "{a} {ate|did not eat} {b}";
    say Name, Number: "{a} {had|did not have} number {b}";
    say Name, Rank: "{a} {came|did not come} in {b}";
    say Name, Charm: "{a} {carried|did not carry} {b}";
    say Snack, Number: "the runner who ate {a} {had|did not have} number {b}";
    say Snack, Rank: "the runner who ate {a} {came|did not come} in {b}";
    say Snack, Charm: "the runner who ate {a} {carried|did not carry} {b}";
    say Number, Rank: "the runner with number {a} {came|did not come} in {b}";
    say Number, Charm: "the runner with number {a} {carried|did not carry} {b}";
    say Rank, Charm: "the runner in {a} {carried|did not carry} {b}";

    link directly_behind on Rank = more_by(1);
    link two_apart "exactly two places away from" on Rank = offset_by(2);
    link numbered_above "with a higher number than" on Number = more_than();

    /// Either the runner in fourth place had a higher number than whoever came in third place or
    /// the whistle belonged to the wearer of number 28, but not both.
    clue 1: FourthPlace is numbered_above ThirdPlace ^ Whistle is Number::28;
    /// The runner with number 7 carried either the ribbon or the ring.
    clue 2: Number::7 is any [Ribbon, Ring];
    /// The numbers of Bella and the runner who ate almonds add up to 49.
    clue 3: Number(Bella) + Number(Almonds) == 49;
    /// The runner who ate jelly beans had a higher number than Emil.
    clue 4: JellyBeans is numbered_above Emil;
    /// Fatima finished directly behind the runner who ate raisins.
    clue 5: Fatima is directly_behind Raisins;
    /// The runner who ate cashews finished exactly two places ahead of or behind the runner who ate
    /// jelly beans.
    clue 6: Cashews is two_apart JellyBeans;
    /// Of Fatima and the runner in first place, one had number 7 and the other number 21.
    clue 7:
        FirstPlace is Number::21 && Fatima is Number::7
            || Fatima is Number::21 && FirstPlace is Number::7;
    /// The runner who had brought cashews finished somewhere between Ivan and the wearer of number
    /// 28.
    clue 8: is_between(Rank, Cashews, Ivan, Number::28);
    /// One of Ivan and Bella came in second place; the other finished in third place.
    clue 9:
        Bella is ThirdPlace && Ivan is SecondPlace || Ivan is ThirdPlace && Bella is SecondPlace;
    /// The wearer of number 7 ate either apricots or raisins.
    clue 10: Number::7 is any [Apricots, Raisins];
    /// Exactly one of these three statements is true: the runner who ate jelly beans had number 14;
    /// the wearer of number 35 carried the silver coin; the whistle belonged to Ivan.
    clue 11: count(JellyBeans is Number::14, Number::35 is SilverCoin, Whistle is Ivan) == 1;
    /// The button belonged to the runner with number 21.
    clue 12: Button is Number::21;
    /// Just one of the following is true: Priya finished in second place; the ring belonged to the
    /// runner who ate almonds; Emil ate raisins.
    clue 13: count(Priya is SecondPlace, Ring is Almonds, Emil is Raisins) == 1;

    answer (Rank: Name, Number, Charm, Snack) {
        FirstPlace: Emil, 7, Ribbon, Apricots;
        SecondPlace: Ivan, 14, Ring, Almonds;
        ThirdPlace: Bella, 35, SilverCoin, Cashews;
        FourthPlace: Priya, 28, Whistle, Raisins;
        FifthPlace: Fatima, 21, Button, JellyBeans;
    }

    allow redundant;
}
