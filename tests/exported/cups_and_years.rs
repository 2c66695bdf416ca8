zebra::puzzle! {
    pub puzzle CupsAndYears = "Cups and Years";
    story "Five members of a family sit at tea and would rather do sums than reveal how old they are.";
    question "How old is each of them, what is each one's pastime, and how many cups did each of them drink?";
    stars 3;

    category Person { Odile, Pascal, Quirin, Rosa, Silvan }
    category Pastime { Rowing = "rowing", Baking = "baking", Chess = "chess", Pottery = "pottery", Painting = "painting" }
    great category Age { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99 }
    great shared category Cups { 0, 1, 2, 3, 4, 5, 6 }

    /// Odile is twice as old as Quirin.
    clue 1: Age(Person::Odile) == (2 * Age(Person::Quirin));
    /// Pascal is twice as old as the potter.
    clue 2: Age(Person::Pascal) == (2 * Age(Pastime::Pottery));
    /// The painter's age is the number of cups of tea that the five drank.
    clue 3: Age(Pastime::Painting) == sum(Cups(Person::Odile), Cups(Person::Pascal), Cups(Person::Quirin), Cups(Person::Rosa), Cups(Person::Silvan));
    /// The chess player is four times as old as the painter.
    clue 4: Age(Pastime::Chess) == (4 * Age(Pastime::Painting));
    /// All five together are 189 years old.
    clue 5: sum(Age(Person::Odile), Age(Person::Pascal), Age(Person::Quirin), Age(Person::Rosa), Age(Person::Silvan)) == 189;
    /// The baker and the rower drank the same number of cups.
    clue 6: Cups(Pastime::Baking) == Cups(Pastime::Rowing);
    /// Rosa drank one cup less than Pascal.
    clue 7: Cups(Person::Rosa) == (Cups(Person::Pascal) - 1);
    /// The youngest drank nothing, and everybody else drank something.
    clue 8: ((Cups(Person::Odile) == 0) <=> (Age(Person::Odile) == min(Age(Person::Odile), Age(Person::Pascal), Age(Person::Quirin), Age(Person::Rosa), Age(Person::Silvan)))) && ((Cups(Person::Pascal) == 0) <=> (Age(Person::Pascal) == min(Age(Person::Odile), Age(Person::Pascal), Age(Person::Quirin), Age(Person::Rosa), Age(Person::Silvan)))) && ((Cups(Person::Quirin) == 0) <=> (Age(Person::Quirin) == min(Age(Person::Odile), Age(Person::Pascal), Age(Person::Quirin), Age(Person::Rosa), Age(Person::Silvan)))) && ((Cups(Person::Rosa) == 0) <=> (Age(Person::Rosa) == min(Age(Person::Odile), Age(Person::Pascal), Age(Person::Quirin), Age(Person::Rosa), Age(Person::Silvan)))) && ((Cups(Person::Silvan) == 0) <=> (Age(Person::Silvan) == min(Age(Person::Odile), Age(Person::Pascal), Age(Person::Quirin), Age(Person::Rosa), Age(Person::Silvan))));
    /// Nobody drank more than three cups, but somebody drank exactly three.
    clue 9: max(Cups(Person::Odile), Cups(Person::Pascal), Cups(Person::Quirin), Cups(Person::Rosa), Cups(Person::Silvan)) == 3;
    /// Rosa's age is a third of Odile's.
    clue 10: Age(Person::Rosa) == (Age(Person::Odile) / 3);
    /// Pascal, who is in his forties, does not row.
    clue 11 {
        (Age(Person::Pascal) >= 40) && (Age(Person::Pascal) <= 49);
        Person::Pascal is not Pastime::Rowing;
    }
    answer (Person: Pastime, Age, Cups) { Odile: Rowing, 72, 3; Pascal: Baking, 48, 3; Quirin: Chess, 36, 1; Rosa: Pottery, 24, 2; Silvan: Painting, 9, 0; }
}
