//! Random puzzles: of every form of the language, of texts in ZBC, and generated ones with a theme.

use zebra_runtime::draft::{ClueDraft, Draft};
use zebra_runtime::generate::{Generator as Puzzles, Kinds, Options, Size, Theme};
use zebra_runtime::model::{Model, State};
use zebra_testing::{Clues, Declarations, Random};

use crate::round_trips::text;

const WORDS: [&str; 8] = [
    "the red house",
    "Who is it?",
    "It's \"quoted\"",
    "two\nlines",
    "größer als 3",
    "a & b",
    "clue 7: x",
    "100 %",
];

/// Returns the kind of a puzzle, and the puzzle.
pub(crate) fn puzzle(seed: u64) -> (&'static str, Model) {
    let mut random = Random::new(seed);
    let (kind, model) = match seed % 5 {
        0 | 1 => ("form", forms(&mut random)),
        2 => ("text", text::puzzle(&mut random)),
        3 => ("formulas", without_text(&text::puzzle(&mut random))),
        _ => ("theme", themed(seed, &mut random)),
    };
    // Many random clues contradict each other; one alone has more answers to compare.
    let is_alone = kind != "theme" && random.once_in(2) && model.clues().len() > 1;
    (kind, if is_alone { with_one_clue(&model, &mut random) } else { model })
}

fn with_one_clue(model: &Model, random: &mut Random) -> Model {
    let mut parts = model.parts().clone();
    parts.clues = vec![random.choose(model.clues()).clone()].into();
    Model::from_parts(parts)
}

/// Removes the texts of the clues, so that writers compose them.
pub(crate) fn without_text(model: &Model) -> Model {
    let mut parts = model.parts().clone();
    parts.clues.to_mut().iter_mut().for_each(|clue| clue.zbc = None);
    Model::from_parts(parts)
}

fn forms(random: &mut Random) -> Model {
    loop {
        let mut world = Declarations::random(random);
        if !world.draft.check().diagnostics.is_empty() {
            continue;
        }
        add_texts(&mut world.draft, random);
        let mut generator = Clues::new(random, &world);
        let mut clues: Vec<ClueDraft> = Vec::new();
        for number in 1..=4 {
            let clue = generator.clue(&number.to_string());
            let mut draft = world.draft.clone();
            draft.clues = clues.iter().cloned().chain([clue.clone()]).collect();
            if draft.check().diagnostics.is_empty() {
                clues.push(clue);
            }
        }
        for clue in &mut clues {
            decorate(clue, random);
        }
        world.draft.clues = clues;
        return world.draft.check().into_result().expect("each clue passed the check");
    }
}

/// Adds texts that a reader or a writer may lose.
fn add_texts(draft: &mut Draft, random: &mut Random) {
    let mut text = || random.once_in(2).then(|| (*random.choose(&WORDS)).into());
    draft.story = text();
    draft.question = text();
    draft.author = text();
    draft.title = text();
    draft.stars = random.once_in(2).then(|| 1 + random.below(5) as u8);
}

fn decorate(clue: &mut ClueDraft, random: &mut Random) {
    if random.once_in(2) {
        clue.sentence = Some((*random.choose(&WORDS)).into());
    }
    if random.once_in(3) {
        clue.label =
            format!("{}{}", random.choose(&["a", "clue ", "2.", "é:"]), clue.label.text).as_str().into();
    }
    if random.once_in(8) {
        clue.state = State::Off;
    }
}

fn themed(seed: u64, random: &mut Random) -> Model {
    let names = Theme::names();
    let name = names[random.below(names.len())];
    let theme = Theme::named(name).expect("the theme is built in");
    let size = Size { categories: 2 + random.below(2), items: 3 + random.below(2) };
    let kinds = if random.once_in(3) { Kinds::plain() } else { Kinds::all() };
    let great = usize::from(size.categories > 2 && random.once_in(3));
    let numeric = usize::from(random.once_in(2));
    let options = Options { size, kinds, great, numeric, ..Options::default() };
    let puzzles = Puzzles::new(theme, options).expect("the options fit together");
    puzzles.puzzle(seed).expect("a small puzzle is found").model
}
