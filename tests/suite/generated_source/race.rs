zebra::puzzle! {
    pub puzzle Race1 = "Out of Breath";

    story "Five runners finished the village race one after another, and the mayor shook hands \
           with each of them. Afterward, everybody at the inn told a different story. The runners \
           were called Anton, Carlos, Dorothy, Emil, and Nora. Their race numbers were 7, 14, 21, \
           28, and 35. The runners' occupations were architect, baker, doctor, librarian, \
           plumber, and teacher, but one of these does not come up. The runners' snacks were \
           apricots, cashews, crackers, licorice, and pretzels. Each runner had a different \
           finishing place, race number, and snack.";
    question "Who ate licorice?";

    ordered category Rank {
        FirstPlace = "first place", SecondPlace = "second place", ThirdPlace = "third place",
        FourthPlace = "fourth place", FifthPlace = "fifth place",
    }
    category Name { Emil, Nora, Dorothy, Anton, Carlos }
    category Number { 7, 14, 21, 28, 35 }
    great category Job {
        Plumber = "the plumber" titled "plumber", Doctor = "the doctor" titled "doctor",
        Architect = "the architect" titled "architect", Teacher = "the teacher" titled "teacher",
        Baker = "the baker" titled "baker", Librarian = "the librarian" titled "librarian",
    }
    category Snack {
        Apricots = "apricots", Cashews = "cashews", Pretzels = "pretzels", Licorice = "licorice",
        Crackers = "crackers",
    }

    say Name, Snack: "{a} {ate|did not eat} {b}";
    say Name, Number: "{a} {had|did not have} number {b}";
    say Name, Rank: "{a} {came|did not come} in {b}";
    say Name, Job: "{a} {was|was not} {b}";
    say Snack, Number: "the runner who ate {a} {had|did not have} number {b}";
    say Snack, Rank: "the runner who ate {a} {came|did not come} in {b}";
    say Snack, Job: "the runner who ate {a} {was|was not} {b}";
    say Number, Rank: "the runner with number {a} {came|did not come} in {b}";
    say Number, Job: "the runner with number {a} {was|was not} {b}";
    say Rank, Job: "the runner in {a} {was|was not} {b}";

    link next_to "right before or right after" on Rank = next_to();
    link directly_behind on Rank = more_by(1);
    link numbered_above "with a higher number than" on Number = more_than();

    /// The runner with number 14 wasn't the doctor or the baker.
    clue 1: Number::14 is not [Doctor, Baker];
    /// The wearer of number 14, the runner who had brought apricots, the runner in fourth place,
    /// and Carlos were four different runners.
    clue 2: distinct([Number::14, Apricots, FourthPlace, Carlos]);
    /// Nora had a number that was seven higher than that of the runner in first place.
    clue 3: Number(Nora) == Number(FirstPlace) + 7;
    /// Carlos finished somewhere between the runner who ate cashews and the runner who ate
    /// licorice.
    clue 4: is_between(Rank, Carlos, Cashews, Licorice);
    /// Of the runner with number 7 and the wearer of number 21, one was Anton and the other
    /// finished in first place.
    clue 5:
        Number::21 is FirstPlace && Number::7 is Anton
            || Number::21 is Anton && Number::7 is FirstPlace;
    /// The wearer of number 14 was the teacher if and only if Nora finished in second place.
    clue 6: Number::14 is Teacher <=> Nora is SecondPlace;
    /// Just one of the following is true: Emil finished in second place; the runner who ate
    /// pretzels was the teacher; Dorothy ate licorice.
    clue 7: count(Emil is SecondPlace, Pretzels is Teacher, Dorothy is Licorice) == 1;
    /// Either the runner in fourth place had a higher number than the runner in third place, or the
    /// wearer of number 28 was the doctor, but not both.
    clue 8: FourthPlace is numbered_above ThirdPlace ^ Number::28 is Doctor;
    /// The runner who ate pretzels finished right before or right after the wearer of number 35 if
    /// and only if the runner in fifth place was the librarian.
    clue 9: Pretzels is next_to Number::35 <=> FifthPlace is Librarian;
    /// Exactly one of these three statements is true: the runner in second place was the librarian;
    /// Carlos was the architect; the runner who ate crackers was the baker.
    clue 10: count(SecondPlace is Librarian, Carlos is Architect, Crackers is Baker) == 1;
    /// The runner with number 28 was the doctor if and only if Nora wore number 14.
    clue 11: Number::28 is Doctor <=> Nora is Number::14;
    /// Just one of the following is true: Dorothy was the architect; Anton had number 28; Nora had
    /// number 21.
    clue 12: count(Dorothy is Architect, Anton is Number::28, Nora is Number::21) == 1;
    /// Anton finished directly behind the runner who ate licorice.
    clue 13: Anton is directly_behind Licorice;
    /// The runner who ate pretzels was the teacher if and only if the wearer of number 7 was the
    /// architect.
    clue 14: Pretzels is Teacher <=> Number::7 is Architect;

    answer (Rank: Name, Number, Job, Snack) {
        FirstPlace: Dorothy, 7, Architect, Cashews;
        SecondPlace: Nora, 14, Teacher, Pretzels;
        ThirdPlace: Carlos, 35, Baker, Crackers;
        FourthPlace: Emil, 28, Doctor, Licorice;
        FifthPlace: Anton, 21, Librarian, Apricots;
    }

    allow redundant;
}
