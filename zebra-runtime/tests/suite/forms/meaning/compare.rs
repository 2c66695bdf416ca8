//! Comparisons and memberships.

use super::{Meaning, Operand, Thing};
use zebra_runtime::draft::{Expression, ExpressionKind as Kind, PropertyValue};
use zebra_runtime::model::Comparison;
use zebra_runtime::rational::Rational;

/// One side of a comparison.
#[derive(Debug, PartialEq)]
enum Side {
    Item(Option<Operand>),
    Number(Option<Rational>),
    Word(Option<String>),
    Letter(Option<char>),
}

impl Meaning<'_> {
    fn side(&mut self, draft: &Expression) -> Option<Side> {
        Some(match &draft.kind {
            Kind::Text(_) => return None,
            Kind::Name(path) if path.category.is_none() && self.bound(path).is_none() => return None,
            Kind::Name(_) | Kind::Copy(..) => Side::Item(self.term(draft)),
            Kind::Call(name, arguments) => {
                if self.category(&name.text).is_some() {
                    Side::Item(self.term(draft))
                } else if let Some(property) =
                    self.draft.properties.iter().find(|property| property.name.text == name.text)
                {
                    let words = matches!(property.entries[0].value, PropertyValue::Word(_));
                    match self.property(&name.text, &arguments[0]) {
                        Some(PropertyValue::Word(word)) => Side::Word(Some(word.text.to_string())),
                        Some(PropertyValue::Number(number, _)) => Side::Number(Some(Rational::from(number))),
                        None if words => Side::Word(None),
                        None => Side::Number(None),
                    }
                } else if name.text == "initial" {
                    Side::Letter(self.term(&arguments[0]).map(|operand| self.letter(operand)))
                } else {
                    Side::Number(self.number(draft))
                }
            }
            _ => Side::Number(self.number(draft)),
        })
    }

    /// Returns a bare word or a text, resolved by the other side.
    fn word(&self, draft: &Expression, other: Option<&Side>, category: Option<usize>) -> Side {
        let text = match &draft.kind {
            Kind::Text(text) => text,
            Kind::Name(path) => &path.name.text,
            _ => unreachable!("no word"),
        };
        match other {
            Some(Side::Word(_)) => Side::Word(Some(text.to_string())),
            Some(Side::Letter(_)) => Side::Letter(text.chars().next().map(|c| c.to_ascii_uppercase())),
            _ => Side::Item(self.items(draft, category).first().copied()),
        }
    }

    /// Returns the category of the items that a term can have as value.
    fn category_of(&self, draft: &Expression) -> Option<usize> {
        match &draft.kind {
            Kind::Call(name, _) => self.category(&name.text).map(|category| self.base(category)),
            Kind::Name(_) | Kind::Copy(..) => {
                self.term(draft).map(|operand| self.base(operand.thing.category))
            }
            _ => None,
        }
    }

    pub(super) fn compare(&mut self, comparison: Comparison, left: &Expression, right: &Expression) -> bool {
        let (one, other) = (self.side(left), self.side(right));
        let is_item = |side: &Option<Side>| matches!(side, Some(Side::Item(_)));
        let other = match other {
            Some(other) => other,
            None => {
                let category = if is_item(&one) { self.category_of(left) } else { None };
                self.word(right, one.as_ref(), category)
            }
        };
        let one = match one {
            Some(one) => one,
            None => {
                let category = if matches!(other, Side::Item(_)) { self.category_of(right) } else { None };
                self.word(left, Some(&other), category)
            }
        };
        match (one, other) {
            (Side::Item(one), Side::Item(other)) => self.compare_items(comparison, one, other),
            (Side::Word(one), Side::Word(other)) => compared(comparison, one, other),
            (Side::Letter(one), Side::Letter(other)) => compared(comparison, one, other),
            (one, other) => compared(comparison, self.as_number(&one), self.as_number(&other)),
        }
    }

    fn as_number(&self, side: &Side) -> Option<Rational> {
        match side {
            Side::Number(number) => *number,
            Side::Item(operand) => operand.map(|operand| Rational::from(self.value(operand.thing))),
            _ => unreachable!("no number"),
        }
    }

    fn compare_items(&self, comparison: Comparison, one: Option<Operand>, other: Option<Operand>) -> bool {
        let (Some(one), Some(other)) = (one, other) else { return false };
        let equality = matches!(comparison, Comparison::Equal | Comparison::Different);
        if one.thing.category == other.thing.category {
            let rows = |operand: Operand| operand.row.filter(|_| one.row.is_some() && other.row.is_some());
            if equality {
                return comparison.holds(&(one.thing, rows(one)), &(other.thing, rows(other)));
            }
            if one.named && other.named {
                let key = |at: Operand| (self.value(at.thing), at.thing, rows(at));
                return comparison.holds(&key(one), &key(other));
            }
        }
        let has_values = |thing: Thing| {
            self.draft.categories[self.base(thing.category)].items.iter().all(|item| item.value.is_some())
        };
        if equality
            && one.thing.category != other.thing.category
            && !(has_values(one.thing) && has_values(other.thing))
        {
            return comparison == Comparison::Different;
        }
        comparison.holds(&self.value(one.thing), &self.value(other.thing))
    }

    pub(super) fn is_in(&mut self, value: &Expression, set: &Expression) -> bool {
        match &set.kind {
            Kind::List(parts) => parts.iter().any(|part| self.is_in(value, part)),
            Kind::Range(first, last) => {
                let items = |draft: &Expression| matches!(&draft.kind, Kind::Name(path) if self.bound(path).is_none());
                if items(first) {
                    return self.is_one_of(value, set);
                }
                self.compare(Comparison::GreaterOrEqual, value, first)
                    && self.compare(Comparison::LessOrEqual, value, last)
            }
            Kind::Name(path) if self.bound(path).is_none() && !self.is_item(path) => {
                self.is_one_of(value, set)
            }
            Kind::Name(_) | Kind::Copy(..) if matches!(value.kind, Kind::Name(_) | Kind::Copy(..)) => {
                self.is_one_of(value, set)
            }
            _ => self.compare(Comparison::Equal, value, set),
        }
    }

    /// Returns whether a term is one of some items, or shares a row with one of them.
    fn is_one_of(&self, value: &Expression, set: &Expression) -> bool {
        let Some(value) = self.term(value) else { return false };
        self.items(set, None).into_iter().any(|item| {
            if item.thing.category == value.thing.category {
                let rows = item.row.is_some() && value.row.is_some();
                item.thing == value.thing && (!rows || item.row == value.row)
            } else {
                self.together(value, item)
            }
        })
    }
}

/// Compares values that may not exist.
fn compared<T: Ord>(comparison: Comparison, one: Option<T>, other: Option<T>) -> bool {
    matches!((one, other), (Some(one), Some(other)) if comparison.holds(&one, &other))
}
