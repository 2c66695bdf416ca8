//! The program: the enabled constraints of a network as a flat list of propagators, cheap ones first.
//! Part of the engine (layer 2): made once per solver; without reasons, equal variables become one here.

use std::sync::Arc;

use super::network::{ConstraintId, Groups, Network, Variable};
use super::prepare::Part;
use super::propagators::{self, Kind, Propagator};
use super::relations::Relations;
use super::store::{Domains, Slot, Watch};
use super::values::Values;

/// What runs, in the order of priority; unchanged while solving.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) relations: Arc<Relations>,
    /// The slot starts of one-word all-different constraints, one after the other.
    pub(crate) lists: Vec<u32>,
    pub(crate) steps: Vec<Kind>,
    /// The constraint of each propagator.
    pub(crate) origins: Vec<ConstraintId>,
    /// By queue word: the propagators that need not run again after their own changes.
    pub(crate) idempotent: Vec<u64>,
    /// The domains before any propagation.
    pub(crate) initial: Vec<u64>,
    /// The slots to branch on, each once; the first `decided` ones before the others.
    pub(crate) branches: Vec<Slot>,
    pub(crate) decided: usize,
}

struct Builder<'a> {
    network: &'a Network,
    merge: bool,
    domains: Domains,
    lists: Vec<u32>,
    steps: Vec<(Kind, ConstraintId)>,
}

/// Builds the program of the enabled constraints, with the store's domains. `merge` makes equal variables one
/// and folds conditions on one variable into its domain: then nothing can say why values are missing there.
pub(crate) fn compile(
    network: &Network,
    groups: &Groups,
    merge: bool,
    order: Option<u64>,
) -> (Program, Domains) {
    let parts = || {
        let posts = (0..).zip(&network.posts).filter(|(_, post)| groups.contains(post.group));
        posts.flat_map(|(index, post)| post.parts.iter().map(move |part| (ConstraintId(index), part)))
    };
    let domains = if merge {
        let equal = parts().filter_map(|(_, part)| match part {
            Part::Equal(a, b) => Some((*a, *b)),
            _ => None,
        });
        merged_domains(network, equal)
    } else {
        own_domains(network)
    };
    let mut builder = Builder { network, merge, domains, lists: Vec::new(), steps: Vec::new() };
    if merge {
        parts().for_each(|(_, part)| builder.fold(part));
    }
    parts().for_each(|(origin, part)| builder.add(origin, part));
    builder.finish(order)
}

fn own_domains(network: &Network) -> Domains {
    let ends = network.starts.iter().skip(1).copied().chain([network.domains.len() as u32]);
    let slots: Vec<Slot> =
        network.starts.iter().zip(ends).map(|(&start, end)| Slot { start, words: end - start }).collect();
    let owners = (0u32..).zip(&slots).flat_map(|(index, slot)| slot.range().map(move |_| index)).collect();
    Domains { words: network.domains.clone(), slots, owners, sizes: network.sizes.clone() }
}

/// Variables that must be equal share a slot, when they have the same number of words.
fn merged_domains(network: &Network, equal: impl Iterator<Item = (Variable, Variable)>) -> Domains {
    let own = own_domains(network);
    let mut roots: Vec<u32> = (0..own.slots.len() as u32).collect();
    for (a, b) in equal {
        let (a, b) = (root(&mut roots, a.0), root(&mut roots, b.0));
        if own.slots[a as usize].words == own.slots[b as usize].words {
            roots[a.max(b) as usize] = a.min(b);
        }
    }
    let mut merged = Domains {
        words: Vec::with_capacity(own.words.len()),
        slots: Vec::with_capacity(own.slots.len()),
        owners: Vec::with_capacity(own.words.len()),
        sizes: network.sizes.clone(),
    };
    for (index, slot) in (0u32..).zip(&own.slots) {
        let first = root(&mut roots, index);
        if first == index {
            merged.slots.push(Slot { start: merged.words.len() as u32, words: slot.words });
            merged.words.extend_from_slice(own.of(*slot));
            merged.owners.extend(slot.range().map(|_| index));
        } else {
            let shared = merged.slots[first as usize];
            for (word, other) in merged.words[shared.range()].iter_mut().zip(own.of(*slot)) {
                *word &= other;
            }
            merged.slots.push(shared);
        }
    }
    merged
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

    /// Does at once what concerns a single domain.
    fn fold(&mut self, part: &Part) {
        match part {
            Part::Keep(variable, values) => self.restrict(*variable, values),
            Part::Relation(a, b, relation) if self.slot(*a) == self.slot(*b) => {
                let slot = self.slot(*a);
                let related = |&value: &u32| self.network.relations().holds(*relation, value, value);
                let kept: Values = self.domains.values(slot).filter(related).collect();
                self.restrict(*a, &kept);
            }
            _ => {}
        }
    }

    fn add(&mut self, origin: ConstraintId, part: &Part) {
        let step = match part {
            Part::Keep(..) if self.merge => return,
            Part::Keep(variable, values) => {
                Kind::Keep(propagators::Keep { slot: self.slot(*variable), values: values.clone() })
            }
            Part::Equal(a, b) | Part::Relation(a, b, _) if self.merge && self.slot(*a) == self.slot(*b) => {
                return;
            }
            Part::Equal(a, b) => Kind::Equal(propagators::Equal { a: self.slot(*a), b: self.slot(*b) }),
            Part::Different(a, b) => {
                Kind::Different(propagators::Different { a: self.slot(*a), b: self.slot(*b) })
            }
            Part::Relation(a, b, relation) => self.relation(self.slot(*a), self.slot(*b), *relation),
            Part::Ternary(scope, start) => {
                let size_b = self.network.sizes[scope[1].index()];
                let slots = scope.map(|variable| self.slot(variable).start);
                Kind::Ternary(propagators::Ternary { slots, start: *start, size_b })
            }
            Part::AllDifferent(variables, repeatable) => self.all_different(variables, repeatable),
            Part::Inverse(of, rows) => {
                Kind::Inverse(propagators::Inverse { of: self.slots(of), rows: self.slots(rows) })
            }
            Part::Element(index, elements, result) => Kind::Element(propagators::Element {
                index: self.slot(*index),
                elements: self.slots(elements),
                result: self.slot(*result),
            }),
            Part::Cardinality(variables, counts) => Kind::Cardinality(propagators::Cardinality {
                slots: self.slots(variables),
                counts: counts.clone(),
            }),
            Part::Condition(condition, scope) => Kind::Condition(propagators::ConditionTree {
                condition: condition.clone(),
                scope: scope.clone(),
            }),
        };
        self.steps.push((step, origin));
    }

    fn relation(&self, a: Slot, b: Slot, relation: u32) -> Kind {
        let entry = self.network.relations().entries[relation as usize];
        if let Some((forward, backward)) = entry.small {
            let (a, b) = (a.start, b.start);
            return Kind::Small(propagators::SmallRelation { a, b, forward, backward, relation });
        }
        if a.words == 1 && b.words == 1 {
            let (a, b) = (a.start, b.start);
            let (rows, columns) = (entry.rows, entry.columns);
            return Kind::Relation(propagators::Relation { a, b, rows, columns });
        }
        Kind::WideRelation(propagators::WideRelation { a, b, relation })
    }

    fn all_different(&mut self, variables: &[Variable], repeatable: &Values) -> Kind {
        let slots = self.slots(variables);
        if slots.iter().any(|slot| slot.words != 1) {
            let repeatable = repeatable.clone();
            return Kind::WideAllDifferent(propagators::WideAllDifferent { slots, repeatable });
        }
        let start = self.lists.len() as u32;
        self.lists.extend(slots.iter().map(|slot| slot.start));
        let union = slots.iter().fold(0, |union, slot| union | self.domains.word(slot.start));
        let permutation = repeatable.is_empty() && union.count_ones() as usize == slots.len();
        Kind::AllDifferent(propagators::AllDifferent {
            start,
            end: self.lists.len() as u32,
            full: if permutation { union } else { 0 },
            repeatable: repeatable.word(0),
        })
    }

    fn finish(self, order: Option<u64>) -> (Program, Domains) {
        let Builder { network, mut steps, domains, lists, .. } = self;
        match order {
            None => steps.sort_by_key(|(step, _)| step.rank()),
            Some(seed) => shuffle(&mut steps, seed),
        }
        let mut idempotent = vec![0; steps.len().div_ceil(64).max(1)];
        for (index, (step, _)) in steps.iter().enumerate() {
            idempotent[index / 64] |= u64::from(step.is_idempotent()) << (index % 64);
        }
        let (mut branches, mut others) = (Vec::with_capacity(domains.slots.len()), Vec::new());
        let mut seen = vec![false; domains.words.len()];
        for decide in [true, false] {
            for (slot, _) in domains.slots.iter().zip(&network.decide).filter(|(_, is)| **is == decide) {
                if !std::mem::replace(&mut seen[slot.start as usize], true) {
                    if decide { &mut branches } else { &mut others }.push(*slot);
                }
            }
        }
        let decided = branches.len();
        branches.append(&mut others);
        let (steps, origins) = steps.into_iter().unzip();
        let program = Program {
            relations: network.relations.clone(),
            lists,
            steps,
            origins,
            idempotent,
            initial: domains.words.clone(),
            branches,
            decided,
        };
        (program, domains)
    }
}

/// Another order of propagators, for tests of confluence.
fn shuffle<T>(list: &mut [T], seed: u64) {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for index in (1..list.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        list.swap(index, (state % (index as u64 + 1)) as usize);
    }
}

impl Program {
    /// For each word of a domain the range of its watches, and all watches.
    pub(crate) fn watches(&self, domains: &Domains) -> (Vec<(u32, u32)>, Vec<Watch>) {
        let words = self.idempotent.len();
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for (index, step) in (0u32..).zip(&self.steps) {
            step.for_each_slot(self, domains, &mut |slot| pairs.push((slot.start, index)));
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut ranges = vec![(0, 0); domains.words.len()];
        let mut watches: Vec<Watch> = Vec::with_capacity(pairs.len().min(domains.words.len() * words));
        for of_slot in pairs.chunk_by(|a, b| a.0 == b.0) {
            let first = watches.len() as u32;
            for &(_, step) in of_slot {
                let (index, mask) = (step / 64, 1 << (step % 64));
                match watches[first as usize..].last_mut() {
                    Some(last) if last.index == index => last.mask |= mask,
                    _ => watches.push(Watch { index, mask }),
                }
            }
            let start = of_slot[0].0;
            let slot = domains.slot(Variable(domains.owners[start as usize]));
            slot.range().for_each(|word| ranges[word] = (first, watches.len() as u32));
        }
        (ranges, watches)
    }

    /// The bits of a queue word's propagators that were just run and need not run for their own changes.
    #[inline(always)]
    pub(crate) fn cancels(&self, index: usize) -> u64 {
        self.idempotent[index / 64] & 1 << (index % 64)
    }
}
