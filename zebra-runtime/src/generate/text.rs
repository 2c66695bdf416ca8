//! Puzzles as plain text and Markdown. Part of the generator (layer 3).

use crate::model::{Assignment, Clue, Model};
use crate::sentence::clue_sentence;

/// Returns a puzzle as plain text: title, story, numbered clues and question, without the answer.
///
/// ```
/// use zebra_runtime::generate::{Generator, Options, Theme, puzzle_text};
/// let generator = Generator::new(Theme::named("market").unwrap(), Options::default())?;
/// assert!(puzzle_text(&generator.puzzle(1)?.model).starts_with("Market Day\n\nFive stalls stand"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn puzzle_text(model: &Model) -> String {
    let mut text = format!("{}\n\n", model.title());
    if let Some(story) = model.story() {
        text.push_str(&format!("{story}\n\n"));
    }
    text.push_str(&numbered_clues(model));
    if let Some(question) = model.question() {
        text.push_str(&format!("\n{question}\n"));
    }
    text
}

/// Returns a puzzle as a section of Markdown. The answer, if given, is a table inside a `<details>` element.
#[must_use]
pub fn markdown(model: &Model, answer: Option<&Assignment>) -> String {
    let mut text = format!("## {}\n\n", model.title());
    if let Some(story) = model.story() {
        text.push_str(&format!("{story}\n\n"));
    }
    text.push_str(&numbered_clues(model));
    if let Some(question) = model.question() {
        text.push_str(&format!("\n**{question}**\n"));
    }
    if let Some(answer) = answer {
        let (header, rows) = table(model, answer);
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        text.push_str("\n<details><summary>Answer</summary>\n\n");
        text.push_str(&line(&header));
        text.push_str(&line(&vec!["---".to_owned(); header.len()]));
        rows.iter().for_each(|row| text.push_str(&line(row)));
        text.push_str("\n</details>\n");
    }
    text
}

fn numbered_clues(model: &Model) -> String {
    let line = |clue: &Clue| format!("{}. {}\n", clue.label, clue_sentence(model, clue));
    model.clues().iter().map(line).collect()
}

/// Returns the names of the categories, and the titles of the items row by row.
pub(super) fn table(model: &Model, answer: &Assignment) -> (Vec<String>, Vec<Vec<String>>) {
    let header = model.categories().iter().map(|category| category.name.to_string()).collect();
    let cell = |row, category| model.item(answer.item_in(row, category)).title.to_string();
    let row = |row| model.category_ids().map(|category| cell(row, category)).collect();
    (header, (0..answer.rows()).map(row).collect())
}
