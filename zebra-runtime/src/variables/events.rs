//! Listeners: functions that run when the possible values of a variable have changed. Part of the variables.
//! They are queued, so that each of them runs between operations.

use std::collections::VecDeque;
use std::fmt;

use super::{Space, SpaceError, Variable};

type Call<T> = Box<dyn FnMut(&mut Space<T>, Variable)>;

struct Listener<T> {
    of: Variable,
    /// `None` while it runs.
    call: Option<Call<T>>,
    /// Whether the current operation has changed its variable.
    noted: bool,
    queued: bool,
}

/// The listeners of a space, and the queue of those to run.
pub(super) struct Events<T> {
    listeners: Vec<Listener<T>>,
    of_variable: Vec<Vec<u32>>,
    /// The listeners of variables that the current operation has changed.
    noted: Vec<u32>,
    queue: VecDeque<u32>,
    running: bool,
    /// The error of the first operation of a listener that failed.
    refused: Option<SpaceError<T>>,
}

impl<T> Default for Events<T> {
    fn default() -> Self {
        Events {
            listeners: Vec::new(),
            of_variable: Vec::new(),
            noted: Vec::new(),
            queue: VecDeque::new(),
            running: false,
            refused: None,
        }
    }
}

impl<T> fmt::Debug for Events<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Events").field("listeners", &self.listeners.len()).finish_non_exhaustive()
    }
}

impl<T> Events<T> {
    pub(super) fn any(&self) -> bool {
        !self.listeners.is_empty()
    }

    fn add(&mut self, of: Variable, call: Call<T>) {
        let index = of.0 as usize;
        if self.of_variable.len() <= index {
            self.of_variable.resize(index + 1, Vec::new());
        }
        self.of_variable[index].push(self.listeners.len() as u32);
        self.listeners.push(Listener { of, call: Some(call), noted: false, queued: false });
    }

    /// Records that the variable changes if the operation succeeds.
    pub(super) fn note(&mut self, variable: u32) {
        let Some(of) = self.of_variable.get(variable as usize) else { return };
        for &index in of {
            if !std::mem::replace(&mut self.listeners[index as usize].noted, true) {
                self.noted.push(index);
            }
        }
    }

    /// Forgets the changes of a failed operation.
    pub(super) fn forget_changes(&mut self) {
        for index in self.noted.drain(..) {
            self.listeners[index as usize].noted = false;
        }
    }

    /// Queues the listeners of a successful operation.
    pub(super) fn announce(&mut self) {
        for index in self.noted.drain(..) {
            let listener = &mut self.listeners[index as usize];
            listener.noted = false;
            if !std::mem::replace(&mut listener.queued, true) {
                self.queue.push_back(index);
            }
        }
    }

    pub(super) fn is_running(&self) -> bool {
        self.running
    }

    /// Records the error of an operation of a listener.
    pub(super) fn refuse(&mut self, error: &SpaceError<T>)
    where
        T: Clone,
    {
        if self.running && self.refused.is_none() {
            self.refused = Some(error.clone());
        }
    }

    pub(super) fn take_refusal(&mut self) -> Option<SpaceError<T>> {
        self.refused.take()
    }

    pub(super) fn put_refusal(&mut self, error: SpaceError<T>) {
        self.refused = Some(error);
    }

    /// Empties the queue.
    fn drop_queue(&mut self) {
        for index in self.queue.drain(..) {
            self.listeners[index as usize].queued = false;
        }
    }

    fn next(&mut self) -> Option<(u32, Variable, Call<T>)> {
        while let Some(index) = self.queue.pop_front() {
            let listener = &mut self.listeners[index as usize];
            listener.queued = false;
            if let Some(call) = listener.call.take() {
                return Some((index, listener.of, call));
            }
        }
        None
    }
}

impl<T: Ord + Clone> Space<T> {
    /// Calls the listener whenever the possible values of the variable have changed, by its own operations or as a
    /// consequence of others. A change of a unified variable is a change of this one.
    ///
    /// Listeners run after the operation, one by one in the order of the changes, and may change the space, which
    /// queues further listeners. Several changes before a listener runs cause one call. Restoring a save calls no
    /// listener, and listeners remain when an older save is restored. While values are tried, listeners also run for
    /// the trials ([`Space::is_trying`]).
    ///
    /// An unknown variable never changes.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use std::{cell::RefCell, rc::Rc};
    /// use zebra::variables::Space;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut space = Space::new();
    /// let a = space.with_domain(["blue", "red", "yellow"])?;
    /// let seen = Rc::new(RefCell::new(Vec::new()));
    /// let log = Rc::clone(&seen);
    /// space.on_change(a, move |space, a| {
    ///     let values = space.values(a).into_iter().flatten().copied().collect::<Vec<_>>();
    ///     log.borrow_mut().push(values);
    /// });
    ///
    /// space.forbid_value(a, "yellow");
    /// assert_eq!(*seen.borrow(), [["blue", "red"]]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn on_change(&mut self, variable: Variable, listener: impl FnMut(&mut Space<T>, Variable) + 'static) {
        if self.check(variable).is_ok() {
            self.events.add(variable, Box::new(listener));
        }
    }

    /// Returns the first error since the last call of an operation made by a listener: what the listeners require
    /// contradicts the rest. The operation that made them run has succeeded nevertheless, as in zebrajs.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::Space;
    /// let mut space = Space::new();
    /// let (a, b) = (space.variable(), space.with_value(2));
    /// space.on_change(a, move |space, a| {
    ///     space.unify(a, b);
    /// });
    /// assert!(space.set_value(a, 1));
    /// assert_eq!(space.listener_refusal().unwrap().to_string(), "variables 0 and 1 have no possible value in common");
    /// assert_eq!(space.listener_refusal(), None);
    /// ```
    pub fn listener_refusal(&mut self) -> Option<SpaceError<T>> {
        self.events.take_refusal()
    }

    /// Runs the queued listeners, unless a listener is running.
    pub(super) fn run_listeners(&mut self) {
        if self.events.running {
            return;
        }
        self.events.running = true;
        let floor = std::mem::replace(&mut self.floor, self.saves.len());
        while let Some((index, variable, mut call)) = self.events.next() {
            self.runs += 1;
            call(self, variable);
            self.events.listeners[index as usize].call = Some(call);
            if self.trial_has_ended() {
                self.events.drop_queue();
            }
        }
        self.floor = floor;
        self.events.running = false;
    }

    /// Returns whether a trial needs no further listeners: it is refuted, or the budget is exhausted.
    fn trial_has_ended(&self) -> bool {
        self.trial_limit.is_some_and(|limit| self.events.refused.is_some() || self.runs >= limit)
    }
}
