//! The state of a space: the statements about each variable, and the resulting classes of unified variables. Part of
//! the variables: every change is on a trail and can be undone.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::engine::Values;

/// A statement about a variable. A statement about two variables is stored with both, so that it is found, and
/// undone, from either. The order matters: differences, of which there can be many, come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Statement {
    /// It has the value.
    Is(u32),
    /// It does not have the value.
    Not(u32),
    /// It is unified with the other.
    Equal(u32),
    /// It is related to the other: the left one of the relation, or the right one.
    Related { other: u32, relation: u32, left: bool },
    /// Its value differs from that of the other.
    Different(u32),
}

/// The values of a domain in the given order.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) order: Vec<u32>,
    /// Each value with its place in the order, sorted by value.
    places: Vec<(u32, u32)>,
}

/// The possible values of a class, as places in a list.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    pub(super) listed: Rc<Listed>,
    pub(super) places: Values,
}

impl Domain {
    /// Returns the domain of these values, each of them once.
    pub(super) fn new(order: Vec<u32>) -> Domain {
        let mut places: Vec<(u32, u32)> = order.iter().copied().zip(0..).collect();
        places.sort_unstable();
        let all = Values::all(order.len() as u32);
        Domain { listed: Rc::new(Listed { order, places }), places: all }
    }

    /// Returns the place of a value that is possible.
    pub(super) fn place(&self, value: u32) -> Option<u32> {
        let index = self.listed.places.binary_search_by_key(&value, |&(value, _)| value).ok()?;
        let place = self.listed.places[index].1;
        self.places.contains(place).then_some(place)
    }

    /// Returns the possible values in their order.
    pub(super) fn values(&self) -> impl Iterator<Item = u32> {
        self.places.iter().map(|place| self.listed.order[place as usize])
    }

    /// Returns the value, if only one is possible.
    pub(super) fn only(&self) -> Option<u32> {
        self.places.only().map(|place| self.listed.order[place as usize])
    }
}

/// A node of the union-find forest. Comments about classes apply to roots.
#[derive(Clone, Debug)]
struct Node {
    parent: u32,
    /// The next member of the class, in a ring.
    next: u32,
    /// The number of members and statements of the class.
    weight: u32,
    /// `None` while the class is open.
    domain: Option<Domain>,
}

/// A change, in the form that undoes it.
#[derive(Debug)]
enum Change {
    Added(u32, Statement),
    Removed { root: u32, place: u32 },
    Replaced { root: u32, domain: Option<Domain> },
    Linked { child: u32, root: u32 },
    Rebuilt(Box<Knowledge>),
}

/// Statements about each variable.
#[derive(Debug, Default)]
struct Knowledge {
    statements: Vec<BTreeSet<Statement>>,
    nodes: Vec<Node>,
}

impl Knowledge {
    fn add(&mut self, domain: Option<Domain>) {
        let index = self.nodes.len() as u32;
        self.statements.push(BTreeSet::new());
        self.nodes.push(Node { parent: index, next: index, weight: 1, domain });
    }
}

/// The statements and classes, with the trail of changes.
#[derive(Debug, Default)]
pub(super) struct VariableStore {
    knowledge: Knowledge,
    /// The initial domain of each variable.
    made: Vec<Option<Domain>>,
    trail: Vec<Change>,
}

impl VariableStore {
    /// Adds a variable, which is never undone.
    pub(super) fn add(&mut self, domain: Option<Domain>) -> u32 {
        self.knowledge.add(domain.clone());
        self.made.push(domain);
        self.made.len() as u32 - 1
    }

    pub(super) fn len(&self) -> usize {
        self.made.len()
    }

    /// Returns the root of the variable's class. Logarithmic, because the lighter class is always linked below the
    /// heavier.
    pub(super) fn root(&self, mut variable: u32) -> u32 {
        while self.knowledge.nodes[variable as usize].parent != variable {
            variable = self.knowledge.nodes[variable as usize].parent;
        }
        variable
    }

    /// Returns the members of the variable's class.
    pub(super) fn members(&self, first: u32) -> impl Iterator<Item = u32> {
        let next = move |&member: &u32| {
            let next = self.knowledge.nodes[member as usize].next;
            (next != first).then_some(next)
        };
        std::iter::successors(Some(first), next)
    }

    /// Returns the next member in the ring of the class.
    pub(super) fn next_member(&self, member: u32) -> u32 {
        self.knowledge.nodes[member as usize].next
    }

    pub(super) fn weight(&self, root: u32) -> u32 {
        self.knowledge.nodes[root as usize].weight
    }

    /// Returns the possible values of the variable's class; `None` while it is open.
    pub(super) fn domain(&self, variable: u32) -> Option<&Domain> {
        self.knowledge.nodes[self.root(variable) as usize].domain.as_ref()
    }

    /// Returns the statements about the variable itself.
    pub(super) fn statements(&self, variable: u32) -> &BTreeSet<Statement> {
        &self.knowledge.statements[variable as usize]
    }

    /// Takes the statements about a variable, so that they can be visited while domains change.
    pub(super) fn take_statements(&mut self, variable: u32) -> BTreeSet<Statement> {
        std::mem::take(&mut self.knowledge.statements[variable as usize])
    }

    /// Puts back the statements taken by `take_statements`.
    pub(super) fn put_back(&mut self, variable: u32, statements: BTreeSet<Statement>) {
        self.knowledge.statements[variable as usize] = statements;
    }

    /// Adds a statement, and returns whether it is new.
    pub(super) fn add_statement(&mut self, variable: u32, statement: Statement) -> bool {
        let new = self.knowledge.statements[variable as usize].insert(statement);
        if new {
            let root = self.root(variable);
            self.knowledge.nodes[root as usize].weight += 1;
            self.trail.push(Change::Added(variable, statement));
        }
        new
    }

    /// Removes a place from the domain of a closed class.
    pub(super) fn remove(&mut self, root: u32, place: u32) {
        if let Some(domain) = &mut self.knowledge.nodes[root as usize].domain {
            domain.places.remove(place);
            self.trail.push(Change::Removed { root, place });
        }
    }

    /// Gives a class another domain.
    pub(super) fn replace(&mut self, root: u32, domain: Domain) {
        let before = self.knowledge.nodes[root as usize].domain.replace(domain);
        self.trail.push(Change::Replaced { root, domain: before });
    }

    /// Links two classes.
    pub(super) fn link(&mut self, child: u32, root: u32) {
        self.swap_rings(child, root);
        self.knowledge.nodes[child as usize].parent = root;
        self.knowledge.nodes[root as usize].weight += self.knowledge.nodes[child as usize].weight;
        self.trail.push(Change::Linked { child, root });
    }

    /// Joins two rings, or splits one into the two that were joined.
    fn swap_rings(&mut self, a: u32, b: u32) {
        let nodes = &mut self.knowledge.nodes;
        let next = nodes[a as usize].next;
        nodes[a as usize].next = nodes[b as usize].next;
        nodes[b as usize].next = next;
    }

    /// Removes all statements, as a change, and returns them.
    pub(super) fn start_over(&mut self) -> Vec<BTreeSet<Statement>> {
        let mut fresh = Knowledge::default();
        self.made.iter().for_each(|domain| fresh.add(domain.clone()));
        let before = std::mem::replace(&mut self.knowledge, fresh);
        let statements = before.statements.clone();
        self.trail.push(Change::Rebuilt(Box::new(before)));
        statements
    }

    /// Returns the length of the trail.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Clears the trail.
    pub(super) fn clear_trail(&mut self) {
        self.trail.clear();
    }

    /// Undoes every change since the mark.
    pub(super) fn rewind(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                None => return,
                Some(Change::Added(variable, statement)) => {
                    self.knowledge.statements[variable as usize].remove(&statement);
                    let root = self.root(variable);
                    self.knowledge.nodes[root as usize].weight -= 1;
                }
                Some(Change::Removed { root, place }) => {
                    if let Some(domain) = &mut self.knowledge.nodes[root as usize].domain {
                        domain.places.insert(place);
                    }
                }
                Some(Change::Replaced { root, domain }) => {
                    self.knowledge.nodes[root as usize].domain = domain;
                }
                Some(Change::Linked { child, root }) => {
                    self.knowledge.nodes[root as usize].weight -= self.knowledge.nodes[child as usize].weight;
                    self.knowledge.nodes[child as usize].parent = child;
                    self.swap_rings(child, root);
                }
                Some(Change::Rebuilt(before)) => {
                    self.knowledge = *before;
                    let since = &self.made[self.knowledge.nodes.len()..];
                    since.iter().for_each(|domain| self.knowledge.add(domain.clone()));
                }
            }
        }
    }
}
