//! Conversion of a model to a draft, which has names instead of ids; most writers start from it.

use std::cell::RefCell;

use crate::diagnostic::Spot;
use crate::draft::{
    AnswerDraft, AnswerRow, Binder, CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind as Kind,
    Goal, ItemDraft, LinkDraft, LinkName, Name, Notation, Path, Predicate, PropertyDraft, PropertyEntry,
    PropertyValue, RelationDraft, SayingDraft, VerifyDraft,
};
use crate::model::{
    Answer, Between, Cases, Category, Copies, Fact, Formula, Item, ItemId, Link, Measure, Model, Number,
    Operator, Piece, Polarity, Property, Quantity, Relation, Saying, Slot, Term, Text, Variable,
};

/// Converts a model to a draft that checks to an equal model. Omits default phrases and titles; formulas are
/// [exact](Notation::Exact). Linear in the size of the model.
///
/// ```
/// use zebra_runtime::format::to_draft;
/// # use zebra_runtime::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// assert_eq!(to_draft(&model).check().into_result().unwrap(), model);
/// ```
#[must_use]
pub fn to_draft(model: &Model) -> Draft {
    let names = Names { model, variables: RefCell::default() };
    let owned = |text: Option<&str>| text.map(Text::new);
    let verbs = model.verbs();
    Draft {
        notation: Notation::Exact,
        name: Some(model.name().into()),
        module: None,
        title: unless_default(model.title(), model.name()),
        story: owned(model.story()),
        question: owned(model.question()),
        author: owned(model.author()),
        stars: model.stars(),
        categories: model.category_ids().map(|id| names.category(model.category(id))).collect(),
        properties: model.properties().iter().map(|property| names.property(property)).collect(),
        groups: Vec::new(),
        links: model.links().iter().map(|link| names.link(link)).collect(),
        verbs: (*verbs != crate::model::Verbs::DEFAULT)
            .then(|| [&verbs.negative, &verbs.possible, &verbs.positive].map(Clone::clone)),
        sayings: model.sayings().iter().map(|saying| names.saying(saying)).collect(),
        language: model.parts().words.as_ref().map(|words| words.language.clone()),
        clues: model
            .clues()
            .iter()
            .map(|clue| ClueDraft {
                label: (&*clue.label).into(),
                sentence: owned(clue.sentence.as_deref()),
                zbc: clue.zbc.clone(),
                formulas: clue.formulas.iter().map(|formula| names.formula(formula)).collect(),
                state: clue.state,
            })
            .collect(),
        last_clue: None,
        answer: model.answer().map(|answer| names.answer(answer)),
        verify: model.clues().is_empty().then_some(VerifyDraft {
            at: Spot::NONE,
            goal: Goal::Nothing,
            within: None,
        }),
        unread: std::collections::BTreeSet::new(),
        redundant: crate::draft::Redundant::default(),
    }
}

fn expression(kind: Kind) -> Expression {
    Expression::new(Spot::NONE, kind)
}

fn call(function: &str, arguments: Vec<Expression>) -> Expression {
    expression(Kind::Call(function.into(), arguments))
}

fn unless_default(text: &str, default: &str) -> Option<Text> {
    (text != default).then(|| text.into())
}

/// The names of a model.
struct Names<'m> {
    model: &'m Model,
    /// The names of the variables around a formula, the outermost first.
    variables: RefCell<Vec<Text>>,
}

impl Names<'_> {
    fn category(&self, category: &Category) -> CategoryDraft {
        let items = category.first as usize..(category.first + category.count) as usize;
        let words = |id: usize| self.model.words(ItemId(id as u32)).cloned().map(Box::new);
        let own =
            || items.map(|id| ItemDraft { words: words(id), ..item(&self.model.items()[id]) }).collect();
        CategoryDraft {
            name: (&*category.name).into(),
            order: category.order,
            presence: category.presence,
            role_of: category.role_of.map(|of| (&*self.model.category(of).name).into()),
            items: if category.role_of.is_some() { Vec::new() } else { own() },
        }
    }

    /// Lists words in the order of their numbers.
    fn property(&self, property: &Property) -> PropertyDraft {
        let mut values: Vec<(i64, ItemId)> =
            property.values.iter().copied().zip(self.model.items_of(property.category)).collect();
        if !property.words.is_empty() {
            values.sort_by_key(|(word, _)| *word);
        }
        let entry = |(value, item)| PropertyEntry {
            first: Path { category: None, name: (&*self.model.item(item).name).into() },
            last: None,
            value: match property.words.get(value as usize) {
                Some(word) => PropertyValue::Word((&**word).into()),
                None => PropertyValue::Number(value, Spot::NONE),
            },
        };
        PropertyDraft {
            name: (&*property.name).into(),
            category: (&*self.model.category(property.category).name).into(),
            entries: values.into_iter().map(entry).collect(),
        }
    }

    fn link(&self, link: &Link) -> LinkDraft {
        let name = LinkName {
            name: (&*link.name).into(),
            phrase: unless_default(&link.phrase, &link.name),
            category: (&*self.model.category(link.category).name).into(),
        };
        LinkDraft { names: [name].into(), relation: self.relation(&link.relation) }
    }

    fn relation(&self, relation: &Relation) -> RelationDraft {
        let (name, numbers): (&str, &[i64]) = match relation {
            Relation::With => ("with", &[]),
            Relation::LessThan(n) => ("less_than", &[*n]),
            Relation::LessBy(n) => ("less_by", &[*n]),
            Relation::MoreThan(n) => ("more_than", &[*n]),
            Relation::MoreBy(n) => ("more_by", &[*n]),
            Relation::NextTo => ("next_to", &[]),
            Relation::OffsetBy(n) => ("offset_by", &[*n]),
            Relation::OutsideOf(n) => ("outside_of", &[*n]),
            Relation::HasRatio(p, q) => ("has_ratio", &[*p, *q]),
            Relation::Same => ("same", &[]),
            Relation::Table(pairs) => {
                let path = |id| Path { category: None, name: (&*self.model.item(id).name).into() };
                let pairs = pairs.iter().map(|&(first, second)| (path(first), path(second))).collect();
                return RelationDraft::Table { at: Spot::NONE, symmetric: false, pairs };
            }
        };
        let arguments = numbers.iter().map(|number| expression(Kind::Integer(*number))).collect();
        RelationDraft::Smart { name: name.into(), arguments }
    }

    fn saying(&self, saying: &Saying) -> SayingDraft {
        let category = |id| Name::from(&*self.model.category(id).name);
        let piece = |piece: &Piece| match piece {
            Piece::Words(words) => words.to_string(),
            Piece::Slot(Slot::First) => "{a}".to_owned(),
            Piece::Slot(Slot::Second) => "{b}".to_owned(),
            Piece::Slot(Slot::Link) => "{link}".to_owned(),
            Piece::Choice(so, not_so) => format!("{{{so}|{not_so}}}"),
        };
        let template: String = saying.pieces.iter().map(piece).collect();
        SayingDraft {
            about: (category(saying.about.0), category(saying.about.1)),
            template: template.as_str().into(),
        }
    }

    fn answer(&self, answer: &Answer) -> AnswerDraft {
        let cell = |id: &ItemId| Path { category: None, name: (&*self.model.item(*id).name).into() };
        let row = |row: &crate::model::List<ItemId>| AnswerRow {
            at: Spot::NONE,
            cells: row.iter().map(cell).collect(),
        };
        AnswerDraft {
            at: Spot::NONE,
            columns: answer.columns.iter().map(|id| (&*self.model.category(*id).name).into()).collect(),
            rows: answer.rows.iter().map(row).collect(),
        }
    }

    fn item(&self, id: ItemId) -> Expression {
        if let Some(level) = id.index().checked_sub(self.model.items().len()) {
            let name = self.variables.borrow()[level].clone();
            return expression(Kind::Name(Path { category: None, name: (&*name).into() }));
        }
        let item = self.model.item(id);
        let category = &self.model.category(item.category).name;
        expression(Kind::Name(Path { category: Some((&**category).into()), name: (&*item.name).into() }))
    }

    fn formula(&self, formula: &Formula) -> Expression {
        let nested = |inner: &Formula| Box::new(self.formula(inner));
        let list = |formulas: &[Formula]| formulas.iter().map(|inner| self.formula(inner)).collect();
        expression(match formula {
            Formula::Constant(true) => Kind::All(Vec::new()),
            Formula::Constant(false) => Kind::Any(Vec::new()),
            Formula::Fact(fact) => return self.fact(fact),
            Formula::Between(Between { category, middle, ends }) => {
                let path = Path { category: None, name: (&*self.model.category(*category).name).into() };
                let items = [*middle, ends.0, ends.1].map(|item| self.item(item));
                let arguments = std::iter::once(expression(Kind::Name(path))).chain(items);
                return call("is_between", arguments.collect());
            }
            // As a statement, this would be that they share a row.
            Formula::Same { left: left @ Term::Item(_), polarity, right: right @ Term::Item(_) } => {
                let same = expression(Kind::In(self.term(left).into(), self.term(right).into()));
                match polarity {
                    Polarity::Is => return same,
                    Polarity::IsNot => Kind::Not(same.into()),
                }
            }
            Formula::Same { left, polarity, right } => {
                return statement(self.term(left), *polarity, None, self.term(right));
            }
            Formula::Compare { left, comparison, right } => {
                let (left, right) = (self.side(left, right), self.side(right, left));
                Kind::Compare(*comparison, left.into(), right.into())
            }
            Formula::Not(inner) => Kind::Not(nested(inner)),
            Formula::All(parts) => Kind::All(list(parts)),
            Formula::Any(parts) => Kind::Any(list(parts)),
            Formula::Either(left, right) => Kind::Either(nested(left), nested(right)),
            Formula::Implies(left, right) => Kind::Implies(nested(left), nested(right)),
            Formula::Equivalent(left, right) => Kind::Equivalent(nested(left), nested(right)),
            Formula::Quantified(quantity, cases) => {
                let (binders, filter, body) = self.cases(cases, Self::formula);
                Kind::Quantified { quantity: *quantity, binders, filter, body }
            }
            Formula::Copies(copies) => self.copies(copies),
            Formula::Count { of, least, most } => {
                let limit = |number: &u32| Box::new(expression(Kind::Integer(i64::from(*number))));
                let range = expression(Kind::Range(limit(least), limit(most)));
                Kind::In(call("count", list(of)).into(), range.into())
            }
        })
    }

    /// Returns the names of some cases, the condition, and the body.
    fn cases<T>(
        &self,
        cases: &Cases<T>,
        write: fn(&Self, &T) -> Expression,
    ) -> (Vec<Binder>, Option<Box<Expression>>, Box<Expression>) {
        let binder = |variable: &Variable| Binder {
            names: vec![(&*variable.name).into()],
            over: expression(Kind::List(variable.over.iter().map(|&item| self.item(item)).collect())),
        };
        let binders = cases.variables.iter().map(binder).collect();
        let outer = self.variables.borrow().len();
        self.variables.borrow_mut().extend(cases.variables.iter().map(|variable| variable.name.clone()));
        let has_condition = cases.condition != Formula::Constant(true);
        let filter = has_condition.then(|| self.formula(&cases.condition).into());
        let body = write(self, &cases.body).into();
        self.variables.borrow_mut().truncate(outer);
        (binders, filter, body)
    }

    /// Returns numbered copies: names that range over the rows of a repeated item, one row each.
    fn copies(&self, copies: &Copies) -> Kind {
        let mut names: Vec<Text> = Vec::new();
        for (index, &item) in copies.of.iter().enumerate() {
            let number = copies.of[..=index].iter().filter(|other| **other == item).count();
            names.push(format!("{}[{number}]", self.model.item(item).name).into());
        }
        let binder =
            |(name, &item): (&Text, &ItemId)| Binder { names: vec![(&**name).into()], over: self.item(item) };
        let binders = names.iter().zip(&*copies.of).map(binder).collect();
        self.variables.borrow_mut().extend(names);
        let formulas = copies.formulas.iter().map(|formula| self.formula(formula)).collect();
        self.variables.borrow_mut().clear();
        let body = expression(Kind::All(formulas)).into();
        Kind::Quantified { quantity: Quantity::Any, binders, filter: None, body }
    }

    fn aggregate<T>(
        &self,
        function: &str,
        cases: &Cases<T>,
        write: fn(&Self, &T) -> Expression,
    ) -> Expression {
        let (binders, filter, body) = self.cases(cases, write);
        expression(Kind::Aggregate { function: function.into(), binders, filter, body })
    }

    fn fact(&self, fact: &Fact) -> Expression {
        let link = fact.link.map(|link| Name::from(&*self.model.link(link).name));
        statement(self.item(fact.first), fact.polarity, link, self.item(fact.second))
    }

    fn term(&self, term: &Term) -> Expression {
        match term {
            Term::Item(item) => self.item(*item),
            Term::In { category, of } => {
                let category = (&*self.model.category(*category).name).into();
                expression(Kind::Term(category, self.term(of).into()))
            }
        }
    }

    /// Writes one side of a comparison: the other side decides whether a constant is a word or a letter.
    fn side(&self, number: &Number, other: &Number) -> Expression {
        match (number, other) {
            (Number::Constant(word), Number::Of(Measure::Property(property), _)) => {
                let words = &self.model.property(*property).words;
                match usize::try_from(*word).ok().and_then(|word| words.get(word)) {
                    Some(word) => expression(Kind::Name(Path { category: None, name: (&**word).into() })),
                    None => self.number(number),
                }
            }
            (Number::Constant(letter), Number::Of(Measure::Initial, _)) => {
                let letter = u32::try_from(*letter).ok().and_then(char::from_u32);
                letter.map_or_else(
                    || self.number(number),
                    |letter| expression(Kind::Text(Text::new(letter.encode_utf8(&mut [0; 4])))),
                )
            }
            _ => self.number(number),
        }
    }

    fn number(&self, number: &Number) -> Expression {
        let list = |numbers: &[Number]| numbers.iter().map(|number| self.number(number)).collect();
        match number {
            Number::Constant(number) => expression(Kind::Integer(*number)),
            Number::Of(Measure::Value, term) => self.term(term),
            Number::Of(Measure::Place, term) => call("place", vec![self.term(term)]),
            Number::Of(Measure::Initial, term) => call("initial", vec![self.term(term)]),
            Number::Of(Measure::Property(property), term) => {
                call(&self.model.property(*property).name, vec![self.term(term)])
            }
            Number::Arithmetic(Operator::Difference, left, right) => {
                call("diff", vec![self.number(left), self.number(right)])
            }
            Number::Arithmetic(operator, left, right) => {
                expression(Kind::Arithmetic(*operator, self.number(left).into(), self.number(right).into()))
            }
            Number::Sum(numbers) => call("sum", list(numbers)),
            Number::Min(numbers) => call("min", list(numbers)),
            Number::Max(numbers) => call("max", list(numbers)),
            Number::SumOf(cases) => self.aggregate("sum", cases, Self::number),
            Number::MinOf(cases) => self.aggregate("min", cases, Self::number),
            Number::MaxOf(cases) => self.aggregate("max", cases, Self::number),
            Number::CountOf(cases) => self.aggregate("count", cases, Self::formula),
            Number::Count(formulas) => {
                call("count", formulas.iter().map(|formula| self.formula(formula)).collect())
            }
        }
    }
}

fn statement(first: Expression, polarity: Polarity, link: Option<Name>, object: Expression) -> Expression {
    let negated = polarity == Polarity::IsNot;
    let predicate = Predicate { at: Spot::NONE, negated, link, any: false, object };
    expression(Kind::statement(first, predicate))
}

fn item(item: &Item) -> ItemDraft {
    let phrase = unless_default(&item.phrase, &item.name);
    let title = unless_default(&item.title, &item.phrase);
    ItemDraft {
        name: (&*item.name).into(),
        phrase,
        title,
        value: item.value,
        copies: item.copies,
        words: None,
    }
}
