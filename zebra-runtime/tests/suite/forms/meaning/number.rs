//! Numbers and properties.

use super::{Meaning, Operand, Thing};
use zebra_runtime::draft::{Expression, ExpressionKind as Kind, Path, PropertyValue};
use zebra_runtime::model::Operator;
use zebra_runtime::rational::Rational;

impl Meaning<'_> {
    pub(super) fn number(&mut self, draft: &Expression) -> Option<Rational> {
        match &draft.kind {
            Kind::Integer(number) => Some(Rational::from(*number)),
            Kind::Negative(inner) => Rational::from(0).checked_sub(self.number(inner)?),
            Kind::Arithmetic(operator, left, right) => {
                let (left, right) = (self.number(left), self.number(right));
                let (left, right) = (left?, right?);
                match operator {
                    Operator::Add => left.checked_add(right),
                    Operator::Subtract => left.checked_sub(right),
                    Operator::Multiply => left.checked_mul(right),
                    Operator::Divide => left.checked_div(right),
                    Operator::Remainder => left.checked_rem(right),
                    Operator::TruncatedRemainder => left.checked_truncated_rem(right),
                    Operator::Difference => left.checked_sub(right)?.checked_abs(),
                }
            }
            Kind::Call(name, arguments) => self.number_of_call(&name.text, arguments),
            Kind::Aggregate { function, binders, filter, body } => {
                let cases = self.cases(binders, filter.as_deref());
                if function.text == "count" {
                    let count = self.count_true(&cases, body);
                    return Some(Rational::from(count as i64));
                }
                let mut numbers = Vec::new();
                for case in &cases {
                    numbers.push(self.within(case, |meaning| meaning.number(body)));
                }
                aggregate(&function.text, numbers)
            }
            _ => Some(Rational::from(self.value(self.term(draft)?.thing))),
        }
    }

    fn number_of_call(&mut self, name: &str, arguments: &[Expression]) -> Option<Rational> {
        let parts = match arguments {
            [Expression { kind: Kind::List(parts), .. }] => parts,
            _ => arguments,
        };
        match name {
            "count" => {
                let count = arguments.iter().filter(|part| self.formula(part)).count();
                Some(Rational::from(count as i64))
            }
            "sum" | "min" | "max" => {
                let numbers = parts.iter().map(|part| self.number(part)).collect();
                aggregate(name, numbers)
            }
            "diff" => {
                let (left, right) = (self.number(&parts[0]), self.number(&parts[1]));
                left?.checked_sub(right?)?.checked_abs()
            }
            "place" => Some(Rational::from(self.term(&arguments[0])?.thing.item as i64 + 1)),
            _ if self.category(name).is_some() => {
                let thing = self.beside(self.category(name)?, self.term(&arguments[0])?)?.thing;
                Some(Rational::from(self.value(thing)))
            }
            _ => match self.property(name, &arguments[0])? {
                PropertyValue::Number(number, _) => Some(Rational::from(number)),
                PropertyValue::Word(_) => unreachable!("words are no numbers"),
            },
        }
    }

    /// Returns the property of the item of its category in the row of an item.
    pub(super) fn property(&self, name: &str, argument: &Expression) -> Option<PropertyValue> {
        let property = self.draft.properties.iter().find(|property| property.name.text == name)?;
        let category = self.category(&property.category.text).unwrap();
        let thing = self.beside(category, self.term(argument)?)?.thing;
        self.property_of(name, thing)
    }

    pub(super) fn property_of(&self, name: &str, thing: Thing) -> Option<PropertyValue> {
        let property = self.draft.properties.iter().find(|property| property.name.text == name)?;
        let item = |path: &Path| self.item(thing.category, &path.name.text).unwrap();
        let entry = property.entries.iter().find(|entry| {
            let first = item(&entry.first);
            let last = entry.last.as_ref().map_or(first, item);
            (first..=last).contains(&thing.item)
        });
        Some(entry.unwrap().value.clone())
    }

    pub(super) fn letter(&self, operand: Operand) -> char {
        let thing = operand.thing;
        let item = &self.draft.categories[self.base(thing.category)].items[thing.item];
        let name = item.phrase.as_ref().unwrap_or(&item.name.text);
        name.chars().next().unwrap().to_ascii_uppercase()
    }
}

fn aggregate(function: &str, numbers: Vec<Option<Rational>>) -> Option<Rational> {
    let numbers = numbers.into_iter().collect::<Option<Vec<Rational>>>()?;
    match function {
        "sum" => numbers.into_iter().try_fold(Rational::from(0), Rational::checked_add),
        "min" => numbers.into_iter().min(),
        "max" => numbers.into_iter().max(),
        _ => unreachable!("no aggregate"),
    }
}
