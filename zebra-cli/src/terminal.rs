//! The whole terminal as a screen, for the commands that people play with or watch. It is restored after any end: return, error,
//! signal, panic.

#[cfg(all(test, unix))]
mod tests;

use std::io;
use std::panic;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyModifiers};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, event, execute};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

use crate::exit::Failure;
use crate::interrupt::{self, locked};

/// Whether the terminal is a screen now.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Held while a frame is written.
static WRITING: Mutex<()> = Mutex::new(());

/// The terminal without its history: raw keys, mouse, no echo. Restored on drop.
pub(crate) struct Screen {
    canvas: Terminal<CrosstermBackend<io::Stdout>>,
    _guard: interrupt::Guard,
}

/// Returns whether text may have colors: `NO_COLOR` is empty or not set.
pub(crate) fn has_colors() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Returns whether the key is Ctrl-C, which sends no signal here.
pub(crate) fn is_interrupt(key: &KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

fn failed(error: &io::Error) -> Failure {
    Failure::io("use", "terminal", error)
}

/// Restores the terminal, once. Nobody is left to report an error to.
fn restore() {
    if IS_OPEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

impl Screen {
    /// Opens the screen.
    pub(crate) fn open() -> Result<Screen, Failure> {
        let guard = interrupt::on_exit(|| {
            // The process ends: no frame may follow.
            std::mem::forget(locked(&WRITING));
            restore();
        });
        interrupt::handle_hangup()?;
        // The message of a panic belongs on the terminal, not on the screen.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            hook(info);
        }));
        IS_OPEN.store(true, Ordering::SeqCst);
        let open = || {
            enable_raw_mode()?;
            execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
            Terminal::new(CrosstermBackend::new(io::stdout()))
        };
        match open() {
            Ok(canvas) => Ok(Screen { canvas, _guard: guard }),
            Err(error) => {
                restore();
                Err(failed(&error))
            }
        }
    }

    /// Draws a frame, in the present size of the terminal.
    pub(crate) fn draw<T>(&mut self, render: impl FnOnce(&mut Frame<'_>) -> T) -> Result<T, Failure> {
        let _writing = locked(&WRITING);
        if !IS_OPEN.load(Ordering::SeqCst) {
            return Err(Failure::new("the screen was closed after an internal error"));
        }
        let mut drawn = None;
        self.canvas.draw(|frame| drawn = Some(render(frame))).map_err(|error| failed(&error))?;
        drawn.ok_or_else(|| Failure::new("cannot draw on the terminal"))
    }

    /// Returns the next event, if there is one within this time.
    pub(crate) fn event(&self, wait: Duration) -> Result<Option<Event>, Failure> {
        let event = || if event::poll(wait)? { event::read().map(Some) } else { Ok(None) };
        event().map_err(|error| failed(&error))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}
