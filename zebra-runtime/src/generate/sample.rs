//! One random clue, of a kind. Part of the generator.

use super::arithmetic::compare;
use super::clue_kind::ClueKind;
use super::sampler::Sampler;
use crate::model::{
    Assignment, Between, CategoryId, Comparison, Fact, Formula, ItemId, Link, LinkId, Number, Polarity,
    Relation,
};
use crate::random::Random;

/// An attempt to sample a clue.
#[derive(Debug)]
pub(super) struct Sample<'d, 'm> {
    pub(super) sampler: &'d Sampler<'m>,
    pub(super) solution: &'d Assignment,
    pub(super) random: &'d mut Random,
}

impl Sample<'_, '_> {
    /// Returns a formula of a kind. It is mostly, but not always, true in the solution.
    pub(super) fn of_kind(&mut self, kind: ClueKind) -> Option<Formula> {
        use ClueKind as K;
        match kind {
            K::Same => self.plain_fact(true).map(Formula::Fact),
            K::NotSame => self.plain_fact(false).map(|fact| Formula::Fact(negated(fact))),
            K::NotLinked => {
                let link = *self.random.pick(&self.sampler.deniable)?;
                let row = self.row();
                let fact = self.linked(row, link, false)?;
                // "Does not have the same boss as Ann" would say that Ann has one.
                let is_fit = [fact.first, fact.second].into_iter().all(|item| self.has_partner(item, link));
                is_fit.then(|| Formula::Fact(negated(fact)))
            }
            K::Between | K::NotBetween => self.between(kind == K::Between),
            K::EitherOr | K::Neither => self.choice(kind == K::EitherOr),
            K::Joined => self.joined(),
            K::Pair => self.pair(),
            K::AllDifferent => self.all_different(),
            K::OneOfTwo | K::OneOfThree | K::IfThen | K::IfAndOnlyIf => self.compound(kind),
            K::Difference | K::Sum | K::Multiple | K::Greater | K::Limit => self.arithmetic(kind),
            K::NextTo | K::Before | K::DirectlyBefore | K::Apart | K::FarApart | K::Ratio | K::OtherLink => {
                let link = *self.random.pick(self.sampler.links_by_kind.get(&kind)?)?;
                let row = self.row();
                self.linked(row, link, true).map(Formula::Fact)
            }
        }
    }

    /// Returns a random row.
    pub(super) fn row(&mut self) -> usize {
        self.random.below(self.solution.rows())
    }

    /// Returns the item of a row in a random category that can be the subject of a clue.
    pub(super) fn subject(&mut self, row: usize, except: CategoryId) -> Option<ItemId> {
        let subjects = &self.sampler.subjects;
        let excluded = subjects.iter().position(|&id| id == except);
        let fits = subjects.len() - usize::from(excluded.is_some());
        let index = if fits == 0 { return None } else { self.random.below(fits) };
        let is_behind = excluded.is_some_and(|excluded| index >= excluded);
        Some(self.solution.item_in(row, subjects[index + usize::from(is_behind)]))
    }

    /// Returns "a is b", true or false. Items of the anchor, and of great and shared categories, are the second.
    fn plain_fact(&mut self, truth: bool) -> Option<Fact> {
        let model = self.sampler.model;
        let row = self.row();
        let category = CategoryId(self.random.below(model.categories().len()) as u32);
        let first = self.subject(row, category)?;
        let second = if truth {
            self.solution.item_in(row, category)
        } else {
            let of = model.category(category);
            let second = ItemId(of.first + self.random.below(of.count as usize) as u32);
            if second == self.solution.item_in(row, category) {
                return None;
            }
            second
        };
        let fact = Fact { first, polarity: Polarity::Is, link: None, second };
        let plain = self.sampler.subjects.contains(&category);
        let is_anchor = model.item(first).category == model.anchor();
        let exchange = plain && (is_anchor || category != model.anchor() && self.random.chance(1, 2));
        Some(if exchange { fact.exchanged() } else { fact })
    }

    /// Returns "a is link b", true or false of the rows of a and b; `first_row` is that of a.
    pub(super) fn linked(&mut self, first_row: usize, link: LinkId, truth: bool) -> Option<Fact> {
        let model = self.sampler.model;
        let category = model.link(link).category;
        let start = self.row();
        let rows = self.solution.rows();
        let of_row = |row| self.solution.item_in(row, category);
        let same = model.link(link).relation == Relation::Same;
        let holds = |row: usize| {
            let related = self.sampler.is_related(link, of_row(first_row), of_row(row));
            (related && (!same || row != first_row)) == truth
        };
        let second_row =
            (0..rows).map(|step| (start + step) % rows).find(|&row| row != first_row && holds(row))?;
        let first = self.subject(first_row, category)?;
        let second = self.subject(second_row, category)?;
        let fact = Fact { first, polarity: Polarity::Is, link: Some(link), second };
        Some(fact)
    }

    /// Returns whether the item of a link that is with another item is related to any; always for links that are not tables.
    fn has_partner(&self, item: ItemId, link: LinkId) -> bool {
        let Link { category, relation, .. } = self.sampler.model.link(link);
        let of_row = |row| self.solution.item_in(row, *category);
        let Some(row) = self.solution.row_of(item).filter(|_| matches!(relation, Relation::Table(_))) else {
            return true;
        };
        (0..self.solution.rows()).any(|other| self.sampler.is_related(link, of_row(row), of_row(other)))
    }

    /// Returns "b is between a and c", true or false.
    fn between(&mut self, truth: bool) -> Option<Formula> {
        let model = self.sampler.model;
        let category = *self.random.pick(&self.sampler.ordered)?;
        if !self.sampler.allows(category, if truth { ClueKind::Between } else { ClueKind::NotBetween }) {
            return None;
        }
        let mut rows = [self.row(), self.row(), self.row()];
        if rows[0] == rows[1] || rows[1] == rows[2] || rows[0] == rows[2] {
            return None;
        }
        rows.sort_by_key(|&row| model.place(self.solution.item_in(row, category)));
        if self.random.chance(1, 2) {
            rows.swap(0, 2);
        }
        if !truth {
            rows.swap(0, 1);
        }
        let [one, middle, other] = rows;
        let between = Between {
            category,
            middle: self.subject(middle, category)?,
            ends: (self.subject(one, category)?, self.subject(other, category)?),
        };
        Some(if truth { Formula::Between(between) } else { Formula::Not(Formula::Between(between).into()) })
    }

    /// Returns "a is any \[b, c\]" with one of them true, or "a is not \[b, c\]".
    fn choice(&mut self, one_is_true: bool) -> Option<Formula> {
        let first = self.plain_fact(one_is_true)?;
        let category = self.sampler.model.item(first.second).category;
        if self.sampler.model.item(first.first).category == category {
            return None;
        }
        let of = self.sampler.model.category(category);
        let other = ItemId(of.first + self.random.below(of.count as usize) as u32);
        // Of two items, one is always true.
        if other == first.second || of.count < 3 {
            return None;
        }
        let mut facts = [first, Fact { second: other, ..first }];
        facts.sort_by_key(|fact| fact.second);
        if one_is_true {
            return Some(Formula::Any(facts.map(Formula::Fact).to_vec().into()));
        }
        Some(Formula::All(facts.map(|fact| Formula::Fact(negated(fact))).to_vec().into()))
    }

    /// Returns a fact, true or false: mostly without a link.
    pub(super) fn fact(&mut self, truth: bool) -> Option<Fact> {
        if !self.sampler.links.is_empty() && self.random.chance(1, 4) {
            let link = *self.random.pick(&self.sampler.links)?;
            let row = self.row();
            return self.linked(row, link, truth);
        }
        self.plain_fact(truth)
    }

    /// Returns a formula of two or three facts.
    fn compound(&mut self, kind: ClueKind) -> Option<Formula> {
        use ClueKind as K;
        let truths: &[bool] = match kind {
            K::OneOfTwo => &[true, false],
            K::OneOfThree => &[true, false, false],
            K::IfThen => *self.random.pick(&[&[true, true], &[false, true], &[false, false]])?,
            _ => *self.random.pick(&[&[true, true], &[false, false]])?,
        };
        let mut facts = Vec::new();
        for &truth in truths {
            facts.push(self.fact(truth)?);
        }
        let items: Vec<ItemId> = facts.iter().flat_map(|fact| [fact.first, fact.second]).collect();
        // Each item occurs once: the sentence needs no pronouns, and no part is a tautology.
        if (1..items.len()).any(|index| items[..index].contains(&items[index])) {
            return None;
        }
        if kind != K::IfThen {
            self.random.shuffle(&mut facts);
        }
        let mut formulas: Vec<Formula> = facts.into_iter().map(Formula::Fact).collect();
        if kind == K::OneOfThree {
            let count = Number::Count(formulas.into());
            return Some(compare(count, Comparison::Equal, Number::Constant(1)));
        }
        let (second, first) = (formulas.pop()?, formulas.pop()?);
        Some(match kind {
            K::OneOfTwo => Formula::Either(first.into(), second.into()),
            K::IfThen => Formula::Implies(first.into(), second.into()),
            _ => Formula::Equivalent(first.into(), second.into()),
        })
    }
}

/// Returns the negation of a fact.
pub(super) fn negated(fact: Fact) -> Fact {
    Fact { polarity: Polarity::IsNot, ..fact }
}
