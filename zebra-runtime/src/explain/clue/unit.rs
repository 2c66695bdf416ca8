//! A unit: one formula of a clue as its cases, and what those cases have in common that agree with the known marks.

use super::Cases;
use super::cases::Pairs;
use crate::explain::marks::{LogicGrid, bits, mark_of};
use crate::explain::step::Technique;
use crate::model::{ClueId, ItemId, Mark};

/// The worth of a mark that refutes one case at a cost of 1.
pub(super) const WORTH: u64 = 1_000;

/// One formula of a clue.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Unit {
    pub(in crate::explain) clue: ClueId,
    pub(in crate::explain) cases: Cases,
}

/// A step that a unit allows at one moment.
#[derive(Debug, Clone)]
pub(in crate::explain) struct Candidate {
    pub(in crate::explain) technique: Technique,
    pub(in crate::explain) cost: u32,
    pub(in crate::explain) conclusions: Vec<Mark>,
    pub(in crate::explain) premises: Vec<Mark>,
}

impl Candidate {
    /// Creates a step with these premises: the technique depends on them alone.
    pub(in crate::explain) fn new(conclusions: Vec<Mark>, premises: Vec<Mark>) -> Self {
        let technique = match premises.split_first() {
            None => Technique::Direct,
            Some((first, rest)) => {
                let (one, other) = first.items();
                let all_name = |item| rest.iter().all(|mark: &Mark| mark.names(item));
                if all_name(one) || all_name(other) { Technique::Link } else { Technique::OneClue }
            }
        };
        let cost = technique.cost().of(premises.len());
        Candidate { technique, cost, conclusions, premises }
    }
}

/// The marks that all agreeing cases have in common.
#[derive(Debug, Clone, Default)]
struct Forced {
    together: Vec<u64>,
    apart: Vec<u64>,
}

/// A mark of a unit in its compact form: the index of its pair, and whether it is together.
pub(super) type Literal = (u32, bool);

/// A case, or the known marks: the pairs that are together, and those that are apart.
type Halves<'h> = (&'h [u64], &'h [u64]);

impl Unit {
    /// Returns `true` if a case agrees with the known marks.
    fn agrees(case: Halves<'_>, known: Halves<'_>) -> bool {
        let clash = |one: &[u64], other: &[u64]| one.iter().zip(other).any(|(one, other)| one & other != 0);
        !clash(case.0, known.1) && !clash(case.1, known.0)
    }

    /// Returns all cases that agree with a grid, and all others, each as its marks.
    pub(in crate::explain) fn split_cases(&self, grid: &LogicGrid) -> (Vec<Vec<Mark>>, Vec<Vec<Mark>>) {
        let known = self.known(grid);
        let (mut agreeing, mut refuted) = (Vec::new(), Vec::new());
        for case in self.cases.iter() {
            let list = if Unit::agrees(case, known.halves()) { &mut agreeing } else { &mut refuted };
            list.push(self.marks(case));
        }
        (agreeing, refuted)
    }

    /// Returns all cases as marks.
    pub(in crate::explain) fn all_cases(&self) -> impl Iterator<Item = Vec<Mark>> + '_ {
        self.cases.iter().map(|case| self.marks(case))
    }

    /// Returns what all cases have in common that agree with the known marks; `None` if no case does.
    fn forced(&self, known: Halves<'_>) -> Option<Forced> {
        let mut forced: Option<Forced> = None;
        for case in self.cases.iter().filter(|&case| Unit::agrees(case, known)) {
            match &mut forced {
                None => forced = Some(Forced { together: case.0.to_vec(), apart: case.1.to_vec() }),
                Some(forced) => {
                    let intersect = |all: &mut [u64], one: &[u64]| {
                        all.iter_mut().zip(one).for_each(|(all, one)| *all &= one);
                    };
                    intersect(&mut forced.together, case.0);
                    intersect(&mut forced.apart, case.1);
                }
            }
        }
        forced
    }

    /// Returns the forced marks that are not among `old`; `None` for a contradiction.
    fn follows(&self, known: Halves<'_>, old: Halves<'_>) -> Option<Vec<Literal>> {
        let forced = self.forced(known)?;
        let add_new = |forced: &[u64], old: &[u64], together: bool, list: &mut Vec<Literal>| {
            for (word, (forced, old)) in (0..).zip(forced.iter().zip(old)) {
                list.extend(bits(forced & !old).map(|bit| (word * 64 + bit, together)));
            }
        };
        let mut list = Vec::new();
        add_new(&forced.together, old.0, true, &mut list);
        add_new(&forced.apart, old.1, false, &mut list);
        Some(list)
    }

    /// Returns the marks that the unit states whatever else is known; `None` if it cannot be true.
    pub(in crate::explain) fn stated(&self) -> Option<Vec<Mark>> {
        let nothing = Pairs::none(&self.cases);
        let follows = self.follows(nothing.halves(), nothing.halves())?;
        Some(follows.into_iter().map(|literal| self.mark(literal)).collect())
    }

    pub(super) fn mark(&self, (pair, together): Literal) -> Mark {
        mark_of(self.cases.pairs[pair as usize], together)
    }

    pub(super) fn literal(&self, mark: Mark) -> Option<Literal> {
        let pair = self.cases.pairs.binary_search(&(mark.first().0, mark.second().0));
        pair.ok().map(|pair| (pair as u32, mark.is_together()))
    }

    fn marks(&self, case: Halves<'_>) -> Vec<Mark> {
        let half = |words: &[u64], together: bool| {
            let pairs = (0..).zip(words).flat_map(|(word, &set)| bits(set).map(move |bit| word * 64 + bit));
            pairs.map(|pair| self.mark((pair, together))).collect::<Vec<_>>()
        };
        [half(case.0, true), half(case.1, false)].concat()
    }

    /// Returns the number of words of all cases and pairs: what it costs to look at them once.
    pub(in crate::explain) fn size(&self) -> usize {
        self.cases.size() + self.cases.pairs.len()
    }

    /// Returns the known marks of the pairs of the unit, as marks.
    pub(in crate::explain) fn known_marks(&self, grid: &LogicGrid) -> impl Iterator<Item = Mark> {
        self.cases.pairs.iter().filter_map(|&(one, other)| grid.get(ItemId(one), ItemId(other)))
    }

    /// Returns the known marks of the pairs of the unit.
    fn known(&self, grid: &LogicGrid) -> Pairs {
        let mut known = Pairs::none(&self.cases);
        for (index, &(one, other)) in (0..).zip(&self.cases.pairs) {
            if grid.is_together(one, other) {
                known.add(index, true);
            } else if !grid.is_possible(one, other) {
                known.add(index, false);
            }
        }
        known
    }

    /// Returns the known marks of the unit if only these are known.
    fn only(&self, literals: &[Literal]) -> Pairs {
        let mut known = Pairs::none(&self.cases);
        literals.iter().for_each(|&(pair, together)| known.add(pair, together));
        known
    }

    /// Returns an irreducible set of known marks that leaves no case without the conclusion; or no case at all.
    fn reason(&self, known: Halves<'_>, conclusion: Option<Literal>) -> Vec<Literal> {
        self.cheapest_reason(known, conclusion, |(pair, _)| (1, pair))
    }

    /// Returns the same of a small total cost, given the cost and the rank of each mark. Greedy: chooses the mark that refutes the
    /// most cases for its cost, then drops what is redundant, the most expensive first. Ranks break ties.
    fn cheapest_reason(
        &self,
        known: Halves<'_>,
        conclusion: Option<Literal>,
        cost: impl Fn(Literal) -> (u32, u32),
    ) -> Vec<Literal> {
        let states = |case: Halves<'_>, (pair, together): Literal| {
            let half = if together { case.0 } else { case.1 };
            half[pair as usize / 64] & 1 << (pair % 64) != 0
        };
        let mut left: Vec<Halves<'_>> = self
            .cases
            .iter()
            .filter(|&case| conclusion.is_none_or(|literal| !states(case, literal)))
            .collect();
        let all = left.clone();
        let mut chosen: Vec<(Literal, u32)> = Vec::new();
        let mut counts = vec![[0_u32; 2]; self.cases.pairs.len()];
        while !left.is_empty() {
            counts.fill([0; 2]);
            for case in &left {
                for (word, (states, known)) in (0..).zip(case.1.iter().zip(known.0)) {
                    bits(states & known).for_each(|bit| counts[word * 64 + bit as usize][0] += 1);
                }
                for (word, (states, known)) in (0..).zip(case.0.iter().zip(known.1)) {
                    bits(states & known).for_each(|bit| counts[word * 64 + bit as usize][1] += 1);
                }
            }
            // Among equals, prefer marks that are together: they imply more.
            let numbered =
                (0..).zip(&counts).flat_map(|(pair, of)| [(of[0], pair, true), (of[1], pair, false)]);
            let rated = numbered.filter(|&(count, ..)| count > 0).map(|(count, pair, together)| {
                let (cost, rank) = cost((pair, together));
                let worth = u64::from(count) * WORTH / u64::from(cost.max(1));
                (worth, together, u32::MAX - rank, u32::MAX - pair, cost)
            });
            let Some((_, together, _, pair, cost)) = rated.max() else { break };
            let literal = (u32::MAX - pair, together);
            chosen.push((literal, cost));
            left.retain(|&case| !states(case, (literal.0, !together)));
        }
        chosen.sort_by_key(|&(_, cost)| cost);
        for index in (0..chosen.len()).rev() {
            let is_refuted_without = |case: &Halves<'_>| {
                (0..)
                    .zip(&chosen)
                    .any(|(other, &((pair, together), _))| other != index && states(*case, (pair, !together)))
            };
            if all.iter().all(is_refuted_without) {
                chosen.remove(index);
            }
        }
        chosen.into_iter().map(|(literal, _)| literal).collect()
    }

    /// Returns the cheapest step of the unit: of the conclusions that follow, those with the fewest premises.
    pub(in crate::explain) fn candidate(&self, grid: &LogicGrid) -> Option<Candidate> {
        let known = self.known(grid);
        let known = known.halves();
        let Some(follows) = self.follows(known, known) else {
            return Some(self.step(&[], &self.reason(known, None)));
        };
        let reasons = follows.iter().map(|&literal| self.reason(known, Some(literal)));
        let premises = reasons.min_by_key(|reason| self.step(&[], reason).cost)?;
        let conclusions = self.follows(self.only(&premises).halves(), known)?;
        let mut candidate = self.step(&conclusions, &premises);
        grid.drop_implied(&mut candidate.conclusions);
        Some(candidate)
    }

    /// Returns a step with fewer conclusions, without the premises that these do not need.
    pub(in crate::explain) fn narrow(&self, premises: &[Mark], conclusions: &[Mark]) -> Candidate {
        let literals = |marks: &[Mark]| marks.iter().filter_map(|&mark| self.literal(mark)).collect();
        let mut kept: Vec<Literal> = literals(premises);
        let wanted: Vec<Literal> = literals(conclusions);
        let nothing = Pairs::none(&self.cases);
        for index in (0..kept.len()).rev() {
            let dropped = kept.remove(index);
            let follows = match self.follows(self.only(&kept).halves(), nothing.halves()) {
                None => wanted.is_empty(),
                Some(list) => !wanted.is_empty() && wanted.iter().all(|literal| list.contains(literal)),
            };
            if !follows {
                kept.insert(index, dropped);
            }
        }
        self.step(&wanted, &kept)
    }

    /// Returns known marks that make the unit state a mark, or that leave it no case; `None` if they do neither.
    pub(in crate::explain) fn premises_of(
        &self,
        grid: &LogicGrid,
        wanted: Option<Mark>,
    ) -> Option<Vec<Mark>> {
        let known = self.known(grid);
        let known = known.halves();
        let literal = match (self.forced(known), wanted) {
            (None, _) => None,
            (Some(_), Some(wanted)) => Some(self.literal(wanted)?),
            (Some(_), None) => return None,
        };
        Some(self.reason(known, literal).into_iter().map(|literal| self.mark(literal)).collect())
    }

    fn step(&self, conclusions: &[Literal], premises: &[Literal]) -> Candidate {
        let marks = |literals: &[Literal]| literals.iter().map(|&literal| self.mark(literal)).collect();
        Candidate::new(marks(conclusions), marks(premises))
    }
}
