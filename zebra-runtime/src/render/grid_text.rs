//! The logic grid as text: a block of X and O for each pair of categories, in the shape of a staircase. Part of
//! rendering (layer 2).

use std::collections::BTreeMap;
use std::fmt;

use unicode_width::UnicodeWidthStr;

use crate::model::{Assignment, CategoryId, Fact, ItemId, Model, Polarity};

/// Longer names are shortened, unless two of a category would look the same.
const LONGEST_NAME: usize = 12;

/// Categories with more items than this are omitted.
const MOST_ITEMS: usize = 40;

/// Wider grids have columns without spaces between them, under letters.
const WIDEST: usize = 150;

/// The letters of the items of a category; at least [`MOST_ITEMS`].
const KEYS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN";

/// The classic logic grid as text: O for two items that are together, X for two that are apart, a dot for an open mark.
///
/// The first category is above the first block of columns. The others are beside the rows in their order, and above the
/// other columns in reverse order, so that each pair of categories meets once. The names of columns run downwards. In a
/// grid wider than 150 characters, the columns have letters of the alphabet instead of names, and the rows have the
/// letters beside their names. A category of more than 40 items is omitted and named below the grid.
///
/// ```
/// use zebra_runtime::render::GridText;
/// # use zebra_runtime::builder::Builder;
/// # use zebra_runtime::draft::Goal;
/// # use zebra_runtime::model::{ItemId, Polarity};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
/// # let model = puzzle.check().unwrap();
/// let ann_has_the_cat = |child, pet| match (child, pet) {
///     (ItemId(0), ItemId(2)) => Some(Polarity::Is),
///     (ItemId(0), _) | (_, ItemId(2)) => Some(Polarity::IsNot),
///     _ => None,
/// };
/// let grid = GridText::new(&model, ann_has_the_cat).to_string();
/// assert!(grid.contains("Cat | O X |") && grid.contains("Dog | X . |"));
/// ```
#[derive(Debug, Clone)]
pub struct GridText<'m> {
    model: &'m Model,
    /// The categories that are shown, in their order.
    categories: Vec<CategoryId>,
    marks: BTreeMap<(ItemId, ItemId), Polarity>,
}

impl<'m> GridText<'m> {
    /// Creates a grid. `mark` returns the mark of two items, the item of the earlier category first; `None` if it is open.
    #[must_use]
    pub fn new(model: &'m Model, mark: impl Fn(ItemId, ItemId) -> Option<Polarity>) -> Self {
        let is_shown = |&category: &CategoryId| model.items_of(category).len() <= MOST_ITEMS;
        let categories: Vec<CategoryId> = model.category_ids().filter(is_shown).collect();
        let mut marks = BTreeMap::new();
        for (number, &one) in categories.iter().enumerate() {
            for &other in &categories[number + 1..] {
                for (first, second) in
                    model.items_of(one).flat_map(|one| model.items_of(other).map(move |other| (one, other)))
                {
                    marks.extend(mark(first, second).map(|polarity| ((first, second), polarity)));
                }
            }
        }
        GridText { model, categories, marks }
    }

    /// Creates a grid without marks, to print and to fill in by hand.
    #[must_use]
    pub fn empty(model: &'m Model) -> Self {
        GridText::new(model, |_, _| None)
    }

    /// Creates the full grid of an answer.
    #[must_use]
    pub fn solved(model: &'m Model, answer: &Assignment) -> Self {
        GridText::new(model, |first, second| {
            let together = Fact { first, polarity: Polarity::Is, link: None, second }.holds(model, answer);
            Some(if together { Polarity::Is } else { Polarity::IsNot })
        })
    }

    /// Creates a grid with the marks of facts, such as the conclusions of an explanation. Facts with a link have no mark.
    ///
    /// ```
    /// use zebra_runtime::builder::{Builder, is};
    /// use zebra_runtime::explain::explain;
    /// use zebra_runtime::render::GridText;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let first_step = &explain(&model).steps[0];
    /// let grid = GridText::with_facts(&model, first_step.conclusions.iter().map(|mark| mark.fact()));
    /// assert!(grid.to_string().contains("Cat | O . |"));
    /// # Ok::<(), zebra_runtime::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn with_facts(model: &'m Model, facts: impl IntoIterator<Item = Fact>) -> Self {
        let facts = facts.into_iter().filter(|fact| fact.link.is_none());
        let marks: BTreeMap<(ItemId, ItemId), Polarity> =
            facts.map(|fact| (pair(fact), fact.polarity)).collect();
        GridText::new(model, |first, second| marks.get(&(first, second)).copied())
    }

    /// Returns the categories above the columns, from left to right.
    fn columns(&self) -> Vec<CategoryId> {
        let (first, others) = self.categories.split_at(self.categories.len().min(1));
        first.iter().chain(others.iter().skip(1).rev()).copied().collect()
    }

    fn letter(&self, row: ItemId, column: ItemId) -> &'static str {
        if !self.model.have_marks(self.model.item(row).category, self.model.item(column).category) {
            return " ";
        }
        match self.marks.get(&(row.min(column), row.max(column))) {
            Some(Polarity::Is) => "O",
            Some(Polarity::IsNot) => "X",
            None => ".",
        }
    }
}

/// Returns the items of a fact, the item of the earlier category first.
fn pair(fact: Fact) -> (ItemId, ItemId) {
    (fact.first.min(fact.second), fact.first.max(fact.second))
}

/// A block of columns: the items of a category.
struct Block<'m> {
    name: &'m str,
    items: Vec<ItemId>,
    /// The names of the items, letter by letter.
    names: Vec<Vec<String>>,
    /// The width of each column, without the space after it.
    widths: Vec<usize>,
}

impl<'m> Block<'m> {
    fn new(model: &'m Model, category: CategoryId) -> Self {
        let items: Vec<ItemId> = model.items_of(category).collect();
        let names = shortened(items.iter().map(|&item| &*model.item(item).title));
        let width = |name: &Vec<String>| name.iter().map(|letter| letter.width()).max().unwrap_or(0).max(1);
        let widths = names.iter().map(width).collect();
        Block { name: &model.category(category).name, items, names, widths }
    }

    /// Returns the block with letters of the alphabet: instead of the names above columns, before the names beside rows.
    fn keyed(&self, above: bool) -> Self {
        let keys = KEYS.chars().map(String::from).zip(&self.names);
        let names =
            keys.map(|(key, name)| if above { vec![key] } else { vec![key, " ".into(), name.concat()] });
        Block {
            name: self.name,
            items: self.items.clone(),
            names: names.collect(),
            widths: vec![1; self.items.len()],
        }
    }

    fn width(&self, gap: usize) -> usize {
        gap + self.widths.iter().map(|width| width + gap).sum::<usize>()
    }

    /// Returns the letter of each column's name in a line of the header; names end in its last line.
    fn letters<'b>(&'b self, line: usize, height: usize) -> impl Fn(usize) -> &'b str {
        move |column| {
            let name = &self.names[column];
            (line + name.len()).checked_sub(height).map_or("", |letter| &name[letter])
        }
    }

    /// Returns a line of the block, with a text for each column.
    fn line<'t>(&self, gap: usize, text: impl Fn(usize) -> &'t str) -> String {
        let columns = self.widths.iter().enumerate().map(|(column, width)| padded(text(column), width + gap));
        std::iter::once(" ".repeat(gap)).chain(columns).collect()
    }
}

/// The widths and heights of a grid.
struct Layout {
    /// The widths of the names beside the rows: categories and items.
    beside: (usize, usize),
    /// The number of lines of the names above the columns.
    above: usize,
    /// The number of spaces between columns.
    gap: usize,
}

impl Layout {
    fn new(rows: &[Block<'_>], columns: &[Block<'_>], gap: usize) -> Self {
        let categories = rows.iter().map(|row| row.name.width()).max().unwrap_or(0);
        let names = rows.iter().flat_map(|row| &row.names).map(|name| name.concat().width());
        let beside = (categories, names.max().unwrap_or(0));
        let above = columns.iter().flat_map(|block| &block.names).map(Vec::len).max().unwrap_or(0);
        Layout { beside, above, gap }
    }

    fn width(&self, columns: &[Block<'_>]) -> usize {
        let blocks: usize = columns.iter().map(|block| block.width(self.gap) + 1).sum();
        self.beside.0 + self.beside.1 + blocks + 3
    }

    /// Returns the names beside a row.
    fn label(&self, category: &str, item: &str) -> String {
        format!("{} {} ", padded(category, self.beside.0), padded(item, self.beside.1))
    }

    fn rule(&self, blocks: &[Block<'_>]) -> String {
        let blocks = blocks.iter().map(|block| format!("+{}", "-".repeat(block.width(self.gap))));
        format!("{}{}+\n", "-".repeat(self.beside.0 + self.beside.1 + 2), blocks.collect::<String>())
    }

    /// Returns a line through all blocks.
    fn line<'b>(
        &self,
        (category, item): (&str, &str),
        blocks: &'b [Block<'b>],
        text: impl Fn(&'b Block<'b>) -> String,
    ) -> String {
        let blocks = blocks.iter().map(|block| format!("|{}", text(block)));
        format!("{}{}|\n", self.label(category, item), blocks.collect::<String>())
    }
}

impl fmt::Display for GridText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let block = |&category: &CategoryId| Block::new(self.model, category);
        let rows: Vec<Block<'_>> = self.categories.iter().skip(1).map(block).collect();
        let columns: Vec<Block<'_>> = self.columns().iter().take(rows.len()).map(block).collect();
        let spaced = Layout::new(&rows, &columns, 1);
        if rows.is_empty() {
            // A single category has no marks.
        } else if spaced.width(&columns) <= WIDEST {
            self.write_stairs(f, &spaced, &rows, &columns)?;
        } else {
            let rows: Vec<Block<'_>> = rows.iter().map(|row| row.keyed(false)).collect();
            let keys: Vec<Block<'_>> = columns.iter().map(|block| block.keyed(true)).collect();
            self.write_stairs(f, &Layout::new(&rows, &keys, 0), &rows, &keys)?;
            let first = columns[0].keyed(false);
            let names: Vec<String> = first.names.iter().map(|name| name.concat()).collect();
            writeln!(f, "{}: {}", first.name, names.join(", "))?;
        }
        let omitted = self.model.category_ids().filter(|category| !self.categories.contains(category));
        for category in omitted {
            let category = self.model.category(category);
            writeln!(f, "{} has {} items and is omitted.", category.name, category.count)?;
        }
        Ok(())
    }
}

impl GridText<'_> {
    fn write_stairs(
        &self,
        f: &mut fmt::Formatter<'_>,
        layout: &Layout,
        rows: &[Block<'_>],
        columns: &[Block<'_>],
    ) -> fmt::Result {
        let gap = layout.gap;
        let title = |block: &Block<'_>| {
            let room = block.width(gap) - gap;
            " ".repeat(gap) + &padded(&cut(&letters(block.name), room - gap), room)
        };
        f.write_str(&layout.line(("", ""), columns, title))?;
        for line in 0..layout.above {
            let names = |block: &Block<'_>| block.line(gap, block.letters(line, layout.above));
            f.write_str(&layout.line(("", ""), columns, names))?;
        }
        for (number, row) in rows.iter().enumerate() {
            // The rule above a row of blocks is as long as the row before it, which has one more block.
            let blocks = &columns[..columns.len() - number];
            f.write_str(&layout.rule(&columns[..columns.len() - number.saturating_sub(1)]))?;
            for (index, &item) in row.items.iter().enumerate() {
                let category = if index == 0 { row.name } else { "" };
                let cells =
                    |block: &Block<'_>| block.line(gap, |column| self.letter(item, block.items[column]));
                f.write_str(&layout.line((category, &row.names[index].concat()), blocks, cells))?;
            }
        }
        f.write_str(&layout.rule(&columns[..1]))
    }
}

/// Returns the names of a category letter by letter. Long names are cut if all of them still differ.
fn shortened<'n>(names: impl Iterator<Item = &'n str>) -> Vec<Vec<String>> {
    let names: Vec<Vec<String>> = names.map(letters).collect();
    let longest = names.iter().map(Vec::len).max().unwrap_or(0);
    let all_cut = |length| names.iter().map(|name| first(name, length)).collect::<Vec<_>>();
    let differ = |names: &Vec<Vec<String>>| {
        names.iter().enumerate().all(|(index, name)| !names[..index].contains(name))
    };
    (LONGEST_NAME..longest).map(all_cut).find(differ).unwrap_or(names)
}

/// Returns the first letters of a name, with an ellipsis if letters are missing.
fn first(name: &[String], length: usize) -> Vec<String> {
    match name.len() > length {
        true => name[..length - 1].iter().cloned().chain(["…".to_owned()]).collect(),
        false => name.to_vec(),
    }
}

/// Returns the letters of a name. A character of width zero, or one after a joiner, belongs to the letter before it.
fn letters(name: &str) -> Vec<String> {
    const JOINER: char = '\u{200d}';
    let mut letters: Vec<String> = Vec::new();
    for letter in name.chars() {
        match letters.last_mut() {
            Some(last) if letter.to_string().width() == 0 || last.ends_with(JOINER) => last.push(letter),
            _ => letters.push(letter.to_string()),
        }
    }
    letters
}

/// Returns the letters that fit into a width, with an ellipsis if letters are missing.
fn cut(letters: &[String], width: usize) -> String {
    let whole = letters.concat();
    if whole.width() <= width {
        return whole;
    }
    let mut room = width.saturating_sub(1);
    let fits = |letter: &&String| {
        let fits = letter.width() <= room;
        room = room.saturating_sub(letter.width());
        fits
    };
    letters.iter().take_while(fits).cloned().chain(["…".to_owned()]).collect()
}

/// Returns the text padded with spaces to a width.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}
