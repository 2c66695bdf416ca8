//! Networks: variables with finite domains, and constraints in groups that can be switched on and off. Part of the
//! engine: solving never changes a network.

use std::ops::Range;
use std::sync::Arc;

use super::constraint::Constraint;
use super::network_error::NetworkError;
use super::prepare::{Prepared, check, prepare};
use super::relations::Relations;
use super::store::VISITS_OF_A_RUN;
use super::values::{Values, words_for};

/// A variable, by its index in the network; its domain is a subset of `0..size`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variable(pub u32);

impl Variable {
    /// Returns the index as a `usize`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A relation's table, by its index in the network.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RelationId(pub(crate) u32);

/// A constraint, by the order in which it was posted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConstraintId(pub u32);

/// The number of constraints that are switched on and off together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group(pub u32);

impl Group {
    /// The group that is always on.
    pub const ALWAYS: Group = Group(0);
}

/// A set of groups that are on; [`Group::ALWAYS`] is in every set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Groups {
    listed_are_on: bool,
    /// Ascending, without [`Group::ALWAYS`].
    listed: Vec<Group>,
}

impl Groups {
    /// Returns every group.
    #[must_use]
    pub const fn all() -> Groups {
        Groups { listed_are_on: false, listed: Vec::new() }
    }

    /// Only the group that is always on.
    #[must_use]
    pub const fn none() -> Groups {
        Groups { listed_are_on: true, listed: Vec::new() }
    }

    /// Adds a group.
    #[must_use]
    pub fn with(mut self, group: Group) -> Groups {
        self.set(group, true);
        self
    }

    /// Removes a group.
    #[must_use]
    pub fn without(mut self, group: Group) -> Groups {
        self.set(group, false);
        self
    }

    /// Switches a group on or off. Cheapest in ascending order of groups.
    pub fn set(&mut self, group: Group, on: bool) {
        if group == Group::ALWAYS {
            return;
        }
        let place = match self.listed.last() {
            Some(last) if *last >= group => self.listed.binary_search(&group),
            _ => Err(self.listed.len()),
        };
        match (place, on == self.listed_are_on) {
            (Err(place), true) => self.listed.insert(place, group),
            (Ok(place), false) => drop(self.listed.remove(place)),
            _ => {}
        }
    }

    /// Returns whether the group is on.
    #[must_use]
    pub fn contains(&self, group: Group) -> bool {
        group == Group::ALWAYS || self.listed.binary_search(&group).is_ok() == self.listed_are_on
    }
}

/// These groups only, and the one that is always on.
impl FromIterator<Group> for Groups {
    fn from_iter<I: IntoIterator<Item = Group>>(groups: I) -> Groups {
        let mut listed: Vec<Group> = groups.into_iter().collect();
        listed.retain(|&group| group != Group::ALWAYS);
        listed.sort_unstable();
        listed.dedup();
        Groups { listed_are_on: true, listed }
    }
}

/// A constraint as it was posted.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    pub(crate) constraint: Constraint,
    pub(crate) group: Group,
    parts: (u32, u32),
}

/// Variables, relations and constraints: built once, solved any number of times.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::engine::{Budget, Constraint, Group, Groups, Network, NetworkSolver, SearchStep};
/// # fn main() -> Result<(), zebra::engine::NetworkError> {
/// let mut network = Network::new();
/// let a = network.variable(2)?;
/// let b = network.variable(2)?;
/// let less = network.relation(2, 2, |a, b| a < b)?;
/// network.post(Constraint::Relation { a, b, relation: less }, Group::ALWAYS)?;
/// let mut solver = NetworkSolver::new(&network, &Groups::all(), Budget::UNLIMITED);
/// assert_eq!(solver.next(), SearchStep::Solution(&[0, 1]));
/// assert_eq!(solver.next(), SearchStep::Exhausted);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Network {
    pub(crate) sizes: Vec<u32>,
    /// The first word of each variable in `domains`.
    pub(crate) starts: Vec<u32>,
    pub(crate) domains: Vec<u64>,
    pub(crate) decide: Vec<bool>,
    pub(crate) relations: Arc<Relations>,
    pub(crate) posts: Vec<Post>,
    /// The parts of all posts, one after the other.
    parts: Vec<Prepared>,
    /// The posts by their groups.
    by_group: Vec<(Group, ConstraintId)>,
    /// The visits of all conditions that were made tables, and of all relations.
    pub(crate) visits: usize,
}

/// The number of parts of constraints that take as long to make as one propagator takes to run.
const PARTS_OF_A_RUN: usize = 4;

/// The largest size of a domain.
pub const MAXIMUM_SIZE: u32 = 1 << 16;

fn check_size(size: u32) -> Result<(), NetworkError> {
    if size == 0 || size > MAXIMUM_SIZE { Err(NetworkError::Size(size)) } else { Ok(()) }
}

impl Network {
    /// Creates an empty network, which has one solution.
    #[must_use]
    pub fn new() -> Network {
        Network::default()
    }

    /// Returns an empty network with capacity for this many variables and constraints.
    pub(crate) fn with_room(variables: usize, constraints: usize) -> Network {
        Network {
            sizes: Vec::with_capacity(variables),
            starts: Vec::with_capacity(variables),
            domains: Vec::with_capacity(variables),
            decide: Vec::with_capacity(variables),
            relations: Arc::default(),
            posts: Vec::with_capacity(constraints),
            parts: Vec::with_capacity(constraints),
            by_group: Vec::with_capacity(constraints),
            visits: 0,
        }
    }

    /// Returns the cost of making the network, in propagator runs.
    pub(crate) fn compilation(&self) -> u64 {
        (self.visits / VISITS_OF_A_RUN + self.parts.len() / PARTS_OF_A_RUN) as u64
    }

    /// Adds a variable over `0..size`.
    ///
    /// # Errors
    /// When the size is 0 or above [`MAXIMUM_SIZE`].
    pub fn variable(&mut self, size: u32) -> Result<Variable, NetworkError> {
        Ok(Variable(self.alike(1, size)?.start))
    }

    /// Adds several variables over `0..size`, and returns their indices.
    pub(crate) fn alike(&mut self, count: usize, size: u32) -> Result<Range<u32>, NetworkError> {
        check_size(size)?;
        let (first, words, start) = (self.sizes.len(), words_for(size), self.domains.len());
        self.sizes.resize(first + count, size);
        self.decide.resize(first + count, true);
        self.starts.extend((0..count).map(|index| (start + index * words) as u32));
        self.domains.resize(start + count * words, u64::MAX);
        if !size.is_multiple_of(64) {
            let last = (1 << (size % 64)) - 1;
            self.domains[start..].chunks_exact_mut(words).for_each(|words| words[words.len() - 1] = last);
        }
        Ok(first as u32..(first + count) as u32)
    }

    /// Sets whether search branches on the variable (the default) or leaves it to propagation. A variable that
    /// propagation leaves open is branched on after all others.
    ///
    /// # Errors
    /// When the variable is not of this network.
    pub fn decide(&mut self, variable: Variable, decide: bool) -> Result<(), NetworkError> {
        self.size(variable)?;
        self.decide[variable.index()] = decide;
        Ok(())
    }

    /// Returns whether the search branches on a variable before those that are left to propagation.
    #[must_use]
    pub fn is_decided(&self, variable: Variable) -> bool {
        self.decide[variable.index()]
    }

    /// Removes all other values from the variable's domain, which may become empty.
    ///
    /// # Errors
    /// When the variable is not of this network.
    pub fn restrict(&mut self, variable: Variable, values: &Values) -> Result<(), NetworkError> {
        let size = self.size(variable)?;
        let start = self.starts[variable.index()] as usize;
        for index in 0..words_for(size) {
            self.domains[start + index] &= values.word(index);
        }
        Ok(())
    }

    /// Adds a relation of `0..size_a` by `0..size_b`; equal relations are shared. Costs `size_a * size_b` calls.
    ///
    /// # Errors
    /// When a size is 0 or above [`MAXIMUM_SIZE`].
    pub fn relation(
        &mut self,
        size_a: u32,
        size_b: u32,
        mut holds: impl FnMut(u32, u32) -> bool,
    ) -> Result<RelationId, NetworkError> {
        check_size(size_a)?;
        check_size(size_b)?;
        self.visits += size_a as usize * size_b as usize;
        Ok(RelationId(Arc::make_mut(&mut self.relations).add(size_a, size_b, &mut holds)))
    }

    /// Adds a relation of `0..size` by `0..size` that depends only on `b - a`. Costs `2 * size` calls, up to 32 values.
    pub(crate) fn relation_of_distances(
        &mut self,
        size: u32,
        mut holds: impl FnMut(u32, u32) -> bool,
    ) -> Result<RelationId, NetworkError> {
        check_size(size)?;
        Ok(RelationId(Arc::make_mut(&mut self.relations).add_distances(size, &mut holds)))
    }

    /// Adds a constraint. Small conditions become tables, at up to [`ENUMERATION_CAP`](super::ENUMERATION_CAP)
    /// evaluations each.
    ///
    /// # Errors
    /// When a variable or relation is not of this network, a table or relation does not fit its variables, the minimum
    /// of a count is above its maximum, or a condition is nested deeper than
    /// [`MAXIMUM_DEPTH`](super::MAXIMUM_DEPTH).
    pub fn post(&mut self, constraint: Constraint, group: Group) -> Result<ConstraintId, NetworkError> {
        check(self, &constraint)?;
        let mut parts = std::mem::take(&mut self.parts);
        let start = parts.len() as u32;
        prepare(self, &constraint, &mut parts);
        self.parts = parts;
        let id = ConstraintId(self.posts.len() as u32);
        self.posts.push(Post { constraint, group, parts: (start, self.parts.len() as u32) });
        match self.by_group.last() {
            Some((last, _)) if *last > group => {
                let place = self.by_group.partition_point(|(other, _)| *other <= group);
                self.by_group.insert(place, (group, id));
            }
            _ => self.by_group.push((group, id)),
        }
        Ok(id)
    }

    /// Returns the parts of a constraint.
    pub(crate) fn parts(&self, id: ConstraintId) -> &[Prepared] {
        let (start, end) = self.posts[id.0 as usize].parts;
        &self.parts[start as usize..end as usize]
    }

    /// Returns the number of parts of all constraints.
    pub(crate) fn parts_of_all(&self) -> usize {
        self.parts.len()
    }

    /// Lists the constraints of these groups in the order of their ids. Costs time in their number, rather than in the
    /// number of all constraints, if the groups list those that are on.
    pub(crate) fn list_enabled(&self, groups: &Groups, list: &mut Vec<ConstraintId>) {
        list.clear();
        if !groups.listed_are_on {
            list.reserve(self.posts.len());
            let enabled = (0..).zip(&self.posts).filter(|(_, post)| groups.contains(post.group));
            list.extend(enabled.map(|(index, _)| ConstraintId(index)));
            return;
        }
        let mut rest = &self.by_group[..];
        for group in [Group::ALWAYS].iter().chain(&groups.listed) {
            rest = &rest[rest.partition_point(|(other, _)| other < group)..];
            let of_group = rest.iter().take_while(|(other, _)| other == group);
            list.extend(of_group.map(|(_, id)| *id));
        }
        list.sort_unstable();
    }

    /// Returns the number of variables.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.sizes.len()
    }

    /// Returns the constraints in the order of their ids, with their groups.
    pub fn constraints(&self) -> impl Iterator<Item = (&Constraint, Group)> {
        self.posts.iter().map(|post| (&post.constraint, post.group))
    }

    /// Returns the size with which a variable was added.
    ///
    /// # Errors
    /// When the variable is not of this network.
    pub fn size(&self, variable: Variable) -> Result<u32, NetworkError> {
        self.sizes.get(variable.index()).copied().ok_or(NetworkError::UnknownVariable(variable))
    }

    /// Returns the variable's domain before any propagation.
    ///
    /// # Errors
    /// When the variable is not of this network.
    pub fn domain(&self, variable: Variable) -> Result<Values, NetworkError> {
        let words = words_for(self.size(variable)?);
        let start = self.starts[variable.index()] as usize;
        Ok(Values::from_words(&self.domains[start..start + words]))
    }

    /// Returns the variable's domain as words.
    pub(crate) fn words(&self, variable: Variable) -> &[u64] {
        let start = self.starts[variable.index()] as usize;
        &self.domains[start..start + words_for(self.sizes[variable.index()])]
    }

    pub(crate) fn relations(&self) -> &Relations {
        &self.relations
    }
}
