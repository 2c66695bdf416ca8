zebra::puzzle! {
    pub puzzle Harbor2 = "In the Harbour";

    story "Five ships lie at their berths along a quay, counted from west to east. The numbers of \
           sailors are 6, 9, 12, 15 and 18. The figureheads are eagle, bear and wolf; each of \
           them comes at least once, and several times perhaps. The captains are Lowe, Irving, \
           Marsh, Drake and Nash. The ships are Jolly Sailor, Kestrel, North Star, Fair Wind and \
           Mermaid. Every ship has exactly one of each list, and no two have the same where \
           nothing else is said.";
    question "Which ship is the North Star, and which ship sails under Captain Marsh?";

    ordered category Berth {
        FirstBerth = "the ship at the first berth" titled "first berth",
        SecondBerth = "the ship at the second berth" titled "second berth",
        ThirdBerth = "the ship at the third berth" titled "third berth",
        FourthBerth = "the ship at the fourth berth" titled "fourth berth",
        FifthBerth = "the ship at the fifth berth" titled "fifth berth",
    }
    category Crew { 6, 9, 12, 15, 18 }
    shared category Figurehead {
        Eagle = "the ship with the eagle as its figurehead" titled "eagle",
        Bear = "the ship with the bear as its figurehead" titled "bear",
        Wolf = "the ship with the wolf as its figurehead" titled "wolf",
    }
    category Captain {
        Lowe = "the ship of Captain Lowe" titled "Lowe",
        Irving = "the ship of Captain Irving" titled "Irving",
        Marsh = "the ship of Captain Marsh" titled "Marsh",
        Drake = "the ship of Captain Drake" titled "Drake",
        Nash = "the ship of Captain Nash" titled "Nash",
    }
    category Ship {
        JollySailor = "the Jolly Sailor" titled "Jolly Sailor",
        Kestrel = "the Kestrel" titled "Kestrel", NorthStar = "the North Star" titled "North Star",
        FairWind = "the Fair Wind" titled "Fair Wind", Mermaid = "the Mermaid" titled "Mermaid",
    }

    link next_to "right next to" on Berth = next_to();
    link directly_west_of "directly to the west of" on Berth = less_by(1);
    link directly_east_of "directly to the east of" on Berth = more_by(1);
    link west_of "somewhere to the west of" on Berth = less_than();
    link east_of "somewhere to the east of" on Berth = more_than();
    link two_apart "exactly two berths away from" on Berth = offset_by(2);
    link three_apart "exactly three berths away from" on Berth = offset_by(3);
    link far_from "more than two berths away from" on Berth = outside_of(2);
    link has_more_sailors_than "better manned than" on Crew = more_than();
    link has_half_the_sailors_of "manned by half as many as" on Crew = has_ratio(2, 1);

    /// If the ship of Captain Drake is the Mermaid, then the ship with 6 sailors has a bear as its
    /// figurehead.
    clue 1: Drake is Mermaid => Crew::6 is Bear;
    /// The ship with 15 sailors either sails under Captain Irving or sails under Captain Drake.
    clue 2: Crew::15 is any [Irving, Drake];
    /// The ship of Captain Marsh does not lie right next to the ship of Captain Irving.
    clue 3: Marsh is not next_to Irving;
    /// The Kestrel either sails under Captain Lowe or sails under Captain Nash.
    clue 4: Kestrel is any [Lowe, Nash];
    /// Exactly one of these statements is true: the ship of Captain Nash lies right next to the
    /// ship of Captain Lowe; the North Star has 6 sailors; the ship of Captain Drake lies at the
    /// fourth berth.
    clue 5: count(Nash is next_to Lowe, NorthStar is Crew::6, Drake is FourthBerth) == 1;
    /// Either the ship of Captain Marsh has a wolf as its figurehead or the ship with 9 sailors
    /// lies at the fourth berth, but not both.
    clue 6: Marsh is Wolf ^ Crew::9 is FourthBerth;
    /// The North Star does not have a wolf as its figurehead.
    clue 7: NorthStar is not Wolf;
    /// Either the Mermaid has a wolf as its figurehead or the ship of Captain Irving lies directly
    /// to the east of the Jolly Sailor, but not both.
    clue 8: Mermaid is Wolf ^ Irving is directly_east_of JollySailor;
    /// The ship at the fourth berth has more sailors than the ship of Captain Irving.
    clue 9: FourthBerth is has_more_sailors_than Irving;
    /// The ship of Captain Drake has at least 12 sailors.
    clue 10: Crew(Drake) >= 12;
    /// The Kestrel has 9 sailors if and only if the ship of Captain Drake has 15 sailors.
    clue 11: Kestrel is Crew::9 <=> Drake is Crew::15;
    /// The Jolly Sailor and the ship of Captain Lowe together have 27 sailors.
    clue 12: Crew(JollySailor) + Crew(Lowe) == 27;
    /// If the ship with 6 sailors is the North Star, then the ship at the fifth berth has an eagle
    /// as its figurehead.
    clue 13: Crew::6 is NorthStar => FifthBerth is Eagle;
    /// The ship of Captain Lowe has a crew of a size somewhere between those of the ship of Captain
    /// Nash and the ship of Captain Irving.
    clue 14: is_between(Crew, Lowe, Nash, Irving);
    /// The ship of Captain Drake does not have more sailors than the ship of Captain Nash.
    clue 15: Drake is not has_more_sailors_than Nash;
    /// The North Star lies exactly three berths away from the Fair Wind.
    clue 16: NorthStar is three_apart FairWind;
    /// Exactly one of these statements is true: the Fair Wind has 15 sailors; the ship with 18
    /// sailors has an eagle as its figurehead; the ship of Captain Nash lies at the third berth.
    clue 17: count(FairWind is Crew::15, Crew::18 is Eagle, Nash is ThirdBerth) == 1;
    /// Either the Jolly Sailor lies at the third berth or the ship of Captain Lowe lies somewhere
    /// to the west of the ship of Captain Irving, but not both.
    clue 18: JollySailor is ThirdBerth ^ Lowe is west_of Irving;
    /// The Fair Wind has more sailors than the North Star.
    clue 19: Crew(FairWind) > Crew(NorthStar);
    /// The ship at the third berth has a wolf as its figurehead if and only if the ship with 12
    /// sailors sails under Captain Marsh.
    clue 20: ThirdBerth is Wolf <=> Crew::12 is Marsh;

    answer (Berth: Crew, Figurehead, Captain, Ship) {
        FirstBerth: 6, Bear, Irving, NorthStar;
        SecondBerth: 15, Wolf, Drake, Mermaid;
        ThirdBerth: 18, Wolf, Nash, JollySailor;
        FourthBerth: 12, Wolf, Marsh, FairWind;
        FifthBerth: 9, Eagle, Lowe, Kestrel;
    }
}
