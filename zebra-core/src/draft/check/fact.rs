//! Facts: statements about two items, contradictions in them, and duplicates.

use std::collections::{BTreeMap, BTreeSet};

use super::{Checker, Formula, ItemId, LinkId, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Path, Predicate};
use crate::model::{CategoryId, Fact, Polarity};

/// The place of each fact that the author wrote.
#[derive(Debug)]
pub(super) struct FactsSeen {
    /// The first ones, which are searched linearly: for a few that is faster than a tree.
    few: Vec<(Fact, Spot)>,
    more: BTreeMap<Fact, Spot>,
    /// The facts about links of the formula that is checked.
    linked: BTreeSet<Fact>,
}

impl FactsSeen {
    /// The number of facts that are searched linearly.
    const FEW: usize = 24;
    /// The most facts of one statement that are recorded: long lists would fill the memory.
    const MOST: usize = 64;

    /// Creates an empty list with room for the facts of this number of clues.
    pub(super) fn of(clues: usize) -> Self {
        let few = Vec::with_capacity(clues.min(FactsSeen::FEW));
        FactsSeen { few, more: BTreeMap::new(), linked: BTreeSet::new() }
    }

    /// Begins a formula.
    pub(super) fn begin(&mut self) {
        self.linked.clear();
    }

    /// Adds a fact to those of the formula, and returns whether it had the one with the sides exchanged: a list that is written out has
    /// each pair in both directions.
    fn add_direction(&mut self, fact: Fact) -> bool {
        fact.link.is_some() && self.linked.insert(fact) && self.linked.contains(&fact.exchanged())
    }

    /// Returns the first place of a fact, which may be this one.
    fn first(&mut self, fact: Fact, here: Spot) -> Spot {
        if let Some(&(_, first)) = self.few.iter().find(|(seen, _)| *seen == fact) {
            return first;
        }
        if self.few.len() < FactsSeen::FEW {
            self.few.push((fact, here));
            return here;
        }
        *self.more.entry(fact).or_insert(here)
    }
}

impl Checker<'_> {
    /// Returns the fact of a valid statement about two items, as most are; `None` for every other statement.
    pub(super) fn plain_fact(&mut self, first: &Expression, predicate: &Predicate) -> Option<Fact> {
        let (Kind::Name(left), Kind::Name(right)) = (&first.kind, &predicate.object.kind) else {
            return None;
        };
        let is_item = |path| self.scope.bound(path).is_none();
        if self.scope.is_empty_sign(predicate) {
            return None;
        }
        if predicate.any || !is_item(left) || !is_item(right) {
            return None;
        }
        if !self.scope.is_one_item(first) || !self.scope.is_one_item(&predicate.object) {
            return None;
        }
        let references = self.built.spots.references.len();
        let fact = self.named_fact(left, predicate, right).and_then(|fact| {
            self.scope.check_fact(fact, first.at, predicate.object.at)?;
            self.built.reserve(predicate.at, 1)?;
            Ok(fact)
        });
        if fact.is_err() {
            self.built.spots.references.truncate(references);
        }
        fact.ok()
    }

    fn named_fact(&mut self, left: &Path, predicate: &Predicate, right: &Path) -> Result<Fact, Diagnostic> {
        let first = self.resolve_item(left)?;
        let second = self.resolve_item(right)?;
        let link = predicate.link.as_ref().map(|name| self.resolve_link(name)).transpose()?;
        let polarity = if predicate.negated { Polarity::IsNot } else { Polarity::Is };
        Ok(Fact { first, polarity, link, second })
    }

    /// Warns of a statement or a sentence all of whose facts were written before, also with their sides exchanged where the
    /// link is symmetric.
    pub(super) fn warn_of_repetition(&mut self, at: Spot, formula: &Formula, facts: &mut FactsSeen) {
        let stated = match formula {
            Formula::All(parts) => parts,
            one => std::slice::from_ref(one),
        };
        if stated.len() > FactsSeen::MOST {
            return;
        }
        let mut before = None;
        let mut adds = false;
        for part in stated {
            let Formula::Fact(fact) = *part else {
                adds = true;
                continue;
            };
            let symmetric = fact.link.is_none_or(|link| self.scope.symmetric_links[link.index()]);
            let first = facts.first(if symmetric { fact.min(fact.exchanged()) } else { fact }, at);
            let is_other_direction = facts.add_direction(fact);
            adds |= first == at || is_other_direction;
            before = before.or(Some(first));
        }
        if let Some(first) = before.filter(|_| !adds) {
            let message =
                if stated.len() == 1 { "this fact is stated twice" } else { "these facts are stated twice" };
            let repeated = Diagnostic::new(Code::DuplicateFact, at, message, "remove one of the two");
            self.report.warn(repeated.with_related(first, "first stated"));
        }
    }
}

impl Scope<'_> {
    /// Returns a fact, or a constant where its items alone decide it.
    pub(super) fn folded(&self, fact: Fact) -> Formula {
        fact.folded(&self.model)
    }

    /// Returns the formula that two items share a row.
    pub(super) fn together(&self, first: ItemId, second: ItemId) -> Formula {
        self.folded(Fact { first, polarity: Polarity::Is, link: None, second })
    }

    /// Returns the formula that two items share no row.
    pub(super) fn apart(&self, first: ItemId, second: ItemId) -> Formula {
        self.folded(Fact { first, polarity: Polarity::IsNot, link: None, second })
    }

    /// Checks a fact that the author wrote.
    pub(super) fn check_fact(&self, fact: Fact, left: Spot, right: Spot) -> Result<(), Diagnostic> {
        let several = fact.link.is_some() && self.model.appearances(fact.first).1 > 1;
        if fact.first == fact.second && !several {
            return Err(Diagnostic::new(
                Code::SameItem,
                right,
                format!("`{}` is related to itself", self.model.item(fact.first).name),
                "write two different items",
            )
            .with_related(left, self.choose("the same item before the verb", "the same item")));
        }
        self.check_categories(fact, right)
    }

    /// Checks the categories of a pair of items, in lists too.
    pub(super) fn check_categories(&self, fact: Fact, at: Spot) -> Result<(), Diagnostic> {
        let (first, second) = (self.model.item(fact.first), self.model.item(fact.second));
        if first.category != second.category {
            return Ok(());
        }
        let category = &self.model.category(first.category).name;
        match fact.link {
            None => Err(Diagnostic::new(
                Code::SameCategory,
                at,
                format!(
                    "`{}` and `{}` both belong to category `{category}`, so they are never in the same row",
                    first.name, second.name
                ),
                format!("remove this, or use an item of another category than `{category}`"),
            )),
            Some(link) if self.relates(link, first.category) && self.is_once(fact) => {
                let link = &self.model.link(link).name;
                let (first, second) = (&first.name, &second.name);
                Err(Diagnostic::new(
                    Code::SameLinkCategory,
                    at,
                    format!(
                        "`{first}`, `{second}` and the link `{link}` all belong to category `{category}`, so the statement does not constrain the rows",
                    ),
                    format!("use an item of another category than `{category}` on one side"),
                ))
            }
            Some(_) => Ok(()),
        }
    }

    fn is_once(&self, fact: Fact) -> bool {
        self.model.appears_once(fact.first) && self.model.appears_once(fact.second)
    }

    /// Returns whether a valid link is over a category.
    pub(super) fn relates(&self, link: LinkId, category: CategoryId) -> bool {
        !self.broken_links[link.index()] && self.model.link(link).category == category
    }
}
