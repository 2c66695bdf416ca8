//! Operations on a space: each is done with all its consequences, or not at all. Part of the variables.

use super::state::{Domain, Statement};
use super::{Relation, Space, SpaceError, Variable};

/// An operation on a space.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Operation<T> {
    /// The two variables are the same.
    Unify(Variable, Variable),
    /// The two have different values.
    NotUnify(Variable, Variable),
    /// The variable has the value.
    SetValue(Variable, T),
    /// The variable does not have the value.
    ForbidValue(Variable, T),
    /// The values of the two are related. Takes effect when both have domains.
    Relate(Variable, Variable, Relation),
}

impl<T: Ord + Clone> Space<T> {
    /// Applies an operation with all its consequences, then runs the listeners of the changed variables.
    ///
    /// # Errors
    /// Returns an error if the operation contradicts earlier ones. Then it has no effect, and no listener runs.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::{Operation, SpaceError, Space};
    /// let mut space = Space::new();
    /// let (a, b) = (space.with_value("blue"), space.with_value("yellow"));
    /// let error = space.apply(Operation::Unify(a, b)).unwrap_err();
    /// assert_eq!(error, SpaceError::NothingInCommon(a, b));
    /// ```
    pub fn apply(&mut self, operation: Operation<T>) -> Result<(), SpaceError<T>> {
        let mark = self.state.mark();
        match self.perform(operation).and_then(|()| self.propagate()) {
            Ok(()) => {
                self.events.announce();
                self.run_listeners();
                self.trim();
                Ok(())
            }
            Err(error) => {
                self.undo(mark);
                self.events.refuse(&error);
                Err(error)
            }
        }
    }

    /// Undoes the changes of an operation that failed.
    pub(super) fn undo(&mut self, mark: usize) {
        self.state.rewind(mark);
        self.events.forget_changes();
        self.work.clear();
    }

    /// Drops the trail, unless a save needs it.
    pub(super) fn trim(&mut self) {
        if self.saves.is_empty() {
            self.state.clear_trail();
        }
    }

    fn perform(&mut self, operation: Operation<T>) -> Result<(), SpaceError<T>> {
        match operation {
            Operation::Unify(a, b) => {
                self.check(a)?;
                self.check(b)?;
                self.apply_equal(a.0, b.0)
            }
            Operation::NotUnify(a, b) => {
                self.check(a)?;
                self.check(b)?;
                self.apply_different(a.0, b.0)
            }
            Operation::SetValue(variable, value) => {
                self.check(variable)?;
                let possible = self.values.find(&value).is_some() || self.state.domain(variable.0).is_none();
                if !possible {
                    return Err(SpaceError::Impossible { variable, value });
                }
                let value = self.values.add(value);
                self.apply_value(variable.0, value)
            }
            Operation::ForbidValue(variable, value) => {
                self.check(variable)?;
                let value = self.values.add(value);
                self.apply_not(variable.0, value)
            }
            Operation::Relate(a, b, relation) => {
                self.check(a)?;
                self.check(b)?;
                if relation.0 as usize >= self.relations.len() {
                    return Err(SpaceError::UnknownRelation(relation));
                }
                self.apply_related(a.0, b.0, relation.0)
            }
        }
    }

    /// Applies a statement about a variable again, after starting over.
    pub(super) fn apply_again(&mut self, variable: u32, statement: Statement) -> Result<(), SpaceError<T>> {
        match statement {
            Statement::Is(value) => self.apply_value(variable, value),
            Statement::Not(value) => self.apply_not(variable, value),
            Statement::Equal(other) => self.apply_equal(variable, other),
            Statement::Different(other) => self.apply_different(variable, other),
            Statement::Related { other, relation, left: true } => {
                self.apply_related(variable, other, relation)
            }
            Statement::Related { other, relation, left: false } => {
                self.apply_related(other, variable, relation)
            }
        }
    }

    pub(super) fn apply_value(&mut self, variable: u32, value: u32) -> Result<(), SpaceError<T>> {
        self.state.add_statement(variable, Statement::Is(value));
        if !self.is_possible(variable, value) {
            let value = self.values.get(value).clone();
            return Err(SpaceError::Impossible { variable: Variable(variable), value });
        }
        let root = self.state.root(variable);
        match self.state.domain(root).map(Domain::only) {
            None => self.close(root, Domain::new(vec![value])),
            Some(Some(_)) => Ok(()),
            Some(None) => {
                self.state.replace(root, Domain::new(vec![value]));
                self.note_change(root)
            }
        }
    }

    pub(super) fn apply_not(&mut self, variable: u32, value: u32) -> Result<(), SpaceError<T>> {
        self.state.add_statement(variable, Statement::Not(value));
        self.remove(variable, value)
    }

    fn apply_different(&mut self, a: u32, b: u32) -> Result<(), SpaceError<T>> {
        if self.state.root(a) == self.state.root(b) {
            return Err(SpaceError::Unified(Variable(a), Variable(b)));
        }
        self.state.add_statement(a, Statement::Different(b));
        self.state.add_statement(b, Statement::Different(a));
        if let Some(value) = self.state.domain(a).and_then(Domain::only) {
            self.remove(b, value)?;
        }
        if let Some(value) = self.state.domain(b).and_then(Domain::only) {
            self.remove(a, value)?;
        }
        Ok(())
    }

    fn apply_related(&mut self, a: u32, b: u32, relation: u32) -> Result<(), SpaceError<T>> {
        self.state.add_statement(a, Statement::Related { other: b, relation, left: true });
        self.state.add_statement(b, Statement::Related { other: a, relation, left: false });
        self.keep_related(a, b, relation, true)?;
        self.keep_related(b, a, relation, false)
    }

    fn apply_equal(&mut self, a: u32, b: u32) -> Result<(), SpaceError<T>> {
        self.state.add_statement(a, Statement::Equal(b));
        self.state.add_statement(b, Statement::Equal(a));
        let (root_a, root_b) = (self.state.root(a), self.state.root(b));
        if root_a == root_b {
            return Ok(());
        }
        let a_is_heavier = self.state.weight(root_a) >= self.state.weight(root_b);
        let (root, child) = if a_is_heavier { (root_a, root_b) } else { (root_b, root_a) };
        let mut related = Vec::new();
        for member in self.state.members(child) {
            for &statement in self.state.statements(member) {
                match statement {
                    Statement::Different(other) if self.state.root(other) == root => {
                        return Err(SpaceError::Different(Variable(a), Variable(b)));
                    }
                    Statement::Related { other, relation, left } if self.state.root(other) == root => {
                        related.push((relation, left));
                    }
                    Statement::Is(_)
                    | Statement::Not(_)
                    | Statement::Equal(_)
                    | Statement::Related { .. }
                    | Statement::Different(_) => {}
                }
            }
        }
        self.agree(a, b)?;
        if !a_is_heavier && let Some(domain) = self.state.domain(a) {
            let in_order_of_the_first = domain.clone();
            self.state.replace(root, in_order_of_the_first);
        }
        self.state.link(child, root);
        related.into_iter().try_for_each(|(relation, left)| self.keep_related(root, root, relation, left))
    }

    /// Removes the values that only one of two classes has, until both have the same possible values.
    fn agree(&mut self, a: u32, b: u32) -> Result<(), SpaceError<T>> {
        loop {
            let (of_a, of_b) = (self.state.domain(a), self.state.domain(b));
            let (open, domain) = match (of_a, of_b) {
                (None, None) => return Ok(()),
                (Some(of_a), None) => (b, of_a.clone()),
                (None, Some(of_b)) => (a, of_b.clone()),
                (Some(of_a), Some(of_b)) => {
                    let only_a: Vec<u32> =
                        of_a.values().filter(|&value| of_b.place(value).is_none()).collect();
                    let only_b: Vec<u32> =
                        of_b.values().filter(|&value| of_a.place(value).is_none()).collect();
                    if only_a.is_empty() && only_b.is_empty() {
                        return Ok(());
                    }
                    if only_a.len() == of_a.places.len() {
                        return Err(SpaceError::NothingInCommon(Variable(a), Variable(b)));
                    }
                    self.remove_all(a, &only_a)?;
                    self.remove_all(b, &only_b)?;
                    self.propagate()?;
                    continue;
                }
            };
            let root = self.state.root(open);
            self.close(root, domain)?;
            self.propagate()?;
        }
    }
}
