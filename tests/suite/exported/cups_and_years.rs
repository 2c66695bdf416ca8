zebra::puzzle! {
    pub puzzle CupsAndYears = "Cups and Years";

    story "Five members of a family sit at tea and would rather do sums than reveal how old they \
           are.";
    question "How old is each of them, what is each one's pastime, and how many cups did each of \
           them drink?";
    stars 3;

    category Person { Odile, Pascal, Quirin, Rosa, Silvan }
    category Pastime {
        Rowing = "rowing", Baking = "baking", Chess = "chess", Pottery = "pottery",
        Painting = "painting",
    }
    great category Age { 1..=99 }
    great shared category Cups { 0..=6 }

    /// Odile is twice as old as Quirin.
    clue 1: Age(Odile) == 2 * Age(Quirin);
    /// Pascal is twice as old as the potter.
    clue 2: Age(Pascal) == 2 * Age(Pottery);
    /// The painter's age is the number of cups of tea that the five drank.
    clue 3: Age(Painting) == sum(p in Person: Cups(p));
    /// The chess player is four times as old as the painter.
    clue 4: Age(Chess) == 4 * Age(Painting);
    /// All five together are 189 years old.
    clue 5: sum(p in Person: Age(p)) == 189;
    /// The baker and the rower drank the same number of cups.
    clue 6: Cups(Baking) == Cups(Rowing);
    /// Rosa drank one cup less than Pascal.
    clue 7: Cups(Rosa) == Cups(Pascal) - 1;
    /// The youngest drank nothing, and everybody else drank something.
    clue 8: all p in Person: Cups(p) == 0 <=> Age(p) == min(e in Person: Age(e));
    /// Nobody drank more than three cups, but somebody drank exactly three.
    clue 9: max(p in Person: Cups(p)) == 3;
    /// Rosa's age is a third of Odile's.
    clue 10: Age(Rosa) == Age(Odile) / 3;
    /// Pascal, who is in his forties, does not row.
    clue 11 { Age(Pascal) in 40..=49; Pascal is not Rowing; }

    answer (Person: Pastime, Age, Cups) {
        Odile: Rowing, 72, 3;
        Pascal: Baking, 48, 3;
        Quirin: Chess, 36, 1;
        Rosa: Pottery, 24, 2;
        Silvan: Painting, 9, 0;
    }
}
