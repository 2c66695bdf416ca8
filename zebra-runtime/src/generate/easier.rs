//! Easier versions of puzzles: the same puzzle with more clues. Part of the generator.

use crate::explain::{Difficulty, Explainer, Level, Walkthrough};
use crate::language::{Key, Language};
use crate::model::{Clue, Formula, Mark, Model, Polarity, State, Text};
use crate::solve::Budget;

/// The least and the greatest number of clues that are added.
const LEAST: usize = 2;
const MOST: usize = 4;

/// Returns an easier version of a puzzle: with two to four clues that state what its hardest paragraphs conclude, until its level
/// is lower. The title says that it is easier. The clues are in the language of the puzzle.
///
/// A puzzle that cannot be explained within the budget gets no clues, and so does one that its clues state outright.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::generate::{Generator, Options, Size, Theme, easier};
/// use zebra::solve::Budget;
///
/// let options = Options { size: Size { categories: 3, items: 4 }, ..Options::default() };
/// let puzzle = Generator::new(Theme::named("street").unwrap(), options)?.puzzle(1)?.model;
/// let version = easier(&puzzle, Budget::new(1_000_000));
/// assert!(version.clues().len() >= puzzle.clues().len() + 2);
/// assert_eq!(version.title(), format!("{} (easier)", puzzle.title()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn easier(model: &Model, budget: Budget) -> Model {
    let language = Language::of_puzzle(model);
    let (mut version, mut first) = (model.clone(), None);
    for added in 0..MOST {
        let walkthrough = Explainer::new(&version).within(budget).walkthrough();
        let Some(Difficulty { level, .. }) = walkthrough.difficulty() else { break };
        // In a puzzle without links between its items, everything would be stated.
        let is_easier = level < *first.get_or_insert(level) || level <= Level::Moderate;
        if added >= LEAST && is_easier {
            break;
        }
        let Some(mark) = hardest(&walkthrough) else { break };
        let clue = clue(&version, language, mark);
        let mut parts = version.parts().clone();
        parts.clues = parts.clues.iter().cloned().chain([clue]).collect();
        version = Model::from_parts(parts);
    }
    let mut parts = version.parts().clone();
    parts.title = Text::from(language.phrase(Key::EasierTitle, &[("title", model.title())]));
    Model::from_parts(parts)
}

/// Returns what the first of the hardest paragraphs shows, two items that are together if there are any.
fn hardest(walkthrough: &Walkthrough<'_>) -> Option<Mark> {
    let methods = walkthrough.methods();
    let most = methods.iter().max()?;
    let index = methods.iter().position(|method| method == most)?;
    let paragraph = &walkthrough.paragraphs[index];
    let marks = || paragraph.conclusions.iter().chain(&paragraph.consequences).copied();
    marks().find(|mark| mark.is_together()).or_else(|| marks().next())
}

/// Returns a clue that states a mark.
fn clue(model: &Model, language: &Language, mark: Mark) -> Clue {
    let labels = model.clues().iter().map(|clue| &*clue.label);
    let last = labels.filter_map(|label| label.parse::<usize>().ok()).max().unwrap_or(model.clues().len());
    let (one, other) = mark.items();
    let name = |item| &*model.item(item).title;
    let key = if mark.polarity() == Polarity::Is { Key::Together } else { Key::Apart };
    // Sentences are composed in English; the other languages have a neutral one.
    let sentence = (language != Language::english())
        .then(|| Text::from(language.phrase(key, &[("one", name(one)), ("other", name(other))]) + "."));
    let formulas = vec![Formula::Fact(mark.fact())].into();
    Clue { label: Text::from((last + 1).to_string()), sentence, zbc: None, formulas, state: State::On }
}
