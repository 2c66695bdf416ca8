//! The live display of a sudoku search in the terminal.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::Stylize;
use crossterm::{cursor, event, execute, queue, style, terminal};
use zebra_runtime::sudoku::{Progress, SudokuGrid, SudokuSearch, SudokuSolver};

use crate::exit::Failure;
use crate::interrupt;

/// Shows the search until it ends; returns false if the user quits. Shows nothing unless the output is a terminal.
pub(super) fn watch(solver: &mut SudokuSolver, grid: &SudokuGrid, speed: f64) -> Result<bool, Failure> {
    if !io::stdout().is_terminal() {
        return Ok(true);
    }
    let cannot = |error: io::Error| Failure::io("write", "terminal", &error);
    let lines = grid.to_string().lines().count() + STATUS_LINES;
    let (_, height) = terminal::size().map_err(cannot)?;
    if usize::from(height) <= lines {
        let message = format!("the terminal has {height} lines; `--watch` needs {}", lines + 1);
        return Err(Failure::new(message));
    }
    let mut display = Display::start(grid, speed).map_err(cannot)?;
    display.play(solver.search(grid)).map_err(cannot)
}

/// The lines below the grid.
const STATUS_LINES: usize = 2;

/// The terminal during the search. Restored on drop.
struct Display<'g> {
    givens: &'g SudokuGrid,
    /// Frames per second.
    speed: f64,
    paused: bool,
    /// The number of lines of the current frame.
    height: u16,
    _guard: interrupt::Guard,
}

/// Restores the terminal.
fn restore() {
    let _ = execute!(io::stdout(), cursor::Show);
    let _ = terminal::disable_raw_mode();
}

/// A request of the user.
enum Request {
    Continue,
    Quit,
}

impl Drop for Display<'_> {
    fn drop(&mut self) {
        restore();
    }
}

impl<'g> Display<'g> {
    fn start(givens: &'g SudokuGrid, speed: f64) -> io::Result<Display<'g>> {
        // Created first: drop restores the terminal even if the next step fails.
        let _guard = interrupt::on_exit(restore);
        let display = Display { givens, speed, paused: false, height: 0, _guard };
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), cursor::Hide)?;
        Ok(display)
    }

    /// Shows the search; returns false if the user quits.
    fn play(&mut self, mut search: SudokuSearch<'_>) -> io::Result<bool> {
        let mut last = self.givens.clone();
        self.draw(&last, &last, &search, "searching")?;
        let mut answers = 0;
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
            if now != last || ends {
                self.draw(&now, &last, &search, state)?;
                last = now;
                if ends {
                    return Ok(true);
                }
                if let Request::Quit = self.wait()? {
                    return Ok(false);
                }
            }
        }
    }

    /// Replaces the current frame.
    fn draw(
        &mut self,
        now: &SudokuGrid,
        before: &SudokuGrid,
        search: &SudokuSearch<'_>,
        state: &str,
    ) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let statistics = search.statistics();
        let mut text = styled(now, before, self.givens);
        let speed = if self.paused { "paused".to_owned() } else { format!("{:.1} fps", self.speed) };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{} decisions, {} dead ends: {state}\n{speed}  (+ - space right q)",
            statistics.nodes, statistics.conflicts
        );
        if self.height > 0 {
            queue!(out, cursor::MoveUp(self.height))?;
        }
        self.height = 0;
        for line in text.lines() {
            queue!(out, cursor::MoveToColumn(0), style::Print(line))?;
            queue!(out, terminal::Clear(terminal::ClearType::UntilNewLine), style::Print("\r\n"))?;
            self.height += 1;
        }
        out.flush()
    }

    /// Waits for the next frame or while paused, and handles keys.
    fn wait(&mut self) -> io::Result<Request> {
        let start = Instant::now();
        loop {
            let until = Duration::from_secs_f64(1.0 / self.speed);
            let left = until.saturating_sub(start.elapsed());
            if !event::poll(if self.paused { Duration::from_secs(3600) } else { left })? {
                if self.paused {
                    continue;
                }
                return Ok(Request::Continue);
            }
            let Event::Key(KeyEvent { code, modifiers, kind: KeyEventKind::Press, .. }) = event::read()?
            else {
                continue;
            };
            match code {
                KeyCode::Char('c') if modifiers.contains(KeyModifiers::CONTROL) => return Ok(Request::Quit),
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

/// Renders the grid with givens in bold and changes in green.
fn styled(now: &SudokuGrid, before: &SudokuGrid, givens: &SudokuGrid) -> String {
    let shape = now.shape();
    let mut cell = 0;
    let mut text = String::new();
    for letter in now.to_string().chars() {
        if !(letter.is_ascii_alphanumeric() || letter == '.') {
            text.push(letter);
            continue;
        }
        let styled = if givens.get(cell).is_some() {
            letter.bold()
        } else if now.get(cell) != before.get(cell) {
            letter.green()
        } else {
            letter.reset()
        };
        let _ = write!(text, "{styled}");
        cell += 1;
    }
    debug_assert_eq!(cell, shape.cells());
    text
}
