//! The compiler from the enabled constraints of a network to a program and its initial domains. Part of the engine.

use super::constraint::Constraint;
use super::network::{ConstraintId, Groups, Network, Variable};
use super::prepare::Prepared;
use super::program::{Program, Task};
use super::propagators::{self, Kind, Propagator};
use super::relations::CHUNK;
use super::store::{Domains, Slot};
use super::values::{Values, words_for};

/// A compiler with buffers that each compilation reuses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Compiler {
    enabled: Vec<ConstraintId>,
    /// The union-find forest of equal variables: each root is the first of its tree.
    roots: Vec<u32>,
    seen: Vec<bool>,
}

/// The network that is compiled, and where its program goes.
struct Builder<'a> {
    network: &'a Network,
    program: &'a mut Program,
    domains: &'a mut Domains,
}

impl Compiler {
    /// Fills the program and the domains with the network's constraints of these groups.
    ///
    /// With `merge`, equal variables share a domain and constraints on one variable are applied at once; then no reason
    /// for the missing values can be given.
    pub(crate) fn compile(
        &mut self,
        network: &Network,
        groups: &Groups,
        merge: bool,
        program: &mut Program,
        domains: &mut Domains,
    ) {
        network.list_enabled(groups, &mut self.enabled);
        self.find_roots(network, merge);
        self.lay_out(network, domains);
        let Compiler { enabled, seen, .. } = self;
        program.relations.clone_from(&network.relations);
        program.lists.clear();
        program.tasks.clear();
        let mut builder = Builder { network, program, domains };
        if merge {
            let parts = enabled.iter().flat_map(|&origin| network.parts(origin));
            parts.for_each(|part| builder.fold(part));
        }
        // Whole constraints are mostly the most expensive ones: added last, they leave little to sort.
        for whole in [false, true] {
            for &origin in &*enabled {
                let parts = network.parts(origin).iter();
                parts.filter(|part| matches!(part, Prepared::Whole) == whole).for_each(|part| {
                    builder.add(origin, part, merge);
                });
            }
        }
        program.tasks.sort_by_key(|task| task.kind.rank());
        program.finish(network, domains, seen);
    }

    /// Gives variables that must be equal the same root, where their domains have the same number of words.
    fn find_roots(&mut self, network: &Network, merge: bool) {
        let Compiler { enabled, roots, .. } = self;
        roots.clear();
        roots.extend(0..network.sizes.len() as u32);
        if !merge {
            return;
        }
        for part in enabled.iter().flat_map(|&origin| network.parts(origin)) {
            let Prepared::Equal(a, b) = part else { continue };
            let (a, b) = (root(roots, a.0), root(roots, b.0));
            if words_for(network.sizes[a as usize]) == words_for(network.sizes[b as usize]) {
                roots[a.max(b) as usize] = a.min(b);
            }
        }
    }

    /// Lays out the initial domains; variables of the same root share a slot.
    fn lay_out(&mut self, network: &Network, domains: &mut Domains) {
        domains.words.clear();
        domains.slots.clear();
        domains.owners.clear();
        domains.sizes.clone_from(&network.sizes);
        for index in 0..network.sizes.len() as u32 {
            let own = network.words(Variable(index));
            let first = root(&mut self.roots, index);
            if first == index {
                let slot = Slot { start: domains.words.len() as u32, words: own.len() as u32 };
                domains.slots.push(slot);
                domains.words.extend_from_slice(own);
                domains.owners.resize(domains.words.len(), index);
            } else {
                let shared = domains.slots[first as usize];
                domains.slots.push(shared);
                for (word, other) in domains.words[shared.range()].iter_mut().zip(own) {
                    *word &= other;
                }
            }
        }
    }
}

fn root(roots: &mut [u32], mut index: u32) -> u32 {
    while roots[index as usize] != index {
        let next = roots[roots[index as usize] as usize];
        roots[index as usize] = next;
        index = next;
    }
    index
}

impl Builder<'_> {
    fn slot(&self, variable: Variable) -> Slot {
        self.domains.slot(variable)
    }

    fn slots(&self, variables: &[Variable]) -> Vec<Slot> {
        variables.iter().map(|&variable| self.slot(variable)).collect()
    }

    fn restrict(&mut self, variable: Variable, values: &Values) {
        let slot = self.slot(variable);
        for (index, word) in self.domains.words[slot.range()].iter_mut().enumerate() {
            *word &= values.word(index);
        }
    }

    /// Applies a part that restricts a single domain.
    fn fold(&mut self, part: &Prepared) {
        match part {
            Prepared::Keep(variable, values) => self.restrict(*variable, values),
            Prepared::Relation(a, b, relation) if self.slot(*a) == self.slot(*b) => {
                let slot = self.slot(*a);
                let related = |&value: &u32| self.network.relations().holds(*relation, value, value);
                let kept: Values = self.domains.values(slot).filter(related).collect();
                self.restrict(*a, &kept);
            }
            Prepared::Equal(..)
            | Prepared::Different(..)
            | Prepared::Relation(..)
            | Prepared::Ternary(..)
            | Prepared::Whole
            | Prepared::Polynomial(..)
            | Prepared::Condition(..) => {}
        }
    }

    /// Adds the propagator of a part, unless `fold` has applied it.
    fn add(&mut self, origin: ConstraintId, part: &Prepared, folded: bool) {
        let kind = match part {
            Prepared::Keep(..) if folded => return,
            Prepared::Keep(variable, values) => {
                Kind::Keep(Box::new(propagators::Keep { slot: self.slot(*variable), values: values.clone() }))
            }
            Prepared::Equal(a, b) | Prepared::Relation(a, b, _)
                if folded && self.slot(*a) == self.slot(*b) =>
            {
                return;
            }
            Prepared::Equal(a, b) => Kind::Equal(propagators::Equal { a: self.slot(*a), b: self.slot(*b) }),
            Prepared::Different(a, b) => {
                Kind::Different(propagators::Different { a: self.slot(*a), b: self.slot(*b) })
            }
            Prepared::Relation(a, b, relation) => self.relation(self.slot(*a), self.slot(*b), *relation),
            Prepared::Ternary(scope, start) => {
                let size_b = self.network.sizes[scope[1].index()];
                let slots = scope.map(|variable| self.slot(variable).start);
                Kind::Ternary(propagators::Ternary { slots, start: *start, size_b })
            }
            Prepared::Whole => self.whole(origin),
            Prepared::Polynomial(polynomial) => Kind::Polynomial(polynomial.clone()),
            Prepared::Condition(tree) => Kind::Condition(tree.clone()),
        };
        let idempotent = kind.is_idempotent();
        let task = Task {
            kind,
            #[cfg(test)]
            origin,
            idempotent,
        };
        self.program.tasks.push(task);
    }

    fn relation(&self, a: Slot, b: Slot, relation: u32) -> Kind {
        let entry = self.network.relations().entries[relation as usize];
        if let Some((forward, backward)) = entry.supports {
            let (a, b) = (a.start, b.start);
            return if entry.size_a <= CHUNK && entry.size_b <= CHUNK {
                Kind::Small(propagators::SmallRelation { a, b, forward, backward })
            } else {
                Kind::Relation(propagators::Relation { a, b, forward, backward })
            };
        }
        match entry.distances {
            Some(distances) => {
                Kind::Distance(Box::new(propagators::LargeDistance { a, b, relation, distances }))
            }
            None => Kind::LargeRelation(propagators::LargeRelation { a, b, relation }),
        }
    }

    fn whole(&mut self, origin: ConstraintId) -> Kind {
        match &self.network.posts[origin.0 as usize].constraint {
            Constraint::AllDifferent(variables) => self.all_different(variables),
            Constraint::Inverse { of, rows } => {
                Kind::Inverse(Box::new(propagators::Inverse { of: self.slots(of), rows: self.slots(rows) }))
            }
            Constraint::Element { index, elements, result } => {
                Kind::Element(Box::new(propagators::Element {
                    index: self.slot(*index),
                    elements: self.slots(elements),
                    result: self.slot(*result),
                }))
            }
            Constraint::Cardinality { variables, counts } => {
                Kind::Cardinality(Box::new(propagators::Cardinality {
                    slots: self.slots(variables),
                    counts: counts.clone(),
                }))
            }
            other @ (Constraint::Equal(..)
            | Constraint::Different(..)
            | Constraint::Relation { .. }
            | Constraint::Holds(_)) => unreachable!("{other:?} is taken apart when it is posted"),
        }
    }

    fn all_different(&mut self, variables: &[Variable]) -> Kind {
        let (program, domains) = (&mut *self.program, &*self.domains);
        let start = program.lists.len() as u32;
        let (mut union, mut is_narrow) = (0, true);
        for &variable in variables {
            let slot = domains.slot(variable);
            program.lists.push(slot.start);
            union |= domains.word(slot.start);
            is_narrow &= slot.words == 1;
        }
        if !is_narrow {
            program.lists.truncate(start as usize);
            let slots = self.slots(variables);
            return Kind::LargeAllDifferent(Box::new(propagators::LargeAllDifferent { slots }));
        }
        let permutation = union.count_ones() as usize == variables.len();
        Kind::AllDifferent(propagators::AllDifferent {
            start,
            end: self.program.lists.len() as u32,
            full: if permutation { union } else { 0 },
        })
    }
}

impl Program {
    /// Reorders the propagators, for tests of confluence.
    #[cfg(test)]
    pub(crate) fn shuffle(&mut self, seed: u64) {
        zebra_testing::Random::new(seed).shuffle(&mut self.tasks);
    }

    /// Derives the rest of the program from its propagators and the initial domains.
    fn finish(&mut self, network: &Network, domains: &Domains, seen: &mut Vec<bool>) {
        self.initial.clone_from(&domains.words);
        self.branches.clear();
        seen.clear();
        seen.resize(domains.words.len(), false);
        for decide in [true, false] {
            for (slot, _) in domains.slots.iter().zip(&network.decide).filter(|(_, is)| **is == decide) {
                if !std::mem::replace(&mut seen[slot.start as usize], true) {
                    self.branches.push(*slot);
                }
            }
            if decide {
                self.decided = self.branches.len();
            }
        }
    }
}
