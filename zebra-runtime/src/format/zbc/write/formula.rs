//! The writer of formulas: each as its author would write it.

use super::names::Names;
use super::piece::{Level, Piece};
use crate::model::{Between, CategoryId, Comparison, Fact, Formula, ItemId, Model, Polarity, Term};

/// A piece, or why ZBC cannot express the formula.
pub(super) type Written<T = Piece> = Result<T, String>;

/// A writer of the formulas of a puzzle.
pub(super) struct Composer<'m> {
    pub(super) model: &'m Model,
    pub(super) names: &'m Names,
    /// The position that is written as `$`.
    pub(super) dynamic: Option<ItemId>,
}

impl Composer<'_> {
    /// Writes the formulas of a clue as one clue.
    pub(super) fn clue(&self, formulas: &[Formula]) -> Result<String, String> {
        Ok(self.conjunction(formulas)?.into_clue())
    }

    pub(super) fn item(&self, id: ItemId) -> String {
        if self.dynamic == Some(id) { "$".to_owned() } else { self.names.item(self.model, id) }
    }

    fn pieces(&self, formulas: &[Formula]) -> Written<Vec<Piece>> {
        formulas.iter().map(|formula| self.formula(formula)).collect()
    }

    pub(super) fn formula(&self, formula: &Formula) -> Written {
        Ok(match formula {
            Formula::Constant(truth) => Piece::Constant(*truth),
            Formula::Fact(fact) => self.fact(fact),
            Formula::Between(between) => self.between(between),
            Formula::Same { left, polarity, right } => self.same(left, *polarity, right),
            Formula::Compare { left, comparison, right } => self.comparison(left, *comparison, right)?,
            Formula::Not(inner) => self.formula(inner)?.negated(),
            Formula::All(parts) => self.conjunction(parts)?,
            Formula::Any(parts) => self.disjunction(parts)?,
            Formula::Either(left, right) => self.formula(left)?.either(self.formula(right)?),
            Formula::Implies(left, right) => self.formula(left)?.implies(self.formula(right)?),
            Formula::Equivalent(left, right) => self.formula(left)?.equivalent(self.formula(right)?),
            Formula::Quantified(..) | Formula::Copies(_) => self.formula(&formula.written_out(self.model))?,
            Formula::Count { of, least, most } => self.count(of, i64::from(*least), i64::from(*most))?,
        })
    }

    fn conjunction(&self, parts: &[Formula]) -> Written {
        if let Some(chain) = self.chain(parts) {
            return Ok(chain);
        }
        if let [
            Formula::Compare { left, comparison: low, right },
            Formula::Compare { left: same, comparison: high, right: last },
        ] = parts
            && (*low, *high) == (Comparison::GreaterOrEqual, Comparison::LessOrEqual)
            && left == same
            && let Some(range) = self.range(left, right, last)?
        {
            return Ok(range);
        }
        Ok(Piece::all(self.pieces(parts)?))
    }

    fn disjunction(&self, parts: &[Formula]) -> Written {
        if let Some((item, others)) = common_item(parts) {
            return Ok(self.is_one_of(item, &others));
        }
        match self.value_in_set(parts)? {
            Some(set) => Ok(set),
            None => Ok(Piece::any(self.pieces(parts)?)),
        }
    }

    /// Writes that a number of formulas is true.
    fn count(&self, of: &[Formula], least: i64, most: i64) -> Written {
        let mut pieces = self.pieces(of)?;
        let fixed = pieces.iter().filter(|piece| **piece == Piece::Constant(true)).count() as i64;
        pieces.retain(|piece| !matches!(piece, Piece::Constant(_)));
        let (least, most) = ((least - fixed).max(0), (most - fixed).min(pieces.len() as i64));
        if least > most {
            return Ok(Piece::Constant(false));
        }
        let all = pieces.len() as i64;
        if (least, most) == (0, all) {
            return Ok(Piece::Constant(true));
        }
        let truths = truths(pieces);
        let text = match () {
            () if least == most => format!("{truths} == {least}"),
            () if least == 0 => format!("{truths} <= {most}"),
            () if most == all => format!("{truths} >= {least}"),
            () => format!("{truths} in [{least}, {most}]"),
        };
        Ok(Piece::Text(text, Level::Comparison))
    }

    /// Writes that an item is in a row.
    pub(super) fn is_used(&self, item: ItemId) -> Piece {
        if self.model.appears_once(item) {
            return Piece::Constant(true);
        }
        Piece::Text(format!("{}:# > 0", self.item(item)), Level::Comparison)
    }

    /// Returns whether an item is one of a category in every case of the clue.
    pub(super) fn is_fixed(&self, item: ItemId, category: CategoryId) -> bool {
        self.dynamic != Some(item) && self.model.item(item).category == category
    }

    /// Writes that two items are in the same row.
    pub(super) fn together(&self, one: ItemId, other: ItemId) -> Piece {
        let positions = [one, other].iter().any(|item| self.dynamic == Some(*item));
        match self.model.item(one).category == self.model.item(other).category {
            true if one == other => self.is_used(one),
            true if !positions => Piece::Constant(false),
            _ => Piece::Together(self.item(one), self.item(other)),
        }
    }

    /// Writes that an item is in the same row as one of some items.
    pub(super) fn is_one_of(&self, item: ItemId, others: &[ItemId]) -> Piece {
        let mut names = Vec::new();
        let mut pieces: Vec<Piece> = Vec::new();
        for piece in others.iter().map(|other| self.together(item, *other)) {
            if let Piece::Together(_, other) = &piece {
                names.push(other.clone());
            }
            pieces.push(piece);
        }
        if names.len() > 1 && names.len() == pieces.len() {
            return Piece::simple(format!("{} in ({})", self.item(item), names.join(", ")));
        }
        Piece::any(pieces)
    }

    fn fact(&self, fact: &Fact) -> Piece {
        let stated = match fact.link {
            None => self.together(fact.first, fact.second),
            Some(link) => self.linked(fact.first, self.model.link(link), fact.second),
        };
        if fact.polarity == Polarity::Is { stated } else { stated.negated() }
    }

    fn between(&self, between: &Between) -> Piece {
        let Between { category, middle, ends: (one, other) } = *between;
        if middle == one || middle == other || one == other {
            return Piece::Constant(false);
        }
        if category != self.model.anchor() {
            return self.between_items(between);
        }
        let items = [one, middle, other];
        if items.iter().all(|item| self.is_fixed(*item, category)) {
            return Piece::Constant(one.min(other) < middle && middle < one.max(other));
        }
        Piece::simple(items.map(|item| self.item(item)).join(" __ "))
    }

    /// Writes comparisons of numbers, or one case for each item that the middle one may share a row with.
    fn between_items(&self, between: &Between) -> Piece {
        let Between { category, middle, ends: (one, other) } = *between;
        if let Some(compared) = self.between_numbers(between) {
            return compared;
        }
        let items: Vec<ItemId> = self.model.items_of(category).collect();
        let case = |place: usize| {
            let (before, after) = (&items[..place], &items[place + 1..]);
            let around =
                |one, other| Piece::all(vec![self.is_one_of(one, before), self.is_one_of(other, after)]);
            let around = Piece::any(vec![around(one, other), around(other, one)]);
            Piece::all(vec![self.together(middle, items[place]), around])
        };
        Piece::any((0..items.len()).map(case).collect())
    }

    /// Writes `Ann:age < Ben:age & Ben:age < Cleo:age`, or the same from Cleo to Ann.
    fn between_numbers(&self, between: &Between) -> Option<Piece> {
        let Between { category, middle, ends: (one, other) } = *between;
        let items = [one, middle, other];
        let fixed = items.iter().filter(|item| self.is_fixed(**item, category)).count();
        let values: Vec<i64> = self.model.items_of(category).map(|item| self.model.value(item)).collect();
        if fixed > 1 || !values.is_sorted_by(|one, other| one < other) {
            return None;
        }
        let [one, middle, other] = items.map(|item| self.number_of(item, category));
        let (one, middle, other) = (one?, middle?, other?);
        let less = |one: &str, other: &str| Piece::Text(format!("{one} < {other}"), Level::Comparison);
        let upwards = Piece::all(vec![less(&one, &middle), less(&middle, &other)]);
        let downwards = Piece::all(vec![less(&other, &middle), less(&middle, &one)]);
        Some(Piece::any(vec![upwards, downwards]))
    }

    /// Writes `Color(Ann) == Red` as `Ann = Red`, and `Color(Ann) == Color(Bob)` as `Ann = Bob`.
    fn same(&self, left: &Term, polarity: Polarity, right: &Term) -> Piece {
        let (left, right) = (self.operand(left), self.operand(right));
        let stated = match (left, right) {
            (Operand::Item(one), Operand::Item(other)) => Piece::Constant(one == other),
            (Operand::In(category, bearer), Operand::Item(item))
            | (Operand::Item(item), Operand::In(category, bearer)) => {
                match self.model.item(item).category == category {
                    true => self.together(bearer, item),
                    false => Piece::Constant(false),
                }
            }
            (Operand::In(category, one), Operand::In(other_category, other)) => {
                match category == other_category {
                    true => self.together(one, other),
                    false => Piece::Constant(false),
                }
            }
        };
        let used = [left, right].into_iter().filter_map(|operand| match operand {
            Operand::Item(_) => None,
            Operand::In(_, bearer) => Some(self.is_used(bearer)),
        });
        match polarity {
            Polarity::Is => stated,
            Polarity::IsNot => Piece::all(used.chain([stated.negated()]).collect()),
        }
    }

    /// Returns a term with at most one category: no item is in several rows, so a row determines all of its items and
    /// each of these the row.
    pub(super) fn operand(&self, term: &Term) -> Operand {
        match term {
            Term::Item(item) => Operand::Item(*item),
            Term::In { category, of } => match self.operand(of) {
                Operand::Item(bearer) | Operand::In(_, bearer) => Operand::In(*category, bearer),
            },
        }
    }
}

/// A term: an item, or the item of a category in the row of an item.
#[derive(Clone, Copy)]
pub(super) enum Operand {
    Item(ItemId),
    In(CategoryId, ItemId),
}

/// Writes `truths(f, g)`.
pub(super) fn truths(pieces: Vec<Piece>) -> String {
    let parts: Vec<String> = pieces.into_iter().map(|piece| piece.at_least(Level::Equivalence)).collect();
    format!("truths({})", parts.join(", "))
}

/// Returns the item that all facts have in common, and the others.
fn common_item(parts: &[Formula]) -> Option<(ItemId, Vec<ItemId>)> {
    let pair = |formula: &Formula| match *formula {
        Formula::Fact(Fact { first, polarity: Polarity::Is, link: None, second }) => Some((first, second)),
        _ => None,
    };
    let pairs: Vec<(ItemId, ItemId)> = parts.iter().map(pair).collect::<Option<_>>()?;
    let (first, second) = *pairs.get(..2)?.first()?;
    let others = |common: ItemId| {
        let other = |&(first, second): &(ItemId, ItemId)| match common {
            _ if first == common => Some(second),
            _ if second == common => Some(first),
            _ => None,
        };
        pairs.iter().map(other).collect::<Option<Vec<_>>>().map(|others| (common, others))
    };
    others(first).or_else(|| others(second))
}
