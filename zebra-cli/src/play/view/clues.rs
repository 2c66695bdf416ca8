//! The clues with the story and the question: which are struck out, satisfied or violated, and which the hint names.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;
use zebra_runtime::model::ClueId;
use zebra_runtime::sentence::clue_sentence;
use zebra_runtime::solve::Verdict;

use super::{Drawn, Styles, draw_scrolled, set_cursor, start, wrapped};
use crate::play::input::Target;
use crate::play::state::{Game, Pane};

/// Draws the story, the clues and the question.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, game: &Game, styles: Styles, drawn: &mut Drawn) {
    // A column stays free for the signs of scrolling.
    let width = area.width.saturating_sub(2);
    let mut lines: Vec<Line<'static>> = Vec::new();
    if let Some(story) = game.shown.story() {
        // The author's line breaks do not matter, except between paragraphs.
        for paragraph in story.split("\n\n") {
            lines.extend(wrapped(&paragraph.replace('\n', " "), width, ""));
            lines.push(Line::default());
        }
    }
    let hinted = game.hinted_clues();
    let mut places = Vec::new();
    for (number, &clue) in game.clues.iter().enumerate() {
        let is_selected = number == game.clue && game.pane == Pane::Clues;
        let first = lines.len();
        lines.extend(clue_lines(game, clue, width, is_selected, hinted.contains(&clue), styles));
        places.push((first, lines.len()));
    }
    if let Some(question) = game.shown.question() {
        lines.push(Line::default());
        lines.extend(wrapped(question, width, "").into_iter().map(|line| line.style(styles.title())));
    }
    let room = usize::from(area.height);
    let (selected, end) = places.get(game.clue).copied().unwrap_or((0, 0));
    // Until a clue is selected, the story is visible.
    let first = if end <= room { 0 } else { start(selected, room, lines.len()) };
    for (number, &(from, to)) in places.iter().enumerate() {
        let (top, bottom) = (from.max(first), to.min(first + room));
        if top < bottom {
            let place = Rect { y: area.y + (top - first) as u16, height: (bottom - top) as u16, ..area };
            drawn.targets.push((place, Target::Clue(number)));
            if number == game.clue && game.pane == Pane::Clues {
                set_cursor(frame, game, place.x, place.y);
            }
        }
    }
    draw_scrolled(frame, area, lines, first, styles);
}

fn clue_lines(
    game: &Game,
    clue: ClueId,
    width: u16,
    is_selected: bool,
    is_hinted: bool,
    styles: Styles,
) -> Vec<Line<'static>> {
    const INDENT: &str = "    ";
    let is_struck = game.struck.contains(&clue);
    let label = &game.shown.clue(clue).label;
    let sentence = clue_sentence(&game.shown, game.shown.clue(clue));
    // A sign for what the user has done with it, and one for what the marks do with it.
    let sign = match (is_hinted, is_struck) {
        (true, _) => "*",
        (false, true) => "-",
        (false, false) => " ",
    };
    let verdict = match game.board.verdict(clue) {
        Verdict::Satisfied => "✓",
        Verdict::Violated => "!",
        Verdict::Open => " ",
    };
    let head = format!("{sign}{verdict} {label}. ");
    let style = match (is_hinted, is_struck) {
        (true, _) => styles.hinted(),
        (false, true) => styles.struck(),
        (false, false) => Style::new(),
    };
    let style = if is_selected { style.patch(styles.selected()) } else { style };
    // A narrow indent leaves room for long labels.
    let head = if head.width() > usize::from(width) { String::new() } else { head };
    let lines = wrapped(&format!("{head}{sentence}"), width, INDENT);
    lines.into_iter().map(|line| line.style(style)).collect()
}
