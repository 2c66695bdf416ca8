//! Proposals of repairs: changes of a statement's tokens, and what a message says of them.

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
#[derive(Debug, Default)]
pub(super) struct Proposal {
    pub(super) changes: Vec<Change>,
    pub(super) message: Option<String>,
    /// More to do, before the changed line in the help text. Then the changes alone are no fix.
    pub(super) first: Option<String>,
    /// The help text, if there is more than one way to go on. Then the changes are only one of them.
    pub(super) help: Option<String>,
    /// A remark behind the changed line.
    pub(super) remark: Option<&'static str>,
}

impl Proposal {
    pub(super) fn of(changes: impl Into<Vec<Change>>) -> Self {
        Proposal { changes: changes.into(), ..Proposal::default() }
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
