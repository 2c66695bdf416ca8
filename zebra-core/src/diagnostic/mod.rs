//! Diagnostics: the errors of a puzzle, with places and help. Every front end (the macro, text formats, the
//! builder) reports them.

mod code;
mod suggest;
mod words;

pub use code::Code;
pub use suggest::{Near, closest, nearest};
pub(crate) use words::words_of;
pub use words::{Direction, Scale, WordKind, word_kind};

/// A place in the source of a puzzle: an index into a table of the front end (spans in the macro, byte ranges in a
/// file).
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::diagnostic::Spot;
/// assert_eq!(Spot(3).index(), Some(3));
/// assert_eq!(Spot::NONE.index(), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub u32);

impl Spot {
    /// No place: the puzzle was not read from a source.
    pub const NONE: Spot = Spot(u32::MAX);

    /// Returns the index into the front end's table, or `None` for [`Spot::NONE`].
    #[must_use]
    pub fn index(self) -> Option<usize> {
        (self != Spot::NONE).then_some(self.0 as usize)
    }
}

/// Another place that is related to an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Its place.
    pub at: Spot,
    /// What is there, such as "`Red` is first declared".
    pub note: String,
    /// The text to show at this place alone, without the error, as in an editor; by default the note.
    pub standalone: Option<String>,
}

impl Related {
    /// Creates a place with a note.
    pub fn new(at: Spot, note: impl Into<String>) -> Self {
        Related { at, note: note.into(), standalone: None }
    }
}

/// Where the text of an edit goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Position {
    /// Before the place.
    Before,
    /// Instead of the place. An empty text removes it.
    Instead,
    /// Behind the place.
    Behind,
}

/// A change of the source that fixes an error: what its help text describes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The place of the change.
    pub at: Spot,
    /// Where the text goes.
    pub position: Position,
    /// The text in the notation of the source.
    pub text: String,
}

/// Whether the edits of a diagnostic are what its author meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Applicability {
    /// The edits may change the meaning: the author decides.
    Possible,
    /// The edits keep the meaning of everything that can be understood, so a tool may apply them.
    Certain,
}

/// One error or warning: its kind, its place, a message and a help text.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::diagnostic::{Code, Diagnostic, Spot};
/// let error = Diagnostic::new(Code::UnknownItem, Spot(0), "cannot find item `Gren`", "did you mean `Green`?");
/// assert_eq!(error.to_string(), "cannot find item `Gren`\nhelp: did you mean `Green`?");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its kind.
    pub code: Code,
    /// Its exact place.
    pub at: Spot,
    /// What is wrong, in one line.
    pub message: String,
    /// How to fix it.
    pub help: String,
    /// Related places.
    #[allow(clippy::box_collection, reason = "small errors keep the stack of deep expressions small")]
    pub related: Box<Vec<Related>>,
    /// The changes that fix it, all of them together; empty if the help leaves a choice to the author.
    #[allow(clippy::box_collection, reason = "small errors keep the stack of deep expressions small")]
    pub edits: Box<Vec<Edit>>,
    /// Whether the edits are what the author meant.
    pub applicability: Applicability,
}

impl Diagnostic {
    /// Creates an error without related places.
    #[must_use]
    pub fn new(code: Code, at: Spot, message: impl Into<String>, help: impl Into<String>) -> Self {
        Diagnostic {
            code,
            at,
            message: message.into(),
            help: help.into(),
            related: Box::default(),
            edits: Box::default(),
            applicability: Applicability::Certain,
        }
    }

    /// Adds a related place.
    #[must_use]
    pub fn with_related(mut self, at: Spot, note: impl Into<String>) -> Self {
        self.related.push(Related::new(at, note));
        self
    }

    /// Adds a related place, with another text for where it is shown without the error.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::diagnostic::{Code, Diagnostic, Spot};
    /// let error = Diagnostic::new(Code::Contradiction, Spot(9), "clues 1 and 2 cannot both hold", "correct one of them")
    ///     .with_standalone_related(Spot(4), "clue 1 states \"Ann is Red\"", "clue 1 contradicts clue 2");
    /// assert_eq!(error.related[0].standalone.as_deref(), Some("clue 1 contradicts clue 2"));
    /// ```
    #[must_use]
    pub fn with_standalone_related(
        mut self,
        at: Spot,
        note: impl Into<String>,
        standalone: impl Into<String>,
    ) -> Self {
        self.related.push(Related { standalone: Some(standalone.into()), ..Related::new(at, note) });
        self
    }

    /// Adds a change of the source that the help text describes. Several changes belong together.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::diagnostic::{Code, Diagnostic, Position, Spot};
    /// let error = Diagnostic::new(Code::UnknownItem, Spot(0), "cannot find item `Gren`", "did you mean `Green`?")
    ///     .with_edit(Spot(0), Position::Instead, "Green");
    /// assert_eq!(error.edits[0].text, "Green");
    /// ```
    #[must_use]
    pub fn with_edit(mut self, at: Spot, position: Position, text: impl Into<String>) -> Self {
        self.edits.push(Edit { at, position, text: text.into() });
        self
    }

    /// Marks the edits as possible: they may change the meaning, so a tool must ask before it applies them.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::diagnostic::{Applicability, Code, Diagnostic, Position, Spot};
    /// let error = Diagnostic::new(Code::UnknownItem, Spot(0), "cannot find item `Bat`", "did you mean `Cat`?")
    ///     .with_edit(Spot(0), Position::Instead, "Cat")
    ///     .possible();
    /// assert_eq!(error.applicability, Applicability::Possible);
    /// ```
    #[must_use]
    pub fn possible(self) -> Self {
        Diagnostic { applicability: Applicability::Possible, ..self }
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}\nhelp: {}", self.message, self.help)
    }
}

impl std::error::Error for Diagnostic {}

/// A collector of errors, so that one run reports all of them.
#[derive(Debug, Default)]
#[must_use = "unread errors are lost"]
pub struct Diagnostics {
    found: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Creates an empty collector.
    pub fn new() -> Self {
        Diagnostics::default()
    }

    /// Adds an error.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// Returns the errors in the order in which they were found.
    #[must_use]
    pub fn as_slice(&self) -> &[Diagnostic] {
        &self.found
    }

    /// Removes the errors from a number on, for which a better one is known.
    pub fn truncate(&mut self, length: usize) {
        self.found.truncate(length);
    }

    /// Returns the value of a result, or adds its error and returns `None`.
    pub fn take<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|diagnostic| self.push(diagnostic)).ok()
    }

    /// Returns the number of errors.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Returns whether there are no errors.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns all errors in the order in which they were found.
    #[must_use]
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.found
    }
}
