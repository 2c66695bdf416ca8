//! Random clues that are true in a solution. Part of the generator.

use std::collections::BTreeMap;

use super::arithmetic::compare;
use super::clue_kind::ClueKind;
use super::kinds::Kinds;
use super::steering::Direct;
use super::witnesses::Exchange;
use crate::model::{
    Assignment, Between, Category, CategoryId, Comparison, Fact, Formula, ItemId, Link, LinkId, Model,
    Number, Order, Polarity, Relation,
};
use crate::random::Random;
use crate::solve::Session;

/// The number of samples of a kind before another kind is picked. A sample can fail, for example because a link
/// does not relate every pair of rows.
const SAMPLES_PER_KIND: usize = 12;

/// The least number of kinds that are picked before the sampler gives up; in larger solutions, one for each cell, because a clue
/// that tells two given answers apart is rarer there.
const PICKED_KINDS: usize = 60;

/// The largest category whose links are tables.
const LARGEST_TABLE: usize = 64;

/// A sampler of clues of a model. It has the items, categories and links that each kind of clue can be about.
#[derive(Debug, Clone)]
pub(super) struct Sampler<'m> {
    pub(super) model: &'m Model,
    /// Categories whose items are in exactly one row each: every kind of clue can be about them.
    pub(super) subjects: Vec<CategoryId>,
    /// Ordered plain categories, for "between".
    ordered: Vec<CategoryId>,
    /// Plain categories of numbers.
    pub(super) numeric: Vec<CategoryId>,
    /// Links that can relate two different rows.
    pub(super) links: Vec<LinkId>,
    /// The links that clues deny: "does not live beside". Nobody says "does not live exactly three houses away".
    deniable: Vec<LinkId>,
    /// The links by the kind of clue that states them.
    links_by_kind: BTreeMap<ClueKind, Vec<LinkId>>,
    /// For each link, whether it relates each two items of its category, by their numbers; empty for a large category.
    related: Vec<Vec<bool>>,
    /// For each link, whether the first item determines the second one, and the second the first one.
    pub(super) exact: Vec<[bool; 2]>,
    /// The compiled categories, without clues.
    pub(super) session: Session<'m>,
    /// The category of names, if it is known.
    pub(super) names: Option<CategoryId>,
    /// The kinds of clues that some categories cannot have.
    excluded: Vec<(CategoryId, ClueKind)>,
    /// The requested kinds of which this model has clues.
    pub(super) kinds: Kinds,
}

impl<'m> Sampler<'m> {
    /// Creates a sampler for the requested kinds.
    pub(super) fn new(model: &'m Model, kinds: Kinds) -> Self {
        let categories =
            |fits: &dyn Fn(CategoryId) -> bool| model.category_ids().filter(|&id| fits(id)).collect();
        let plain = |id: CategoryId| model.is_plain(id);
        let subjects: Vec<CategoryId> = categories(&|id| plain(id) && model.category(id).role_of.is_none());
        let ordered = categories(&|id| plain(id) && model.category(id).order == Order::Ordered);
        let numeric = categories(&|id| {
            plain(id)
                && model
                    .items_of(id)
                    .all(|item| model.item(item).is_number() || model.item(item).value.is_some())
        });
        let is_usable = |link: &LinkId| {
            let link = model.link(*link);
            subjects.iter().any(|&subject| subject != link.category) && link.relation != Relation::With
        };
        let links: Vec<LinkId> = (0..model.links().len() as u32).map(LinkId).filter(is_usable).collect();
        let mut links_by_kind: BTreeMap<ClueKind, Vec<LinkId>> = BTreeMap::new();
        for &link in &links {
            links_by_kind.entry(kind_of(&model.link(link).relation)).or_default().push(link);
        }
        // Tables such as "sits across from" take the place of relations in a row, where there are none.
        let others = links_by_kind.get(&ClueKind::OtherLink).cloned().unwrap_or_default();
        let is_symmetric = |link: &LinkId| model.link(*link).is_symmetric(model);
        let (both_ways, one_way): (Vec<_>, Vec<_>) = others.into_iter().partition(is_symmetric);
        for (kind, links) in [(ClueKind::NextTo, both_ways), (ClueKind::DirectlyBefore, one_way)] {
            if !links.is_empty() {
                links_by_kind.entry(kind).or_insert(links);
            }
        }
        let is_deniable = |link: &&LinkId| {
            use Relation::{LessBy, MoreBy, NextTo, Table};
            matches!(model.link(**link).relation, NextTo | LessBy(_) | MoreBy(_) | Table(_))
        };
        let mut deniable: Vec<LinkId> = links.iter().filter(is_deniable).copied().collect();
        if deniable.is_empty() && kinds.named().any(|kind| kind == ClueKind::NotLinked) {
            deniable.clone_from(&links);
        }
        let mut sampler = Sampler {
            model,
            subjects,
            ordered,
            numeric,
            links,
            deniable,
            names: None,
            links_by_kind,
            related: Vec::new(),
            exact: Vec::new(),
            session: Session::new(model),
            excluded: Vec::new(),
            kinds: Kinds::none(),
        };
        sampler.related = model.links().iter().map(|link| related(model, link)).collect();
        sampler.exact = sampler.related.iter().map(|related| exact(related)).collect();
        sampler.kinds = kinds.retain(|kind| sampler.has(kind));
        sampler
    }

    /// Excludes clues of some kinds about the order of some categories.
    pub(super) fn without(mut self, excluded: &[(CategoryId, ClueKind)]) -> Self {
        self.excluded = excluded.to_vec();
        let kinds = std::mem::replace(&mut self.kinds, Kinds::none());
        self.kinds = kinds.retain(|kind| {
            let fits = |list: &[CategoryId]| list.iter().any(|&category| self.allows(category, kind));
            match kind {
                ClueKind::Between | ClueKind::NotBetween => fits(&self.ordered),
                ClueKind::Difference | ClueKind::Sum | ClueKind::Multiple => fits(&self.numeric),
                _ => true,
            }
        });
        self
    }

    /// Sets the category of names, of which no clue says "…, who is not Ann, …".
    pub(super) fn with_names(mut self, names: Option<CategoryId>) -> Self {
        self.names = names;
        self
    }

    /// Returns whether a fact denies that someone has a name.
    pub(super) fn denies_name(&self, fact: &Fact) -> bool {
        let category = self.model.item(fact.second).category;
        fact.link.is_none() && fact.polarity == Polarity::IsNot && self.names == Some(category)
    }

    /// Returns whether a link relates two items of its category.
    fn is_related(&self, link: LinkId, first: ItemId, second: ItemId) -> bool {
        let (known, of) = (&self.related[link.index()], self.model.link(link));
        let Category { first: start, count, .. } = *self.model.category(of.category);
        match known.get(((first.0 - start) * count + second.0 - start) as usize) {
            Some(related) => *related,
            None => of.holds(self.model, first, second),
        }
    }

    pub(super) fn allows(&self, category: CategoryId, kind: ClueKind) -> bool {
        !self.excluded.contains(&(category, kind))
    }

    /// Returns whether the model can have clues of a kind.
    fn has(&self, kind: ClueKind) -> bool {
        use ClueKind as K;
        match kind {
            K::Same
            | K::NotSame
            | K::EitherOr
            | K::Neither
            | K::OneOfTwo
            | K::OneOfThree
            | K::IfThen
            | K::IfAndOnlyIf => self.model.categories().len() > 1,
            K::Pair => self.subjects.len() > 1,
            K::AllDifferent => self.subjects.len() > 2 && self.model.rows() > 2,
            K::Joined => self.subjects.len() > 1 && self.model.categories().len() > 2,
            K::Between | K::NotBetween => !self.ordered.is_empty() && self.model.rows() > 2,
            K::Difference | K::Sum | K::Multiple | K::Greater => !self.numeric.is_empty(),
            K::Limit => !self.numeric.is_empty() && self.model.rows() > 2,
            K::NotLinked => !self.deniable.is_empty(),
            K::NextTo | K::Before | K::DirectlyBefore | K::Apart | K::FarApart | K::Ratio | K::OtherLink => {
                self.links_by_kind.contains_key(&kind)
            }
        }
    }

    /// Returns a clue that is true in the solution and, if another answer is given, false in the other answer, which is the
    /// solution with an exchange. `direct` is the share of direct facts, if it is not left to the weights.
    pub(super) fn sample(
        &self,
        solution: &Assignment,
        against: Option<&(Assignment, Exchange)>,
        direct: Option<Direct>,
        random: &mut Random,
    ) -> Option<(ClueKind, Formula)> {
        let cells = solution.rows() * self.model.categories().len();
        for _ in 0..PICKED_KINDS.max(cells) {
            let kind = self.kinds.pick(direct.map(|direct| direct.percent), random)?;
            for _ in 0..SAMPLES_PER_KIND {
                let Some(formula) = (Sample { sampler: self, solution, random }).of_kind(kind) else {
                    continue;
                };
                if kind == ClueKind::Same && direct.is_some_and(|direct| direct.spares(&formula, solution)) {
                    continue;
                }
                let is_as_in_solution = |(other, exchange): &(Assignment, Exchange)| {
                    !exchange.can_change(self.model, &formula) || formula.holds(self.model, other)
                };
                if against.is_some_and(is_as_in_solution) {
                    continue;
                }
                if formula.holds(self.model, solution) {
                    return Some((kind, formula));
                }
            }
        }
        None
    }
}

/// Returns whether a link relates each two items of its category, by their numbers; nothing for a large category.
fn related(model: &Model, link: &Link) -> Vec<bool> {
    let items = model.items_of(link.category);
    if items.len() > LARGEST_TABLE {
        return Vec::new();
    }
    let pairs = items.clone().flat_map(|first| items.clone().map(move |second| (first, second)));
    pairs.map(|(first, second)| link.holds(model, first, second)).collect()
}

/// Returns whether each first item is related to at most one second item, and the other way round.
fn exact(related: &[bool]) -> [bool; 2] {
    let count = related.len().isqrt();
    let has_one = |row: &mut dyn Iterator<Item = &bool>| row.filter(|related| **related).count() <= 1;
    let rows = (0..count).all(|row| has_one(&mut related[row * count..].iter().take(count)));
    let columns = (0..count).all(|column| has_one(&mut related[column..].iter().step_by(count)));
    [count > 0 && rows, count > 0 && columns]
}

/// Returns the kind of clue that states a fact.
pub(super) fn kind_of_fact(model: &Model, fact: &Fact) -> ClueKind {
    match (fact.link, fact.polarity) {
        (None, Polarity::Is) => ClueKind::Same,
        (None, Polarity::IsNot) => ClueKind::NotSame,
        (Some(link), Polarity::Is) => kind_of(&model.link(link).relation),
        (Some(_), Polarity::IsNot) => ClueKind::NotLinked,
    }
}

/// Returns the kind of clue that states a link.
fn kind_of(relation: &Relation) -> ClueKind {
    match relation {
        Relation::NextTo => ClueKind::NextTo,
        Relation::LessThan(_) | Relation::MoreThan(_) => ClueKind::Before,
        Relation::LessBy(_) | Relation::MoreBy(_) => ClueKind::DirectlyBefore,
        Relation::OffsetBy(_) => ClueKind::Apart,
        Relation::OutsideOf(_) => ClueKind::FarApart,
        Relation::HasRatio(..) => ClueKind::Ratio,
        Relation::With | Relation::Same | Relation::Table(_) => ClueKind::OtherLink,
    }
}

/// An attempt to sample a clue.
#[derive(Debug)]
pub(super) struct Sample<'d, 'm> {
    pub(super) sampler: &'d Sampler<'m>,
    pub(super) solution: &'d Assignment,
    pub(super) random: &'d mut Random,
}

impl Sample<'_, '_> {
    /// Returns a formula of a kind. It is mostly, but not always, true in the solution.
    fn of_kind(&mut self, kind: ClueKind) -> Option<Formula> {
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
