//! Market Day: a 12x12 puzzle with groups, ranges and first letters.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// Twelve stalls in a row.
    pub puzzle MarketDay = "Market Day";

    story "Twelve stalls stand in a row along the wall of the market. The first six are in the shade.";
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
    group Women of Keeper = [Agda, Cilla..=Edda, Gunda..=Imke];
    group Men of Keeper = [Bruno, Falko, Jasper..=Lasse];
    group Hardware of Ware = [Jugs..=Lace];
    group Fresh of Ware = [Apples..=Figs, Garlic, Honey];
    group Food of Ware = [Fresh, Ice];

    link left_of "somewhere left of" on Stall = less_than();
    link next_to on Stall = next_to();

    /// Nobody sells a ware that begins with the same letter as her or his own name.
    clue 1: all k in Keeper: initial(k) != initial(Ware(k));
    /// No two neighboring stalls are kept by men.
    clue 2: all a, b in Men where a < b: a is not next_to b;
    /// Three of the stalls in the sun, from the seventh on, are kept by men.
    clue 3: exactly 3 s in Stall::7..=Stall::12: s is any Men;
    /// At least four of the women stand in the shade.
    clue 4: at_least 4 w in Women: side(w) == shade;
    /// At most one of the three stalls with hardware is in the shade.
    clue 5: at_most 1 h in Hardware: side(h) == shade;
    /// Agda keeps the first stall, and Hedda the last.
    clue 6 { Agda is Stall::1; Stall(Hedda) == 12; }
    /// Jugs, knives and lace are sold in this order from left to right, right beside each other.
    clue 7: pairwise(left_of, [Jugs, Knives, Lace]) && in_sequence(next_to, [Jugs, Knives, Lace]);
    /// What Bruno sells begins with K.
    clue 8: starts_with(Ware(Bruno), "K");
    /// Falko stands next to Imke, and Imke next to Doro, who sells no food.
    clue 9: in_sequence(next_to, [Falko, Imke, Doro]) && Doro is not any Food;
    /// Jasper sells nothing fresh and no hardware.
    clue 10: Jasper is not [Fresh, Jugs..=Lace];
    /// The number of the garlic stall is the sum of the numbers of Jasper's stall and the apple stall.
    clue 11: Stall(Garlic) == Stall(Jasper) + Stall(Apples);
    /// The honey is two stalls to the right of the apples, and Gunda, with the eggs, is between them.
    clue 12 {
        Stall(Honey) == Stall(Apples) + 2;
        is_between(Stall, Gunda, Apples, Honey);
        Gunda is Eggs;
    }
    /// Figs, garlic and cheese are sold in the last three stalls, in this order.
    clue 13: respectively([Figs, Garlic, Cheese], [Stall::10..=Stall::12]);
    /// Edda's stall is between those of Jasper and Knut, and Jasper's is further to the left than Knut's.
    clue 14: is_between(Stall, Edda, Jasper, Knut) && Stall(Jasper) < Stall(Knut);
    /// Lasse is a neighbor of Agda, who sells bread.
    clue 15: Lasse is next_to Agda && Agda is Bread;
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

fn main() {
    use market_day::{Keeper, Ware};

    let model = MarketDay::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = MarketDay::ANSWER;
    println!("\n{answer}");
    println!(
        "{} sells {}, and {} is sold by {}.",
        Keeper::Knut,
        answer.with(Keeper::Knut).ware,
        Ware::Ice,
        answer.with(Ware::Ice).keeper
    );
}
