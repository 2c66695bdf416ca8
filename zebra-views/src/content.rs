//! The texts of a puzzle in a book, the same in all formats.

use zebra_runtime::explain::{Level, Native, Reporter, Walkthrough};
use zebra_runtime::language::{Key, Language};
use zebra_runtime::model::{Mark, Model, Polarity, State};
use zebra_runtime::sentence::clue_sentence;

use crate::label::printable;

/// A numbered or labelled sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    /// The label, with a full stop behind a number.
    pub(crate) label: String,
    pub(crate) text: String,
}

/// A part of a walkthrough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Passage {
    Heading(String),
    Paragraph(String),
    Item(Item),
}

/// Returns the paragraphs of the story.
pub(crate) fn story(model: &Model) -> Vec<String> {
    let paragraphs = model.story().unwrap_or_default().split("\n\n").map(printable);
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect()
}

/// Returns the clues that are on.
pub(crate) fn clues(model: &Model) -> Vec<Item> {
    let clues = model.clues().iter().filter(|clue| clue.state == State::On);
    clues
        .map(|clue| Item { label: label(&clue.label), text: printable(&clue_sentence(model, clue)) })
        .collect()
}

fn label(label: &str) -> String {
    let is_number = !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    let end = if is_number { "." } else { ":" };
    format!("{}{end}", printable(label))
}

/// Returns the line with the author and the difficulty: the word of the level, or the stars of the puzzle.
pub(crate) fn byline(model: &Model, level: Option<Level>) -> Option<String> {
    let language = Language::of_puzzle(model);
    let author =
        model.author().map(|author| language.phrase(Key::ByAuthor, &[("author", &printable(author))]));
    let difficulty = match (level, model.stars()) {
        (Some(level), _) => Some(level_word(language, level).to_owned()),
        (None, Some(stars)) => Some(language.phrase(Key::Stars, &[("n", &stars.to_string())])),
        (None, None) => None,
    };
    let parts: Vec<String> = author.into_iter().chain(difficulty).collect();
    capitalized(&parts.join(" · "))
}

/// Returns the line with the difficulty of a sudoku.
#[cfg(feature = "sudoku")]
pub(crate) fn sudoku_byline(language: &Language, view: &crate::sudoku::SudokuView<'_>) -> Option<String> {
    capitalized(sudoku_level_word(language, view)?)
}

/// Returns the word of the level of a sudoku.
#[cfg(feature = "sudoku")]
pub(crate) fn sudoku_level_word<'l>(
    language: &'l Language,
    view: &crate::sudoku::SudokuView<'_>,
) -> Option<&'l str> {
    use zebra_runtime::sudoku::explain::SudokuLevel;

    let level = match view.level? {
        SudokuLevel::Easy => Level::Easy,
        SudokuLevel::Moderate => Level::Moderate,
        SudokuLevel::Tricky => Level::Tricky,
        SudokuLevel::Hard => Level::Hard,
        SudokuLevel::Fiendish => Level::Fiendish,
    };
    Some(level_word(language, level))
}

/// Returns a text with a capital; `None` if it is empty.
fn capitalized(text: &str) -> Option<String> {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect())
}

/// Returns the word of a level.
pub(crate) fn level_word(language: &Language, level: Level) -> &str {
    language.text(match level {
        Level::Easy => Key::LevelEasy,
        Level::Moderate => Key::LevelModerate,
        Level::Tricky => Key::LevelTricky,
        Level::Hard => Key::LevelHard,
        Level::Fiendish => Key::LevelFiendish,
    })
}

/// Returns two hints: the clues to start with, and what they show.
pub(crate) fn hints(walkthrough: &Walkthrough<'_>) -> Vec<String> {
    let model = walkthrough.model;
    let language = Language::of_puzzle(model);
    let Some(first) = walkthrough.paragraphs.first() else { return Vec::new() };
    let mut clues = first.clues();
    clues.sort_unstable();
    let labels: Vec<String> = clues.iter().map(|&clue| printable(&model.clue(clue).label)).collect();
    let key = if labels.len() == 1 { Key::HintClue } else { Key::HintClues };
    let start = language.phrase(key, &[("list", &labels.join(", "))]);
    // The sentences have quotation marks around a name; some names have their own.
    let is_mark = |letter: char| "“”„«»\"".contains(letter) || letter.is_whitespace();
    let name = |item| printable(&model.item(item).title).trim_matches(is_mark).to_owned();
    let clause = |mark: &Mark| {
        let (one, other) = mark.items();
        let key = if mark.polarity() == Polarity::Is { Key::Together } else { Key::Apart };
        language.phrase(key, &[("one", &name(one)), ("other", &name(other))])
    };
    let then = first
        .conclusions
        .first()
        .map(|mark| language.phrase(Key::HintStart, &[("text", &format!("{}.", clause(mark)))]));
    let start = if labels.is_empty() { None } else { Some(start) };
    start.into_iter().chain(then).collect()
}

/// Returns the title, which is never empty.
pub(crate) fn title(model: &Model) -> String {
    let title = printable(model.title());
    if title.is_empty() { model.name().to_owned() } else { title }
}

/// Returns the text of a walkthrough.
pub(crate) fn walkthrough(walkthrough: &Walkthrough<'_>) -> Vec<Passage> {
    let reporter = &Native;
    let before = reporter.outline(walkthrough).into_iter().chain(reporter.opening(walkthrough));
    let mut passages: Vec<Passage> = before.map(|text| Passage::Paragraph(printable(&text))).collect();
    for index in 0..walkthrough.paragraphs.len() {
        let passage = reporter.paragraph(walkthrough, index);
        passages.extend(passage.heading.as_deref().map(|heading| Passage::Heading(printable(heading))));
        let label = format!("{}.", index + 1);
        passages.push(Passage::Item(Item { label, text: printable(&passage.text()) }));
    }
    passages.push(Passage::Paragraph(printable(&reporter.walkthrough_ending(walkthrough))));
    passages
}
