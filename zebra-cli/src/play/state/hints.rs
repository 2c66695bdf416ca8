//! Hints in other languages than English: where to look, the clues, the marks. The paragraph is in the language of the puzzle.

use zebra_runtime::board::{Hint, Mistake, MistakeKind, Strength};
use zebra_runtime::explain::Paragraph;
use zebra_runtime::model::{ClueId, ItemId, Mark, Model};
use zebra_runtime::sentence::clue_sentence;

use crate::play::words::Words;

/// Returns the text of a hint.
pub(super) fn text(words: &Words, model: &Model, hint: &Hint, strength: Strength) -> String {
    match (hint, strength) {
        (Hint::Mistake(mistake), _) => of_mistake(words, model, mistake, strength),
        (Hint::Next(chain), Strength::Paragraph) => chain.text(model),
        (Hint::Next(_), Strength::Where) => place(words, model, hint),
        (Hint::Next(_), _) => {
            let paragraph = hint.paragraph();
            let clues = clues(words, model, paragraph.map(Paragraph::clues).unwrap_or_default());
            let facts = paragraph.map(Paragraph::facts).unwrap_or_default();
            if strength == Strength::Clue || facts.is_empty() {
                return clues;
            }
            format!("{clues} {}", words.with("Look at these marks: {0}.", &[&marks(model, &facts)]))
        }
    }
}

/// Returns where to look for the next paragraph.
fn place(words: &Words, model: &Model, hint: &Hint) -> String {
    let Some((item, category)) = hint.place(model) else {
        return words.text("Something is wrong: the clues contradict each other.").to_owned();
    };
    let text = match hint.marks().is_empty() {
        false => "Look at {0} and the category {1}.",
        true => "Something is wrong: look at {0} and the category {1}.",
    };
    words.with(text, &[title(model, item), &model.category(category).name])
}

fn of_mistake(words: &Words, model: &Model, mistake: &Mistake, strength: Strength) -> String {
    let (what, clue, facts) = match &mistake.kind {
        MistakeKind::Clash(clash) => {
            ("Something is wrong: some of your marks contradict each other.", None, &clash.causes[..])
        }
        MistakeKind::Clue { clue, marks } => {
            ("Something is wrong: some of your marks violate a clue.", Some(*clue), &marks[..])
        }
        MistakeKind::Answer => (
            "Something is wrong: one of your marks contradicts the answer.",
            None,
            std::slice::from_ref(&mistake.mark),
        ),
    };
    let [one, other] = [mistake.mark.first(), mistake.mark.second()].map(|item| title(model, item));
    let look = match clue {
        Some(clue) => clues(words, model, vec![clue]),
        None => words.with("Look at your marks of {0} and {1}.", &[one, other]),
    };
    let with = words.with("Look at these marks: {0}.", &[&marks(model, facts)]);
    // The marks name the items again.
    let both = if clue.is_some() { format!("{look} {with}") } else { with };
    match strength {
        Strength::Where => words.text(what).to_owned(),
        Strength::Clue => look,
        Strength::Marks => both,
        Strength::Paragraph => {
            let wrong = words.with("Your mark {0} is wrong.", &[&marks(model, &[mistake.mark])]);
            if facts == [mistake.mark] && clue.is_none() { wrong } else { format!("{wrong} {both}") }
        }
    }
}

/// Returns the clues with their sentences.
fn clues(words: &Words, model: &Model, mut clues: Vec<ClueId>) -> String {
    clues.sort_unstable();
    let labels: Vec<&str> = clues.iter().map(|&clue| &*model.clue(clue).label).collect();
    let sentences: Vec<String> = clues.iter().map(|&clue| clue_sentence(model, model.clue(clue))).collect();
    let text = match labels.len() {
        0 => return words.text("No clue is needed: the marks of the grid suffice.").to_owned(),
        1 => "Clue {0}: {1}",
        _ => "Clues {0}: {1}",
    };
    words.with(text, &[&labels.join(", "), &sentences.join(" ")])
}

/// Returns marks as a list: "Ann – cat, Bob ✕ dog".
fn marks(model: &Model, marks: &[Mark]) -> String {
    let phrase = |mark: &Mark| {
        let sign = if mark.is_together() { '–' } else { '✕' };
        format!("{} {sign} {}", title(model, mark.first()), title(model, mark.second()))
    };
    marks.iter().map(phrase).collect::<Vec<_>>().join(", ")
}

fn title(model: &Model, item: ItemId) -> &str {
    &model.item(item).title
}
