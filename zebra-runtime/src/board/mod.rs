//! The board: a puzzle while somebody solves it. Layer 3: the state of a game or a page, with nothing of a screen in it.
//!
//! A [`Board`] holds what the user knows of each pair of items: a [`Mark`] says that they are together or apart. The user
//! sets marks, supposes them, and takes them back; the board sets those that follow without a clue, if it is asked to
//! ([`Automatic`]). All that stands on it is a function of the user's own marks, so that a mark goes when the last one
//! goes that it followed from.
//!
//! Every change returns its [`Event`]s: marks, and clues that the marks now satisfy or violate. Marks that contradict
//! each other are refused and told why, or taken as they are in [`Play::Free`].
//!
//! # Items in several rows, or in none
//!
//! "Together" means that *some* row has both items, "apart" that *no* row has ([`Mark`]). So an item of a shared category,
//! and one with alike copies, may be together with several items of a category: with as many as it has rows. A row is
//! always together with one item of each category, whatever its presence, and an unused item of a great category is
//! apart from everything. What follows from a mark minds this: see [`Automatic`]. The numbers of two placeholders have no
//! marks among themselves ([`Model::have_marks`]): each is marked with rows and other items.

mod change;
mod clash;
mod event;
mod hint;
#[cfg(feature = "json")]
mod json;
mod mark;
mod marks;
mod refuse;
mod words;

use std::sync::Arc;

use crate::explain::Mark;
use crate::model::{Assignment, CategoryId, ClueId, Fact, ItemId, Model, Polarity};
use crate::solve::{Verdict, VerdictTracker};
use change::History;
use marks::Marks;

pub use clash::{Claim, Clash};
pub use event::Event;
pub use hint::{Hint, Strength};
#[cfg(feature = "json")]
pub use json::LoadError;
pub use mark::{Automatic, Entry, Origin};
pub use refuse::{Reason, Refusal};

/// What a board does with marks that contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Play {
    /// It refuses the one that comes last, and says which marks exclude it. What contradicts each other is what follows by
    /// [`Automatic::ALL`], whether such marks are set or not; the clues have no say.
    #[default]
    Strict,
    /// It takes them all; [`Board::clash`] tells of the first contradiction. A mark takes the place of its opposite.
    Free,
}

/// How the marks of a board compare with an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Check {
    /// Every row has its item of every category, and every mark is right.
    Right,
    /// Every mark is right, and more are to be found.
    Incomplete,
    /// This mark of the user is the first that is wrong.
    Wrong(Mark),
}

/// A puzzle while somebody solves it: marks, their history, and what the clues say to them.
///
/// A change costs deriving the marks anew, and at most one small run of the solver for each formula, to say which clues
/// are satisfied or violated: about a millisecond for a puzzle of usual size (`cargo bench --bench board`).
///
/// ```
/// use zebra_runtime::board::{Automatic, Board, Event, Origin};
/// use zebra_runtime::builder::{Builder, is};
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
/// // What contradicts them is refused.
/// let refusal = board.together(ann, dog).unwrap_err();
/// assert_eq!(refusal.to_string(), "`Ann` and `Dog` cannot be together: `Dog` is already with `Bob`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Board {
    model: Arc<Model>,
    play: Play,
    automatic: Automatic,
    history: History,
    /// Those that stand: a function of the history and of what is automatic.
    marks: Marks,
    /// For each formula of each clue: a function of the marks.
    verdicts: Vec<Vec<Verdict>>,
    judge: VerdictTracker,
}

/// Two boards are equal if the same was done on them, and is automatic on both.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (&self.model, self.play, self.automatic, &self.history)
            == (&other.model, other.play, other.automatic, &other.history)
    }
}

impl Board {
    /// An empty board that refuses contradictions and sets no marks by itself.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        Board::with_play(model, Play::Strict)
    }

    /// An empty board that does this with contradictions.
    #[must_use]
    pub fn with_play(model: &Model, play: Play) -> Self {
        let mut judge = VerdictTracker::default();
        Board {
            model: Arc::new(model.clone()),
            play,
            automatic: Automatic::NONE,
            history: History::default(),
            marks: Marks::default(),
            verdicts: judge.verdicts(model, &[]),
            judge,
        }
    }

    /// The puzzle.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// What the board does with contradictions.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play
    }

    /// Which marks the board sets by itself.
    #[must_use]
    pub fn automatic(&self) -> Automatic {
        self.automatic
    }

    /// All marks that stand: the user's own in the order in which they were set, then the automatic ones.
    #[must_use]
    pub fn marks(&self) -> &[Entry] {
        self.marks.entries()
    }

    /// What is known of two items; `None` if that is open.
    #[must_use]
    pub fn state(&self, one: ItemId, other: ItemId) -> Option<Polarity> {
        self.marks.state(one, other)
    }

    /// The mark of two items, and who set it.
    #[must_use]
    pub fn entry(&self, one: ItemId, other: ItemId) -> Option<&Entry> {
        self.marks.entry(one, other)
    }

    /// The user's own marks that a mark of the board rests on, itself if it is one of them; empty if it does not stand.
    #[must_use]
    pub fn causes(&self, mark: Mark) -> Vec<Mark> {
        self.marks.causes(&[mark])
    }

    /// The item of a category that is together with an item of the anchor category, if one is. Of contradictory marks the
    /// first counts.
    #[must_use]
    pub fn item_in(&self, row: usize, category: CategoryId) -> Option<ItemId> {
        let row = self.model.items_of(self.model.anchor()).nth(row)?;
        if category == self.model.anchor() {
            return Some(row);
        }
        self.marks.together(&self.model, row, category).next()
    }

    /// Whether every row has its item of every category.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let mut categories = self.model.category_ids();
        categories.all(|category| (0..self.model.rows()).all(|row| self.item_in(row, category).is_some()))
    }

    /// The table of what is together.
    #[cfg(feature = "chart")]
    #[must_use]
    pub fn chart(&self) -> crate::render::Chart<'_> {
        crate::render::Chart::partial(&self.model, |row, category| self.item_in(row, category))
    }

    /// The logic grid with the marks in it.
    #[cfg(feature = "chart")]
    #[must_use]
    pub fn grid(&self) -> crate::render::GridText<'_> {
        crate::render::GridText::new(&self.model, |one, other| self.state(one, other))
    }

    /// What the marks say of each formula of a clue, by itself: see [`verdicts`](crate::solve::verdicts).
    #[must_use]
    pub fn verdicts(&self, clue: ClueId) -> &[Verdict] {
        &self.verdicts[clue.index()]
    }

    /// What the marks say of a clue, by itself: it is violated if one of its formulas is, and satisfied if all are.
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

    /// The first contradiction between the marks, whatever the clues say. There is none unless in [`Play::Free`].
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        match self.play {
            Play::Strict => None,
            Play::Free => self.implied(self.history.own()).clash().cloned(),
        }
    }

    /// Holds the marks against an answer of this puzzle.
    ///
    /// A wrong mark is one of the user: what follows from right marks is right.
    #[must_use]
    pub fn check(&self, answer: &Assignment) -> Check {
        let is_wrong = |entry: &&Entry| !entry.mark.fact().holds(&self.model, answer);
        match self.marks().iter().find(is_wrong) {
            Some(entry) => Check::Wrong(entry.mark),
            None if self.is_complete() => Check::Right,
            None => Check::Incomplete,
        }
    }

    /// All that follows from the user's marks without a clue.
    fn implied(&self, own: &[Entry]) -> Marks {
        Marks::derive(&self.model, own, Automatic::ALL)
    }

    /// Brings all that depends on the history up to date, and tells what has changed.
    fn refresh(&mut self) -> Vec<Event> {
        let own = self.history.own();
        let marks = Marks::derive(&self.model, own, self.automatic);
        let mut events = event::of_marks(&self.marks, &marks);
        self.marks = marks;
        let known: Vec<Fact> = own.iter().map(|entry| entry.mark.fact()).collect();
        let verdicts = self.judge.verdicts(&self.model, &known);
        events.extend(event::of_clues(&self.model, &self.verdicts, &verdicts));
        self.verdicts = verdicts;
        events
    }
}
