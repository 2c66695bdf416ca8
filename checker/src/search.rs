//! The checker's search for rows that satisfy clues and marks: simple rather than fast.
//!
//! Most questions are decided within a few nodes by what follows from the pairs alone. The others are asked again, in turn with
//! probes and without: with probes, each node first rules out the pairs with which a claim is certain to be false.

use std::borrow::Cow;
use std::collections::BTreeSet;

use zebra_runtime::model::{Assignment, CategoryId, ClueId, Formula, ItemId, Mark, Model};

use crate::sums::Sums;
use crate::truth::truth;
use crate::view::{Contradiction, Line, View};

/// The limits of the searches, one after the other. Probes help most where clues link rows, and least in arithmetic over many
/// numbers.
const SEARCHES: [Limits; 4] = [
    Limits { nodes: 10_000, probes: false },
    Limits { nodes: 20_000, probes: true },
    Limits { nodes: 200_000, probes: false },
    Limits { nodes: 1_000_000, probes: true },
];

/// The limits of a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// The maximum number of nodes and probes.
    pub(crate) nodes: u64,
    /// Whether each node rules out the pairs with which a claim is false.
    pub(crate) probes: bool,
}

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// There are no such rows.
    Nothing,
    /// There are such rows.
    Counterexample,
    /// The budget was exhausted before the search ended.
    Unknown,
}

/// Looks for rows in which the clues and the marks hold.
pub(crate) fn search(model: &Model, clues: &[ClueId], marks: &[Mark]) -> Found {
    search_within(&SEARCHES, model, clues, marks)
}

/// Looks for rows in which the clues and the marks hold: each search has the next limits, until one ends.
pub(crate) fn search_within(searches: &[Limits], model: &Model, clues: &[ClueId], marks: &[Mark]) -> Found {
    let mut claims = Vec::new();
    for formula in clues.iter().flat_map(|&clue| model.clue(clue).formulas.iter()) {
        split_conjunction(model, formula, &mut claims);
    }
    let stated: Vec<Formula> = marks.iter().map(|&mark| Formula::from(mark)).collect();
    // The marks of the step come first.
    claims.extend(stated.iter().map(|formula| Claim { formula: Cow::Borrowed(formula), weight: 2 }));
    let sums = Sums::new(model, claims.iter().map(|claim| &*claim.formula));
    let mut search = Search { model, claims, sums, marks, left: 0, probes: false };
    let mut view = View::new(model);
    let begun = view.begin().and_then(|()| {
        marks.iter().try_for_each(|mark| view.set(mark.first(), mark.second(), mark.is_together()))
    });
    if begun.is_err() {
        return Found::Nothing;
    }
    let mut found = searches.iter().map(|limits| {
        (search.left, search.probes) = (limits.nodes, limits.probes);
        search.explore(view.clone())
    });
    found.find(|found| *found != Found::Unknown).unwrap_or(Found::Unknown)
}

/// A formula that must hold. Its weight grows each time it fails.
struct Claim<'m> {
    formula: Cow<'m, Formula>,
    weight: u64,
}

fn split_conjunction<'m>(model: &Model, formula: &'m Formula, claims: &mut Vec<Claim<'m>>) {
    match formula {
        Formula::All(parts) => parts.iter().for_each(|part| split_conjunction(model, part, claims)),
        Formula::Quantified(..) | Formula::Copies(_) => {
            let parts = match formula.written_out(model) {
                Formula::All(parts) => parts.into_owned(),
                formula => vec![formula],
            };
            claims.extend(parts.into_iter().map(|part| Claim { formula: Cow::Owned(part), weight: 1 }));
        }
        _ => claims.push(Claim { formula: Cow::Borrowed(formula), weight: 1 }),
    }
}

struct Search<'m> {
    model: &'m Model,
    claims: Vec<Claim<'m>>,
    sums: Sums<'m>,
    marks: &'m [Mark],
    /// The nodes, and the probes, that are left.
    left: u64,
    /// Whether each node rules out the pairs with which a claim is false.
    probes: bool,
}

impl Search<'_> {
    fn explore(&mut self, mut view: View) -> Found {
        loop {
            if self.left == 0 {
                return Found::Unknown;
            }
            self.left -= 1;
            if view.propagate().is_err() {
                return Found::Nothing;
            }
            match self.sums.add(&mut view) {
                Ok(true) => continue,
                Ok(false) => {}
                Err(Contradiction) => return Found::Nothing,
            }
            let Ok(need) = self.evaluate(&view) else { return Found::Nothing };
            match self.probes.then(|| self.probe(&mut view)) {
                Some(Ok(true)) => continue,
                Some(Err(Contradiction)) => return Found::Nothing,
                Some(Ok(false)) | None => {}
            }
            let Some(line) = need.or_else(|| self.unknown(&view)) else {
                return if self.is_answer(&view) { Found::Counterexample } else { Found::Nothing };
            };
            // At most one of the pairs is together: branch on the half that it is in, or on a single pair.
            let pairs = view.open(line);
            let (half, rest) = pairs.split_at(pairs.len() / 2);
            let (mut tried, single) = (view.clone(), half.is_empty());
            let verdict = match set_all(&mut tried, rest, single) {
                Ok(()) => self.explore(tried),
                Err(Contradiction) => Found::Nothing,
            };
            if verdict != Found::Nothing {
                return verdict;
            }
            if set_all(&mut view, if single { rest } else { half }, false).is_err() {
                return Found::Nothing;
            }
        }
    }

    /// Returns a line that is not known, of the items that the marks name if possible.
    fn unknown(&self, view: &View) -> Option<Line> {
        let named = self.marks.iter().flat_map(|mark| [mark.first(), mark.second()]);
        view.unknown(named).or_else(|| view.unknown(self.model.items_of(self.model.anchor())))
    }

    /// Rules out the open pairs of the lines that claims request with which a claim is false; returns whether there are any.
    fn probe(&mut self, view: &mut View) -> Result<bool, Contradiction> {
        let lines = self.claims.iter().filter_map(|claim| {
            view.take_need();
            truth(self.model, view, &claim.formula).is_none().then(|| view.take_need())?
        });
        let pairs: BTreeSet<(ItemId, ItemId)> = lines.flat_map(|(_, line)| view.open(line)).collect();
        let mut is_new = false;
        for (one, other) in pairs {
            if view.pair(one, other).is_some() {
                continue;
            }
            self.left = self.left.saturating_sub(1);
            let mut tried = view.clone();
            let together = tried.set(one, other, true).and_then(|()| tried.propagate());
            if together.is_err() || self.evaluate(&tried).is_err() {
                is_new = true;
                view.set(one, other, false)?;
                view.propagate()?;
            }
        }
        Ok(is_new)
    }

    /// Evaluates all claims. Returns the unknown line that matters most, or an error if a claim is false: the one with the
    /// fewest open pairs for the weight of its claim.
    ///
    /// Frédéric Boussemart et al., "Boosting systematic search by weighting constraints", ECAI 2004.
    fn evaluate(&mut self, view: &View) -> Result<Option<Line>, Contradiction> {
        let mut best: Option<(u64, usize, Line)> = None;
        for claim in &mut self.claims {
            view.take_need();
            match truth(self.model, view, &claim.formula) {
                Some(true) => {}
                Some(false) => {
                    claim.weight += 1;
                    return Err(Contradiction);
                }
                None => {
                    let Some((size, line)) = view.take_need() else { continue };
                    let better = |&(weight, other, _): &(u64, usize, Line)| {
                        size as u64 * weight < other as u64 * claim.weight
                    };
                    if best.as_ref().is_none_or(better) {
                        best = Some((claim.weight, size, line));
                    }
                }
            }
        }
        Ok(best.map(|(_, _, line)| line))
    }

    /// Returns `true` if the formulas hold in the rows.
    fn is_answer(&self, view: &View) -> bool {
        let model = self.model;
        let rows = 0..model.rows();
        let cell = |category: CategoryId, row: usize| {
            model
                .items_of(category)
                .find(|&item| view.get(item, row) == Some(true))
                .unwrap_or(ItemId(u32::MAX))
        };
        let cells =
            model.category_ids().flat_map(|category| rows.clone().map(move |row| cell(category, row)));
        Assignment::new(model, cells.collect())
            .is_some_and(|answer| self.claims.iter().all(|claim| claim.formula.holds(model, &answer)))
    }
}

fn set_all(view: &mut View, pairs: &[(ItemId, ItemId)], so: bool) -> Result<(), Contradiction> {
    pairs.iter().try_for_each(|&(one, other)| view.set(one, other, so))
}
