zebra::puzzle! {
    pub puzzle Race1 = "The Village Race";

    story "Rain had washed out the list of results. All anyone remembers is that five runners \
           finished, one after the other. The runners were Bella, Emil, Gustav, Julia and Otto. \
           Their start numbers were 7, 14, 21, 28 and 35. Their snacks were cashews, crackers, \
           figs, pretzels, raisins and rice cakes, but one of these does not come up. By trade \
           they were a doctor, a librarian, a nurse, a plumber and a tailor. Each runner had a \
           different place, start number and job.";
    question "Who finished in second place, and who was the librarian?";

    ordered category Rank {
        FirstPlace = "first place", SecondPlace = "second place", ThirdPlace = "third place",
        FourthPlace = "fourth place", FifthPlace = "fifth place",
    }
    category Name { Julia, Otto, Gustav, Bella, Emil }
    category Number { 7, 14, 21, 28, 35 }
    great category Snack {
        Cashews = "cashews", Raisins = "raisins", Pretzels = "pretzels", RiceCakes = "rice cakes",
        Figs = "figs", Crackers = "crackers",
    }
    category Job {
        Plumber = "the plumber" titled "plumber", Doctor = "the doctor" titled "doctor",
        Nurse = "the nurse" titled "nurse", Librarian = "the librarian" titled "librarian",
        Tailor = "the tailor" titled "tailor",
    }

    say Name, Job: "{a} {was|was not} {b}";
    say Name, Number: "{a} {had|did not have} number {b}";
    say Name, Rank: "{a} {came|did not come} in {b}";
    say Name, Snack: "{a} {ate|did not eat} {b}";
    say Job, Number: "{a} {had|did not have} number {b}";
    say Job, Rank: "{a} {came|did not come} in {b}";
    say Job, Snack: "{a} {ate|did not eat} {b}";
    say Number, Rank: "the runner with number {a} {came|did not come} in {b}";
    say Number, Snack: "the runner with number {a} {ate|did not eat} {b}";
    say Rank, Snack: "the runner in {a} {ate|did not eat} {b}";

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

    /// Emil finished exactly two places ahead of or behind the doctor.
    clue 1: Doctor is two_apart Emil;
    /// The wearer of number 28 ate raisins if and only if the nurse ate rice cakes.
    clue 2: Number::28 is Raisins <=> Nurse is RiceCakes;
    /// Otto had number 14 if and only if Julia was faster than the plumber.
    clue 3: Otto is Number::14 <=> Julia is ahead_of Plumber;
    /// The nurse had a number exactly seven higher than the runner in first place.
    clue 4: Nurse is numbered_just_above FirstPlace;
    /// Just one of the following is true: Emil was the tailor; the runner in fourth place ate
    /// cashews; the nurse came in fifth place.
    clue 5: count(Tailor is Emil, FourthPlace is Cashews, Nurse is FifthPlace) == 1;
    /// Bella finished more than two places ahead of or behind the wearer of number 14.
    clue 6: Bella is far_from Number::14;
    /// Emil ate either raisins or figs.
    clue 7: Emil is any [Raisins, Figs];
    /// Either Emil finished directly behind the plumber or the wearer of number 7 was faster than
    /// Bella, but not both.
    clue 8: Emil is directly_behind Plumber ^ Number::7 is ahead_of Bella;
    /// Either Bella had a higher number than the runner in first place, or else Gustav finished
    /// somewhere behind Otto, but not both.
    clue 9: Bella is numbered_above FirstPlace ^ Gustav is behind Otto;
    /// Whoever came in fifth place ate either figs or crackers.
    clue 10: FifthPlace is any [Figs, Crackers];
    /// Gustav ate either pretzels or crackers.
    clue 11: Gustav is any [Pretzels, Crackers];
    /// The runner with number 28 ate raisins.
    clue 12: Number::28 is Raisins;
    /// Bella, the runner with number 35, the nurse and whoever came in fourth place are four
    /// different runners.
    clue 13: distinct([Bella, FourthPlace, Nurse, Number::35]);
    /// Emil, Otto and the runner in fourth place are three different runners.
    clue 14: FourthPlace is not [Otto, Emil];
    /// Julia was the librarian if and only if Otto ate rice cakes.
    clue 15: Julia is Librarian <=> Otto is RiceCakes;

    answer (Rank: Name, Number, Snack, Job) {
        FirstPlace: Gustav, 7, Pretzels, Doctor;
        SecondPlace: Otto, 14, RiceCakes, Nurse;
        ThirdPlace: Emil, 35, Figs, Tailor;
        FourthPlace: Julia, 28, Raisins, Librarian;
        FifthPlace: Bella, 21, Crackers, Plumber;
    }

    allow redundant;
}
