//! Saving and restoring the whole space, or one variable. Part of the variables.

use std::collections::{BTreeMap, BTreeSet};

use super::state::Statement;
use super::{Space, SpaceError, Variable};

/// A state of the whole space, created by [`Space::save`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Save {
    space: u64,
    number: u64,
}

/// The statements about a variable, created by [`Space::save_variable`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedVariable {
    space: u64,
    statements: BTreeMap<u32, BTreeSet<Statement>>,
}

impl<T: Ord + Clone> Space<T> {
    /// Saves the state of the whole space. Takes constant time, and memory for each later change until the save is
    /// [forgotten](Space::forget).
    ///
    /// Saves nest: a later one can be restored until an earlier one is.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::Space;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut space = Space::new();
    /// let (a, b) = (space.variable(), space.variable());
    /// let outer = space.save();
    /// space.unify(a, b);
    /// let inner = space.save();
    /// space.set_value(a, "blue");
    /// space.restore(&inner)?;
    /// assert_eq!((space.value(b), space.is_unified(a, b)), (None, true));
    /// space.restore(&outer)?;
    /// assert!(!space.is_unified(a, b));
    /// assert!(space.restore(&inner).is_err(), "that was later");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn save(&mut self) -> Save {
        self.last_save += 1;
        let save = Save { space: self.id, number: self.last_save };
        self.saves.push((save, self.state.mark()));
        save
    }

    /// Restores a saved state. This can be repeated, takes time for each change since then, and calls no listener.
    /// Newer variables, listeners and relations remain; the variables return to the state in which they were
    /// created.
    ///
    /// # Errors
    /// Returns [`SpaceError::UnknownSave`] if the save is of another space, was forgotten, or an older one was
    /// restored since; in a listener, also if the save is older than the operation that made the listener run.
    pub fn restore(&mut self, save: &Save) -> Result<(), SpaceError<T>> {
        let index = self.place(save)?;
        self.undo(self.saves[index].1);
        self.saves.truncate(index + 1);
        Ok(())
    }

    /// Forgets a save; others remain.
    ///
    /// # Errors
    /// Returns [`SpaceError::UnknownSave`] as [`Space::restore`] does.
    pub fn forget(&mut self, save: &Save) -> Result<(), SpaceError<T>> {
        let index = self.place(save)?;
        self.saves.remove(index);
        self.trim();
        Ok(())
    }

    fn place(&self, save: &Save) -> Result<usize, SpaceError<T>> {
        let index = self.saves.binary_search_by_key(save, |(save, _)| *save);
        index.ok().filter(|&index| index >= self.floor).ok_or(SpaceError::UnknownSave)
    }

    /// Saves the statements about the variable and those unified with it: values, differences, relations, and the
    /// unification itself. (zebrajs calls this `cloneShare`.)
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::Space;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut space = Space::new();
    /// let a = space.with_domain(["blue", "red"])?;
    /// let b = space.with_domain(["blue", "red"])?;
    /// space.not_unify(a, b);
    /// let saved = space.save_variable(a)?;
    /// space.set_value(a, "blue");
    /// assert_eq!(space.value(b), Some(&"red"));
    /// space.restore_variable(&saved)?;
    /// assert_eq!((space.value(a), space.value(b)), (None, None));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns an error if the variable is not of this space.
    pub fn save_variable(&self, variable: Variable) -> Result<SavedVariable, SpaceError<T>> {
        self.check(variable)?;
        let members = self.state.members(variable.0);
        let statements = members.map(|member| (member, self.state.statements(member).clone())).collect();
        Ok(SavedVariable { space: self.id, statements })
    }

    /// Restores the statements about the saved variable and those that were unified with it: newer ones are undone,
    /// and ones undone since are applied again. Statements about other variables remain, and all consequences are
    /// derived again. Takes as long as applying all statements again, and calls no listener.
    ///
    /// # Errors
    /// Returns an error if that contradicts newer statements about other variables; then the space is unchanged.
    /// Returns [`SpaceError::UnknownSave`] if the variable was saved from another space.
    pub fn restore_variable(&mut self, saved: &SavedVariable) -> Result<(), SpaceError<T>> {
        if saved.space != self.id {
            return Err(SpaceError::UnknownSave);
        }
        let mark = self.state.mark();
        let mut all = self.state.start_over();
        for &member in saved.statements.keys() {
            for statement in std::mem::take(&mut all[member as usize]) {
                if let Some((other, seen_from_there)) = mirror(member, statement) {
                    all[other as usize].remove(&seen_from_there);
                }
            }
        }
        for (&member, statements) in &saved.statements {
            for &statement in statements {
                all[member as usize].insert(statement);
                if let Some((other, seen_from_there)) = mirror(member, statement) {
                    all[other as usize].insert(seen_from_there);
                }
            }
        }
        let result = self.add_all_statements(&all);
        self.events.forget_changes();
        match result {
            Ok(()) => self.trim(),
            Err(_) => self.undo(mark),
        }
        result
    }

    fn add_all_statements(&mut self, all: &[BTreeSet<Statement>]) -> Result<(), SpaceError<T>> {
        for (variable, statements) in (0..).zip(all) {
            for &statement in statements {
                let is_first_half = mirror(variable, statement)
                    .is_none_or(|(other, from_there)| (variable, statement) <= (other, from_there));
                if is_first_half {
                    self.apply_again(variable, statement)?;
                    self.propagate()?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the statement as it is stored with the other variable that it is about.
fn mirror(variable: u32, statement: Statement) -> Option<(u32, Statement)> {
    match statement {
        Statement::Is(_) | Statement::Not(_) => None,
        Statement::Equal(other) => Some((other, Statement::Equal(variable))),
        Statement::Different(other) => Some((other, Statement::Different(variable))),
        Statement::Related { other, relation, left } => {
            Some((other, Statement::Related { other: variable, relation, left: !left }))
        }
    }
}
