//! Texts over the others: the keys, the whole message, and the question before the end.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear};

use super::{Styles, draw_scrolled, wrapped};
use crate::play::state::{Game, Overlay};

/// The greatest width of a text.
const WIDTH: u16 = 76;

/// Draws the text; returns the number of lines by which it can be scrolled.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    game: &Game,
    overlay: Overlay,
    styles: Styles,
) -> usize {
    let width = WIDTH.min(area.width.saturating_sub(2));
    let words = &game.words;
    let (title, text) = match overlay {
        Overlay::Help => ("Keys", words.help().trim_end().to_owned()),
        Overlay::Message => ("Message", game.message.clone()),
        Overlay::Quit => {
            let path = game.path.display().to_string();
            let question = words.with("Save the game in `{0}`?", &[&path]);
            let keys =
                ["y  save and quit", "n  quit without saving", "Esc  go on"].map(|key| words.text(key));
            ("Quit", format!("{question}\n\n{}", keys.join("\n")))
        }
    };
    let lines: Vec<Line<'static>> = text
        .split('\n')
        .flat_map(|line| match line {
            "" => vec![Line::default()],
            line => wrapped(line, width - 4, ""),
        })
        .collect();
    let height = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX).min(area.height.saturating_sub(2));
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let end = lines.len().saturating_sub(usize::from(height) - 2);
    let hint = match (overlay, end) {
        (Overlay::Quit, _) => String::new(),
        (_, 0) => format!(" {} ", words.text("Esc close")),
        _ => format!(" {} ", words.text("↑↓ scroll, Esc close")),
    };
    let title = format!(" {} ", words.text(title));
    frame.render_widget(Clear, place);
    frame.render_widget(Block::bordered().title(title).title_bottom(hint), place);
    let inner = Rect { x: place.x + 2, y: place.y + 1, width: width - 4, height: height - 2 };
    draw_scrolled(frame, inner, lines, game.scroll.min(end), styles);
    end
}
