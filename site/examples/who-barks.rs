use zebra::puzzle;

puzzle! {
    /// Three tenants, one above the other.
    pub puzzle WhoBarks;

    ordered category Floor { Ground = "ground floor", First = "first floor", Top = "top floor" }
    category Tenant { Ann, Bob, Cleo }
    category Pet { Cat = "cat", Dog = "dog", Parrot = "parrot" }

    link right_above on Floor = more_by(1);

    clue 1: Ann is right_above Bob;
    clue 2: Clea is not Top;
    clue 3: Parrot is right_above Dog;
    /// If Ann has no cat, neither has Cleo.
    clue 4: Ann is not Cat => Cleo is not Cat;
}
