//! The table of the answer, as far as it is known.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;
use zebra_runtime::model::CategoryId;

use super::{Drawn, Styles, draw_scrolled, fitted};
use crate::play::state::Game;

/// The longest name of an item.
const LONGEST: usize = 18;

/// Draws the table. Categories that do not fit beside the others follow below, with the rows again.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, game: &Game, styles: Styles, drawn: &mut Drawn) {
    let model = &game.shown;
    let width = |category: CategoryId| {
        let titles = model.items_of(category).map(|item| model.item(item).title.width());
        let name = model.category(category).name.width();
        titles.chain([name, 3]).max().unwrap_or(0).min(LONGEST)
    };
    let anchor = model.anchor();
    let mut lines = Vec::new();
    let mut others: Vec<CategoryId> = model.category_ids().filter(|&other| other != anchor).collect();
    while !others.is_empty() {
        let mut room = usize::from(area.width).saturating_sub(width(anchor) + 1);
        let fitting = others.iter().take_while(|&&category| {
            let fits = width(category) + 1 < room;
            room = room.saturating_sub(width(category) + 2);
            fits
        });
        let count = fitting.count().max(1);
        let part: Vec<CategoryId> = std::iter::once(anchor).chain(others.drain(..count)).collect();
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        let cells = |text: &dyn Fn(CategoryId) -> String| {
            let cell = |&category: &CategoryId| {
                let text = fitted(&text(category), width(category) as u16);
                let gap = " ".repeat(width(category).saturating_sub(text.width()));
                text + &gap
            };
            part.iter().map(cell).collect::<Vec<_>>().join("  ")
        };
        let header = cells(&|category| model.category(category).name.to_string());
        lines.push(Line::styled(header, styles.title()));
        lines.push(Line::styled(cells(&|category| "─".repeat(width(category))), styles.frame()));
        for row in 0..model.rows() {
            let item = |category| game.board.item_in(row, category);
            let text =
                |category| item(category).map_or("·".to_owned(), |item| model.item(item).title.to_string());
            lines.push(Line::raw(cells(&text)));
        }
    }
    drawn.scroll_end = lines.len().saturating_sub(area.height.into());
    draw_scrolled(frame, area, lines, game.scroll.min(drawn.scroll_end), styles);
}
