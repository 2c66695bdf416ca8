//! Hints, checks, and the walkthrough.

use zebra_runtime::board::{Hint, Strength};
use zebra_runtime::explain::Paragraph;
use zebra_runtime::model::{ClueId, Mark};

use super::{Game, Pane, Request, hints};
use crate::play::input::Action;
use crate::play::task::{Done, Task, Walk};

impl Game {
    /// Starts or strengthens a hint or a check. While it is looked for, more of it is asked for.
    pub(super) fn advise(&mut self, action: Action) -> Request {
        let next = |strength: Strength| match action {
            Action::WholeHint => Strength::Paragraph,
            _ => Strength::ALL.into_iter().find(|&next| next > strength).unwrap_or(Strength::Paragraph),
        };
        if let Some((hint, strength)) = self.hint.take() {
            self.reveal(hint, next(strength));
            return Request::Draw;
        }
        if matches!(self.task, Some(Task::Hint | Task::Check)) {
            self.wanted = next(self.wanted);
            return Request::Draw;
        }
        self.wanted = if action == Action::WholeHint { Strength::Paragraph } else { Strength::Where };
        self.start(if action == Action::Check { Task::Check } else { Task::Hint })
    }

    pub(super) fn start(&mut self, task: Task) -> Request {
        self.task = Some(task);
        self.say(self.words.text("Working… (Esc stops)"));
        Request::Start(task)
    }

    /// Shows a hint or a mistake, and selects its clue.
    pub(super) fn reveal(&mut self, hint: Hint, strength: Strength) {
        let number = Strength::ALL.iter().position(|&other| other == strength).unwrap_or(0) + 1;
        let is_mistake = hint.mistake().is_some();
        let text = match self.words.are_english() {
            true => hint.text(&self.shown, strength),
            false => hints::text(&self.words, &self.shown, &hint, strength),
        };
        let what = if is_mistake { "Check {0} of 4: {1}" } else { "Hint {0} of 4: {1}" };
        let next = match (is_mistake, strength) {
            (true, Strength::Paragraph) => "(b: go back)",
            (true, _) => "(c: more, b: go back)",
            (false, Strength::Paragraph) => "(f: follow)",
            (false, _) => "(h: more, f: follow)",
        };
        let said = self.words.with(what, &[&number.to_string(), &text]);
        self.message = format!("{said} {}", self.words.text(next));
        self.hint = Some((hint, strength));
        if let Some(clue) = self.hinted_clues().first() {
            self.clue = self.clues.iter().position(|other| other == clue).unwrap_or(self.clue);
        }
    }

    /// Takes over the result of a task.
    pub(in crate::play) fn finish(&mut self, done: Done) {
        self.task = None;
        self.say("");
        let found = match done {
            Done::Walkthrough(walk) => {
                self.walk = Some(walk);
                return;
            }
            Done::Hint(hint) => {
                self.hints += usize::from(hint.is_some());
                hint
            }
            Done::Check(mistake) => match mistake {
                Some(mistake) => Some(Hint::Mistake(mistake)),
                None => {
                    let is_full = self.board.is_complete();
                    let said = if is_full { "Every mark is right." } else { "No mistake so far." };
                    self.say(self.words.text(said));
                    return;
                }
            },
        };
        match found {
            Some(hint) => self.reveal(hint, self.wanted),
            None if self.board.is_complete() => self.say(self.words.text("The grid is full.")),
            None => {
                let said = "Nothing more follows from the clues: the puzzle has several answers.";
                self.say(self.words.text(said));
            }
        }
    }

    /// Does what a hint says.
    pub(super) fn follow(&mut self) {
        if self.pane == Pane::Walkthrough {
            return self.follow_walkthrough();
        }
        let Some((hint, _)) = self.hint.take() else {
            return self.say(self.words.text("There is no hint to follow: h asks for one."));
        };
        let result = self.board.follow(&hint).map(drop);
        self.report(result);
    }

    /// Sets the marks that are known after the present page of the walkthrough.
    pub(super) fn follow_walkthrough(&mut self) {
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
            self.say(self.words.text("Set the marks up to this paragraph; u takes them back."));
        }
    }

    /// Goes back to before the mistake, or asks for it.
    pub(super) fn go_back(&mut self) {
        match self.hint.take() {
            Some((Hint::Mistake(mistake), _)) => {
                let moves = self.board.undoable() - mistake.moves;
                self.board.go_back(mistake.moves);
                let message = self.words.with("Went back {0}; u undoes that.", &[&self.moves(moves)]);
                self.moved(&message);
            }
            other => {
                self.hint = other;
                self.say(self.words.text("There is no mistake to go back from: c checks for one."));
            }
        }
    }

    /// Returns the clues that the hint names so far.
    pub(in crate::play) fn hinted_clues(&self) -> Vec<ClueId> {
        match &self.hint {
            Some((hint, strength)) if *strength >= Strength::Clue => {
                hint.paragraph().map(Paragraph::clues).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the marks that the hint or the page of the walkthrough is about.
    pub(in crate::play) fn highlighted(&self) -> Vec<Mark> {
        if self.pane == Pane::Walkthrough {
            return self.walk.as_ref().and_then(Walk::page).map(|page| page.new.clone()).unwrap_or_default();
        }
        let Some((hint, strength)) = &self.hint else { return Vec::new() };
        match (hint, strength) {
            (_, Strength::Where | Strength::Clue) => Vec::new(),
            (Hint::Mistake(_), Strength::Marks) => Vec::new(),
            (Hint::Mistake(mistake), Strength::Paragraph) => vec![mistake.mark],
            (Hint::Next(_), _) => {
                let facts = hint.paragraph().map(Paragraph::facts).unwrap_or_default();
                let marks = if *strength == Strength::Paragraph { hint.marks() } else { Vec::new() };
                [facts, marks].concat()
            }
        }
    }
}
