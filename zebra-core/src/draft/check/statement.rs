//! Statements: `A is B`, `A is not next_to [B, C]`, chains, lists on either side. Layer 1.

use super::compare::Handle;
use super::fact::FactsSeen;
use super::logic::{Thing, all, any, negated};
use super::{Checker, Formula, ItemId, LinkId};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Statement, Step};
use crate::model::{Fact, Polarity, Relation, Term};

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
        statement: &Statement,
        mut facts: Option<&mut FactsSeen>,
    ) -> Result<Formula, Diagnostic> {
        let Statement { first, steps } = statement;
        if let (Kind::Name(_), [step]) = (&first.kind, &steps[..])
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

    /// A fact about two things, of which some may be copies of repeated items.
    pub(super) fn said_of(&self, fact: Fact, first: Thing, second: Thing) -> Formula {
        match fact.link {
            Some(link) if fact.first == fact.second && first != second => {
                let stated = self.linked_with_itself(fact.first, link);
                if fact.polarity == Polarity::Is { stated } else { negated(stated) }
            }
            _ => self.folded(fact),
        }
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
}

/// One formula of several: the only one, or all of them.
pub(super) fn joined(mut formulas: Vec<Formula>) -> Formula {
    if formulas.len() == 1 { formulas.remove(0) } else { Formula::All(formulas.into()) }
}
