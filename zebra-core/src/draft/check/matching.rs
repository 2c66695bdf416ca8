//! The functions that match lists of items with one another. Layer 1.

use super::logic::{Thing, all, any, negated};
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic};
use crate::draft::{Expression, ExpressionKind as Kind};
use crate::model::{Fact, Polarity};

/// Lists of items that may share rows are matched by trying every order; longer lists have too many.
const LONGEST_MIXED_LIST: usize = 6;

impl Checker<'_> {
    fn together(&self, first: ItemId, second: ItemId) -> Formula {
        self.folded(Fact { first, polarity: Polarity::Is, link: None, second })
    }

    /// At least one of the second list is with the item.
    pub(super) fn match_at_least_one(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let first = self.item(&arguments[0])?;
        let seconds = self.items(&arguments[1])?;
        self.possible(
            &arguments[1],
            any(seconds.iter().map(|&second| self.together(first, second)).collect()),
        )
    }

    /// Exactly one pair of the two lists is together.
    pub(super) fn match_one_to_exactly_one(
        &mut self,
        arguments: &[Expression],
    ) -> Result<Formula, Diagnostic> {
        let (firsts, seconds) = (self.items(&arguments[0])?, self.items(&arguments[1])?);
        self.reserve(arguments[1].at, firsts.len().saturating_mul(seconds.len()))?;
        let pairs = firsts.iter().flat_map(|&first| seconds.iter().map(move |&second| (first, second)));
        let of: Vec<Formula> = pairs.map(|(first, second)| self.together(first, second)).collect();
        let one = Formula::Count { of: of.into(), least: 1, most: 1 };
        match one.constant() {
            Some(truth) => self.possible(&arguments[1], Formula::Constant(truth)),
            None => Ok(one),
        }
    }

    /// Each of the first list with one of the second, all of them.
    pub(super) fn match_one_to_one(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let (firsts, seconds) = self.equal_lists(arguments)?;
        let formula = self.matched(&arguments[1], &firsts, &seconds)?;
        self.possible(&arguments[1], formula)
    }

    /// First with first, second with second, and so on.
    pub(super) fn one_to_one(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let (firsts, seconds) = self.equal_lists(arguments)?;
        for (&first, &second) in firsts.iter().zip(&seconds) {
            let fact = Fact { first, polarity: Polarity::Is, link: None, second };
            if self.bounds_are_empty() {
                self.check_categories(fact, arguments[1].at)?;
            }
        }
        Ok(all(firsts.iter().zip(&seconds).map(|(&first, &second)| self.together(first, second)).collect()))
    }

    /// The first list is, in some order, with the items of one and the same of several lists.
    pub(super) fn match_one_list(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let firsts = self.items(&arguments[0])?;
        let Kind::List(lists) = &arguments[1].kind else {
            return Err(Diagnostic::new(
                Code::WrongKind,
                arguments[1].at,
                "a list of lists belongs here",
                "write `match_one_list([a, b], [[c, d], [e, f]])`",
            ));
        };
        let mut ways = Vec::new();
        for list in lists {
            let seconds = self.items(list)?;
            if seconds.len() < firsts.len() {
                return Err(Diagnostic::new(
                    Code::ArgumentCount,
                    list.at,
                    format!("this list has {} items, and {} are to be matched", seconds.len(), firsts.len()),
                    "write lists that are at least as long as the first",
                ));
            }
            ways.push(self.matched(list, &firsts, &seconds)?);
        }
        self.possible(&arguments[1], any(ways))
    }

    /// No two of the list stand in the link, in neither direction.
    pub(super) fn not_consecutive(&mut self, arguments: &[Expression]) -> Result<Formula, Diagnostic> {
        let both_ways = |items: &[Thing]| {
            let pairs = super::functions::pairs(items);
            pairs.flat_map(|(first, second)| [(first, second), (second, first)]).collect()
        };
        let facts = self.along_pairs(arguments, both_ways)?;
        Ok(all(facts.into_iter().map(negated_fact).collect()))
    }

    fn equal_lists(&mut self, arguments: &[Expression]) -> Result<(Vec<ItemId>, Vec<ItemId>), Diagnostic> {
        let (firsts, seconds) = (self.items(&arguments[0])?, self.items(&arguments[1])?);
        self.reserve(arguments[1].at, firsts.len().saturating_mul(seconds.len()))?;
        if firsts.len() != seconds.len() {
            return Err(Diagnostic::new(
                Code::ArgumentCount,
                arguments[1].at,
                format!("the lists have {} and {} items", firsts.len(), seconds.len()),
                "write two lists of equal length",
            ));
        }
        Ok((firsts, seconds))
    }

    /// Each of the first items is with another one of the second.
    fn matched(
        &mut self,
        at: &Expression,
        firsts: &[ItemId],
        seconds: &[ItemId],
    ) -> Result<Formula, Diagnostic> {
        let each_with_one = |firsts: &[ItemId], seconds: &[ItemId]| {
            all(firsts
                .iter()
                .map(|&first| any(seconds.iter().map(|&second| self.together(first, second)).collect()))
                .collect())
        };
        // Items of one category stand in different rows, and each item of the other list stands in one.
        if self.are_apart(firsts) && seconds.iter().all(|&item| self.model.stands_once(item)) {
            return Ok(each_with_one(firsts, seconds));
        }
        let equal = firsts.len() == seconds.len();
        if equal && self.are_apart(seconds) && firsts.iter().all(|&item| self.model.stands_once(item)) {
            return Ok(each_with_one(seconds, firsts));
        }
        if seconds.len() > LONGEST_MIXED_LIST {
            return Err(Diagnostic::new(
                Code::TooLarge,
                at.at,
                format!("lists of different categories are matched up to a length of {LONGEST_MIXED_LIST}"),
                "write lists of items of one category each",
            ));
        }
        let mut ways = Vec::new();
        orders(firsts.len(), seconds.len(), &mut Vec::new(), &mut |order| {
            let pairs = firsts.iter().zip(order);
            ways.push(all(pairs.map(|(&first, &place)| self.together(first, seconds[place])).collect()));
        });
        Ok(any(ways))
    }

    /// Whether no two of the items can share a row, and each stands in one.
    fn are_apart(&self, items: &[ItemId]) -> bool {
        let Some(first) = items.first() else { return false };
        let category = self.model.item(*first).category;
        let mut unique = items.to_vec();
        unique.sort_unstable();
        unique.dedup();
        unique.len() == items.len()
            && items
                .iter()
                .all(|&item| self.model.item(item).category == category && self.model.stands_once(item))
    }

    /// A mistake, if the function cannot hold whatever the rows are.
    fn possible(&self, at: &Expression, formula: Formula) -> Result<Formula, Diagnostic> {
        if formula.constant() == Some(false) && self.bounds_are_empty() {
            return Err(Diagnostic::new(
                Code::EmptyRelation,
                at.at,
                "no item of the one list can be with an item of the other as this asks",
                "write lists of items of different categories",
            ));
        }
        Ok(formula)
    }
}

fn negated_fact(formula: Formula) -> Formula {
    match formula {
        Formula::Fact(fact) => Formula::Fact(Fact { polarity: Polarity::IsNot, ..fact }),
        other => negated(other),
    }
}

/// Every way to choose `length` different places out of `places`, in order.
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
