//! The board: the state of a puzzle that is being solved, for games and web pages. Without any user interface.
//!
//! A [`Board`] holds the [`Mark`]s that the user has set: pairs of items that are together or apart. The user sets
//! marks, supposes them, and takes them back; the board adds those that follow without a clue, as configured
//! ([`Automatic`]). All marks are a function of the user's marks, so an automatic mark is removed when it no longer
//! follows.
//!
//! Every change returns its [`Event`]s: marks, and clues that the marks now satisfy or violate. A contradictory operation
//! is rejected with the reason and has no effect, or is accepted: see [`Play`].
//!
//! # Items in several rows, or in none
//!
//! "Together" means that *some* row has both items, "apart" that *no* row has ([`Mark`]). So an item of a shared category
//! and a repeated item may be together with several items of a category: with as many as it has rows. A row is always
//! together with exactly one item of each category, and an unused item of a great category is apart from everything. The
//! automatic marks respect this: see [`Automatic`]. The numbers of two placeholders have no marks with each other
//! ([`Model::have_marks`]), only with rows and other items.

mod chain;
mod change;
mod clash;
mod event;
mod hint;
#[cfg(feature = "json")]
mod json;
mod mark;
mod marks;
mod mistake;
mod refusal;
mod words;
mod written;

use std::sync::Arc;

use crate::explain::LogicGrid;
use crate::model::{Assignment, CategoryId, ClueId, Fact, ItemId, Mark, Model, Polarity};
use crate::solve::{Verdict, VerdictTracker};
use change::History;
use marks::Marks;

pub use chain::Chain;
pub use clash::{Claim, Clash};
pub use event::Event;
pub use hint::{Hint, Strength};
#[cfg(feature = "json")]
pub use json::LoadError;
pub use mark::{Automatic, Entry, Origin};
pub use mistake::{Mistake, MistakeKind};
pub use refusal::{Reason, Refusal};
pub use written::{WrittenError, item_written, marks_written};

/// What a board does with marks that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Play {
    /// It rejects the last one, and names the marks that exclude it. Contradictions are those that follow by
    /// [`Automatic::ALL`], whether such marks are set or not; the clues do not matter.
    #[default]
    Strict,
    /// It rejects known marks in the same way, and accepts suppositions that contradict others, each of which replaces its
    /// opposite; [`Board::clash`] returns the first contradiction. While suppositions contradict each other, no known mark is
    /// accepted.
    Supposing,
    /// It accepts them; [`Board::clash`] returns the first contradiction. A mark replaces its opposite.
    Free,
}

/// The result of comparing the marks of a board with an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Check {
    /// Every row has its item of every category, and every mark is right.
    Right,
    /// Every mark is right, and some are missing.
    Incomplete,
    /// This mark is the first of the user's marks that is wrong.
    Wrong(Mark),
}

/// A puzzle that is being solved: marks, their history, and the verdicts on the clues.
///
/// A change derives all marks again and runs the solver at most once for each formula, within a small budget, to find the
/// satisfied and violated clues: about a millisecond for a puzzle of usual size (`cargo bench --bench board`).
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::board::{Automatic, Board, Event, Origin};
/// use zebra::builder::{Builder, is};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let [ann, bob, cat, dog] = *model.item_ids().collect::<Vec<_>>() else { unreachable!() };
///
/// let mut board = Board::new(&model);
/// board.automate(Automatic::ALL);
/// let events = board.together(bob, dog)?;
/// assert!(matches!(&events[0], Event::Marked(entry) if entry.origin == Origin::User));
/// assert_eq!(board.marks().len(), 4); // the other three follow
/// assert!(board.is_complete());
///
/// // A contradictory mark is rejected.
/// let refusal = board.together(ann, dog).unwrap_err();
/// assert_eq!(refusal.to_string(), "Ann and Dog cannot be together: Dog is already with Bob");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Board {
    model: Arc<Model>,
    play: Play,
    automatic: Automatic,
    history: History,
    /// The grid without marks, from which all others are copied.
    empty: LogicGrid,
    /// All marks: a function of the history and of which marks are automatic.
    marks: Marks,
    /// The verdict on each formula of each clue: a function of the marks.
    verdicts: Vec<Vec<Verdict>>,
    tracker: VerdictTracker,
}

/// Two boards are equal if they have the same puzzle, settings and moves.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (&self.model, self.play, self.automatic, &self.history)
            == (&other.model, other.play, other.automatic, &other.history)
    }
}

impl Board {
    /// Creates an empty board that rejects contradictions and sets no marks automatically. Clones the model, once.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        Board::with_play(model, Play::Strict)
    }

    /// Creates an empty board; `play` determines how it treats contradictions. Clones the model, once.
    #[must_use]
    pub fn with_play(model: &Model, play: Play) -> Self {
        let mut tracker = VerdictTracker::default();
        let empty = LogicGrid::new(model);
        Board {
            model: Arc::new(model.clone()),
            play,
            automatic: Automatic::NONE,
            history: History::default(),
            marks: Marks::derive(model, &empty, &[], Automatic::NONE),
            empty,
            verdicts: tracker.verdicts(model, &[]),
            tracker,
        }
    }

    /// Returns the puzzle.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns how the board treats contradictions.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play
    }

    /// Accepts from now on what `play` accepts; has no effect if the board accepts that already. This is not a move.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::board::{Board, Play};
    /// # use zebra::builder::Builder;
    /// # use zebra::draft::Goal;
    /// use zebra::model::Mark;
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
    /// # let model = puzzle.check()?;
    /// # let [ann, bob, cat, _] = *model.item_ids().collect::<Vec<_>>() else { unreachable!() };
    /// let mut board = Board::new(&model);
    /// board.together(ann, cat)?;
    /// assert!(board.suppose(Mark::together(bob, cat)).is_err());
    /// board.loosen(Play::Supposing);
    /// board.suppose(Mark::together(bob, cat))?;
    /// assert!(board.clash().is_some() && board.together(bob, cat).is_err());
    /// assert_eq!(board.moves_before_suppositions(), Some(1));
    /// board.go_back(1);
    /// assert_eq!((board.clash(), board.moves_before_suppositions()), (None, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn loosen(&mut self, play: Play) {
        self.play = self.play.max(play);
    }

    /// Returns which marks are automatic.
    #[must_use]
    pub fn automatic(&self) -> Automatic {
        self.automatic
    }

    /// Returns all marks: the user's in the order in which they were set, then the automatic ones.
    #[must_use]
    pub fn marks(&self) -> &[Entry] {
        self.marks.entries()
    }

    /// Returns whether two items are together or apart; `None` if that is open.
    #[must_use]
    pub fn state(&self, one: ItemId, other: ItemId) -> Option<Polarity> {
        self.marks.state(one, other)
    }

    /// Returns the mark of two items, and who set it.
    #[must_use]
    pub fn entry(&self, one: ItemId, other: ItemId) -> Option<&Entry> {
        self.marks.entry(one, other)
    }

    /// Returns the user's marks that a mark of the board rests on: only the mark itself if the user has set it, and none
    /// if it is not set.
    #[must_use]
    pub fn causes(&self, mark: Mark) -> Vec<Mark> {
        self.marks.causes(&[mark])
    }

    /// Returns the item of a category in a row, if it is known. Of contradictory marks, the first counts.
    #[must_use]
    pub fn item_in(&self, row: usize, category: CategoryId) -> Option<ItemId> {
        let row = self.model.items_of(self.model.anchor()).nth(row)?;
        if category == self.model.anchor() {
            return Some(row);
        }
        self.marks.together(&self.model, row, category).next()
    }

    /// Returns `true` if every row has its item of every category.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let mut categories = self.model.category_ids();
        categories.all(|category| (0..self.model.rows()).all(|row| self.item_in(row, category).is_some()))
    }

    /// Returns the chart of the items that are together.
    #[cfg(feature = "chart")]
    #[must_use]
    pub fn chart(&self) -> crate::render::Chart<'_> {
        crate::render::Chart::partial(&self.model, |row, category| self.item_in(row, category))
    }

    /// Returns the logic grid with the marks, for display.
    #[cfg(feature = "chart")]
    #[must_use]
    pub fn grid(&self) -> crate::render::GridText<'_> {
        crate::render::GridText::new(&self.model, |one, other| self.state(one, other))
    }

    /// Returns the verdict on each formula of a clue, by itself: see [`verdicts`](crate::solve::verdicts).
    #[must_use]
    pub fn verdicts(&self, clue: ClueId) -> &[Verdict] {
        &self.verdicts[clue.index()]
    }

    /// Returns the verdict on a clue, by itself: violated if one of its formulas is, and satisfied if all are.
    #[must_use]
    pub fn verdict(&self, clue: ClueId) -> Verdict {
        let verdicts = self.verdicts(clue);
        if verdicts.contains(&Verdict::Violated) {
            Verdict::Violated
        } else if verdicts.contains(&Verdict::Open) {
            Verdict::Open
        } else {
            Verdict::Satisfied
        }
    }

    /// Returns the first contradiction between the marks, without the clues. There is none in [`Play::Strict`].
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        let own = self.history.own();
        let may_clash = match self.play {
            Play::Strict => false,
            Play::Supposing => self.has_suppositions(),
            Play::Free => true,
        };
        if may_clash { self.implied(own).clash() } else { None }
    }

    /// Compares the marks with an answer of this puzzle.
    ///
    /// The wrong mark is always one of the user's, because automatic marks that follow from right ones are right.
    #[must_use]
    pub fn check(&self, answer: &Assignment) -> Check {
        let is_wrong = |entry: &&Entry| !entry.mark.fact().holds(&self.model, answer);
        match self.marks().iter().find(is_wrong) {
            Some(entry) => Check::Wrong(entry.mark),
            None if self.is_complete() => Check::Right,
            None => Check::Incomplete,
        }
    }

    /// Derives everything that follows from some marks of the user without a clue.
    fn implied(&self, own: &[Entry]) -> Marks {
        Marks::derive(&self.model, &self.empty, own, Automatic::ALL)
    }

    /// Updates everything that depends on the history, and returns the changes.
    fn refresh(&mut self) -> Vec<Event> {
        let own = self.history.own();
        let marks = Marks::derive(&self.model, &self.empty, own, self.automatic);
        let mut events = event::of_marks(&self.marks, &marks);
        self.marks = marks;
        let known: Vec<Fact> = own.iter().map(|entry| entry.mark.fact()).collect();
        let verdicts = self.tracker.verdicts(&self.model, &known);
        events.extend(event::of_clues(&self.model, &self.verdicts, &verdicts));
        self.verdicts = verdicts;
        events
    }
}
