//! Paper Lanterns: repeated items, numbered in a clue.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    /// Eight lanterns in a row, in three colors.
    pub puzzle PaperLanterns = "Paper Lanterns";

    story "Eight children walk in a line, each with a paper lantern: three pink ones, three green ones, two white ones.";
    question "In which order do the children walk, and who carries a lantern of which color?";
    stars 2;

    positions 8;
    category Child { Arne, Beeke, Carlo, Dilan, Eske, Fiete, Greta, Hauke }
    category Color { Pink * 3 = "pink", Green * 3 = "green", White * 2 = "white" }

    link behind on Position = more_than();
    link right_behind "right behind" on Position = more_by(1);
    link next_to on Position = next_to();
    link three_away "three places away from" on Position = offset_by(3);

    /// No two pink lanterns are next to each other.
    clue 1: Pink is not next_to Pink;
    /// The same pink lantern is right behind a white one and three places away from the other white one.
    clue 2 { Pink[2] is right_behind White[1]; Pink[2] is three_away White[2]; }
    /// Every green lantern is ahead of Beeke.
    clue 3: all g in Green: Beeke is behind g;
    /// Arne is right behind Fiete, and Greta right behind Arne.
    clue 4: in_sequence(right_behind, [Greta, Arne, Fiete]);
    /// Beeke and, somewhere behind her, Dilan carry white lanterns; Carlo carries a green one.
    clue 5 { [Beeke, Dilan] is White; Dilan is behind Beeke; Carlo is Green; }
    /// No two of Carlo, Eske and Hauke walk next to each other.
    clue 6: not_consecutive(next_to, [Carlo, Eske, Hauke]);
    /// The first child and the last carry lanterns of the same color.
    clue 7: Color(Position::1) == Color(Position::8);
    /// Carlo walks ahead of Eske, and Eske ahead of Hauke.
    clue 8: pairwise(behind, [Hauke, Eske, Carlo]);

    allow redundant;
}

fn main() {
    use paper_lanterns::{Child, Color};

    let model = PaperLanterns::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = PaperLanterns::ANSWER;
    println!("\n{answer}");
    let pink: Vec<Child> = answer.with(Color::Pink).map(|row| row.child).collect();
    println!("Pink lanterns: {pink:?}");
}
