//! The chart: a table with a row for each position and a column for each category. Part of rendering.

use std::fmt;

use unicode_width::UnicodeWidthStr;

use super::markdown;
use crate::model::{Assignment, CategoryId, ItemId, Model};

/// A table of the items that are together. Any category can be the first column, and cells can be empty.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::render::Chart;
/// # use zebra::builder::Builder;
/// # use zebra::draft::Goal;
/// # use zebra::model::{Assignment, ItemId};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
/// # let model = puzzle.check().unwrap();
/// # let assignment = Assignment::new(&model, vec![ItemId(0), ItemId(1), ItemId(3), ItemId(2)]).unwrap();
/// let chart = Chart::new(&model, &assignment).by(model.category_named("Pet").unwrap());
/// assert_eq!(chart.to_string(), "Pet  Child\n---  -----\nCat  Bob\nDog  Ann\n");
/// ```
#[derive(Debug, Clone)]
pub struct Chart<'m> {
    model: &'m Model,
    first: CategoryId,
    /// Row by row, a cell for each category.
    rows: Vec<Vec<Option<Entry>>>,
    /// The items that are in no row and get a line below the table.
    unused: Vec<ItemId>,
    highlight: Highlight,
}

/// The content of a cell.
#[derive(Debug, Clone, Copy)]
struct Entry {
    item: ItemId,
    is_new: bool,
}

/// How plain text shows the new entries of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Highlight {
    /// By a star behind each: `yellow*`.
    #[default]
    Star,
    /// In bold, with the escape codes of terminals.
    Bold,
}

impl Highlight {
    /// Returns the text of a new entry, and its width.
    fn apply(self, text: &str) -> (String, usize) {
        match self {
            Highlight::Star => (format!("{text}*"), text.width() + 1),
            Highlight::Bold => (format!("\u{1b}[1m{text}\u{1b}[0m"), text.width()),
        }
    }
}

impl<'m> Chart<'m> {
    /// Creates the chart of a complete assignment, by the first category.
    #[must_use]
    pub fn new(model: &'m Model, assignment: &Assignment) -> Self {
        let chart = Chart::partial(model, |row, category| Some(assignment.item_in(row, category)));
        // Most numbers of a placeholder are unused, and a list of them is of no interest.
        let unused = model
            .item_ids()
            .filter(|&item| {
                assignment.row_of(item).is_none() && !model.is_placeholder(model.item(item).category)
            })
            .collect();
        Chart { unused, ..chart }
    }

    /// Creates the chart of a partial assignment, by the first category: `cell` returns the item of a category in a row,
    /// or `None` for an empty cell.
    #[must_use]
    pub fn partial(model: &'m Model, cell: impl Fn(usize, CategoryId) -> Option<ItemId>) -> Self {
        let entry = |row, category| cell(row, category).map(|item| Entry { item, is_new: false });
        let row = |row| model.category_ids().map(|category| entry(row, category)).collect();
        let rows = (0..model.rows()).map(row).collect();
        Chart { model, first: CategoryId(0), rows, unused: Vec::new(), highlight: Highlight::default() }
    }

    /// Marks entries as new: `is_new` is called with the row and the category of each entry, as in [`Chart::partial`]. Call
    /// this before [`Chart::by`], which changes the order of the rows.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::render::Chart;
    /// # use zebra::builder::Builder;
    /// # use zebra::draft::Goal;
    /// # use zebra::model::{Assignment, CategoryId, ItemId};
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
    /// # let model = puzzle.check().unwrap();
    /// # let assignment = Assignment::new(&model, vec![ItemId(0), ItemId(1), ItemId(3), ItemId(2)]).unwrap();
    /// let chart = Chart::new(&model, &assignment).with_new(|row, category| (row, category) == (1, CategoryId(1)));
    /// assert_eq!(chart.to_string(), "Child  Pet\n-----  ----\nAnn    Dog\nBob    Cat*\n");
    /// assert_eq!(chart.to_markdown(), "| Child | Pet |\n|---|---|\n| Ann | Dog |\n| Bob | **Cat** |\n");
    /// ```
    #[must_use]
    pub fn with_new(mut self, is_new: impl Fn(usize, CategoryId) -> bool) -> Self {
        for (number, row) in self.rows.iter_mut().enumerate() {
            for (category, entry) in self.model.category_ids().zip(row) {
                if let Some(entry) = entry {
                    entry.is_new = is_new(number, category);
                }
            }
        }
        self
    }

    /// Sets how plain text shows new entries.
    #[must_use]
    pub fn highlight(self, highlight: Highlight) -> Self {
        Chart { highlight, ..self }
    }

    /// Returns the number of new entries.
    #[must_use]
    pub fn new_entries(&self) -> usize {
        self.rows.iter().flatten().flatten().filter(|entry| entry.is_new).count()
    }

    /// Returns the chart with another category as its first column, and the rows in the order of that category.
    #[must_use]
    pub fn by(self, category: CategoryId) -> Self {
        let column = category.index();
        let mut rows = self.rows;
        if self.model.is_plain(category) {
            // Each item has a row, even if its row is unknown.
            let empty = vec![None; self.model.categories().len()];
            let items = self.model.items_of(category).map(|item| {
                let known = rows.iter().find(|row| row[column].is_some_and(|entry| entry.item == item));
                let mut row = known.unwrap_or(&empty).clone();
                row[column] = Some(row[column].unwrap_or(Entry { item, is_new: false }));
                row
            });
            rows = items.collect();
        } else {
            rows.sort_by_key(|row| row[column].map_or(u32::MAX, |entry| entry.item.0));
        }
        Chart { first: category, rows, ..self }
    }

    /// Returns the width of the plain text, in columns.
    #[must_use]
    pub fn width(&self) -> usize {
        let columns = self.columns();
        columns.iter().map(Column::width).sum::<usize>() + GAP * columns.len().saturating_sub(1)
    }

    /// Returns the chart as a table in Markdown, with new entries in bold. All texts are escaped.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let columns = self.columns();
        let header = columns.iter().map(|column| markdown(column.name)).collect();
        let rule = columns.iter().map(|_| "---").collect::<Vec<_>>().join("|");
        let cell = |entry: Option<Entry>| match entry {
            None => String::new(),
            Some(Entry { item, is_new: false }) => markdown(&self.model.item(item).title),
            Some(Entry { item, is_new: true }) => format!("**{}**", markdown(&self.model.item(item).title)),
        };
        let body =
            (0..self.rows.len()).map(|row| columns.iter().map(|column| cell(column.entries[row])).collect());
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut text = format!("{}|{rule}|\n", line(header));
        text.extend(body.map(line));
        text.extend(self.unused_lines().map(|line| format!("\n{}\n", markdown(&line))));
        text
    }

    /// Returns the columns, the first one first.
    fn columns(&self) -> Vec<Column<'m>> {
        let others = self.model.category_ids().filter(|&category| category != self.first);
        let column = |category: CategoryId| {
            let entries: Vec<Option<Entry>> = self.rows.iter().map(|row| row[category.index()]).collect();
            let cells = entries.iter().map(|&entry| self.cell(entry)).collect();
            Column { name: &self.model.category(category).name, entries, cells }
        };
        std::iter::once(self.first).chain(others).map(column).collect()
    }

    /// Returns the plain text of a cell, and its width.
    fn cell(&self, entry: Option<Entry>) -> (String, usize) {
        let Some(Entry { item, is_new }) = entry else { return (String::new(), 0) };
        let title = &*self.model.item(item).title;
        if is_new { self.highlight.apply(title) } else { (title.to_owned(), title.width()) }
    }

    /// Returns a line for each category with unused items.
    fn unused_lines(&self) -> impl Iterator<Item = String> {
        self.model.category_ids().filter_map(|category| {
            let items = self.unused.iter().filter(|item| self.model.item(**item).category == category);
            let titles: Vec<&str> = items.map(|item| &*self.model.item(*item).title).collect();
            let name = &self.model.category(category).name;
            (!titles.is_empty()).then(|| format!("{name} unused: {}", titles.join(", ")))
        })
    }
}

/// The spaces between two columns.
const GAP: usize = 2;

/// A column of the table.
struct Column<'m> {
    name: &'m str,
    entries: Vec<Option<Entry>>,
    /// The plain text of each entry, and its width.
    cells: Vec<(String, usize)>,
}

impl Column<'_> {
    fn width(&self) -> usize {
        self.cells.iter().map(|&(_, width)| width).fold(self.name.width(), usize::max)
    }
}

impl fmt::Display for Chart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.columns();
        let widths: Vec<usize> = columns.iter().map(Column::width).collect();
        let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
        write_line(f, columns.iter().map(|column| (column.name, column.name.width())), &widths)?;
        write_line(f, rules.iter().map(|rule| (&**rule, rule.len())), &widths)?;
        for row in 0..self.rows.len() {
            let cells = columns.iter().map(|column| &column.cells[row]);
            write_line(f, cells.map(|(text, width)| (&**text, *width)), &widths)?;
        }
        self.unused_lines().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Writes a line with each cell, given by its text and its width, padded to a width; without trailing spaces.
fn write_line<'c>(
    f: &mut fmt::Formatter<'_>,
    cells: impl Iterator<Item = (&'c str, usize)>,
    widths: &[usize],
) -> fmt::Result {
    let mut line = String::new();
    for ((text, own), width) in cells.zip(widths) {
        line.push_str(text);
        line.push_str(&" ".repeat(width - own + GAP));
    }
    writeln!(f, "{}", line.trim_end())
}
