//! Moves: marks of the user, undone and redone, and the automatic ones.

use zebra_runtime::board::{Check, Origin, Refusal};
use zebra_runtime::model::{Mark, Polarity};

use super::{AUTOMATIC, Game, Pane};

impl Game {
    /// Returns the mark of the selected cell with a polarity.
    pub(super) fn selected(&self, polarity: Polarity) -> Mark {
        let (one, other) = self.cells.items(self.cursor);
        Mark::new(one, other, polarity)
    }

    /// Returns the user's mark of the selected cell.
    pub(super) fn own(&self) -> Option<Mark> {
        let (one, other) = self.cells.items(self.cursor);
        self.board.entry(one, other).filter(|entry| entry.origin.is_own()).map(|entry| entry.mark)
    }

    /// Sets a mark, in place of the opposite one of the user.
    pub(super) fn set(&mut self, polarity: Polarity) {
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

    pub(super) fn suppose(&mut self, polarity: Polarity) {
        let result = self.board.suppose(self.selected(polarity)).map(drop);
        let is_new = result.is_ok();
        self.report(result);
        if is_new && self.message.is_empty() {
            self.say(self.words.text("Supposed: U takes it back with everything after it."));
        }
    }

    /// Goes from open to apart, to together, and back to open.
    pub(super) fn cycle(&mut self) {
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

    pub(super) fn clear(&mut self) {
        let (one, other) = self.cells.items(self.cursor);
        let result = self.board.take_back(one, other).map(drop);
        self.report(result);
    }

    pub(super) fn undo(&mut self) {
        let count = self.board.undoable();
        self.board.undo();
        self.moved(self.words.text(if count > 0 { "Undone." } else { "There is nothing to undo." }));
    }

    pub(super) fn switch_automatic(&mut self) {
        let at = AUTOMATIC.iter().position(|(name, ..)| *name == self.automatic());
        let (name, _, set) = AUTOMATIC[at.map_or(0, |at| (at + 1) % AUTOMATIC.len())];
        self.board.automate(set());
        self.moved(self.words.text(match name {
            "crosses" => "Automatic marks: the crosses around a circle.",
            "all" => "Automatic marks: all that follow from other marks without a clue.",
            _ => "Automatic marks are off.",
        }));
    }

    /// Reports a move or its refusal.
    pub(super) fn report(&mut self, result: Result<(), Refusal>) {
        match result {
            Ok(()) => self.moved(""),
            // The reason is in English.
            Err(refusal) if self.words.are_english() => self.say(&format!("Not possible: {refusal}.")),
            Err(_) => self.say(self.words.text("This mark contradicts others and is not set.")),
        }
    }

    /// The marks have changed: a hint no longer applies.
    pub(super) fn moved(&mut self, message: &str) {
        (self.hint, self.task) = (None, None);
        self.say(message);
        if !self.board.is_complete() {
            return;
        }
        self.message = match self.answer.as_ref().map(|answer| self.board.check(answer)) {
            Some(Check::Right) => {
                // The table is the answer.
                (self.pane, self.scroll) = (Pane::Table, 0);
                self.ending()
            }
            Some(Check::Wrong(_) | Check::Incomplete) => {
                self.words.text("The grid is full, but something is wrong: c checks it.").to_owned()
            }
            None => self.words.text("The grid is full.").to_owned(),
        };
    }

    /// Returns what is said at the end: how the puzzle was solved, and its question, which the table answers.
    fn ending(&self) -> String {
        let moves = self.moves(self.board.undoable());
        let hints = match self.hints {
            0 => self.words.text("no hints").to_owned(),
            count => self.words.count(count, "{0} hint", "{0} hints"),
        };
        let matching = self.words.text("Which items belong together?");
        let question = self.shown.question().unwrap_or(matching);
        self.words.with("Solved! Every mark is right. {0}, {1}. {2}", &[&moves, &hints, question])
    }

    /// Reports why the board has an automatic mark.
    pub(super) fn why(&mut self) {
        let (one, other) = self.cells.items(self.cursor);
        let words = &self.words;
        let message = match self.board.entry(one, other).map(|entry| &entry.origin) {
            None => words.text("This cell is open.").to_owned(),
            Some(Origin::User) => words.text("You have set this mark.").to_owned(),
            Some(Origin::Supposed) => words.text("You have supposed this mark.").to_owned(),
            Some(Origin::Automatic { .. }) if !words.are_english() => {
                words.text("This mark is automatic: it follows from yours.").to_owned()
            }
            // The refusal of the board names the marks that it rests on.
            Some(Origin::Automatic { .. }) => match self.board.clone().take_back(one, other) {
                Err(refusal) => format!("Automatic: {refusal}."),
                Ok(_) => String::new(),
            },
        };
        self.say(&message);
    }
}
