//! The reader of JSON.

use super::fields::{Fields, Reader};
use super::value::{Kind, Value};
use super::{PRESENCES, VERSION};
use crate::draft::{
    AnswerDraft, AnswerRow, CategoryDraft, ClueDraft, Draft, Expression, ExpressionKind, Goal, ItemDraft,
    LinkDraft, LinkName, Name, Notation, Path, PropertyDraft, PropertyEntry, PropertyValue, RelationDraft,
    SayingDraft, VerifyDraft,
};
use crate::format::Reading;
use crate::model::{ItemWords, Order, State, Text, Unit};

/// The keys of a puzzle.
const KEYS: [&str; 17] = [
    "$schema",
    "zebra",
    "name",
    "language",
    "title",
    "story",
    "question",
    "author",
    "stars",
    "categories",
    "properties",
    "links",
    "verbs",
    "sayings",
    "clues",
    "answer",
    "verify",
];

/// Reads a puzzle. With the feature `english`, also a record of a data set: lists of items with sentences, or a prompt.
///
/// Reports all errors together, except that invalid JSON is reported alone. Linear in the length of the text.
#[must_use]
pub fn read(text: &str) -> Reading {
    let mut reader = Reader::default();
    let value = reader.value(text, "a puzzle");
    #[cfg(feature = "english")]
    if let Some(record) = value.as_ref().filter(|value| crate::format::text::is_record(value)) {
        return crate::format::text::read_record(reader, record, text).with_words(text);
    }
    let draft = value.and_then(|value| reader.puzzle(&value));
    reader.reading(draft).with_words(text)
}

impl Reader {
    /// Returns the valid parts and the errors.
    pub(crate) fn reading(self, draft: Option<Draft>) -> Reading {
        Reading {
            draft: draft.unwrap_or_default(),
            ranges: self.ranges,
            declarations_are_whole: self.diagnostics.is_empty(),
            diagnostics: self.diagnostics,
            warnings: self.warnings,
        }
    }

    fn puzzle(&mut self, value: &Value<'_>) -> Option<Draft> {
        let fields = self.object(value, "a puzzle", &KEYS)?;
        if !self.version_fits(&fields) {
            return None;
        }
        let name = self.required(&fields, "a puzzle", "name").and_then(|name| self.name(name));
        let categories = self.required(&fields, "a puzzle", "categories");
        let text = |reader: &mut Self, key| fields.get(key).and_then(|value| reader.text(value));
        Some(Draft {
            notation: Notation::Exact,
            name,
            language: text(self, "language").filter(|language| language != "en"),
            title: text(self, "title"),
            story: text(self, "story"),
            question: text(self, "question"),
            author: text(self, "author"),
            stars: fields.get("stars").and_then(|stars| self.integer_in(stars, 1, 5)),
            categories: self.each(categories, "categories", Self::category),
            properties: self.each(fields.get("properties"), "properties", Self::property),
            links: self.each(fields.get("links"), "links", Self::link),
            verbs: fields.get("verbs").and_then(|verbs| self.verbs(verbs)),
            sayings: self.each(fields.get("sayings"), "sayings", Self::saying),
            clues: self.each(fields.get("clues"), "clues", Self::clue),
            answer: fields.get("answer").and_then(|answer| self.answer(answer)),
            verify: fields.get("verify").and_then(|verify| self.verify(verify)),
            ..Draft::default()
        })
    }

    /// Checks the version. If it is another one, nothing else is checked.
    fn version_fits(&mut self, fields: &Fields<'_, '_>) -> bool {
        let Some(value) = self.required(fields, "a puzzle", "zebra") else { return true };
        let Some(version) = self.integer(value) else { return true };
        if version != VERSION {
            let message =
                format!("unsupported version {version} of the format; the supported version is {VERSION}");
            self.report(value.at(), message, "use a newer `zebra`, or convert the puzzle to this version");
        }
        version == VERSION
    }

    /// Returns the valid elements of a list.
    fn each<T>(
        &mut self,
        list: Option<&Value<'_>>,
        of: &str,
        read: impl Fn(&mut Self, &Value<'_>) -> Option<T>,
    ) -> Vec<T> {
        let parts = list.and_then(|list| self.list(list, of)).unwrap_or_default();
        parts.iter().filter_map(|part| read(self, part)).collect()
    }

    fn category(&mut self, value: &Value<'_>) -> Option<CategoryDraft> {
        let what = "a category";
        let fields = self.object(value, what, &["name", "order", "presence", "role_of", "unit", "items"])?;
        let name = self.required(&fields, what, "name").and_then(|name| self.name(name));
        let orders = [("ordered", Order::Ordered), ("unordered", Order::Unordered)];
        let order = fields.get("order").and_then(|order| self.word(order, &orders));
        let presence = fields.get("presence").and_then(|presence| self.word(presence, &PRESENCES));
        let role_of = fields.get("role_of").and_then(|base| self.name(base));
        let unit = fields.get("unit").and_then(|unit| self.unit(unit));
        let items = match (fields.get("role_of"), fields.get("items")) {
            (Some(_), Some(items)) => {
                self.report(items.at(), "a role cannot have `items`", "remove `items` or `role_of`");
                None
            }
            (Some(_), None) => None,
            (None, _) => self.required(&fields, what, "items"),
        };
        Some(CategoryDraft {
            name: name?,
            order: order.unwrap_or(Order::Unordered),
            presence: presence.unwrap_or_default(),
            role_of,
            unit,
            items: self.each(items, "items", Self::item),
        })
    }

    /// Reads `{"amount": "${}", "scale": 100}`.
    fn unit(&mut self, value: &Value<'_>) -> Option<Unit> {
        let what = "a unit";
        let fields = self.object(value, what, &["amount", "scale"])?;
        let amount = self.required(&fields, what, "amount").and_then(|amount| self.title(amount))?;
        let scale = fields.get("scale").and_then(|scale| self.integer_in(scale, 1, 1_000_000_000));
        Some(Unit { scale: scale.unwrap_or(1), amount })
    }

    /// Reads `"Red"`, `20`, or an object.
    fn item(&mut self, value: &Value<'_>) -> Option<ItemDraft> {
        if !matches!(value.kind, Kind::Object(_)) {
            return self.item_name(value);
        }
        let what = "an item";
        let fields = self.object(value, what, &["name", "phrase", "title", "value", "copies", "words"])?;
        let item = self.required(&fields, what, "name").and_then(|name| self.item_name(name));
        let phrase = fields.get("phrase").and_then(|phrase| self.title(phrase));
        let title = fields.get("title").and_then(|title| self.title(title));
        let value = fields.get("value").and_then(|value| self.integer(value));
        let copies = fields.get("copies").and_then(|copies| self.integer_in(copies, 1, 4096));
        let words = fields.get("words").and_then(|words| self.item_words(words)).map(Box::new);
        let item = item?;
        let value = value.or(item.value);
        Some(ItemDraft { phrase, title, value, copies: copies.unwrap_or(1), words, ..item })
    }

    /// Reads `{"subject": "…", "is": "…", "is_not": "…"}`.
    fn item_words(&mut self, value: &Value<'_>) -> Option<ItemWords> {
        let keys = ["subject", "is", "is_not"];
        let fields = self.object(value, "the words of an item", &keys)?;
        let [subject, is, is_not] = keys
            .map(|key| self.required(&fields, "the words of an item", key).and_then(|text| self.title(text)));
        Some(ItemWords { subject: subject?, is: is?, is_not: is_not? })
    }

    /// Reads the name of an item; a number is its own value.
    fn item_name(&mut self, value: &Value<'_>) -> Option<ItemDraft> {
        if let Kind::Number(_) = value.kind {
            let number = self.integer(value)?;
            let at = self.spot(value.at());
            let item = ItemDraft::new(Name::new(number.to_string(), at));
            return Some(ItemDraft { value: Some(number), ..item });
        }
        self.name(value).map(ItemDraft::new)
    }

    fn property(&mut self, value: &Value<'_>) -> Option<PropertyDraft> {
        let what = "a property";
        let fields = self.object(value, what, &["name", "category", "values"])?;
        let name = self.required(&fields, what, "name").and_then(|name| self.name(name));
        let category = self.required(&fields, what, "category").and_then(|category| self.name(category));
        let values = self.required(&fields, what, "values");
        let members = values.and_then(|values| self.members(values, "an object of items and their values"));
        let mut entries = Vec::new();
        for member in members.unwrap_or_default() {
            let at = self.spot(super::fields::inside(member.at()));
            let value = match &member.value.kind {
                Kind::Text(_) => self.name(&member.value).map(PropertyValue::Word),
                _ => self.integer(&member.value).map(|number| {
                    let at = self.spot(member.value.at());
                    PropertyValue::Number(number, at)
                }),
            };
            let first = Path { category: None, name: Name::new(member.key.to_string(), at) };
            entries.extend(value.map(|value| PropertyEntry { first, last: None, value }));
        }
        Some(PropertyDraft { name: name?, category: category?, entries })
    }

    fn link(&mut self, value: &Value<'_>) -> Option<LinkDraft> {
        let what = "a link";
        let fields = self.object(value, what, &["name", "phrase", "category", "relation"])?;
        let name = self.required(&fields, what, "name").and_then(|name| self.name(name));
        let phrase = fields.get("phrase").and_then(|phrase| self.title(phrase));
        let category = self.required(&fields, what, "category").and_then(|category| self.name(category));
        let relation = self.required(&fields, what, "relation").and_then(|relation| self.relation(relation));
        let name = LinkName { name: name?, phrase, category: category? };
        Some(LinkDraft { names: [name].into(), relation: relation? })
    }

    /// Reads `{"more_by": [1]}` or `{"table": [["Ann", "Bob"]]}`.
    fn relation(&mut self, value: &Value<'_>) -> Option<RelationDraft> {
        let (key, at, argument) = self.only_member(value, "a relation, such as `{\"more_by\": [1]}`")?;
        if key == "table" {
            let pairs = self.each(Some(argument), "pairs", |reader, pair| {
                let [first, second] = reader.exactly(pair, "two items")?;
                let path =
                    |reader: &mut Self, value| Some(Path { category: None, name: reader.name(value)? });
                Some((path(reader, first)?, path(reader, second)?))
            });
            let at = self.spot(argument.at());
            return Some(RelationDraft::Table { at, symmetric: false, pairs });
        }
        let arguments = self.each(Some(argument), "numbers", |reader, number| {
            let at = reader.spot(number.at());
            Some(Expression::new(at, ExpressionKind::Integer(reader.integer(number)?)))
        });
        let name = Name::new(key, self.spot(at));
        Some(RelationDraft::Smart { name, arguments })
    }

    fn verbs(&mut self, value: &Value<'_>) -> Option<[Text; 3]> {
        let keys = ["negative", "possible", "positive"];
        let fields = self.object(value, "the verbs", &keys)?;
        let [negative, possible, positive] =
            keys.map(|key| self.required(&fields, "the verbs", key).and_then(|verb| self.title(verb)));
        Some([negative?, possible?, positive?])
    }

    fn saying(&mut self, value: &Value<'_>) -> Option<SayingDraft> {
        let what = "a saying";
        let fields = self.object(value, what, &["about", "template"])?;
        let about = self.required(&fields, what, "about");
        let about = about.and_then(|about| {
            let [first, second] = self.exactly(about, "two categories")?;
            Some((self.name(first)?, self.name(second)?))
        });
        let template = self.required(&fields, what, "template").and_then(|template| self.name(template));
        Some(SayingDraft { about: about?, template: template? })
    }

    fn clue(&mut self, value: &Value<'_>) -> Option<ClueDraft> {
        let what = "a clue";
        let fields = self.object(value, what, &["label", "sentence", "zbc", "state", "formulas"])?;
        let label = self.required(&fields, what, "label").and_then(|label| self.label(label));
        let sentence = fields.get("sentence").and_then(|sentence| self.text(sentence));
        let zbc = fields.get("zbc").and_then(|zbc| self.text(zbc));
        let states = [("on", State::On), ("off", State::Off)];
        let state = fields.get("state").and_then(|state| self.word(state, &states));
        let formulas = self.required(&fields, what, "formulas");
        let formulas = self.each(formulas, "formulas", Self::formula);
        let formulas = formulas.into();
        Some(ClueDraft { label: label?, sentence, zbc, formulas, state: state.unwrap_or(State::On) })
    }

    /// Reads a string or a number.
    fn label(&mut self, value: &Value<'_>) -> Option<Name> {
        if let Kind::Number(digits) = value.kind {
            return Some(Name::new(digits, self.spot(value.at())));
        }
        self.name(value)
    }

    fn answer(&mut self, value: &Value<'_>) -> Option<AnswerDraft> {
        let what = "an answer";
        let fields = self.object(value, what, &["columns", "rows"])?;
        let columns = self.required(&fields, what, "columns");
        let columns = self.each(columns, "categories", Self::name);
        let rows = self.required(&fields, what, "rows");
        let rows = self.each(rows, "rows", |reader, row| {
            let cells = reader.each(Some(row), "items", |reader, cell| {
                Some(Path { category: None, name: reader.label(cell)? })
            });
            Some(AnswerRow { at: reader.spot(row.at()), cells })
        });
        Some(AnswerDraft { at: self.spot(value.at()), columns, rows })
    }

    fn verify(&mut self, value: &Value<'_>) -> Option<VerifyDraft> {
        let what = "a verification";
        let fields = self.object(value, what, &["goal", "within"])?;
        let goals = [
            ("unique", Goal::Unique),
            ("minimal", Goal::Minimal),
            ("solvable", Goal::Solvable),
            ("answer", Goal::Answer),
            ("nothing", Goal::Nothing),
        ];
        let goal = self.required(&fields, what, "goal").and_then(|goal| self.word(goal, &goals));
        let within = fields.get("within").and_then(|budget| self.integer_in(budget, 1, i64::MAX));
        Some(VerifyDraft { at: self.spot(value.at()), goal: goal?, within })
    }
}
