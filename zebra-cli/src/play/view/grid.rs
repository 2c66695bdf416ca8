//! The logic grid: blocks of cells, with the names of rows and columns, which stay while the cells scroll.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;
use zebra_runtime::board::{Origin, Strength};
use zebra_runtime::model::{CategoryId, ItemId, Mark, Model, Polarity};

use super::{Drawn, Styles, fitted, set_cursor, start};
use crate::play::input::Target;
use crate::play::state::Game;

/// The columns of a cell: a sign, and a note on it.
const CELL: usize = 2;

/// The longest name of a row.
const LONGEST: usize = 16;

/// The sizes of a grid in an area.
struct Sizes {
    /// The width of the names of the rows.
    label: usize,
    /// The height of the names of the columns.
    header: usize,
}

impl Sizes {
    fn new(game: &Game, area: Rect) -> Sizes {
        let title = |item: ItemId| &*game.shown.item(item).title;
        let rows = game.cells.rows.iter().map(|&(item, _)| title(item).width());
        let columns = game.cells.columns.iter().map(|&(item, _)| title(item).graphemes(true).count());
        // All that the columns leave free, or if they scroll, a quarter.
        let width = usize::from(area.width);
        let free = width.saturating_sub(end(&game.cells.columns, CELL));
        let most_label = LONGEST.min(free.max(width / 4));
        Sizes {
            label: rows.max().unwrap_or(0).clamp(4, most_label.max(4)),
            header: columns.max().unwrap_or(0).clamp(1, usize::from(area.height / 3).max(1)),
        }
    }
}

/// Returns the place of a row or column among the lines: each block begins with a rule.
fn place((number, block): (usize, usize), size: usize) -> usize {
    number * size + block + 1
}

/// Returns the number of lines of some rows or columns, with the rules between their blocks.
fn end(items: &[(ItemId, usize)], size: usize) -> usize {
    items.last().map_or(0, |&(_, block)| place((items.len(), block), size) + 1)
}

/// Returns whether a block begins with a row or a column.
fn begins(items: &[(ItemId, usize)], index: usize) -> bool {
    index == 0 || items[index - 1].1 != items[index].1
}

/// Returns the width that the grid needs at most, in an area.
pub(super) fn width(game: &Game, area: Rect) -> u16 {
    let all = Sizes::new(game, area).label + end(&game.cells.columns, CELL);
    u16::try_from(all).unwrap_or(u16::MAX)
}

/// Draws the grid.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, game: &Game, styles: Styles, drawn: &mut Drawn) {
    let sizes = Sizes::new(game, area);
    let grid = Grid {
        area: Rect {
            x: area.x + sizes.label as u16,
            y: area.y + 1 + sizes.header as u16,
            width: area.width.saturating_sub(sizes.label as u16),
            height: area.height.saturating_sub(1 + sizes.header as u16),
        },
        outer: area,
        sizes,
        game,
        styles,
        highlighted: game.highlighted(),
        place: hinted_place(game),
        read: game.read_items(),
        first: (0, 0),
    };
    grid.scrolled().draw(frame, drawn);
}

/// Returns the item and the category that the weakest hint names.
fn hinted_place(game: &Game) -> Option<(ItemId, CategoryId)> {
    let (hint, strength) = game.hint.as_ref()?;
    (*strength == Strength::Where).then(|| hint.place(&game.shown)).flatten()
}

/// A grid in an area.
struct Grid<'g> {
    /// The area of the cells.
    area: Rect,
    /// The whole area.
    outer: Rect,
    sizes: Sizes,
    game: &'g Game,
    styles: Styles,
    highlighted: Vec<Mark>,
    place: Option<(ItemId, CategoryId)>,
    /// The items of the clue that is read.
    read: Vec<ItemId>,
    /// The line and the column of the grid at the upper left of the area.
    first: (usize, usize),
}

impl Grid<'_> {
    /// Scrolls so that the selected cell is visible.
    fn scrolled(mut self) -> Self {
        let cells = &self.game.cells;
        let (row, column) = self.game.cursor;
        let line = place((row, cells.rows[row].1), 1);
        let across = place((column, cells.columns[column].1), CELL);
        self.first = (
            start(line, self.area.height.into(), end(&cells.rows, 1)),
            start(across, self.area.width.into(), end(&cells.columns, CELL)),
        );
        self
    }

    fn draw(&self, frame: &mut Frame<'_>, drawn: &mut Drawn) {
        self.draw_header(frame);
        let cells = &self.game.cells;
        for (row, &(item, block)) in cells.rows.iter().enumerate() {
            if begins(&cells.rows, row) {
                self.draw_rule(frame, row);
            }
            let Some(y) = self.y(place((row, block), 1)) else { continue };
            self.draw_label(frame, row, item, y);
            let mut last = None;
            for column in (0..cells.columns.len()).filter(|&column| cells.has((row, column))) {
                self.draw_bar(frame, column, y);
                if let Some(x) = self.x(column) {
                    self.draw_cell(frame, (row, column), x, y);
                    drawn.targets.push((Rect::new(x, y, CELL as u16, 1), Target::Cell((row, column))));
                }
                last = Some(column);
            }
            if let Some(x) = last.and_then(|last| self.column_at(self.across(last) + CELL)) {
                self.write(frame, x, y, "│", self.styles.frame());
            }
        }
        self.draw_end(frame);
        self.draw_signs(frame);
    }

    fn across(&self, column: usize) -> usize {
        place((column, self.game.cells.columns[column].1), CELL)
    }

    /// Returns the line of the screen of a line of the grid, if it is visible.
    fn y(&self, line: usize) -> Option<u16> {
        let y = line.checked_sub(self.first.0)?;
        (y < self.area.height.into()).then(|| self.area.y + y as u16)
    }

    /// Returns the column of the screen of a column of the grid, if it is visible.
    fn column_at(&self, across: usize) -> Option<u16> {
        let x = across.checked_sub(self.first.1)?;
        (x < self.area.width.into()).then(|| self.area.x + x as u16)
    }

    /// Returns the column of the screen of a cell, if all of it is visible.
    fn x(&self, column: usize) -> Option<u16> {
        self.column_at(self.across(column) + 1).and(self.column_at(self.across(column)))
    }

    fn write(&self, frame: &mut Frame<'_>, x: u16, y: u16, text: &str, style: Style) {
        let width = u16::try_from(text.width()).unwrap_or(u16::MAX);
        let place = Rect::new(x, y, width, 1).intersection(self.outer);
        frame.render_widget(Span::styled(text.to_owned(), style), place);
    }

    /// Returns the style of the name of a row or a column.
    fn name_style(&self, item: ItemId, is_selected: bool) -> Style {
        let is_hinted = self.place.is_some_and(|(of, _)| of == item);
        match (is_selected, is_hinted) {
            (true, _) => self.styles.selected(),
            (false, true) => self.styles.hinted().add_modifier(Modifier::UNDERLINED),
            (false, false) if self.read.contains(&item) => {
                self.styles.title().add_modifier(Modifier::UNDERLINED)
            }
            (false, false) => Style::new(),
        }
    }

    fn category_style(&self, category: CategoryId) -> Style {
        match self.place {
            Some((_, hinted)) if hinted == category => {
                self.styles.hinted().add_modifier(Modifier::UNDERLINED)
            }
            _ => self.styles.title(),
        }
    }

    /// Draws the names above the columns, from the top down; they end above their cells.
    fn draw_header(&self, frame: &mut Frame<'_>) {
        let (cells, shown) = (&self.game.cells, &self.game.shown);
        for (column, &(item, _)) in cells.columns.iter().enumerate() {
            let category = shown.item(item).category;
            if begins(&cells.columns, column) {
                self.draw_category(frame, column, category);
            }
            let Some(x) = self.x(column) else { continue };
            let letters = downwards(shown, item, self.sizes.header);
            let top = self.outer.y + 1 + (self.sizes.header - letters.len()) as u16;
            let style = self.name_style(item, column == self.game.cursor.1);
            for (letter, y) in letters.iter().zip(top..) {
                self.write(frame, x, y, letter, style);
            }
        }
    }

    /// Draws the name of a category above its columns, as far as these are visible.
    fn draw_category(&self, frame: &mut Frame<'_>, first: usize, category: CategoryId) {
        let columns = first..first + self.game.shown.items_of(category).len();
        let visible: Vec<u16> = columns.filter_map(|column| self.x(column)).collect();
        let (Some(&start), Some(&end)) = (visible.first(), visible.last()) else { return };
        let name = fitted(&self.game.shown.category(category).name, end + CELL as u16 - start);
        self.write(frame, start, self.outer.y, &name, self.category_style(category));
    }

    /// Draws the rule above the first row of a block, with the name of its category.
    fn draw_rule(&self, frame: &mut Frame<'_>, row: usize) {
        let cells = &self.game.cells;
        let Some(y) = self.y(place((row, cells.rows[row].1), 1) - 1) else { return };
        // The rule above a block is as long as the row of blocks above it.
        let above = row.saturating_sub(1);
        self.draw_line(frame, above, y);
        let category = self.game.shown.item(cells.rows[row].0).category;
        let name = fitted(&self.game.shown.category(category).name, self.sizes.label as u16);
        self.write(frame, self.outer.x, y, &name, self.category_style(category));
    }

    fn draw_end(&self, frame: &mut Frame<'_>) {
        let rows = &self.game.cells.rows;
        if let Some(y) = end(rows, 1).checked_sub(1).and_then(|line| self.y(line)) {
            self.draw_line(frame, rows.len() - 1, y);
        }
    }

    /// Draws a rule over the blocks of a row.
    fn draw_line(&self, frame: &mut Frame<'_>, row: usize, y: u16) {
        let cells = &self.game.cells;
        let mut columns = (0..cells.columns.len()).filter(|&column| cells.has((row, column)));
        let Some(last) = columns.next_back() else { return };
        let end = self.across(last) + CELL;
        let bars: Vec<usize> = (0..=last)
            .filter(|&column| begins(&cells.columns, column))
            .map(|column| self.across(column) - 1)
            .collect();
        for across in 0..=end {
            let Some(x) = self.column_at(across) else { continue };
            let sign = if bars.contains(&across) || across == end { "┼" } else { "─" };
            self.write(frame, x, y, sign, self.styles.frame());
        }
    }

    /// Draws the bar at the left of a block.
    fn draw_bar(&self, frame: &mut Frame<'_>, column: usize, y: u16) {
        let is_first = begins(&self.game.cells.columns, column);
        if let Some(x) = self.column_at(self.across(column) - 1).filter(|_| is_first) {
            self.write(frame, x, y, "│", self.styles.frame());
        }
    }

    fn draw_label(&self, frame: &mut Frame<'_>, row: usize, item: ItemId, y: u16) {
        let name = fitted(&self.game.shown.item(item).title, self.sizes.label as u16);
        let style = self.name_style(item, row == self.game.cursor.0);
        self.write(frame, self.outer.x, y, &name, style);
    }

    fn draw_cell(&self, frame: &mut Frame<'_>, cell: (usize, usize), x: u16, y: u16) {
        let (one, other) = self.game.cells.items(cell);
        let mark = self.game.mark_at(cell);
        let is_highlighted =
            self.highlighted.iter().any(|mark| mark.items() == (one.min(other), one.max(other)));
        let (sign, style) = match &mark {
            None if !has_marks(&self.game.shown, one, other) => (" ", Style::new()),
            None => ("·", self.styles.frame()),
            Some((Polarity::Is, Origin::Automatic { .. })) => ("o", self.styles.automatic()),
            Some((Polarity::IsNot, Origin::Automatic { .. })) => ("x", self.styles.automatic()),
            Some((Polarity::Is, _)) => ("O", self.styles.own()),
            Some((Polarity::IsNot, _)) => ("X", self.styles.own()),
        };
        let note = match &mark {
            Some((_, Origin::Supposed)) => "?",
            _ if is_highlighted => "*",
            _ => " ",
        };
        let style = if is_highlighted { self.styles.hinted() } else { style };
        let is_selected = cell == self.game.cursor;
        let style = if is_selected { style.patch(self.styles.selected()) } else { style };
        self.write(frame, x, y, &format!("{sign}{note}"), style);
        if is_selected && self.game.pane == crate::play::state::Pane::Grid {
            set_cursor(frame, self.game, x, y);
        }
    }

    /// Shows where the grid goes on.
    fn draw_signs(&self, frame: &mut Frame<'_>) {
        let lines = end(&self.game.cells.rows, 1);
        let columns = end(&self.game.cells.columns, CELL);
        let (down, right) = self.first;
        let mut signs = String::new();
        for (is_more, sign) in [
            (right > 0, '◀'),
            (down > 0, '▲'),
            (down + usize::from(self.area.height) < lines, '▼'),
            (right + usize::from(self.area.width) < columns, '▶'),
        ] {
            if is_more {
                signs.push(sign);
            }
        }
        let place = Rect { height: 1, width: self.sizes.label as u16, ..self.outer };
        frame.render_widget(Line::styled(signs, self.styles.title()), place);
    }
}

fn has_marks(model: &Model, one: ItemId, other: ItemId) -> bool {
    model.have_marks(model.item(one).category, model.item(other).category)
}

/// Returns the letters of a name for a column, at most this number, with an ellipsis if letters are missing.
fn downwards(model: &Model, item: ItemId, height: usize) -> Vec<String> {
    let mut letters: Vec<String> = model.item(item).title.graphemes(true).map(str::to_owned).collect();
    if letters.len() > height {
        letters.truncate(height.saturating_sub(1));
        letters.push("⋮".to_owned());
    }
    // A letter that is wider than a cell would cover the next column.
    letters.into_iter().map(|letter| if letter.width() > CELL { "?".to_owned() } else { letter }).collect()
}
