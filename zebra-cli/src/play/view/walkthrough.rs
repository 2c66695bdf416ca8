//! A page of the walkthrough.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Drawn, Styles, draw_scrolled, wrapped};
use crate::play::state::Game;

/// Draws the present page.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, game: &Game, styles: Styles, drawn: &mut Drawn) {
    let width = area.width.saturating_sub(2);
    let Some((walk, page)) = game.walk.as_ref().and_then(|walk| Some((walk, walk.page()?))) else { return };
    let (at, all) = ((walk.at + 1).to_string(), walk.pages.len().to_string());
    let head = game.words.with("Page {0} of {1}", &[&at, &all]);
    let mut lines = vec![Line::styled(head, styles.title()), Line::default()];
    if let Some(heading) = &page.heading {
        lines.push(Line::styled(heading.clone(), styles.title()));
        lines.push(Line::default());
    }
    lines.extend(wrapped(&page.text, width, ""));
    drawn.scroll_end = lines.len().saturating_sub(area.height.into());
    draw_scrolled(frame, area, lines, game.scroll.min(drawn.scroll_end), styles);
}
