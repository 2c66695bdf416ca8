//! The writer of JSON.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
#[cfg(feature = "generate")]
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value as Json, json};

use super::declarations::{
    Answer, Category, Link, Property, Saying, answer, category, link, property, saying,
};
use super::formula::{COMPARISONS, OPERATORS};
use super::{OF, VERSION};
use crate::draft::{Binder, ClueDraft, Draft, Expression, ExpressionKind as Kind, Name, Path, Predicate};
use crate::format::{WriteError, Written, to_draft};
use crate::model::{Comparison, Model, Operator, Quantity, State, Text};

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

#[derive(Serialize)]
struct Puzzle<'d> {
    zebra: i64,
    name: &'d str,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: &'d Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: &'d Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    story: &'d Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: &'d Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: &'d Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stars: Option<u8>,
    categories: Vec<Category<'d>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    properties: Vec<Property<'d>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<Link<'d>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verbs: Option<Verbs<'d>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sayings: Vec<Saying<'d>>,
    clues: Vec<Clue<'d>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Answer<'d>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verify: Option<Json>,
}

#[derive(Serialize)]
struct Verbs<'d> {
    negative: &'d str,
    possible: &'d str,
    positive: &'d str,
}

#[derive(Serialize)]
struct Clue<'d> {
    label: &'d str,
    #[serde(skip_serializing_if = "Option::is_none")]
    sentence: &'d Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    zbc: &'d Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'static str>,
    formulas: Vec<Json>,
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

    fn puzzle(&self) -> Puzzle<'d> {
        let draft = self.draft;
        Puzzle {
            zebra: VERSION,
            name: draft.name.as_ref().map_or("", |name| &name.text),
            language: &draft.language,
            title: &draft.title,
            story: &draft.story,
            question: &draft.question,
            author: &draft.author,
            stars: draft.stars,
            categories: draft.categories.iter().map(category).collect(),
            properties: draft.properties.iter().map(property).collect(),
            links: draft.links.iter().flat_map(link).collect(),
            verbs: draft.verbs.as_ref().map(|[negative, possible, positive]| Verbs {
                negative,
                possible,
                positive,
            }),
            sayings: draft.sayings.iter().map(saying).collect(),
            clues: draft.clues.iter().map(|clue| self.clue(clue)).collect(),
            answer: draft.answer.as_ref().map(answer),
            // A model does not keep the goal of its author; without clues, it is `nothing`.
            verify: draft.verify.as_ref().map(|_| json!({ "goal": "nothing" })),
        }
    }

    fn clue(&self, clue: &'d ClueDraft) -> Clue<'d> {
        Clue {
            label: &clue.label.text,
            sentence: &clue.sentence,
            zbc: &clue.zbc,
            state: (clue.state == State::Off).then_some("off"),
            formulas: clue.formulas.iter().map(|formula| self.formula(formula)).collect(),
        }
    }

    fn path(&self, path: &Path) -> Json {
        let name = &path.name.text;
        match &path.category {
            Some(category) if self.plain.get(name.as_str()) != Some(&category.text.as_str()) => {
                Json::String(format!("{}{OF}{name}", category.text))
            }
            _ => Json::String(name.to_string()),
        }
    }

    /// Writes an exact formula, as of [`to_draft`].
    fn formula(&self, formula: &Expression) -> Json {
        let list = |parts: &[Expression]| parts.iter().map(|part| self.formula(part)).collect::<Vec<_>>();
        let both = |left, right| [self.formula(left), self.formula(right)];
        match &formula.kind {
            Kind::All(parts) if parts.is_empty() => Json::Bool(true),
            Kind::Any(parts) if parts.is_empty() => Json::Bool(false),
            Kind::All(parts) => json!({ "all": list(parts) }),
            Kind::Any(parts) => json!({ "any": list(parts) }),
            Kind::Not(inner) => json!({ "not": self.formula(inner) }),
            Kind::Either(left, right) => json!({ "either": both(left, right) }),
            Kind::Implies(left, right) => json!({ "implies": both(left, right) }),
            Kind::Equivalent(left, right) => json!({ "equivalent": both(left, right) }),
            Kind::Statement(statement) => self.statement(&statement.first, &statement.predicates[0]),
            Kind::Call(_, arguments) => {
                json!({ "between": arguments.iter().map(|argument| self.term(argument)).collect::<Vec<_>>() })
            }
            Kind::Compare(comparison, left, right) => {
                json!({ "compare": [self.number(left), symbol(*comparison), self.number(right)] })
            }
            Kind::In(left, right) if matches!(left.kind, Kind::Name(_)) => {
                json!({ "same": [self.term(left), self.term(right)] })
            }
            Kind::In(counted, range) => self.count(counted, range),
            Kind::Quantified { quantity, binders, filter, body } => {
                let mut cases = self.cases(binders, filter.as_deref(), || ("formula", self.formula(body)));
                cases.insert(0, ("quantity", self::quantity(*quantity)));
                json!({ "quantified": object(cases) })
            }
            other => not_exact(other),
        }
    }

    /// Writes the variables of some cases, the condition, and the body, which is called by a key.
    fn cases(
        &self,
        binders: &[Binder],
        filter: Option<&Expression>,
        body: impl Fn() -> (&'static str, Json),
    ) -> Vec<(&'static str, Json)> {
        let over = |list: &Expression| list.children().into_iter().map(|item| self.term(item)).collect();
        let variable = |binder: &Binder| {
            if let Kind::Name(_) = binder.over.kind {
                return vec![json!({ "name": binder.names[0].text, "copy_of": self.term(&binder.over) })];
            }
            let over: Vec<Json> = over(&binder.over);
            binder
                .names
                .iter()
                .map(move |name| json!({ "name": name.text, "over": over }))
                .collect::<Vec<_>>()
        };
        let mut members = vec![("variables", binders.iter().flat_map(variable).collect())];
        let outer = self.variables.borrow().len();
        let names = binders.iter().flat_map(|binder| &binder.names);
        self.variables.borrow_mut().extend(names.map(|name| name.text.clone()));
        members.extend(filter.map(|filter| ("where", self.formula(filter))));
        members.push(body());
        self.variables.borrow_mut().truncate(outer);
        members
    }

    fn statement(&self, first: &Expression, predicate: &Predicate) -> Json {
        let terms = [first, &predicate.object].map(|side| self.term(side));
        let [one, other] = &terms;
        let calls = matches!(first.kind, Kind::Term(..)) || matches!(predicate.object.kind, Kind::Term(..));
        match (&predicate.link, predicate.negated) {
            (Some(link), false) => json!({ "linked": [one, link.text, other] }),
            (Some(link), true) => json!({ "not_linked": [one, link.text, other] }),
            (None, false) if calls => json!({ "same": terms }),
            (None, true) if calls => json!({ "different": terms }),
            (None, false) => json!({ "is": terms }),
            (None, true) => json!({ "is_not": terms }),
        }
    }

    fn count(&self, counted: &Expression, range: &Expression) -> Json {
        let of: Vec<Json> = counted.children().into_iter().map(|part| self.formula(part)).collect();
        let limits: Vec<Json> = range.children().into_iter().map(|limit| self.number(limit)).collect();
        json!({ "count": { "of": of, "least": limits[0], "most": limits[1] } })
    }

    fn term(&self, term: &Expression) -> Json {
        match &term.kind {
            Kind::Name(path) => self.path(path),
            Kind::Term(category, of) => json!({ "in": [category.text, self.term(of)] }),
            other => not_exact(other),
        }
    }

    fn number(&self, number: &Expression) -> Json {
        match &number.kind {
            Kind::Integer(number) => json!(number),
            Kind::Text(letter) => json!({ "letter": letter }),
            Kind::Aggregate { function, binders, filter, body } => {
                let body = || match function.text == "count" {
                    true => ("formula", self.formula(body)),
                    false => ("number", self.number(body)),
                };
                let cases = self.cases(binders, filter.as_deref(), body);
                json!({ format!("{}_of", function.text): object(cases) })
            }
            // An item has a category, a variable and a word have none.
            Kind::Name(Path { category: None, name }) if self.variables.borrow().contains(&name.text) => {
                json!({ "value": name.text })
            }
            Kind::Name(Path { category: None, name }) => json!({ "word": name.text }),
            Kind::Name(_) | Kind::Term(..) => json!({ "value": self.term(number) }),
            Kind::Arithmetic(operator, left, right) => {
                json!({ operation(*operator): [self.number(left), self.number(right)] })
            }
            Kind::Call(name, arguments) => self.call(name, arguments),
            other => not_exact(other),
        }
    }

    fn call(&self, name: &Name, arguments: &[Expression]) -> Json {
        let numbers = || arguments.iter().map(|argument| self.number(argument)).collect::<Vec<_>>();
        let name = name.text.as_str();
        match name {
            "place" | "initial" => json!({ name: self.term(&arguments[0]) }),
            "diff" => json!({ "difference": numbers() }),
            "sum" | "min" | "max" => json!({ name: numbers() }),
            "count" => {
                let formulas: Vec<Json> = arguments.iter().map(|argument| self.formula(argument)).collect();
                json!({ "count": formulas })
            }
            property => json!({ "property": [property, self.term(&arguments[0])] }),
        }
    }
}

/// Panics for an expression that [`to_draft`] never makes: an empty text would hide the bug.
pub(super) fn not_exact(kind: &Kind) -> Json {
    unreachable!("not an exact formula: {kind:?}")
}

/// Returns the members as an object.
fn object(members: Vec<(&str, Json)>) -> Json {
    members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn quantity(quantity: Quantity) -> Json {
    match quantity {
        Quantity::All => json!("all"),
        Quantity::Any => json!("any"),
        Quantity::Exactly(number) => json!({ "exactly": number }),
        Quantity::AtLeast(number) => json!({ "at_least": number }),
        Quantity::AtMost(number) => json!({ "at_most": number }),
    }
}

fn symbol(comparison: Comparison) -> &'static str {
    let entry = COMPARISONS.iter().find(|(_, other)| *other == comparison);
    entry.expect("every comparison has a symbol").0
}

fn operation(operator: Operator) -> &'static str {
    OPERATORS.iter().find(|(_, other)| *other == operator).expect("every operator has a name").0
}
