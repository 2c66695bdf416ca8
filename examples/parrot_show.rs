//! The Parrot Show: `in`, lists on both sides of a statement, and terms as sides.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// Five parrots, their owners, and the rivals whom the owners fear.
    pub puzzle ParrotShow = "The Parrot Show";

    story "Five parrots sit on five perches in a row. Each owner is afraid of losing to one of the other owners, no two \
           of them to the same.";
    question "Which parrot sits where, how old is it, whose is it, and whom does its owner fear?";
    stars 3;

    ordered category Perch {
        First = "1st", Second = "2nd", Third = "3rd", Fourth = "4th", Fifth = "5th",
    }
    category Owner { Hanno, Imma, Jost, Karin, Lutz }
    category Parrot { Coco, Kiki, Pico, Rio, Zaza }
    category Age { 3, 5, 8, 12, 20 }
    category Rival of Owner;

    group Women of Owner = [Imma, Karin];
    group Men of Owner = [Hanno, Jost, Lutz];

    link next_to on Perch = next_to();
    link just_left_of on Perch = less_by(1);

    /// Zaza is three or five years old, and Kiki is Jost's or Lutz's.
    clue 1: Age(Zaza) in [3, 5] && Kiki in [Jost, Lutz];
    /// Coco sits next to a woman's parrot.
    clue 2: Coco is next_to any Women;
    /// Some man's parrot sits just left of some woman's and is older.
    clue 3: any m in Men, w in Women: m is just_left_of w && Age(m) > Age(w);
    /// The owner whom Zaza's owner fears is a man, and brought Pico.
    clue 4: Rival(Zaza) in Men && Rival(Zaza) is Pico;
    /// Kiki's owner fears a woman, and that woman does not own Zaza.
    clue 5: Rival(Kiki) in Women && Rival(Kiki) is not Zaza;
    /// Coco is at least twelve years older than Rio.
    clue 6: -Age(Rio) + Age(Coco) >= 12;
    /// Rio sits on the first perch and Pico on the fifth.
    clue 7: one_to_one([Rio, Pico], [First, Fifth]);
    /// The parrots of Hanno and Jost are twelve and twenty years old, in some order.
    clue 8: match_one_to_one([Hanno, Jost], [Age::12, Age::20]);
    /// Rio is older than five and not older than eight, and sits on one of the first three perches.
    clue 9 { Age(Rio) in 6..=8; Rio in First..=Third; }
    /// The owner of the youngest parrot is feared by Hanno.
    clue 10: Rival(Hanno) is Age::3;
    /// Imma fears the owner of Coco, and Jost the owner of Rio.
    clue 11: Rival(Imma) == Owner(Coco) && Rival(Jost) == Owner(Rio);
    /// Zaza sits just left of Kiki.
    clue 12: Zaza is just_left_of Kiki;

    answer (Perch: Owner, Parrot, Age, Rival) {
        First: Imma, Rio, 8, Hanno;
        Second: Hanno, Coco, 20, Karin;
        Third: Karin, Zaza, 3, Lutz;
        Fourth: Jost, Kiki, 12, Imma;
        Fifth: Lutz, Pico, 5, Jost;
    }

    allow redundant;
}

fn main() {
    use parrot_show::{Owner, Parrot};

    let model = ParrotShow::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = ParrotShow::ANSWER;
    println!("\n{answer}");
    println!("{} belongs to {}.", Parrot::Coco, answer.with(Parrot::Coco).owner);
    println!("{} fears {}.", Owner::Lutz, answer.with(Owner::Lutz).rival);
}
