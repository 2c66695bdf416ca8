//! Puzzles as plain text and Markdown. Part of the generator.

use crate::language::{Key, Language};
use crate::model::{Assignment, Clue, Comparison, Formula, Model, Number};
use crate::render::markdown as escaped;
use crate::sentence::clue_sentence;

/// Returns a puzzle as plain text: title, story, numbered clues and question, without the answer.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::generate::{Generator, Options, Theme, puzzle_text};
/// let generator = Generator::new(Theme::named("market").unwrap(), Options::default())?;
/// assert!(puzzle_text(&generator.puzzle(1)?.model).contains("\n\n1. "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn puzzle_text(model: &Model) -> String {
    let mut text = format!("{}\n\n", model.title());
    if let Some(story) = model.story() {
        text.push_str(&format!("{story}\n\n"));
    }
    match statements(model) {
        Some((heading, listed)) => {
            text.push_str(&format!("{heading}\n\n"));
            (1..)
                .zip(listed)
                .for_each(|(number, sentence)| text.push_str(&format!("{number}. {sentence}\n")));
        }
        None => {
            for clue in model.clues() {
                text.push_str(&format!("{}. {}\n", clue.label, clue_sentence(model, clue)));
            }
        }
    }
    if let Some(question) = model.question() {
        text.push_str(&format!("\n{question}\n"));
    }
    text
}

/// Returns a puzzle as a section of Markdown. The answer, if given, is a table inside a `<details>` element. All texts of the puzzle
/// are escaped: they appear as they are.
#[must_use]
pub fn markdown(model: &Model, answer: Option<&Assignment>) -> String {
    let mut text = format!("## {}\n\n", escaped(model.title()));
    if let Some(story) = model.story() {
        let paragraphs = story.split("\n\n").map(escaped).collect::<Vec<String>>();
        text.push_str(&format!("{}\n\n", paragraphs.join("\n\n")));
    }
    match statements(model) {
        Some((heading, listed)) => {
            text.push_str(&format!("{}\n\n", escaped(&heading)));
            let items =
                (1..).zip(listed).map(|(number, sentence)| format!("{number}. {}\n", escaped(&sentence)));
            text.extend(items);
        }
        None => text.extend(model.clues().iter().map(|clue| list_item(model, clue))),
    }
    if let Some(question) = model.question() {
        text.push_str(&format!("\n**{}**\n", escaped(question)));
    }
    if let Some(answer) = answer {
        let summary = Language::of_puzzle(model).text(Key::AnswerHeading);
        text.push_str(&format!("\n<details><summary>{summary}</summary>\n\n"));
        text.push_str(&markdown_table(model, answer));
        text.push_str("\n</details>\n");
    }
    text
}

/// Returns the answer of a puzzle as plain text: its title and a line for each row, for a part of its own after the puzzles.
#[must_use]
pub fn answer_text(model: &Model, answer: &Assignment) -> String {
    let (header, rows) = table(model, answer);
    let lines: Vec<&Vec<String>> = std::iter::once(&header).chain(&rows).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let mut text = format!("{} ({})\n", model.title(), model.name());
    for line in lines {
        let cells: Vec<String> =
            line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
        text.push_str(&format!("  {}\n", cells.join("  ").trim_end()));
    }
    text
}

/// Returns the answer of a puzzle as a section of Markdown, for a part of its own after the puzzles.
#[must_use]
pub fn answer_markdown(model: &Model, answer: &Assignment) -> String {
    let table = markdown_table(model, answer);
    format!("## {} ({})\n\n{table}", escaped(model.title()), escaped(model.name()))
}

/// Returns an answer as a table in Markdown.
fn markdown_table(model: &Model, answer: &Assignment) -> String {
    let (header, rows) = table(model, answer);
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut text = line(&header);
    text.push_str(&format!("| {} |\n", vec!["---"; header.len()].join(" | ")));
    rows.iter().for_each(|row| text.push_str(&line(row)));
    text
}

/// Returns the heading and the statements of a puzzle whose only clue is that exactly one of some numbered statements is false.
fn statements(model: &Model) -> Option<(String, Vec<String>)> {
    let [clue] = model.clues() else { return None };
    let [Formula::Compare { left: Number::Count(of), comparison: Comparison::Equal, .. }] =
        &clue.formulas[..]
    else {
        return None;
    };
    let sentence = clue.sentence.as_ref()?;
    let (heading, mut rest) = sentence.split_once(" (1) ")?;
    let mut listed = Vec::new();
    for number in 2..=of.len() {
        let (statement, after) = rest.split_once(&format!(" ({number}) "))?;
        listed.push(statement.to_owned());
        rest = after;
    }
    listed.push(rest.to_owned());
    Some((heading.to_owned(), listed))
}

/// Returns a clue as an item of a list in Markdown.
fn list_item(model: &Model, clue: &Clue) -> String {
    let sentence = escaped(&clue_sentence(model, clue));
    match clue.label.bytes().all(|digit| digit.is_ascii_digit()) {
        true => format!("{}. {sentence}\n", clue.label),
        false => format!("- {}: {sentence}\n", escaped(&clue.label)),
    }
}

/// Returns the names of the categories, and the titles of the items row by row.
pub(super) fn table(model: &Model, answer: &Assignment) -> (Vec<String>, Vec<Vec<String>>) {
    let header = model.categories().iter().map(|category| category.name.to_string()).collect();
    let cell = |row, category| model.item(answer.item_in(row, category)).title.to_string();
    let row = |row| model.category_ids().map(|category| cell(row, category)).collect();
    (header, (0..answer.rows()).map(row).collect())
}
