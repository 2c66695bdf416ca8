zebra::puzzle! {
    pub puzzle Harbor2 = "Crates Without Labels";

    story "Five ships lie at their berths along a quay, counted from west to east. Every crew is \
           certain that its own ship is the finest. The ships are called Evening Star, Halcyon, \
           Intrepid, Mermaid and Providence. The crews number 14, 18, 20, 22 and 24. Their \
           figureheads are an angel, a griffin and a knight; each of these comes up at least \
           once, and some more than once. Their captains are called Archer, Hobbs, Irving, Marsh \
           and Nash. Each ship has a different berth, crew size and captain.";
    question "Which ship has a crew of 20?";

    ordered category Berth {
        FirstBerth = "the first berth" titled "first berth",
        SecondBerth = "the second berth" titled "second berth",
        ThirdBerth = "the third berth" titled "third berth",
        FourthBerth = "the fourth berth" titled "fourth berth",
        FifthBerth = "the fifth berth" titled "fifth berth",
    }
    category Ship {
        Halcyon = "the Halcyon" titled "Halcyon",
        EveningStar = "the Evening Star" titled "Evening Star",
        Providence = "the Providence" titled "Providence", Mermaid = "the Mermaid" titled "Mermaid",
        Intrepid = "the Intrepid" titled "Intrepid",
    }
    category Crew { 14, 18, 20, 22, 24 }
    shared category Figurehead {
        Knight = "the knight" titled "knight", Angel = "the angel" titled "angel",
        Griffin = "the griffin" titled "griffin",
    }
    category Captain { Nash, Hobbs, Irving, Marsh, Archer }

    say Ship, Captain: "{a} {sails|does not sail} with {b} as captain";
    say Ship, Crew: "{a} {has|does not have} a crew of {b}";
    say Ship, Berth: "{a} {lies|does not lie} at {b}";
    say Ship, Figurehead: "{a} {has|does not have} {b} as its figurehead";
    say Captain, Crew: "the ship of Captain {a} {has|does not have} a crew of {b}";
    say Captain, Berth: "the ship of Captain {a} {lies|does not lie} at {b}";
    say Captain, Figurehead: "the ship of Captain {a} {has|does not have} {b} as its figurehead";
    say Crew, Berth: "the ship with {a} sailors {lies|does not lie} at {b}";
    say Crew, Figurehead: "the ship with {a} sailors {has|does not have} {b} as its figurehead";
    say Berth, Figurehead: "the ship at {a} {has|does not have} {b} as its figurehead";

    link directly_west_of "directly to the west of" on Berth = less_by(1);
    link three_apart "exactly three berths away from" on Berth = offset_by(3);
    link far_from "more than two berths away from" on Berth = outside_of(2);

    /// The Intrepid has exactly two more sailors than the ship at the second berth.
    clue 1: Crew(Intrepid) == Crew(SecondBerth) + 2;
    /// Captain Archer's ship lies exactly three berths away from Captain Hobbs's ship.
    clue 2: Archer is three_apart Hobbs;
    /// The angel is the figurehead of Captain Marsh's ship.
    clue 3: Angel is Marsh;
    /// Captain Hobbs's ship has exactly four more sailors than the Evening Star.
    clue 4: Crew(Hobbs) == Crew(EveningStar) + 4;
    /// The vessel at the third berth has either the knight or the griffin as its figurehead.
    clue 5: ThirdBerth is any [Knight, Griffin];
    /// Captain Nash's ship lies more than two berths away from the ship with a crew of 14.
    clue 6: Nash is far_from Crew::14;
    /// Of the Mermaid and the Intrepid, one lies at the third berth and the other at the fourth
    /// berth.
    clue 7:
        Mermaid is FourthBerth && Intrepid is ThirdBerth
            || Mermaid is ThirdBerth && Intrepid is FourthBerth;
    /// The Providence sails with either Irving or Archer as captain.
    clue 8: Providence is any [Irving, Archer];
    /// The ship at the third berth has exactly two more sailors than the Intrepid.
    clue 9: Crew(ThirdBerth) == Crew(Intrepid) + 2;
    /// If the ship under Captain Hobbs has the angel as its figurehead, then the ship with 22
    /// sailors sails with Nash as captain, and vice versa.
    clue 10: Hobbs is Angel <=> Crew::22 is Nash;
    /// Captain Irving's ship does not have the knight as its figurehead.
    clue 11: Irving is not Knight;
    /// The griffin is the figurehead of the ship with 22 sailors.
    clue 12: Griffin is Crew::22;
    /// The ship with 20 sailors lies just west of the Mermaid.
    clue 13: Crew::20 is directly_west_of Mermaid;
    /// Captain Archer's ship has a number of sailors between those of the ship of Captain Marsh and
    /// the vessel at the third berth.
    clue 14: is_between(Crew, Archer, Marsh, ThirdBerth);

    answer (Berth: Ship, Crew, Figurehead, Captain) {
        FirstBerth: EveningStar, 14, Angel, Marsh;
        SecondBerth: Providence, 20, Knight, Archer;
        ThirdBerth: Mermaid, 24, Griffin, Irving;
        FourthBerth: Intrepid, 22, Griffin, Nash;
        FifthBerth: Halcyon, 18, Angel, Hobbs;
    }

    allow redundant;
}
