//! The state of a game: the board, and what is selected and shown. Actions change it; it knows no terminal and no file.

mod advice;
mod hints;
mod moves;

use std::path::PathBuf;

use zebra_runtime::board::{Automatic, Board, Hint, Origin, Strength};
use zebra_runtime::explain::Technique;
use zebra_runtime::model::{Assignment, ClueId, ItemId, Model, Polarity, State};
use zebra_runtime::solve::{Budget, Outcome, Solver};

use crate::escape;
use crate::options::Choice;
use crate::play::cells::{Cell, Cells};
use crate::play::input::{Action, Direction};
use crate::play::task::{Task, Walk};
use crate::play::words::Words;

/// The budget for the answer, which only decides whether a full grid is right.
const ANSWER_BUDGET: Budget = Budget::new(2_000_000);

/// A part of the game that the keys of arrows work in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Pane {
    Grid,
    Clues,
    Table,
    Walkthrough,
}

impl Pane {
    pub(in crate::play) const ALL: [Pane; 4] = [Pane::Grid, Pane::Clues, Pane::Table, Pane::Walkthrough];

    /// Returns the name in English.
    pub(in crate::play) fn name(self) -> &'static str {
        match self {
            Pane::Grid => "Grid",
            Pane::Clues => "Clues",
            Pane::Table => "Table",
            Pane::Walkthrough => "Walkthrough",
        }
    }
}

/// A text over the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Overlay {
    /// The keys.
    Help,
    /// The whole message.
    Message,
    /// The question whether to save the game.
    Quit,
}

/// What the caller does after an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Request {
    /// Nothing but drawing.
    Draw,
    /// Start a task.
    Start(Task),
    /// Save the game.
    Save,
    /// Save the game, and end.
    SaveAndQuit,
    /// End.
    Quit,
    /// End as after an interrupt.
    Interrupt,
}

/// A game.
#[derive(Debug)]
pub(in crate::play) struct Game {
    pub(in crate::play) board: Board,
    /// The puzzle with texts that are safe for a terminal.
    pub(in crate::play) shown: Model,
    /// The texts in the language of the puzzle.
    pub(in crate::play) words: Words,
    pub(in crate::play) cells: Cells,
    pub(in crate::play) cursor: Cell,
    pub(in crate::play) pane: Pane,
    /// The clues that are on, in their order.
    pub(in crate::play) clues: Vec<ClueId>,
    /// The selected clue, by its number in this list.
    pub(in crate::play) clue: usize,
    /// The clues that the user has struck out.
    pub(in crate::play) struck: Vec<ClueId>,
    pub(in crate::play) message: String,
    /// The present hint or mistake, as far as it is revealed.
    pub(in crate::play) hint: Option<(Hint, Strength)>,
    /// How much of the hint that is looked for is to be revealed.
    wanted: Strength,
    /// The number of hints that were found.
    hints: usize,
    pub(in crate::play) walk: Option<Walk>,
    pub(in crate::play) overlay: Option<Overlay>,
    /// The first visible line of the overlay, the table or the walkthrough.
    pub(in crate::play) scroll: usize,
    /// The greatest value of `scroll`, by the last frame.
    pub(in crate::play) scroll_end: usize,
    pub(in crate::play) task: Option<Task>,
    /// Where the game is saved.
    pub(in crate::play) path: PathBuf,
    /// Whether every change is saved.
    pub(in crate::play) is_kept: bool,
    /// The only answer, if it is known.
    answer: Option<Assignment>,
}

/// Returns which marks are automatic.
pub(crate) type SetAutomatic = fn() -> Automatic;

/// The automatic marks: the values of `--automatic`, which a key goes through.
pub(crate) const AUTOMATIC: [Choice<SetAutomatic>; 3] = [
    ("crosses", "The crosses around a circle", || Automatic::of([Technique::Taken])),
    ("all", "All that follow from other marks without a clue", || Automatic::ALL),
    ("off", "None", || Automatic::NONE),
];

impl Game {
    /// Creates a game of a board.
    pub(in crate::play) fn new(board: Board, struck: Vec<ClueId>, path: PathBuf) -> Game {
        let model = board.model();
        let shown = escape::model(model);
        let answer = match Solver::new(model).within(ANSWER_BUDGET).solve().outcome {
            Outcome::Unique(answer) => Some(answer),
            _ => None,
        };
        let clues = model.clue_ids().filter(|&clue| model.clue(clue).state == State::On).collect();
        Game {
            words: Words::of(model.language()),
            cells: Cells::new(model),
            clues,
            shown,
            answer,
            board,
            struck,
            path,
            cursor: (0, 0),
            pane: Pane::Grid,
            clue: 0,
            message: String::new(),
            hint: None,
            wanted: Strength::Where,
            hints: 0,
            walk: None,
            overlay: None,
            scroll: 0,
            scroll_end: 0,
            task: None,
            is_kept: false,
        }
    }

    /// Returns the name of the automatic marks.
    pub(in crate::play) fn automatic(&self) -> &'static str {
        let is_set = |choice: &&Choice<SetAutomatic>| choice.2() == self.board.automatic();
        AUTOMATIC.iter().find(is_set).map_or("some", |(name, ..)| name)
    }

    /// Does what the user asks for.
    pub(in crate::play) fn act(&mut self, action: Action) -> Request {
        if let Some(overlay) = self.overlay {
            return self.act_over(overlay, action);
        }
        match action {
            Action::Move(direction, steps) => self.go(direction, steps),
            Action::Mark(polarity) => self.set(polarity),
            Action::Suppose(polarity) => self.suppose(polarity),
            Action::Cycle => self.cycle(),
            Action::Clear => self.clear(),
            Action::Select(cell) => (self.cursor, self.pane) = (cell, Pane::Grid),
            Action::Undo => self.undo(),
            Action::Redo => {
                let count = self.board.redoable();
                self.board.redo();
                self.moved(self.words.text(if count > 0 { "Redone." } else { "There is nothing to redo." }));
            }
            Action::UndoSuppositions => {
                let count = self.board.undoable();
                self.board.undo_assumption();
                let message = match count - self.board.undoable() {
                    0 => self.words.text("There is no supposition to take back.").to_owned(),
                    gone => self.words.with("Took back the last supposition: {0}.", &[&self.moves(gone)]),
                };
                self.moved(&message);
            }
            Action::Automatic => self.switch_automatic(),
            Action::Hint | Action::WholeHint | Action::Check => return self.advise(action),
            Action::Follow => self.follow(),
            Action::GoBack => self.go_back(),
            Action::Why => self.why(),
            Action::Show(pane) => return self.show(pane),
            Action::Next(step) => {
                let at = Pane::ALL.iter().position(|&pane| pane == self.pane).unwrap_or(0);
                return self.show(Pane::ALL[(at + step) % Pane::ALL.len()]);
            }
            Action::Strike(clue) => self.strike(clue),
            Action::Help => self.open(Overlay::Help),
            Action::Message => self.open(Overlay::Message),
            Action::Close => self.close(),
            Action::Save => return Request::Save,
            Action::Quit => return self.quit(),
            Action::Yes | Action::No => {}
            Action::QuitNow => return Request::Interrupt,
        }
        Request::Draw
    }

    /// The same while a text is open over the others.
    fn act_over(&mut self, overlay: Overlay, action: Action) -> Request {
        match (overlay, action) {
            (_, Action::QuitNow) => return Request::Interrupt,
            (Overlay::Quit, Action::Yes | Action::Save) => return Request::SaveAndQuit,
            (Overlay::Quit, Action::No | Action::Quit) => return Request::Quit,
            (Overlay::Quit, Action::Close) => self.overlay = None,
            (Overlay::Quit, _) => {}
            (_, Action::Move(Direction::Up, lines)) => self.scroll_by(-(lines as isize)),
            (_, Action::Move(Direction::Down, lines)) => self.scroll_by(lines as isize),
            _ => (self.overlay, self.scroll) = (None, 0),
        }
        Request::Draw
    }

    fn open(&mut self, overlay: Overlay) {
        (self.overlay, self.scroll) = (Some(overlay), 0);
    }

    fn close(&mut self) {
        if self.task.take().is_some() {
            self.say(self.words.text("Stopped."));
        } else {
            self.hint = None;
            self.say("");
        }
    }

    fn quit(&mut self) -> Request {
        if self.is_kept || self.board.undoable() == 0 {
            return if self.is_kept { Request::SaveAndQuit } else { Request::Quit };
        }
        self.open(Overlay::Quit);
        Request::Draw
    }

    /// Returns a number of moves in words.
    pub(in crate::play) fn moves(&self, count: usize) -> String {
        self.words.count(count, "{0} move", "{0} moves")
    }

    fn say(&mut self, message: &str) {
        message.clone_into(&mut self.message);
    }

    fn scroll_by(&mut self, lines: isize) {
        self.scroll = self.scroll.saturating_add_signed(lines).min(self.scroll_end);
    }

    fn go(&mut self, direction: Direction, steps: usize) {
        let (down, right) = direction.steps(steps);
        match self.pane {
            Pane::Grid => self.cursor = self.cells.moved(self.cursor, down, right),
            Pane::Clues => {
                let last = self.clues.len().saturating_sub(1);
                self.clue = self.clue.saturating_add_signed(down).min(last);
            }
            Pane::Table => self.scroll_by(down),
            Pane::Walkthrough if down != 0 => self.scroll_by(down),
            Pane::Walkthrough => {
                if let Some(walk) = &mut self.walk {
                    let last = walk.pages.len().saturating_sub(1);
                    walk.at = walk.at.saturating_add_signed(right).min(last);
                    self.scroll = 0;
                }
            }
        }
    }

    fn show(&mut self, pane: Pane) -> Request {
        (self.pane, self.scroll) = (pane, 0);
        if pane == Pane::Walkthrough && self.walk.is_none() && self.task.is_none() {
            return self.start(Task::Walkthrough);
        }
        Request::Draw
    }

    fn strike(&mut self, clue: Option<usize>) {
        self.clue = clue.unwrap_or(self.clue);
        let Some(&clue) = self.clues.get(self.clue) else { return };
        match self.struck.iter().position(|&other| other == clue) {
            Some(index) => drop(self.struck.remove(index)),
            None => self.struck.push(clue),
        }
    }

    /// Returns the items that the selected clue names, while clues are read.
    pub(in crate::play) fn read_items(&self) -> Vec<ItemId> {
        let mut items = Vec::new();
        if let Some(&clue) = self.clues.get(self.clue).filter(|_| self.pane == Pane::Clues) {
            for formula in self.shown.clue(clue).formulas.iter() {
                formula.visit_items(&mut |item| items.push(item));
            }
        }
        items
    }

    /// Returns what the grid shows of a cell: a mark, and whether the user has set or supposed it.
    pub(in crate::play) fn mark_at(&self, cell: Cell) -> Option<(Polarity, Origin)> {
        let (one, other) = self.cells.items(cell);
        if self.pane == Pane::Walkthrough {
            let page = self.walk.as_ref().and_then(Walk::page)?;
            let mark = page.known.iter().find(|mark| mark.items() == (one.min(other), one.max(other)))?;
            return Some((mark.polarity(), Origin::User));
        }
        let entry = self.board.entry(one, other)?;
        Some((entry.mark.polarity(), entry.origin.clone()))
    }

    /// Describes the selected cell.
    pub(in crate::play) fn described(&self) -> String {
        let (one, other) = self.cells.items(self.cursor);
        let title = |item| self.shown.item(item).title.to_string();
        let state = match self.mark_at(self.cursor) {
            None => "open",
            Some((Polarity::Is, Origin::Automatic { .. })) => "together (automatic)",
            Some((Polarity::IsNot, Origin::Automatic { .. })) => "apart (automatic)",
            Some((Polarity::Is, Origin::Supposed)) => "together (supposed)",
            Some((Polarity::IsNot, Origin::Supposed)) => "apart (supposed)",
            Some((Polarity::Is, Origin::User)) => "together",
            Some((Polarity::IsNot, Origin::User)) => "apart",
        };
        self.words.with("{0} and {1}: {2}", &[&title(one), &title(other), self.words.text(state)])
    }
}
