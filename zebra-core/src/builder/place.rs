//! The places of errors in a built puzzle: its declarations and clues.

use std::fmt;

use crate::diagnostic::{Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, ItemDraft, Path, PropertyValue, RelationDraft};

/// The declarations in order; a spot is an index into them.
#[derive(Debug, Clone, Default)]
pub(super) struct Declarations {
    declared: Vec<String>,
}

impl Declarations {
    pub(super) fn declare(&mut self, what: String) -> Spot {
        self.declared.push(what);
        Spot(self.declared.len() as u32 - 1)
    }

    pub(super) fn error(&self, errors: Vec<Diagnostic>) -> BuildError {
        let place = |at: Spot| at.index().and_then(|index| self.declared.get(index)).cloned();
        BuildError { errors: errors.into_iter().map(|error| (place(error.at), error)).collect() }
    }
}

/// The errors of a built puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuildError {
    /// Each with its declaration or clue.
    errors: Vec<(Option<String>, Diagnostic)>,
}

impl BuildError {
    /// Returns the errors in the order in which they were found.
    pub fn diagnostics(&self) -> impl ExactSizeIterator<Item = &Diagnostic> {
        self.errors.iter().map(|(_, diagnostic)| diagnostic)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (place, diagnostic)) in self.errors.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            match place {
                Some(place) => write!(f, "{place}: {diagnostic}")?,
                None => write!(f, "{diagnostic}")?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for BuildError {}

impl Path {
    pub(super) fn placed(mut self, at: Spot) -> Self {
        self.name.at = at;
        self.category.iter_mut().for_each(|category| category.at = at);
        self
    }
}

impl ItemDraft {
    pub(super) fn placed(mut self, at: Spot) -> Self {
        self.name.at = at;
        self
    }
}

impl PropertyValue {
    pub(super) fn placed(self, at: Spot) -> Self {
        match self {
            PropertyValue::Word(mut word) => {
                word.at = at;
                PropertyValue::Word(word)
            }
            PropertyValue::Number(number, _) => PropertyValue::Number(number, at),
        }
    }
}

impl RelationDraft {
    pub(super) fn placed(self, place: Spot) -> Self {
        match self {
            RelationDraft::Smart { mut name, arguments } => {
                name.at = place;
                let arguments = arguments.into_iter().map(|argument| argument.placed(place)).collect();
                RelationDraft::Smart { name, arguments }
            }
            RelationDraft::Table { symmetric, pairs, .. } => {
                let pairs =
                    pairs.into_iter().map(|(one, other)| (one.placed(place), other.placed(place))).collect();
                RelationDraft::Table { at: place, symmetric, pairs }
            }
            RelationDraft::Formula { mut parameters, body, .. } => {
                parameters.iter_mut().for_each(|parameter| parameter.at = place);
                RelationDraft::Formula { at: place, parameters, body: body.placed(place) }
            }
        }
    }
}

impl Expression {
    /// Returns the expression with all of its parts at one place.
    #[must_use]
    pub(super) fn placed(mut self, at: Spot) -> Self {
        self.place(at);
        self
    }

    fn place(&mut self, at: Spot) {
        self.at = at;
        match &mut self.kind {
            Kind::Name(path) | Kind::Copy(path, _) => *path = path.clone().placed(at),
            Kind::Call(name, _) | Kind::Term(name, _) | Kind::Aggregate { function: name, .. } => {
                name.at = at;
            }
            Kind::Statement(statement) => {
                for predicate in &mut statement.predicates {
                    predicate.at = at;
                    predicate.link.iter_mut().for_each(|link| link.at = at);
                }
            }
            Kind::Integer(_)
            | Kind::Text(_)
            | Kind::List(_)
            | Kind::Range(..)
            | Kind::Not(_)
            | Kind::All(_)
            | Kind::Any(_)
            | Kind::Either(..)
            | Kind::Implies(..)
            | Kind::Equivalent(..)
            | Kind::Compare(..)
            | Kind::In(..)
            | Kind::Negative(_)
            | Kind::Arithmetic(..)
            | Kind::Quantified { .. } => {}
        }
        if let Kind::Quantified { binders, .. } | Kind::Aggregate { binders, .. } = &mut self.kind {
            binders.iter_mut().flat_map(|binder| &mut binder.names).for_each(|name| name.at = at);
        }
        self.children_mut().into_iter().for_each(|child| child.place(at));
    }
}
