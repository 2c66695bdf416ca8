//! Statements: `A is B`, `A is not next_to [B, C]`, chains, lists on either side. Layer 1.

use std::collections::HashMap;

use super::{Checker, Formula, ItemId, LinkId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Step};
use crate::model::{CategoryId, Fact, Polarity};

/// Where each fact that was written out stands.
#[derive(Debug, Default)]
pub(super) struct FactsSeen {
    first: HashMap<Fact, Spot>,
}

/// One side of a statement.
struct Side {
    items: Vec<ItemId>,
    at: Spot,
    single: bool,
}

impl Checker<'_> {
    pub(super) fn check_statement(
        &mut self,
        first: &Expression,
        steps: &[Step],
        mut facts: Option<&mut FactsSeen>,
    ) -> Result<Formula, Diagnostic> {
        let mut left = self.side(first);
        let mut formulas = Vec::new();
        let mut mistakes = Vec::new();
        for step in steps {
            let right = self.side(&step.object);
            let link = step.link.as_ref().map(|name| self.resolve_link(name)).transpose();
            match (&left, &right, link) {
                (Ok(left), Ok(right), Ok(link)) => match self.check_step(left, step, link, right) {
                    Ok(formula) => {
                        let repeated =
                            facts.as_mut().and_then(|facts| self.repetition(step, &formula, facts));
                        mistakes.extend(repeated);
                        formulas.push(formula);
                    }
                    Err(mistake) => mistakes.push(mistake),
                },
                (_, _, Err(mistake)) => mistakes.push(mistake),
                _ => {}
            }
            if let Err(mistake) = std::mem::replace(&mut left, right) {
                mistakes.push(mistake);
            }
        }
        mistakes.extend(left.err());
        // The order of the source, so that the first mistake is the first one that is read.
        mistakes.sort_by_key(|mistake| mistake.at);
        let mut mistakes = mistakes.into_iter();
        match mistakes.next() {
            Some(first) => {
                mistakes.for_each(|mistake| self.report(mistake));
                Err(first)
            }
            None => Ok(joined(formulas)),
        }
    }

    fn side(&mut self, draft: &Expression) -> Result<Side, Diagnostic> {
        let items = self.items(draft)?;
        let single = matches!(&draft.kind, Kind::Name(_)) && items.len() == 1;
        Ok(Side { items, at: draft.at, single })
    }

    fn check_step(
        &mut self,
        left: &Side,
        step: &Step,
        link: Option<LinkId>,
        right: &Side,
    ) -> Result<Formula, Diagnostic> {
        self.reserve(step.at, left.items.len().saturating_mul(right.items.len()))?;
        if !step.negated && !step.any && link.is_none() {
            self.check_any_is_not_meant(left, right)?;
        }
        let polarity = if step.negated && !step.any { Polarity::IsNot } else { Polarity::Is };
        let written_out = left.single && right.single;
        let mut rows = Vec::new();
        for &first in &left.items {
            let mut row = Vec::new();
            for &second in &right.items {
                let fact = Fact { first, polarity, link, second };
                if written_out {
                    self.check_fact(fact, left.at, right.at)?;
                    row.push(Formula::Fact(fact));
                } else if !self.is_skipped(fact, step.any) {
                    self.check_pair(fact, right.at)?;
                    row.push(Formula::Fact(fact));
                }
            }
            if row.is_empty() {
                continue;
            }
            rows.push(match (step.any, step.negated) {
                (false, _) => joined(row),
                (true, false) => Formula::Any(row.into()),
                (true, true) => Formula::Not(Formula::Any(row.into()).into()),
            });
        }
        if rows.is_empty() {
            return Err(Diagnostic::new(
                Code::SameCategory,
                step.at,
                "every pair of these lists is an item with itself or two items of one category",
                "leave the statement out, or list items of different categories",
            ));
        }
        Ok(joined(rows))
    }

    /// Pairs that lists pass over: an item with itself, and where plain `is` cannot hold anyhow.
    fn is_skipped(&self, fact: Fact, any: bool) -> bool {
        let same_category = self.model.item(fact.first).category == self.model.item(fact.second).category;
        fact.first == fact.second
            || (fact.link.is_none() && same_category && (any || fact.polarity == Polarity::IsNot))
    }

    /// A fact that stands there as itself.
    fn check_fact(&self, fact: Fact, left: Spot, right: Spot) -> Result<(), Diagnostic> {
        let name = |item| &self.model.item(item).name;
        if fact.first == fact.second {
            return Err(Diagnostic::new(
                Code::SameItem,
                right,
                format!("`{}` is set beside itself", name(fact.first)),
                "write two different items",
            )
            .with_related(left, "the same item stands before the verb"));
        }
        self.check_pair(fact, right)
    }

    /// What holds for every pair of items, in lists too.
    fn check_pair(&self, fact: Fact, at: Spot) -> Result<(), Diagnostic> {
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
            Some(link) if self.relates(link, first.category) => {
                let link = &self.model.link(link).name;
                Err(Diagnostic::new(
                    Code::SameLinkCategory,
                    at,
                    format!(
                        "`{}`, `{}` and the link `{link}` are all of category `{category}`, so this says nothing about the rows",
                        first.name, second.name
                    ),
                    format!("write an item of another category than `{category}` on one side"),
                ))
            }
            Some(_) => Ok(()),
        }
    }

    /// Whether a link is over a category, as far as its declaration is right.
    pub(super) fn relates(&self, link: LinkId, category: CategoryId) -> bool {
        !self.broken_links[link.index()] && self.model.link(link).category == category
    }

    /// `A is [B, C]` with two items of one category cannot hold: `any` was meant.
    fn check_any_is_not_meant(&self, left: &Side, right: &Side) -> Result<(), Diagnostic> {
        for side in [right, left] {
            for (index, &one) in side.items.iter().enumerate() {
                let category = self.model.item(one).category;
                let twin =
                    side.items[..index].iter().find(|&&other| self.model.item(other).category == category);
                let Some(&twin) = twin.filter(|&&twin| twin != one) else { continue };
                let (one, twin) = (&self.model.item(one).name, &self.model.item(twin).name);
                let more = if side.items.len() > 2 { ", …" } else { "" };
                let list = format!("[{twin}, {one}{more}]");
                return Err(Diagnostic::new(
                    Code::AnyMeant,
                    side.at,
                    format!("`{twin}` and `{one}` are of one category, so nothing is together with both"),
                    format!(
                        "for at least one of them write `is any {list}`; for none of them `is not {list}`"
                    ),
                ));
            }
        }
        Ok(())
    }

    /// A fact that was written before, also with its sides exchanged where that says the same.
    fn repetition(&self, step: &Step, formula: &Formula, facts: &mut FactsSeen) -> Option<Diagnostic> {
        let Formula::Fact(fact) = *formula else { return None };
        let symmetric = fact.link.is_none_or(|link| self.model.link(link).is_symmetric(&self.model));
        let same = if symmetric { fact.min(fact.exchanged()) } else { fact };
        let first = *facts.first.entry(same).or_insert(step.at);
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

/// One formula of several: the only one, or all of them.
pub(super) fn joined(mut formulas: Vec<Formula>) -> Formula {
    if formulas.len() == 1 { formulas.remove(0) } else { Formula::All(formulas.into()) }
}
