//! Functions that match lists of items.

use super::logic::ItemOperand;
use super::{Checker, Formula, ItemId, Scope};
use crate::diagnostic::{Code, Diagnostic};
use crate::draft::{Expression, ExpressionKind as Kind};
use crate::model::{Fact, Polarity};

/// The longest list of items that may share rows: such lists are matched by trying every order.
const MAX_MIXED_LIST: usize = 6;

/// The longest list with variables, of which the cases may share rows.
const MAX_WITH_VARIABLES: usize = 4;

impl Checker<'_> {
    /// Requires that the item is in the row of at least one item of the list.
    pub(super) fn match_at_least_one(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let first = self.item(&arguments[0])?;
        let seconds = self.items(&arguments[1])?;
        self.scope.possible(
            &arguments[1],
            Formula::any(seconds.iter().map(|&second| self.scope.together(first, second)).collect()),
        )
    }

    /// Requires that exactly one pair of the two lists shares a row.
    pub(super) fn match_one_to_exactly_one(
        &mut self,
        arguments: &[Expression],
    ) -> Result<Formula, Diagnostic> {
        let (firsts, seconds) = (self.items(&arguments[0])?, self.items(&arguments[1])?);
        self.built.reserve(arguments[1].at, firsts.len().saturating_mul(seconds.len()))?;
        let pairs = firsts.iter().flat_map(|&first| seconds.iter().map(move |&second| (first, second)));
        let of: Vec<Formula> = pairs.map(|(first, second)| self.scope.together(first, second)).collect();
        let one = Formula::Count { of: of.into(), least: 1, most: 1 };
        match one.constant() {
            Some(truth) => self.scope.possible(&arguments[1], Formula::Constant(truth)),
            None => Ok(one),
        }
    }

    /// Requires a one-to-one match of the two lists.
    pub(super) fn match_one_to_one(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let (firsts, seconds) = self.equal_lists(arguments)?;
        let formula = self.scope.matched(&arguments[1], &firsts, &seconds)?;
        self.scope.possible(&arguments[1], formula)
    }

    /// Matches the first items, the second items, and so on.
    pub(super) fn one_to_one(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let (firsts, seconds) = self.equal_lists(arguments)?;
        for (&first, &second) in firsts.iter().zip(&seconds) {
            let fact = Fact { first, polarity: Polarity::Is, link: None, second };
            if self.scope.bounds_are_empty() {
                self.scope.check_categories(fact, arguments[1].at)?;
            }
        }
        Ok(Formula::all(
            firsts.iter().zip(&seconds).map(|(&first, &second)| self.scope.together(first, second)).collect(),
        ))
    }

    /// Requires that the first list matches, in some order, one of several lists.
    pub(super) fn match_one_list(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let firsts = self.items(&arguments[0])?;
        let Kind::List(lists) = &arguments[1].kind else {
            return Err(Diagnostic::new(
                Code::WrongKind,
                arguments[1].at,
                "expected a list of lists",
                "write `match_one_list([a, b], [[c, d], [e, f]])`",
            ));
        };
        let mut cases = Vec::new();
        for list in lists {
            let seconds = self.items(list)?;
            if seconds.len() < firsts.len() {
                return Err(Diagnostic::new(
                    Code::ArgumentCount,
                    list.at,
                    format!("expected a list of at least {} items, found {}", firsts.len(), seconds.len()),
                    "write lists that are at least as long as the first",
                ));
            }
            cases.push(self.scope.matched(list, &firsts, &seconds)?);
        }
        self.scope.possible(&arguments[1], Formula::any(cases))
    }

    /// Requires that the link relates no two items of the list, in either direction.
    pub(super) fn not_consecutive(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let both_directions = |items: &[ItemOperand]| {
            let pairs = super::functions::pairs(items);
            pairs.flat_map(|(first, second)| [(first, second), (second, first)]).collect()
        };
        let facts = self.linked_pairs(arguments, both_directions)?;
        Ok(Formula::all(facts.into_iter().map(negated_fact).collect()))
    }

    fn equal_lists(&mut self, arguments: &[Expression]) -> Result<(Vec<ItemId>, Vec<ItemId>), Diagnostic> {
        let (firsts, seconds) = (self.items(&arguments[0])?, self.items(&arguments[1])?);
        self.built.reserve(arguments[1].at, firsts.len().saturating_mul(seconds.len()))?;
        if firsts.len() != seconds.len() {
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                arguments[1].at,
                format!(
                    "the lists have {} and {} items, but must have the same length",
                    firsts.len(),
                    seconds.len()
                ),
                "write two lists of equal length",
            ));
        }
        Ok((firsts, seconds))
    }
}

impl Scope<'_> {
    /// Requires that each of the first items shares its row with a different one of the second.
    fn matched(
        &mut self,
        at: &Expression,
        firsts: &[ItemId],
        seconds: &[ItemId],
    ) -> Result<Formula, Diagnostic> {
        let each_with_one = |firsts: &[ItemId], seconds: &[ItemId]| {
            Formula::all(
                firsts
                    .iter()
                    .map(|&first| {
                        Formula::any(seconds.iter().map(|&second| self.together(first, second)).collect())
                    })
                    .collect(),
            )
        };
        // Items of one category are in different rows, and each item of the other list is in exactly one.
        if self.are_apart(firsts) && seconds.iter().all(|&item| self.model.appears_once(item)) {
            return Ok(each_with_one(firsts, seconds));
        }
        let equal = firsts.len() == seconds.len();
        if equal && self.are_apart(seconds) && firsts.iter().all(|&item| self.model.appears_once(item)) {
            return Ok(each_with_one(seconds, firsts));
        }
        let has_variable = firsts.iter().chain(seconds).any(|&item| self.model.is_variable(item));
        if has_variable && seconds.len() > MAX_WITH_VARIABLES {
            return Err(self.differs_by_case(at.at));
        }
        if seconds.len() > MAX_MIXED_LIST {
            return Err(Diagnostic::new(
                Code::TooLarge,
                at.at,
                format!("a list of items of different categories has at most {MAX_MIXED_LIST} items here"),
                "write lists of items of one category each",
            ));
        }
        let mut cases = Vec::new();
        orders(firsts.len(), seconds.len(), &mut Vec::new(), &mut |order| {
            let pairs = firsts.iter().zip(order);
            cases.push(Formula::all(
                pairs.map(|(&first, &place)| self.together(first, seconds[place])).collect(),
            ));
        });
        Ok(Formula::any(cases))
    }

    /// Returns whether no two of the items can share a row, and each is in exactly one.
    fn are_apart(&self, items: &[ItemId]) -> bool {
        let Some(first) = items.first() else { return false };
        let category = self.model.item(*first).category;
        let mut unique = items.to_vec();
        unique.sort_unstable();
        unique.dedup();
        unique.len() == items.len()
            && !items.iter().any(|&item| self.model.is_variable(item))
            && items
                .iter()
                .all(|&item| self.model.item(item).category == category && self.model.appears_once(item))
    }

    /// Reports a formula that never holds.
    fn possible(&self, at: &Expression, formula: Formula) -> Result<Formula, Diagnostic> {
        if formula.constant() == Some(false) && self.bounds_are_empty() {
            return Err(Diagnostic::new(
                Code::EmptyRelation,
                at.at,
                "this never holds: the items of the two lists cannot share rows",
                "write lists of items of different categories",
            ));
        }
        Ok(formula)
    }
}

fn negated_fact(formula: Formula) -> Formula {
    match formula {
        Formula::Fact(fact) => Formula::Fact(Fact { polarity: Polarity::IsNot, ..fact }),
        other => Formula::negated(other),
    }
}

/// Enumerates the ordered choices of `length` different places out of `places`.
fn orders(length: usize, places: usize, chosen: &mut Vec<usize>, found: &mut impl FnMut(&[usize])) {
    if chosen.len() == length {
        return found(chosen);
    }
    for place in 0..places {
        if !chosen.contains(&place) {
            chosen.push(place);
            orders(length, places, chosen, found);
            chosen.pop();
        }
    }
}
