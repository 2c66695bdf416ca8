//! Commands on a pseudo-terminal, with what it shows.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{MouseProtocolMode, Parser};

/// The time after which a test fails because nothing happens.
const PATIENCE: Duration = Duration::from_secs(60);

fn lines(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a size")
}

/// Returns the settings of a terminal, such as echo.
fn settings(terminal: &dyn MasterPty) -> String {
    format!("{:?}", terminal.get_termios().expect("settings"))
}

/// A command on a terminal.
pub(crate) struct Terminal {
    screen: Arc<Mutex<Parser>>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    /// The settings of the terminal at the start.
    settings: String,
}

impl Terminal {
    /// Starts a command on a terminal of so many columns and rows.
    pub(crate) fn start(mut command: CommandBuilder, (columns, rows): (u16, u16)) -> Terminal {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        command.env("TERM", "xterm-256color");
        let settings = settings(&*pair.master);
        let child = pair.slave.spawn_command(command).expect("the command starts");
        let screen = Arc::new(Mutex::new(Parser::new(lines(rows), lines(columns), 0)));
        let shown = Arc::clone(&screen);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                shown.lock().expect("the screen").process(&bytes[..count]);
            }
        });
        let keyboard = pair.master.take_writer().expect("a keyboard");
        Terminal { screen, master: pair.master, keyboard, child, settings }
    }

    /// Returns the number of the process.
    pub(crate) fn process(&self) -> String {
        self.child.process_id().expect("it runs").to_string()
    }

    fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    /// Waits until the screen shows a text.
    pub(crate) fn expect(&self, text: &str) {
        let start = Instant::now();
        while !self.text().contains(text) {
            assert!(start.elapsed() < PATIENCE, "`{text}` is missing:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn type_in(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the keys are typed");
        self.keyboard.flush().expect("the keys are typed");
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().expect("the screen").screen_mut().set_size(lines(rows), lines(columns));
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("the terminal has another size");
    }

    /// Waits for the end, and returns the exit code and what is left on the terminal, which must be as before.
    pub(crate) fn end(mut self) -> (u32, String) {
        let status = self.child.wait().expect("the command ends");
        // The rest of the output may still be on its way.
        let start = Instant::now();
        while self.screen.lock().expect("the screen").screen().alternate_screen() {
            assert!(start.elapsed() < PATIENCE, "the screen is left:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
        thread::sleep(Duration::from_millis(200));
        let parser = self.screen.lock().expect("the screen");
        let screen = parser.screen();
        assert!(!screen.hide_cursor(), "the cursor is visible");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
        assert_eq!(settings(&*self.master), self.settings, "echo and lines are as before");
        (status.exit_code(), screen.contents())
    }
}
