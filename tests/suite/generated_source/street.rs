zebra::puzzle! {
    pub puzzle Street7 = "Home Addresses";

    story "Five neighbors who have known one another for years live side by side, in houses \
           numbered from left to right. Children on the next street have made a game of guessing \
           who is who. The neighbors' names are Alice, Felix, Greta, Hugo, and Olga. For \
           breakfast, they have bacon, croissants, doughnuts, grits, and waffles. The neighbors' \
           favorite games are bingo, croquet, darts, pinochle, and rummy. The neighbors' vehicles \
           are a convertible, a dune buggy, a motorcycle, a sleigh, and a snowmobile. The trees \
           in the neighbors' yards are an apple tree, a birch, an oak, a spruce, and a willow. \
           Each neighbor has a different house, breakfast, favorite game, vehicle, and tree.";
    question "Who likes rummy, and who has the snowmobile?";

    ordered category House {
        FirstHouse = "the first house" titled "first house",
        SecondHouse = "the second house" titled "second house",
        ThirdHouse = "the third house" titled "third house",
        FourthHouse = "the fourth house" titled "fourth house",
        FifthHouse = "the fifth house" titled "fifth house",
    }
    category Name { Alice, Felix, Greta, Olga, Hugo }
    category Breakfast {
        Doughnuts = "doughnuts", Waffles = "waffles", Bacon = "bacon", Grits = "grits",
        Croissants = "croissants",
    }
    category Game {
        Bingo = "bingo", Darts = "darts", Pinochle = "pinochle", Rummy = "rummy",
        Croquet = "croquet",
    }
    category Vehicle {
        Motorcycle = "the motorcycle" titled "motorcycle", Sleigh = "the sleigh" titled "sleigh",
        Snowmobile = "the snowmobile" titled "snowmobile",
        Convertible = "the convertible" titled "convertible",
        DuneBuggy = "the dune buggy" titled "dune buggy",
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
    /// The owner of the spruce doesn't have bacon for breakfast.
    clue 2: Spruce is not Bacon;
    /// Felix likes bingo.
    clue 3: Felix is Bingo;
    /// The neighbor in the third house has the apple tree.
    clue 4: ThirdHouse is AppleTree;
    /// The motorcycle owner lives in the third house.
    clue 5: Motorcycle is ThirdHouse;
    /// The convertible owner lives directly to the right of Olga.
    clue 6: Convertible is directly_right_of Olga;
    /// The neighbor with the apple tree lives somewhere to the right of Olga.
    clue 7: AppleTree is right_of Olga;
    /// The snowmobile owner lives immediately to the right of the rummy fan.
    clue 8: Snowmobile is directly_right_of Rummy;
    /// The darts fan lives beside the owner of the willow.
    clue 9: Darts is next_to Willow;
    /// The person who eats bacon for breakfast lives directly to the right of Greta.
    clue 10: Bacon is directly_right_of Greta;
    /// Felix has grits for breakfast.
    clue 11: Felix is Grits;
    /// The owner of the dune buggy eats doughnuts for breakfast.
    clue 12: DuneBuggy is Doughnuts;
    /// The person who eats doughnuts for breakfast lives directly to the right of the pinochle fan.
    clue 13: Doughnuts is directly_right_of Pinochle;
    /// The rummy fan has the birch.
    clue 14: Rummy is Birch;

    answer (House: Name, Breakfast, Game, Vehicle, Tree) {
        FirstHouse: Olga, Waffles, Darts, Sleigh, Spruce;
        SecondHouse: Felix, Grits, Bingo, Convertible, Willow;
        ThirdHouse: Hugo, Croissants, Pinochle, Motorcycle, AppleTree;
        FourthHouse: Greta, Doughnuts, Rummy, DuneBuggy, Birch;
        FifthHouse: Alice, Bacon, Croquet, Snowmobile, Oak;
    }
}
