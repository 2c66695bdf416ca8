//! Formulas, terms and numbers: objects with one key, which decides the kind.

use std::ops::Range;

use super::OF;
use super::fields::{Fields, Reader, inside};
use super::value::{Kind as Json, Value};
use crate::draft::{Binder, Expression, ExpressionKind as Kind, Name, Path, Predicate};
use crate::model::{Comparison, Operator, Quantity, Text};

/// The keys of formulas.
const FORMULAS: [&str; 16] = [
    "is",
    "is_not",
    "linked",
    "not_linked",
    "between",
    "same",
    "different",
    "compare",
    "not",
    "all",
    "any",
    "either",
    "implies",
    "equivalent",
    "count",
    "quantified",
];

/// The keys of numbers, other than literals.
const NUMBERS: [&str; 20] = [
    "value",
    "place",
    "initial",
    "property",
    "word",
    "letter",
    "add",
    "subtract",
    "multiply",
    "divide",
    "remainder",
    "difference",
    "sum",
    "min",
    "max",
    "count",
    "sum_of",
    "min_of",
    "max_of",
    "count_of",
];

/// The operators of arithmetic.
pub(super) const OPERATORS: [(&str, Operator); 7] = [
    ("add", Operator::Add),
    ("subtract", Operator::Subtract),
    ("multiply", Operator::Multiply),
    ("divide", Operator::Divide),
    ("remainder", Operator::Remainder),
    ("truncated_remainder", Operator::TruncatedRemainder),
    ("difference", Operator::Difference),
];

impl Reader {
    /// Returns the only member of an object: its key, the place of the key, and its value.
    pub(super) fn only_member<'v, 't>(
        &mut self,
        value: &'v Value<'t>,
        expected: &str,
    ) -> Option<(&'v str, Range<usize>, &'v Value<'t>)> {
        match &value.kind {
            Json::Object(members) if members.len() == 1 => {
                Some((&members[0].key, inside(members[0].at()), &members[0].value))
            }
            Json::Object(members) => {
                self.report(
                    value.at(),
                    format!("expected an object with one key, found {} keys", members.len()),
                    format!("write {expected}"),
                );
                None
            }
            _ => {
                self.wrong(value, expected);
                None
            }
        }
    }

    pub(super) fn formula(&mut self, value: &Value<'_>) -> Option<Expression> {
        let at = self.spot(value.at());
        if let Json::Truth(truth) = value.kind {
            // An empty conjunction is true, an empty disjunction false.
            let kind = if truth { Kind::All(Vec::new()) } else { Kind::Any(Vec::new()) };
            return Some(Expression::new(at, kind));
        }
        if let Json::Text(sentence) = &value.kind {
            return Some(Expression::new(at, Kind::Text(Text::new(sentence))));
        }
        let (key, key_at, inner) =
            self.only_member(value, "a formula, such as `{\"is\": [\"Ann\", \"Cat\"]}`")?;
        let kind = match key {
            "is" | "is_not" => {
                let [first, second] = self.exactly(inner, "two items")?;
                self.statement(inner, key == "is_not", first, None, second)?
            }
            "linked" | "not_linked" => {
                let [first, link, second] = self.exactly(inner, "an item, a link and an item")?;
                let link = self.name(link);
                self.statement(inner, key == "not_linked", first, Some(link?), second)?
            }
            "same" | "different" => self.same(inner, key == "different")?,
            "between" => {
                let [category, items @ ..] = self.exactly::<4>(inner, "a category and three items")?;
                let category = self.name(category).map(|name| Path { category: None, name });
                let items = self.all(items, Self::item_expression);
                let category = Expression::new(at, Kind::Name(category?));
                let name = Name::new("is_between", self.spot(key_at));
                Kind::Call(name, std::iter::once(category).chain(items?).collect())
            }
            "compare" => self.comparison(inner)?,
            "not" => Kind::Not(self.formula(inner)?.into()),
            "all" | "any" => self.joined(inner, key == "all")?,
            "either" | "implies" | "equivalent" => {
                let [left, right] = self.exactly(inner, "two formulas")?;
                let (left, right) = (self.formula(left), self.formula(right));
                let (left, right) = (Box::new(left?), Box::new(right?));
                match key {
                    "either" => Kind::Either(left, right),
                    "implies" => Kind::Implies(left, right),
                    _ => Kind::Equivalent(left, right),
                }
            }
            "count" => self.counted(inner, key_at)?,
            "quantified" => self.quantified(inner)?,
            _ => return self.unknown(key, key_at, "formula", &FORMULAS),
        };
        Some(Expression::new(at, kind))
    }

    fn unknown(&mut self, key: &str, at: Range<usize>, what: &str, known: &[&str]) -> Option<Expression> {
        let help = match self.closest(key, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the kinds of {what}s are `{}`", known.join("`, `")),
        };
        self.report(at, format!("unknown {what} `{key}`"), help);
        None
    }

    /// Reads several parts and reports the errors of all.
    fn all<'v, 't: 'v>(
        &mut self,
        parts: impl IntoIterator<Item = &'v Value<'t>>,
        read: impl Fn(&mut Self, &Value<'_>) -> Option<Expression>,
    ) -> Option<Vec<Expression>> {
        // Every part is read, also after an error.
        let read: Vec<Option<Expression>> = parts.into_iter().map(|part| read(self, part)).collect();
        read.into_iter().collect()
    }

    fn statement(
        &mut self,
        of: &Value<'_>,
        negated: bool,
        first: &Value<'_>,
        link: Option<Name>,
        second: &Value<'_>,
    ) -> Option<Kind> {
        let (first, object) = (self.item_expression(first), self.item_expression(second));
        let predicate = Predicate { at: self.spot(of.at()), negated, link, any: false, object: object? };
        Some(Kind::statement(first?, predicate))
    }

    fn same(&mut self, inner: &Value<'_>, negated: bool) -> Option<Kind> {
        let [left, right] = self.exactly(inner, "two terms")?;
        let (first, object) = (self.term(left), self.term(right));
        let (first, object) = (first?, object?);
        if !matches!((&first.kind, &object.kind), (Kind::Term(..), _) | (_, Kind::Term(..))) {
            if self.quantifiers == 0 {
                let message = "expected a term on at least one side, found two items";
                let help = "to state that they are in the same row, write `is`";
                self.report(inner.at(), message, help);
                return None;
            }
            // At least one of two names is a variable, which the check requires.
            let same = Kind::In(first.into(), object.into());
            let at = self.spot(inner.at());
            return Some(if negated { Kind::Not(Expression::new(at, same).into()) } else { same });
        }
        let predicate = Predicate { at: self.spot(inner.at()), negated, link: None, any: false, object };
        Some(Kind::statement(first, predicate))
    }

    fn joined(&mut self, inner: &Value<'_>, all: bool) -> Option<Kind> {
        let parts = self.list(inner, "formulas")?;
        if parts.is_empty() {
            self.report(
                inner.at(),
                "expected at least one formula",
                "add formulas, or write `true` or `false`",
            );
            return None;
        }
        let parts = self.all(parts, Self::formula)?;
        Some(if all { Kind::All(parts) } else { Kind::Any(parts) })
    }

    fn counted(&mut self, inner: &Value<'_>, key_at: Range<usize>) -> Option<Kind> {
        let fields = self.object(inner, "a count", &["of", "least", "most"])?;
        let of = self.required(&fields, "a count", "of").and_then(|of| self.list(of, "formulas"));
        let of = of.and_then(|of| self.all(of, Self::formula));
        let [least, most] = ["least", "most"].map(|key| {
            let value = self.required(&fields, "a count", key)?;
            let number = self.integer_in(value, 0, i64::from(u32::MAX))?;
            Some(Expression::new(self.spot(value.at()), Kind::Integer(number)))
        });
        let at = self.spot(inner.at());
        let name = Name::new("count", self.spot(key_at));
        let counted = Expression::new(at, Kind::Call(name, of?));
        let range = Expression::new(at, Kind::Range(least?.into(), most?.into()));
        Some(Kind::In(counted.into(), range.into()))
    }

    fn quantified(&mut self, inner: &Value<'_>) -> Option<Kind> {
        let what = "a quantifier";
        let fields = self.object(inner, what, &["quantity", "variables", "where", "formula"])?;
        let quantity = self.required(&fields, what, "quantity").and_then(|value| self.quantity(value));
        let binders = self.binders(&fields, what);
        self.quantifiers += 1;
        let filter = self.condition(&fields);
        let body = self.required(&fields, what, "formula").and_then(|body| self.formula(body));
        self.quantifiers -= 1;
        Some(Kind::Quantified { quantity: quantity?, binders: binders?, filter: filter?, body: body?.into() })
    }

    /// Reads `{"sum_of": {"variables": …, "number": …}}`.
    fn aggregate(&mut self, function: &str, key_at: Range<usize>, inner: &Value<'_>) -> Option<Kind> {
        let (what, key) = ("an aggregate", if function == "count" { "formula" } else { "number" });
        let fields = self.object(inner, what, &["variables", "where", key])?;
        let binders = self.binders(&fields, what);
        self.quantifiers += 1;
        let filter = self.condition(&fields);
        let read = if function == "count" { Self::formula } else { Self::number };
        let body = self.required(&fields, what, key).and_then(|body| read(self, body));
        self.quantifiers -= 1;
        let function = Name::new(function, self.spot(key_at));
        Some(Kind::Aggregate { function, binders: binders?, filter: filter?, body: body?.into() })
    }

    /// Reads `"all"`, `"any"`, or `{"exactly": 2}`.
    fn quantity(&mut self, value: &Value<'_>) -> Option<Quantity> {
        if let Json::Text(_) = value.kind {
            return self.word(value, &[("all", Quantity::All), ("any", Quantity::Any)]);
        }
        let (key, key_at, inner) = self.only_member(value, "`\"all\"`, `\"any\"`, or `{\"exactly\": 2}`")?;
        let quantity = match key {
            "exactly" => Quantity::Exactly,
            "at_least" => Quantity::AtLeast,
            "at_most" => Quantity::AtMost,
            _ => {
                self.unknown(key, key_at, "quantity", &["exactly", "at_least", "at_most"]);
                return None;
            }
        };
        let number: u32 = self.integer_in(inner, 0, i64::from(u32::MAX))?;
        Some(quantity(number))
    }

    /// Reads the variables of a quantifier or an aggregate.
    fn binders(&mut self, fields: &Fields<'_, '_>, what: &str) -> Option<Vec<Binder>> {
        let variables = self.required(fields, what, "variables")?;
        let variables = self.list(variables, "variables")?;
        let read: Vec<Option<Binder>> = variables.iter().map(|value| self.binder(value)).collect();
        read.into_iter().collect()
    }

    fn binder(&mut self, value: &Value<'_>) -> Option<Binder> {
        let fields = self.object(value, "a variable", &["name", "over", "copy_of"])?;
        let name = self.required(&fields, "a variable", "name").and_then(|name| self.name(name));
        if let Some(item) = fields.get("copy_of") {
            let over = self.item_expression(item);
            return Some(Binder { names: vec![name?], over: over? });
        }
        let over = self.required(&fields, "a variable", "over")?;
        let items = self.list(over, "items").and_then(|items| self.all(items, Self::item_expression));
        let over = Expression::new(self.spot(over.at()), Kind::List(items?));
        Some(Binder { names: vec![name?], over })
    }

    /// Reads the condition of some cases, if they have one; `None` if it has an error.
    fn condition(&mut self, fields: &Fields<'_, '_>) -> Option<Option<Box<Expression>>> {
        match fields.get("where") {
            None => Some(None),
            Some(condition) => self.formula(condition).map(|formula| Some(formula.into())),
        }
    }

    fn comparison(&mut self, inner: &Value<'_>) -> Option<Kind> {
        let [left, comparison, right] = self.exactly(inner, "a number, a comparison and a number")?;
        let (left, right) = (self.number(left), self.number(right));
        let comparison = self.word(comparison, &Comparison::SIGNS);
        Some(Kind::Compare(comparison?, left?.into(), right?.into()))
    }

    /// Reads `"Red"` or `"Color::Red"`.
    fn item_expression(&mut self, value: &Value<'_>) -> Option<Expression> {
        let name = self.name(value)?;
        let at = self.spot(value.at());
        let path = match name.text.split_once(OF) {
            None => Path { category: None, name },
            Some((category, item)) => {
                let bytes = inside(value.at());
                // Without escapes, the bytes of the parts are known.
                let plain = bytes.len() == name.text.len();
                let split = bytes.start + category.len();
                let parts = if plain {
                    (bytes.start..split, split + OF.len()..bytes.end)
                } else {
                    (bytes.clone(), bytes)
                };
                let category = Name::new(category, self.spot(parts.0));
                Path { category: Some(category), name: Name::new(item, self.spot(parts.1)) }
            }
        };
        Some(Expression::new(at, Kind::Name(path)))
    }

    /// Reads an item, or `{"in": ["Color", term]}`.
    fn term(&mut self, value: &Value<'_>) -> Option<Expression> {
        if let Json::Text(_) = value.kind {
            return self.item_expression(value);
        }
        let (key, key_at, inner) = self.only_member(value, "an item, or `{\"in\": [\"Color\", \"Ann\"]}`")?;
        if key != "in" {
            return self.unknown(key, key_at, "term", &["in"]);
        }
        let [category, of] = self.exactly(inner, "a category and a term")?;
        let (category, of) = (self.name(category), self.term(of));
        Some(Expression::new(self.spot(value.at()), Kind::Term(category?, of?.into())))
    }

    fn number(&mut self, value: &Value<'_>) -> Option<Expression> {
        let at = self.spot(value.at());
        if let Json::Number(_) = value.kind {
            return Some(Expression::new(at, Kind::Integer(self.integer(value)?)));
        }
        let (key, key_at, inner) = self.only_member(value, "a number, such as `{\"value\": \"Ann\"}`")?;
        let kind = match key {
            "value" => self.term(inner)?.kind,
            "word" => Kind::Name(Path { category: None, name: self.name(inner)? }),
            "letter" => Kind::Text(self.text(inner)?),
            "property" => {
                let [property, term] = self.exactly(inner, "a property and a term")?;
                let (property, term) = (self.name(property), self.term(term));
                Kind::Call(property?, vec![term?])
            }
            "place" | "initial" => {
                let term = self.term(inner)?;
                Kind::Call(Name::new(key, self.spot(key_at)), vec![term])
            }
            "sum_of" | "min_of" | "max_of" | "count_of" => {
                self.aggregate(key.trim_end_matches("_of"), key_at, inner)?
            }
            "sum" | "min" | "max" | "count" => {
                let formulas = key == "count";
                let parts = self.list(inner, if formulas { "formulas" } else { "numbers" })?;
                let read = if formulas { Self::formula } else { Self::number };
                let parts = self.all(parts, read)?;
                Kind::Call(Name::new(key, self.spot(key_at)), parts)
            }
            _ => match OPERATORS.iter().find(|(name, _)| *name == key) {
                Some((_, operator)) => {
                    let [left, right] = self.exactly(inner, "two numbers")?;
                    let (left, right) = (self.number(left), self.number(right));
                    Kind::Arithmetic(*operator, left?.into(), right?.into())
                }
                None => return self.unknown(key, key_at, "number", &NUMBERS),
            },
        };
        Some(Expression::new(at, kind))
    }
}
