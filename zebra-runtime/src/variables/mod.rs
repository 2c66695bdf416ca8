//! Logic variables over any type of values: unified, kept different, narrowed, tried, saved and restored.
//!
//! This is the variables library of zebrajs, one of the systems from which Zebra began, on top of the engine. It is
//! independent of puzzles: a [`Space`] has variables, a [`Variable`] has possible values, and every operation takes
//! effect at once for everything that depends on it. A contradictory operation is rejected and has no effect.
//!
//! ```
//! # use zebra_runtime as zebra;
//! use zebra::variables::Space;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut space = Space::new();
//! let a = space.variable();
//! let b = space.with_value("blue");
//! let c = space.with_domain(["red", "blue", "green"])?;
//! let d = space.with_value_in("blue", ["red", "blue", "green"])?;
//! assert_eq!(space.value(a), None);
//! assert_eq!(space.value(b), Some(&"blue"));
//! assert_eq!(space.value(c), None);
//! assert_eq!(space.value(d), Some(&"blue"));
//! # Ok(())
//! # }
//! ```
//!
//! A variable without a domain is *open*: it can have any value, until a value or a unification closes it. Values that
//! were forbidden before are excluded then.
//!
//! | zebrajs | here |
//! |---|---|
//! | `v()`, `v({value})`, `v({domain})` | [`variable`](Space::variable), [`with_value`](Space::with_value),
//! [`with_domain`](Space::with_domain), [`with_value_in`](Space::with_value_in) |
//! | `getValue`, `getValues` | [`value`](Space::value), [`values`](Space::values) |
//! | `unify`, `notUnify` | [`unify`](Space::unify), [`not_unify`](Space::not_unify) |
//! | `setValue`, `setNoValue` | [`set_value`](Space::set_value), [`forbid_value`](Space::forbid_value) |
//! | `tryValues` | [`try_values`](Space::try_values); for all variables, [`try_all_values`](Space::try_all_values) |
//! | search over a space | [`for_each_solution`](Space::for_each_solution) |
//! | `onchange` | [`on_change`](Space::on_change) |
//! | `cloneShare` | [`save_variable`](Space::save_variable); for everything, [`save`](Space::save) |
//!
//! [`apply`](Space::apply) does the same operations and returns why one fails. [`relate`](Space::relate) is not in
//! zebrajs: a listener can have the same effect, but only a relation is visible to the engine. What the tests of
//! zebrajs state about these operations holds here too.
//!
//! Cost: an operation takes logarithmic time plus the time of its consequences; unifying visits the smaller of two
//! classes (union-find without path compression, so that it can be undone).

mod error;
mod events;
mod operation;
mod propagate;
mod save;
mod search;
mod state;
mod trial;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

pub use error::SpaceError;
pub use operation::Operation;
pub use save::{Save, SavedVariable};
pub use search::Searched;
pub use trial::Tried;

use events::Events;
use propagate::Work;
use state::{Domain, Statement, VariableStore};

/// A variable of a [`Space`], identified by its number. In another space, the number is that of another variable, or
/// of none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variable(u32);

impl Variable {
    /// Returns its number, from 0 in the order of creation.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A relation of a [`Space`], created by [`Space::relation`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Relation(u32);

/// The values mentioned so far, each with its number.
#[derive(Debug)]
struct Mentioned<T> {
    numbers: BTreeMap<T, u32>,
    values: Vec<T>,
}

impl<T: Ord + Clone> Mentioned<T> {
    fn add(&mut self, value: T) -> u32 {
        let next = self.values.len() as u32;
        *self.numbers.entry(value).or_insert_with_key(|value| {
            self.values.push(value.clone());
            next
        })
    }

    fn find(&self, value: &T) -> Option<u32> {
        self.numbers.get(value).copied()
    }

    fn get(&self, number: u32) -> &T {
        &self.values[number as usize]
    }
}

/// The number of spaces created, so that none accepts the saves of another.
static SPACES: AtomicU64 = AtomicU64::new(0);

type Predicate<T> = Box<dyn Fn(&T, &T) -> bool>;

/// Logic variables and what is known of them; see the [module](self).
///
/// Methods that return a `bool` return whether the operation succeeded; [`Space::apply`] also returns why not.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::variables::Space;
/// let mut space = Space::new();
/// let (a, b, c) = (space.variable(), space.variable(), space.variable());
/// assert!(space.not_unify(a, b));
/// assert!(space.unify(b, c));
/// assert!(!space.unify(a, c));
/// assert!(space.set_value(a, 1) && !space.set_value(c, 1));
/// ```
pub struct Space<T> {
    id: u64,
    values: Mentioned<T>,
    relations: Vec<Predicate<T>>,
    state: VariableStore,
    work: Work,
    events: Events<T>,
    /// The saves that can be restored, the latest last, with the lengths of the trail.
    saves: Vec<(Save, usize)>,
    last_save: u64,
    /// The number of saves that listeners cannot restore, because they are older than the current operation.
    floor: usize,
    /// The number of runs of propagators and listeners so far.
    runs: u64,
    /// While values are tried: the number of runs at which to stop.
    trial_limit: Option<u64>,
}

impl<T: Ord + Clone> Default for Space<T> {
    fn default() -> Self {
        Space::new()
    }
}

impl<T: Ord + Clone + fmt::Debug> fmt::Debug for Space<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.variables().map(|variable| self.values(variable))).finish()
    }
}

impl<T: Ord + Clone> Space<T> {
    /// Creates a space without variables.
    #[must_use]
    pub fn new() -> Self {
        Space {
            id: SPACES.fetch_add(1, Ordering::Relaxed),
            values: Mentioned { numbers: BTreeMap::new(), values: Vec::new() },
            relations: Vec::new(),
            state: VariableStore::default(),
            work: Work::default(),
            events: Events::default(),
            saves: Vec::new(),
            last_save: 0,
            floor: 0,
            runs: 0,
            trial_limit: None,
        }
    }

    /// Creates a variable that can have any value.
    pub fn variable(&mut self) -> Variable {
        Variable(self.state.add(None))
    }

    /// Creates a variable with a value.
    pub fn with_value(&mut self, value: T) -> Variable {
        let value = self.values.add(value);
        Variable(self.state.add(Some(Domain::new(vec![value]))))
    }

    /// Creates a variable that has one of these values. [`Space::values`] keeps their order; repeated values count
    /// once.
    ///
    /// # Errors
    /// Returns [`SpaceError::EmptyDomain`] if there are none.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::{SpaceError, Space};
    /// let mut space = Space::<u8>::new();
    /// assert_eq!(space.with_domain([]), Err(SpaceError::EmptyDomain));
    /// assert!(space.with_domain([3, 1, 2]).is_ok());
    /// ```
    pub fn with_domain(&mut self, domain: impl IntoIterator<Item = T>) -> Result<Variable, SpaceError<T>> {
        let mut numbers: BTreeMap<u32, usize> = BTreeMap::new();
        for value in domain {
            let next = numbers.len();
            numbers.entry(self.values.add(value)).or_insert(next);
        }
        if numbers.is_empty() {
            return Err(SpaceError::EmptyDomain);
        }
        let mut order: Vec<(usize, u32)> =
            numbers.into_iter().map(|(number, place)| (place, number)).collect();
        order.sort_unstable();
        let domain = Domain::new(order.into_iter().map(|(_, number)| number).collect());
        Ok(Variable(self.state.add(Some(domain))))
    }

    /// Creates a variable with a domain and one of its values.
    ///
    /// # Errors
    /// Returns [`SpaceError::OutsideDomain`] if the value is not in the domain.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::{SpaceError, Space};
    /// let mut space = Space::new();
    /// assert_eq!(space.with_value_in(7, [1, 2]), Err(SpaceError::OutsideDomain(7)));
    /// assert!(space.with_value_in(2, [1, 2]).is_ok());
    /// ```
    pub fn with_value_in(
        &mut self,
        value: T,
        domain: impl IntoIterator<Item = T>,
    ) -> Result<Variable, SpaceError<T>> {
        if !domain.into_iter().any(|other| other == value) {
            return Err(SpaceError::OutsideDomain(value));
        }
        Ok(self.with_value(value))
    }

    /// Returns all variables, in the order of creation.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<T> {
        (0..self.state.len() as u32).map(Variable)
    }

    /// Returns the variable's value, if only one is possible.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::Space;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut space = Space::new();
    /// let a = space.with_domain([1, 2, 3])?;
    /// let b = space.with_domain([3, 4, 5])?;
    /// assert_eq!((space.value(a), space.value(b)), (None, None));
    /// space.unify(a, b);
    /// assert_eq!((space.value(a), space.value(b)), (Some(&3), Some(&3)));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn value(&self, variable: Variable) -> Option<&T> {
        self.check(variable).ok()?;
        Some(self.values.get(self.state.domain(variable.0)?.only()?))
    }

    /// Returns the values that are still possible, in the order of the variable's domain (of the first one's, if
    /// variables were unified); `None` while the variable is open.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::Space;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut space = Space::new();
    /// let a = space.with_domain(["yellow", "blue", "red"])?;
    /// assert_eq!(space.value(a), None);
    /// space.forbid_value(a, "yellow");
    /// assert_eq!(space.values(a), Some(vec![&"blue", &"red"]));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn values(&self, variable: Variable) -> Option<Vec<&T>> {
        self.check(variable).ok()?;
        Some(self.state.domain(variable.0)?.values().map(|value| self.values.get(value)).collect())
    }

    /// Returns whether the value is still possible, for open variables too.
    #[must_use]
    pub fn allows(&self, variable: Variable, value: &T) -> bool {
        self.check(variable).is_ok()
            && match self.values.find(value) {
                Some(value) => self.is_possible(variable.0, value),
                None => self.state.domain(variable.0).is_none(),
            }
    }

    /// Returns whether the two are unified.
    #[must_use]
    pub fn is_unified(&self, a: Variable, b: Variable) -> bool {
        self.check(a).and(self.check(b)).is_ok() && self.state.root(a.0) == self.state.root(b.0)
    }

    /// Returns whether an operation states that the two, or variables unified with them, differ. Other reasons why
    /// their values differ do not count.
    #[must_use]
    pub fn is_different(&self, a: Variable, b: Variable) -> bool {
        if self.check(a).and(self.check(b)).is_err() {
            return false;
        }
        let (root_a, root_b) = (self.state.root(a.0), self.state.root(b.0));
        let a_is_lighter = self.state.weight(root_a) < self.state.weight(root_b);
        let (near, far) = if a_is_lighter { (root_a, root_b) } else { (root_b, root_a) };
        let differs = |statement: &Statement| match *statement {
            Statement::Different(other) => self.state.root(other) == far,
            Statement::Is(_) | Statement::Not(_) | Statement::Equal(_) | Statement::Related { .. } => false,
        };
        self.state.members(near).any(|member| self.state.statements(member).iter().any(differs))
    }

    /// Unifies two variables: both then have the values, differences, relations and listeners of either. Returns
    /// whether that is possible; if not, nothing changes.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::Space;
    /// let mut space = Space::new();
    /// let (a, b) = (space.variable(), space.variable());
    /// assert!(space.unify(a, b));
    ///
    /// let (a, b) = (space.with_value("blue"), space.with_value("yellow"));
    /// assert!(!space.unify(a, b));
    ///
    /// let (a, b) = (space.variable(), space.with_value("blue"));
    /// space.unify(a, b);
    /// assert_eq!(space.value(a), Some(&"blue"));
    /// ```
    pub fn unify(&mut self, a: Variable, b: Variable) -> bool {
        self.apply(Operation::Unify(a, b)).is_ok()
    }

    /// Requires that the two have different values. Returns whether that is possible; if not, nothing changes.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::Space;
    /// let mut space = Space::new();
    /// let (a, b) = (space.variable(), space.variable());
    /// space.not_unify(a, b);
    /// assert!(space.set_value(a, "blue"));
    /// assert!(!space.set_value(b, "blue"));
    /// ```
    pub fn not_unify(&mut self, a: Variable, b: Variable) -> bool {
        self.apply(Operation::NotUnify(a, b)).is_ok()
    }

    /// Sets the value of the variable. Returns whether that is possible; if not, nothing changes.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::Space;
    /// let mut space = Space::new();
    /// let (a, b) = (space.variable(), space.variable());
    /// space.unify(a, b);
    /// assert!(space.set_value(a, "blue"));
    /// assert!(!space.set_value(b, "yellow"));
    /// ```
    pub fn set_value(&mut self, variable: Variable, value: T) -> bool {
        self.apply(Operation::SetValue(variable, value)).is_ok()
    }

    /// Removes a value from the variable. Returns whether that is possible; if not, nothing changes.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::Space;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut space = Space::new();
    /// let a = space.with_domain(["yellow", "blue", "red"])?;
    /// assert_eq!(space.value(a), None);
    /// space.forbid_value(a, "yellow");
    /// space.forbid_value(a, "red");
    /// assert_eq!(space.value(a), Some(&"blue"));
    /// assert!(!space.forbid_value(a, "blue"), "it is the last one");
    /// # Ok(())
    /// # }
    /// ```
    pub fn forbid_value(&mut self, variable: Variable, value: T) -> bool {
        self.apply(Operation::ForbidValue(variable, value)).is_ok()
    }

    /// Creates a relation of two values for [`Space::relate`]. The function is called for any two values of the space,
    /// in any order and repeatedly, and must always return the same result.
    pub fn relation(&mut self, holds: impl Fn(&T, &T) -> bool + 'static) -> Relation {
        self.relations.push(Box::new(holds));
        Relation(self.relations.len() as u32 - 1)
    }

    /// Requires that the values of the two are related: each keeps the values that have a partner. Takes effect when
    /// both have domains. Returns whether that is possible; if not, nothing changes.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::variables::Space;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut space = Space::new();
    /// let a = space.with_domain([1, 2, 3])?;
    /// let b = space.with_domain([1, 2, 3])?;
    /// let right_before = space.relation(|a, b| a + 1 == *b);
    /// assert!(space.relate(a, b, right_before));
    /// assert_eq!(space.values(a), Some(vec![&1, &2]));
    /// assert_eq!(space.values(b), Some(vec![&2, &3]));
    /// # Ok(())
    /// # }
    /// ```
    pub fn relate(&mut self, a: Variable, b: Variable, relation: Relation) -> bool {
        self.apply(Operation::Relate(a, b, relation)).is_ok()
    }

    /// Returns whether the variable is of this space.
    fn check(&self, variable: Variable) -> Result<(), SpaceError<T>> {
        if variable.index() < self.state.len() { Ok(()) } else { Err(SpaceError::UnknownVariable(variable)) }
    }
}
