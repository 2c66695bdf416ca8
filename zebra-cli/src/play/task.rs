//! Long work of a game, beside the screen: hints, checks and the walkthrough.

use std::collections::HashSet;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use zebra_runtime::board::{Board, Hint, Mistake};
use zebra_runtime::explain::{Ending, Explainer, Native, Reporter};
use zebra_runtime::model::{Mark, Model};

use crate::exit::Failure;
use crate::play::words::Words;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// The next hint.
    Hint,
    /// The first mistake.
    Check,
    /// The walkthrough from the empty grid.
    Walkthrough,
}

/// The result of a task.
#[derive(Debug)]
pub(super) enum Done {
    Hint(Option<Hint>),
    Check(Option<Mistake>),
    Walkthrough(Walk),
}

/// A walkthrough page by page.
#[derive(Debug, Clone, Default)]
pub(super) struct Walk {
    /// The pages: what the clues state outright, the paragraphs, the end.
    pub(super) pages: Vec<Page>,
    /// The page that is shown.
    pub(super) at: usize,
}

/// A page of a walkthrough.
#[derive(Debug, Clone)]
pub(super) struct Page {
    pub(super) heading: Option<String>,
    pub(super) text: String,
    /// The marks that are known after it.
    pub(super) known: Vec<Mark>,
    /// Those of them that it adds.
    pub(super) new: Vec<Mark>,
}

/// The stack of a task: formulas may be nested deeply.
const STACK: usize = 8 << 20;

impl Task {
    /// Does the work. `shown` is the puzzle with texts that are safe for a terminal.
    pub(super) fn run(self, board: &Board, shown: &Model) -> Done {
        match self {
            Task::Hint => Done::Hint(board.hint()),
            Task::Check => Done::Check(board.mistake_by(&Explainer::new(board.model()))),
            Task::Walkthrough => Done::Walkthrough(Walk::new(shown)),
        }
    }

    /// Does the work in a thread of its own.
    pub(super) fn start(self, board: &Board, shown: &Model) -> Result<Receiver<Done>, Failure> {
        let (sender, receiver) = mpsc::channel();
        let (board, shown) = (board.clone(), shown.clone());
        // A result that nobody waits for any more is dropped.
        let work = move || drop(sender.send(self.run(&board, &shown)));
        let started = thread::Builder::new().stack_size(STACK).spawn(work);
        started
            .map(|_| receiver)
            .map_err(|error| Failure::new(format_args!("cannot start a thread: {error}")))
    }
}

impl Walk {
    fn new(model: &Model) -> Walk {
        let walkthrough = Explainer::new(model).walkthrough();
        if walkthrough.ending == Ending::TooLarge {
            let words = Words::of(model.language());
            let text = words.text("The grid of this puzzle is too large for a walkthrough.").to_owned();
            return Walk { pages: vec![Page { heading: None, text, known: vec![], new: vec![] }], at: 0 };
        }
        let mut before = HashSet::new();
        let mut page = |heading, text, paragraphs: usize| {
            let known: Vec<Mark> = walkthrough.grid_after(paragraphs).marks().collect();
            let new = known.iter().copied().filter(|mark| !before.contains(mark)).collect();
            before = known.iter().copied().collect();
            Page { heading, text, known, new }
        };
        let mut pages: Vec<Page> =
            Native.opening(&walkthrough).map(|text| page(None, text, 0)).into_iter().collect();
        for index in 0..walkthrough.paragraphs.len() {
            let passage = Native.paragraph(&walkthrough, index);
            let text = format!("{}. {}", index + 1, passage.text());
            pages.push(page(passage.heading, text, index + 1));
        }
        let end = Native.walkthrough_ending(&walkthrough);
        pages.push(page(None, end, walkthrough.paragraphs.len()));
        Walk { pages, at: 0 }
    }

    pub(super) fn page(&self) -> Option<&Page> {
        self.pages.get(self.at)
    }
}
