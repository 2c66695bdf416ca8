//! Statements with lists and chains, ranges, and values of a list, found again in conjunctions and disjunctions.

use super::compose::Composer;
use super::quantify::range;
use crate::draft::{Expression, ExpressionKind as Kind};
use crate::format::expression::{self, Compose, call, expression, fact_as_is, integer, item, statement};
use crate::model::{Comparison, Fact, Formula, ItemId, Model, Number, Polarity};

fn link<'m>(model: &'m Model, fact: &Fact) -> Option<&'m str> {
    fact.link.map(|link| &*model.link(link).name)
}

/// Returns the parts of a conjunction. Neighboring facts share a statement where they can.
pub(super) fn conjunction(composer: &Composer<'_>, parts: &[Formula]) -> Vec<Expression> {
    let model = composer.model();
    let mut written = Vec::new();
    let mut rest = parts;
    while let Some((first, others)) = rest.split_first() {
        let facts: Vec<Fact> = rest.iter().map_while(as_fact).collect();
        let list = listed(model, &facts, false);
        let distinct = distinct(composer, &facts);
        // `A is not [B, C]` is simpler where it states as much.
        let distinct = distinct.filter(|(taken, _)| list.as_ref().is_none_or(|(listed, _)| taken > listed));
        let (taken, expression) = distinct
            .or_else(|| chain(composer, &facts))
            .or(list)
            .or_else(|| between(composer, first, others.first()?))
            .unwrap_or_else(|| (1, composer.formula(first)));
        written.push(expression);
        rest = &rest[taken..];
    }
    written
}

/// Returns the parts of a disjunction. Neighboring facts and comparisons share an expression where they can.
pub(super) fn disjunction(composer: &Composer<'_>, parts: &[Formula]) -> Vec<Expression> {
    let model = composer.model();
    let mut written = Vec::new();
    let mut rest = parts;
    while let Some(first) = rest.first() {
        let facts: Vec<Fact> =
            rest.iter().map_while(as_fact).take_while(|fact| fact.polarity == Polarity::Is).collect();
        let (taken, expression) = listed(model, &facts, true)
            .or_else(|| values(composer, rest))
            .unwrap_or_else(|| (1, composer.formula(first)));
        written.push(expression);
        rest = &rest[taken..];
    }
    written
}

fn as_fact(formula: &Formula) -> Option<Fact> {
    match formula {
        Formula::Fact(fact) if fact.first != fact.second => Some(*fact),
        _ => None,
    }
}

/// Returns `distinct([a, b, c])` for facts that part every pair of items.
fn distinct(composer: &Composer<'_>, facts: &[Fact]) -> Option<(usize, Expression)> {
    let model = composer.model();
    let apart = |fact: &&Fact| fact.link.is_none() && fact.polarity == Polarity::IsNot;
    let mut items: Vec<ItemId> = Vec::new();
    let mut found = None;
    for (index, fact) in facts.iter().take_while(apart).enumerate() {
        for id in [fact.first, fact.second] {
            if !items.contains(&id) {
                items.push(id);
            }
        }
        let pairs = items.len() * (items.len() - 1) / 2;
        if items.len() >= 3 && pairs == index + 1 && pairs == unordered(&facts[..=index]) {
            found = Some((index + 1, items.clone()));
        }
    }
    let (taken, mut items) = found?;
    composer.order(&mut items);
    let list = expression(Kind::List(items.iter().map(|&id| item(model, id)).collect()));
    (taken >= 3).then(|| (taken, call("distinct", vec![list])))
}

/// Returns the number of different pairs of items.
fn unordered(facts: &[Fact]) -> usize {
    let mut pairs: Vec<_> =
        facts.iter().map(|fact| (fact.first.min(fact.second), fact.first.max(fact.second))).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs.len()
}

/// Returns `A is left_of B is next_to C`.
fn chain(composer: &Composer<'_>, facts: &[Fact]) -> Option<(usize, Expression)> {
    let is = |fact: &&Fact| fact.polarity == Polarity::Is;
    let facts: Vec<&Fact> = facts.iter().take_while(is).collect();
    let links = facts.windows(2).take_while(|pair| pair[0].second == pair[1].first).count();
    let linked = &facts[..(links + 1).min(facts.len())];
    if links == 0 || linked.iter().all(|fact| fact.link.is_none()) {
        return None;
    }
    let mut statement = fact_as_is(composer, linked[0]);
    let Kind::Statement(whole) = &mut statement.kind else { return None };
    for next in &linked[1..] {
        if let Kind::Statement(next) = fact_as_is(composer, next).kind {
            whole.predicates.extend(next.predicates);
        }
    }
    Some((linked.len(), statement))
}

/// Returns `A is not [B, C]` for a conjunction, or `A is next_to any [B, C]` for a disjunction.
fn listed(model: &Model, facts: &[Fact], any: bool) -> Option<(usize, Expression)> {
    let first = facts.first()?;
    let exchangeable = first.link.is_none_or(|link| model.link(link).is_symmetric(model));
    let subjects = [Some(first.first), exchangeable.then_some(first.second)];
    let objects = subjects.into_iter().flatten().map(|subject| {
        let object = |fact: &Fact| match (fact.first, fact.second) {
            (one, other) if one == subject => Some(other),
            (one, other) if exchangeable && other == subject => Some(one),
            _ => None,
        };
        let fits = |fact: &&Fact| fact.link == first.link && fact.polarity == first.polarity;
        let objects: Vec<ItemId> = facts.iter().take_while(fits).map_while(object).collect();
        (subject, objects)
    });
    let (subject, objects) = objects.max_by_key(|(_, objects)| objects.len())?;
    let category = |id: &ItemId| model.item(*id).category;
    let same = objects.iter().all(|id| category(id) == category(&objects[0]));
    let impossible = !any && first.link.is_none() && first.polarity == Polarity::Is && {
        let mut categories: Vec<_> = objects.iter().map(category).collect();
        categories.sort_unstable();
        categories.windows(2).any(|pair| pair[0] == pair[1])
    };
    let repeated = objects.iter().enumerate().any(|(index, id)| objects[..index].contains(id));
    if objects.len() < 2 || impossible || repeated {
        return None;
    }
    let numbers = same && objects.len() > 2 && objects.iter().all(|&id| model.item(id).is_number());
    let list = numbers.then(|| range(model, category(&objects[0]), &objects)).flatten();
    let list =
        list.unwrap_or_else(|| expression(Kind::List(objects.iter().map(|&id| item(model, id)).collect())));
    let negated = first.polarity == Polarity::IsNot;
    Some((objects.len(), statement(item(model, subject), negated, link(model, first), any, list)))
}

/// Returns `a in 20..=30` for two comparisons.
fn between(composer: &Composer<'_>, least: &Formula, most: &Formula) -> Option<(usize, Expression)> {
    match (least, most) {
        (
            Formula::Compare { left, comparison: Comparison::GreaterOrEqual, right: Number::Constant(least) },
            Formula::Compare {
                left: same,
                comparison: Comparison::LessOrEqual,
                right: Number::Constant(most),
            },
        ) if left == same && 0 <= *least && least <= most => {
            let limits = expression::range(*least, *most);
            Some((2, expression(Kind::In(composer.number(left).into(), limits.into()))))
        }
        _ => None,
    }
}

/// Returns `a in [20, 30]` for a number that is one of several.
fn values(composer: &Composer<'_>, parts: &[Formula]) -> Option<(usize, Expression)> {
    let equal = |formula: &Formula| match formula {
        Formula::Compare {
            left: left @ Number::Of(crate::model::Measure::Value, _),
            comparison: Comparison::Equal,
            right: Number::Constant(value),
        } => Some((left.clone(), *value)),
        _ => None,
    };
    let (number, _) = equal(parts.first()?)?;
    let values = parts.iter().map_while(equal).take_while(|(other, _)| *other == number);
    let values: Vec<Expression> = values.map(|(_, value)| integer(value)).collect();
    if values.len() < 2 {
        return None;
    }
    let taken = values.len();
    let list = expression(Kind::List(values));
    Some((taken, expression(Kind::In(composer.number(&number).into(), list.into()))))
}
