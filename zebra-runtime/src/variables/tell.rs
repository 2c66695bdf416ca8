//! What a space is told, and what follows from it: an operation is done with all its consequences, or not at all.
//! Part of the variables (layer 3).

use super::state::{Domain, Statement};
use super::{Refusal, Relation, Space, Variable};

/// Something to be told to a space.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Operation<T> {
    /// The two are the same variable from now on.
    Unify(Variable, Variable),
    /// The two have different values.
    NotUnify(Variable, Variable),
    /// The variable has the value.
    SetValue(Variable, T),
    /// The variable does not have the value.
    ForbidValue(Variable, T),
    /// The values of the two are related. It counts as soon as both have domains.
    Relate(Variable, Variable, Relation),
}

impl<T: Ord + Clone> Space<T> {
    /// Does an operation with all that follows from it, then lets the listeners of what has changed run.
    ///
    /// # Errors
    /// When it contradicts what was told before. Then nothing at all has changed, and no listener runs.
    ///
    /// ```
    /// use zebra_runtime::variables::{Operation, Refusal, Space};
    /// let mut space = Space::new();
    /// let (a, b) = (space.with_value("blue"), space.with_value("yellow"));
    /// let refusal = space.tell(Operation::Unify(a, b)).unwrap_err();
    /// assert_eq!(refusal, Refusal::NothingInCommon(a, b));
    /// ```
    pub fn tell(&mut self, operation: Operation<T>) -> Result<(), Refusal<T>> {
        let mark = self.state.mark();
        match self.apply(operation).and_then(|()| self.propagate()) {
            Ok(()) => {
                self.events.announce();
                self.run_listeners();
                self.trim();
                Ok(())
            }
            Err(refusal) => {
                self.take_back(mark);
                self.events.refuse(&refusal);
                Err(refusal)
            }
        }
    }

    /// Takes back what an operation has done that failed on the way.
    pub(super) fn take_back(&mut self, mark: usize) {
        self.state.rewind(mark);
        self.events.forget_changes();
        self.work.clear();
    }

    /// The trail is only kept while a save needs it.
    pub(super) fn trim(&mut self) {
        if self.saves.is_empty() {
            self.state.clear_trail();
        }
    }

    fn apply(&mut self, operation: Operation<T>) -> Result<(), Refusal<T>> {
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
                    return Err(Refusal::Impossible { variable, value });
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
                    return Err(Refusal::UnknownRelation(relation));
                }
                self.apply_related(a.0, b.0, relation.0)
            }
        }
    }

    /// Says again what was said of a variable, as after starting over.
    pub(super) fn apply_again(&mut self, variable: u32, statement: Statement) -> Result<(), Refusal<T>> {
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

    pub(super) fn apply_value(&mut self, variable: u32, value: u32) -> Result<(), Refusal<T>> {
        self.state.say(variable, Statement::Is(value));
        if !self.is_possible(variable, value) {
            let value = self.values.get(value).clone();
            return Err(Refusal::Impossible { variable: Variable(variable), value });
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

    pub(super) fn apply_not(&mut self, variable: u32, value: u32) -> Result<(), Refusal<T>> {
        self.state.say(variable, Statement::Not(value));
        self.remove(variable, value)
    }

    fn apply_different(&mut self, a: u32, b: u32) -> Result<(), Refusal<T>> {
        if self.state.root(a) == self.state.root(b) {
            return Err(Refusal::Unified(Variable(a), Variable(b)));
        }
        self.state.say(a, Statement::Different(b));
        self.state.say(b, Statement::Different(a));
        if let Some(value) = self.state.domain(a).and_then(Domain::only) {
            self.remove(b, value)?;
        }
        if let Some(value) = self.state.domain(b).and_then(Domain::only) {
            self.remove(a, value)?;
        }
        Ok(())
    }

    fn apply_related(&mut self, a: u32, b: u32, relation: u32) -> Result<(), Refusal<T>> {
        self.state.say(a, Statement::Related { other: b, relation, left: true });
        self.state.say(b, Statement::Related { other: a, relation, left: false });
        self.keep_related(a, b, relation, true)?;
        self.keep_related(b, a, relation, false)
    }

    fn apply_equal(&mut self, a: u32, b: u32) -> Result<(), Refusal<T>> {
        self.state.say(a, Statement::Equal(b));
        self.state.say(b, Statement::Equal(a));
        let (root_a, root_b) = (self.state.root(a), self.state.root(b));
        if root_a == root_b {
            return Ok(());
        }
        let a_is_heavier = self.state.weight(root_a) >= self.state.weight(root_b);
        let (root, child) = if a_is_heavier { (root_a, root_b) } else { (root_b, root_a) };
        let mut related = Vec::new();
        for member in self.state.members(child) {
            for &statement in self.state.said(member) {
                match statement {
                    Statement::Different(other) if self.state.root(other) == root => {
                        return Err(Refusal::Different(Variable(a), Variable(b)));
                    }
                    Statement::Related { other, relation, left } if self.state.root(other) == root => {
                        related.push((relation, left));
                    }
                    _ => {}
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

    /// Takes from two classes what only one of them has, until both have the same possible values.
    fn agree(&mut self, a: u32, b: u32) -> Result<(), Refusal<T>> {
        loop {
            let (of_a, of_b) = (self.state.domain(a), self.state.domain(b));
            let (wanting, given) = match (of_a, of_b) {
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
                        return Err(Refusal::NothingInCommon(Variable(a), Variable(b)));
                    }
                    self.remove_all(a, &only_a)?;
                    self.remove_all(b, &only_b)?;
                    self.propagate()?;
                    continue;
                }
            };
            let root = self.state.root(wanting);
            self.close(root, given)?;
            self.propagate()?;
        }
    }
}
