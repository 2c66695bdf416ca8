//! Texts over the others: the keys, the whole message, and the question before the end.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear};

use super::{Styles, draw_scrolled, wrapped};
use crate::play::state::{Game, Overlay};

/// The greatest width of a text.
const WIDTH: u16 = 76;

const HELP: &str = "\
Signs
  O X    together, apart: set by you; O? X? supposed
  o x    set automatically
  *      what the hint or the walkthrough is about
  ✓ !    the marks satisfy the clue, violate it

Cell
  arrows, PageUp, PageDown, Home, End, click   select
  o, Enter, right click   circle: together
  x                       cross: apart
  space, click            open, cross, circle in turn
  . or Backspace          take the mark back
  O X                     suppose; U takes the last supposition back
  y                       why is there this mark?

Game
  u, Ctrl-Z   undo              r, Ctrl-Y   redo
  h           hint, then more   H           the whole hint
  f           follow the hint, or set the marks of the walkthrough
  c           check for a mistake, then more
  b           go back to before the mistake
  a           automatic marks: crosses, all, off
  m           the whole message
  s           save
  q           quit              Ctrl-C      quit without a question

Panes
  1 2 3 4, Tab    grid, clues, table, walkthrough
  clues           up, down; space or click strikes a clue out
  walkthrough     left, right: the paragraph before, the next one
  Esc             stop a search, close a text";

/// Draws the text; returns the number of lines by which it can be scrolled.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    game: &Game,
    overlay: Overlay,
    styles: Styles,
) -> usize {
    let width = WIDTH.min(area.width.saturating_sub(2));
    let (title, text) = match overlay {
        Overlay::Help => (" Keys ", HELP.to_owned()),
        Overlay::Message => (" Message ", game.message.clone()),
        Overlay::Quit => {
            let question = format!("Save the game in `{}`?", game.path.display());
            (" Quit ", question + "\n\ny  save and quit\nn  quit without saving\nEsc  go on")
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
        (Overlay::Quit, _) => "",
        (_, 0) => " Esc close ",
        _ => " ↑↓ scroll, Esc close ",
    };
    frame.render_widget(Clear, place);
    frame.render_widget(Block::bordered().title(title).title_bottom(hint), place);
    let inner = Rect { x: place.x + 2, y: place.y + 1, width: width - 4, height: height - 2 };
    draw_scrolled(frame, inner, lines, game.scroll.min(end), styles);
    end
}
