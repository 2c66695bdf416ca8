//! The writer of ZBC. Layer 3.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::draft::POSITIONS;
use crate::format::{WriteError, Written};
use crate::model::{
    Between, CategoryId, Clue, Comparison, Fact, Formula, ItemId, LinkId, Measure, Model, Number, Operator,
    Polarity, Presence, Relation, State, Term,
};

/// The reserved words of clues.
const WORDS: [&str; 3] = ["diff", "in", "truths"];

/// Writes a puzzle. The rows are the positions of ZBC: the items of the anchor category are assigned to their numbers.
/// Removes characters that ZBC does not allow from names; disabled clues become comments.
///
/// # Errors
/// Fails for a category with items in several rows, and for a clue with roles, properties, initials, values that are not
/// the numbers of items, minima or maxima.
///
/// ```
/// # use zebra_runtime::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// let text = zebra_runtime::format::zbc::write(&model).unwrap().text;
/// assert_eq!(text, "Child - Ann Bob\nPet - Cat Dog\n---\nAnn = #1\nAnn = Cat\n");
/// ```
pub fn write(model: &Model) -> Result<Written, WriteError> {
    let writer = Writer::new(model)?;
    let mut text = String::new();
    for id in writer.written() {
        let items: Vec<&str> = model.items_of(id).map(|item| writer.names[item.index()].as_str()).collect();
        let great = if model.category(id).presence == Presence::AtMostOnce { "*" } else { "" };
        let _ = writeln!(text, "{}{great} - {}", writer.categories[id.index()], items.join(" "));
    }
    text += "---\n";
    // The last item has the remaining position.
    let assigned =
        model.items_of(model.anchor()).take(model.rows() - 1).filter(|_| !writer.positions_are_anchor);
    for item in assigned {
        let _ = writeln!(text, "{} = #{}", writer.item(item), model.place(item));
    }
    for clue in model.clues() {
        text += &writer.clue(clue)?;
    }
    let error = super::read(&text).check().diagnostics.into_iter().next();
    match error {
        Some(error) => Err(WriteError::of_puzzle(error.message)),
        None => Ok(Written { text, losses: Vec::new() }),
    }
}

/// The text of a formula, or why it cannot be written.
type Text = Result<String, String>;

struct Writer<'m> {
    model: &'m Model,
    /// The names of the categories and of the items.
    categories: Vec<String>,
    names: Vec<String>,
    /// The unique names of items.
    plain: BTreeSet<String>,
    /// Whether the items of the anchor are the numbers of positions.
    positions_are_anchor: bool,
}

impl<'m> Writer<'m> {
    fn new(model: &'m Model) -> Result<Self, WriteError> {
        for category in model.categories() {
            let why = match category.presence {
                Presence::Once | Presence::AtMostOnce if category.role_of.is_none() => continue,
                Presence::Once | Presence::AtMostOnce => "is a role, which ZBC does not support",
                Presence::AtLeastOnce | Presence::AnyTimes => {
                    "has items that may be in several rows, which ZBC does not support"
                }
            };
            return Err(WriteError::of_puzzle(format!("category `{}` {why}", category.name)));
        }
        if let Some(item) = model.items().iter().find(|item| item.copies > 1) {
            return Err(WriteError::of_puzzle(format!(
                "`{}` is in several rows, which ZBC does not support",
                item.name
            )));
        }
        let anchor = model.anchor();
        let positions_are_anchor =
            model.items_of(anchor).all(|item| model.item(item).name == model.place(item).to_string());
        let mut used = BTreeSet::new();
        let categories = model
            .categories()
            .iter()
            .map(|category| free(&alphanumeric(&category.name), &mut used))
            .collect();
        let mut names = Vec::new();
        for id in model.category_ids() {
            let mut used = BTreeSet::new();
            let items = model.items_of(id).map(|item| free(&alphanumeric(&model.item(item).name), &mut used));
            names.extend(items);
        }
        let mut times: BTreeMap<&String, usize> = BTreeMap::new();
        names.iter().for_each(|name| *times.entry(name).or_default() += 1);
        let plain = times.iter().filter(|(name, times)| {
            **times == 1
                && !WORDS.contains(&name.as_str())
                && !name.starts_with(|first: char| first.is_ascii_digit())
        });
        let plain = plain.map(|(name, _)| (*name).clone()).collect();
        Ok(Writer { model, categories, plain, names, positions_are_anchor })
    }

    /// Returns the categories of the header.
    fn written(&self) -> impl Iterator<Item = CategoryId> + '_ {
        let anchor = self.model.anchor();
        self.model.category_ids().filter(move |id| !(self.positions_are_anchor && *id == anchor))
    }

    fn clue(&self, clue: &Clue) -> Result<String, WriteError> {
        let mut text = String::new();
        if let Some(sentence) = &clue.sentence {
            let _ = writeln!(text, "\"{}\"", sentence.replace('"', "'"));
        }
        for formula in clue.formulas.iter() {
            let written = self.formula(formula).map_err(|why| WriteError::of_clue(&clue.label, why))?;
            let line = written
                .strip_prefix('(')
                .and_then(|inner| inner.strip_suffix(')'))
                .filter(|_| is_parenthesized(formula))
                .unwrap_or(&written);
            let _ = match clue.state {
                State::On => writeln!(text, "{line}"),
                State::Off => writeln!(text, "\"off: {line}\""),
            };
        }
        Ok(text)
    }

    fn item(&self, id: ItemId) -> String {
        let (item, name) = (self.model.item(id), &self.names[id.index()]);
        if self.positions_are_anchor && item.category == self.model.anchor() {
            format!("#{}", self.model.place(id))
        } else if self.plain.contains(name) {
            name.clone()
        } else {
            format!("{}.{name}", self.categories[item.category.index()])
        }
    }

    fn formulas(&self, formulas: &[Formula]) -> Result<Vec<String>, String> {
        formulas.iter().map(|formula| self.formula(formula)).collect()
    }

    /// Writes a formula, in parentheses unless it is a call or a negation.
    fn formula(&self, formula: &Formula) -> Text {
        let both = |left, operator, right| -> Text {
            Ok(format!("({} {operator} {})", self.formula(left)?, self.formula(right)?))
        };
        match formula {
            Formula::Constant(true) => Ok("(1 == 1)".to_owned()),
            Formula::Constant(false) => Ok("(1 == 2)".to_owned()),
            Formula::Fact(fact) => self.fact(fact),
            Formula::Between(between) => self.between(between),
            Formula::Same { left, polarity, right } => self.same(left, *polarity, right),
            Formula::Compare { left, comparison, right } => self.comparison(left, *comparison, right),
            Formula::Not(inner) => Ok(format!("!{}", self.formula(inner)?)),
            Formula::All(parts) if parts.is_empty() => Ok("(1 == 1)".to_owned()),
            Formula::Any(parts) if parts.is_empty() => Ok("(1 == 2)".to_owned()),
            Formula::All(parts) => Ok(format!("&&({})", self.formulas(parts)?.join(", "))),
            Formula::Any(parts) => Ok(format!("||({})", self.formulas(parts)?.join(", "))),
            Formula::Either(left, right) => both(left, "^", right),
            Formula::Implies(left, right) => both(left, "=>", right),
            Formula::Equivalent(left, right) => both(left, "<=>", right),
            Formula::Count { least, most, .. } if least > most => Ok("(1 == 2)".to_owned()),
            Formula::Count { of, least, most } if of.is_empty() => {
                Ok(if *least == 0 && most >= least { "(1 == 1)" } else { "(1 == 2)" }.to_owned())
            }
            Formula::Count { of, least, most } => {
                Ok(format!("(truths({}) in [{least}, {most}])", self.formulas(of)?.join(", ")))
            }
        }
    }

    fn fact(&self, fact: &Fact) -> Text {
        let stated = match fact.link {
            None => format!("({} = {})", self.item(fact.first), self.item(fact.second)),
            Some(link) => self.linked(fact, link),
        };
        Ok(if fact.polarity == Polarity::Is { stated } else { format!("!{stated}") })
    }

    fn linked(&self, fact: &Fact, id: LinkId) -> String {
        let link = self.model.link(id);
        let (a, b) = (self.item(fact.first), self.item(fact.second));
        let anchor = self.model.anchor();
        let counted = self
            .model
            .items_of(anchor)
            .all(|item| self.model.value(item) == i64::from(self.model.place(item)));
        let sign = match link.relation {
            _ if link.category != anchor || !counted || fact.first == fact.second => None,
            Relation::LessThan(0) => Some(format!("({a} -- {b})")),
            Relation::MoreThan(0) => Some(format!("({b} -- {a})")),
            Relation::LessBy(1) => Some(format!("({a} - {b})")),
            Relation::MoreBy(1) => Some(format!("({b} - {a})")),
            Relation::LessBy(n @ 2..) => Some(format!("({a} -{n}- {b})")),
            Relation::MoreBy(n @ 2..) => Some(format!("({b} -{n}- {a})")),
            Relation::NextTo | Relation::OffsetBy(1) => Some(format!("({a} _ {b})")),
            Relation::OffsetBy(n @ 2..) => Some(format!("({a} _{n}_ {b})")),
            _ => None,
        };
        sign.unwrap_or_else(|| {
            // Any other link is written as its pairs.
            let apart = fact.first == fact.second || link.relation == Relation::Same;
            let pairs =
                link.pairs(self.model).into_iter().filter(|(first, second)| !apart || first != second);
            let pair = |(first, second): (ItemId, ItemId)| {
                let here = |item: &str, own, other: ItemId| match own == other {
                    true if self.model.appears_once(own) => "1 == 1".to_owned(),
                    true => self.is_used(own),
                    false => format!("{item} = {}", self.item(other)),
                };
                format!("({} & {})", here(&a, fact.first, first), here(&b, fact.second, second))
            };
            let same_category = |item: ItemId, other: ItemId| {
                item != other && self.model.item(item).category == self.model.item(other).category
            };
            let pairs: Vec<String> = pairs
                .filter(|&(first, second)| {
                    !same_category(fact.first, first) && !same_category(fact.second, second)
                })
                .map(pair)
                .collect();
            if pairs.is_empty() { "(1 == 2)".to_owned() } else { format!("||({})", pairs.join(", ")) }
        })
    }

    /// Writes that an item of a great category is used.
    fn is_used(&self, item: ItemId) -> String {
        let anchor = self.model.items_of(self.model.anchor());
        let cases: Vec<String> =
            anchor.map(|row| format!("{} = {}", self.item(item), self.item(row))).collect();
        format!("||({})", cases.join(", "))
    }

    fn between(&self, between: &Between) -> Text {
        let (middle, one, other) =
            (self.item(between.middle), self.item(between.ends.0), self.item(between.ends.1));
        if between.category != self.model.anchor() {
            return Err(format!(
                "ZBC has no order other than that of the positions, such as that of `{}`",
                self.model.category(between.category).name
            ));
        }
        Ok(format!("||(({one} -- {middle} -- {other}), ({other} -- {middle} -- {one}))"))
    }

    /// Writes `Color(Ann) == Red` as `Ann = Red`; ZBC has no other terms.
    fn same(&self, left: &Term, polarity: Polarity, right: &Term) -> Text {
        let stated = match (left, right) {
            (Term::In { of, .. }, Term::Item(item)) | (Term::Item(item), Term::In { of, .. }) => {
                match &**of {
                    Term::Item(bearer) => (self.item(*bearer), self.item(*item), *bearer),
                    Term::In { .. } => {
                        return Err("it uses the item in the row of another term".to_owned());
                    }
                }
            }
            (Term::In { category, of }, Term::In { of: other, .. }) => match (&**of, &**other) {
                (&Term::Item(one), &Term::Item(other))
                    if self.model.is_plain(*category) && self.model.appears_once(other) =>
                {
                    (self.item(one), self.item(other), one)
                }
                _ => return Err("it compares items of rows that may not exist".to_owned()),
            },
            _ => return Err("it compares two named items".to_owned()),
        };
        let (one, other, bearer) = stated;
        // Both are false for an unused item.
        match polarity {
            Polarity::Is => Ok(format!("({one} = {other})")),
            Polarity::IsNot if self.model.appears_once(bearer) => Ok(format!("!({one} = {other})")),
            Polarity::IsNot => Err("it uses the row of an item that may be unused".to_owned()),
        }
    }

    fn comparison(&self, left: &Number, comparison: Comparison, right: &Number) -> Text {
        let (left, right) = (self.number(left)?, self.number(right)?);
        let sign = match comparison {
            Comparison::Equal => "==",
            Comparison::Different => "!=",
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        };
        Ok(format!("({left} {sign} {right})"))
    }

    fn number(&self, number: &Number) -> Text {
        match number {
            Number::Constant(number) if *number < 0 => Ok(format!("(0 - {})", number.unsigned_abs())),
            Number::Constant(number) => Ok(number.to_string()),
            Number::Of(measure, term) => self.measured(*measure, term),
            Number::Arithmetic(operator, left, right) => {
                let sign = match operator {
                    Operator::Add => "+",
                    Operator::Subtract => "-",
                    Operator::Multiply => "*",
                    Operator::Divide => "/",
                    Operator::Remainder if !left.is_never_negative(self.model) => {
                        return self.euclidean_remainder(left, right);
                    }
                    Operator::Remainder | Operator::TruncatedRemainder => "%",
                    Operator::Difference => "diff",
                };
                Ok(format!("({} {sign} {})", self.number(left)?, self.number(right)?))
            }
            Number::Sum(numbers) if numbers.is_empty() => Ok("0".to_owned()),
            Number::Sum(numbers) => {
                let numbers: Result<Vec<String>, String> =
                    numbers.iter().map(|number| self.number(number)).collect();
                Ok(format!("({})", numbers?.join(" + ")))
            }
            Number::Count(formulas) if formulas.is_empty() => Ok("0".to_owned()),
            Number::Count(formulas) => Ok(format!("truths({})", self.formulas(formulas)?.join(", "))),
            Number::Min(_) | Number::Max(_) => Err("ZBC has no minimum or maximum".to_owned()),
        }
    }

    /// Writes a remainder that is never negative; that of ZBC has the sign of the dividend.
    fn euclidean_remainder(&self, left: &Number, right: &Number) -> Text {
        let (left, right) = (self.number(left)?, self.number(right)?);
        // The divisor is written three times, and may contain another remainder.
        if right.len() > 1000 {
            return Err("the divisor of its remainder is too long".to_owned());
        }
        let magnitude = if right.bytes().all(|byte| byte.is_ascii_digit()) {
            right.clone()
        } else {
            format!("({right} diff 0)")
        };
        Ok(format!("((({left} % {right}) + {magnitude}) % {magnitude})"))
    }

    fn measured(&self, measure: Measure, term: &Term) -> Text {
        let (category, bearer) = match term {
            Term::Item(item) if matches!(measure, Measure::Value | Measure::Place) => {
                return self.number(&Number::Constant(self.model.measure(measure, *item)));
            }
            Term::In { category, of } => match &**of {
                Term::Item(bearer) => (*category, *bearer),
                Term::In { .. } => {
                    return Err("it uses the number of an item in the row of another term".to_owned());
                }
            },
            Term::Item(_) => return Err("ZBC has no properties and initials".to_owned()),
        };
        let measured = |item: ItemId| self.model.measure(measure, item);
        let places =
            self.model.items_of(category).all(|item| measured(item) == i64::from(self.model.place(item)));
        let numbers =
            self.model.items_of(category).all(|item| self.names[item.index()] == measured(item).to_string());
        if places && category == self.model.anchor() {
            Ok(format!("{}:{POSITIONS}", self.item(bearer)))
        } else if numbers {
            Ok(format!("{}:{}", self.item(bearer), self.categories[category.index()]))
        } else {
            Err(format!(
                "the names of the items of `{}` are not the numbers that it uses",
                self.model.category(category).name
            ))
        }
    }
}

/// Returns whether the first and the last parenthesis of a written formula match.
fn is_parenthesized(formula: &Formula) -> bool {
    match formula {
        Formula::Fact(fact) => fact.polarity == Polarity::Is,
        Formula::Same { polarity, .. } => *polarity == Polarity::Is,
        Formula::Compare { .. } | Formula::Either(..) | Formula::Implies(..) | Formula::Equivalent(..) => {
            true
        }
        _ => false,
    }
}

/// Returns the letters and digits of a name.
fn alphanumeric(name: &str) -> String {
    let letters: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    if letters.is_empty() { "x".to_owned() } else { letters }
}

/// Returns an unused name: the given one, or the given one with a number appended.
fn free(wanted: &str, used: &mut BTreeSet<String>) -> String {
    let mut name = wanted.to_owned();
    let mut number = 2;
    while !used.insert(name.clone()) {
        name = format!("{wanted}x{number}");
        number += 1;
    }
    name
}
