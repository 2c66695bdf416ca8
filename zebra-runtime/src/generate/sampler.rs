//! Random clues that are true in a solution. Part of the generator.

use std::collections::BTreeMap;

use super::clue_kind::ClueKind;
use super::kinds::Kinds;
use super::sample::Sample;
use super::steering::Direct;
use super::witnesses::Exchange;
use crate::model::{
    Assignment, Category, CategoryId, Fact, Formula, ItemId, Link, LinkId, Model, Order, Polarity, Relation,
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
    pub(super) ordered: Vec<CategoryId>,
    /// Plain categories of numbers.
    pub(super) numeric: Vec<CategoryId>,
    /// Links that can relate two different rows.
    pub(super) links: Vec<LinkId>,
    /// The links that clues deny: "does not live beside". Nobody says "does not live exactly three houses away".
    pub(super) deniable: Vec<LinkId>,
    /// The links by the kind of clue that states them.
    pub(super) links_by_kind: BTreeMap<ClueKind, Vec<LinkId>>,
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
    pub(super) fn is_related(&self, link: LinkId, first: ItemId, second: ItemId) -> bool {
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
