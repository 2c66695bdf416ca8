//! What follows from suppositions, without reasons: which of them are worth working out. The rules are those of the proofs, the
//! cheap ones first.

use std::collections::BTreeMap;

use crate::explain::marks::{LogicGrid, State, Union};
use crate::explain::meter::Meter;
use crate::explain::prices::LISTED;
use crate::explain::reasoner::{Reasoner, Resources};
use crate::model::Mark;

/// The number of words of all grids that are kept.
const MOST_WORDS: usize = 1 << 20;

/// What becomes of a supposition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// Refuted after this number of marks.
    Refuted(usize),
    /// Nothing more follows.
    Possible,
    /// More marks than the limit follow.
    Abandoned,
}

/// Adds everything that follows from a state, up to about `most` marks. The size of a refutation is what was known before its
/// last round, which does not depend on the order of the clues.
fn close(reasoner: &Reasoner<'_>, state: &mut State, most: usize, meter: &mut Meter) -> Fate {
    let before = state.grid.open();
    let watchers = &reasoner.units.watchers;
    let mut size = 0;
    loop {
        let is_closed = state.close_rows(watchers).is_ok();
        meter.charge_words(state.take_visited());
        if !is_closed {
            return Fate::Refuted(size);
        }
        size = before - state.grid.open();
        if size > most {
            return Fate::Abandoned;
        }
        match reasoner.units.propagate_at_once(state) {
            None => return Fate::Refuted(size),
            Some(false) if !state.separate(watchers) => return Fate::Possible,
            Some(_) => size = before - state.grid.open(),
        }
    }
}

/// What was closed, kept from point to point, because what follows remains true when more is known.
#[derive(Debug, Clone, Default)]
pub(super) struct Closings {
    /// What follows from suppositions that are not refuted, and the marks in it. None of them can be refuted either: what
    /// follows from one of them follows from the supposition too.
    possible: Vec<State>,
    marks: Union,
    /// The number of marks after which a supposition was refuted the last time.
    sizes: BTreeMap<Mark, usize>,
    cases: BTreeMap<Vec<Mark>, ClosedCase>,
}

/// A case of a unit, and everything that follows in it.
#[derive(Debug, Clone)]
struct ClosedCase {
    state: State,
    /// The number of marks after which it is refuted, if it is.
    refuted: Option<usize>,
}

/// A case after everything that follows.
pub(super) enum Closed<'c> {
    /// Refuted after this number of marks, which does not depend on the order of the clues.
    Refuted(usize),
    Possible(&'c LogicGrid),
}

impl Closings {
    /// Returns the suppositions that are refuted after the fewest marks, the shortest first, and then by their ranks.
    pub(super) fn shortest(
        &mut self,
        reasoner: &Reasoner<'_>,
        known: &LogicGrid,
        suppositions: impl IntoIterator<Item = Mark>,
        resources: &mut Resources<'_>,
    ) -> Vec<Mark> {
        self.refresh(reasoner, known, &mut resources.meter);
        let rank = |mark: Mark| reasoner.ranks().mark(mark);
        let mut suppositions: Vec<Mark> = suppositions.into_iter().collect();
        // Those that were short before probably are again: then the others are abandoned early.
        suppositions
            .sort_by_cached_key(|&mark| (self.sizes.get(&mark).copied().unwrap_or(usize::MAX), rank(mark)));
        let mut shortest: Vec<(usize, u32, Mark)> = Vec::new();
        let from = State::closed(&reasoner.blank, known);
        let mut trial = from.clone();
        for supposed in suppositions {
            if !resources.may_suppose() {
                break;
            }
            if self.is_possible(known, supposed) {
                continue;
            }
            resources.suppositions -= 1;
            let most = shortest.get(LISTED - 1).map_or(usize::MAX, |&(size, ..)| size);
            trial.copy_from(&from);
            trial.set(&reasoner.units.watchers, supposed);
            match close(reasoner, &mut trial, most, &mut resources.meter) {
                Fate::Refuted(size) => {
                    self.sizes.insert(supposed, size);
                    let new = (size, rank(supposed), supposed);
                    let place = shortest.partition_point(|other| (other.0, other.1) <= (new.0, new.1));
                    shortest.insert(place, new);
                    shortest.truncate(LISTED);
                }
                Fate::Possible => {
                    self.marks.add(&trial.grid);
                    if self.possible.len() * known.words() < MOST_WORDS {
                        self.possible.push(trial.clone());
                    }
                }
                Fate::Abandoned => {}
            }
        }
        shortest.into_iter().map(|(.., supposed)| supposed).collect()
    }

    /// Returns `true` if it is known that a mark cannot be refuted.
    pub(super) fn is_possible(&self, grid: &LogicGrid, mark: Mark) -> bool {
        self.marks.contains(&grid.layout, mark)
    }

    /// Adds what is known now to what is possible, as far as it remains so.
    fn refresh(&mut self, reasoner: &Reasoner<'_>, known: &LogicGrid, meter: &mut Meter) {
        self.marks = Union::default();
        let marks = &mut self.marks;
        self.possible.retain_mut(|state| {
            let is_possible = extend(reasoner, state, known, meter) == Fate::Possible;
            if is_possible {
                marks.add(&state.grid);
            }
            is_possible
        });
    }

    /// Returns what follows from what is known and a case.
    pub(super) fn case(
        &mut self,
        reasoner: &Reasoner<'_>,
        known: &LogicGrid,
        case: &[Mark],
        meter: &mut Meter,
    ) -> Closed<'_> {
        if self.cases.len() * known.words() > MOST_WORDS {
            self.cases.clear();
        }
        let closed = self.cases.entry(case.to_vec()).or_insert_with(|| {
            let mut state = State::closed(&reasoner.blank, known);
            state.set_all(&reasoner.units.watchers, case.iter().copied());
            ClosedCase { state, refuted: None }
        });
        if closed.refuted.is_none() {
            let before = known.open().saturating_sub(closed.state.grid.open());
            if let Fate::Refuted(size) = extend(reasoner, &mut closed.state, known, meter) {
                closed.refuted = Some(before + size);
            }
        }
        match closed.refuted {
            Some(size) => Closed::Refuted(size),
            None => Closed::Possible(&closed.state.grid),
        }
    }
}

/// Adds what is known to a state, and everything that follows.
fn extend(reasoner: &Reasoner<'_>, state: &mut State, known: &LogicGrid, meter: &mut Meter) -> Fate {
    match state.add(&reasoner.units.watchers, known) {
        Ok(()) => close(reasoner, state, usize::MAX, meter),
        Err(_) => Fate::Refuted(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::{Builder, any_of, is, is_not, of};
    use crate::draft::{Goal, ItemDraft};
    use crate::explain::planner::proofs::{Next, Proofs};
    use crate::explain::prices::FACT;
    use crate::explain::reasoner::{Context, Limits};
    use crate::model::Model;
    use crate::solve::Budget;
    use zebra_testing::Random;

    fn pets() -> Builder {
        let mut puzzle = Builder::new("Pets");
        puzzle.ordered_category("Day", ["Monday", "Tuesday", "Wednesday", "Thursday"]);
        puzzle.category("Child", ["Ann", "Bob", "Cid", "Dan"]).category("Pet", ["Ant", "Bee", "Cat", "Dog"]);
        puzzle.clue("1", of("Day", "Ann").below(of("Day", "Cat")));
        puzzle.clue("2", of("Day", "Dan").above(of("Day", "Bee")));
        puzzle.clue("3", is_not("Cid", "Thursday"));
        puzzle.verify(Goal::Nothing);
        puzzle
    }

    /// Closings that were kept while marks became known list and exclude the same suppositions as new ones.
    #[test]
    fn what_is_kept_changes_no_list() {
        let model = pets().check().expect("it is valid");
        let reasoner = Reasoner::new(&model, model.clue_ids());
        let limits = Limits { suppositions: 100_000, budget: Budget::new(10_000_000) };
        let mut context = Context::new(&reasoner, limits);
        let resources = &mut context.resources;
        let mut kept = Closings::default();
        let mut known = reasoner.empty.clone();
        let mut refuted = 0;
        for round in 0..6 {
            let open: Vec<Mark> = known.open_pairs().map(|(one, other)| Mark::together(one, other)).collect();
            let mut new = Closings::default();
            let list = new.shortest(&reasoner, &known, open.iter().copied(), resources);
            assert_eq!(kept.shortest(&reasoner, &known, open.iter().copied(), resources), list);
            assert!(list.iter().all(|&mark| !kept.is_possible(&known, mark)));
            for &mark in &open {
                let is_possible = kept.is_possible(&known, mark);
                let closed = kept.case(&reasoner, &known, &[mark], &mut resources.meter);
                match (closed, new.case(&reasoner, &known, &[mark], &mut resources.meter)) {
                    (Closed::Possible(grid), Closed::Possible(fresh)) => assert_eq!(grid, fresh),
                    (Closed::Refuted(_), Closed::Refuted(_)) => assert!(!is_possible),
                    _ => panic!("one of them is refuted"),
                }
            }
            refuted += list.len();
            let Some(&mark) = list.first().or(open.get(round)) else { break };
            let mut state = State::closed(&reasoner.blank, &known);
            state.set(&reasoner.units.watchers, mark.opposite());
            if close(&reasoner, &mut state, usize::MAX, &mut resources.meter) != Fate::Possible {
                break;
            }
            known = state.grid;
        }
        assert!(refuted > 0);
    }
    /// Returns puzzles of several forms: with unused items and a category of more than 64 items, with items in several rows, and with
    /// numbered copies of items.
    fn puzzles() -> [Model; 4] {
        let hats: Vec<String> = (0..70).map(|hat| format!("Hat{hat}")).collect();
        let mut unused = Builder::new("Unused");
        unused.category("Child", ["Ann", "Bob", "Cy"]).great_category("Pet", ["Cat", "Dog", "Eel", "Fox"]);
        unused.great_category("Hat", hats.iter().map(String::as_str)).clue("1", is_not("Ann", "Cat"));
        let mut several = Builder::new("Several rows");
        several.category("Child", ["Ann", "Bob", "Cy", "Dee"]).shared_category("Pet", ["Cat", "Dog"]);
        several.shared_category("Sport", ["Chess", "Golf", "Judo"]);
        several
            .category("Town", ["Ulm", "Vaduz", "Wien", "York"])
            .clue("1", any_of([is("Ann", "Cat"), is("Bob", "Ulm")]));
        let mut copies = Builder::new("Tools");
        copies.category("Hook", ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"]);
        let tools = [("Axe", 2), ("Bow", 2), ("Cup", 1), ("Dish", 1)];
        copies.category("Tool", tools.map(|(tool, copies)| ItemDraft::from(tool).copies(copies)));
        let mut pets = pets();
        [&mut unused, &mut several, &mut copies, &mut pets]
            .map(|puzzle| puzzle.verify(Goal::Nothing).check().expect("it is valid"))
    }

    /// What follows without reasons is what has a proof.
    #[test]
    fn everything_that_follows_has_a_proof() {
        let mut contradictions = 0;
        for (seed, model) in (0..).zip(puzzles()) {
            let reasoner = Reasoner::new(&model, model.clue_ids());
            let mut random = Random::new(seed);
            let mut meter = Meter::new(Budget::UNLIMITED);
            let pairs: Vec<_> = reasoner.empty.open_pairs().collect();
            for _ in 0..100 {
                let mut state = reasoner.blank.clone();
                let watchers = &reasoner.units.watchers;
                state.set_all(watchers, reasoner.units.stated.iter().map(|&(_, mark)| mark));
                for _ in 0..random.below(2 * model.items().len()) {
                    let (one, other) = pairs[random.below(pairs.len())];
                    let together = Mark::together(one, other);
                    state.set(watchers, if random.below(4) == 0 { together } else { together.opposite() });
                }
                let facts: Vec<(Mark, u32)> = state.grid.marks().map(|mark| (mark, FACT)).collect();
                let mut proofs = Proofs::with_clues(&reasoner, facts, None);
                let is_contradicted = loop {
                    match proofs.next() {
                        Next::Mark(_) => {}
                        Next::Contradiction(_) => break true,
                        Next::Nothing => break false,
                    }
                };
                let fate = close(&reasoner, &mut state, usize::MAX, &mut meter);
                assert_eq!(fate == Fate::Possible, !is_contradicted, "seed {seed}");
                contradictions += usize::from(is_contradicted);
                assert!(is_contradicted || proofs.grid == state.grid, "seed {seed}");
            }
        }
        assert!(contradictions > 0);
    }
}
