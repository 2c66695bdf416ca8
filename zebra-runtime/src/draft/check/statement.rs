//! Statements: `A is B`, `A is not next_to [B, C]`, chains, lists on either side. Layer 1.

use std::collections::BTreeMap;

use super::compare::Handle;
use super::logic::{Thing, all, any, negated};
use super::{Checker, Formula, ItemId, LinkId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Path, Step};
use crate::model::{CategoryId, Fact, Polarity, Relation, Term};

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

/// One side of a statement: items, or one term.
struct Side {
    operands: Vec<Operand>,
    at: Spot,
    /// Whether it is one item by its own name.
    written_out: bool,
    /// Whether it is a name that a quantifier binds.
    bound: bool,
    /// Whether it is a list of some kind.
    list: bool,
}

/// What stands between the two sides.
#[derive(Clone, Copy)]
struct Verb {
    polarity: Polarity,
    link: Option<LinkId>,
    any: bool,
}

/// What stands on one side of a pair.
#[derive(Clone)]
enum Operand {
    Item(Thing),
    Term(Handle),
}

impl Checker<'_> {
    pub(super) fn check_statement(
        &mut self,
        first: &Expression,
        steps: &[Step],
        mut facts: Option<&mut FactsSeen>,
    ) -> Result<Formula, Diagnostic> {
        if let (Kind::Name(_), [step]) = (&first.kind, steps)
            && let Some(fact) = self.plain_fact(first, step)
        {
            let formula = Formula::Fact(fact);
            let repeated = facts.and_then(|facts| self.repetition(step, &formula, facts));
            return repeated.map_or(Ok(formula), Err);
        }
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

    /// The fact of a statement of two items that has no mistake, as most statements are; `None` for all others.
    fn plain_fact(&mut self, first: &Expression, step: &Step) -> Option<Fact> {
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

    fn side(&mut self, draft: &Expression) -> Result<Side, Diagnostic> {
        if self.as_term(draft).is_some() {
            let handle = self.handle(draft)?;
            let operands = vec![match handle.own {
                Term::Item(item) => Operand::Item(Thing::of(item)),
                Term::In { .. } => Operand::Term(handle),
            }];
            return Ok(Side { operands, at: draft.at, written_out: false, bound: true, list: false });
        }
        let bound = match &draft.kind {
            Kind::Name(path) => self.bound(path).is_some(),
            Kind::Copy(..) => true,
            _ => false,
        };
        let list = !bound && !self.is_one_item(draft);
        let operands = match &draft.kind {
            Kind::Name(path) if !bound && !list => vec![Operand::Item(Thing::of(self.resolve_item(path)?))],
            _ => self.things(draft, None)?.into_iter().map(Operand::Item).collect(),
        };
        let written_out = !bound && !list;
        Ok(Side { operands, at: draft.at, written_out, bound, list })
    }

    fn check_step(
        &mut self,
        left: &Side,
        step: &Step,
        link: Option<LinkId>,
        right: &Side,
    ) -> Result<Formula, Diagnostic> {
        self.reserve(step.at, left.operands.len().saturating_mul(right.operands.len()))?;
        // A group that was declared with a mistake is empty; that is told already.
        if left.operands.is_empty() || right.operands.is_empty() {
            return Ok(Formula::Constant(true));
        }
        if !step.negated && !step.any && link.is_none() {
            self.check_any_is_not_meant(left, right)?;
        }
        let polarity = if step.negated && !step.any { Polarity::IsNot } else { Polarity::Is };
        let verb = Verb { polarity, link, any: step.any };
        let mut rows = Vec::new();
        for first in &left.operands {
            let mut row = Vec::new();
            for second in &right.operands {
                row.extend(self.check_pair((left, first), verb, (right, second))?);
            }
            if row.is_empty() && step.any && !step.negated {
                return Err(self.nothing_to_choose(first, right));
            }
            if row.is_empty() {
                continue;
            }
            rows.push(match (step.any, step.negated) {
                (false, _) => all(row),
                (true, false) => any(row),
                (true, true) => negated(any(row)),
            });
        }
        if rows.is_empty() && !self.bounds_are_empty() {
            return Ok(Formula::Constant(true));
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

    fn nothing_to_choose(&self, first: &Operand, right: &Side) -> Diagnostic {
        let name = match first {
            Operand::Item(thing) => &*self.model.item(thing.own).name,
            Operand::Term(_) => "it",
        };
        Diagnostic::new(
            Code::SameCategory,
            right.at,
            format!("`{name}` can be with none of these: they are all of its own category"),
            "list items of another category",
        )
    }

    /// One pair of a statement; `None` if lists pass over it.
    fn check_pair(
        &self,
        (left, first): (&Side, &Operand),
        verb: Verb,
        (right, second): (&Side, &Operand),
    ) -> Result<Option<Formula>, Diagnostic> {
        let Verb { polarity, link, any } = verb;
        let (&Operand::Item(first), &Operand::Item(second)) = (first, second) else {
            let stated = self.stated_of_terms(first, link, second)?;
            return Ok(Some(if polarity == Polarity::Is { stated } else { negated(stated) }));
        };
        let fact = Fact { first: first.row, polarity, link, second: second.row };
        if left.bound || right.bound {
            let passed = (left.list || right.list) && !any && self.is_skipped(fact, any, first, second);
            return Ok((!passed).then(|| self.said_of(fact, first, second)));
        }
        if left.written_out && right.written_out {
            self.check_fact(fact, left.at, right.at)?;
        } else if self.is_skipped(fact, any, first, second) {
            return Ok(None);
        } else if !self.bounds_are_empty() || first.is_copy() || second.is_copy() {
            // What holds in no single case of a quantifier is no mistake.
            return Ok(Some(self.said_of(fact, first, second)));
        } else {
            self.check_categories(fact, right.at)?;
        }
        Ok(Some(Formula::Fact(fact)))
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

    /// What a statement says where a term stands on a side.
    fn stated_of_terms(
        &self,
        first: &Operand,
        link: Option<LinkId>,
        second: &Operand,
    ) -> Result<Formula, Diagnostic> {
        let anchor = self.model.anchor();
        let same = |left: Term, right: Term| Formula::Same { left, polarity: Polarity::Is, right };
        match (first, link, second) {
            (Operand::Term(term), None, Operand::Item(Thing { row: item, .. }))
            | (Operand::Item(Thing { row: item, .. }), None, Operand::Term(term)) => {
                let category = self.model.item(*item).category;
                let term = self.term_in(category, term)?;
                Ok(same(term, Term::Item(self.model.named_by_role(*item))))
            }
            (Operand::Term(first), None, Operand::Term(second)) => {
                Ok(same(self.term_in(anchor, first)?, self.term_in(anchor, second)?))
            }
            (Operand::Term(term), Some(_), other) => {
                let row = self.term_in(anchor, term)?;
                let ways = self.model.items_of(anchor).map(|item| {
                    let rest = self.stated_of_terms(&Operand::Item(Thing::of(item)), link, other)?;
                    Ok(all(vec![same(row.clone(), Term::Item(item)), rest]))
                });
                Ok(any(ways.collect::<Result<_, Diagnostic>>()?))
            }
            (other, Some(_), Operand::Term(term)) => {
                let row = self.term_in(anchor, term)?;
                let ways = self.model.items_of(anchor).map(|item| {
                    let rest = self.stated_of_terms(other, link, &Operand::Item(Thing::of(item)))?;
                    Ok(all(vec![same(row.clone(), Term::Item(item)), rest]))
                });
                Ok(any(ways.collect::<Result<_, Diagnostic>>()?))
            }
            (&Operand::Item(first), Some(link), &Operand::Item(second)) if first.row == second.row => {
                Ok(self.linked_with_itself(first.row, link))
            }
            (&Operand::Item(first), _, &Operand::Item(second)) => {
                Ok(self.folded(Fact { first: first.row, polarity: Polarity::Is, link, second: second.row }))
            }
        }
    }

    /// That the row of an item stands in a link with itself, as a term and an item may share one.
    fn linked_with_itself(&self, row: ItemId, link: LinkId) -> Formula {
        let link = self.model.link(link);
        let items = self.model.items_of(link.category);
        let reflexive = items
            .filter(|&item| link.relation != Relation::Same && link.holds(&self.model, item, item))
            .map(|second| self.folded(Fact { first: row, polarity: Polarity::Is, link: None, second }));
        any(reflexive.collect())
    }

    /// Pairs that lists pass over: an item with itself, and where plain `is` cannot hold anyhow.
    fn is_skipped(&self, fact: Fact, any: bool, first: Thing, second: Thing) -> bool {
        let same_category = self.model.item(first.own).category == self.model.item(second.own).category;
        let other = first.own != second.own;
        first == second
            || (fact.link.is_none() && same_category && other && (any || fact.polarity == Polarity::IsNot))
    }

    /// A fact about two things, of which some may be copies of alike items.
    pub(super) fn said_of(&self, fact: Fact, first: Thing, second: Thing) -> Formula {
        match fact.link {
            Some(link) if fact.first == fact.second && first != second => {
                let stated = self.linked_with_itself(fact.first, link);
                if fact.polarity == Polarity::Is { stated } else { negated(stated) }
            }
            _ => self.folded(fact),
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

    /// `A is [B, C]` with two items of one category cannot hold: `any` was meant.
    fn check_any_is_not_meant(&self, left: &Side, right: &Side) -> Result<(), Diagnostic> {
        let item = |operand: &Operand| match operand {
            Operand::Item(thing) => Some(thing.row),
            Operand::Term(_) => None,
        };
        for (side, other) in [(right, left), (left, right)] {
            if side.operands.len() < 2 {
                continue;
            }
            if other.operands.iter().filter_map(item).any(|item| self.model.appearances(item).1 > 1) {
                continue;
            }
            let items: Vec<ItemId> = side.operands.iter().filter_map(item).collect();
            for (index, &one) in items.iter().enumerate() {
                let category = self.model.item(one).category;
                let twin = items[..index].iter().find(|&&other| self.model.item(other).category == category);
                let Some(&twin) = twin.filter(|&&twin| twin != one) else { continue };
                let (one, twin) = (&self.model.item(one).name, &self.model.item(twin).name);
                let more = if items.len() > 2 { ", …" } else { "" };
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

/// One formula of several: the only one, or all of them.
pub(super) fn joined(mut formulas: Vec<Formula>) -> Formula {
    if formulas.len() == 1 { formulas.remove(0) } else { Formula::All(formulas.into()) }
}
