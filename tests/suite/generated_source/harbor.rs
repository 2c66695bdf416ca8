zebra::puzzle! {
    pub puzzle Harbor2 = "Crates Without Labels";

    story "Five ships lie at their berths along a quay, counted from west to east. Every crew is \
           certain that its own ship is the finest. The ships are the Fair Wind, Halcyon, North \
           Star, Osprey and Providence. The crews number 14, 18, 20, 22 and 24. Their home ports \
           are Bergen, Hamburg and Shanghai; each of these comes up at least once, and some more \
           than once. Their flags are green, purple, silver, striped and white. No two ships have \
           the same berth, crew size or flag.";
    question "Which ship flies the green flag, and which one has a crew of 14?";

    ordered category Berth {
        FirstBerth = "the first berth" titled "first berth",
        SecondBerth = "the second berth" titled "second berth",
        ThirdBerth = "the third berth" titled "third berth",
        FourthBerth = "the fourth berth" titled "fourth berth",
        FifthBerth = "the fifth berth" titled "fifth berth",
    }
    category Ship {
        Providence = "the Providence" titled "Providence", Halcyon = "the Halcyon" titled "Halcyon",
        FairWind = "the Fair Wind" titled "Fair Wind", Osprey = "the Osprey" titled "Osprey",
        NorthStar = "the North Star" titled "North Star",
    }
    category Crew { 14, 18, 20, 22, 24 }
    shared category Port { Bergen, Shanghai, Hamburg }
    category Flag {
        Green = "green", Striped = "striped", Purple = "purple", White = "white", Silver = "silver",
    }

    say Ship, Flag: "{a} {flies|does not fly} the {b} flag";
    say Ship, Crew: "{a} {has|does not have} a crew of {b}";
    say Ship, Berth: "{a} {lies|does not lie} at {b}";
    say Ship, Port: "{a} {comes|does not come} from {b}";
    say Flag, Crew: "the ship with the {a} flag {has|does not have} a crew of {b}";
    say Flag, Berth: "the ship with the {a} flag {lies|does not lie} at {b}";
    say Flag, Port: "the ship with the {a} flag {comes|does not come} from {b}";
    say Crew, Berth: "the ship with {a} sailors {lies|does not lie} at {b}";
    say Crew, Port: "the ship with {a} sailors {comes|does not come} from {b}";
    say Berth, Port: "the ship at {a} {comes|does not come} from {b}";

    link next_to "beside" on Berth = next_to();
    link directly_east_of "directly to the east of" on Berth = more_by(1);
    link west_of "somewhere to the west of" on Berth = less_than();
    link two_apart "exactly two berths away from" on Berth = offset_by(2);
    link three_apart "exactly three berths away from" on Berth = offset_by(3);
    link has_fewer_sailors_than "with fewer sailors than" on Crew = less_than();

    /// If the ship with the silver flag comes from Bergen, then the ship under the green flag lies
    /// somewhere to the west of the ship with the striped flag, and vice versa.
    clue 1: Silver is Bergen <=> Green is west_of Striped;
    /// The Halcyon lies exactly three berths away from the ship with the green flag.
    clue 2: Halcyon is three_apart Green;
    /// The ship under the white flag lies beside the Fair Wind.
    clue 3: White is next_to FairWind;
    /// Just one of the following is true: the striped flag flies over the vessel at the fourth
    /// berth; the ship with the green flag comes from Hamburg; the ship under the silver flag comes
    /// from Shanghai.
    clue 4: count(Striped is FourthBerth, Green is Hamburg, Silver is Shanghai) == 1;
    /// The ship with 24 sailors comes from Hamburg.
    clue 5: Crew::24 is Hamburg;
    /// The ship with 24 sailors lies somewhere between the ship with a crew of 20 and the ship
    /// under the striped flag.
    clue 6: is_between(Berth, Crew::24, Crew::20, Striped);
    /// If the Fair Wind flies the silver flag, the Providence comes from Shanghai.
    clue 7: FairWind is Silver => Providence is Shanghai;
    /// The ship with 20 sailors, the vessel at the third berth, and the ship under the striped flag
    /// are three different ships.
    clue 8: distinct([Crew::20, ThirdBerth, Striped]);
    /// The Fair Wind and the ship at the fifth berth have 38 sailors between them.
    clue 9: Crew(FairWind) + Crew(FifthBerth) == 38;
    /// The Osprey lies beside the ship under the green flag.
    clue 10: Osprey is next_to Green;
    /// Exactly one of these three statements is true: the Halcyon lies directly to the east of the
    /// Fair Wind; the ship with 24 sailors lies exactly three berths away from the ship with the
    /// white flag; the ship under the green flag lies exactly two berths away from the ship with a
    /// crew of 20.
    clue 11:
        count(
            Halcyon is directly_east_of FairWind,
            Crew::24 is three_apart White,
            Green is two_apart Crew::20,
        )
            == 1;
    /// The ship under the white flag comes from Shanghai.
    clue 12: White is Shanghai;
    /// If the North Star lies exactly two berths away from the ship under the silver flag, then the
    /// ship with a crew of 24 flies the purple flag, and vice versa.
    clue 13: NorthStar is two_apart Silver <=> Crew::24 is Purple;
    /// The Providence has fewer sailors than the ship at the second berth.
    clue 14: Providence is has_fewer_sailors_than SecondBerth;
    /// Either the Halcyon has a crew of 14 or the ship with 24 sailors comes from Bergen, but not
    /// both.
    clue 15: Halcyon is Crew::14 ^ Crew::24 is Bergen;
    /// The ship with the green flag has exactly two more sailors than the ship under the silver
    /// flag.
    clue 16: Crew(Green) == Crew(Silver) + 2;

    answer (Berth: Ship, Crew, Port, Flag) {
        FirstBerth: Halcyon, 14, Shanghai, White;
        SecondBerth: FairWind, 20, Bergen, Silver;
        ThirdBerth: Osprey, 24, Hamburg, Purple;
        FourthBerth: NorthStar, 22, Hamburg, Green;
        FifthBerth: Providence, 18, Shanghai, Striped;
    }
}
