//! Grading: the cells of a solution that a model's answer gives.
//!
//! A text is read once for each notation: JSON (`json`), tables (`table`) and lines such as "House 1: Eric, cat" (`lines`). The last
//! solution that is whole counts, and without a whole one the one that has most cells. The time is linear in the text.

mod anyway;
mod asked;
mod choices;
mod clauses;
mod extra;
mod items;
mod json;
mod kept;
mod key;
mod line;
mod lines;
mod links;
mod listed;
mod markup;
mod matrix;
mod names;
mod notes;
mod placed;
mod question;
mod refuted;
mod relaxed;
mod remarks;
mod rows;
mod sentences;
mod spelled;
mod stated;
mod table;
mod text;
mod value;
mod words;

use std::borrow::Cow;
use std::ops::Range;

use serde::Serialize;

use crate::record::{Record, Table};
use items::Reading;
use names::Names;
pub use question::QuestionGrade;
use text::Text;

/// The notation that an answer was read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Read {
    /// JSON, or what is like it.
    Json,
    /// A table: Markdown, HTML, LaTeX or CSV.
    Table,
    /// Lines with headings, or sentences.
    Lines,
    /// No solution was found.
    Nothing,
}

/// The grade of an answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Grade {
    /// The notation that was read.
    pub read: Read,
    /// The first and the last line that were read, from 1; `None` if nothing was.
    pub lines: Option<[usize; 2]>,
    /// Whether every cell is right, and the answer has no other rows.
    pub solved: bool,
    /// The number of cells that are right.
    pub correct: usize,
    /// The number of cells of the solution beside the first column.
    pub cells: usize,
    /// The share of cells that are right, from 0 to 1.
    pub cell_accuracy: f64,
    /// The cells that are missing or wrong, row by row.
    pub wrong: Vec<WrongCell>,
    /// The names of the rows of the answer that the solution does not have.
    pub extra_rows: Vec<String>,
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

/// How answers are graded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GradeOptions {
    /// Whether what is inside of thinking tags, such as `<think>`, is read as well.
    pub thinking: bool,
}

/// The cells of one row as an answer gives them: a column, if it is named, and a text.
type Cells = Vec<(Option<usize>, String)>;

/// The rows that an answer gives, and the bytes of the text.
#[derive(Clone)]
struct Found {
    start: usize,
    end: usize,
    read: Read,
    rows: Vec<Cells>,
    /// What JSON says of the solution beside it, as sentences after it, and the text before it in a string.
    notes: String,
    before: String,
}

impl Found {
    fn new(place: Range<usize>, read: Read, rows: Vec<Cells>) -> Found {
        Found { start: place.start, end: place.end, read, rows, notes: String::new(), before: String::new() }
    }

    /// Returns the text before the solution.
    fn text_before<'t>(&'t self, text: &'t str) -> &'t str {
        if self.before.is_empty() { &text[..self.start] } else { &self.before }
    }
}

/// For each row and column the texts that an answer gives, at most two.
type Given = Vec<Vec<Vec<String>>>;

/// Grades an answer: the text of a model, in any of the notations that the evaluation of `ZebraLogic` accepts, and many more. No text makes
/// it panic, and the time is linear in its length.
///
/// An item is right if its letters and digits are those of the item, in upper or lower case; numbers, amounts, times and dates are compared
/// by value. What the model only thought is not read.
#[must_use]
pub fn grade(record: &Record, answer: &str) -> Grade {
    grade_with(record, answer, GradeOptions::default())
}

/// Grades an answer as [`grade`] does, with options.
///
/// ```
/// use zebra_dataset::{GradeOptions, from_zebralogic, grade_with};
///
/// let record = from_zebralogic(r#"{"id": "a", "size": "2*1", "puzzle": "", "solution":
///     {"header": ["House", "Name"], "rows": [["1", "Ann"], ["2", "Bob"]]}}"#)?;
/// let answer = "<think>House 1: Ann\nHouse 2: Bob\n</think>";
/// assert!(!grade_with(&record, answer, GradeOptions::default()).solved);
/// assert!(grade_with(&record, answer, GradeOptions { thinking: true }).solved);
/// # Ok::<(), zebra_dataset::RecordError>(())
/// ```
#[must_use]
pub fn grade_with(record: &Record, answer: &str, options: GradeOptions) -> Grade {
    let names = Names::new(&record.solution, Reading::new(record));
    let text = Text::new(answer, options.thinking);
    let is_kept = |(found, _): &(Found, Given)| {
        !remarks::counts_otherwise(record, &text.text) && !is_reversed(&names, &text.text, found)
    };
    let last = last_whole(&names, &text.text).filter(is_kept);
    let read = last.as_ref().map_or(Read::Nothing, |(found, _)| found.read);
    let lines = last.as_ref().map(|(found, _)| text.lines(found.start, found.end));
    let extra_rows: Vec<String> =
        last.iter().flat_map(|(found, _)| extra::extra_rows(&names, &text.text, found)).collect();
    let given = last.map_or_else(|| nothing(&names), |(_, given)| given);
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
        lines,
        solved: wrong.is_empty() && extra_rows.is_empty(),
        correct,
        cells,
        cell_accuracy: correct as f64 / cells as f64,
        wrong,
        extra_rows,
    }
}

/// The most cells that candidates of one text are compared in.
const MOST_WORK: usize = 1 << 22;

/// Returns the solution that counts, with its cells: the last whole one, or else the last of those with most cells. The rows of tables and
/// objects after it that have no row of the puzzle are added to it.
fn last_whole(names: &Names<'_>, text: &str) -> Option<(Found, Given)> {
    let mut all: Vec<Found> = json::read(names, text);
    all.extend(table::read(names, text));
    let others: Vec<Found> =
        all.iter().filter(|found| extra::has_only_extra(names, found)).cloned().collect();
    let (mut found, given) = last_of(names, text, all)?;
    let later = others.into_iter().filter(|other| other.start >= found.end).flat_map(|other| other.rows);
    found.rows.extend(later.collect::<Vec<_>>());
    Some((found, given))
}

/// Returns the last whole one of some solutions and of those in lines and sentences, or else the last of those with most cells.
fn last_of(names: &Names<'_>, text: &str, mut all: Vec<Found>) -> Option<(Found, Given)> {
    let places = places_of_json(names, &all);
    let is_other = |found: &Found| !is_inside(found, &places);
    all.extend(lines::read(names, text).into_iter().filter(is_other));
    all.extend(sentences::read(names, text).into_iter().filter(is_other));
    let whole = names.height() * (names.width() - 1);
    let best = fullest(names, text, all);
    if best.as_ref().is_some_and(|(filled, ..)| *filled == whole) {
        return best.map(|(_, found, given)| (found, given));
    }
    let anyway = anyway::read(names, text).into_iter().filter(is_other).collect();
    let other = fullest(names, text, anyway).filter(|(filled, ..)| *filled == whole);
    other.or(best).map(|(_, found, given)| (found, given))
}

/// Returns the places of whole solutions in JSON, in order: other readers would not see what is said of them there.
fn places_of_json(names: &Names<'_>, all: &[Found]) -> Vec<Range<usize>> {
    let whole = names.height() * (names.width() - 1);
    let is_whole = |found: &&Found| cells_of(names, found).0 == whole;
    let found = all.iter().filter(|found| found.read == Read::Json).take(MOST_WORK / whole + 1);
    let mut places: Vec<Range<usize>> = found.filter(is_whole).map(|found| found.start..found.end).collect();
    places.sort_unstable_by_key(|place| place.start);
    places.dedup_by(|next, last| {
        let is_same = next.start < last.end;
        last.end = if is_same { last.end.max(next.end) } else { last.end };
        is_same
    });
    places
}

/// Returns whether a solution has a part of one of some places.
fn is_inside(found: &Found, places: &[Range<usize>]) -> bool {
    let at = places.partition_point(|place| place.end <= found.start);
    places.get(at).is_some_and(|place| place.start < found.end)
}

/// Returns the last solution that has most cells, with their number and the cells.
fn fullest(names: &Names<'_>, text: &str, mut all: Vec<Found>) -> Option<(usize, Found, Given)> {
    let whole = names.height() * (names.width() - 1);
    all.retain(|found| !is_asked(text, found.end));
    all.sort_by_key(|found| found.end);
    let mut best: Option<(usize, Found, Given)> = None;
    // The solutions after the one that is looked at, which may have only some of the cells.
    let mut later: Vec<(usize, Given)> = Vec::new();
    let mut looked_at = 0;
    for found in all.into_iter().rev().take(MOST_WORK / whole + 1) {
        let (filled, given) = cells_of(names, &found);
        if best.as_ref().is_none_or(|(most, ..)| filled > *most) {
            if looked_at == MOST_LATER {
                break;
            }
            looked_at += 1;
            if !refuted::is_refuted(names, text, &found)
                && is_kept(names, text, &found, &given)
                && !later.iter().any(|(start, other)| *start >= found.end && conflict(names, &given, other))
            {
                best = Some((filled, found.clone(), given.clone()));
            }
        }
        if later.len() < MOST_LATER {
            later.push((found.start, given));
        }
        if best.as_ref().is_some_and(|(most, ..)| *most == whole) {
            break;
        }
    }
    best
}

/// Returns whether the heading of a solution says that its rows are in the opposite order, and they are read in the order of the puzzle.
fn is_reversed(names: &Names<'_>, text: &str, found: &Found) -> bool {
    let row_of = |cells: &Cells| {
        let named = cells.iter().find(|(column, _)| *column == Some(0));
        named.and_then(|(_, text)| names.row(text))
    };
    let rows: Vec<usize> = found.rows.iter().filter_map(row_of).collect();
    rows.len() > 1 && rows.is_sorted() && refuted::is_in_other_order(found.text_before(text))
}

/// Returns the number of cells that a solution has, and the cells.
fn cells_of(names: &Names<'_>, found: &Found) -> (usize, Given) {
    let mut given = nothing(names);
    found.rows.iter().for_each(|cells| place(names, cells, &mut given));
    let filled = |cells: &Vec<Vec<String>>| cells[1..].iter().filter(|texts| !texts.is_empty()).count();
    (given.iter().map(filled).sum(), given)
}

/// Returns whether the text around a solution keeps it.
fn is_kept(names: &Names<'_>, text: &str, found: &Found, given: &Given) -> bool {
    let row_of = |column: usize, item: &str| row_with(names, given, column, item);
    // Lines are read as a whole, so that the last one may end with a remark.
    let rows = text[found.start..found.end].trim_end();
    let last = if found.read == Read::Lines { rows.lines().next_back().unwrap_or("") } else { "" };
    let end = found.start + rows.len() - kept::after_rows(names, last, &row_of).len();
    let after = Cow::Borrowed(&text[end..]);
    let after = if found.notes.is_empty() { after } else { Cow::Owned(format!("{}\n{after}", found.notes)) };
    kept::keeps(names, (found.text_before(text), &after), &row_of)
}

/// The most solutions that are looked at together with the text after them, and the most that one is compared with.
const MOST_LATER: usize = 16;

/// Returns whether two solutions have a cell with different items.
fn conflict(names: &Names<'_>, one: &Given, other: &Given) -> bool {
    one.iter().zip(other).any(|(one, other)| {
        let mut cells = one.iter().zip(other).enumerate().skip(1);
        cells.any(|(column, (one, other))| {
            let mut items = other.iter().filter(|other| names.item(column, other).is_some());
            items.any(|other| one.iter().any(|one| names.differ(column, one, other)))
        })
    })
}

/// Returns the row that has an item.
fn row_with(names: &Names<'_>, given: &Given, column: usize, item: &str) -> Option<usize> {
    let is_item = |text: &String| !names.differ(column, text, item);
    given.iter().position(|cells| cells[column].iter().any(is_item))
}

/// Returns whether a question mark ends what was read.
fn is_asked(text: &str, end: usize) -> bool {
    let rest = text[end..].trim_start_matches(|letter: char| {
        letter.is_whitespace() || matches!(letter, '`' | '"' | '*' | '”' | ')')
    });
    rest.starts_with('?')
}

fn nothing(names: &Names<'_>) -> Given {
    vec![vec![Vec::new(); names.width()]; names.height()]
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

/// Puts the cells of a row of the answer into the row that its first column names. Cells that are left open are not there.
fn place(names: &Names<'_>, cells: &Cells, given: &mut Given) {
    let known: Vec<(usize, &str)> = cells
        .iter()
        .filter_map(|(column, text)| Some((column.or_else(|| names.column_of_item(text))?, text.as_str())))
        .collect();
    let anchors = known.iter().filter(|(column, _)| *column == 0);
    let mut rows: Vec<usize> = anchors.filter_map(|(_, text)| names.row(text)).collect();
    rows.dedup();
    let [row] = rows[..] else { return };
    for (column, text) in known {
        if names.is_gap(column, text) {
            continue;
        }
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

/// Grades an answer to the [question](crate::Question) about one cell: what is marked as the answer, such as `Answer: …`, `\boxed{…}` or
/// `"answer"` in JSON, in any [language](zebra_runtime::language), or else the last line. The item or the letter of the choice is right.
/// Two answers that differ are wrong, unless one is marked as final or the text takes the other back. Without a question, nothing is right.
#[must_use]
pub fn grade_question(record: &Record, answer: &str) -> bool {
    grade_question_with(record, answer, GradeOptions::default()).solved
}

/// Grades an answer as [`grade_question`] does, with options, and returns what was read.
#[must_use]
pub fn grade_question_with(record: &Record, answer: &str, options: GradeOptions) -> QuestionGrade {
    question::grade(record, answer, options)
}
