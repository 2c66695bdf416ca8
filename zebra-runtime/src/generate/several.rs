//! Samples of clues that state several facts at once. Part of the generator.

use super::sample::{Sample, negated};
use crate::model::{Fact, Formula, ItemId, Polarity};

impl Sample<'_, '_> {
    /// Returns two facts about one item, at most one of them that two items are together.
    pub(super) fn joined(&mut self) -> Option<Formula> {
        let (first, second) = (self.random.chance(1, 3), self.random.chance(1, 4));
        let row = self.row();
        let one = if first { self.is(row, true)? } else { negated(self.is(row, false)?) };
        let mut other = match self.random.pick(&self.sampler.links).copied() {
            Some(link) if !second => self.linked(row, link, true)?,
            _ => negated(self.is(row, false)?),
        };
        let category = |item: ItemId| self.sampler.model.item(item).category;
        // "Ann, who lives in house 2, lives to the left of Bob" would be Bob's house in disguise.
        let links =
            |item| other.link.is_some_and(|link| self.sampler.model.link(link).category == category(item));
        if links(one.first) || links(one.second) {
            return None;
        }
        other.first = one.first;
        let items = [one.first, one.second, other.second];
        let apart = (1..3).all(|index| !items[..index].contains(&items[index]));
        let fits = apart
            && ![one, other].iter().any(|fact| self.sampler.denies_name(fact))
            && category(other.second) != category(one.first)
            && category(one.second) != category(other.second);
        fits.then(|| Formula::All([one, other].map(Formula::Fact).to_vec().into()))
    }

    /// Returns "of a and b, one is x and the other y", which is exact because a and b, or x and y, have the same category.
    pub(super) fn pair(&mut self) -> Option<Formula> {
        let rows = [self.row(), self.row()];
        let [one, other] =
            [self.random.pick(&self.sampler.subjects)?, self.random.pick(&self.sampler.subjects)?]
                .map(|id| *id);
        if rows[0] == rows[1] || one == other {
            return None;
        }
        // One side has items of two categories, if there are as many.
        let third = *self.random.pick(&self.sampler.subjects)?;
        let third = if third == one { other } else { third };
        let a = self.solution.item_in(rows[0], one);
        let b = self.solution.item_in(rows[1], one);
        let x = self.solution.item_in(rows[0], other);
        let y = self.solution.item_in(rows[1], third);
        let is = |first, second| Formula::Fact(Fact { first, polarity: Polarity::Is, link: None, second });
        let (straight, crossed) = ([is(a, x), is(b, y)], [is(a, y), is(b, x)]);
        let mut cases = [straight, crossed];
        self.random.shuffle(&mut cases);
        Some(Formula::Any(cases.map(|case| Formula::All(case.to_vec().into())).to_vec().into()))
    }

    /// Returns "a, b and c are three different", of items of as many categories: two of one category are different without a clue.
    pub(super) fn all_different(&mut self) -> Option<Formula> {
        let rows = self.solution.rows();
        let mut categories = self.sampler.subjects.clone();
        let most = rows.min(categories.len());
        let count = if most > 3 && self.random.chance(1, 4) { 4 } else { 3 };
        if most < count {
            return None;
        }
        self.random.shuffle(&mut categories);
        let mut order: Vec<usize> = (0..rows).collect();
        self.random.shuffle(&mut order);
        let mut items = Vec::new();
        for (row, category) in order.into_iter().zip(categories).take(count) {
            items.push(self.solution.item_in(row, category));
        }
        let pairs = (1..items.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
        let facts: Vec<Formula> = pairs
            .map(|(one, other)| (items[one], items[other]))
            .map(|(first, second)| {
                Formula::Fact(Fact { first, polarity: Polarity::IsNot, link: None, second })
            })
            .collect();
        Some(Formula::All(facts.into()))
    }

    /// Returns a fact without a link about two subjects, the first of a row, true or false.
    fn is(&mut self, row: usize, truth: bool) -> Option<Fact> {
        let other = self.row();
        let category = *self.random.pick(&self.sampler.subjects)?;
        let second = self.solution.item_in(if truth { row } else { other }, category);
        if !truth && row == other {
            return None;
        }
        let first = self.subject(row, category)?;
        Some(Fact { first, polarity: Polarity::Is, link: None, second })
    }
}
