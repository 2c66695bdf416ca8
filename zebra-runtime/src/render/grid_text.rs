//! The logic grid as text: a block of X and O for each pair of categories, in the shape of a staircase. Part of
//! rendering.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::Stairs;
use crate::model::{Assignment, CategoryId, Fact, ItemId, Model, Polarity};

/// Longer names are shortened, unless two of a category would look the same.
const LONGEST_NAME: usize = 12;

/// The width that a grid has at most, unless [`GridText::within`] sets another one.
const DEFAULT_WIDTH: usize = 100;

/// The classic logic grid as text: O for two items that are together, X for two that are apart, a dot for an open mark.
///
/// Its blocks form [`Stairs`]. The names of columns run downwards. A category of more than [`Stairs::MOST_ITEMS`] items is
/// omitted and named below the grid.
///
/// A grid that is wider than 100 columns, or than the width of [`within`](GridText::within), is split: the blocks of the
/// further columns are below the first ones, beside the same names. The names of categories are above their rows if more
/// blocks fit then, and the columns have no spaces between them if not even one block fits otherwise.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::render::GridText;
/// # use zebra::builder::Builder;
/// # use zebra::draft::Goal;
/// # use zebra::model::{ItemId, Polarity};
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
    stairs: Stairs,
    marks: BTreeMap<(ItemId, ItemId), Polarity>,
    max_width: usize,
}

impl<'m> GridText<'m> {
    /// Creates a grid. `mark` returns the mark of two items, the item of the earlier category first; `None` if it is open.
    #[must_use]
    pub fn new(model: &'m Model, mark: impl Fn(ItemId, ItemId) -> Option<Polarity>) -> Self {
        let empty = GridText::empty(model);
        let mark = |pair: (ItemId, ItemId)| mark(pair.0, pair.1).map(|polarity| (pair, polarity));
        let marks = empty.stairs.pairs(model).filter_map(mark).collect();
        GridText { marks, ..empty }
    }

    /// Creates a grid without marks, to print and to fill in by hand.
    #[must_use]
    pub fn empty(model: &'m Model) -> Self {
        let stairs = Stairs::within(model, usize::MAX);
        GridText { model, stairs, marks: BTreeMap::new(), max_width: DEFAULT_WIDTH }
    }

    /// Creates the full grid of an answer.
    #[must_use]
    pub fn solved(model: &'m Model, answer: &Assignment) -> Self {
        let empty = GridText::empty(model);
        GridText { marks: empty.stairs.solved(model, answer), ..empty }
    }

    /// Creates a grid with the marks of facts, such as the conclusions of an explanation. Facts with a link have no mark.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::model::Mark;
    /// use zebra::render::GridText;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
    /// let model = puzzle.check()?;
    /// let [ann, cat] = ["Ann", "Cat"].map(|name| model.item_ids().find(|&item| &*model.item(item).name == name).unwrap());
    /// let grid = GridText::with_facts(&model, [Mark::together(ann, cat).fact()]);
    /// assert!(grid.to_string().contains("Cat | O . |"));
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn with_facts(model: &'m Model, facts: impl IntoIterator<Item = Fact>) -> Self {
        let facts = facts.into_iter().filter(|fact| fact.link.is_none());
        let marks = facts.map(|fact| (pair(fact), fact.polarity)).collect();
        GridText { marks, ..GridText::empty(model) }
    }

    /// Sets the maximum width, such as that of a terminal, in columns. A grid that does not fit in any layout is wider.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// # use zebra::builder::Builder;
    /// # use zebra::draft::Goal;
    /// # use zebra::render::GridText;
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).category("Toy", ["Ball", "Kite"]);
    /// # let model = puzzle.verify(Goal::Nothing).check().unwrap();
    /// let grid = GridText::empty(&model);
    /// assert_eq!((grid.width(), grid.clone().within(20).width()), (22, 18));
    /// ```
    #[must_use]
    pub fn within(self, width: usize) -> Self {
        GridText { max_width: width, ..self }
    }

    /// Returns the width of the text, in columns of a terminal.
    #[must_use]
    pub fn width(&self) -> usize {
        self.to_string().lines().map(UnicodeWidthStr::width).max().unwrap_or(0)
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

/// The widths of a grid.
struct Layout {
    /// The width of the names of categories beside the rows; `None` if they are above the rows.
    categories: Option<usize>,
    /// The width of the names of items beside the rows.
    items: usize,
    /// The number of spaces between columns.
    gap: usize,
}

impl Layout {
    /// Returns the layout with the fewest parts of those in which each block fits into a width, or the narrowest.
    fn choose(width: usize, rows: &[Block<'_>], columns: &[Block<'_>]) -> Self {
        let categories = rows.iter().map(|row| row.name.width()).max().unwrap_or(0);
        let items =
            rows.iter().flat_map(|row| &row.names).map(|name| name.concat().width()).max().unwrap_or(0);
        let layout = |categories, gap| Layout { categories, items, gap };
        let fits = |layout: &Layout| columns.chunks(1).all(|block| layout.width(block) <= width);
        let layouts = [layout(Some(categories), 1), layout(None, 1)].into_iter().filter(fits);
        layouts.min_by_key(|layout| layout.parts(width, columns).len()).unwrap_or(layout(None, 0))
    }

    /// Returns the width of the names beside the rows.
    fn label_width(&self) -> usize {
        self.categories.map_or(0, |width| width + 1) + self.items + 1
    }

    /// Returns the width of a line through some blocks.
    fn width(&self, columns: &[Block<'_>]) -> usize {
        let blocks: usize = columns.iter().map(|block| block.width(self.gap) + 1).sum();
        self.label_width() + blocks + 1
    }

    /// Returns the numbers of the columns of each part: as many as fit beside each other.
    fn parts(&self, width: usize, columns: &[Block<'_>]) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let mut start = 0;
        while start < columns.len() {
            let fits = |&end: &usize| self.width(&columns[start..end]) <= width;
            let end = (start + 2..=columns.len()).take_while(fits).last().unwrap_or(start + 1);
            parts.push(start..end);
            start = end;
        }
        parts
    }

    /// Returns the names beside a row.
    fn label(&self, category: &str, item: &str) -> String {
        let category = self.categories.map(|width| padded(category, width) + " ");
        format!("{}{} ", category.unwrap_or_default(), padded(item, self.items))
    }

    fn rule(&self, blocks: &[Block<'_>]) -> String {
        let blocks = blocks.iter().map(|block| format!("+{}", "-".repeat(block.width(self.gap))));
        format!("{}{}+\n", "-".repeat(self.label_width()), blocks.collect::<String>())
    }

    /// Returns a line through some blocks.
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
        let rows: Vec<Block<'_>> = self.stairs.rows().iter().map(block).collect();
        let columns: Vec<Block<'_>> = self.stairs.columns().iter().map(block).collect();
        let layout = Layout::choose(self.max_width, &rows, &columns);
        for part in layout.parts(self.max_width, &columns) {
            if part.start > 0 {
                f.write_str("\n")?;
            }
            self.write_stairs(f, &layout, &rows, &columns, part)?;
        }
        for &category in self.stairs.omitted() {
            let category = self.model.category(category);
            writeln!(f, "{} has {} items and is omitted.", category.name, category.count)?;
        }
        Ok(())
    }
}

impl GridText<'_> {
    /// Writes the blocks of some columns, beside all rows that have such blocks.
    fn write_stairs(
        &self,
        f: &mut fmt::Formatter<'_>,
        layout: &Layout,
        rows: &[Block<'_>],
        columns: &[Block<'_>],
        part: Range<usize>,
    ) -> fmt::Result {
        let gap = layout.gap;
        let title = |block: &Block<'_>| {
            let room = block.width(gap) - gap;
            " ".repeat(gap) + &padded(&cut(&letters(block.name), room - gap), room)
        };
        let header = &columns[part.clone()];
        f.write_str(&layout.line(("", ""), header, title))?;
        let height = header.iter().flat_map(|block| &block.names).map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let names = |block: &Block<'_>| block.line(gap, block.letters(line, height));
            f.write_str(&layout.line(("", ""), header, names))?;
        }
        // Each row of blocks has one block less than the row before it.
        let blocks_of = |number: usize| &columns[part.start..part.end.min(columns.len() - number)];
        for (number, row) in rows[..columns.len() - part.start].iter().enumerate() {
            let blocks = blocks_of(number);
            f.write_str(&layout.rule(blocks_of(number.saturating_sub(1))))?;
            if layout.categories.is_none() {
                writeln!(f, "{}", row.name)?;
            }
            for (index, &item) in row.items.iter().enumerate() {
                let category = if index == 0 { row.name } else { "" };
                let cells =
                    |block: &Block<'_>| block.line(gap, |column| self.letter(item, block.items[column]));
                f.write_str(&layout.line((category, &row.names[index].concat()), blocks, cells))?;
            }
        }
        f.write_str(&layout.rule(&header[..1]))
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
