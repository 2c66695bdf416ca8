//! The live display of a sudoku search in the terminal.

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEventKind};
use ratatui::Frame;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use zebra_runtime::sudoku::{Progress, SudokuGrid, SudokuSearch, SudokuSolver};

use crate::exit::Failure;
use crate::output::is_terminal;
use crate::report;
use crate::terminal::{self, Screen, is_interrupt};

/// Shows the search until it ends; returns false if the user quits. Shows nothing unless the output is a terminal.
pub(super) fn watch(solver: &mut SudokuSolver, grid: &SudokuGrid, speed: f64) -> Result<bool, Failure> {
    if !is_terminal() {
        return Ok(true);
    }
    let screen = Screen::open()?;
    let mut display = Display { screen, givens: grid, speed, paused: false, state: String::new() };
    let ends = display.play(solver.search(grid))?;
    let state = std::mem::take(&mut display.state);
    drop(display);
    report::note(&format!("Search: {state}."));
    Ok(ends)
}

/// The screen during the search.
struct Display<'g> {
    screen: Screen,
    givens: &'g SudokuGrid,
    /// Frames per second.
    speed: f64,
    paused: bool,
    /// The numbers of decisions and dead ends, and what the search does.
    state: String,
}

/// A request of the user.
enum Request {
    Continue,
    Quit,
}

impl Display<'_> {
    /// Shows the search; returns false if the user quits.
    fn play(&mut self, mut search: SudokuSearch<'_>) -> Result<bool, Failure> {
        let mut last = self.givens.clone();
        self.describe(&search, "searching");
        let mut answers = 0;
        self.draw(&last, &last)?;
        loop {
            let progress = search.step();
            let now = match &progress {
                Progress::Found(answer) => answer.clone(),
                _ => search.grid(),
            };
            let state = match (&progress, answers) {
                (Progress::Found(_), 0) => "found an answer, searching for another",
                (Progress::Found(_), _) => "found another answer",
                (Progress::Working, 0) => "searching",
                (Progress::Working, _) => "searching for another answer",
                (Progress::Exhausted, 0) => "no answer",
                (Progress::Exhausted, _) => "no other answer",
                (Progress::Spent, _) => "budget exhausted",
            };
            answers += u32::from(matches!(progress, Progress::Found(_)));
            let ends = answers == 2 || matches!(progress, Progress::Exhausted | Progress::Spent);
            if now == last && !ends {
                continue;
            }
            self.describe(&search, state);
            if let Request::Quit = self.wait(&now, &last)? {
                return Ok(false);
            }
            last = now;
            if ends {
                return Ok(true);
            }
        }
    }

    fn describe(&mut self, search: &SudokuSearch<'_>, state: &str) {
        let statistics = search.statistics();
        self.state = format!("{} decisions, {} dead ends: {state}", statistics.nodes, statistics.conflicts);
    }

    fn draw(&mut self, now: &SudokuGrid, before: &SudokuGrid) -> Result<(), Failure> {
        let (givens, state) = (self.givens, &self.state);
        let speed = if self.paused { "paused".to_owned() } else { format!("{:.1} fps", self.speed) };
        self.screen.draw(|frame| draw(frame, now, before, givens, state, &speed))
    }

    /// Shows a frame for its time or while paused, and handles keys. A terminal of another size is drawn anew.
    fn wait(&mut self, now: &SudokuGrid, before: &SudokuGrid) -> Result<Request, Failure> {
        let start = Instant::now();
        loop {
            self.draw(now, before)?;
            let frame = Duration::from_secs_f64(1.0 / self.speed);
            let left =
                if self.paused { Duration::from_secs(3600) } else { frame.saturating_sub(start.elapsed()) };
            let Some(event) = self.screen.event(left)? else {
                if self.paused {
                    continue;
                }
                return Ok(Request::Continue);
            };
            let Event::Key(key) = event else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            match key.code {
                _ if is_interrupt(&key) => return Ok(Request::Quit),
                KeyCode::Char('q') | KeyCode::Esc => return Ok(Request::Quit),
                KeyCode::Char('+' | '=') => self.speed = (self.speed * 2.0).min(10_000.0),
                KeyCode::Char('-') => self.speed = (self.speed / 2.0).max(0.1),
                KeyCode::Char(' ') => self.paused = !self.paused,
                KeyCode::Right => {
                    self.paused = true;
                    return Ok(Request::Continue);
                }
                _ => {}
            }
        }
    }
}

/// The lines below the grid.
const STATUS_LINES: u16 = 2;

fn draw(
    frame: &mut Frame<'_>,
    now: &SudokuGrid,
    before: &SudokuGrid,
    givens: &SudokuGrid,
    state: &str,
    speed: &str,
) {
    let area = frame.area();
    let lines = styled(now, before, givens);
    let (width, height) = (lines[0].width() as u16, lines.len() as u16);
    let (mut lines, needed) = (lines, height + STATUS_LINES);
    if area.height < needed || area.width < width {
        let size = format!("{}x{}", area.width, area.height);
        lines = vec![Line::raw(format!("This terminal has {size}; the grid needs {width}x{needed}."))];
    }
    lines.push(Line::raw(state.to_owned()));
    lines.push(Line::raw(format!("{speed}  (+ - space right q)")));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}

/// Renders the grid with givens in bold, and changes underlined, and green where there are colors.
fn styled(now: &SudokuGrid, before: &SudokuGrid, givens: &SudokuGrid) -> Vec<Line<'static>> {
    let mut cell = 0;
    let changed = Style::new().add_modifier(Modifier::UNDERLINED);
    let changed = if terminal::has_colors() { changed.fg(Color::Green) } else { changed };
    let mut span = |letter: char| {
        let text = letter.to_string();
        if !(letter.is_ascii_alphanumeric() || letter == '.') {
            return Span::raw(text);
        }
        let here = cell;
        cell += 1;
        if givens.get(here).is_some() {
            Span::styled(text, Style::new().add_modifier(Modifier::BOLD))
        } else if now.get(here) != before.get(here) {
            Span::styled(text, changed)
        } else {
            Span::raw(text)
        }
    };
    now.to_string().lines().map(|line| line.chars().map(&mut span).collect::<Vec<_>>().into()).collect()
}
