//! Formulas, and `holds`, the definition of their meaning.

use super::cases::Bindings;
use super::{
    Cases, CategoryId, Copies, ItemId, LinkId, List, Model, Nested, Number, Quantity, Relation, Rows, Term,
};
use crate::rational::Comparison;

/// Whether a fact is affirmed or negated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Polarity {
    /// It is.
    Is,
    /// It is not.
    IsNot,
}

/// "`first` is / is not \[`link`\] `second`". Without a link, the two are in the same row, or are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The item before the verb.
    pub first: ItemId,
    /// Whether the statement is affirmed or negated.
    pub polarity: Polarity,
    /// The link, or `None` for "in the same row".
    pub link: Option<LinkId>,
    /// The item after the verb.
    pub second: ItemId,
}

/// In the order of a category, `middle` is strictly between the two `ends`, in either direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Between {
    /// The category whose order counts.
    pub category: CategoryId,
    /// The item in the middle.
    pub middle: ItemId,
    /// The items around it.
    pub ends: (ItemId, ItemId),
}

/// A formula of a clue: a tree of statements, logic and arithmetic.
///
/// A value that does not exist, such as the row of an unused item or a quotient by zero, makes the innermost statement or
/// comparison false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// True or false in all rows.
    Constant(bool),
    /// One statement about two items.
    Fact(Fact),
    /// One item between two others.
    Between(Between),
    /// Two terms are the same item, or not.
    Same {
        /// The left term.
        left: Term,
        /// Whether they are the same.
        polarity: Polarity,
        /// The right term.
        right: Term,
    },
    /// A comparison of two numbers.
    Compare {
        /// The left number.
        left: Number,
        /// The comparison.
        comparison: Comparison,
        /// The right number.
        right: Number,
    },
    /// The formula is false.
    Not(Nested<Formula>),
    /// All are true.
    All(List<Formula>),
    /// At least one is true.
    Any(List<Formula>),
    /// Exactly one of the two is true.
    Either(Nested<Formula>, Nested<Formula>),
    /// If the first is true, so is the second.
    Implies(Nested<Formula>, Nested<Formula>),
    /// Both are true or both are false.
    Equivalent(Nested<Formula>, Nested<Formula>),
    /// The number of true formulas is between `least` and `most`, both inclusive.
    Count {
        /// The formulas that are counted.
        of: List<Formula>,
        /// The least number of true ones.
        least: u32,
        /// The greatest number of true ones.
        most: u32,
    },
    /// This number of the cases is true.
    Quantified(Quantity, Nested<Cases<Formula>>),
    /// There are different rows of repeated items for which formulas are true.
    Copies(Nested<Copies>),
}

impl From<Fact> for Formula {
    fn from(fact: Fact) -> Self {
        Formula::Fact(fact)
    }
}

impl Fact {
    /// Returns whether the fact is true in an assignment. Linear in the number of rows.
    #[must_use]
    pub fn holds(&self, model: &Model, assignment: &impl Rows) -> bool {
        let mut firsts = assignment.rows_of(model, self.first);
        let stated = match self.link {
            None => firsts.any(|row| assignment.has(model, row, self.second)),
            Some(link) => {
                let seconds = assignment.rows_of(model, self.second);
                firsts.any(|first| {
                    seconds.clone().any(|second| self.fits(model, assignment, link, first, second))
                })
            }
        };
        stated == (self.polarity == Polarity::Is)
    }

    /// Returns whether the link relates a row of the first item and a row of the second.
    fn fits(&self, model: &Model, assignment: &impl Rows, link: LinkId, first: usize, second: usize) -> bool {
        let link = model.link(link);
        (!self.needs_two_rows(model) || !assignment.is_same_row(first, second))
            && link.holds(
                model,
                assignment.item_in(first, link.category),
                assignment.item_in(second, link.category),
            )
    }

    /// Returns whether the statement needs two different rows: for a link of an item with itself, or [`Relation::Same`].
    #[must_use]
    pub fn needs_two_rows(&self, model: &Model) -> bool {
        self.link.is_some_and(|link| self.first == self.second || model.link(link).relation == Relation::Same)
    }

    /// Returns the fact with its sides exchanged, which is equivalent if the link is symmetric.
    #[must_use]
    pub fn exchanged(self) -> Fact {
        Fact { first: self.second, second: self.first, ..self }
    }

    /// Returns the type of the fact in Mystery Master: 1 without a link, 2 if one item is of the link's category, 3 if both
    /// items are of one category, 4 if all three categories differ.
    #[must_use]
    pub fn kind(&self, model: &Model) -> u8 {
        let (first, second) = (model.item(self.first).category, model.item(self.second).category);
        match self.link.map(|link| model.link(link).category) {
            None => 1,
            Some(category) if category == first || category == second => 2,
            Some(_) if first == second => 3,
            Some(_) => 4,
        }
    }
}

impl Between {
    /// Returns whether it is true in an assignment for some row of each item. Linear in the number of rows for items in one row.
    #[must_use]
    pub fn holds(&self, model: &Model, assignment: &impl Rows) -> bool {
        let places = |item| {
            let rows = assignment.rows_of(model, item);
            rows.map(|row| model.place(assignment.item_in(row, self.category)))
        };

        places(self.middle).any(|middle| {
            places(self.ends.0).any(|one| {
                places(self.ends.1).any(|other| one.min(other) < middle && middle < one.max(other))
            })
        })
    }
}

impl Formula {
    /// Returns whether the formula is true in an assignment: its meaning. Linear in its size times the number of rows.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::model::Formula;
    /// # let model = zebra::model::Model::from_parts(zebra::draft::Draft::new("P").check().model.parts().clone());
    /// # let assignment = zebra::model::Assignment::new(&model, Vec::new()).unwrap();
    /// let claim = Formula::Not(Formula::Constant(false).into());
    /// assert!(claim.holds(&model, &assignment));
    /// ```
    #[must_use]
    pub fn holds(&self, model: &Model, assignment: &impl Rows) -> bool {
        self.holds_for(model, assignment, &[])
    }

    /// Returns whether the formula is true for these items of its variables.
    pub(super) fn holds_for(&self, model: &Model, assignment: &impl Rows, bound: Bindings<'_>) -> bool {
        let holds = |formula: &Formula| formula.holds_for(model, assignment, bound);
        match self {
            Formula::Constant(truth) => *truth,
            Formula::Fact(fact) => fact.bound(model, bound).holds(model, assignment),
            Formula::Between(between) => between.bound(model, bound).holds(model, assignment),
            Formula::Same { left, polarity, right } => {
                let value = |term: &Term| term.evaluate_for(model, assignment, bound);
                match (value(left), value(right)) {
                    (Some(left), Some(right)) => (left == right) == (*polarity == Polarity::Is),
                    _ => false,
                }
            }
            Formula::Compare { left, comparison, right } => {
                let value = |number: &Number| number.evaluate_for(model, assignment, bound);
                match (value(left), value(right)) {
                    (Some(left), Some(right)) => comparison.holds(&left, &right),
                    _ => false,
                }
            }
            Formula::Not(inner) => !holds(inner),
            Formula::All(all) => all.iter().all(holds),
            Formula::Any(any) => any.iter().any(holds),
            Formula::Either(left, right) => holds(left) != holds(right),
            Formula::Implies(left, right) => !holds(left) || holds(right),
            Formula::Equivalent(left, right) => holds(left) == holds(right),
            Formula::Count { of, least, most } => {
                let count = of.iter().filter(|formula| holds(formula)).count();
                (*least as usize..=*most as usize).contains(&count)
            }
            Formula::Copies(copies) => copies.hold(model, assignment, bound),
            Formula::Quantified(quantity, cases) => {
                let mut bodies =
                    cases.bindings(model, bound).map(|bound| cases.body.holds_for(model, assignment, &bound));
                match quantity {
                    Quantity::All => bodies.all(|holds| holds),
                    Quantity::Any => bodies.any(|holds| holds),
                    _ => {
                        let (count, all) = cases.count(model, assignment, bound);
                        quantity.allows(count, all)
                    }
                }
            }
        }
    }

    /// Returns the truth value of a formula that consists of constants only.
    #[must_use]
    pub fn constant(&self) -> Option<bool> {
        match self {
            Formula::Constant(truth) => Some(*truth),
            Formula::Not(inner) => inner.constant().map(|truth| !truth),
            Formula::All(parts) => parts.iter().try_fold(true, |all, part| Some(all & part.constant()?)),
            Formula::Any(parts) => parts.iter().try_fold(false, |any, part| Some(any | part.constant()?)),
            Formula::Either(left, right) => Some(left.constant()? != right.constant()?),
            Formula::Implies(left, right) => Some(!left.constant()? || right.constant()?),
            Formula::Equivalent(left, right) => Some(left.constant()? == right.constant()?),
            Formula::Count { of, least, most } => {
                let count = of.iter().try_fold(0, |count, part| Some(count + u32::from(part.constant()?)))?;
                Some((*least..=*most).contains(&count))
            }
            Formula::Fact(_)
            | Formula::Between(_)
            | Formula::Same { .. }
            | Formula::Compare { .. }
            | Formula::Quantified(..)
            | Formula::Copies(_) => None,
        }
    }

    /// Returns the direct subformulas, without those that a number counts. The subformula of a quantifier contains its
    /// variables.
    #[must_use]
    pub fn children(&self) -> Vec<&Formula> {
        match self {
            Formula::Constant(_)
            | Formula::Fact(_)
            | Formula::Between(_)
            | Formula::Same { .. }
            | Formula::Compare { .. } => Vec::new(),
            Formula::Not(inner) => vec![inner],
            Formula::All(list) | Formula::Any(list) | Formula::Count { of: list, .. } => {
                list.iter().collect()
            }
            Formula::Either(left, right)
            | Formula::Implies(left, right)
            | Formula::Equivalent(left, right) => vec![left, right],
            Formula::Quantified(_, cases) => vec![&cases.body],
            Formula::Copies(copies) => copies.formulas.iter().collect(),
        }
    }
}
