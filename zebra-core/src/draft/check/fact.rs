//! Facts: statements of two items, what keeps them from being true, and whether they were written before. Layer 1.

use std::collections::BTreeMap;

use super::{Checker, Formula, LinkId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Path, Step};
use crate::model::{CategoryId, Fact, Polarity};

/// Where each fact that was written out stands.
#[derive(Debug)]
pub(super) struct FactsSeen {
    /// The first ones. To look through a few is cheaper than a tree.
    few: Vec<(Fact, Spot)>,
    more: BTreeMap<Fact, Spot>,
}

impl FactsSeen {
    /// So many are looked through.
    const FEW: usize = 24;

    /// No facts yet, and room for those of so many clues.
    pub(super) fn of(clues: usize) -> Self {
        FactsSeen { few: Vec::with_capacity(clues.min(FactsSeen::FEW)), more: BTreeMap::new() }
    }

    /// Where a fact was written first, which may be here.
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
    /// The fact of a statement of two items that has no mistake, as most statements are; `None` for all others.
    pub(super) fn plain_fact(&mut self, first: &Expression, step: &Step) -> Option<Fact> {
        let (Kind::Name(left), Kind::Name(right)) = (&first.kind, &step.object.kind) else { return None };
        let is_item = |path| self.bound(path).is_none();
        if step.any || !is_item(left) || !is_item(right) {
            return None;
        }
        if !self.is_one_item(first) || !self.is_one_item(&step.object) {
            return None;
        }
        let references = self.places.references.len();
        let fact = self.named_fact(left, step, right).and_then(|fact| {
            self.check_fact(fact, first.at, step.object.at)?;
            self.reserve(step.at, 1)?;
            Ok(fact)
        });
        if fact.is_err() {
            self.places.references.truncate(references);
        }
        fact.ok()
    }

    fn named_fact(&mut self, left: &Path, step: &Step, right: &Path) -> Result<Fact, Diagnostic> {
        let first = self.resolve_item(left)?;
        let second = self.resolve_item(right)?;
        let link = step.link.as_ref().map(|name| self.resolve_link(name)).transpose()?;
        let polarity = if step.negated { Polarity::IsNot } else { Polarity::Is };
        Ok(Fact { first, polarity, link, second })
    }

    /// A fact, or a constant where its items alone decide it.
    pub(super) fn folded(&self, fact: Fact) -> Formula {
        let (first, second) = (self.model.item(fact.first).category, self.model.item(fact.second).category);
        let is = fact.polarity == Polarity::Is;
        match fact.link {
            None if first == second && fact.first != fact.second => Formula::Constant(!is),
            // An item is with itself wherever it stands.
            None if first == second && self.model.appearances(fact.first).0 > 0 => Formula::Constant(is),
            Some(_) if fact.first == fact.second && self.model.stands_once(fact.first) => {
                Formula::Constant(!is)
            }
            Some(link)
                if first == second
                    && self.model.link(link).category == first
                    && self.model.stands_once(fact.first)
                    && self.model.stands_once(fact.second) =>
            {
                let holds = self.model.link(link).holds(&self.model, fact.first, fact.second);
                Formula::Constant(holds == is)
            }
            _ => Formula::Fact(fact),
        }
    }

    /// A fact that stands there as itself.
    pub(super) fn check_fact(&self, fact: Fact, left: Spot, right: Spot) -> Result<(), Diagnostic> {
        let several = fact.link.is_some() && self.model.appearances(fact.first).1 > 1;
        if fact.first == fact.second && !several {
            return Err(Diagnostic::new(
                Code::SameItem,
                right,
                format!("`{}` is set beside itself", self.model.item(fact.first).name),
                "write two different items",
            )
            .with_related(
                left,
                self.says("the same item stands before the verb", "the same item stands on the other side"),
            ));
        }
        self.check_categories(fact, right)
    }

    /// What holds for every pair of items, in lists too.
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
                    "`{}` and `{}` are both of category `{category}`, so they are never together",
                    first.name, second.name
                ),
                format!("leave this out, or write an item of another category than `{category}`"),
            )),
            Some(link) if self.relates(link, first.category) && self.is_once(fact) => {
                let link = &self.model.link(link).name;
                let (first, second) = (&first.name, &second.name);
                Err(Diagnostic::new(
                    Code::SameLinkCategory,
                    at,
                    self.says(
                        format!(
                            "`{first}`, `{second}` and the link `{link}` are all of category `{category}`, so this says nothing about the rows",
                        ),
                        format!("`#{first}` and `#{second}` are positions, so this says nothing about the puzzle"),
                    ),
                    self.says(
                        format!("write an item of another category than `{category}` on one side"),
                        "write an item on one side",
                    ),
                ))
            }
            Some(_) => Ok(()),
        }
    }

    fn is_once(&self, fact: Fact) -> bool {
        self.model.stands_once(fact.first) && self.model.stands_once(fact.second)
    }

    /// Whether a link is over a category, as far as its declaration is right.
    pub(super) fn relates(&self, link: LinkId, category: CategoryId) -> bool {
        !self.broken_links[link.index()] && self.model.link(link).category == category
    }

    /// A fact that was written before, also with its sides exchanged where that says the same.
    pub(super) fn repetition(
        &self,
        step: &Step,
        formula: &Formula,
        facts: &mut FactsSeen,
    ) -> Option<Diagnostic> {
        let Formula::Fact(fact) = *formula else { return None };
        let symmetric = fact.link.is_none_or(|link| self.symmetric_links[link.index()]);
        let same = if symmetric { fact.min(fact.exchanged()) } else { fact };
        let first = facts.first(same, step.at);
        (first != step.at).then(|| {
            Diagnostic::new(
                Code::DuplicateFact,
                step.at,
                "this fact was written before",
                "leave one of the two out",
            )
            .with_related(first, "the same fact is first written")
        })
    }
}
