//! Conversion of a model to a draft, which has names instead of ids; most writers start from it.

use std::cell::RefCell;

use super::expression::{self, Bound, Compose, bare, expression, integer};
use crate::diagnostic::Spot;
use crate::draft::{
    AnswerDraft, AnswerRow, Binder, CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind as Kind,
    Goal, ItemDraft, LinkDraft, LinkName, Name, Notation, Path, PropertyDraft, PropertyEntry, PropertyValue,
    RelationDraft, SayingDraft, VerifyDraft,
};
use crate::model::{
    Answer, Cases, Category, Copies, Formula, Item, ItemId, Link, Model, Piece, Property, Quantity, Relation,
    Saying, Slot, Term, Text, Variable,
};

/// Converts a model to a draft that checks to an equal model. Omits default phrases and titles; formulas are
/// [exact](Notation::Exact). Linear in the size of the model.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::to_draft;
/// # use zebra::builder::{Builder, is};
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
                formulas: names.formulas(&clue.formulas).into(),
                state: clue.state,
            })
            .collect(),
        numbering: Vec::new(),
        last_clue: None,
        answer: model.answer().map(|answer| names.answer(answer)),
        verify: model.clues().is_empty().then_some(VerifyDraft {
            at: Spot::NONE,
            goal: Goal::Nothing,
            within: None,
        }),
        unread: std::collections::BTreeSet::new(),
        redundant: crate::draft::Redundant::default(),
        words: std::collections::BTreeMap::new(),
    }
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
            // A role has the unit of its category.
            unit: category.unit.clone().filter(|_| category.role_of.is_none()),
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
        let arguments = numbers.iter().map(|number| integer(*number)).collect();
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
}

impl Compose for Names<'_> {
    fn model(&self) -> &Model {
        self.model
    }

    fn item(&self, id: ItemId) -> Expression {
        match id.index().checked_sub(self.model.items().len()) {
            Some(level) => bare(&self.variables.borrow()[level]),
            None => expression::item(self.model, id),
        }
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

    fn cases<T>(&self, cases: &Cases<T>, write: fn(&Self, &T) -> Expression) -> Bound {
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

    /// Writes numbered copies: names that range over the rows of a repeated item, one row each.
    fn copies(&self, copies: &Copies) -> Expression {
        let mut names: Vec<Text> = Vec::new();
        for (index, &item) in copies.of.iter().enumerate() {
            let number = copies.of[..=index].iter().filter(|other| **other == item).count();
            names.push(format!("{}[{number}]", self.model.item(item).name).into());
        }
        let binder =
            |(name, &item): (&Text, &ItemId)| Binder { names: vec![(&**name).into()], over: self.item(item) };
        let binders = names.iter().zip(&*copies.of).map(binder).collect();
        self.variables.borrow_mut().extend(names);
        let body = expression(Kind::All(self.formulas(&copies.formulas))).into();
        self.variables.borrow_mut().clear();
        expression(Kind::Quantified { quantity: Quantity::Any, binders, filter: None, body })
    }
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
