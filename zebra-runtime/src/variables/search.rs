//! The backtracking search over a space: it sets values until every closed variable has one, and listeners run in the
//! meantime. Part of the variables.

use std::ops::ControlFlow;

use super::{Space, SpaceError};
use crate::engine::Budget;

/// How a search over a space ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Searched {
    /// Every solution was visited.
    Complete,
    /// The callback stopped the search.
    Stopped,
    /// The budget was exhausted.
    Spent,
}

/// A class and the values to try.
type Choice = (u32, Vec<u32>);

impl<T: Ord + Clone> Space<T> {
    /// Calls `visit` for each solution: the space in which every variable with a domain has a value, and no operation
    /// and no listener was refused. Open variables stay open. The space is unchanged afterwards.
    ///
    /// The search sets the values of the variable with the fewest of them, in their order, with all consequences. The
    /// budget counts runs of propagators and listeners; [`Space::is_trying`] is true in the meantime.
    ///
    /// # Errors
    /// Returns an error if a listener calls this function.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use std::ops::ControlFlow;
    /// use zebra::engine::Budget;
    /// use zebra::variables::{Searched, Space};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut space = Space::new();
    /// let (a, b) = (space.with_domain(["red", "blue"])?, space.with_domain(["blue", "green"])?);
    /// space.not_unify(a, b);
    /// let mut solutions = Vec::new();
    /// let searched = space.for_each_solution(Budget::UNLIMITED, |space| {
    ///     solutions.push((*space.value(a).unwrap(), *space.value(b).unwrap()));
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(searched, Searched::Complete);
    /// assert_eq!(solutions, [("red", "blue"), ("red", "green"), ("blue", "green")]);
    /// assert_eq!(space.value(a), None);
    /// # Ok(())
    /// # }
    /// ```
    pub fn for_each_solution(
        &mut self,
        budget: Budget,
        mut visit: impl FnMut(&Space<T>) -> ControlFlow<()>,
    ) -> Result<Searched, SpaceError<T>> {
        if self.events.is_running() {
            return Err(SpaceError::InListener);
        }
        let limit = self.runs.saturating_add(budget.get());
        let searched = self.search(self.smallest_choice(), limit, &mut visit);
        self.trim();
        Ok(searched)
    }

    /// Searches for solutions from a first choice on; without one, the space is the only candidate.
    pub(super) fn search(
        &mut self,
        first: Option<Choice>,
        limit: u64,
        visit: &mut dyn FnMut(&Space<T>) -> ControlFlow<()>,
    ) -> Searched {
        let Some((variable, mut values)) = first else {
            return if visit(self).is_break() { Searched::Stopped } else { Searched::Complete };
        };
        let refused_before = self.events.take_refusal();
        self.trial_limit = Some(limit);
        let start = self.save();
        values.reverse();
        let mut stack = vec![(start, variable, values)];
        let searched = loop {
            if self.runs >= limit {
                break Searched::Spent;
            }
            let Some((save, variable, values)) = stack.last_mut() else { break Searched::Complete };
            let (save, variable) = (*save, *variable);
            let Some(value) = values.pop() else {
                stack.pop();
                continue;
            };
            // The save of a trial always exists: listeners cannot restore or forget it.
            let _ = self.restore(&save);
            self.runs += 1;
            if !self.try_value(variable, value) {
                continue;
            }
            let Some((variable, mut values)) = self.smallest_choice() else {
                if visit(self).is_break() {
                    break Searched::Stopped;
                }
                continue;
            };
            values.reverse();
            let save = self.save();
            stack.push((save, variable, values));
        };
        let _ = self.restore(&start);
        let _ = self.forget(&start);
        self.trial_limit = None;
        self.events.take_refusal();
        if let Some(error) = refused_before {
            self.events.put_refusal(error);
        }
        searched
    }

    /// Sets a value and runs the listeners; returns whether all operations succeeded.
    fn try_value(&mut self, variable: u32, value: u32) -> bool {
        let mark = self.state.mark();
        if self.apply_value(variable, value).and_then(|()| self.propagate()).is_err() {
            self.undo(mark);
            return false;
        }
        self.events.announce();
        self.run_listeners();
        self.events.take_refusal().is_none()
    }

    /// Returns the closed classes that have more than one value.
    pub(super) fn open_choices(&self) -> Vec<u32> {
        let has_choice = |&variable: &u32| {
            self.state.root(variable) == variable
                && self.state.domain(variable).is_some_and(|domain| domain.only().is_none())
        };
        (0..self.state.len() as u32).filter(has_choice).collect()
    }

    /// Returns the closed class with the fewest values, but more than one.
    fn smallest_choice(&self) -> Option<Choice> {
        let size = |root: &u32| self.state.domain(*root).map_or(0, |domain| domain.places.len());
        let root = self.open_choices().into_iter().min_by_key(size)?;
        Some((root, self.state.domain(root)?.values().collect()))
    }
}
