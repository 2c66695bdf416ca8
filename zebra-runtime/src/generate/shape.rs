//! The shapes of clues: the pattern of a sentence, of which a puzzle has few, and the exact relations that two clues should not state of
//! one item. Part of the generator.

use super::clue_kind::ClueKind;
use super::sampler::{Sampler, kind_of_fact};
use crate::model::{
    CategoryId, Comparison, Fact, Formula, ItemId, LinkId, Measure, Model, Number, Operator, Polarity,
    Relation, Term,
};

/// What a clue has in common with others that read alike: the kind, and what it compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pattern(ClueKind, Option<Compared>);

/// What a clue compares: an order, or places that are in no row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Compared {
    Order(CategoryId),
    Table(LinkId),
}

impl Pattern {
    /// Returns the pattern of a clue; `None` for one whose sentences are of many kinds.
    pub(super) fn of(model: &Model, kind: ClueKind, formula: &Formula) -> Option<Self> {
        let order = |kind, category| Some(Pattern(kind, Some(Compared::Order(category))));
        match (kind, formula) {
            (ClueKind::Pair | ClueKind::AllDifferent, _) => Some(Pattern(kind, None)),
            (_, Formula::Fact(fact)) => {
                let link = fact.link?;
                let of = model.link(link);
                match of.relation {
                    Relation::Table(_) => Some(Pattern(kind, Some(Compared::Table(link)))),
                    _ => order(kind_of_fact(model, fact), of.category),
                }
            }
            (_, Formula::All(parts)) => parts.iter().find_map(|part| Pattern::of(model, kind, part)),
            (_, Formula::Between(between)) => order(kind, between.category),
            (_, Formula::Compare { left, right, .. }) => {
                let category = measured(left).or_else(|| measured(right)).map(|(category, _)| category)?;
                // "Older than", however it is stored.
                let kind = match kind {
                    ClueKind::Greater => ClueKind::Before,
                    ClueKind::Difference => ClueKind::DirectlyBefore,
                    other => other,
                };
                order(kind, category)
            }
            _ => None,
        }
    }
}

/// A relation in which an item determines another one.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Exact {
    Link(CategoryId, Relation),
    Sum(CategoryId, i64),
    Multiple(CategoryId, i64),
}

/// An item that determines another one by an exact relation, and its side. Two clues with the same one say that two other items are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pin {
    relation: Exact,
    side: usize,
    item: ItemId,
}

impl Sampler<'_> {
    /// Returns the items that determine others by the exact relations of a clue.
    pub(super) fn pins(&self, formula: &Formula) -> Vec<Pin> {
        match formula {
            Formula::Fact(fact) => self.pins_of_fact(fact),
            Formula::All(parts) => parts.iter().flat_map(|part| self.pins(part)).collect(),
            Formula::Compare { left, comparison: Comparison::Equal, right } => {
                pins_of_numbers(left, right).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    fn pins_of_fact(&self, fact: &Fact) -> Vec<Pin> {
        let (Some(link), Polarity::Is) = (fact.link, fact.polarity) else { return Vec::new() };
        let of = self.model.link(link);
        // "A is two years older than b" and "b is two years younger than a"
        let (relation, mut items) = match of.relation {
            Relation::MoreBy(distance) => (Relation::LessBy(distance), [fact.second, fact.first]),
            ref relation => (relation.clone(), [fact.first, fact.second]),
        };
        let is_exact = match relation {
            Relation::LessBy(_) => [true, true],
            _ => self.exact[link.index()],
        };
        let is_symmetric = of.is_symmetric(self.model);
        if is_symmetric {
            items.sort_unstable();
        }
        let sides = items.into_iter().enumerate().filter(|(side, _)| is_exact[*side]);
        sides
            .map(|(side, item)| Pin {
                relation: Exact::Link(of.category, relation.clone()),
                side: if is_symmetric { 0 } else { side },
                item,
            })
            .collect()
    }
}

/// Returns the items of an equation of two numbers.
fn pins_of_numbers(left: &Number, right: &Number) -> Option<Vec<Pin>> {
    let pins = |relation: Exact, sides: [(usize, ItemId); 2]| {
        sides.map(|(side, item)| Pin { relation: relation.clone(), side, item }).to_vec()
    };
    match (left, right) {
        (left, Number::Arithmetic(Operator::Add, other, number)) => {
            let ((category, great), (_, small)) = (measured(left)?, measured(other)?);
            let Number::Constant(number) = **number else { return None };
            Some(pins(Exact::Link(category, Relation::LessBy(number)), [(0, small), (1, great)]))
        }
        (Number::Arithmetic(Operator::Add, one, other), &Number::Constant(number)) => {
            let ((category, one), (_, other)) = (measured(one)?, measured(other)?);
            Some(pins(Exact::Sum(category, number), [(0, one), (0, other)]))
        }
        (left, Number::Arithmetic(Operator::Multiply, number, other)) => {
            let ((category, great), (_, small)) = (measured(left)?, measured(other)?);
            let Number::Constant(number) = **number else { return None };
            Some(pins(Exact::Multiple(category, number), [(0, small), (1, great)]))
        }
        _ => None,
    }
}

/// Returns the category of a number, and the item whose number it is.
fn measured(number: &Number) -> Option<(CategoryId, ItemId)> {
    match number {
        Number::Of(Measure::Value, Term::In { category, of }) => match **of {
            Term::Item(item) => Some((*category, item)),
            Term::In { .. } => None,
        },
        Number::Arithmetic(_, one, other) => measured(one).or_else(|| measured(other)),
        _ => None,
    }
}
