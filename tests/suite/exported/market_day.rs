zebra::puzzle! {
    pub puzzle MarketDay;

    story "Twelve stalls stand in a row along the wall of the market. The first six are in the \
           shade.";
    question "Who keeps which stall, and what is sold there?";
    stars 4;

    category Stall { 1..=12 }
    category Keeper {
        Agda, Bruno, Cilla, Doro, Edda, Falko, Gunda, Hedda, Imke, Jasper, Knut, Lasse,
    }
    category Ware {
        Apples = "apples", Bread = "bread", Cheese = "cheese", Dill = "dill", Eggs = "eggs",
        Figs = "figs", Garlic = "garlic", Honey = "honey", Ice = "ice", Jugs = "jugs",
        Knives = "knives", Lace = "lace",
    }

    property side of Stall { 1..=6: shade, 7..=12: sun }

    link left_of "somewhere left of" on Stall = less_than();
    link next_to on Stall = next_to();

    /// Nobody sells a ware that begins with the same letter as her or his own name.
    clue 1: all k in Keeper: initial(k) != initial(Ware(k));
    /// No two neighboring stalls are kept by men.
    clue 2:
        all k in [Bruno, Falko, Jasper, Knut, Lasse], e in [Bruno, Falko, Jasper, Knut, Lasse] where place(k) < place(e):
            k is not next_to e;
    /// Three of the stalls in the sun, from the seventh on, are kept by men.
    clue 3: exactly 3 s in Stall::7..=12: s is any [Bruno, Falko, Jasper, Knut, Lasse];
    /// At least four of the women stand in the shade.
    clue 4: at_least 4 k in [Agda, Cilla, Doro, Edda, Gunda, Hedda, Imke]: side(k) == shade;
    /// At most one of the three stalls with hardware is in the shade.
    clue 5: at_most 1 w in [Jugs, Knives, Lace]: side(w) == shade;
    /// Agda keeps the first stall, and Hedda the last.
    clue 6 { Agda is Stall::1; Stall(Hedda) == 12; }
    /// Jugs, knives and lace are sold in this order from left to right, right beside each other.
    clue 7 {
        Jugs is left_of [Knives, Lace];
        Knives is left_of Lace;
        Jugs is next_to Knives is next_to Lace;
    }
    /// What Bruno sells begins with K.
    clue 8: initial(Ware(Bruno)) == "K";
    /// Falko stands next to Imke, and Imke next to Doro, who sells no food.
    clue 9 {
        Falko is next_to Imke is next_to Doro;
        !(Doro is any [Apples, Bread, Cheese, Dill, Eggs, Figs, Garlic, Honey, Ice]);
    }
    /// Jasper sells nothing fresh and no hardware.
    clue 10:
        Jasper is not [Apples, Bread, Cheese, Dill, Eggs, Figs, Garlic, Honey, Jugs, Knives, Lace];
    /// The number of the garlic stall is the sum of the numbers of Jasper's stall and the apple
    /// stall.
    clue 11: Stall(Garlic) == Stall(Jasper) + Stall(Apples);
    /// The honey is two stalls to the right of the apples, and Gunda, with the eggs, is between
    /// them.
    clue 12 {
        Stall(Honey) == Stall(Apples) + 2;
        is_between(Stall, Gunda, Honey, Apples);
        Gunda is Eggs;
    }
    /// Figs, garlic and cheese are sold in the last three stalls, in this order.
    clue 13 { Figs is Stall::10; Garlic is Stall::11; Cheese is Stall::12; }
    /// Edda's stall is between those of Jasper and Knut, and Jasper's is further to the left than
    /// Knut's.
    clue 14 { is_between(Stall, Edda, Jasper, Knut); Stall(Jasper) < Stall(Knut); }
    /// Lasse is a neighbor of Agda, who sells bread.
    clue 15: Lasse is next_to Agda is Bread;
    /// Imke sells the dill.
    clue 16: Imke is Dill;

    answer (Stall: Keeper, Ware) {
        1: Agda, Bread;
        2: Lasse, Apples;
        3: Gunda, Eggs;
        4: Falko, Honey;
        5: Imke, Dill;
        6: Doro, Jugs;
        7: Bruno, Knives;
        8: Cilla, Lace;
        9: Jasper, Ice;
        10: Edda, Figs;
        11: Knut, Garlic;
        12: Hedda, Cheese;
    }

    allow redundant;
}
