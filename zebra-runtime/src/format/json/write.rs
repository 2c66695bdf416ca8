//! The writer of JSON.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(feature = "generate")]
use serde_json::value::{RawValue, to_raw_value};

use super::declarations::{answer, category, link, property, saying};
use super::formula::OPERATORS;
use super::tree::{Tree, list, list_if_any, object, only};
use super::{OF, VERSION};
use crate::draft::{Binder, ClueDraft, Draft, Expression, ExpressionKind as Kind, Name, Path, Predicate};
use crate::format::{WriteError, Written, to_draft};
use crate::model::{Model, Operator, Quantity, State, Text};

/// Writes a puzzle as indented text.
///
/// # Errors
/// Fails for a formula that is nested too deeply to be read again, or a category whose name contains `::`.
pub fn write(model: &Model) -> Result<Written, WriteError> {
    let draft = writable_draft(model)?;
    let text = serde_json::to_string_pretty(&Writer::new(&draft).puzzle());
    let text = text.map_err(|error| WriteError::of_puzzle(error.to_string()))? + "\n";
    Ok(Written { text, losses: Vec::new() })
}

/// Writes a puzzle as one line, without a line break.
///
/// # Errors
/// Fails like [`write()`].
pub fn write_line(model: &Model) -> Result<Written, WriteError> {
    let draft = writable_draft(model)?;
    let text = serde_json::to_string(&Writer::new(&draft).puzzle());
    let text = text.map_err(|error| WriteError::of_puzzle(error.to_string()))?;
    Ok(Written { text, losses: Vec::new() })
}

/// Returns a puzzle as a value of JSON for a larger one, which copies it as it is.
#[cfg(feature = "generate")]
pub(crate) fn raw(model: &Model) -> Result<Box<RawValue>, WriteError> {
    let draft = writable_draft(model)?;
    to_raw_value(&Writer::new(&draft).puzzle()).map_err(|error| WriteError::of_puzzle(error.to_string()))
}

fn writable_draft(model: &Model) -> Result<Draft, WriteError> {
    let draft = to_draft(model);
    if let Some(category) = model.categories().iter().find(|category| category.name.contains(OF)) {
        return Err(WriteError::of_puzzle(format!("the name `{}` contains `{OF}`", category.name)));
    }
    for clue in &draft.clues {
        if clue.formulas.iter().any(Expression::is_too_deep) {
            return Err(WriteError::of_clue(&clue.label.text, "it is nested too deeply to be read again"));
        }
    }
    Ok(draft)
}

struct Writer<'d> {
    draft: &'d Draft,
    /// The items whose names are unique, with their category: they are written without it.
    plain: BTreeMap<&'d str, &'d str>,
    /// The names of the variables around a formula.
    variables: RefCell<Vec<Text>>,
}

impl<'d> Writer<'d> {
    fn new(draft: &'d Draft) -> Self {
        let mut plain: BTreeMap<&str, &str> = BTreeMap::new();
        let mut shared: BTreeSet<&str> = BTreeSet::new();
        for category in &draft.categories {
            for item in &category.items {
                if plain.insert(&item.name.text, &category.name.text).is_some() {
                    shared.insert(&item.name.text);
                }
            }
        }
        let number = |name: &str| name.starts_with(|first: char| first == '-' || first.is_ascii_digit());
        plain.retain(|name, _| !shared.contains(name) && !number(name) && !name.contains(OF));
        Writer { draft, plain, variables: RefCell::default() }
    }

    fn puzzle(&self) -> Tree<'d> {
        let draft = self.draft;
        let verbs = draft.verbs.as_ref().map(|[negative, possible, positive]| {
            object([
                ("negative", negative.into()),
                ("possible", possible.into()),
                ("positive", positive.into()),
            ])
        });
        // A model does not keep the goal of its author; without clues, it is `nothing`.
        let verify = draft.verify.as_ref().map(|_| only("goal", "nothing"));
        object([
            ("zebra", VERSION.into()),
            ("name", draft.name.as_ref().map_or("", |name| &name.text).into()),
            ("language", draft.language.as_ref().into()),
            ("title", draft.title.as_ref().into()),
            ("story", draft.story.as_ref().into()),
            ("question", draft.question.as_ref().into()),
            ("author", draft.author.as_ref().into()),
            ("stars", draft.stars.map(i64::from).into()),
            ("categories", list(draft.categories.iter().map(category))),
            ("properties", list_if_any(draft.properties.iter().map(property))),
            ("links", list_if_any(draft.links.iter().flat_map(link))),
            ("verbs", verbs.into()),
            ("sayings", list_if_any(draft.sayings.iter().map(saying))),
            ("clues", list(draft.clues.iter().map(|clue| self.clue(clue)))),
            ("answer", draft.answer.as_ref().map(answer).into()),
            ("verify", verify.into()),
        ])
    }

    fn clue(&self, clue: &'d ClueDraft) -> Tree<'d> {
        object([
            ("label", (&clue.label).into()),
            ("sentence", clue.sentence.as_ref().into()),
            ("zbc", clue.zbc.as_ref().into()),
            ("state", (clue.state == State::Off).then_some("off").into()),
            ("formulas", self.formulas(&clue.formulas)),
        ])
    }

    fn path(&self, path: &'d Path) -> Tree<'d> {
        let name = &path.name.text;
        match &path.category {
            Some(category) if self.plain.get(name.as_str()) != Some(&category.text.as_str()) => {
                format!("{}{OF}{name}", category.text).into()
            }
            _ => name.into(),
        }
    }

    fn formulas(&self, formulas: &'d [Expression]) -> Tree<'d> {
        list(formulas.iter().map(|formula| self.formula(formula)))
    }

    /// Writes an exact formula, as of [`to_draft`]. The keys of an object are in alphabetic order.
    fn formula(&self, formula: &'d Expression) -> Tree<'d> {
        let both = |left, right| [self.formula(left), self.formula(right)];
        match &formula.kind {
            Kind::All(parts) if parts.is_empty() => true.into(),
            Kind::Any(parts) if parts.is_empty() => false.into(),
            Kind::All(parts) => only("all", self.formulas(parts)),
            Kind::Any(parts) => only("any", self.formulas(parts)),
            Kind::Not(inner) => only("not", self.formula(inner)),
            Kind::Either(left, right) => only("either", both(left, right)),
            Kind::Implies(left, right) => only("implies", both(left, right)),
            Kind::Equivalent(left, right) => only("equivalent", both(left, right)),
            Kind::Statement(statement) => self.statement(&statement.first, &statement.predicates[0]),
            Kind::Call(_, arguments) => {
                only("between", list(arguments.iter().map(|argument| self.term(argument))))
            }
            Kind::Compare(comparison, left, right) => {
                let sign = comparison.sign().into();
                only("compare", [self.number(left), sign, self.number(right)])
            }
            Kind::In(left, right) if matches!(left.kind, Kind::Name(_)) => {
                only("same", [self.term(left), self.term(right)])
            }
            Kind::In(counted, range) => self.count(counted, range),
            Kind::Quantified { quantity, binders, filter, body } => {
                let [variables, condition, body] =
                    self.cases(binders, filter.as_deref(), || self.formula(body));
                let members = [
                    ("formula", body),
                    ("quantity", self::quantity(*quantity)),
                    ("variables", variables),
                    ("where", condition),
                ];
                only("quantified", object(members))
            }
            other => not_exact(other),
        }
    }

    /// Writes the variables of some cases, the condition, and the body.
    fn cases(
        &self,
        binders: &'d [Binder],
        filter: Option<&'d Expression>,
        body: impl Fn() -> Tree<'d>,
    ) -> [Tree<'d>; 3] {
        let variable = |binder: &'d Binder| {
            let is_copy = matches!(binder.over.kind, Kind::Name(_));
            binder.names.iter().map(move |name| match is_copy {
                true => object([("copy_of", self.term(&binder.over)), ("name", name.into())]),
                false => {
                    let over = binder.over.children().into_iter().map(|item| self.term(item));
                    object([("name", name.into()), ("over", list(over))])
                }
            })
        };
        let variables = list(binders.iter().flat_map(variable));
        let outer = self.variables.borrow().len();
        let names = binders.iter().flat_map(|binder| &binder.names);
        self.variables.borrow_mut().extend(names.map(|name| name.text.clone()));
        let cases = [variables, filter.map(|filter| self.formula(filter)).into(), body()];
        self.variables.borrow_mut().truncate(outer);
        cases
    }

    fn statement(&self, first: &'d Expression, predicate: &'d Predicate) -> Tree<'d> {
        let calls = matches!(first.kind, Kind::Term(..)) || matches!(predicate.object.kind, Kind::Term(..));
        let [one, other] = [first, &predicate.object].map(|side| self.term(side));
        match (&predicate.link, predicate.negated) {
            (Some(link), negated) => {
                only(if negated { "not_linked" } else { "linked" }, [one, link.into(), other])
            }
            (None, false) => only(if calls { "same" } else { "is" }, [one, other]),
            (None, true) => only(if calls { "different" } else { "is_not" }, [one, other]),
        }
    }

    fn count(&self, counted: &'d Expression, range: &'d Expression) -> Tree<'d> {
        let of = list(counted.children().into_iter().map(|part| self.formula(part)));
        match &range.kind {
            Kind::Range(least, most) => {
                let members = [("least", self.number(least)), ("most", self.number(most)), ("of", of)];
                only("count", object(members))
            }
            other => not_exact(other),
        }
    }

    fn term(&self, term: &'d Expression) -> Tree<'d> {
        match &term.kind {
            Kind::Name(path) => self.path(path),
            Kind::Term(category, of) => only("in", [category.into(), self.term(of)]),
            other => not_exact(other),
        }
    }

    fn number(&self, number: &'d Expression) -> Tree<'d> {
        match &number.kind {
            Kind::Integer(number) => (*number).into(),
            Kind::Text(letter) => only("letter", letter),
            Kind::Aggregate { function, binders, filter, body } => {
                let counts = function.text == "count";
                let write = || if counts { self.formula(body) } else { self.number(body) };
                let [variables, condition, body] = self.cases(binders, filter.as_deref(), write);
                let key = if counts { "formula" } else { "number" };
                let members = [(key, body), ("variables", variables), ("where", condition)];
                only(format!("{}_of", function.text), object(members))
            }
            // An item has a category, a variable and a word have none.
            Kind::Name(Path { category: None, name }) if self.variables.borrow().contains(&name.text) => {
                only("value", name)
            }
            Kind::Name(Path { category: None, name }) => only("word", name),
            Kind::Name(_) | Kind::Term(..) => only("value", self.term(number)),
            Kind::Arithmetic(operator, left, right) => {
                only(operation(*operator), [self.number(left), self.number(right)])
            }
            Kind::Call(name, arguments) => self.call(name, arguments),
            other => not_exact(other),
        }
    }

    fn call(&self, name: &'d Name, arguments: &'d [Expression]) -> Tree<'d> {
        let numbers = || list(arguments.iter().map(|argument| self.number(argument)));
        let key = name.text.as_str();
        match key {
            "place" | "initial" => only(key, self.term(&arguments[0])),
            "diff" => only("difference", numbers()),
            "sum" | "min" | "max" => only(key, numbers()),
            "count" => only(key, self.formulas(arguments)),
            _ => only("property", [name.into(), self.term(&arguments[0])]),
        }
    }
}

/// Panics for an expression that [`to_draft`] never makes: an empty text would hide the bug.
pub(super) fn not_exact(kind: &Kind) -> Tree<'static> {
    unreachable!("not an exact formula: {kind:?}")
}

fn quantity(quantity: Quantity) -> Tree<'static> {
    match quantity {
        Quantity::All => "all".into(),
        Quantity::Any => "any".into(),
        Quantity::Exactly(number) => only("exactly", i64::from(number)),
        Quantity::AtLeast(number) => only("at_least", i64::from(number)),
        Quantity::AtMost(number) => only("at_most", i64::from(number)),
    }
}

fn operation(operator: Operator) -> &'static str {
    OPERATORS.iter().find(|(_, other)| *other == operator).expect("every operator has a name").0
}
