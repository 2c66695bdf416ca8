//! Two Unused: great categories with unused items, and a clue that is switched off.

use zebra::model::State;
use zebra::puzzle;
use zebra::sentence::clue_sentence;
use zebra::solve::Solver;

puzzle! {
    /// Five guests, seven rooms, and keepsakes that anybody may take.
    pub puzzle TwoUnused = "Two Unused";

    story "An inn has seven rooms. Last night five guests slept there, each in a room of her own, and two rooms stayed \
           empty. Each guest took a keepsake home; there were plenty of each kind.";
    question "Who slept in which room, and what did each of them take home?";
    author "The makers of Zebra";
    stars 2;

    category Guest { Amalia, Bettina, Celeste, Dorothea, Elvira }
    great ordered category Room {
        Attic = "attic", Balcony = "balcony room", Corner = "corner room", Garden = "garden room",
        Hearth = "hearth room", Lake = "lake room", Tower = "tower",
    }
    great shared category Keepsake {
        Candle = "a candle", Honey = "a pot of honey", Postcard = "a postcard",
        Soap = "a cake of soap",
    }

    // The number of beds in a room, and the guests' means of transport.
    property beds of Room { Attic: 1, Balcony: 2, Corner: 2, Garden..=Lake: 3, Tower: 1 }
    property came_by of Guest {
        Amalia..=Bettina: train, Celeste: bicycle, Dorothea..=Elvira: train,
    }

    link next_door_to on Room = next_to();

    /// Exactly one guest slept in a room whose name begins with the same letter as her own.
    clue first: exactly 1 g in Guest: any r in Room: g is r && same_initial(g, r);
    /// The balcony room and the tower stayed empty.
    clue "2, 3": !(any g in Guest: g is any [Balcony, Tower]);
    /// The guest on the bicycle had a room with two beds.
    clue 4: all g in Guest where came_by(g) == bicycle: beds(g) == 2;
    /// Amalia slept next door to Elvira, in a room with the same number of beds.
    clue 5: Amalia is next_door_to Elvira && beds(Amalia) == beds(Elvira);
    /// Bettina had a room with a single bed.
    clue 6: beds(Bettina) == 1;
    /// Exactly three of the guests took a pot of honey.
    clue 7: exactly 3 g in Guest: g is Honey;
    /// Nobody took soap.
    clue 8: !(any g in Guest: g is Soap);
    /// Whoever slept in the hearth room took a candle, and whoever slept in the attic took neither honey nor a candle.
    clue 9: Hearth is Candle && Attic is not [Honey, Candle];
    /// Elvira took home the same as Dorothea, who slept next door to Celeste.
    clue 10: Keepsake(Elvira) == Keepsake(Dorothea) && Dorothea is next_door_to Celeste;
    /// Amalia slept in the lake room.
    clue extra off: Amalia is Lake;

    answer (Guest: Room, Keepsake) {
        Amalia: Hearth, Candle;
        Bettina: Attic, Postcard;
    }

    allow redundant;
}

fn main() {
    use two_unused::{Keepsake, Room};

    let model = TwoUnused::model();
    println!("{}\n", model.title());
    for clue in model.clues().iter().filter(|clue| clue.state == State::On) {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = TwoUnused::ANSWER;
    println!("\n{answer}");
    let takers: Vec<String> = answer.with(Keepsake::Honey).map(|row| row.guest.to_string()).collect();
    println!("Honey went home with {}.", takers.join(", "));
    println!("Anybody in the tower? {}", answer.with(Room::Tower).is_some());

    let mut solver = Solver::new(model);
    if let Some(extra) = model.clue_labelled("extra") {
        solver.switch(extra, State::On);
    }
    println!(
        "With the extra clue: {}",
        if solver.solve().unique().is_some() { "one answer" } else { "no answer" }
    );
}
