zebra::puzzle! {
    pub puzzle Harbour2 = "In the Harbour";
    story "Five ships lie at their berths along a quay, counted from west to east. The numbers of sailors are 6, 9, 12, 15 and 18. The figureheads are eagle, bear and wolf; each of them comes at least once, and several times perhaps. The captains are Lowe, Irving, Marsh, Drake and Nash. The ships are Jolly Sailor, Kestrel, North Star, Fair Wind and Mermaid. Every ship has exactly one of each list, and no two have the same where nothing else is said.";
    question "Which ship is the North Star, and which ship sails under Captain Marsh?";

    ordered category Berth { FirstBerth = "the ship at the first berth" titled "first berth", SecondBerth = "the ship at the second berth" titled "second berth", ThirdBerth = "the ship at the third berth" titled "third berth", FourthBerth = "the ship at the fourth berth" titled "fourth berth", FifthBerth = "the ship at the fifth berth" titled "fifth berth" }
    category Crew { 6, 9, 12, 15, 18 }
    shared category Figurehead { Eagle = "the ship with the eagle as its figurehead" titled "eagle", Bear = "the ship with the bear as its figurehead" titled "bear", Wolf = "the ship with the wolf as its figurehead" titled "wolf" }
    category Captain { Lowe = "the ship of Captain Lowe" titled "Lowe", Irving = "the ship of Captain Irving" titled "Irving", Marsh = "the ship of Captain Marsh" titled "Marsh", Drake = "the ship of Captain Drake" titled "Drake", Nash = "the ship of Captain Nash" titled "Nash" }
    category Ship { JollySailor = "the Jolly Sailor" titled "Jolly Sailor", Kestrel = "the Kestrel" titled "Kestrel", NorthStar = "the North Star" titled "North Star", FairWind = "the Fair Wind" titled "Fair Wind", Mermaid = "the Mermaid" titled "Mermaid" }
    link next_to "right next to" on Berth = next_to();
    link directly_west_of "directly to the west of" on Berth = less_by(1);
    link directly_east_of "directly to the east of" on Berth = more_by(1);
    link west_of "somewhere to the west of" on Berth = less_than(0);
    link east_of "somewhere to the east of" on Berth = more_than(0);
    link two_apart "exactly two berths away from" on Berth = offset_by(2);
    link three_apart "exactly three berths away from" on Berth = offset_by(3);
    link far_from "more than two berths away from" on Berth = outside_of(2);
    link has_more_sailors_than "better manned than" on Crew = more_than(0);
    link has_half_the_sailors_of "manned by half as many as" on Crew = has_ratio(2, 1);

    /// If the ship of Captain Drake is the Mermaid, then the ship with 6 sailors has a bear as its figurehead.
    clue 1: (Captain::Drake is Ship::Mermaid) => (Crew::6 is Figurehead::Bear);
    /// The ship with 15 sailors either sails under Captain Irving or sails under Captain Drake.
    clue 2: (Crew::15 is Captain::Irving) || (Crew::15 is Captain::Drake);
    /// The ship of Captain Marsh does not lie right next to the ship of Captain Irving.
    clue 3: Captain::Marsh is not next_to Captain::Irving;
    /// The Kestrel either sails under Captain Lowe or sails under Captain Nash.
    clue 4: (Ship::Kestrel is Captain::Lowe) || (Ship::Kestrel is Captain::Nash);
    /// Exactly one of these statements is true: the ship of Captain Nash lies right next to the ship of Captain Lowe; the North Star has 6 sailors; the ship of Captain Drake lies at the fourth berth.
    clue 5: count(Captain::Nash is next_to Captain::Lowe, Ship::NorthStar is Crew::6, Captain::Drake is Berth::FourthBerth) == 1;
    /// Either the ship of Captain Marsh has a wolf as its figurehead or the ship with 9 sailors lies at the fourth berth, but not both.
    clue 6: (Captain::Marsh is Figurehead::Wolf) ^ (Crew::9 is Berth::FourthBerth);
    /// The North Star does not have a wolf as its figurehead.
    clue 7: Ship::NorthStar is not Figurehead::Wolf;
    /// Either the Mermaid has a wolf as its figurehead or the ship of Captain Irving lies directly to the east of the Jolly Sailor, but not both.
    clue 8: (Ship::Mermaid is Figurehead::Wolf) ^ (Captain::Irving is directly_east_of Ship::JollySailor);
    /// The ship at the fourth berth has more sailors than the ship of Captain Irving.
    clue 9: Berth::FourthBerth is has_more_sailors_than Captain::Irving;
    /// The ship of Captain Drake has at least 12 sailors.
    clue 10: Crew(Captain::Drake) >= 12;
    /// The Kestrel has 9 sailors if and only if the ship of Captain Drake has 15 sailors.
    clue 11: (Ship::Kestrel is Crew::9) <=> (Captain::Drake is Crew::15);
    /// The Jolly Sailor and the ship of Captain Lowe together have 27 sailors.
    clue 12: (Crew(Ship::JollySailor) + Crew(Captain::Lowe)) == 27;
    /// If the ship with 6 sailors is the North Star, then the ship at the fifth berth has an eagle as its figurehead.
    clue 13: (Crew::6 is Ship::NorthStar) => (Berth::FifthBerth is Figurehead::Eagle);
    /// The ship of Captain Lowe has a crew of a size somewhere between those of the ship of Captain Nash and the ship of Captain Irving.
    clue 14: is_between(Crew, Captain::Lowe, Captain::Nash, Captain::Irving);
    /// The ship of Captain Drake does not have more sailors than the ship of Captain Nash.
    clue 15: Captain::Drake is not has_more_sailors_than Captain::Nash;
    /// The North Star lies exactly three berths away from the Fair Wind.
    clue 16: Ship::NorthStar is three_apart Ship::FairWind;
    /// Exactly one of these statements is true: the Fair Wind has 15 sailors; the ship with 18 sailors has an eagle as its figurehead; the ship of Captain Nash lies at the third berth.
    clue 17: count(Ship::FairWind is Crew::15, Crew::18 is Figurehead::Eagle, Captain::Nash is Berth::ThirdBerth) == 1;
    /// Either the Jolly Sailor lies at the third berth or the ship of Captain Lowe lies somewhere to the west of the ship of Captain Irving, but not both.
    clue 18: (Ship::JollySailor is Berth::ThirdBerth) ^ (Captain::Lowe is west_of Captain::Irving);
    /// The Fair Wind has more sailors than the North Star.
    clue 19: (Crew(Ship::FairWind) + 0) > Crew(Ship::NorthStar);
    /// The ship at the third berth has a wolf as its figurehead if and only if the ship with 12 sailors sails under Captain Marsh.
    clue 20: (Berth::ThirdBerth is Figurehead::Wolf) <=> (Crew::12 is Captain::Marsh);
    answer (Berth: Crew, Figurehead, Captain, Ship) { FirstBerth: 6, Bear, Irving, NorthStar; SecondBerth: 15, Wolf, Drake, Mermaid; ThirdBerth: 18, Wolf, Nash, JollySailor; FourthBerth: 12, Wolf, Marsh, FairWind; FifthBerth: 9, Eagle, Lowe, Kestrel; }
}
