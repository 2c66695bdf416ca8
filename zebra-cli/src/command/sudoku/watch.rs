//! The search of a sudoku, drawn in place in the terminal while it runs.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::Stylize;
use crossterm::{cursor, event, execute, queue, style, terminal};
use zebra_runtime::sudoku::{Progress, SudokuGrid, SudokuSearch, SudokuSolver};

use crate::exit::Failure;

/// Draws the search until it ends; whether it was let to its end. Where the output is no terminal nothing is drawn.
pub(super) fn watch(solver: &mut SudokuSolver, grid: &SudokuGrid, speed: f64) -> Result<bool, Failure> {
    if !io::stdout().is_terminal() {
        return Ok(true);
    }
    let cannot = |why: io::Error| Failure::with("draw on", "the terminal", &why);
    let lines = grid.to_string().lines().count() + STATUS_LINES;
    let (_, height) = terminal::size().map_err(cannot)?;
    if usize::from(height) <= lines {
        let message = format!("the terminal has {height} lines, and drawing the search takes {}", lines + 1);
        return Err(Failure::new(message));
    }
    let mut film = Film::start(grid, speed).map_err(cannot)?;
    film.play(solver.search(grid)).map_err(cannot)
}

/// The lines below the grid.
const STATUS_LINES: usize = 2;

/// The terminal while the search is drawn; it is as it was before once this is gone.
struct Film<'g> {
    givens: &'g SudokuGrid,
    /// Pictures a second.
    speed: f64,
    stopped: bool,
    /// How many lines the latest picture has.
    drawn: u16,
}

/// What whoever watches wants.
enum Wish {
    GoOn,
    Leave,
}

impl Drop for Film<'_> {
    fn drop(&mut self) {
        let _ = execute!(io::stdout(), cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
}

impl<'g> Film<'g> {
    fn start(givens: &'g SudokuGrid, speed: f64) -> io::Result<Film<'g>> {
        // What is made first is put back even if the next step fails.
        let film = Film { givens, speed, stopped: false, drawn: 0 };
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), cursor::Hide)?;
        Ok(film)
    }

    /// Whether the search came to its end.
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
                (Progress::Found(_), 0) => "an answer; is there another one?",
                (Progress::Found(_), _) => "another answer",
                (Progress::Working, 0) => "searching",
                (Progress::Working, _) => "searching for another answer",
                (Progress::Exhausted, 0) => "no answer",
                (Progress::Exhausted, _) => "no other answer",
                (Progress::Spent, _) => "the budget is exhausted",
            };
            answers += u32::from(matches!(progress, Progress::Found(_)));
            let ends = answers == 2 || matches!(progress, Progress::Exhausted | Progress::Spent);
            if now != last || ends {
                self.draw(&now, &last, &search, state)?;
                last = now;
                if ends {
                    return Ok(true);
                }
                if let Wish::Leave = self.wait()? {
                    return Ok(false);
                }
            }
        }
    }

    /// Draws over the latest picture.
    fn draw(
        &mut self,
        now: &SudokuGrid,
        before: &SudokuGrid,
        search: &SudokuSearch<'_>,
        state: &str,
    ) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let statistics = search.statistics();
        let mut text = painted(now, before, self.givens);
        let speed = if self.stopped { "stopped".to_owned() } else { format!("{:.1} a second", self.speed) };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{} decisions, {} dead ends: {state}\n{speed}  (+ - space right q)",
            statistics.nodes, statistics.conflicts
        );
        if self.drawn > 0 {
            queue!(out, cursor::MoveUp(self.drawn))?;
        }
        self.drawn = 0;
        for line in text.lines() {
            queue!(out, cursor::MoveToColumn(0), style::Print(line))?;
            queue!(out, terminal::Clear(terminal::ClearType::UntilNewLine), style::Print("\r\n"))?;
            self.drawn += 1;
        }
        out.flush()
    }

    /// Waits for the time of the next picture, or as long as it is stopped, and does what the keys say.
    fn wait(&mut self) -> io::Result<Wish> {
        let start = Instant::now();
        loop {
            let until = Duration::from_secs_f64(1.0 / self.speed);
            let left = until.saturating_sub(start.elapsed());
            if !event::poll(if self.stopped { Duration::from_secs(3600) } else { left })? {
                if self.stopped {
                    continue;
                }
                return Ok(Wish::GoOn);
            }
            let Event::Key(KeyEvent { code, modifiers, kind: KeyEventKind::Press, .. }) = event::read()?
            else {
                continue;
            };
            match code {
                KeyCode::Char('c') if modifiers.contains(KeyModifiers::CONTROL) => return Ok(Wish::Leave),
                KeyCode::Char('q') | KeyCode::Esc => return Ok(Wish::Leave),
                KeyCode::Char('+' | '=') => self.speed = (self.speed * 2.0).min(10_000.0),
                KeyCode::Char('-') => self.speed = (self.speed / 2.0).max(0.1),
                KeyCode::Char(' ') => self.stopped = !self.stopped,
                KeyCode::Right => {
                    self.stopped = true;
                    return Ok(Wish::GoOn);
                }
                _ => {}
            }
        }
    }
}

/// The grid with givens bold, and what is new green.
fn painted(now: &SudokuGrid, before: &SudokuGrid, givens: &SudokuGrid) -> String {
    let shape = now.shape();
    let mut cell = 0;
    let mut text = String::new();
    for letter in now.to_string().chars() {
        if !(letter.is_ascii_alphanumeric() || letter == '.') {
            text.push(letter);
            continue;
        }
        let painted = if givens.get(cell).is_some() {
            letter.bold()
        } else if now.get(cell) != before.get(cell) {
            letter.green()
        } else {
            letter.reset()
        };
        let _ = write!(text, "{painted}");
        cell += 1;
    }
    debug_assert_eq!(cell, shape.cells());
    text
}
