//! The state of a game: the board, and what is selected and shown. Actions change it; it knows no terminal and no file.

use std::path::PathBuf;

use zebra_runtime::board::{Automatic, Board, Check, Hint, Origin, Refusal, Strength};
use zebra_runtime::explain::Technique;
use zebra_runtime::model::{Assignment, ClueId, Mark, Model, Polarity, State};
use zebra_runtime::sentence::plural;
use zebra_runtime::solve::{Budget, Outcome, Solver};

use super::input::{Action, Direction};
use super::stairs::{Cell, Stairs};
use super::task::{Done, Task, Walk};
use crate::escape;

/// The budget for the answer, which only tells whether a full grid is right.
const ANSWER_BUDGET: Budget = Budget::new(2_000_000);

/// A part of the game that the keys of arrows work in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pane {
    Grid,
    Clues,
    Table,
    Walkthrough,
}

impl Pane {
    pub(super) const ALL: [Pane; 4] = [Pane::Grid, Pane::Clues, Pane::Table, Pane::Walkthrough];

    pub(super) fn name(self) -> &'static str {
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
pub(super) enum Overlay {
    /// The keys.
    Help,
    /// The whole message.
    Message,
    /// The question whether to save the game.
    Quit,
}

/// What the caller does after an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Request {
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
}

/// A game.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) board: Board,
    /// The puzzle with texts that are safe for a terminal.
    pub(super) shown: Model,
    pub(super) stairs: Stairs,
    pub(super) cursor: Cell,
    pub(super) pane: Pane,
    /// The clues that are on, in their order.
    pub(super) clues: Vec<ClueId>,
    /// The selected clue, by its number in this list.
    pub(super) clue: usize,
    /// The clues that the user has struck out.
    pub(super) struck: Vec<ClueId>,
    pub(super) message: String,
    /// The present hint or mistake, as far as it is revealed.
    pub(super) hint: Option<(Hint, Strength)>,
    pub(super) walk: Option<Walk>,
    pub(super) overlay: Option<Overlay>,
    /// The first visible line of the overlay, the table or the walkthrough.
    pub(super) scroll: usize,
    /// The greatest value of `scroll`, by the last frame.
    pub(super) scroll_end: usize,
    pub(super) task: Option<Task>,
    /// Where the game is saved.
    pub(super) path: PathBuf,
    /// Whether every change is saved.
    pub(super) is_kept: bool,
    /// The only answer, if it is known.
    answer: Option<Assignment>,
}

/// The automatic marks that a key goes through, with their names.
pub(super) const AUTOMATIC: [(&str, fn() -> Automatic); 3] = [
    ("crosses", || Automatic::of([Technique::Taken])),
    ("all", || Automatic::ALL),
    ("off", || Automatic::NONE),
];

impl Game {
    /// Creates a game of a board.
    pub(super) fn new(board: Board, struck: Vec<ClueId>, path: PathBuf) -> Game {
        let model = board.model();
        let shown = escape::model(model);
        let answer = match Solver::new(model).within(ANSWER_BUDGET).solve().outcome {
            Outcome::Unique(answer) => Some(answer),
            _ => None,
        };
        let clues = model.clue_ids().filter(|&clue| model.clue(clue).state == State::On).collect();
        Game {
            stairs: Stairs::new(model),
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
            walk: None,
            overlay: None,
            scroll: 0,
            scroll_end: 0,
            task: None,
            is_kept: false,
        }
    }

    /// Returns the name of the automatic marks.
    pub(super) fn automatic(&self) -> &'static str {
        let is_set = |&&(_, set): &&(&str, fn() -> Automatic)| set() == self.board.automatic();
        AUTOMATIC.iter().find(is_set).map_or("some", |(name, _)| name)
    }

    /// Does what the user asks for.
    pub(super) fn act(&mut self, action: Action) -> Request {
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
                self.moved(if count > 0 { "Redone." } else { "There is nothing to redo." });
            }
            Action::UndoSuppositions => {
                let count = self.board.undoable();
                self.board.undo_assumption();
                let message = match count - self.board.undoable() {
                    0 => "There is no supposition to take back.".to_owned(),
                    gone => format!("Took back the last supposition: {gone} {}.", plural(gone, "move")),
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
            Action::QuitNow => return Request::Quit,
        }
        Request::Draw
    }

    /// The same while a text is open over the others.
    fn act_over(&mut self, overlay: Overlay, action: Action) -> Request {
        match (overlay, action) {
            (_, Action::QuitNow) => return Request::Quit,
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
            self.say("Stopped.");
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

    fn say(&mut self, message: &str) {
        message.clone_into(&mut self.message);
    }

    fn scroll_by(&mut self, lines: isize) {
        self.scroll = self.scroll.saturating_add_signed(lines).min(self.scroll_end);
    }

    fn go(&mut self, direction: Direction, steps: usize) {
        let (down, right) = direction.steps(steps);
        match self.pane {
            Pane::Grid => self.cursor = self.stairs.moved(self.cursor, down, right),
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

    /// Returns the mark of the selected cell with a polarity.
    fn selected(&self, polarity: Polarity) -> Mark {
        let (one, other) = self.stairs.items(self.cursor);
        Mark::new(one, other, polarity)
    }

    /// Returns the user's mark of the selected cell.
    fn own(&self) -> Option<Mark> {
        let (one, other) = self.stairs.items(self.cursor);
        self.board.entry(one, other).filter(|entry| entry.origin.is_own()).map(|entry| entry.mark)
    }

    /// Sets a mark, in place of the opposite one of the user.
    fn set(&mut self, polarity: Polarity) {
        let (mark, own) = (self.selected(polarity), self.own());
        let is_opposite = own == Some(mark.opposite());
        if is_opposite {
            let _ = self.board.take_back(mark.first(), mark.second());
        }
        let result = self.board.mark(mark);
        if result.is_err() && is_opposite {
            self.board.undo();
        }
        self.report(result.map(drop));
    }

    fn suppose(&mut self, polarity: Polarity) {
        let result = self.board.suppose(self.selected(polarity)).map(drop);
        let is_new = result.is_ok();
        self.report(result);
        if is_new && self.message.is_empty() {
            self.say("Supposed: U takes it back with everything after it.");
        }
    }

    /// Goes from open to apart, to together, and back to open.
    fn cycle(&mut self) {
        let mark = self.selected(Polarity::Is);
        let result = match self.own().map(Mark::polarity) {
            Some(Polarity::Is) => self.board.take_back(mark.first(), mark.second()),
            Some(Polarity::IsNot) => {
                self.board.take_back(mark.first(), mark.second()).and_then(|_| self.board.mark(mark))
            }
            None if self.board.state(mark.first(), mark.second()).is_some() => {
                self.board.take_back(mark.first(), mark.second())
            }
            None => self.board.mark(mark.opposite()),
        };
        self.report(result.map(drop));
    }

    fn clear(&mut self) {
        let (one, other) = self.stairs.items(self.cursor);
        let result = self.board.take_back(one, other).map(drop);
        self.report(result);
    }

    fn undo(&mut self) {
        let count = self.board.undoable();
        self.board.undo();
        self.moved(if count > 0 { "Undone." } else { "There is nothing to undo." });
    }

    fn switch_automatic(&mut self) {
        let at = AUTOMATIC.iter().position(|(name, _)| *name == self.automatic());
        let (name, set) = AUTOMATIC[at.map_or(0, |at| (at + 1) % AUTOMATIC.len())];
        self.board.automate(set());
        self.moved(match name {
            "crosses" => "Automatic marks: the crosses around a circle.",
            "all" => "Automatic marks: all that follow from other marks without a clue.",
            _ => "Automatic marks are off.",
        });
    }

    /// Reports a move or its refusal.
    fn report(&mut self, result: Result<(), Refusal>) {
        match result {
            Ok(()) => self.moved(""),
            Err(refusal) => {
                let message = format!("Not possible: {refusal}.");
                self.say(&escape::text(&message));
            }
        }
    }

    /// The marks have changed: a hint no longer applies.
    fn moved(&mut self, message: &str) {
        (self.hint, self.task) = (None, None);
        self.say(message);
        if !self.board.is_complete() {
            return;
        }
        self.message = match self.answer.as_ref().map(|answer| self.board.check(answer)) {
            Some(Check::Right) => "Solved! Every mark is right.".to_owned(),
            Some(Check::Wrong(_) | Check::Incomplete) => {
                "The grid is full, but something is wrong: c checks it.".to_owned()
            }
            None => "The grid is full.".to_owned(),
        };
    }

    /// Starts or strengthens a hint or a check.
    fn advise(&mut self, action: Action) -> Request {
        let is_whole = action == Action::WholeHint;
        let Some((hint, strength)) = &mut self.hint else {
            let task = if action == Action::Check { Task::Check } else { Task::Hint };
            return self.start(task);
        };
        let next = Strength::ALL.into_iter().find(|next| next > strength).unwrap_or(Strength::Paragraph);
        *strength = if is_whole { Strength::Paragraph } else { next };
        let hint = hint.clone();
        let strength = *strength;
        self.reveal(&hint, strength);
        Request::Draw
    }

    fn start(&mut self, task: Task) -> Request {
        self.task = Some(task);
        self.say("Working… (Esc stops)");
        Request::Start(task)
    }

    /// Shows a hint or a mistake, and selects its clue.
    fn reveal(&mut self, hint: &Hint, strength: Strength) {
        let number = Strength::ALL.iter().position(|&other| other == strength).unwrap_or(0) + 1;
        let what = if hint.mistake().is_some() { "Check" } else { "Hint" };
        let text = hint.text(&self.shown, strength);
        let next = match (hint.mistake(), strength) {
            (Some(_), Strength::Paragraph) => " (b: go back)",
            (Some(_), _) => " (c: more, b: go back)",
            (None, Strength::Paragraph) => " (f: follow)",
            (None, _) => " (h: more, f: follow)",
        };
        self.message = format!("{what} {number} of 4: {text}{next}");
        if let Some(clue) = self.hinted_clues().first() {
            self.clue = self.clues.iter().position(|other| other == clue).unwrap_or(self.clue);
        }
    }

    /// Takes over the result of a task.
    pub(super) fn finish(&mut self, done: Done) {
        self.task = None;
        self.say("");
        let found = match done {
            Done::Walkthrough(walk) => {
                self.walk = Some(walk);
                return;
            }
            Done::Hint(hint) => hint,
            Done::Check(mistake) => match mistake {
                Some(mistake) => Some(Hint::Mistake(mistake)),
                None => {
                    let is_full = self.board.is_complete();
                    self.say(if is_full { "Every mark is right." } else { "No mistake so far." });
                    return;
                }
            },
        };
        match found {
            Some(hint) => {
                self.reveal(&hint, Strength::Where);
                self.hint = Some((hint, Strength::Where));
            }
            None if self.board.is_complete() => self.say("The grid is full."),
            None => self.say("Nothing more follows from the clues: the puzzle has several answers."),
        }
    }

    /// Does what a hint says.
    fn follow(&mut self) {
        if self.pane == Pane::Walkthrough {
            return self.follow_walkthrough();
        }
        let Some((hint, _)) = self.hint.take() else {
            return self.say("There is no hint to follow: h asks for one.");
        };
        let result = self.board.follow(&hint).map(drop);
        self.report(result);
    }

    /// Sets the marks that are known after the present page of the walkthrough.
    fn follow_walkthrough(&mut self) {
        let Some(page) = self.walk.as_ref().and_then(Walk::page) else { return };
        let marks: Vec<Mark> = page
            .known
            .iter()
            .copied()
            .filter(|mark| self.board.state(mark.first(), mark.second()) != Some(mark.polarity()))
            .collect();
        let result = self.board.mark_all(marks).map(drop);
        self.report(result);
        if self.message.is_empty() {
            self.say("Set the marks up to this paragraph; u takes them back.");
        }
    }

    /// Goes back to before the mistake, or asks for it.
    fn go_back(&mut self) {
        match self.hint.take() {
            Some((Hint::Mistake(mistake), _)) => {
                let moves = self.board.undoable() - mistake.moves;
                self.board.go_back(mistake.moves);
                let message = format!("Went back {moves} {}; u undoes that.", plural(moves, "move"));
                self.moved(&message);
            }
            other => {
                self.hint = other;
                self.say("There is no mistake to go back from: c checks for one.");
            }
        }
    }

    /// Reports why the board has an automatic mark.
    fn why(&mut self) {
        let (one, other) = self.stairs.items(self.cursor);
        let message = match self.board.entry(one, other).map(|entry| &entry.origin) {
            None => "This cell is open.".to_owned(),
            Some(Origin::User) => "You have set this mark.".to_owned(),
            Some(Origin::Supposed) => "You have supposed this mark.".to_owned(),
            // The refusal of the board names the marks that it rests on.
            Some(Origin::Automatic { .. }) => match self.board.clone().take_back(one, other) {
                Err(refusal) => escape::text(&format!("Automatic: {refusal}.")).into_owned(),
                Ok(_) => String::new(),
            },
        };
        self.say(&message);
    }

    /// Returns the clues that the hint names so far.
    pub(super) fn hinted_clues(&self) -> Vec<ClueId> {
        match &self.hint {
            Some((hint, strength)) if *strength >= Strength::Clue => {
                hint.paragraph().map(|paragraph| paragraph.clues()).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the marks that the hint or the page of the walkthrough is about.
    pub(super) fn highlighted(&self) -> Vec<Mark> {
        if self.pane == Pane::Walkthrough {
            return self.walk.as_ref().and_then(Walk::page).map(|page| page.new.clone()).unwrap_or_default();
        }
        let Some((hint, strength)) = &self.hint else { return Vec::new() };
        match (hint, strength) {
            (_, Strength::Where | Strength::Clue) => Vec::new(),
            (Hint::Mistake(_), Strength::Marks) => Vec::new(),
            (Hint::Mistake(mistake), Strength::Paragraph) => vec![mistake.mark],
            (Hint::Next(_), _) => {
                let facts = hint.paragraph().map(|paragraph| paragraph.facts()).unwrap_or_default();
                let marks = if *strength == Strength::Paragraph { hint.marks() } else { Vec::new() };
                [facts, marks].concat()
            }
        }
    }

    /// Returns what the grid shows of a cell: a mark, and whether the user has set or supposed it.
    pub(super) fn mark_at(&self, cell: Cell) -> Option<(Polarity, Origin)> {
        let (one, other) = self.stairs.items(cell);
        if self.pane == Pane::Walkthrough {
            let page = self.walk.as_ref().and_then(Walk::page)?;
            let mark = page.known.iter().find(|mark| mark.items() == (one.min(other), one.max(other)))?;
            return Some((mark.polarity(), Origin::User));
        }
        let entry = self.board.entry(one, other)?;
        Some((entry.mark.polarity(), entry.origin.clone()))
    }

    /// Describes the selected cell.
    pub(super) fn described(&self) -> String {
        let (one, other) = self.stairs.items(self.cursor);
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
        format!("{} and {}: {state}", title(one), title(other))
    }
}
