//! Where a mistake of a built puzzle is: the declaration or clue that it belongs to. Layer 1.

use std::fmt;

use crate::diagnostic::{Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, ItemDraft, Path, PropertyValue, RelationDraft};

/// What was declared, in order; a spot is a place in it.
#[derive(Debug, Clone, Default)]
pub(super) struct Places {
    declared: Vec<String>,
}

impl Places {
    pub(super) fn declare(&mut self, what: String) -> Spot {
        self.declared.push(what);
        Spot(self.declared.len() as u32 - 1)
    }

    pub(super) fn error(&self, mistakes: Vec<Diagnostic>) -> BuildError {
        let place = |at: Spot| at.index().and_then(|index| self.declared.get(index)).cloned();
        BuildError { mistakes: mistakes.into_iter().map(|mistake| (place(mistake.at), mistake)).collect() }
    }
}

/// All mistakes of a built puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuildError {
    /// Each with the declaration or clue that it is in.
    mistakes: Vec<(Option<String>, Diagnostic)>,
}

impl BuildError {
    /// The mistakes, in the order in which they were found.
    pub fn diagnostics(&self) -> impl ExactSizeIterator<Item = &Diagnostic> {
        self.mistakes.iter().map(|(_, diagnostic)| diagnostic)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (place, diagnostic)) in self.mistakes.iter().enumerate() {
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
    /// The expression with all of its parts at one place.
    #[must_use]
    pub(super) fn placed(mut self, at: Spot) -> Self {
        self.place(at);
        self
    }

    fn place(&mut self, at: Spot) {
        self.at = at;
        match &mut self.kind {
            Kind::Name(path) | Kind::Copy(path, _) => *path = path.clone().placed(at),
            Kind::Call(name, _) | Kind::Aggregate { function: name, .. } => name.at = at,
            Kind::Statement(statement) => {
                for step in &mut statement.steps {
                    step.at = at;
                    step.link.iter_mut().for_each(|link| link.at = at);
                }
            }
            _ => {}
        }
        if let Kind::Quantified { binders, .. } | Kind::Aggregate { binders, .. } = &mut self.kind {
            binders.iter_mut().flat_map(|binder| &mut binder.names).for_each(|name| name.at = at);
        }
        self.children_mut().into_iter().for_each(|child| child.place(at));
    }
}
