//! Saving and restoring the whole space, or one variable. Part of the variables (layer 3).

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
    said: BTreeMap<u32, BTreeSet<Statement>>,
}

impl<T: Ord + Clone> Space<T> {
    /// Saves the state of the whole space. Costs nothing by itself, and memory for each change until the save is
    /// [forgotten](Space::forget).
    ///
    /// Saves nest: a later one can be restored until an earlier one is.
    ///
    /// ```
    /// use zebra_runtime::variables::Space;
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

    /// Restores a saved state, any number of times. Costs time in the number of changes since, and calls no listener.
    /// Newer variables, listeners and relations stay, the variables as they were created.
    ///
    /// # Errors
    /// [`SpaceError::UnknownSave`] when the save is of another space, was forgotten, or an older one was restored
    /// since; for a listener, also when the save is older than the operation that made it run.
    pub fn restore(&mut self, save: &Save) -> Result<(), SpaceError<T>> {
        let index = self.place(save)?;
        self.undo(self.saves[index].1);
        self.saves.truncate(index + 1);
        Ok(())
    }

    /// Forgets a save; others stay.
    ///
    /// # Errors
    /// [`SpaceError::UnknownSave`], as for [`Space::restore`].
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
    /// use zebra_runtime::variables::Space;
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
    /// When the variable is not of this space.
    pub fn save_variable(&self, variable: Variable) -> Result<SavedVariable, SpaceError<T>> {
        self.check(variable)?;
        let members = self.state.members(variable.0);
        let said = members.map(|member| (member, self.state.said(member).clone())).collect();
        Ok(SavedVariable { space: self.id, said })
    }

    /// Restores the statements about the saved variable and those that were unified with it: newer ones are undone,
    /// and ones undone since are applied again. Statements about other variables stay, and all consequences are
    /// derived anew. Takes as long as applying all statements again, and calls no listener.
    ///
    /// # Errors
    /// When that contradicts newer statements about other variables; then nothing has changed.
    /// [`SpaceError::UnknownSave`] when it was saved from another space.
    pub fn restore_variable(&mut self, saved: &SavedVariable) -> Result<(), SpaceError<T>> {
        if saved.space != self.id {
            return Err(SpaceError::UnknownSave);
        }
        let mark = self.state.mark();
        let mut said = self.state.start_over();
        for &member in saved.said.keys() {
            for statement in std::mem::take(&mut said[member as usize]) {
                if let Some((other, seen_from_there)) = mirror(member, statement) {
                    said[other as usize].remove(&seen_from_there);
                }
            }
        }
        for (&member, statements) in &saved.said {
            for &statement in statements {
                said[member as usize].insert(statement);
                if let Some((other, seen_from_there)) = mirror(member, statement) {
                    said[other as usize].insert(seen_from_there);
                }
            }
        }
        let result = self.say_all(&said);
        self.events.forget_changes();
        match result {
            Ok(()) => self.trim(),
            Err(_) => self.undo(mark),
        }
        result
    }

    fn say_all(&mut self, said: &[BTreeSet<Statement>]) -> Result<(), SpaceError<T>> {
        for (variable, statements) in (0..).zip(said) {
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
