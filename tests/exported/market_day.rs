zebra::puzzle! {
    pub puzzle MarketDay;
    story "Twelve stalls stand in a row along the wall of the market. The first six are in the shade.";
    question "Who keeps which stall, and what is sold there?";
    stars 4;

    category Stall { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 }
    category Keeper { Agda, Bruno, Cilla, Doro, Edda, Falko, Gunda, Hedda, Imke, Jasper, Knut, Lasse }
    category Ware { Apples = "apples", Bread = "bread", Cheese = "cheese", Dill = "dill", Eggs = "eggs", Figs = "figs", Garlic = "garlic", Honey = "honey", Ice = "ice", Jugs = "jugs", Knives = "knives", Lace = "lace" }
    property side of Stall { 1: shade, 2: shade, 3: shade, 4: shade, 5: shade, 6: shade, 7: sun, 8: sun, 9: sun, 10: sun, 11: sun, 12: sun }
    link left_of "somewhere left of" on Stall = less_than(0);
    link next_to on Stall = next_to();

    /// Nobody sells a ware that begins with the same letter as her or his own name.
    clue 1: (initial(Keeper::Agda) != initial(Ware(Keeper::Agda))) && (initial(Keeper::Bruno) != initial(Ware(Keeper::Bruno))) && (initial(Keeper::Cilla) != initial(Ware(Keeper::Cilla))) && (initial(Keeper::Doro) != initial(Ware(Keeper::Doro))) && (initial(Keeper::Edda) != initial(Ware(Keeper::Edda))) && (initial(Keeper::Falko) != initial(Ware(Keeper::Falko))) && (initial(Keeper::Gunda) != initial(Ware(Keeper::Gunda))) && (initial(Keeper::Hedda) != initial(Ware(Keeper::Hedda))) && (initial(Keeper::Imke) != initial(Ware(Keeper::Imke))) && (initial(Keeper::Jasper) != initial(Ware(Keeper::Jasper))) && (initial(Keeper::Knut) != initial(Ware(Keeper::Knut))) && (initial(Keeper::Lasse) != initial(Ware(Keeper::Lasse)));
    /// No two neighboring stalls are kept by men.
    clue 2: (Keeper::Bruno is not next_to Keeper::Falko) && (Keeper::Bruno is not next_to Keeper::Jasper) && (Keeper::Bruno is not next_to Keeper::Knut) && (Keeper::Bruno is not next_to Keeper::Lasse) && (Keeper::Falko is not next_to Keeper::Jasper) && (Keeper::Falko is not next_to Keeper::Knut) && (Keeper::Falko is not next_to Keeper::Lasse) && (Keeper::Jasper is not next_to Keeper::Knut) && (Keeper::Jasper is not next_to Keeper::Lasse) && (Keeper::Knut is not next_to Keeper::Lasse);
    /// Three of the stalls in the sun, from the seventh on, are kept by men.
    clue 3: count((Stall::7 is Keeper::Bruno) || (Stall::7 is Keeper::Falko) || (Stall::7 is Keeper::Jasper) || (Stall::7 is Keeper::Knut) || (Stall::7 is Keeper::Lasse), (Stall::8 is Keeper::Bruno) || (Stall::8 is Keeper::Falko) || (Stall::8 is Keeper::Jasper) || (Stall::8 is Keeper::Knut) || (Stall::8 is Keeper::Lasse), (Stall::9 is Keeper::Bruno) || (Stall::9 is Keeper::Falko) || (Stall::9 is Keeper::Jasper) || (Stall::9 is Keeper::Knut) || (Stall::9 is Keeper::Lasse), (Stall::10 is Keeper::Bruno) || (Stall::10 is Keeper::Falko) || (Stall::10 is Keeper::Jasper) || (Stall::10 is Keeper::Knut) || (Stall::10 is Keeper::Lasse), (Stall::11 is Keeper::Bruno) || (Stall::11 is Keeper::Falko) || (Stall::11 is Keeper::Jasper) || (Stall::11 is Keeper::Knut) || (Stall::11 is Keeper::Lasse), (Stall::12 is Keeper::Bruno) || (Stall::12 is Keeper::Falko) || (Stall::12 is Keeper::Jasper) || (Stall::12 is Keeper::Knut) || (Stall::12 is Keeper::Lasse)) == 3;
    /// At least four of the women stand in the shade.
    clue 4: count(side(Keeper::Agda) == shade, side(Keeper::Cilla) == shade, side(Keeper::Doro) == shade, side(Keeper::Edda) == shade, side(Keeper::Gunda) == shade, side(Keeper::Hedda) == shade, side(Keeper::Imke) == shade) in 4..=7;
    /// At most one of the three stalls with hardware is in the shade.
    clue 5: count(side(Ware::Jugs) == shade, side(Ware::Knives) == shade, side(Ware::Lace) == shade) in 0..=1;
    /// Agda keeps the first stall, and Hedda the last.
    clue 6 {
        Keeper::Agda is Stall::1;
        Stall(Keeper::Hedda) == 12;
    }
    /// Jugs, knives and lace are sold in this order from left to right, right beside each other.
    clue 7: ((Ware::Jugs is left_of Ware::Knives) && (Ware::Jugs is left_of Ware::Lace) && (Ware::Knives is left_of Ware::Lace)) && ((Ware::Jugs is next_to Ware::Knives) && (Ware::Knives is next_to Ware::Lace));
    /// What Bruno sells begins with K.
    clue 8: initial(Ware(Keeper::Bruno)) == "K";
    /// Falko stands next to Imke, and Imke next to Doro, who sells no food.
    clue 9: ((Keeper::Falko is next_to Keeper::Imke) && (Keeper::Imke is next_to Keeper::Doro)) && (!((Keeper::Doro is Ware::Apples) || (Keeper::Doro is Ware::Bread) || (Keeper::Doro is Ware::Cheese) || (Keeper::Doro is Ware::Dill) || (Keeper::Doro is Ware::Eggs) || (Keeper::Doro is Ware::Figs) || (Keeper::Doro is Ware::Garlic) || (Keeper::Doro is Ware::Honey) || (Keeper::Doro is Ware::Ice)));
    /// Jasper sells nothing fresh and no hardware.
    clue 10: (Keeper::Jasper is not Ware::Apples) && (Keeper::Jasper is not Ware::Bread) && (Keeper::Jasper is not Ware::Cheese) && (Keeper::Jasper is not Ware::Dill) && (Keeper::Jasper is not Ware::Eggs) && (Keeper::Jasper is not Ware::Figs) && (Keeper::Jasper is not Ware::Garlic) && (Keeper::Jasper is not Ware::Honey) && (Keeper::Jasper is not Ware::Jugs) && (Keeper::Jasper is not Ware::Knives) && (Keeper::Jasper is not Ware::Lace);
    /// The number of the garlic stall is the sum of the numbers of Jasper's stall and the apple stall.
    clue 11: Stall(Ware::Garlic) == (Stall(Keeper::Jasper) + Stall(Ware::Apples));
    /// The honey is two stalls to the right of the apples, and Gunda, with the eggs, is between them.
    clue 12 {
        Stall(Ware::Honey) == (Stall(Ware::Apples) + 2);
        is_between(Stall, Keeper::Gunda, Ware::Apples, Ware::Honey);
        Keeper::Gunda is Ware::Eggs;
    }
    /// Figs, garlic and cheese are sold in the last three stalls, in this order.
    clue 13: (Ware::Figs is Stall::10) && (Ware::Garlic is Stall::11) && (Ware::Cheese is Stall::12);
    /// Edda's stall is between those of Jasper and Knut, and Jasper's is further to the left than Knut's.
    clue 14: is_between(Stall, Keeper::Edda, Keeper::Jasper, Keeper::Knut) && ((Stall(Keeper::Jasper) + 0) < Stall(Keeper::Knut));
    /// Lasse is a neighbor of Agda, who sells bread.
    clue 15: (Keeper::Lasse is next_to Keeper::Agda) && (Keeper::Agda is Ware::Bread);
    /// Imke sells the dill.
    clue 16: Keeper::Imke is Ware::Dill;
    answer (Stall: Keeper, Ware) { 1: Agda, Bread; 2: Lasse, Apples; 3: Gunda, Eggs; 4: Falko, Honey; 5: Imke, Dill; 6: Doro, Jugs; 7: Bruno, Knives; 8: Cilla, Lace; 9: Jasper, Ice; 10: Edda, Figs; 11: Knut, Garlic; 12: Hedda, Cheese; }
}
