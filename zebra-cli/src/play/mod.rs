//! Playing a puzzle in the terminal. `state` is the game without terminal and files, `input` turns events into actions, `view`
//! draws, `task` does long work beside the screen, and `saved` reads and writes games.

mod cells;
mod input;
mod saved;
mod state;
mod task;
#[cfg(test)]
mod tests;
mod view;
mod words;

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use zebra_runtime::board::{Automatic, Board};
use zebra_runtime::model::Model;

use crate::exit::{Exit, Failure};
use crate::terminal::{self, Screen};
use input::{Action, Targets};
pub(crate) use state::{AUTOMATIC, SetAutomatic};
use state::{Game, Request};
use task::Done;
use view::Styles;

/// The time between two looks at a task that runs.
const FRAME: Duration = Duration::from_millis(80);

/// The time for which the game waits for an event; then it waits again.
const PATIENCE: Duration = Duration::from_secs(3600);

/// Returns the board in a text: a saved game, or a saved board.
pub(crate) fn saved_board(model: &Model, text: &str) -> Result<Board, String> {
    match saved::from_json(model, text) {
        Ok((board, _)) => Ok(board),
        Err(problem) => Board::from_json(model, text).map_err(|_| problem),
    }
}

/// Plays a puzzle. `source` is its file, beside which the game is saved unless `path` names another file.
pub(crate) fn play(
    model: &Model,
    source: Option<&str>,
    path: Option<PathBuf>,
    automatic: Option<Automatic>,
    note: &str,
) -> Result<Exit, Failure> {
    if !cells::Cells::new(model).has((0, 0)) {
        return Err(Failure::new("the puzzle has one category only, so there is nothing to mark"));
    }
    let is_kept = path.is_some();
    let path = path.unwrap_or_else(|| saved::default_path(source, model.name()));
    let game = saved::read(&path, model)?;
    let is_resumed = game.is_some();
    let (mut board, struck) = game.unwrap_or_else(|| (Board::new(model), Vec::new()));
    if let Some(automatic) = automatic.or_else(|| (!is_resumed).then(AUTOMATIC[0].2)) {
        board.automate(automatic);
    }
    let mut game = Game::new(board, struck, path);
    game.is_kept = is_kept || is_resumed;
    let place = game.path.display().to_string();
    game.message = match is_resumed {
        true => game.words.with("Resumed the game in `{0}`.", &[&place]),
        false => format!("{note}{}", game.words.text("Press ? for the keys.")),
    };
    let screen = Screen::open()?;
    Session { game, screen, targets: Vec::new(), styles: Styles::new(terminal::has_colors()), task: None }
        .run()
}

/// A game on a screen.
struct Session {
    game: Game,
    screen: Screen,
    targets: Targets,
    styles: Styles,
    task: Option<Receiver<Done>>,
}

impl Session {
    fn run(mut self) -> Result<Exit, Failure> {
        loop {
            self.draw()?;
            if self.game.task.is_none() {
                self.task = None;
            }
            let wait = if self.task.is_some() { FRAME } else { PATIENCE };
            if let Some(event) = self.screen.event(wait)? {
                for action in input::actions(&event, &self.game, &self.targets) {
                    if let Some(exit) = self.act(action)? {
                        return Ok(exit);
                    }
                }
            }
            self.take_result()?;
        }
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let (game, styles) = (&self.game, self.styles);
        let drawn = self.screen.draw(|frame| view::draw(frame, game, styles))?;
        self.targets = drawn.targets;
        self.game.scroll_end = drawn.scroll_end;
        Ok(())
    }

    /// Does an action; returns the exit code if it ends the game.
    fn act(&mut self, action: Action) -> Result<Option<Exit>, Failure> {
        let before = self.kept()?;
        let request = self.game.act(action);
        match request {
            Request::Draw => {}
            Request::Start(task) => self.task = Some(task.start(&self.game.board, &self.game.shown)?),
            Request::Save => self.save(),
            Request::SaveAndQuit => return self.write().map(|()| Some(Exit::Success)),
            Request::Quit => return Ok(Some(Exit::Success)),
            Request::Interrupt => return Ok(Some(Exit::Interrupted)),
        }
        if before.is_some() && before != self.kept()? {
            self.save();
        }
        Ok(None)
    }

    /// Returns the text of the game, if every change is saved.
    fn kept(&self) -> Result<Option<String>, Failure> {
        self.game.is_kept.then(|| self.text()).transpose()
    }

    fn text(&self) -> Result<String, Failure> {
        saved::to_json(self.game.board.model(), &self.game.board, &self.game.struck)
    }

    fn write(&self) -> Result<(), Failure> {
        saved::write(&self.game.path, &self.text()?)
    }

    /// Saves the game; the game goes on if that fails.
    fn save(&mut self) {
        let was_kept = self.game.is_kept;
        match self.write() {
            Ok(()) if was_kept => {}
            Ok(()) => {
                self.game.is_kept = true;
                let path = self.game.path.display().to_string();
                self.game.message =
                    self.game.words.with("Saved in `{0}`, and from now on after every move.", &[&path]);
            }
            Err(failure) => {
                self.game.is_kept = false;
                self.game.message = self.game.words.with("Not saved: {0}.", &[&failure.to_string()]);
            }
        }
    }

    /// Takes over the result of a task that has ended.
    fn take_result(&mut self) -> Result<(), Failure> {
        let Some(task) = &self.task else { return Ok(()) };
        // The user may have stopped it meanwhile.
        if self.game.task.is_none() {
            self.task = None;
            return Ok(());
        }
        match task.try_recv() {
            Ok(done) => self.game.finish(done),
            Err(TryRecvError::Empty) => return Ok(()),
            Err(TryRecvError::Disconnected) => return Err(Failure::new("the search ended without a result")),
        }
        self.task = None;
        Ok(())
    }
}
