//! The logic grid: a block of X and O for each two categories, in the shape of stairs. Layer 3.

use std::collections::BTreeMap;
use std::fmt;

use unicode_width::UnicodeWidthStr;

use crate::explain::Explanation;
use crate::model::{Assignment, CategoryId, Fact, ItemId, Mark, Model, Polarity};

/// Names longer than this are shortened, unless two of a category would look the same.
const LONGEST_NAME: usize = 12;

/// Categories of more items than this are left out.
const MOST_ITEMS: usize = 40;

/// Above this width the columns stand without spaces between them, under letters.
const WIDEST: usize = 150;

/// The letters of the items of a category, as many as there can be.
const KEYS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN";

/// The classic grid: O where two items are together, X where they are apart, a point where that is open.
///
/// The first category stands above the first block of columns, the others beside the rows in their order and above the
/// other columns in the reverse order; so each two categories meet once. The names of columns run downwards. In a grid
/// that would be wider than 150 letters, the columns have letters of the alphabet instead, and the rows tell them. A
/// category of more than 40 items, such as a wide placeholder, is left out and named below.
///
/// ```
/// use zebra_runtime::render::Grid;
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
/// let grid = Grid::new(&model, ann_has_the_cat).to_string();
/// assert!(grid.contains("Cat | O X |") && grid.contains("Dog | X . |"));
/// ```
#[derive(Debug, Clone)]
pub struct Grid<'m> {
    model: &'m Model,
    /// The categories that are shown, in their order.
    categories: Vec<CategoryId>,
    marks: BTreeMap<(ItemId, ItemId), Polarity>,
}

impl<'m> Grid<'m> {
    /// The grid of what is known: `mark` tells what is known of two items, the one of the earlier category first.
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
        Grid { model, categories, marks }
    }

    /// The grid without marks, to be printed and filled in by hand.
    #[must_use]
    pub fn empty(model: &'m Model) -> Self {
        Grid::new(model, |_, _| None)
    }

    /// The full grid of an answer.
    #[must_use]
    pub fn solved(model: &'m Model, answer: &Assignment) -> Self {
        Grid::new(model, |first, second| {
            let together = Fact { first, polarity: Polarity::Is, link: None, second }.holds(model, answer);
            Some(if together { Polarity::Is } else { Polarity::IsNot })
        })
    }

    /// The grid of an explanation behind so many of its steps; behind the last one if there are not so many.
    #[must_use]
    pub fn after(explanation: &Explanation<'m>, steps: usize) -> Self {
        let grid = explanation.grid_after(steps);
        Grid::new(explanation.model, |one, other| grid.get(one, other).map(Mark::polarity))
    }

    /// The categories above the columns, from left to right.
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

/// A block of columns: the items of a category.
struct Block<'m> {
    name: &'m str,
    items: Vec<ItemId>,
    /// The names of the items, letter by letter.
    names: Vec<Vec<String>>,
    /// How wide each column is, without the space behind it.
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

    /// The same with letters of the alphabet for names: alone above columns, and before the names beside rows.
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

    /// The letter of each column's name in a line of the head; names end in its last line.
    fn letters<'b>(&'b self, line: usize, height: usize) -> impl Fn(usize) -> &'b str {
        move |column| {
            let name = &self.names[column];
            (line + name.len()).checked_sub(height).map_or("", |letter| &name[letter])
        }
    }

    /// A line of the block: a text for each column.
    fn line<'t>(&self, gap: usize, text: impl Fn(usize) -> &'t str) -> String {
        let columns = self.widths.iter().enumerate().map(|(column, width)| filled(text(column), width + gap));
        std::iter::once(" ".repeat(gap)).chain(columns).collect()
    }
}

/// How a grid is laid out.
struct Layout {
    /// The widths of the names beside the rows: of categories, and of items.
    beside: (usize, usize),
    /// The lines of the names above the columns.
    above: usize,
    /// The spaces between columns.
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

    /// The names beside a row.
    fn label(&self, category: &str, item: &str) -> String {
        format!("{} {} ", filled(category, self.beside.0), filled(item, self.beside.1))
    }

    fn rule(&self, blocks: &[Block<'_>]) -> String {
        let blocks = blocks.iter().map(|block| format!("+{}", "-".repeat(block.width(self.gap))));
        format!("{}{}+\n", "-".repeat(self.beside.0 + self.beside.1 + 2), blocks.collect::<String>())
    }

    /// A line through blocks.
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

impl fmt::Display for Grid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let block = |&category: &CategoryId| Block::new(self.model, category);
        let rows: Vec<Block<'_>> = self.categories.iter().skip(1).map(block).collect();
        let columns: Vec<Block<'_>> = self.columns().iter().take(rows.len()).map(block).collect();
        let spaced = Layout::new(&rows, &columns, 1);
        if rows.is_empty() {
            // A category alone has no marks.
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
        let left_out = self.model.category_ids().filter(|category| !self.categories.contains(category));
        for category in left_out {
            let category = self.model.category(category);
            writeln!(f, "{} has {} items and is left out.", category.name, category.count)?;
        }
        Ok(())
    }
}

impl Grid<'_> {
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
            " ".repeat(gap) + &filled(&cut(&letters(block.name), room - gap), room)
        };
        f.write_str(&layout.line(("", ""), columns, title))?;
        for line in 0..layout.above {
            let names = |block: &Block<'_>| block.line(gap, block.letters(line, layout.above));
            f.write_str(&layout.line(("", ""), columns, names))?;
        }
        for (number, row) in rows.iter().enumerate() {
            // The line above a row of blocks closes the one above it, which has a block more.
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

/// The names of a category, letter by letter: all of them whole, or the long ones cut where no two become alike.
fn shortened<'n>(names: impl Iterator<Item = &'n str>) -> Vec<Vec<String>> {
    let names: Vec<Vec<String>> = names.map(letters).collect();
    let longest = names.iter().map(Vec::len).max().unwrap_or(0);
    let all_cut = |length| names.iter().map(|name| first(name, length)).collect::<Vec<_>>();
    let differ = |names: &Vec<Vec<String>>| {
        names.iter().enumerate().all(|(index, name)| !names[..index].contains(name))
    };
    (LONGEST_NAME..longest).map(all_cut).find(differ).unwrap_or(names)
}

/// The first letters of a name, with a sign for those that are missing.
fn first(name: &[String], length: usize) -> Vec<String> {
    match name.len() > length {
        true => name[..length - 1].iter().cloned().chain(["…".to_owned()]).collect(),
        false => name.to_vec(),
    }
}

/// A name letter by letter: what has no width of its own, or is joined to the one before, belongs to that.
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

/// As many letters as fit into a width.
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

/// A text with spaces up to a width.
fn filled(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}
