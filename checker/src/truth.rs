//! The checker's evaluation of formulas on partially known rows. On fully known rows it agrees with `holds`.

use zebra_runtime::model::{
    Between, CategoryId, Fact, Formula, ItemId, Model, Number, Operator, Polarity, Term,
};
use zebra_runtime::rational::{Comparison, Rational};

use crate::view::{Line, View};

/// Returns the truth of a formula, if it is certain.
pub(crate) fn truth(model: &Model, view: &View, formula: &Formula) -> Option<bool> {
    let of = |formula: &Formula| truth(model, view, formula);
    match formula {
        Formula::Constant(truth) => Some(*truth),
        Formula::Fact(fact) => {
            fact_stated(model, view, fact).map(|stated| stated == (fact.polarity == Polarity::Is))
        }
        Formula::Between(between) => between_truth(model, view, between),
        Formula::Same { left, polarity, right } => {
            let (left, right) = (Items::of(model, view, left), Items::of(model, view, right));
            left.same(&right, *polarity)
        }
        Formula::Compare { left, comparison, right } => {
            let (left, right) = (Range::of(model, view, left), Range::of(model, view, right));
            left.compare(*comparison, right)
        }
        Formula::Quantified(..) | Formula::Copies(_) => of(&formula.written_out(model)),
        Formula::Not(inner) => of(inner).map(|truth| !truth),
        Formula::All(all) => every(all.iter().map(of)),
        Formula::Any(any) => every(any.iter().map(|part| of(part).map(|truth| !truth))).map(|none| !none),
        Formula::Either(left, right) => Some(of(left)? != of(right)?),
        Formula::Implies(left, right) => {
            let parts = [of(left), of(right).map(|truth| !truth)];
            every(parts.into_iter()).map(|broken| !broken)
        }
        Formula::Equivalent(left, right) => Some(of(left)? == of(right)?),
        Formula::Count { of: list, least, most } => {
            let (low, high) = count(model, view, list);
            if high < *least || low > *most {
                return Some(false);
            }
            (low >= *least && high <= *most).then_some(true)
        }
    }
}

/// Returns whether all are true: a false one decides.
fn every(truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for truth in truths {
        match truth {
            Some(false) => return Some(false),
            Some(true) => {}
            None => all = None,
        }
    }
    all
}

/// Returns the number of true formulas: at least and at most.
fn count(model: &Model, view: &View, list: &[Formula]) -> (u32, u32) {
    list.iter().fold((0, 0), |(low, high), formula| match truth(model, view, formula) {
        Some(so) => (low + u32::from(so), high + u32::from(so)),
        None => (low, high + 1),
    })
}

/// Returns whether some row of the first item and some row of the second are related, whatever the polarity of the fact.
fn fact_stated(model: &Model, view: &View, fact: &Fact) -> Option<bool> {
    let (first, second) = (fact.first, fact.second);
    let Some(link) = fact.link else {
        let known = view.pair(first, second);
        if known.is_some() || view.is_single(first) || view.is_single(second) {
            view.ask(if known.is_none() { 2 } else { 0 }, Line::Pair(first, second));
            return known;
        }
        let (firsts, seconds) = (view.rows_of(first), view.rows_of(second));
        let both = firsts.iter().filter(|row| seconds.contains(row));
        return some(both.map(|&row| every([view.get(first, row), view.get(second, row)].into_iter())));
    };
    let category = model.link(link).category;
    let (firsts, seconds) = (Place::all(view, first, category), Place::all(view, second, category));
    some(firsts.iter().flat_map(|one| {
        seconds.iter().map(|other| {
            let fits = match one.row == other.row && fact.needs_two_rows(model) {
                true => Some(false),
                false => {
                    let pairs =
                        one.items.iter().flat_map(|one| other.items.iter().map(move |other| (one, other)));
                    unanimous(pairs.map(|(&one, &other)| model.link(link).holds(model, one, other)))
                }
            };
            every([one.is_row, other.is_row, fits].into_iter())
        })
    }))
}

/// Returns whether some are true: a true one decides.
fn some(mut truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut any = Some(false);
    truths
        .try_for_each(|truth| {
            any = if truth == Some(false) { any } else { truth };
            if truth == Some(true) { Err(()) } else { Ok(()) }
        })
        .map_or(Some(true), |()| any)
}

/// A possible row of an item.
struct Place {
    /// A number that identifies the row.
    row: usize,
    is_row: Option<bool>,
    /// The items of a category that may be in the row.
    items: Vec<ItemId>,
}

impl Place {
    /// Returns the possible rows of an item; partners identify rows where both have one row each.
    fn all(view: &View, item: ItemId, category: CategoryId) -> Vec<Place> {
        if view.is_single(item) && view.are_single(category.0 as usize) {
            let place = |partner: ItemId| Place {
                row: partner.index(),
                is_row: view.pair(item, partner),
                items: vec![partner],
            };
            return view.partners(item, category).into_iter().map(place).collect();
        }
        let rows = view.rows_of(item).into_iter();
        let place = |row| Place { row, is_row: view.get(item, row), items: view.items_in(row, category) };
        rows.map(place).collect()
    }
}

/// Returns the truth that all have in common.
fn unanimous(mut truths: impl Iterator<Item = bool>) -> Option<bool> {
    let first = truths.next()?;
    truths.all(|truth| truth == first).then_some(first)
}

fn between_truth(model: &Model, view: &View, between: &Between) -> Option<bool> {
    let places = |item: ItemId| Place::all(view, item, between.category);
    let (middles, ones, others) = (places(between.middle), places(between.ends.0), places(between.ends.1));
    let numbers = |place: &Place| place.items.iter().map(|&item| model.place(item)).collect::<Vec<u32>>();
    some(middles.iter().flat_map(|middle| {
        let ones = &ones;
        let others = &others;
        ones.iter().flat_map(move |one| {
            others.iter().map(move |other| {
                let (middles, ones, others) = (numbers(middle), numbers(one), numbers(other));
                let fits = middles.iter().flat_map(|&middle| {
                    let others = &others;
                    ones.iter().flat_map(move |&one| {
                        others.iter().map(move |&other| one.min(other) < middle && middle < one.max(other))
                    })
                });
                every([middle.is_row, one.is_row, other.is_row, unanimous(fits)].into_iter())
            })
        })
    }))
}

/// The possible items of a term.
struct Items {
    items: Vec<ItemId>,
    may_lack: bool,
}

impl Items {
    fn of(model: &Model, view: &View, term: &Term) -> Items {
        match term {
            Term::Item(item) => Items { items: vec![*item], may_lack: false },
            Term::In { category, of } => {
                let inner = Items::of(model, view, of);
                let mut all = Items { items: Vec::new(), may_lack: inner.may_lack };
                for item in inner.items {
                    if view.is_single(item) && model.item(item).category != *category {
                        let partners = view.partners(item, *category);
                        all.may_lack |= !model.appears_once(item)
                            && !partners.iter().any(|&partner| view.pair(item, partner) == Some(true));
                        all.items.extend(partners.into_iter().map(|item| model.named_by_role(item)));
                        continue;
                    }
                    let rows = view.rows_of(item);
                    all.may_lack |= !rows.iter().any(|&row| view.get(item, row) == Some(true))
                        && !model.appears_once(item);
                    for row in rows {
                        let named = view.items_in(row, *category);
                        all.items.extend(named.into_iter().map(|item| model.named_by_role(item)));
                    }
                }
                all.items.sort_unstable();
                all.items.dedup();
                all
            }
        }
    }

    fn same(&self, other: &Items, polarity: Polarity) -> Option<bool> {
        if self.items.is_empty() || other.items.is_empty() {
            return Some(false);
        }
        let exists = !self.may_lack && !other.may_lack;
        let same = match (&*self.items, &*other.items) {
            ([one], [other]) => Some(one == other),
            _ if self.items.iter().any(|item| other.items.contains(item)) => None,
            _ => Some(false),
        };
        match same.map(|same| same == (polarity == Polarity::Is)) {
            // A missing item is neither equal nor different.
            Some(true) if !exists => None,
            truth => truth,
        }
    }
}

/// The possible values of a number.
#[derive(Debug, Clone, Copy)]
struct Range {
    /// The least and the greatest value; `None` if unknown.
    ends: Option<(Rational, Rational)>,
    /// Whether the number exists.
    exists: Option<bool>,
}

impl Range {
    const UNKNOWN: Range = Range { ends: None, exists: None };
    const NOTHING: Range = Range { ends: None, exists: Some(false) };

    fn exactly(number: Rational) -> Range {
        Range { ends: Some((number, number)), exists: Some(true) }
    }

    fn of(model: &Model, view: &View, number: &Number) -> Range {
        let of = |number: &Number| Range::of(model, view, number);
        match number {
            Number::Constant(number) => Range::exactly(Rational::from(*number)),
            Number::Of(measure, term) => {
                let items = Items::of(model, view, term);
                let measures = items.items.iter().map(|&item| Rational::from(model.measure(*measure, item)));
                let Some((least, greatest)) = measures.clone().min().zip(measures.max()) else {
                    return Range::NOTHING;
                };
                Range { ends: Some((least, greatest)), exists: (!items.may_lack).then_some(true) }
            }
            Number::Arithmetic(operator, left, right) => of(left).apply(*operator, of(right)),
            Number::Sum(numbers) => {
                let zero = Range::exactly(Rational::from(0));
                numbers.iter().map(of).fold(zero, |sum, number| sum.apply(Operator::Add, number))
            }
            Number::Min(numbers) => Range::extreme(numbers.iter().map(of), Rational::min),
            Number::Max(numbers) => Range::extreme(numbers.iter().map(of), Rational::max),
            Number::SumOf(_) | Number::MinOf(_) | Number::MaxOf(_) | Number::CountOf(_) => {
                of(&number.written_out(model))
            }
            Number::Count(formulas) => {
                let (low, high) = count(model, view, formulas);
                let ends = (Rational::from(i64::from(low)), Rational::from(i64::from(high)));
                Range { ends: Some(ends), exists: Some(true) }
            }
        }
    }

    fn extreme(ranges: impl Iterator<Item = Range>, choose: fn(Rational, Rational) -> Rational) -> Range {
        let join = |one: Range, other: Range| {
            let ends =
                one.ends.zip(other.ends).map(|(one, other)| (choose(one.0, other.0), choose(one.1, other.1)));
            Range { ends, exists: one.and(other) }
        };
        ranges.reduce(join).unwrap_or(Range::NOTHING)
    }

    /// Returns whether both numbers exist.
    fn and(self, other: Range) -> Option<bool> {
        every([self.exists, other.exists].into_iter())
    }

    fn apply(self, operator: Operator, other: Range) -> Range {
        let exists = self.and(other);
        if exists == Some(false) {
            return Range::NOTHING;
        }
        let (Some(one), Some(two)) = (self.ends, other.ends) else {
            return Range { ends: None, exists: None };
        };
        if one.0 == one.1 && two.0 == two.1 {
            return match operator.apply(one.0, two.0) {
                Some(number) => Range { exists, ..Range::exactly(number) },
                None => Range::NOTHING,
            };
        }
        // A corner that does not exist or overflows makes the range unknown.
        let corner = |left: Rational, right: Rational| operator.apply(left, right);
        let corners = match operator {
            Operator::Add | Operator::Subtract | Operator::Multiply => {
                [corner(one.0, two.0), corner(one.0, two.1), corner(one.1, two.0), corner(one.1, two.1)]
            }
            Operator::Difference => {
                let (Some(far), Some(near)) =
                    (Operator::Subtract.apply(one.1, two.0), Operator::Subtract.apply(two.1, one.0))
                else {
                    return Range::UNKNOWN;
                };
                let zero = Rational::from(0);
                let least = match (Operator::Subtract.apply(zero, far), Operator::Subtract.apply(zero, near))
                {
                    (Some(minus_far), Some(minus_near)) => zero.max(minus_far).max(minus_near),
                    _ => return Range::UNKNOWN,
                };
                return Range { ends: Some((least, far.max(near))), exists };
            }
            Operator::Divide | Operator::Remainder | Operator::TruncatedRemainder => return Range::UNKNOWN,
        };
        let whole: Option<Vec<Rational>> = corners.into_iter().collect();
        match whole.and_then(|corners| corners.iter().copied().min().zip(corners.iter().copied().max())) {
            Some(ends) => Range { ends: Some(ends), exists },
            None => Range::UNKNOWN,
        }
    }

    fn compare(self, comparison: Comparison, other: Range) -> Option<bool> {
        if self.and(other) == Some(false) {
            return Some(false);
        }
        let truth = match (self.ends, other.ends) {
            (Some(one), Some(two)) => decided(comparison, one, two),
            _ => None,
        };
        match truth {
            // A missing number satisfies no comparison.
            Some(true) if self.and(other) != Some(true) => None,
            truth => truth,
        }
    }
}

/// Returns the truth of a comparison of two ranges, if the ranges decide it.
fn decided(comparison: Comparison, one: (Rational, Rational), two: (Rational, Rational)) -> Option<bool> {
    let (below, above) = (one.1 < two.0, one.0 > two.1);
    let (at_most, at_least) = (one.1 <= two.0, one.0 >= two.1);
    let exact = one.0 == one.1 && two.0 == two.1 && one.0 == two.0;
    let (yes, no) = match comparison {
        Comparison::Equal => (exact, below || above),
        Comparison::Different => (below || above, exact),
        Comparison::Less => (below, at_least),
        Comparison::LessOrEqual => (at_most, above),
        Comparison::Greater => (above, at_most),
        Comparison::GreaterOrEqual => (at_least, below),
    };
    match (yes, no) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}
