//! Three Drafts: the goals of `verify`, for a puzzle on its way to a unique answer.

use zebra::puzzle;
use zebra::sentence::clue_sentence;

puzzle! {
    crate = ::zebra;

    /// The last draft: one answer.
    pub puzzle ThreeDrafts mod last_draft = "Three Drafts";

    story "Four sisters gave their mother four presents, at four different hours of her birthday.";
    question "Who came when, and what did she bring?";

    category Sister { Alida, Berta, Clara, Doris }
    ordered category Hour {
        Early = 8 "8 in the morning", Late = 10 "10 in the morning", Noon = 12 "noon",
        Evening = 20 "8 in the evening",
    }
    category Present { Bowl = "bowl", Clogs = "clogs", Apron = "apron", Drums = "drums" }
    // The temperature at each hour, in degrees.
    category Degrees { -2, 0, 3, 5 }

    say Sister, Hour: "{a} {came|did not come} at {b}";
    say Sister, Present: "{a} {brought|did not bring} the {b}";
    say Sister, Degrees: "it {was|was not} {b} degrees when {a} came";
    say Hour, Present: "the {b} {came|did not come} at {a}";
    say Hour, Degrees: "it {was|was not} {b} degrees at {a}";
    say Present, Degrees: "it {was|was not} {b} degrees when the {a} came";

    /// Nobody brought a present that begins with the same letter as her own name, and Alida brought the bowl.
    clue 1 { all s in Sister: initial(s) != initial(Present(s)); Alida is Bowl; }
    /// Berta came two hours before the clogs.
    clue 2: Hour(Berta) + 2 == Hour(Clogs);
    /// It was above zero when the drums came, and that was not the earliest of the four visits.
    clue 3 {
        Degrees(Drums) > 0;
        Hour(Drums) > min(Hour(Alida), Hour(Berta), Hour(Clara), Hour(Doris));
    }
    /// It was coldest when Berta came, and it was zero degrees at 8 in the evening.
    clue 4: place(Degrees(Berta)) == 1 && Evening is Degrees::0;
    /// It was warmest when Clara came.
    clue 5: Degrees(Clara) == max(s in Sister: Degrees(s));

    answer (Sister: Hour, Present, Degrees) {
        Berta: Early, Apron, -2;
    }

    verify unique within 50_000;
}

mod second_draft {
    zebra::puzzle! {
        /// The second draft: several answers, which all agree with `answer`.
        pub puzzle SecondDraft;
        category Sister { Alida, Berta, Clara, Doris }
        category Present { Bowl, Clogs, Apron, Drums }
        /// Nobody brought a present that begins with the same letter as her own name.
        clue 6: all s in Sister: initial(s) != initial(Present(s));
        /// Alida brought the bowl, or she brought the clogs and Doris the bowl.
        clue 7: Alida is Bowl || Alida is Clogs && Doris is Bowl;
        /// Berta or Doris brought the drums.
        clue 8: Drums is any [Berta, Doris];
        answer (Sister: Present) {
            Berta: Drums;
        }
        verify answer;
    }
}

mod first_draft {
    zebra::puzzle! {
        /// The first draft: several answers.
        pub puzzle FirstDraft;
        category Sister { Alida, Berta, Clara, Doris }
        category Present { Bowl, Clogs, Apron, Drums }
        /// Alida did not bring the apron.
        clue 9: Alida is not Apron;
        verify solvable;
    }
}

mod idea {
    zebra::puzzle! {
        /// Only the categories: nothing to verify yet.
        pub puzzle Idea;
        category Sister { Alida, Berta, Clara, Doris }
        category Present { Bowl, Clogs, Apron, Drums }
        verify nothing;
    }
}

fn main() {
    use last_draft::{Present, Sister};

    println!("The idea has {} answers,", idea::Idea::solutions().count());
    println!("the first draft {},", first_draft::FirstDraft::solutions().count());
    println!("the second {},", second_draft::SecondDraft::solutions().count());
    println!("and the last {}.\n", ThreeDrafts::solutions().count());
    let model = ThreeDrafts::model();
    println!("{}\n", model.title());
    for clue in model.clues() {
        println!("{}. {}", clue.label, clue_sentence(model, clue));
    }
    let answer = ThreeDrafts::ANSWER;
    println!("\n{answer}");
    println!("{} came at {}.", Sister::Doris, answer.with(Sister::Doris).hour);
    println!("The apron was {}'s present.", answer.with(Present::Apron).sister);
}
