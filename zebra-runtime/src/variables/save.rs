//! Saving and restoring: the whole space, or one variable.
//! Part of the variables (layer 3).

use std::collections::{BTreeMap, BTreeSet};

use super::state::Statement;
use super::{Refusal, Space, Variable};

/// A state of a whole space to come back to; made by [`Space::save`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Save {
    space: u64,
    number: u64,
}

/// What was said of a variable; made by [`Space::save_variable`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedVariable {
    space: u64,
    said: BTreeMap<u32, BTreeSet<Statement>>,
}

impl<T: Ord + Clone> Space<T> {
    /// Remembers the state of the whole space. It costs nothing now, and from now on memory for each change until the
    /// save is [forgotten](Space::forget).
    ///
    /// Saves nest: a later one can be restored as long as no earlier one was.
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

    /// Brings back what was known when the save was made, as often as wanted. It takes time for what has changed since,
    /// and calls no listener. Variables, listeners and relations made since stay, the variables as they were made.
    ///
    /// # Errors
    /// [`Refusal::UnknownSave`] when the save is of another space, was forgotten, or an older one was restored since;
    /// and for a listener, when the save is older than the operation that made it run.
    pub fn restore(&mut self, save: &Save) -> Result<(), Refusal<T>> {
        let index = self.place(save)?;
        self.take_back(self.saves[index].1);
        self.saves.truncate(index + 1);
        Ok(())
    }

    /// Gives up a save; others stay.
    ///
    /// # Errors
    /// [`Refusal::UnknownSave`], as for [`Space::restore`].
    pub fn forget(&mut self, save: &Save) -> Result<(), Refusal<T>> {
        let index = self.place(save)?;
        self.saves.remove(index);
        self.trim();
        Ok(())
    }

    fn place(&self, save: &Save) -> Result<usize, Refusal<T>> {
        let index = self.saves.binary_search_by_key(save, |(save, _)| *save);
        index.ok().filter(|&index| index >= self.floor).ok_or(Refusal::UnknownSave)
    }

    /// Remembers what was said of the variable and of those that it is unified with: values, differences, relations,
    /// and the unification itself. (The seed calls this to clone the share.)
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
    pub fn save_variable(&self, variable: Variable) -> Result<SavedVariable, Refusal<T>> {
        self.check(variable)?;
        let members = self.state.members(variable.0);
        let said = members.map(|member| (member, self.state.said(member).clone())).collect();
        Ok(SavedVariable { space: self.id, said })
    }

    /// Brings back what was said of the saved variable, and of those that it was unified with: what was said since is
    /// taken back, and what was taken back since is said again. What was said of other variables stays, and the
    /// consequences of all that are drawn anew. It takes as long as telling the space everything again, and calls no
    /// listener.
    ///
    /// # Errors
    /// When that contradicts what was said of other variables meanwhile; then nothing has changed.
    /// [`Refusal::UnknownSave`] when it was saved from another space.
    pub fn restore_variable(&mut self, saved: &SavedVariable) -> Result<(), Refusal<T>> {
        if saved.space != self.id {
            return Err(Refusal::UnknownSave);
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
            Err(_) => self.take_back(mark),
        }
        result
    }

    fn say_all(&mut self, said: &[BTreeSet<Statement>]) -> Result<(), Refusal<T>> {
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

/// Returns the statement as it is kept with the other variable that it speaks of.
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
