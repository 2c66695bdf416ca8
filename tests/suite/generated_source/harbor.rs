zebra::puzzle! {
    pub puzzle Harbor2 = "In from the Sea";

    story "Five ships are moored along a quay, at berths numbered from west to east. Every crew \
           is certain that its ship is the finest. The ships are the Explorer, Halcyon, Kestrel, \
           Meridian, and Osprey. Their crews number 14, 18, 20, 22, and 24 sailors. The \
           figureheads at the ships' bows are a bear, a griffin, and a wolf; each of these comes \
           up at least once, and some more than once. The ships' flags are blue, green, orange, \
           pink, and silver. No two ships have the same berth, crew size, or flag.";
    question "Which ship has a crew of 18?";

    ordered category Berth {
        FirstBerth = "the first berth" titled "first berth",
        SecondBerth = "the second berth" titled "second berth",
        ThirdBerth = "the third berth" titled "third berth",
        FourthBerth = "the fourth berth" titled "fourth berth",
        FifthBerth = "the fifth berth" titled "fifth berth",
    }
    category Ship {
        Meridian = "the Meridian" titled "Meridian", Kestrel = "the Kestrel" titled "Kestrel",
        Explorer = "the Explorer" titled "Explorer", Osprey = "the Osprey" titled "Osprey",
        Halcyon = "the Halcyon" titled "Halcyon",
    }
    category Crew { 14, 18, 20, 22, 24 }
    shared category Figurehead {
        Wolf = "the wolf" titled "wolf", Bear = "the bear" titled "bear",
        Griffin = "the griffin" titled "griffin",
    }
    category Flag {
        Green = "green", Silver = "silver", Blue = "blue", Pink = "pink", Orange = "orange",
    }

    say Ship, Flag: "{a} {flies|does not fly} the {b} flag";
    say Ship, Crew: "{a} {has|does not have} a crew of {b}";
    say Ship, Berth: "{a} {lies|does not lie} at {b}";
    say Ship, Figurehead: "{a} {has|does not have} {b} at its bow";
    say Flag, Crew: "the ship with the {a} flag {has|does not have} a crew of {b}";
    say Flag, Berth: "the ship with the {a} flag {lies|does not lie} at {b}";
    say Flag, Figurehead: "the ship with the {a} flag {has|does not have} {b} at its bow";
    say Crew, Berth: "the ship with {a} sailors {lies|does not lie} at {b}";
    say Crew, Figurehead: "the ship with {a} sailors {has|does not have} {b} at its bow";
    say Berth, Figurehead: "the ship at {a} {has|does not have} {b} at its bow";

    link next_to "beside" on Berth = next_to();
    link directly_west_of "directly to the west of" on Berth = less_by(1);
    link directly_east_of "directly to the east of" on Berth = more_by(1);
    link east_of "somewhere to the east of" on Berth = more_than();
    link has_some_more_sailors_than "with two more sailors than" on Crew = more_by(2);

    /// The Osprey has the griffin at its bow.
    clue 1: Osprey is Griffin;
    /// The Explorer lies somewhere to the east of the ship with the pink flag.
    clue 2: Explorer is east_of Pink;
    /// The Meridian lies directly to the east of the ship with 22 sailors.
    clue 3: Meridian is directly_east_of Crew::22;
    /// Just one of the following is true: the Explorer has a crew of 24; the Meridian has the bear
    /// at its bow; the ship with 14 sailors lies next to the ship with 22 sailors.
    clue 4: count(Explorer is Crew::24, Meridian is Bear, Crew::14 is next_to Crew::22) == 1;
    /// The griffin is the figurehead of the ship with 22 sailors.
    clue 5: Griffin is Crew::22;
    /// The ship at the second berth has two more sailors than the ship with the silver flag.
    clue 6: SecondBerth is has_some_more_sailors_than Silver;
    /// The Explorer lies at either the second or the fourth berth.
    clue 7: Explorer is any [SecondBerth, FourthBerth];
    /// The ship with 18 sailors has either the wolf or the bear at its bow.
    clue 8: Crew::18 is any [Wolf, Bear];
    /// Either the ship with 18 sailors has the wolf at its bow, or the bear is the figurehead of
    /// the ship at the first berth, but not both.
    clue 9: Crew::18 is Wolf ^ Bear is FirstBerth;
    /// The Halcyon flies the green flag and has two more sailors than the ship at the second berth.
    clue 10 { Halcyon is Green; Halcyon is has_some_more_sailors_than SecondBerth; }
    /// The Osprey lies directly to the west of the Halcyon.
    clue 11: Osprey is directly_west_of Halcyon;
    /// The ship under the blue flag and the ship at the fourth berth have a total of 46 sailors.
    clue 12: Crew(Blue) + Crew(FourthBerth) == 46;

    answer (Berth: Ship, Crew, Figurehead, Flag) {
        FirstBerth: Kestrel, 14, Bear, Pink;
        SecondBerth: Explorer, 20, Wolf, Orange;
        ThirdBerth: Osprey, 24, Griffin, Blue;
        FourthBerth: Halcyon, 22, Griffin, Green;
        FifthBerth: Meridian, 18, Bear, Silver;
    }

    allow redundant;
}
