zebra::puzzle! {
    pub puzzle Harbor2 = "Figureheads";

    story "From the lighthouse you can count five ships at the quay, from west to east. Their \
           names are Bluebell, Cormorant, Fair Wind, Osprey and Providence. The crews number 14, \
           18, 20, 22 and 24. Their figureheads are a lion, a ram and a siren; each of these \
           comes up at least once, and some more than once. Their captains are called Archer, \
           Lowe, Nash, Orlov and Pike. Each ship has a different berth, crew size and captain.";
    question "Which ship sails with Archer as captain, and which one lies at the first berth?";

    ordered category Berth {
        FirstBerth = "the first berth" titled "first berth",
        SecondBerth = "the second berth" titled "second berth",
        ThirdBerth = "the third berth" titled "third berth",
        FourthBerth = "the fourth berth" titled "fourth berth",
        FifthBerth = "the fifth berth" titled "fifth berth",
    }
    category Ship {
        FairWind = "the Fair Wind" titled "Fair Wind", Osprey = "the Osprey" titled "Osprey",
        Bluebell = "the Bluebell" titled "Bluebell", Cormorant = "the Cormorant" titled "Cormorant",
        Providence = "the Providence" titled "Providence",
    }
    category Crew { 14, 18, 20, 22, 24 }
    shared category Figurehead {
        Lion = "the lion" titled "lion", Ram = "the ram" titled "ram",
        Siren = "the siren" titled "siren",
    }
    category Captain { Nash, Archer, Lowe, Orlov, Pike }

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

    link next_to "right next to" on Berth = next_to();
    link directly_west_of "directly to the west of" on Berth = less_by(1);
    link directly_east_of "directly to the east of" on Berth = more_by(1);
    link west_of "somewhere to the west of" on Berth = less_than();
    link east_of "somewhere to the east of" on Berth = more_than();
    link two_apart "exactly two berths away from" on Berth = offset_by(2);
    link three_apart "exactly three berths away from" on Berth = offset_by(3);
    link far_from "more than two berths away from" on Berth = outside_of(2);
    link has_more_sailors_than "with more sailors than" on Crew = more_than();
    link has_fewer_sailors_than "with fewer sailors than" on Crew = less_than();
    link has_some_more_sailors_than "with two more sailors than" on Crew = more_by(2);

    /// The ship at the third berth has a crew of at least 18.
    clue 1: Crew(ThirdBerth) >= 18;
    /// Captain Orlov's ship, the Bluebell, the Fair Wind and the ship at the fourth berth are four
    /// different ships.
    clue 2: distinct([FairWind, FourthBerth, Bluebell, Orlov]);
    /// The vessel at the third berth has exactly two more sailors than the Providence.
    clue 3: Crew(ThirdBerth) == Crew(Providence) + 2;
    /// Captain Nash's ship lies more than two berths away from the ship with 14 sailors.
    clue 4: Crew::14 is far_from Nash;
    /// Captain Archer's ship lies exactly three berths away from the ship under Captain Pike.
    clue 5: Archer is three_apart Pike;
    /// Of the Providence and the Bluebell, one has a crew of 20 and the other a crew of 22.
    clue 6:
        Bluebell is Crew::22 && Providence is Crew::20
            || Bluebell is Crew::20 && Providence is Crew::22;
    /// The Fair Wind, the ship with the siren and the ship with the lion are three different ships.
    clue 7: FairWind is not [Lion, Siren];
    /// The ram is the figurehead of the ship of Captain Orlov.
    clue 8: Orlov is Ram;
    /// The siren is the figurehead of the ship with 22 sailors.
    clue 9: Crew::22 is Siren;
    /// The ship with 20 sailors lies just west of the Cormorant.
    clue 10: Crew::20 is directly_west_of Cormorant;
    /// If the siren is the figurehead of the ship with 24 sailors, then the Cormorant lies at the
    /// third berth, and vice versa.
    clue 11: Crew::24 is Siren <=> Cormorant is ThirdBerth;
    /// The Bluebell sails with either Lowe or Pike as captain.
    clue 12: Bluebell is any [Lowe, Pike];
    /// One of the Cormorant and the Providence lies at the fourth berth; the other lies at the
    /// third berth.
    clue 13:
        Cormorant is FourthBerth && Providence is ThirdBerth
            || Cormorant is ThirdBerth && Providence is FourthBerth;

    answer (Berth: Ship, Crew, Figurehead, Captain) {
        FirstBerth: Osprey, 14, Ram, Orlov;
        SecondBerth: Bluebell, 20, Lion, Pike;
        ThirdBerth: Cormorant, 24, Siren, Lowe;
        FourthBerth: Providence, 22, Siren, Nash;
        FifthBerth: FairWind, 18, Ram, Archer;
    }

    allow redundant;
}
