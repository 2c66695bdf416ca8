//! What is wrong with a puzzle, where, and what to write instead. Layer 0: every front end (the macro, text formats,
//! the builder) reports its mistakes in these words.

mod code;
mod suggest;

pub use code::Code;
pub use suggest::closest;

/// A place in the source of a puzzle: an index into a table that the front end keeps (spans in the macro, byte
/// ranges in a file).
///
/// ```
/// use zebra_core::diagnostic::Spot;
/// assert_eq!(Spot(3).index(), Some(3));
/// assert_eq!(Spot::NONE.index(), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub u32);

impl Spot {
    /// No place at all: the puzzle was not read from a source.
    pub const NONE: Spot = Spot(u32::MAX);

    /// The index into the front end's table, or `None` for [`Spot::NONE`].
    #[must_use]
    pub fn index(self) -> Option<usize> {
        (self != Spot::NONE).then_some(self.0 as usize)
    }
}

/// Another place that belongs to a mistake, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub at: Spot,
    /// What is there, such as "`Red` is first declared here".
    pub note: String,
}

/// One mistake: its kind, its place, what is wrong, and what to write instead.
///
/// ```
/// use zebra_core::diagnostic::{Code, Diagnostic, Spot};
/// let mistake = Diagnostic::new(Code::UnknownItem, Spot(0), "no item is called `Gren`", "did you mean `Green`?");
/// assert_eq!(mistake.to_string(), "no item is called `Gren`\nhelp: did you mean `Green`?");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of mistake.
    pub code: Code,
    /// The exact place.
    pub at: Spot,
    /// What is wrong, in one line.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// Other places that matter.
    pub related: Vec<Related>,
}

impl Diagnostic {
    /// A mistake without related places.
    #[must_use]
    pub fn new(code: Code, at: Spot, message: impl Into<String>, help: impl Into<String>) -> Self {
        Diagnostic { code, at, message: message.into(), help: help.into(), related: Vec::new() }
    }

    /// Adds a related place.
    #[must_use]
    pub fn with_related(mut self, at: Spot, note: impl Into<String>) -> Self {
        self.related.push(Related { at, note: note.into() });
        self
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}\nhelp: {}", self.message, self.help)
    }
}

impl std::error::Error for Diagnostic {}

/// Collects mistakes so that one run reports them all.
#[derive(Debug, Default)]
#[must_use = "mistakes that nobody reads are lost"]
pub struct Diagnostics {
    found: Vec<Diagnostic>,
}

impl Diagnostics {
    /// No mistakes yet.
    pub fn new() -> Self {
        Diagnostics::default()
    }

    /// Takes one mistake in.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// Takes the mistake of a failed step in; the value of a good one is handed on.
    pub fn take<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|diagnostic| self.push(diagnostic)).ok()
    }

    /// How many there are so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether there are none so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All mistakes, in the order in which they were found.
    #[must_use]
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.found
    }
}
