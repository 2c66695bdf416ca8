//! The chart: a table with a row for each position and a column for each category. Part of rendering (layer 2).

use std::fmt;

use unicode_width::UnicodeWidthStr;

use crate::model::{Assignment, CategoryId, ItemId, Model};

/// A table of the items that are together. Any category can be the first column, and cells can be empty.
///
/// ```
/// use zebra_runtime::render::Chart;
/// # use zebra_runtime::builder::Builder;
/// # use zebra_runtime::draft::Goal;
/// # use zebra_runtime::model::{Assignment, ItemId};
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
    rows: Vec<Vec<Option<ItemId>>>,
    /// The items that are in no row and get a line below the table.
    unused: Vec<ItemId>,
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
        let row = |row| model.category_ids().map(|category| cell(row, category)).collect();
        Chart { model, first: CategoryId(0), rows: (0..model.rows()).map(row).collect(), unused: Vec::new() }
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
                let known = rows.iter().find(|row| row[column] == Some(item));
                let mut row = known.unwrap_or(&empty).clone();
                row[column] = Some(item);
                row
            });
            rows = items.collect();
        } else {
            rows.sort_by_key(|row| row[column].map_or(u32::MAX, |item| item.0));
        }
        Chart { first: category, rows, ..self }
    }

    /// Returns the cells of the table line by line, header first.
    fn table(&self) -> Vec<Vec<&'m str>> {
        let others = self.model.category_ids().filter(|&category| category != self.first);
        let columns: Vec<CategoryId> = std::iter::once(self.first).chain(others).collect();
        let header = columns.iter().map(|&category| &*self.model.category(category).name).collect();
        let title = |cell: Option<ItemId>| cell.map_or("", |item| &*self.model.item(item).title);
        let body =
            self.rows.iter().map(|row| columns.iter().map(|column| title(row[column.index()])).collect());
        std::iter::once(header).chain(body).collect()
    }
}

impl fmt::Display for Chart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table();
        let columns = table.first().map_or(0, Vec::len);
        let width = |column: usize| table.iter().map(|line| line[column].width()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
        for (index, line) in table.iter().enumerate() {
            write_line(f, line, &widths)?;
            if index == 0 {
                write_line(f, &rule.iter().map(String::as_str).collect::<Vec<_>>(), &widths)?;
            }
        }
        for category in self.model.category_ids() {
            let items = self.unused.iter().filter(|item| self.model.item(**item).category == category);
            let titles: Vec<&str> = items.map(|item| &*self.model.item(*item).title).collect();
            if !titles.is_empty() {
                writeln!(f, "{} unused: {}", self.model.category(category).name, titles.join(", "))?;
            }
        }
        Ok(())
    }
}

/// Writes a line with each cell padded to its width, without trailing spaces.
fn write_line(f: &mut fmt::Formatter<'_>, cells: &[&str], widths: &[usize]) -> fmt::Result {
    let mut line = String::new();
    for (cell, width) in cells.iter().zip(widths) {
        line.push_str(cell);
        line.push_str(&" ".repeat(width.saturating_sub(cell.width()) + 2));
    }
    writeln!(f, "{}", line.trim_end())
}
