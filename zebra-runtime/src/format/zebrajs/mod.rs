//! A reader and a writer of zebrajs puzzles: the size of a grid, and clues of five types about variables.
//!
//! This is the format of the generator of zebrajs, a constraint library for JavaScript (2014). A variable is an item,
//! its row `y` in the grid is a category, and its column is unknown: the items of a row of the grid are in different
//! columns. Items that no clue names get the unused names among `var0_0`, `var0_1`, … of their row. Clues of a grid with
//! w columns:
//!
//! | type | meaning |
//! |---|---|
//! | `item` | `a` is in column `x`, counted from 0; without `x` it only names the item, and is no clue of the puzzle |
//! | `next to` | `a` and `b` are in adjacent columns |
//! | `middle` | `a` is at neither end |
//! | `immediately to the left of` | `b` is in the column after that of `a` |
//! | `same position as` | `a` and `b` are in the same column |
//!
//! ```
//! use zebra_runtime::format::zebrajs;
//! let text = r#"{"grid": {"w": 2, "h": 2}, "clues": [
//!     {"type": "immediately to the left of", "a": {"v": "var1_0", "y": 1}, "b": {"v": "var1_1", "y": 1}},
//!     {"type": "immediately to the left of", "a": {"v": "var0_0", "y": 0}, "b": {"v": "var0_1", "y": 0}}]}"#;
//! let reading = zebrajs::read(text);
//! let model = reading.draft.check().into_result().unwrap();
//! assert_eq!(model.rows(), 2);
//! assert!(zebra_runtime::solve::Solver::new(&model).solve().unique().is_some());
//! ```

mod atom;
mod write;

use std::collections::{BTreeMap, BTreeSet};

use super::Reading;
use super::json::fields::{Fields, Reader};
use super::json::value::Value;
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{
    CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind as Kind, ItemDraft, LinkDraft, LinkName,
    Name, Notation, Path, Predicate, RelationDraft,
};
use crate::model::{Order, State, Text};
pub use write::write;

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

/// Reads a puzzle of zebrajs.
///
/// Reports all errors together, except that invalid JSON is reported alone. Linear in the length of the text and the size
/// of the grid.
#[must_use]
pub fn read(text: &str) -> Reading {
    let mut reader = Reader::default();
    let draft = reader.value(text, A_PUZZLE).and_then(|value| reader.zebrajs(&value));
    reader.reading(draft)
}

/// A variable of a clue.
struct Variable {
    name: Name,
    row: usize,
    column: Option<i64>,
}

/// A clue as written.
struct Clue {
    what: Type,
    at: Spot,
    a: Variable,
    b: Option<Variable>,
}

/// The grid, and the names that its parts get.
struct Grid {
    columns: i64,
    /// The items of each row, in the order of their first use.
    rows: Vec<Vec<Name>>,
}

impl Reader {
    fn zebrajs(&mut self, value: &Value<'_>) -> Option<Draft> {
        let what = A_PUZZLE;
        let fields = self.object(value, what, &["grid", "clues"])?;
        let size = self.required(&fields, what, "grid").and_then(|grid| self.size(grid));
        let clues = self.required(&fields, what, "clues").and_then(|clues| self.list(clues, "clues"));
        let (columns, rows) = size?;
        let clues: Vec<Clue> =
            clues?.iter().filter_map(|clue| self.zebrajs_clue(clue, columns, rows)).collect();
        let mut grid = Grid { columns, rows: vec![Vec::new(); rows as usize] };
        self.place_items(&clues, &mut grid);
        grid.fill();
        Some(grid.draft(&clues))
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

    fn zebrajs_clue(&mut self, value: &Value<'_>, columns: i64, rows: i64) -> Option<Clue> {
        let fields = self.object(value, "a clue", &["type", "a", "b"])?;
        let what = self.required(&fields, "a clue", "type").and_then(|what| self.word(what, &TYPES));
        let a = self.required(&fields, "a clue", "a").and_then(|a| self.variable(a, what, columns, rows));
        let b = match what {
            Some(Type::Item | Type::Middle) => {
                self.reject_second(&fields);
                None
            }
            Some(_) => {
                let b = self.required(&fields, "a clue about two items", "b");
                Some(b.and_then(|b| self.variable(b, what, columns, rows))?)
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

    fn variable(&mut self, value: &Value<'_>, of: Option<Type>, columns: i64, rows: i64) -> Option<Variable> {
        let fields = self.object(value, "a variable", &["v", "y", "x"])?;
        let name = self.required(&fields, "a variable", "v").and_then(|name| self.name(name));
        let row = self.required(&fields, "a variable", "y").and_then(|row| self.integer_in(row, 0, rows - 1));
        let column = fields.get("x").and_then(|column| self.integer_in(column, 0, columns - 1));
        if let (Some(column), Some(Type::NextTo | Type::Middle | Type::LeftOf | Type::SamePosition)) =
            (fields.get("x"), of)
        {
            self.report(column.at(), "only a clue of type `item` has a column", "remove `x`");
        }
        Some(Variable { name: name?, row: row?, column })
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

/// Returns the name of an item that no clue names.
fn unused_name(row: usize, number: usize) -> String {
    format!("var{row}_{number}")
}

impl Grid {
    /// Names the items that no clue names.
    fn fill(&mut self) {
        let used: BTreeSet<Text> = self.rows.iter().flatten().map(|name| name.text.clone()).collect();
        for (row, items) in self.rows.iter_mut().enumerate() {
            let mut free =
                (0..).map(|number| unused_name(row, number)).filter(|name| !used.contains(name.as_str()));
            while (items.len() as i64) < self.columns {
                items.extend(free.next().map(|name| Name::new(name, Spot::NONE)));
            }
        }
    }

    /// Returns a name that no item has, for a category or a link.
    fn free_name(&self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        while self.rows.iter().flatten().any(|item| item.text == name) {
            name.push('_');
        }
        name
    }

    fn draft(&self, clues: &[Clue]) -> Draft {
        let numbers = (1..=self.columns).map(|number| {
            let item = ItemDraft::new(number.to_string().as_str());
            ItemDraft { value: Some(number), ..item }
        });
        let columns = self.free_name("Column");
        let mut categories = vec![CategoryDraft::new(columns.as_str(), Order::Ordered, numbers.collect())];
        for (row, items) in self.rows.iter().enumerate() {
            let name = self.free_name(&format!("Row{row}"));
            let items = items.iter().cloned().map(ItemDraft::new).collect();
            categories.push(CategoryDraft::new(name.as_str(), Order::Unordered, items));
        }
        let writer = Writer {
            last: self.columns,
            rows: categories[1..].iter().map(|category| category.name.text.clone()).collect(),
            next_to: self.free_name("next_to"),
            left_of: self.free_name("left_of"),
            columns,
        };
        // A clue that only names an item is none, unless there are no others. The labels are the numbers in the text.
        let names_only = |clue: &Clue| clue.what == Type::Item && clue.a.column.is_none();
        let some = !clues.iter().all(names_only);
        let labelled = clues.iter().enumerate().filter(|(_, clue)| !(some && names_only(clue)));
        Draft {
            notation: Notation::Exact,
            name: Some("Grid".into()),
            categories,
            links: vec![
                writer.link(&writer.next_to, "next to", "next_to", &[]),
                writer.link(&writer.left_of, "immediately to the left of", "less_by", &[1]),
            ],
            clues: labelled.map(|(index, clue)| writer.clue(index + 1, clue)).collect(),
            ..Draft::default()
        }
    }
}

/// Converts clues to drafts.
struct Writer {
    columns: String,
    last: i64,
    rows: Vec<Text>,
    next_to: String,
    left_of: String,
}

impl Writer {
    fn link(&self, name: &str, phrase: &str, relation: &str, numbers: &[i64]) -> LinkDraft {
        let number = |number: &i64| Expression::new(Spot::NONE, Kind::Integer(*number));
        LinkDraft {
            names: [LinkName {
                name: name.into(),
                phrase: Some(phrase.into()),
                category: self.columns.as_str().into(),
            }]
            .into(),
            relation: RelationDraft::Smart {
                name: relation.into(),
                arguments: numbers.iter().map(number).collect(),
            },
        }
    }

    fn clue(&self, number: usize, clue: &Clue) -> ClueDraft {
        let Clue { what, at, a, b } = clue;
        let b = b.as_ref().unwrap_or(a);
        let is = |negated, link, object| self.fact(*at, a, negated, link, object);
        let formulas = match (what, a.column) {
            // An item that is only named: the empty conjunction is true.
            (Type::Item, None) => {
                vec![Expression::new(*at, Kind::All(Vec::new()))]
            }
            (Type::Item, Some(column)) => vec![is(false, None, self.column(*at, column + 1))],
            (Type::NextTo, _) => vec![is(false, Some(&self.next_to), self.item(b))],
            (Type::LeftOf, _) => vec![is(false, Some(&self.left_of), self.item(b))],
            (Type::SamePosition, _) => vec![is(false, None, self.item(b))],
            (Type::Middle, _) => {
                [1, self.last].map(|end| is(true, None, self.column(*at, end))).into_iter().collect()
            }
        };
        ClueDraft {
            label: Name::new(number.to_string(), *at),
            sentence: None,
            zbc: None,
            formulas: formulas.into(),
            state: State::On,
        }
    }

    fn fact(
        &self,
        at: Spot,
        a: &Variable,
        negated: bool,
        link: Option<&String>,
        object: Expression,
    ) -> Expression {
        let link = link.map(|link| Name::new(link.as_str(), at));
        let predicate = Predicate { at, negated, link, any: false, object };
        Expression::new(at, Kind::statement(self.item(a), predicate))
    }

    fn item(&self, variable: &Variable) -> Expression {
        let category = Name::new(self.rows[variable.row].as_str(), variable.name.at);
        let path = Path { category: Some(category), name: variable.name.clone() };
        Expression::new(variable.name.at, Kind::Name(path))
    }

    fn column(&self, at: Spot, number: i64) -> Expression {
        let path = Path {
            category: Some(Name::new(self.columns.as_str(), at)),
            name: Name::new(number.to_string(), at),
        };
        Expression::new(at, Kind::Name(path))
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
            {"type": "item", "a": {"v": "cat", "y": 0, "x": 2}},
            {"type": "item", "a": {"v": "Row1", "y": 0}},
            {"type": "next to", "a": {"v": "dog", "y": 0}, "b": {"v": "cat", "y": 0}},
            {"type": "middle", "a": {"v": "dog", "y": 0}},
            {"type": "immediately to the left of", "a": {"v": "red", "y": 1}, "b": {"v": "cat", "y": 0}},
            {"type": "same position as", "a": {"v": "tea", "y": 2}, "b": {"v": "red", "y": 1}}]}"#;
        let reading = read(text);
        assert_eq!(reading.diagnostics, []);
        let model = reading.draft.check().into_result().unwrap();
        let names = |id| model.items_of(id).map(|item| &*model.item(item).name).collect::<Vec<_>>();
        let categories: Vec<_> = model.category_ids().collect();
        assert_eq!(names(categories[1]), ["cat", "Row1", "dog", "var0_0"]);
        assert_eq!(names(categories[2]), ["red", "var1_0", "var1_1", "var1_2"]);
        // The two other animals, the three other colors and the three other drinks are free.
        assert_eq!(Solver::new(&model).solutions().count(), 2 * 6 * 6);
        let answer = Solver::new(&model).solutions().next().unwrap();
        let column = |name: &str| {
            model.item_ids().find(|id| model.item(*id).name == name).and_then(|id| answer.row_of(id))
        };
        assert_eq!(
            [column("cat"), column("dog"), column("red"), column("tea")],
            [Some(2), Some(1), Some(1), Some(1)]
        );
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
        assert_eq!([2, 3].map(middle), [0, 2 * 6]);
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
            "only a clue of type `item` has a column",
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
