zebra::puzzle! {
    pub puzzle Street7 = "The Missing Ladder";

    story "Five people live side by side in a row of five houses, counted from left to right, and \
           they could hardly be more different. The children of the next street have made a game \
           of guessing who is who. The neighbors are called Clara, David, Greta, Hugo and Irene. \
           The houses are blue, golden, orange, pink and silver. By profession the neighbors are \
           a doctor, an engineer, a librarian, a painter and a tailor. The games they like are \
           bowling, dominoes, marbles, rummy and table tennis. In the gardens stand a chestnut, a \
           maple, an oak, a spruce and a walnut tree. No two neighbors have any of these in \
           common.";
    question "Who has the spruce in the garden, and who lives in the third house?";

    ordered category House {
        FirstHouse = "the first house" titled "first house",
        SecondHouse = "the second house" titled "second house",
        ThirdHouse = "the third house" titled "third house",
        FourthHouse = "the fourth house" titled "fourth house",
        FifthHouse = "the fifth house" titled "fifth house",
    }
    category Name { Clara, Hugo, David, Irene, Greta }
    category Color {
        Golden = "golden", Pink = "pink", Silver = "silver", Blue = "blue", Orange = "orange",
    }
    category Job {
        Doctor = "the doctor" titled "doctor", Librarian = "the librarian" titled "librarian",
        Tailor = "the tailor" titled "tailor", Painter = "the painter" titled "painter",
        Engineer = "the engineer" titled "engineer",
    }
    category Game {
        Marbles = "marbles", Dominoes = "dominoes", Bowling = "bowling", Rummy = "rummy",
        TableTennis = "table tennis",
    }
    category Tree {
        Chestnut = "the chestnut" titled "chestnut",
        WalnutTree = "the walnut tree" titled "walnut tree", Spruce = "the spruce" titled "spruce",
        Maple = "the maple" titled "maple", Oak = "the oak" titled "oak",
    }

    say Name, Color: "{a} {lives|does not live} in the {b} house";
    say Name, Job: "{a} {is|is not} {b}";
    say Name, Game: "{a} {likes|does not like} {b}";
    say Name, Tree: "{a} {has|does not have} {b} in the garden";
    say Name, House: "{a} {lives|does not live} in {b}";
    say Color, Job: "the neighbor in the {a} house {is|is not} {b}";
    say Color, Game: "the neighbor in the {a} house {likes|does not like} {b}";
    say Color, Tree: "the neighbor in the {a} house {has|does not have} {b} in the garden";
    say Color, House: "the neighbor in the {a} house {lives|does not live} in {b}";
    say Job, Game: "{a} {likes|does not like} {b}";
    say Job, Tree: "{a} {has|does not have} {b} in the garden";
    say Job, House: "{a} {lives|does not live} in {b}";
    say Game, Tree: "the {a} fan {has|does not have} {b} in the garden";
    say Game, House: "the {a} fan {lives|does not live} in {b}";
    say Tree, House: "the neighbor with {a} in the garden {lives|does not live} in {b}";

    link next_to "beside" on House = next_to();
    link directly_left_of "directly to the left of" on House = less_by(1);
    link directly_right_of "directly to the right of" on House = more_by(1);
    link right_of "somewhere to the right of" on House = more_than();

    /// Greta lives in the orange house.
    clue 1: Greta is Orange;
    /// Irene is the librarian.
    clue 2: Irene is Librarian;
    /// The librarian lives next door to the owner of the chestnut.
    clue 3: Librarian is next_to Chestnut;
    /// The owner of the oak lives immediately to the right of the neighbor who likes rummy.
    clue 4: Oak is directly_right_of Rummy;
    /// Clara lives directly to the right of the neighbor in the golden house.
    clue 5: Clara is directly_right_of Golden;
    /// The bowling fan lives directly to the right of David.
    clue 6: Bowling is directly_right_of David;
    /// The dominoes fan lives directly to the left of the doctor.
    clue 7: Dominoes is directly_left_of Doctor;
    /// Whoever lives in the golden house lives immediately to the right of the tailor.
    clue 8: Golden is directly_right_of Tailor;
    /// The painter has the walnut tree in the garden.
    clue 9: Painter is WalnutTree;
    /// The marbles fan lives beside the painter.
    clue 10: Marbles is next_to Painter;
    /// The person with the chestnut in the garden lives somewhere to the right of the owner of the
    /// pink house.
    clue 11: Chestnut is right_of Pink;
    /// The maple stands in the garden of the librarian.
    clue 12: Maple is Librarian;
    /// Clara lives next door to the table tennis fan.
    clue 13: Clara is next_to TableTennis;
    /// The neighbor in the silver house lives directly to the right of David.
    clue 14: Silver is directly_right_of David;
    /// The marbles fan lives beside the owner of the blue house.
    clue 15: Marbles is next_to Blue;

    answer (House: Name, Color, Job, Game, Tree) {
        FirstHouse: Irene, Pink, Librarian, Dominoes, Maple;
        SecondHouse: Hugo, Blue, Doctor, Rummy, Chestnut;
        ThirdHouse: Greta, Orange, Tailor, Marbles, Oak;
        FourthHouse: David, Golden, Painter, TableTennis, WalnutTree;
        FifthHouse: Clara, Silver, Engineer, Bowling, Spruce;
    }
}
