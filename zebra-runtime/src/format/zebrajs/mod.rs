//! A reader and a writer of zebrajs puzzles: the size of a grid, and clues of five types about variables.
//!
//! This is the format of the generator of zebrajs, a constraint library for JavaScript (2014). A variable is an item,
//! its row `y` in the grid is a category, and its column is unknown: the items of a row of the grid are in different
//! columns. Clues of a grid with w columns:
//!
//! | type | meaning |
//! |---|---|
//! | `item` | names `a`, and states nothing about its column |
//! | `next to` | `a` and `b` are in adjacent columns |
//! | `middle` | `a` is at neither end |
//! | `immediately to the left of` | `b` is in the column after that of `a` |
//! | `same position as` | `a` and `b` are in the same column |
//!
//! An item that no clue names does not exist for zebrajs. Here every column has an item of each row, so such items get the
//! unused names among `var0_0`, `var0_1`, … of their row, and keep this order from left to right: a puzzle has as many
//! answers as there.
//!
//! A clue cannot name a column. A last row of which each item is immediately to the left of the next holds the columns
//! instead, where another item has the "same position as" one of it: [`read`] takes its names for those of the columns, and
//! [`write()`] adds it where a clue needs it.
//!
//! A *template* has several lists of clues for one grid, of puzzles whose items are in order from left to right:
//! `{"grid": …, "solutions": [[…], […]]}`. [`read_all`] reads each, [`template`] makes one, and [`from_template`] makes a
//! puzzle of one, as the program `gen_puzzles` of zebrajs does.
//!
//! ```
//! # use zebra_runtime as zebra;
//! use zebra::format::zebrajs;
//! let text = r#"{"grid": {"w": 2, "h": 2}, "clues": [
//!     {"type": "immediately to the left of", "a": {"v": "var1_0", "y": 1}, "b": {"v": "var1_1", "y": 1}},
//!     {"type": "immediately to the left of", "a": {"v": "var0_0", "y": 0}, "b": {"v": "var0_1", "y": 0}}]}"#;
//! let reading = zebrajs::read(text);
//! let model = reading.draft.check().into_result().unwrap();
//! assert_eq!(model.rows(), 2);
//! assert!(zebra::solve::Solver::new(&model).solve().unique().is_some());
//! ```

mod atom;
#[cfg(feature = "random")]
mod from_template;
mod grid;
mod template;
mod write;

use std::collections::BTreeMap;

use super::Reading;
use super::json::fields::{Fields, Reader};
use super::json::value::Value;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Draft, Name};
#[cfg(feature = "random")]
pub use from_template::from_template;
use grid::Grid;
pub use template::template;
pub use write::{write, write_line};

/// The maximum number of columns and rows: the limits of the check for items and, not counting the columns, for
/// categories.
const MAX_COLUMNS: i64 = 4096;
const MAX_ROWS: i64 = 255;
/// The maximum number of cells, which are the items of all categories: the limit of the check, before they are made.
const MAX_CELLS: i64 = 5_000;

/// The types of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    Item,
    NextTo,
    Middle,
    LeftOf,
    SamePosition,
}

const TYPES: [(&str, Type); 5] = [
    ("item", Type::Item),
    ("next to", Type::NextTo),
    ("middle", Type::Middle),
    ("immediately to the left of", Type::LeftOf),
    ("same position as", Type::SamePosition),
];

const A_PUZZLE: &str = "a puzzle of zebrajs";

/// Reads a puzzle of zebrajs, or the only one of a template.
///
/// Reports all errors together, except that invalid JSON is reported alone. Linear in the length of the text and the size
/// of the grid.
#[must_use]
pub fn read(text: &str) -> Reading {
    let mut readings = read_all(text);
    let count = readings.len();
    let mut first = readings.swap_remove(0);
    if count > 1 {
        let at = first.ranges.add(0..text.len().min(1));
        let message = format!("the template has {count} puzzles");
        first.diagnostics.insert(
            0,
            Diagnostic::new(Code::Syntax, at, message, "keep one list of clues, or read all of them"),
        );
    }
    first
}

/// Reads a puzzle of zebrajs, or each puzzle of a template, in order; at least one reading, for errors.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::zebrajs;
/// let left_of = r#"{"type": "immediately to the left of", "a": {"v": "a", "y": 0}, "b": {"v": "b", "y": 0}}"#;
/// let text = format!(r#"{{"grid": {{"w": 2, "h": 1}}, "solutions": [[{left_of}], []]}}"#);
/// let readings = zebrajs::read_all(&text);
/// assert_eq!(readings.len(), 2);
/// assert!(readings.iter().all(|reading| reading.diagnostics.is_empty()));
/// ```
#[must_use]
pub fn read_all(text: &str) -> Vec<Reading> {
    let mut reader = Reader::default();
    let Some(value) = reader.value(text, A_PUZZLE) else { return vec![reader.reading(None)] };
    let draft = |reader: &mut Reader, number: usize| reader.zebrajs(&value, number);
    let (first, count) = draft(&mut reader, 0);
    let mut readings = vec![reader.reading(first)];
    readings.extend((1..count).map(|number| {
        let mut reader = Reader::default();
        let (puzzle, _) = draft(&mut reader, number);
        reader.reading(puzzle)
    }));
    readings
}

/// A variable of a clue.
struct Variable {
    name: Name,
    row: usize,
}

/// A clue as written.
struct Clue {
    what: Type,
    at: Spot,
    a: Variable,
    b: Option<Variable>,
}

impl Reader {
    /// Returns a puzzle, and how many there are: several in a template.
    fn zebrajs(&mut self, value: &Value<'_>, number: usize) -> (Option<Draft>, usize) {
        let what = A_PUZZLE;
        let Some(fields) = self.object(value, what, &["grid", "clues", "solutions"]) else {
            return (None, 1);
        };
        let size = self.required(&fields, what, "grid").and_then(|grid| self.size(grid));
        let Some(lists) = self.clue_lists(&fields) else { return (None, 1) };
        let puzzle = size.zip(lists.get(number).copied());
        let draft = puzzle.and_then(|((columns, rows), clues)| {
            let clues = self.list(clues, "clues")?;
            let clues: Vec<Clue> = clues.iter().filter_map(|clue| self.zebrajs_clue(clue, rows)).collect();
            let mut grid = Grid::new(columns, rows as usize);
            self.place_items(&clues, &mut grid);
            grid.complete(&clues);
            Some(grid.draft(&clues))
        });
        (draft, lists.len())
    }

    /// Returns the list of clues of each puzzle.
    fn clue_lists<'v, 't>(&mut self, fields: &Fields<'v, 't>) -> Option<Vec<&'v Value<'t>>> {
        let Some(solutions) = fields.get("solutions") else {
            return self.required(fields, A_PUZZLE, "clues").map(|clues| vec![clues]);
        };
        if fields.get("clues").is_some() {
            let help = "write `clues` for one puzzle, or `solutions` for a template";
            self.report(solutions.at(), "a puzzle has `clues` or `solutions`, not both", help);
        }
        let lists: Vec<_> = self.list(solutions, "lists of clues")?.iter().collect();
        if lists.is_empty() {
            self.report(solutions.at(), "the template has no puzzle", "write a list of clues: `[[…]]`");
            return None;
        }
        Some(lists)
    }

    fn size(&mut self, value: &Value<'_>) -> Option<(i64, i64)> {
        let fields = self.object(value, "a grid", &["w", "h"])?;
        let [columns, rows] = [("w", 2, MAX_COLUMNS), ("h", 1, MAX_ROWS)].map(|(key, least, most)| {
            let value = self.required(&fields, "a grid", key)?;
            self.integer_in(value, least, most)
        });
        let (columns, rows) = (columns?, rows?);
        if columns * (rows + 1) > MAX_CELLS {
            let message = format!("too many items: the grid has {columns} columns and {rows} rows");
            self.report(
                value.at(),
                message,
                format!("use at most {MAX_CELLS} cells, with the row of the columns"),
            );
            return None;
        }
        Some((columns, rows))
    }

    fn zebrajs_clue(&mut self, value: &Value<'_>, rows: i64) -> Option<Clue> {
        let fields = self.object(value, "a clue", &["type", "a", "b"])?;
        let what = self.required(&fields, "a clue", "type").and_then(|what| self.word(what, &TYPES));
        let a = self.required(&fields, "a clue", "a").and_then(|a| self.variable(a, rows));
        let b = match what {
            Some(Type::Item | Type::Middle) => {
                self.reject_second(&fields);
                None
            }
            Some(_) => {
                let b = self.required(&fields, "a clue about two items", "b");
                Some(b.and_then(|b| self.variable(b, rows))?)
            }
            None => None,
        };
        Some(Clue { what: what?, at: self.spot(value.at()), a: a?, b })
    }

    fn reject_second(&mut self, fields: &Fields<'_, '_>) {
        if let Some(b) = fields.get("b") {
            self.report(b.at(), "a clue of this type has one item", "remove `b`");
        }
    }

    fn variable(&mut self, value: &Value<'_>, rows: i64) -> Option<Variable> {
        let fields = self.object(value, "a variable", &["v", "y", "x"])?;
        let name = self.required(&fields, "a variable", "v").and_then(|name| self.name(name));
        let row = self.required(&fields, "a variable", "y").and_then(|row| self.integer_in(row, 0, rows - 1));
        if let Some(column) = fields.get("x") {
            // zebrajs replaces what is there by the columns that the clue allows.
            let at = self.spot(column.at());
            let help = "remove it; a last row with an item for each column can hold a place";
            self.warn(Diagnostic::new(Code::UnusedName, at, "the column `x` is not read", help));
        }
        Some(Variable { name: name?, row: row? })
    }

    /// Collects the items of each row; reports an item of two rows, and a row with more items than columns.
    fn place_items(&mut self, clues: &[Clue], grid: &mut Grid) {
        let mut known: BTreeMap<&str, (usize, Spot)> = BTreeMap::new();
        for variable in clues.iter().flat_map(|clue| std::iter::once(&clue.a).chain(&clue.b)) {
            let Name { text, at } = &variable.name;
            match known.get(text.as_str()) {
                Some((row, _)) if *row == variable.row => {}
                Some((row, first)) => self.push(
                    Diagnostic::new(
                        Code::DuplicateName,
                        *at,
                        format!("`{text}` is in row {row} and in row {}", variable.row),
                        "use the same `y` for all uses of an item",
                    )
                    .with_related(*first, format!("`{text}` is first used")),
                ),
                None => {
                    known.insert(text, (variable.row, *at));
                    let items = &mut grid.rows[variable.row];
                    if items.len() as i64 == grid.columns {
                        self.push(Diagnostic::new(
                            Code::UnequalSizes,
                            *at,
                            format!("row {} has more items than the grid has columns", variable.row),
                            format!("use at most {} items with this `y`", grid.columns),
                        ));
                    } else {
                        items.push(variable.name.clone());
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Solver;

    fn messages(text: &str) -> Vec<String> {
        read(text).diagnostics.into_iter().map(|error| error.message).collect()
    }

    #[test]
    fn every_type_of_clue_has_its_meaning() {
        let text = r#"{"grid": {"w": 4, "h": 3}, "clues": [
            {"type": "item", "a": {"v": "Row1", "y": 0}},
            {"type": "next to", "a": {"v": "cat", "y": 0}, "b": {"v": "dog", "y": 0}},
            {"type": "middle", "a": {"v": "dog", "y": 0}},
            {"type": "immediately to the left of", "a": {"v": "red", "y": 1}, "b": {"v": "cat", "y": 0}},
            {"type": "same position as", "a": {"v": "tea", "y": 2}, "b": {"v": "red", "y": 1}}]}"#;
        let reading = read(text);
        assert_eq!(reading.diagnostics, []);
        let model = reading.draft.check().into_result().unwrap();
        let names = |id| model.items_of(id).map(|item| &*model.item(item).name).collect::<Vec<_>>();
        let categories: Vec<_> = model.category_ids().collect();
        assert_eq!(names(categories[1]), ["Row1", "cat", "dog", "var0_0"]);
        assert_eq!(names(categories[2]), ["red", "var1_0", "var1_1", "var1_2"]);
        // The dog is in the middle beside the cat, which has the red one on its left; `Row1` and `var0_0` are free.
        assert_eq!(Solver::new(&model).solutions().count(), 3 * 2);
        for answer in Solver::new(&model).solutions() {
            let column = |name: &str| {
                let id = model.item_ids().find(|id| model.item(*id).name == name);
                id.and_then(|id| answer.row_of(id)).unwrap()
            };
            let [cat, dog, red, tea] = ["cat", "dog", "red", "tea"].map(column);
            assert!(cat.abs_diff(dog) == 1 && [1, 2].contains(&dog) && red + 1 == cat && tea == red);
            assert!(column("var1_0") < column("var1_1") && column("var1_1") < column("var1_2"));
        }
    }

    #[test]
    fn columns_are_a_row_in_order() {
        let left_of = |a: &str, b: &str, y: usize| {
            format!(
                r#"{{"type":"immediately to the left of","a":{{"v":"{a}","y":{y}}},"b":{{"v":"{b}","y":{y}}}}}"#
            )
        };
        let same = r#"{"type":"same position as","a":{"v":"cat","y":0,"x":2},"b":{"v":"mid","y":1}}"#;
        let text = |clues: &[&str]| format!(r#"{{"grid":{{"w":3,"h":2}},"clues":[{}]}}"#, clues.join(","));
        let (one, two) = (left_of("mid", "last", 1), left_of("first", "mid", 1));
        let reading = read(&text(&[same, &one, &two]));
        let warnings: Vec<_> = reading.warnings.iter().map(|warning| &*warning.message).collect();
        assert_eq!(warnings, ["the column `x` is not read"]);
        let model = reading.draft.check().into_result().unwrap();
        let names: Vec<_> = model.items_of(model.anchor()).map(|item| &*model.item(item).name).collect();
        assert_eq!((model.categories().len(), &names[..]), (2, &["first", "mid", "last"][..]));
        let answers: Vec<_> = Solver::new(&model).solutions().collect();
        assert_eq!(answers.len(), 1);
        let cat = model.item_ids().find(|id| model.item(*id).name == "cat");
        assert_eq!(answers[0].row_of(cat.unwrap()), Some(1));
        let written = write(&model).unwrap();
        let again = read(&written.text);
        assert_eq!(again.draft.check().into_result().unwrap().categories(), model.categories());
        // A last category in this order stays one.
        let mut pets = crate::builder::Builder::new("Pets");
        pets.ordered_category("Place", ["1", "2", "3"]).category("Child", ["a", "b", "c"]);
        pets.category("Pet", ["cat", "dog", "owl"]);
        pets.link("before", "Place", crate::builder::less_by(1));
        pets.clue("1", crate::builder::linked("cat", "before", "dog"));
        pets.clue("2", crate::builder::linked("dog", "before", "owl"));
        pets.clue("3", crate::builder::is("a", "owl"));
        let pets = pets.check().unwrap();
        let again = read(&write(&pets).unwrap().text).draft.check().into_result().unwrap();
        assert_eq!(again.categories().len(), 4);
        assert_eq!(Solver::new(&again).solutions().count(), Solver::new(&pets).solutions().count());
        // Without a use, or with another clue about two of its items, it is a row like others.
        let middle = r#"{"type":"middle","a":{"v":"mid","y":1}}"#;
        for clues in [&[&*one, &*two][..], &[same, &*one, &*two, middle]] {
            let model = read(&text(clues)).draft.check().into_result().unwrap();
            assert_eq!(model.categories().len(), 3);
            assert!(Solver::new(&model).solve().unique().is_some());
        }
    }

    #[test]
    fn a_template_has_several_puzzles() {
        let clue = |kind: &str, b: &str| {
            format!(r#"{{"type":"{kind}","a":{{"v":"var0_0","y":0}},"b":{{"v":"{b}","y":0}}}}"#)
        };
        let text = format!(
            r#"{{"grid":{{"w":3,"h":1}},"solutions":[[{},{}],[{}]]}}"#,
            clue("immediately to the left of", "var0_1"),
            clue("next to", "var0_2"),
            clue("next to", "var0_1"),
        );
        let counts = read_all(&text)
            .into_iter()
            .map(|reading| Solver::new(&reading.draft.check().into_result().unwrap()).solutions().count());
        assert_eq!(counts.collect::<Vec<_>>(), [1, 4]);
        assert_eq!(messages(&text), ["the template has 2 puzzles"]);
        for seed in 0..20 {
            let puzzle = from_template(&text, seed).unwrap();
            let model = read(&puzzle).draft.check().into_result().unwrap();
            assert!([1, 4].contains(&Solver::new(&model).solutions().count()), "{puzzle}");
        }
        let grid = r#"{"grid":{"w":3,"h":1},"#;
        assert_eq!(messages(&format!("{grid}\"solutions\":[]}}")), ["the template has no puzzle"]);
        assert_eq!(
            messages(&format!("{grid}\"solutions\":[[]],\"clues\":[]}}")),
            ["a puzzle has `clues` or `solutions`, not both"]
        );
        assert!(from_template("[]", 1).is_err());
    }

    #[test]
    fn what_never_holds_is_written_too() {
        let middle = |width: usize| {
            let text = format!(
                r#"{{"grid": {{"w": {width}, "h": 2}}, "clues": [{{"type": "middle", "a": {{"v": "a", "y": 0}}}}]}}"#
            );
            let model = read(&text).draft.check().into_result().unwrap();
            let written = write(&model).unwrap().text;
            let again = read(&written).draft.check().into_result().unwrap();
            assert_eq!(
                Solver::new(&again).solutions().count(),
                Solver::new(&model).solutions().count(),
                "{written}"
            );
            Solver::new(&model).solutions().count()
        };
        assert_eq!([2, 3].map(middle), [0, 1]);
    }

    #[test]
    fn all_errors_are_reported() {
        let text = r#"{"grid": {"w": 2, "h": 2, "d": 1}, "clues": [
            {"type": "nxt to", "a": {"v": "a", "y": 0}, "b": {"v": "b", "y": 2}},
            {"type": "next to", "a": {"v": "a", "y": 0}},
            {"type": "middle", "a": {"v": "a", "y": 0, "x": 1}, "b": 3},
            {"type": "item", "a": {"v": "a", "y": 1}},
            {"type": "item", "a": {"v": "b", "y": 0}},
            {"type": "item", "a": {"v": "c", "y": 0.5}},
            {"type": "item", "a": {"v": "d", "y": 0}}], "clues": 1}"#;
        let expected = [
            "duplicate key `clues`",
            "a grid has no key `d`",
            "unknown value `nxt to`",
            "a clue about two items needs a key `b`",
            "a clue of this type has one item",
            "expected an integer, found a decimal number",
            "`a` is in row 0 and in row 1",
            "row 0 has more items than the grid has columns",
        ];
        assert_eq!(messages(text), expected);
        assert_eq!(messages("[]"), ["expected an object that describes a puzzle of zebrajs, found a list"]);
        assert_eq!(messages(r#"{"grid": {"w": 1e9, "h": 300}, "clues": []}"#).len(), 2);
    }
}
