//! The values that solve an equation of few open variables: for each choice of the others, those of one variable.
//! Part of the engine.

use smallvec::SmallVec;

use super::super::network::Variable;
use super::super::polynomial::{Kind, Order, Polynomial};
use super::super::recorder::Recorder;
use super::super::store::{Domains, Propagation, Reason, Slot, Store};
use super::distance::word_at;
use super::polynomial::Interval;

/// The maximum number of open variables.
const MOST_OPEN: usize = 3;

/// The maximum number of choices of the others.
const MOST_CHOICES: u64 = 1024;

/// The maximum number of tuples, if each is tested.
const MOST_TUPLES: u64 = 4096;

/// What a choice visits, for each column.
const VISITS_OF_A_CHOICE: usize = 2;

/// The variables of which values are chosen, and the column to solve for.
#[derive(Debug)]
struct Plan {
    open: SmallVec<[Variable; MOST_OPEN]>,
    /// The number of the first ones that are chosen; the others are solved for.
    chosen: usize,
    column: Option<usize>,
    choices: u64,
}

/// The products with the column that is solved for, without it, and the sum of the others.
#[derive(Clone, Copy, Debug)]
struct Rest {
    factor: i64,
    sum: i64,
}

impl Polynomial {
    /// Removes the values without which an equation (or an inequation) of few open variables cannot be solved.
    pub(super) fn solve<R: Recorder>(&self, store: &mut Store<R>) -> Propagation {
        if let Some(distance) = self.distance {
            return self.solve_by_distance(store, distance);
        }
        let Some(plan) = self.plan(&store.domains) else { return Ok(()) };
        let (mut values, mut supports) = std::mem::take(&mut store.scratch);
        self.support(&plan, &store.domains, &mut values, &mut supports);
        store.visit(plan.choices as usize * self.columns.len() * VISITS_OF_A_CHOICE);
        let result = self.keep_supported(store, &plan, &supports);
        store.scratch = (values, supports);
        result
    }

    /// Removes the values of both variables from which the other has none at the distance: shifts of whole domains.
    fn solve_by_distance<R: Recorder>(&self, store: &mut Store<R>, distance: i64) -> Propagation {
        let [first, second] = [0, 1].map(|column| store.domains.slot(self.columns[column].variable));
        store.visit((first.words + second.words) as usize);
        for (slot, other, distance) in [(first, second, distance), (second, first, -distance)] {
            for index in 0..slot.words {
                let supported = word_at(store.domains.of(other), i64::from(index) * 64 + distance);
                store.keep(slot.start + index, supported, |domains, value, reason| {
                    if let Ok(partner) = u32::try_from(i64::from(value) + distance) {
                        domains.because_not(other, partner, reason);
                    }
                })?;
            }
        }
        Ok(())
    }

    fn plan(&self, domains: &Domains) -> Option<Plan> {
        let mut open = SmallVec::<[Variable; MOST_OPEN]>::new();
        let most = if self.kind == Kind::Equal { MOST_OPEN } else { 1 };
        for variable in self.variables() {
            if domains.fixed(domains.slot(variable)).is_none() {
                if open.len() == most {
                    return None;
                }
                open.push(variable);
            }
        }
        let size = |variable: &Variable| u64::from(domains.size(domains.slot(*variable)));
        let column_of = |variable: Variable| {
            self.columns.iter().position(|column| column.variable == variable && column.is_simple)
        };
        let solvable = (0..open.len()).filter(|&place| column_of(open[place]).is_some());
        let solved = solvable.max_by_key(|&place| size(&open[place]));
        let column = solved.and_then(|place| {
            let variable = open.remove(place);
            open.push(variable);
            column_of(variable)
        });
        if open.is_empty() {
            return None;
        }
        let chosen = open.len() - usize::from(column.is_some());
        let choices = open[..chosen].iter().map(size).product::<u64>();
        let is_searched = column.is_some_and(|column| self.columns[column].order == Order::Mixed);
        let tuples = if is_searched { choices * size(&open[chosen]) } else { choices };
        let most = if is_searched { MOST_TUPLES } else { MOST_CHOICES };
        (tuples <= most).then_some(Plan { open, chosen, column, choices: tuples })
    }

    /// Collects the values of the open variables that are part of some solution.
    fn support(&self, plan: &Plan, domains: &Domains, values: &mut Vec<u32>, supports: &mut Vec<u64>) {
        values.resize(domains.slots.len(), 0);
        supports.resize(domains.words.len(), 0);
        for variable in self.variables() {
            let slot = domains.slot(variable);
            values[variable.index()] = domains.first(slot).unwrap_or(0);
            supports[slot.range()].fill(0);
        }
        let chosen = &plan.open[..plan.chosen];
        loop {
            if self.support_choice(plan, domains, values, supports) {
                for &variable in chosen {
                    let value = values[variable.index()];
                    supports[(domains.slot(variable).start + value / 64) as usize] |= 1 << (value % 64);
                }
            }
            let advanced = chosen.iter().any(|&variable| {
                let slot = domains.slot(variable);
                let current = &mut values[variable.index()];
                let next = next_value(domains, slot, *current);
                *current = next.or_else(|| domains.first(slot)).unwrap_or(0);
                next.is_some()
            });
            if !advanced {
                return;
            }
        }
    }

    /// Adds the values of the last variable that solve the equation with a choice of the others, and returns whether
    /// there are any.
    fn support_choice(&self, plan: &Plan, domains: &Domains, values: &[u32], supports: &mut [u64]) -> bool {
        let Rest { factor, sum } = self.rest(plan.column, values);
        let Some(number) = plan.column else { return (sum == self.limit) == (self.kind == Kind::Equal) };
        let (column, rest) = (&self.columns[number], self.limit - sum);
        let slot = domains.slot(column.variable);
        // Both sides are equal for all values, for none, or for those of one weight.
        let weight = rest.checked_div(factor).filter(|weight| weight * factor == rest);
        let all = if factor == 0 && rest == 0 { u64::MAX } else { 0 };
        let is_equation = self.kind == Kind::Equal;
        let values = weight.map(|weight| (Interval::exactly(weight), column.values_of(weight)));
        let words = match values {
            Some((_, Some((start, end)))) if is_equation => start / 64..end.div_ceil(64),
            None if is_equation && all == 0 => 0..0,
            _ => 0..slot.words,
        };
        let mut found = false;
        for index in words {
            let equal = values.map_or(all, |(range, values)| column.mask(domains, index, range, values));
            let wanted = if is_equation { equal } else { !equal };
            let kept = domains.word(slot.start + index) & wanted;
            supports[(slot.start + index) as usize] |= kept;
            found |= kept != 0;
        }
        found
    }

    fn rest(&self, solved: Option<usize>, values: &[u32]) -> Rest {
        let mut rest = Rest { factor: 0, sum: 0 };
        for product in &self.products {
            let (mut number, mut is_solved) = (product.factor, false);
            for &index in &product.columns {
                if Some(index) == solved {
                    is_solved = true;
                } else {
                    let column = &self.columns[index];
                    number *= column.weights[values[column.variable.index()] as usize];
                }
            }
            *(if is_solved { &mut rest.factor } else { &mut rest.sum }) += number;
        }
        rest
    }

    fn keep_supported<R: Recorder>(
        &self,
        store: &mut Store<R>,
        plan: &Plan,
        supports: &[u64],
    ) -> Propagation {
        for &variable in &plan.open {
            let slot = store.domains.slot(variable);
            let is_same = slot.range().all(|word| store.domains.words[word] & !supports[word] == 0);
            if is_same {
                continue;
            }
            let because = |domains: &Domains, reason: &mut Reason| {
                let slots = self.variables().map(|variable| domains.slot(variable));
                domains.because_of_others(slots, slot.start, reason);
            };
            store.because(because);
            for word in slot.range() {
                store.keep(word as u32, supports[word], |domains, _, reason| because(domains, reason))?;
            }
        }
        Ok(())
    }
}

/// Returns the next greater value of a domain.
fn next_value(domains: &Domains, slot: Slot, after: u32) -> Option<u32> {
    let from = after + 1;
    let mut mask = u64::MAX << (from % 64);
    for index in from / 64..slot.words {
        let word = domains.word(slot.start + index) & mask;
        if word != 0 {
            return Some(index * 64 + word.trailing_zeros());
        }
        mask = u64::MAX;
    }
    None
}
