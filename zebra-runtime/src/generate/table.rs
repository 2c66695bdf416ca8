//! Tables of words, as a spreadsheet saves them: a column a category. Part of the generator.

use std::fmt;

use super::options::Size;

/// The maximum size of a table in bytes.
const LONGEST: usize = 1 << 18;

/// The maximum number of cells of a column.
const MOST_ROWS: usize = 64;

/// The maximum number of rows of puzzles without a size.
const MOST_ROWS_OF_PUZZLE: usize = 8;

/// A table of words: the names of categories, their items, and sentence patterns.
///
/// It is read from CSV: values divided by commas, semicolons or tabs, and perhaps in quotation marks. The first line has the names
/// of the categories, and a line with braces has sentence patterns. `docs/generate.md` describes them.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::generate::Table;
///
/// let table = Table::parse("Friend,Pet\n,keeps {the item}\nAnn,cat\nBob,dog\n")?;
/// assert_eq!(table.columns()[1].items, ["cat", "dog"]);
/// assert_eq!(table.columns()[1].patterns, ["keeps {the item}"]);
/// # Ok::<(), zebra::generate::TableError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    columns: Vec<Column>,
}

/// A column of a [`Table`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Column {
    /// The name of the category.
    pub name: String,
    /// The items, in their order.
    pub items: Vec<String>,
    /// The sentence patterns.
    pub patterns: Vec<String>,
}

/// An error of a table: the line, what is wrong, and what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what to write instead.
    pub message: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for TableError {}

impl Table {
    /// Parses CSV.
    ///
    /// # Errors
    /// Returns the first error, with its line.
    pub fn parse(text: &str) -> Result<Table, TableError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let error = |line, message: String| TableError { line, message };
        if text.len() > LONGEST {
            return Err(error(1, format!("the table is larger than {} KiB; remove words", LONGEST >> 10)));
        }
        let (lines, open) = cells(text);
        if let Some(line) = open {
            let message = "unclosed quotation mark; add the closing `\"` after the word";
            return Err(error(line, message.to_owned()));
        }
        let mut lines = lines.into_iter().filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
        let Some((first, header)) = lines.next() else {
            return Err(error(
                1,
                "the table is empty; write the names of the categories in its first line".into(),
            ));
        };
        let mut columns: Vec<Column> =
            header.into_iter().map(|name| Column { name, ..Column::default() }).collect();
        while columns.last().is_some_and(|column| column.name.is_empty()) {
            columns.pop();
        }
        if let Some(empty) = columns.iter().position(|column| column.name.is_empty()) {
            return Err(error(
                first,
                format!("column {} has no name; write one in the first line", empty + 1),
            ));
        }
        let same = |one: &str, other: &str| one.to_lowercase() == other.to_lowercase();
        for (index, Column { name, .. }) in columns.iter().enumerate() {
            if columns[..index].iter().any(|other| same(&other.name, name)) {
                return Err(error(first, format!("two columns are called `{name}`; rename one of the two")));
            }
        }
        if columns.len() < 2 {
            return Err(error(first, "the table has one column; add a column for each category".into()));
        }
        for (line, cells) in lines {
            let is_pattern = cells.iter().any(|cell| cell.contains('{'));
            if let Some(extra) = cells.iter().skip(columns.len()).find(|cell| !cell.is_empty()) {
                let message = format!("`{extra}` is in a column without a name; write one in the first line");
                return Err(error(line, message));
            }
            for (index, cell) in cells.into_iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
                if is_pattern {
                    columns[index].patterns.push(cell);
                    continue;
                }
                // Numbers are distinguished by the names of their columns.
                let is_word = cell.contains(char::is_alphabetic);
                let has = |column: &Column| column.items.iter().any(|item| same(item, &cell));
                let other = columns.iter().enumerate().find(|(other, column)| *other != index && has(column));
                if let Some((_, other)) = other.filter(|_| is_word) {
                    let message = format!(
                        "`{cell}` is in the columns `{}` and `{}`, so a clue could mean either; rename one of them",
                        other.name, columns[index].name
                    );
                    return Err(error(line, message));
                }
                let column = &mut columns[index];
                if has(column) {
                    let name = &column.name;
                    let message =
                        format!("`{cell}` is twice in the column `{name}`; remove or change one of the two");
                    return Err(error(line, message));
                }
                if column.items.len() == MOST_ROWS {
                    return Err(error(
                        line,
                        format!("a column has more than {MOST_ROWS} words; remove some"),
                    ));
                }
                column.items.push(cell);
            }
        }
        match columns.iter().find(|column| column.items.len() < 2) {
            Some(Column { name, .. }) => {
                Err(error(first, format!("the column `{name}` has fewer than two words; add some below it")))
            }
            None => Ok(Table { columns }),
        }
    }

    /// Returns the columns, in their order.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Returns the size of puzzles without one: all categories, and as many rows as the shortest column, but at most eight.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::{Size, Table};
    /// let table = Table::parse("Friend,Pet\nAnn,cat\nBob,dog\nCy,owl\n")?;
    /// assert_eq!(table.size(), Size { categories: 2, items: 3 });
    /// # Ok::<(), zebra::generate::TableError>(())
    /// ```
    #[must_use]
    pub fn size(&self) -> Size {
        Size { categories: self.columns.len(), items: self.rows().min(MOST_ROWS_OF_PUZZLE) }
    }

    /// Returns the number of words of the shortest column.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.columns.iter().map(|column| column.items.len()).min().unwrap_or(0)
    }
}

/// Returns the cells of each line with its number, and the line of a quotation mark that is not closed. The separator is the most
/// frequent one of the first line.
fn cells(text: &str) -> (Vec<(usize, Vec<String>)>, Option<usize>) {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let separator = [',', ';', '\t'].into_iter().rev().max_by_key(|&one| header.matches(one).count());
    let separator = separator.unwrap_or(',');
    let mut lines = Vec::new();
    let (mut line, mut start, mut cell, mut row) = (1, 1, String::new(), Vec::new());
    let (mut is_quoted, mut letters) = (false, text.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if is_quoted || cell.trim().is_empty() => is_quoted = !is_quoted,
            '\n' if is_quoted => {
                line += 1;
                cell.push(' ');
            }
            '\n' => {
                row.push(std::mem::take(&mut cell).trim().to_owned());
                lines.push((start, std::mem::take(&mut row)));
                line += 1;
                start = line;
            }
            _ if letter == separator && !is_quoted => row.push(std::mem::take(&mut cell).trim().to_owned()),
            _ if letter.is_control() => cell.push(' '),
            _ => cell.push(letter),
        }
    }
    row.push(cell.trim().to_owned());
    lines.push((start, row));
    (lines, is_quoted.then_some(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_with_any_separator_and_quotation_marks() {
        for text in [
            "A,B\nx,\"y, \"\"z\"\"\"\nu,v\n",
            "A;B\nx;\"y, \"\"z\"\"\"\n\nu;v;\n",
            "A\tB\r\nx\ty, \"z\"\r\nu\tv",
        ] {
            let table = Table::parse(text).expect(text);
            let [a, b] = table.columns() else { panic!("two columns: {text}") };
            assert_eq!(
                (&a.items[..], &b.items[0]),
                (&["x".to_owned(), "u".to_owned()][..], &"y, \"z\"".to_owned())
            );
        }
    }

    #[test]
    fn errors_of_a_table_have_their_line() {
        let error = |text| Table::parse(text).unwrap_err().to_string();
        assert_eq!(
            error(" \n"),
            "line 1: the table is empty; write the names of the categories in its first line"
        );
        assert_eq!(error("A\nx"), "line 1: the table has one column; add a column for each category");
        assert!(error("A,B\nx,y\nX,z").starts_with("line 3: `X` is twice in the column `A`"));
        assert!(error("A,B\nx,y\nz,X").starts_with("line 3: `X` is in the columns `A` and `B`"));
        assert!(error("A,B,a\nx,y,z").starts_with("line 1: two columns are called `a`"));
        assert!(error("A,B\nx,\"y\nz,u").starts_with("line 2: unclosed quotation mark"));
        assert!(error("A,B\nx,y,z").contains("`z` is in a column without a name"));
        assert!(error("A,B\nx,y\nz").contains("the column `B` has fewer than two words"));
    }
}
