//! Statements such as `A is B` and `A is not next_to [B, C]`, in chains and with lists on either side.

use super::fact::FactsSeen;
use super::logic::ItemOperand;
use super::term::{TermOperand, same};
use super::{Checker, Formula, ItemId, LinkId, Report, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{Expression, ExpressionKind as Kind, Predicate, Statement};
use crate::model::{Fact, Polarity, Relation, Term};

/// One side of a statement: items, or one term.
struct Side {
    operands: Vec<Operand>,
    at: Spot,
    /// Whether it is the name of one item.
    written_out: bool,
    /// Whether it is a name that a quantifier binds.
    bound: bool,
    /// Whether it is a list, a range, a group or a category.
    list: bool,
}

/// The words between the two sides.
#[derive(Clone, Copy)]
struct Verb {
    polarity: Polarity,
    link: Option<LinkId>,
    any: bool,
}

/// One side of a pair.
#[derive(Clone)]
enum Operand {
    Item(ItemOperand),
    Term(TermOperand),
}

impl Checker<'_> {
    pub(super) fn check_statement(
        &mut self,
        statement: &Statement,
        mut facts: Option<&mut FactsSeen>,
    ) -> Result<Formula, Diagnostic> {
        let Statement { first, predicates } = statement;
        if let (Kind::Name(_), [predicate]) = (&first.kind, &predicates[..])
            && let Some(fact) = self.plain_fact(first, predicate)
        {
            let formula = Formula::Fact(fact);
            if let Some(facts) = facts {
                self.warn_of_repetition(predicate.at, &formula, facts);
            }
            return Ok(formula);
        }
        let mut left = self.side(first);
        let mut formulas = Vec::new();
        let mut errors = Vec::new();
        for predicate in predicates {
            let right = self.side(&predicate.object);
            let empty = self.scope.is_empty_sign(predicate);
            let link = predicate.link.as_ref().filter(|_| !empty);
            let link = link.map(|name| self.resolve_link(name)).transpose();
            match (&left, &right, link) {
                (Ok(_), Ok(_), Ok(_)) if empty => {
                    self.warn_of_empty_sign(predicate);
                    formulas.push(Formula::Constant(false));
                }
                (Ok(left), Ok(right), Ok(link)) => match self.check_predicate(left, predicate, link, right) {
                    Ok(formula) => {
                        if let Some(facts) = &mut facts {
                            self.warn_of_repetition(predicate.at, &formula, facts);
                        }
                        formulas.push(formula);
                    }
                    Err(error) => errors.push(error),
                },
                (_, _, Err(error)) => errors.push(error),
                _ => {}
            }
            if let Err(error) = std::mem::replace(&mut left, right) {
                errors.push(error);
            }
        }
        errors.extend(left.err());
        // In the order of the source, so that the first error is the first one in the text.
        errors.sort_by_key(|error| error.at);
        let mut errors = errors.into_iter();
        match errors.next() {
            Some(first) => {
                errors.for_each(|error| self.report.add(error));
                Err(first)
            }
            None => Ok(joined(formulas)),
        }
    }

    fn side(&mut self, draft: &Expression) -> Result<Side, Diagnostic> {
        if self.scope.as_term(draft).is_some() {
            let term = self.term_operand(draft)?;
            let operands = vec![match term.named {
                Term::Item(item) => Operand::Item(ItemOperand::of(item)),
                Term::In { .. } => Operand::Term(term),
            }];
            return Ok(Side { operands, at: draft.at, written_out: false, bound: true, list: false });
        }
        let bound = match &draft.kind {
            Kind::Name(path) => self.scope.bound(path).is_some(),
            Kind::Copy(..) => true,
            _ => false,
        };
        let list = !bound && !self.scope.is_one_item(draft);
        let operands = match &draft.kind {
            Kind::Name(path) if !bound && !list => {
                vec![Operand::Item(ItemOperand::of(self.resolve_item(path)?))]
            }
            _ => self.item_operands(draft, None)?.into_iter().map(Operand::Item).collect(),
        };
        let written_out = !bound && !list;
        Ok(Side { operands, at: draft.at, written_out, bound, list })
    }

    fn check_predicate(
        &mut self,
        left: &Side,
        predicate: &Predicate,
        link: Option<LinkId>,
        right: &Side,
    ) -> Result<Formula, Diagnostic> {
        self.built.reserve(predicate.at, left.operands.len().saturating_mul(right.operands.len()))?;
        // A group with an error in its declaration is empty, and is reported there.
        if left.operands.is_empty() || right.operands.is_empty() {
            return Ok(Formula::Constant(true));
        }
        if !predicate.negated && !predicate.any && link.is_none() {
            self.scope.check_missing_any(left, right, &mut self.report)?;
        }
        let polarity = if predicate.negated && !predicate.any { Polarity::IsNot } else { Polarity::Is };
        let verb = Verb { polarity, link, any: predicate.any };
        let mut rows = Vec::new();
        for first in &left.operands {
            let mut row = Vec::new();
            for second in &right.operands {
                row.extend(self.check_pair((left, first), verb, (right, second))?);
            }
            if row.is_empty() && predicate.any && !predicate.negated {
                return Err(self.scope.nothing_to_choose(first, right));
            }
            if row.is_empty() {
                continue;
            }
            rows.push(match (predicate.any, predicate.negated) {
                (false, _) => Formula::all(row),
                (true, false) => Formula::any(row),
                (true, true) => Formula::negated(Formula::any(row)),
            });
        }
        if rows.is_empty() && !self.scope.bounds_are_empty() {
            return Ok(Formula::Constant(true));
        }
        if rows.is_empty() {
            return Err(Diagnostic::new(
                Code::SameCategory,
                predicate.at,
                "the lists have no pair of items of different categories",
                "remove the statement, or list items of different categories",
            ));
        }
        Ok(joined(rows))
    }

    /// Checks one pair of a statement; returns `None` for a pair that lists skip.
    fn check_pair(
        &mut self,
        (left, first): (&Side, &Operand),
        verb: Verb,
        (right, second): (&Side, &Operand),
    ) -> Result<Option<Formula>, Diagnostic> {
        let Verb { polarity, link, any } = verb;
        let (&Operand::Item(first), &Operand::Item(second)) = (first, second) else {
            let stated = self.scope.formula_of_terms(first, link, second)?;
            return Ok(Some(if polarity == Polarity::Is { stated } else { Formula::negated(stated) }));
        };
        let fact = Fact { first: first.row, polarity, link, second: second.row };
        if self.scope.is_quantified(first.row) || self.scope.is_quantified(second.row) {
            return self.scope.check_pair_of_variables((left, first), verb, (right, second)).map(Some);
        }
        if left.bound || right.bound {
            if (left.list || right.list) && !any && self.scope.may_be_one_row(first, second) {
                return Err(self.scope.differs_by_case(left.at));
            }
            let passed = (left.list || right.list) && !any && self.scope.is_skipped(fact, any, first, second);
            return if passed { Ok(None) } else { Ok(Some(self.scope.folded_fact(fact, first, second))) };
        }
        if left.written_out && right.written_out {
            return self.written_fact(fact, left.at, right.at).map(Some);
        } else if self.scope.is_skipped(fact, any, first, second) {
            return Ok(None);
        } else if !self.scope.bounds_are_empty() || first.is_copy() || second.is_copy() {
            // A case of a quantifier that never holds is no error.
            return Ok(Some(self.scope.folded_fact(fact, first, second)));
        } else {
            self.scope.check_categories(fact, right.at)?;
        }
        Ok(Some(Formula::Fact(fact)))
    }
}

impl Scope<'_> {
    fn nothing_to_choose(&self, first: &Operand, right: &Side) -> Diagnostic {
        let name = match first {
            Operand::Item(operand) => &*self.model.item(operand.named).name,
            Operand::Term(_) => "it",
        };
        Diagnostic::new(
            Code::SameCategory,
            right.at,
            format!("`{name}` cannot share a row with any of these: they all belong to its category"),
            "list items of another category",
        )
    }

    /// Returns whether a numbered copy and a row of the same repeated item may be the same, which depends on where the copy is.
    fn may_be_one_row(&self, first: ItemOperand, second: ItemOperand) -> bool {
        let is_numbered = |operand: ItemOperand| self.is_row_of_copy(operand.row);
        first.named == second.named
            && first.is_copy()
            && second.is_copy()
            && is_numbered(first) != is_numbered(second)
    }

    /// Checks one pair of a statement with a variable on at least one side.
    fn check_pair_of_variables(
        &self,
        (left, first): (&Side, ItemOperand),
        Verb { polarity, link, any }: Verb,
        (right, second): (&Side, ItemOperand),
    ) -> Result<Formula, Diagnostic> {
        let fact = Fact { first: first.row, polarity, link, second: second.row };
        let category = |operand: ItemOperand| self.model.item(operand.named).category;
        let may_be_one = category(first) == category(second);
        let is_in_list = |side: &Side, operand| side.list && self.model.is_variable(operand);
        if may_be_one && (is_in_list(left, first.row) || is_in_list(right, second.row)) {
            return Err(self.differs_by_case(left.at));
        }
        let formula = self.fact_of_variables(fact, first, second);
        // Lists skip pairs of an item with itself.
        let skips = (left.list || right.list) && !any && may_be_one;
        if skips && (first.is_copy() || second.is_copy()) {
            return Err(self.differs_by_case(left.at));
        }
        Ok(if skips {
            Formula::Any(vec![same(Term::Item(first.row), Term::Item(second.row)), formula].into())
        } else {
            formula
        })
    }

    /// Builds a fact about variables. Where a copy and an item may be in one row, a link may relate the row to itself.
    fn fact_of_variables(&self, fact: Fact, first: ItemOperand, second: ItemOperand) -> Formula {
        let category = |item: ItemId| self.model.item(item).category;
        let is_of_copies = first.is_copy() || second.is_copy();
        let may_share_row = is_of_copies && category(first.row) == category(second.row);
        match fact.link {
            Some(link) if may_share_row && first.named != second.named => self.linked_or_itself(fact, link),
            _ => Formula::Fact(fact),
        }
    }

    /// Requires that a link relates two rows, which may be one row.
    fn linked_or_itself(&self, fact: Fact, link: LinkId) -> Formula {
        let Fact { first, polarity, second, .. } = fact;
        let same = same(Term::Item(first), Term::Item(second));
        let itself = Formula::all(vec![self.linked_with_itself(first, link), same]);
        let stated = Formula::any(vec![Formula::Fact(Fact { polarity: Polarity::Is, ..fact }), itself]);
        match (polarity, stated) {
            (Polarity::Is, stated) => stated,
            (Polarity::IsNot, Formula::Fact(_)) => Formula::Fact(fact),
            (Polarity::IsNot, stated) => Formula::negated(stated),
        }
    }

    /// Builds the formula of a statement with a term on one side.
    fn formula_of_terms(
        &self,
        first: &Operand,
        link: Option<LinkId>,
        second: &Operand,
    ) -> Result<Formula, Diagnostic> {
        let anchor = self.model.anchor();
        match (first, link, second) {
            (Operand::Term(term), None, Operand::Item(ItemOperand { row: item, .. }))
            | (Operand::Item(ItemOperand { row: item, .. }), None, Operand::Term(term)) => {
                let category = self.model.item(*item).category;
                let term = self.term_in(category, term)?;
                Ok(same(term, Term::Item(self.named_by_role(*item, Spot::NONE)?)))
            }
            (Operand::Term(first), None, Operand::Term(second)) => {
                Ok(same(self.term_in(anchor, first)?, self.term_in(anchor, second)?))
            }
            (Operand::Term(term), Some(_), other) => {
                self.in_each_row(term, |row| self.formula_of_terms(row, link, other))
            }
            (other, Some(_), Operand::Term(term)) => {
                self.in_each_row(term, |row| self.formula_of_terms(other, link, row))
            }
            (&Operand::Item(first), Some(link), &Operand::Item(second))
                if self.model.is_variable(first.row) || self.model.is_variable(second.row) =>
            {
                let category = |operand: ItemOperand| self.model.item(operand.row).category;
                let fact =
                    Fact { first: first.row, polarity: Polarity::Is, link: Some(link), second: second.row };
                Ok(match category(first) == category(second) {
                    true => self.linked_or_itself(fact, link),
                    false => self.folded(fact),
                })
            }
            (&Operand::Item(first), Some(link), &Operand::Item(second)) if first.row == second.row => {
                Ok(self.linked_with_itself(first.row, link))
            }
            (&Operand::Item(first), _, &Operand::Item(second)) => {
                Ok(self.folded(Fact { first: first.row, polarity: Polarity::Is, link, second: second.row }))
            }
        }
    }

    /// Builds a formula about the row of a term: for some row, the term is there and the formula holds.
    fn in_each_row(
        &self,
        term: &TermOperand,
        formula: impl Fn(&Operand) -> Result<Formula, Diagnostic>,
    ) -> Result<Formula, Diagnostic> {
        let anchor = self.model.anchor();
        let term = self.term_in(anchor, term)?;
        let cases = self.model.items_of(anchor).map(|row| {
            let formula = formula(&Operand::Item(ItemOperand::of(row)))?;
            Ok(Formula::all(vec![same(term.clone(), Term::Item(row)), formula]))
        });
        Ok(Formula::any(cases.collect::<Result<_, Diagnostic>>()?))
    }

    /// Requires that a link relates the row of an item to itself, since a term and an item may share a row.
    fn linked_with_itself(&self, row: ItemId, link: LinkId) -> Formula {
        let link = self.model.link(link);
        let items = self.model.items_of(link.category);
        let reflexive = items
            .filter(|&item| link.relation != Relation::Same && link.holds(&self.model, item, item))
            .map(|item| self.together(row, item));
        Formula::any(reflexive.collect())
    }

    /// Returns whether lists skip a pair: an item with itself, and two items of one category where plain `is` never holds.
    fn is_skipped(&self, fact: Fact, any: bool, first: ItemOperand, second: ItemOperand) -> bool {
        let same_category = self.model.item(first.named).category == self.model.item(second.named).category;
        let other = first.named != second.named;
        first == second
            || (fact.link.is_none() && same_category && other && (any || fact.polarity == Polarity::IsNot))
    }

    /// Builds a fact about two items, which may be copies of repeated items.
    pub(super) fn folded_fact(&self, fact: Fact, first: ItemOperand, second: ItemOperand) -> Formula {
        if self.model.is_variable(fact.first) || self.model.is_variable(fact.second) {
            return self.fact_of_variables(fact, first, second);
        }
        match fact.link {
            Some(link) if fact.first == fact.second && first != second => {
                let stated = self.linked_with_itself(fact.first, link);
                if fact.polarity == Polarity::Is { stated } else { Formula::negated(stated) }
            }
            _ => self.folded(fact),
        }
    }

    /// Reports `A is [B, C]` with two items of one category, which never holds: `any` is missing.
    fn check_missing_any(
        &self,
        left: &Side,
        right: &Side,
        report: &mut Report<'_>,
    ) -> Result<(), Diagnostic> {
        let item = |operand: &Operand| match operand {
            Operand::Item(operand) => Some(operand.row),
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
                if self.model.items_of(category).eq(items.iter().copied()) {
                    report.note_name(side.at, &self.model.category(category).name);
                }
                let (one, twin) = (&self.model.item(one).name, &self.model.item(twin).name);
                let more = if items.len() > 2 { ", …" } else { "" };
                let list = format!("[{twin}, {one}{more}]");
                return Err(Diagnostic::new(
                    Code::MissingAny,
                    side.at,
                    format!("`{twin}` and `{one}` belong to one category, so no item shares a row with both"),
                    format!("for at least one of them, write `is any {list}`; for none, `is not {list}`"),
                ));
            }
        }
        Ok(())
    }
}

/// Joins formulas with "and"; returns a single one unchanged.
pub(super) fn joined(mut formulas: Vec<Formula>) -> Formula {
    if formulas.len() == 1 { formulas.remove(0) } else { Formula::All(formulas.into()) }
}
