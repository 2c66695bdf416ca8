zebra::puzzle! {
    pub puzzle Street7 = "A Row of Houses";

    story "Five houses stand in a row along a street, counted from left to right, with one \
           neighbour in each. The hobbies are climbing, photography, astronomy, pottery and \
           archery. The trees in the gardens are linden, larch, birch, cedar and elm. The colors \
           of the houses are grey, pink, yellow, white and green. The cakes are almond cake, \
           shortbread, plum cake, lemon tart and cream puffs. The names are Maria, Pedro, Olga, \
           Katya and Nadim. Every neighbour has exactly one of each list, and no two have the \
           same.";
    question "Who lives in the grey house, and who has the cedar in the garden?";

    ordered category House {
        FirstHouse = "the neighbour in the first house" titled "first house",
        SecondHouse = "the neighbour in the second house" titled "second house",
        ThirdHouse = "the neighbour in the third house" titled "third house",
        FourthHouse = "the neighbour in the fourth house" titled "fourth house",
        FifthHouse = "the neighbour in the fifth house" titled "fifth house",
    }
    category Hobby {
        Climbing = "the one whose hobby is climbing" titled "climbing",
        Photography = "the one whose hobby is photography" titled "photography",
        Astronomy = "the one whose hobby is astronomy" titled "astronomy",
        Pottery = "the one whose hobby is pottery" titled "pottery",
        Archery = "the one whose hobby is archery" titled "archery",
    }
    category Tree {
        Linden = "the one with the linden in the garden" titled "linden",
        Larch = "the one with the larch in the garden" titled "larch",
        Birch = "the one with the birch in the garden" titled "birch",
        Cedar = "the one with the cedar in the garden" titled "cedar",
        Elm = "the one with the elm in the garden" titled "elm",
    }
    category Color {
        Grey = "the neighbour in the grey house" titled "grey",
        Pink = "the neighbour in the pink house" titled "pink",
        Yellow = "the neighbour in the yellow house" titled "yellow",
        White = "the neighbour in the white house" titled "white",
        Green = "the neighbour in the green house" titled "green",
    }
    category Cake {
        AlmondCake = "the one who bakes almond cake" titled "almond cake",
        Shortbread = "the one who bakes shortbread" titled "shortbread",
        PlumCake = "the one who bakes plum cake" titled "plum cake",
        LemonTart = "the one who bakes lemon tart" titled "lemon tart",
        CreamPuffs = "the one who bakes cream puffs" titled "cream puffs",
    }
    category Name { Maria, Pedro, Olga, Katya, Nadim }

    link next_to "right next to" on House = next_to();
    link directly_left_of "directly to the left of" on House = less_by(1);
    link directly_right_of "directly to the right of" on House = more_by(1);
    link left_of "somewhere to the left of" on House = less_than();
    link right_of "somewhere to the right of" on House = more_than();
    link two_apart "exactly two houses away from" on House = offset_by(2);
    link three_apart "exactly three houses away from" on House = offset_by(3);
    link far_from "more than two houses away from" on House = outside_of(2);

    /// The one with the birch in the garden does not have pottery as a hobby.
    clue 1: Birch is not Pottery;
    /// The one whose hobby is astronomy lives directly to the right of the one with the linden in
    /// the garden.
    clue 2: Astronomy is directly_right_of Linden;
    /// The neighbour in the yellow house lives directly to the left of the one whose hobby is
    /// pottery.
    clue 3: Yellow is directly_left_of Pottery;
    /// The one whose hobby is climbing bakes lemon tart.
    clue 4: Climbing is LemonTart;
    /// The one with the cedar in the garden bakes lemon tart.
    clue 5: Cedar is LemonTart;
    /// The one who bakes plum cake lives directly to the left of the neighbour in the green house.
    clue 6: PlumCake is directly_left_of Green;
    /// Olga lives directly to the right of the one who bakes shortbread.
    clue 7: Olga is directly_right_of Shortbread;
    /// The neighbour in the grey house does not have astronomy as a hobby.
    clue 8: Grey is not Astronomy;
    /// The one with the larch in the garden is Katya.
    clue 9: Larch is Katya;
    /// The one with the linden in the garden is Maria.
    clue 10: Linden is Maria;
    /// Nadim lives directly to the left of the one whose hobby is pottery.
    clue 11: Nadim is directly_left_of Pottery;
    /// Pedro lives right next to the one who bakes plum cake.
    clue 12: Pedro is next_to PlumCake;
    /// The one with the birch in the garden lives right next to the neighbour in the pink house.
    clue 13: Birch is next_to Pink;
    /// The one whose hobby is astronomy lives directly to the right of the one who bakes cream
    /// puffs.
    clue 14: Astronomy is directly_right_of CreamPuffs;
    /// The one whose hobby is photography lives directly to the left of the one who bakes plum
    /// cake.
    clue 15: Photography is directly_left_of PlumCake;
    /// Maria lives right next to the one with the elm in the garden.
    clue 16: Maria is next_to Elm;

    answer (House: Hobby, Tree, Color, Cake, Name) {
        FirstHouse: Archery, Birch, Yellow, Shortbread, Nadim;
        SecondHouse: Pottery, Elm, Pink, AlmondCake, Olga;
        ThirdHouse: Photography, Linden, Grey, CreamPuffs, Maria;
        FourthHouse: Astronomy, Larch, White, PlumCake, Katya;
        FifthHouse: Climbing, Cedar, Green, LemonTart, Pedro;
    }
}
