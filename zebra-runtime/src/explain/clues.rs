//! What follows from one clue: of the ways in which it can be true, those that agree with what is known. Layer 3.

use super::grid::bits;
use super::run::Reasoner;
use super::state::{State, Unit, Units, mark_of};
use super::ways::Pairs;
use super::{Mark, Technique};
use crate::model::{ClueId, ItemId};

/// What a unit gives at one moment.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) technique: Technique,
    pub(super) cost: u32,
    pub(super) conclusions: Vec<Mark>,
    pub(super) premises: Vec<Mark>,
}

impl Candidate {
    /// What a clue says directly.
    pub(super) fn direct(conclusions: Vec<Mark>) -> Self {
        let technique = Technique::Direct;
        Candidate { technique, cost: technique.cost().base, conclusions, premises: Vec::new() }
    }
}

/// A set of pairs that are together, and one of pairs that are apart.
#[derive(Debug, Clone, Default)]
struct Forced {
    together: Vec<u64>,
    apart: Vec<u64>,
}

/// A mark of a unit: its pair, and whether it is together.
pub(super) type Literal = (u32, bool);

impl Unit {
    /// Whether a way agrees with what is seen.
    pub(super) fn agrees(way: (&[u64], &[u64]), seen: (&[u64], &[u64])) -> bool {
        let clash = |one: &[u64], other: &[u64]| one.iter().zip(other).any(|(one, other)| one & other != 0);
        !clash(way.0, seen.1) && !clash(way.1, seen.0)
    }

    /// What all ways that agree with what is seen have in common; `None` if no way does.
    fn forced(&self, seen: (&[u64], &[u64])) -> Option<Forced> {
        let mut forced: Option<Forced> = None;
        for way in self.ways.iter().filter(|&way| Unit::agrees(way, seen)) {
            match &mut forced {
                None => forced = Some(Forced { together: way.0.to_vec(), apart: way.1.to_vec() }),
                Some(forced) => {
                    let meet = |all: &mut [u64], one: &[u64]| {
                        all.iter_mut().zip(one).for_each(|(all, one)| *all &= one);
                    };
                    meet(&mut forced.together, way.0);
                    meet(&mut forced.apart, way.1);
                }
            }
        }
        forced
    }

    /// The marks that the ways which agree have in common and that are not seen yet; `None` for a contradiction.
    pub(super) fn follows(&self, seen: (&[u64], &[u64]), known: (&[u64], &[u64])) -> Option<Vec<Literal>> {
        let forced = self.forced(seen)?;
        let fresh = |forced: &[u64], known: &[u64], together: bool, list: &mut Vec<Literal>| {
            for (word, (forced, known)) in (0..).zip(forced.iter().zip(known)) {
                list.extend(bits(forced & !known).map(|bit| (word * 64 + bit, together)));
            }
        };
        let mut list = Vec::new();
        fresh(&forced.together, known.0, true, &mut list);
        fresh(&forced.apart, known.1, false, &mut list);
        Some(list)
    }

    pub(super) fn mark(&self, (place, together): Literal) -> Mark {
        mark_of(self.ways.pairs[place as usize], together)
    }

    /// A mark as one of the unit's.
    pub(super) fn literal(&self, mark: Mark) -> Option<Literal> {
        let place = self.ways.pairs.binary_search(&(mark.first().0, mark.second().0));
        place.ok().map(|place| (place as u32, mark.is_together()))
    }

    /// What a way says.
    pub(super) fn literals<'w>(
        &self,
        way: (&'w [u64], &'w [u64]),
    ) -> impl Iterator<Item = Literal> + Clone + 'w {
        let half = |words: &'w [u64], together: bool| {
            let places = (0..).zip(words).flat_map(|(word, &set)| bits(set).map(move |bit| word * 64 + bit));
            places.map(move |place| (place, together))
        };
        half(way.0, true).chain(half(way.1, false))
    }

    /// A set of seen marks, none of which can be spared, that leaves no way without the conclusion; or no way at all.
    pub(super) fn reason(&self, seen: (&[u64], &[u64]), conclusion: Option<Literal>) -> Vec<Literal> {
        let says = |way: (&[u64], &[u64]), (place, together): Literal| {
            let half = if together { way.0 } else { way.1 };
            half[place as usize / 64] & 1 << (place % 64) != 0
        };
        let mut left: Vec<(&[u64], &[u64])> =
            self.ways.iter().filter(|&way| conclusion.is_none_or(|literal| !says(way, literal))).collect();
        let all = left.clone();
        let mut chosen: Vec<Literal> = Vec::new();
        let mut counts = vec![[0_u32; 2]; self.ways.pairs.len()];
        while !left.is_empty() {
            counts.fill([0; 2]);
            for way in &left {
                for (word, (says, seen)) in (0..).zip(way.1.iter().zip(seen.0)) {
                    bits(says & seen).for_each(|bit| counts[word * 64 + bit as usize][0] += 1);
                }
                for (word, (says, seen)) in (0..).zip(way.0.iter().zip(seen.1)) {
                    bits(says & seen).for_each(|bit| counts[word * 64 + bit as usize][1] += 1);
                }
            }
            // Among equals what is together comes first: it says more in fewer words.
            let numbered =
                (0..).zip(&counts).flat_map(|(place, of)| [(of[0], place, true), (of[1], place, false)]);
            let best = numbered.max_by_key(|&(count, place, together)| (count, together, u32::MAX - place));
            let Some((1.., place, together)) = best else { break };
            chosen.push((place, together));
            left.retain(|&way| !says(way, (place, !together)));
        }
        for index in (0..chosen.len()).rev() {
            let spared = |way: &(&[u64], &[u64])| {
                (0..)
                    .zip(&chosen)
                    .any(|(other, &(place, together))| other != index && says(*way, (place, !together)))
            };
            if all.iter().all(spared) {
                chosen.remove(index);
            }
        }
        chosen
    }

    /// What the unit sees if only these marks are known.
    pub(super) fn seen_of(&self, known: impl Iterator<Item = Mark>) -> Pairs {
        let mut seen = Pairs::none(&self.ways);
        known.filter_map(|mark| self.literal(mark)).for_each(|(place, together)| seen.add(place, together));
        seen
    }

    /// The cheapest step of the unit: of the conclusions that it gives, those with the fewest premises.
    pub(super) fn candidate(&self, state: &State) -> Option<Candidate> {
        let seen = state.seen(self);
        let seen = seen.halves();
        let Some(follows) = self.follows(seen, seen) else {
            return Some(self.step(&[], &self.reason(seen, None)));
        };
        let reasons = follows.iter().map(|&literal| self.reason(seen, Some(literal)));
        let premises = reasons.min_by_key(|reason| self.price(reason).1)?;
        let only = self.seen_of(premises.iter().map(|&literal| self.mark(literal)));
        let conclusions = self.follows(only.halves(), seen)?;
        let mut candidate = self.step(&conclusions, &premises);
        state.grid.drop_implied(&mut candidate.conclusions);
        Some(candidate)
    }

    /// The same step with fewer conclusions, and without the premises that these do not need.
    pub(super) fn narrow(&self, premises: &[Mark], conclusions: &[Mark]) -> Candidate {
        let literals = |marks: &[Mark]| marks.iter().filter_map(|&mark| self.literal(mark)).collect();
        let mut kept: Vec<Literal> = literals(premises);
        let wanted: Vec<Literal> = literals(conclusions);
        let nothing = Pairs::none(&self.ways);
        for index in (0..kept.len()).rev() {
            let spared = kept.remove(index);
            let seen = self.seen_of(kept.iter().map(|&literal| self.mark(literal)));
            let follows = self.follows(seen.halves(), nothing.halves());
            let enough = match follows {
                None => wanted.is_empty(),
                Some(list) => !wanted.is_empty() && wanted.iter().all(|literal| list.contains(literal)),
            };
            if !enough {
                kept.insert(index, spared);
            }
        }
        self.step(&wanted, &kept)
    }

    fn price(&self, premises: &[Literal]) -> (Technique, u32) {
        let technique = match premises.split_first() {
            None => Technique::Direct,
            Some((&first, rest)) => {
                let (one, other) = self.ways.pairs[first.0 as usize];
                let all_name = |item: u32| {
                    rest.iter().all(|&(place, _)| {
                        let pair = self.ways.pairs[place as usize];
                        pair.0 == item || pair.1 == item
                    })
                };
                if all_name(one) || all_name(other) { Technique::Link } else { Technique::OneClue }
            }
        };
        let cost = technique.cost();
        (technique, cost.base + cost.premise * premises.len() as u32)
    }

    fn step(&self, conclusions: &[Literal], premises: &[Literal]) -> Candidate {
        let (technique, cost) = self.price(premises);
        let marks = |literals: &[Literal]| literals.iter().map(|&literal| self.mark(literal)).collect();
        Candidate { technique, cost, conclusions: marks(conclusions), premises: marks(premises) }
    }

    /// What the unit says whatever else is known; `None` if it cannot be true.
    fn says(&self) -> Option<Vec<Mark>> {
        let nothing = Pairs::none(&self.ways);
        Some(
            self.follows(nothing.halves(), nothing.halves())?
                .into_iter()
                .map(|literal| self.mark(literal))
                .collect(),
        )
    }
}

impl Reasoner<'_> {
    /// All that one clue gives with the structure of the grid, from these marks; whether that is a contradiction.
    fn gives(&self, clue: ClueId, premises: &[Mark]) -> (State, bool) {
        let mut state = State::new(&self.units, &self.empty, premises.iter().copied());
        loop {
            if state.close(&self.units).is_err() {
                return (state, true);
            }
            let open = state.grid.open();
            for unit in self.units.of(clue) {
                let seen = state.seen(unit);
                let Some(follows) = unit.follows(seen.halves(), seen.halves()) else { return (state, true) };
                for literal in follows {
                    state.set(&self.units, unit.mark(literal));
                }
            }
            if state.grid.open() == open {
                return (state, false);
            }
        }
    }

    /// What a clue says whatever else is known, of the pairs that it speaks of; `None` if it cannot be true.
    pub(super) fn says(&self, clue: ClueId) -> Option<Vec<Mark>> {
        if let [unit] = self.units.of(clue) {
            return unit.says();
        }
        let (state, contradicted) = self.gives(clue, &[]);
        let pairs = self.units.of(clue).iter().flat_map(|unit| &unit.ways.pairs);
        let marks = pairs.filter_map(|&(one, other)| state.grid.get(ItemId(one), ItemId(other)));
        (!contradicted).then(|| marks.collect())
    }

    /// The same candidate without the premises that another formula of the clue makes needless.
    pub(super) fn spare(&self, clue: ClueId, candidate: &mut Candidate) {
        if self.units.of(clue).len() < 2 {
            return;
        }
        for index in (0..candidate.premises.len()).rev() {
            let spared = candidate.premises.remove(index);
            let (state, contradicted) = self.gives(clue, &candidate.premises);
            let follows = match candidate.conclusions.is_empty() {
                true => contradicted,
                false => contradicted || candidate.conclusions.iter().all(|&mark| state.grid.contains(mark)),
            };
            if !follows {
                candidate.premises.insert(index, spared);
            }
        }
    }
}

impl State {
    /// Lets every unit that has changed give all that it can; whether something followed, or `None` for a
    /// contradiction.
    pub(super) fn ask_units(&mut self, units: &Units) -> Option<bool> {
        let mut any = false;
        while let Some(number) = self.units.first() {
            self.units.remove(number);
            let unit = &units.units[number];
            let seen = self.seen(unit);
            for literal in unit.follows(seen.halves(), seen.halves())? {
                self.set(units, unit.mark(literal));
                any = true;
            }
        }
        Some(any)
    }
}
