zebra::puzzle! {
    pub puzzle Street7 = "Home Addresses";

    story "Five people who have known each other for years live side by side, in houses counted \
           from left to right. The children on the next street have made a game of guessing who \
           is who. The neighbors are called Alice, Felix, Greta, Hugo, and Olga. For breakfast \
           they have cheese, croissants, crumpets, rice pudding, and waffles. The games they like \
           are bingo, bridge, croquet, darts, and rummy. Their vehicles are a convertible, a \
           hovercraft, a jeep, a motorcycle, and a sleigh. In the gardens stand an apple tree, a \
           birch, an oak, a spruce, and a willow. No two neighbors have any of these in common.";
    question "Who has the jeep, and who likes darts?";

    ordered category House {
        FirstHouse = "the first house" titled "first house",
        SecondHouse = "the second house" titled "second house",
        ThirdHouse = "the third house" titled "third house",
        FourthHouse = "the fourth house" titled "fourth house",
        FifthHouse = "the fifth house" titled "fifth house",
    }
    category Name { Alice, Felix, Greta, Olga, Hugo }
    category Breakfast {
        Crumpets = "crumpets", Waffles = "waffles", Cheese = "cheese", RicePudding = "rice pudding",
        Croissants = "croissants",
    }
    category Game {
        Bingo = "bingo", Darts = "darts", Bridge = "bridge", Rummy = "rummy", Croquet = "croquet",
    }
    category Vehicle {
        Motorcycle = "the motorcycle" titled "motorcycle", Sleigh = "the sleigh" titled "sleigh",
        Hovercraft = "the hovercraft" titled "hovercraft",
        Convertible = "the convertible" titled "convertible", Jeep = "the jeep" titled "jeep",
    }
    category Tree {
        Willow = "the willow" titled "willow", Birch = "the birch" titled "birch",
        Oak = "the oak" titled "oak", Spruce = "the spruce" titled "spruce",
        AppleTree = "the apple tree" titled "apple tree",
    }

    say Name, Breakfast: "{a} {eats|does not eat} {b} for breakfast";
    say Name, Game: "{a} {likes|does not like} {b}";
    say Name, Vehicle: "{a} {has|does not have} {b}";
    say Name, Tree: "{a} {has|does not have} {b}";
    say Name, House: "{a} {lives|does not live} in {b}";
    say Breakfast, Game: "the neighbor who has {a} for breakfast {likes|does not like} {b}";
    say Breakfast, Vehicle: "the neighbor who has {a} for breakfast {has|does not have} {b}";
    say Breakfast, Tree: "the neighbor who has {a} for breakfast {has|does not have} {b}";
    say Breakfast, House: "the neighbor who has {a} for breakfast {lives|does not live} in {b}";
    say Game, Vehicle: "the {a} fan {has|does not have} {b}";
    say Game, Tree: "the {a} fan {has|does not have} {b}";
    say Game, House: "the {a} fan {lives|does not live} in {b}";
    say Vehicle, Tree: "the owner of {a} {has|does not have} {b}";
    say Vehicle, House: "the owner of {a} {lives|does not live} in {b}";
    say Tree, House: "the owner of {a} {lives|does not live} in {b}";

    link next_to "beside" on House = next_to();
    link directly_right_of "directly to the right of" on House = more_by(1);
    link right_of "somewhere to the right of" on House = more_than();

    /// Hugo eats croissants for breakfast.
    clue 1: Hugo is Croissants;
    /// The owner of the spruce doesn't have cheese for breakfast.
    clue 2: Spruce is not Cheese;
    /// Felix likes bingo.
    clue 3: Felix is Bingo;
    /// The neighbor in the third house has the apple tree.
    clue 4: ThirdHouse is AppleTree;
    /// Whoever lives in the third house has the motorcycle.
    clue 5: ThirdHouse is Motorcycle;
    /// The convertible owner lives immediately to the right of Olga.
    clue 6: Convertible is directly_right_of Olga;
    /// The owner of the apple tree lives somewhere to the right of Olga.
    clue 7: AppleTree is right_of Olga;
    /// The hovercraft owner lives immediately to the right of the person who likes rummy.
    clue 8: Hovercraft is directly_right_of Rummy;
    /// The darts fan lives beside the owner of the willow.
    clue 9: Darts is next_to Willow;
    /// The person who eats cheese lives immediately to the right of Greta.
    clue 10: Cheese is directly_right_of Greta;
    /// Felix has rice pudding for breakfast.
    clue 11: Felix is RicePudding;
    /// The person who eats crumpets has the jeep.
    clue 12: Crumpets is Jeep;
    /// The neighbor who has crumpets for breakfast lives directly to the right of the person who
    /// likes bridge.
    clue 13: Crumpets is directly_right_of Bridge;
    /// The rummy fan has the birch.
    clue 14: Rummy is Birch;

    answer (House: Name, Breakfast, Game, Vehicle, Tree) {
        FirstHouse: Olga, Waffles, Darts, Sleigh, Spruce;
        SecondHouse: Felix, RicePudding, Bingo, Convertible, Willow;
        ThirdHouse: Hugo, Croissants, Bridge, Motorcycle, AppleTree;
        FourthHouse: Greta, Crumpets, Rummy, Jeep, Birch;
        FifthHouse: Alice, Cheese, Croquet, Hovercraft, Oak;
    }
}
