//! Proposals of repairs: changes of a statement's tokens, and what a message says of them.

use zebra_core::diagnostic::Applicability;

/// The tokens from `at` to before `until` become `text`, one entry for each token.
#[derive(Debug, Clone)]
pub(super) struct Change {
    pub(super) at: usize,
    pub(super) until: usize,
    pub(super) text: Vec<String>,
}

impl Change {
    pub(super) fn new<'t>(at: usize, until: usize, text: impl IntoIterator<Item = &'t str>) -> Self {
        Change { at, until, text: text.into_iter().map(str::to_owned).collect() }
    }

    pub(super) fn replace<'t>(at: usize, text: impl IntoIterator<Item = &'t str>) -> Self {
        Change::new(at, at + 1, text)
    }

    pub(super) fn insert<'t>(at: usize, text: impl IntoIterator<Item = &'t str>) -> Self {
        Change::new(at, at, text)
    }

    pub(super) fn remove(at: usize) -> Self {
        Change::new(at, at + 1, [])
    }
}

/// Changes that may repair a statement.
#[derive(Debug)]
pub(super) struct Proposal {
    pub(super) changes: Vec<Change>,
    pub(super) message: Option<String>,
    /// More to do, before the changed line in the help text. Then the changes alone are no fix.
    pub(super) first: Option<String>,
    /// The help text, if there is more than one way to go on. Then the changes are only one of them.
    pub(super) help: Option<String>,
    /// A remark behind the changed line.
    pub(super) remark: Option<&'static str>,
    /// Words whose meaning the rule keeps in another form.
    pub(super) understood: Vec<String>,
    /// Whether the rule tries the change in every place: if it fits in several, none of them is certain.
    pub(super) is_guess: bool,
    /// Whether the rule knows what the author meant. What the changes drop decides, too.
    pub(super) applicability: Applicability,
}

impl Proposal {
    pub(super) fn of(changes: impl Into<Vec<Change>>) -> Self {
        Proposal {
            changes: changes.into(),
            message: None,
            first: None,
            help: None,
            remark: None,
            understood: Vec::new(),
            is_guess: false,
            applicability: Applicability::Certain,
        }
    }

    pub(super) fn understands<'t>(mut self, words: impl IntoIterator<Item = &'t str>) -> Self {
        self.understood.extend(words.into_iter().map(str::to_owned));
        self
    }

    pub(super) fn possible(self) -> Self {
        Proposal { applicability: Applicability::Possible, ..self }
    }

    /// Marks one of many changes that the rule tries without knowing what is wrong.
    pub(super) fn guessed(self) -> Self {
        Proposal { is_guess: true, ..self }
    }

    pub(super) fn message(self, message: impl Into<String>) -> Self {
        Proposal { message: Some(message.into()), ..self }
    }
}

/// Returns the proposal of all changes, if there are some.
pub(super) fn together(changes: Vec<Change>) -> Vec<Proposal> {
    if changes.is_empty() { Vec::new() } else { vec![Proposal::of(changes)] }
}

/// Returns a proposal of each change, and one of all.
pub(super) fn alternatives(all: Vec<Change>) -> Vec<Proposal> {
    let mut proposals: Vec<Proposal> = all.iter().map(|change| Proposal::of([change.clone()])).collect();
    if all.len() > 1 {
        proposals.push(Proposal::of(all));
    }
    proposals
}
