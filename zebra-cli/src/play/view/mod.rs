//! The view of a game: a frame of any size, as a function of the state.

mod clues;
mod grid;
mod overlay;
mod table;
mod walkthrough;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::input::{Target, Targets};
use super::state::{Game, Pane};
use crate::escape;

/// The smallest size in which a game can be played.
const LEAST: (u16, u16) = (40, 12);

/// The width from which two panes are beside each other, even if the grid has to scroll.
const WIDE: u16 = 120;

/// The least width of the pane at the right.
const SIDE: u16 = 38;

/// What a frame has shown.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    /// The places that can be clicked.
    pub(super) targets: Targets,
    /// The number of lines by which the text that scrolls can be scrolled.
    pub(super) scroll_end: usize,
}

/// The styles. Colors only repeat what signs and attributes show.
#[derive(Debug, Clone, Copy)]
pub(super) struct Styles {
    has_colors: bool,
}

impl Styles {
    pub(super) fn new(has_colors: bool) -> Styles {
        Styles { has_colors }
    }

    fn colored(self, color: Color, style: Style) -> Style {
        if self.has_colors { style.fg(color) } else { style }
    }

    fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    fn frame(self) -> Style {
        self.colored(Color::DarkGray, Style::new())
    }

    fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    fn own(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    fn automatic(self) -> Style {
        self.colored(Color::Gray, Style::new())
    }

    fn hinted(self) -> Style {
        self.colored(Color::Cyan, Style::new().add_modifier(Modifier::BOLD))
    }

    fn struck(self) -> Style {
        self.colored(Color::DarkGray, Style::new().add_modifier(Modifier::CROSSED_OUT))
    }
}

/// Draws a game.
pub(super) fn draw(frame: &mut Frame<'_>, game: &Game, styles: Styles) -> Drawn {
    let area = frame.area();
    let mut drawn = Drawn::default();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let [has, needs] =
            [(area.width, area.height), LEAST].map(|(width, height)| format!("{width}x{height}"));
        let text = "This terminal has {0}; the game needs {1}. Widen it, or press q.";
        let text = game.words.with(text, &[&has, &needs]);
        let lines = wrapped(&text, area.width, "");
        frame.render_widget(Paragraph::new(lines), area);
        return drawn;
    }
    let message = wrapped(&game.message, area.width, "");
    let height = u16::try_from(message.len()).unwrap_or(u16::MAX).clamp(2, area.height / 3);
    let [title, tabs, body, state, messages, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
        Constraint::Length(height),
        Constraint::Length(1),
    ])
    .areas(area);
    draw_title(frame, title, game, styles);
    draw_tabs(frame, tabs, game, styles, &mut drawn);
    draw_body(frame, body, game, styles, &mut drawn);
    let shows_grid = game.pane == Pane::Grid || is_wide(body, game) && game.pane != Pane::Table;
    let rule = if shows_grid { format!("── {} ", game.described()) } else { String::new() };
    let rule =
        fitted(&rule, state.width) + &"─".repeat(usize::from(state.width).saturating_sub(rule.width()));
    frame.render_widget(Line::styled(rule, styles.frame()), state);
    draw_message(frame, messages, message, game, styles, &mut drawn);
    let help = match game.pane {
        Pane::Grid => "o circle · x cross · space next · u undo · h hint · c check · ? keys · q quit",
        Pane::Clues => "↑↓ clue · space strike out · h hint · Tab next pane · ? keys · q quit",
        Pane::Table => "↑↓ scroll · Tab next pane · h hint · c check · ? keys · q quit",
        Pane::Walkthrough => "←→ paragraph · f set its marks · Tab next pane · ? keys · q quit",
    };
    frame.render_widget(Line::styled(fitted(game.words.text(help), keys.width), styles.frame()), keys);
    if let Some(overlay) = game.overlay {
        drawn.scroll_end = overlay::draw(frame, area, game, overlay, styles);
    }
    drawn
}

fn draw_title(frame: &mut Frame<'_>, area: Rect, game: &Game, styles: Styles) {
    let words = &game.words;
    let struck = match game.struck.len() {
        0 => None,
        count => Some(words.with("{0} struck out", &[&count.to_string()])),
    };
    let automatic = words.with("marks: {0}", &[words.text(game.automatic())]);
    let saved = game.is_kept.then(|| words.text("saved").to_owned());
    let moves = game.moves(game.board.undoable());
    let parts: Vec<String> = [Some(automatic), Some(moves), struck, saved].into_iter().flatten().collect();
    let right = parts.join(" · ");
    let room = area.width.saturating_sub(u16::try_from(right.width()).unwrap_or(u16::MAX)).saturating_sub(2);
    let title = fitted(game.shown.title(), room.max(area.width / 3));
    let gap = usize::from(area.width).saturating_sub(title.width() + right.width()).max(1);
    let spans = [
        Span::styled(title, styles.title()),
        Span::raw(" ".repeat(gap)),
        Span::styled(right, styles.frame()),
    ];
    frame.render_widget(Line::from_iter(spans), area);
}

fn draw_tabs(frame: &mut Frame<'_>, area: Rect, game: &Game, styles: Styles, drawn: &mut Drawn) {
    let mut x = area.x;
    for (index, pane) in Pane::ALL.into_iter().enumerate() {
        let is_here = pane == game.pane;
        let name = game.words.text(pane.name());
        let name =
            if is_here { format!("[{} {name}]", index + 1) } else { format!(" {} {name} ", index + 1) };
        let width = u16::try_from(name.width()).unwrap_or(area.width).min(area.right().saturating_sub(x));
        let place = Rect::new(x, area.y, width, 1);
        let style = if is_here { styles.selected() } else { Style::new() };
        frame.render_widget(Line::styled(name, style), place);
        drawn.targets.push((place, Target::Tab(pane)));
        x = (x + width + 1).min(area.right());
    }
}

/// Returns whether two panes are beside each other.
fn is_wide(area: Rect, game: &Game) -> bool {
    area.width >= WIDE.min(grid::width(game, area) + 1 + SIDE)
}

fn draw_body(frame: &mut Frame<'_>, area: Rect, game: &Game, styles: Styles, drawn: &mut Drawn) {
    let pane = game.pane;
    if !is_wide(area, game) {
        match pane {
            Pane::Grid => grid::draw(frame, area, game, styles, drawn),
            Pane::Clues => clues::draw(frame, area, game, styles, drawn),
            Pane::Table => table::draw(frame, area, game, styles, drawn),
            Pane::Walkthrough => walkthrough::draw(frame, area, game, styles, drawn),
        }
        return;
    }
    let left = grid::width(game, area).min(area.width.saturating_sub(SIDE + 1));
    let [left, middle, right] =
        Layout::horizontal([Constraint::Length(left), Constraint::Length(1), Constraint::Fill(1)])
            .areas(area);
    let rule = vec![Line::styled("│", styles.frame()); usize::from(area.height)];
    frame.render_widget(Paragraph::new(rule), middle);
    match pane {
        Pane::Table => table::draw(frame, left, game, styles, drawn),
        _ => grid::draw(frame, left, game, styles, drawn),
    }
    match pane {
        Pane::Walkthrough => walkthrough::draw(frame, right, game, styles, drawn),
        _ => clues::draw(frame, right, game, styles, drawn),
    }
}

fn draw_message(
    frame: &mut Frame<'_>,
    area: Rect,
    mut lines: Vec<Line<'static>>,
    game: &Game,
    styles: Styles,
    drawn: &mut Drawn,
) {
    let height = usize::from(area.height);
    if lines.len() > height {
        lines.truncate(height.saturating_sub(1));
        lines.push(Line::styled(game.words.text("… (m: the whole message)"), styles.title()));
    }
    frame.render_widget(Paragraph::new(lines), area);
    drawn.targets.push((area, Target::Message));
}

/// Wraps a text at words; the further lines begin with an indent. Messages can have names of files, and of the puzzle as it is.
fn wrapped(text: &str, width: u16, indent: &'static str) -> Vec<Line<'static>> {
    let options = textwrap::Options::new(usize::from(width.max(1)))
        .subsequent_indent(indent)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let text = escape::text(text);
    let lines = text.lines().flat_map(|line| textwrap::wrap(line, &options));
    lines.map(|line| Line::raw(line.into_owned())).collect()
}

/// Shortens a text to a width, with an ellipsis if letters are missing.
fn fitted(text: &str, width: u16) -> String {
    let width = usize::from(width);
    if text.width() <= width {
        return text.to_owned();
    }
    let mut fitted = String::new();
    for letter in text.graphemes(true) {
        if fitted.width() + letter.width() + 1 > width {
            break;
        }
        fitted.push_str(letter);
    }
    if width > 0 { fitted + "…" } else { fitted }
}

/// Returns where to begin so that a selected part is visible, near the middle.
fn start(selected: usize, room: usize, all: usize) -> usize {
    selected.saturating_sub(room / 2).min(all.saturating_sub(room))
}

/// Draws the lines of a text that scrolls, and where it goes on.
fn draw_scrolled(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'static>>, first: usize, styles: Styles) {
    let room = usize::from(area.height);
    let rest = lines.len().saturating_sub(first + room);
    let visible: Vec<Line<'static>> = lines.into_iter().skip(first).take(room).collect();
    frame.render_widget(Paragraph::new(visible), area);
    let mut sign = |sign, y| {
        let place = Rect::new(area.right().saturating_sub(1), y, 1, 1);
        frame.render_widget(Line::styled(sign, styles.title()), place);
    };
    if first > 0 {
        sign("▲", area.y);
    }
    if rest > 0 {
        sign("▼", area.bottom().saturating_sub(1));
    }
}

/// Puts the cursor of the terminal somewhere, for readers of the screen.
fn set_cursor(frame: &mut Frame<'_>, game: &Game, x: u16, y: u16) {
    if game.overlay.is_none() {
        frame.set_cursor_position(Position::new(x, y));
    }
}
