//! The consequences of a change of possible values: a value that is found is removed from all variables that differ,
//! and values without a partner in a relation are removed. Part of the variables. For stronger inference,
//! values are tried.

use std::collections::VecDeque;

use super::state::{Domain, Statement};
use super::{Space, SpaceError, Variable};

/// The changed classes with consequences to derive, each once.
#[derive(Debug, Default)]
pub(super) struct Work {
    roots: VecDeque<u32>,
    waits: Vec<bool>,
}

impl Work {
    fn push(&mut self, root: u32) {
        if self.waits.len() <= root as usize {
            self.waits.resize(root as usize + 1, false);
        }
        if !std::mem::replace(&mut self.waits[root as usize], true) {
            self.roots.push_back(root);
        }
    }

    fn pop(&mut self) -> Option<u32> {
        let root = self.roots.pop_front()?;
        self.waits[root as usize] = false;
        Some(root)
    }

    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

impl<T: Ord + Clone> Space<T> {
    /// Returns whether the value is still possible, without trying it.
    pub(super) fn is_possible(&self, variable: u32, value: u32) -> bool {
        match self.state.domain(variable) {
            Some(domain) => domain.place(value).is_some(),
            None => {
                let excludes = |statement: &Statement| match *statement {
                    Statement::Not(other) => other == value,
                    Statement::Different(other) => {
                        self.state.domain(other).and_then(Domain::only) == Some(value)
                    }
                    Statement::Is(_) | Statement::Equal(_) | Statement::Related { .. } => false,
                };
                !self.state.members(variable).any(|member| self.state.statements(member).iter().any(excludes))
            }
        }
    }

    /// Derives the consequences of all changes.
    pub(super) fn propagate(&mut self) -> Result<(), SpaceError<T>> {
        while let Some(root) = self.work.pop() {
            self.runs += 1;
            let only = self.state.domain(root).and_then(Domain::only);
            self.for_each_statement(root, |space, statement| match statement {
                Statement::Related { other, relation, left } => {
                    space.keep_related(other, root, relation, !left)
                }
                Statement::Different(other) => match only {
                    Some(value) => space.remove(other, value),
                    None => Ok(()),
                },
                Statement::Is(_) | Statement::Not(_) | Statement::Equal(_) => Ok(()),
            })?;
        }
        Ok(())
    }

    /// Visits the statements about each member of a class, while domains change.
    fn for_each_statement(
        &mut self,
        root: u32,
        mut visit: impl FnMut(&mut Self, Statement) -> Result<(), SpaceError<T>>,
    ) -> Result<(), SpaceError<T>> {
        let mut member = root;
        loop {
            let statements = self.state.take_statements(member);
            let result = statements.iter().try_for_each(|&statement| visit(self, statement));
            self.state.put_back(member, statements);
            result?;
            member = self.state.next_member(member);
            if member == root {
                return Ok(());
            }
        }
    }

    /// Gives an open class a domain, so that earlier statements about it take effect.
    pub(super) fn close(&mut self, root: u32, domain: Domain) -> Result<(), SpaceError<T>> {
        self.state.replace(root, domain);
        self.for_each_statement(root, |space, statement| match statement {
            Statement::Not(value) => space.remove(root, value),
            Statement::Different(other) => match space.state.domain(other).and_then(Domain::only) {
                Some(value) => space.remove(root, value),
                None => Ok(()),
            },
            Statement::Related { other, relation, left } => space.keep_related(root, other, relation, left),
            Statement::Is(_) | Statement::Equal(_) => Ok(()),
        })?;
        self.note_change(root)
    }

    /// Removes a value from a variable, unless the class is open or the value is gone.
    pub(super) fn remove(&mut self, variable: u32, value: u32) -> Result<(), SpaceError<T>> {
        self.remove_all(variable, &[value])
    }

    pub(super) fn remove_all(&mut self, variable: u32, values: &[u32]) -> Result<(), SpaceError<T>> {
        let root = self.state.root(variable);
        let mut changed = false;
        for &value in values {
            if let Some(place) = self.state.domain(root).and_then(|domain| domain.place(value)) {
                self.state.remove(root, place);
                changed = true;
            }
        }
        if changed { self.note_change(root) } else { Ok(()) }
    }

    /// Removes the values of a variable that have no partner among those of the other.
    pub(super) fn keep_related(
        &mut self,
        variable: u32,
        other: u32,
        relation: u32,
        left: bool,
    ) -> Result<(), SpaceError<T>> {
        let (Some(domain), Some(others)) = (self.state.domain(variable), self.state.domain(other)) else {
            return Ok(());
        };
        let holds = |value, other| {
            if left { self.relates(relation, value, other) } else { self.relates(relation, other, value) }
        };
        let same = self.state.root(variable) == self.state.root(other);
        let has_partner = |&value: &u32| match same {
            true => holds(value, value),
            false => others.values().any(|other| holds(value, other)),
        };
        let lost: Vec<u32> = domain.values().filter(|value| !has_partner(value)).collect();
        self.remove_all(variable, &lost)
    }

    pub(super) fn relates(&self, relation: u32, left: u32, right: u32) -> bool {
        (self.relations[relation as usize])(self.values.get(left), self.values.get(right))
    }

    /// Notes that the possible values of a class have changed: its listeners run, and consequences are derived.
    pub(super) fn note_change(&mut self, root: u32) -> Result<(), SpaceError<T>> {
        if self.state.domain(root).is_some_and(|domain| domain.places.is_empty()) {
            return Err(SpaceError::NothingLeft(Variable(root)));
        }
        if self.events.any() {
            self.state.members(root).for_each(|member| self.events.note(member));
        }
        self.work.push(root);
        Ok(())
    }
}
