//! Grading: the cells of a solution that a model's answer gives.
//!
//! A text is read once for each notation: JSON (`json`), tables (`table`) and lines such as "House 1: Eric, cat" (`lines`). The last one
//! in the text that has rows counts, so that a text with several solutions is graded by its last. The time is linear in the text.

mod json;
mod lines;
mod names;
mod table;

use serde::Serialize;

use crate::record::{Record, Table};
use names::{Names, key};

/// The notation that an answer was read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Read {
    /// An object in JSON.
    Json,
    /// A table in Markdown.
    Table,
    /// Lines of prose.
    Lines,
    /// No solution was found.
    Nothing,
}

/// The grade of an answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Grade {
    /// The notation that was read.
    pub read: Read,
    /// Whether every cell is right.
    pub solved: bool,
    /// The number of cells that are right.
    pub correct: usize,
    /// The number of cells of the solution beside the first column.
    pub cells: usize,
    /// The share of cells that are right, from 0 to 1.
    pub cell_accuracy: f64,
    /// The cells that are missing or wrong, row by row.
    pub wrong: Vec<WrongCell>,
}

/// A cell that is missing or wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WrongCell {
    /// The row, by its first cell.
    pub row: String,
    /// The column.
    pub column: String,
    /// The right item.
    pub expected: String,
    /// What the answer has, at most 80 letters of it; `None` if the cell is missing. Two different items are shown with ` / `.
    pub found: Option<String>,
}

/// The cells of one row as an answer gives them: a column, if it is named, and a text.
type Cells<'t> = Vec<(Option<usize>, std::borrow::Cow<'t, str>)>;

/// The rows that an answer gives, and the byte where they end.
struct Found<'t> {
    end: usize,
    read: Read,
    rows: Vec<Cells<'t>>,
}

/// Grades an answer: the text of a model, in any of the notations that the evaluation of `ZebraLogic` accepts, and some more. No text makes
/// it panic, and the time is linear in its length.
///
/// An item is right if its letters and digits are those of the item, in upper or lower case.
#[must_use]
pub fn grade(record: &Record, answer: &str) -> Grade {
    let names = Names::new(&record.solution);
    let readers = [json::read(&names, answer), table::read(&names, answer), lines::read(&names, answer)];
    let last = readers.into_iter().flatten().max_by_key(|found| found.end);
    let read = last.as_ref().map_or(Read::Nothing, |found| found.read);
    let mut given = vec![vec![Vec::new(); record.solution.header.len()]; record.solution.rows.len()];
    for cells in last.map_or(Vec::new(), |found| found.rows) {
        place(&names, &cells, &mut given);
    }
    let wrong = wrong_cells(&record.solution, |row, column, expected| {
        let found = &given[row][column];
        let is_right = !found.is_empty() && found.iter().all(|text| names.is(column, text, expected));
        // The first column names the row.
        if column == 0 || is_right {
            return Ok(());
        }
        let found = found.iter().map(|text| short(text)).collect::<Vec<_>>();
        Err((!found.is_empty()).then(|| found.join(" / ")))
    });
    let cells = record.solution.rows.len() * (record.solution.header.len() - 1);
    let correct = cells - wrong.len();
    Grade {
        read,
        solved: wrong.is_empty(),
        correct,
        cells,
        cell_accuracy: correct as f64 / cells as f64,
        wrong,
    }
}

/// Returns the cells of a solution that are missing or wrong in an answer, row by row. `compare` gets a row and a column, both counted
/// from 0, and the right item; it returns what the answer has instead.
///
/// ```
/// use zebra_dataset::{Table, wrong_cells};
///
/// let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
/// let solution = Table { header: row(["House", "Pet"]), rows: vec![row(["1st", "cat"]), row(["2nd", "dog"])] };
/// let answer = [["1st", "cat"], ["2nd", "fox"]];
/// let wrong = wrong_cells(&solution, |row, column, right| {
///     let found = answer[row][column];
///     if found == right { Ok(()) } else { Err(Some(found.to_owned())) }
/// });
/// assert_eq!((wrong.len(), &*wrong[0].row, wrong[0].found.as_deref()), (1, "2nd", Some("fox")));
/// ```
pub fn wrong_cells(
    solution: &Table,
    compare: impl Fn(usize, usize, &str) -> Result<(), Option<String>>,
) -> Vec<WrongCell> {
    let mut wrong = Vec::new();
    for (row, cells) in solution.rows.iter().enumerate() {
        for (column, (header, expected)) in solution.header.iter().zip(cells).enumerate() {
            if let Err(found) = compare(row, column, expected) {
                let (row, column, expected) = (cells[0].clone(), header.clone(), expected.clone());
                wrong.push(WrongCell { row, column, expected, found });
            }
        }
    }
    wrong
}

/// The largest number of different texts of one cell that are kept: two are a contradiction already.
const MOST_TEXTS: usize = 2;

/// Puts the cells of a row of the answer into the row that its first column names.
fn place(names: &Names<'_>, cells: &Cells<'_>, given: &mut [Vec<Vec<String>>]) {
    let known: Vec<(usize, &str)> = cells
        .iter()
        .filter_map(|(column, text)| Some((column.or_else(|| names.column_of_item(text))?, &**text)))
        .collect();
    let anchors = known.iter().filter(|(column, _)| *column == 0);
    let mut rows: Vec<usize> = anchors.filter_map(|(_, text)| names.row(text)).collect();
    rows.dedup();
    let [row] = rows[..] else { return };
    for (column, text) in known {
        let texts: &mut Vec<String> = &mut given[row][column];
        let is_new = texts.iter().all(|known| names.differ(column, known, text));
        if is_new && texts.len() < MOST_TEXTS {
            texts.push(text.chars().take(200).collect());
        }
    }
}

fn short(text: &str) -> String {
    text.trim().chars().take(80).collect()
}

/// Grades an answer to the [question](crate::Question) about one cell: the last `Answer: …`, the `"answer"` of JSON, or else the last line
/// that is not empty. The word "answer" can be that of any [language](zebra_runtime::language). The item or the letter of
/// the choice is right. Without a question, nothing is right.
#[must_use]
pub fn grade_question(record: &Record, answer: &str) -> bool {
    let Some(question) = &record.question else { return false };
    let stated = json::answer(answer).or_else(|| {
        let lines = || answer.lines().rev().map(str::trim).filter(|line| !line.is_empty());
        let after = |line: &str| {
            let (word, rest) = line.split_once(':')?;
            let is_mark = |letter: char| letter.is_whitespace() || "*#_".contains(letter);
            names::is_answer_word(word.trim_matches(is_mark)).then(|| rest.trim().to_owned())
        };
        lines().find_map(after).or_else(|| lines().next().map(str::to_owned))
    });
    let Some(stated) = stated else { return false };
    let found = key(&stated);
    let is_item = |item: &str| names::is_same(&question.choices, &stated, item);
    let names_choice = question.choices.iter().any(|choice| is_item(choice));
    // "B" and "B. fox"; an item that is a letter itself comes first.
    let letter = stated.split(['.', ')', ':']).next().map_or(String::new(), key);
    let rest = stated.split_once(['.', ')', ':']).map_or("", |(_, rest)| rest.trim());
    let by_letter = !names_choice
        && letter == key(&question.letter)
        && (rest.is_empty() || names::is_same(&question.choices, rest, &question.answer));
    !found.is_empty() && (is_item(&question.answer) || by_letter)
}
