//! Items whose names are printed texts, such as `"black cat"` and `"5 minutes"`: their identifiers, values and uses.

use std::collections::HashMap;

use super::{CategoryDraft, Draft, Expression, ExpressionKind as Kind, ItemDraft, Name, Path, RelationDraft};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Order, Text, Unit};
use crate::printed::{Values, identifier, normal, read};

impl CategoryDraft {
    /// Reads the names that are texts: such an item gets an identifier, and a value if all items of the category have one.
    /// A category whose values ascend is ordered. Identifiers that are months, days of the week or ordinals have values too,
    /// unless the author has declared an order.
    ///
    /// ```
    /// # use zebra_core as zebra;
    /// use zebra::draft::{CategoryDraft, ItemDraft};
    /// use zebra::model::Order;
    /// let items = ["5 minutes", "8 minutes"].map(ItemDraft::new).to_vec();
    /// let mut category = CategoryDraft::new("Length", Order::Unordered, items);
    /// category.read_printed(|_| true).unwrap();
    /// assert_eq!((&*category.items[0].name.text, category.items[0].value), ("5", Some(5)));
    /// ```
    ///
    /// # Errors
    /// The units of two items measure different quantities.
    pub fn read_printed(&mut self, is_text: impl Fn(usize) -> bool) -> Result<(), Diagnostic> {
        let texts: Vec<Text> = self.items.iter().map(|item| item.name.text.clone()).collect();
        let has_texts = (0..texts.len()).any(&is_text);
        let values = self.values(&texts, has_texts)?;
        let by_digits = values.as_ref().is_some_and(|found| are_digits(&texts, found));
        for (at, item) in self.items.iter_mut().enumerate() {
            let value = values.as_ref().map(|found| found.values[at]);
            item.value = value.or(item.value);
            if is_text(at) {
                item.name.text = match value {
                    Some(value) if by_digits => value.to_string().into(),
                    _ => identifier(&texts[at]),
                };
                // "SpaceZen" in quotes is not "Space Zen".
                item.phrase = item.phrase.take().or_else(|| Some(texts[at].trim().into()));
            }
        }
        if let Some(found) = values {
            if has_texts && found.values.is_sorted_by(|one, next| one < next) {
                self.order = Order::Ordered;
            }
            self.unit = found.unit;
        }
        Ok(())
    }

    /// Gives all numbers of the category the same unit, which a pattern shows: `"{} minutes"`.
    ///
    /// # Errors
    /// An item is no number.
    pub fn print_as(&mut self, pattern: &Name) -> Result<(), Diagnostic> {
        let is_named = |item: &&ItemDraft| item.value.is_none();
        if let Some(other) = self.items.iter().find(is_named) {
            let message = format!("`{}` is no number", other.name.text);
            let help = "remove the pattern, or write numbers only";
            return Err(Diagnostic::new(Code::WrongKind, other.name.at, message, help));
        }
        let scale = self.unit.as_ref().map_or(1, |unit| unit.scale);
        for item in &mut self.items {
            let printed = item.phrase.take().unwrap_or_else(|| item.name.text.clone());
            item.phrase = Some(pattern.text.replacen("{}", &printed, 1).into());
        }
        self.unit = Some(Unit { scale, amount: pattern.text.clone() });
        Ok(())
    }

    /// Returns the values of the items, unless the author has declared some.
    fn values(&self, texts: &[Text], has_texts: bool) -> Result<Option<Values>, Diagnostic> {
        let is_number =
            |item: &ItemDraft| item.value.is_some_and(|value| value.to_string() == item.name.text);
        let declares = |item: &ItemDraft| item.value.is_some() && !is_number(item);
        let is_plain = |item: &ItemDraft| item.value.is_none() && item.phrase.is_none();
        let words = || {
            let has_digit = |text: &Text| text.contains(|letter: char| letter.is_ascii_digit());
            self.order == Order::Unordered && self.items.iter().all(is_plain) && !texts.iter().any(has_digit)
        };
        if self.items.iter().any(declares) || !(has_texts || words()) {
            return Ok(None);
        }
        let texts: Vec<&str> = texts.iter().map(Text::as_str).collect();
        read(&texts).map_err(|found| {
            let [first, second] = [found.first, found.second].map(|at| &self.items[at].name);
            Diagnostic::new(
                Code::ValueOrder,
                second.at,
                format!("`{}` and `{}` measure different quantities", first.text, second.text),
                format!("write all values of `{}` in one unit", self.name.text),
            )
            .with_related(first.at, "the other unit")
        })
    }
}

/// Returns whether each text shows the digits of its value and begins with them or a sign: then these are its name.
fn are_digits(texts: &[Text], found: &Values) -> bool {
    let is_digits = |(text, value): (&Text, &i64)| {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        digits == value.unsigned_abs().to_string() && !text.starts_with(char::is_alphabetic)
    };
    found.unit.as_ref().is_none_or(|unit| unit.scale == 1) && texts.iter().zip(&found.values).all(is_digits)
}

/// The items of a puzzle by the texts of their names.
struct Labels {
    items: HashMap<String, Vec<Path>>,
    /// The identifiers of amounts by their categories and their texts without the unit: `15.50` of `$15.50`.
    amounts: HashMap<(Text, String), Text>,
}

impl Labels {
    /// Collects the texts of a draft: the names of items in sentences and in charts.
    fn new(draft: &Draft) -> Labels {
        let mut items: HashMap<String, Vec<Path>> = HashMap::new();
        let mut amounts = HashMap::new();
        for category in draft.categories.iter().filter(|category| category.role_of.is_none()) {
            for item in &category.items {
                let path = Path { category: Some(category.name.clone()), name: item.name.clone() };
                for text in
                    [item.phrase.as_ref(), item.title.as_ref(), Some(&item.name.text)].into_iter().flatten()
                {
                    let known = items.entry(normal(text)).or_default();
                    if !known.contains(&path) {
                        known.push(path.clone());
                    }
                }
                if let Some(bare) = without_unit(category, item) {
                    amounts.insert((category.name.text.clone(), normal(bare)), item.name.text.clone());
                }
            }
        }
        Labels { items, amounts }
    }

    /// Returns the identifier of the item with a text in a category, or in any of them.
    fn find(&self, text: &str, category: Option<&str>) -> Option<&Path> {
        let mut found = self.items.get(&normal(text))?.iter().filter(|path| {
            category.is_none_or(|category| path.category.as_ref().is_some_and(|home| home.text == category))
        });
        let first = found.next()?;
        // The same name in two categories is ambiguous, as it is without quotes.
        found.all(|other| other.name.text == first.name.text).then_some(first)
    }

    fn rename(&self, name: &mut Name, category: Option<&str>) {
        if is_identifier(&name.text) {
            return;
        }
        let amount = || self.amounts.get(&(category?.into(), normal(&name.text)));
        if let Some(found) = self.find(&name.text, category).map(|path| &path.name.text).or_else(amount) {
            name.text = found.clone();
        }
    }

    fn replace(&self, expression: &mut Expression) {
        match &mut expression.kind {
            Kind::Text(text) => {
                if let Some(found) = self.find(text, None) {
                    // A number is the name of an item only with its category.
                    let is_number = !is_identifier(&found.name.text);
                    let category = found.category.clone().filter(|_| is_number);
                    let name = Name::new(found.name.text.clone(), expression.at);
                    expression.kind = Kind::Name(Path { category, name });
                }
            }
            Kind::Name(path) | Kind::Copy(path, _) => {
                let category = path.category.as_ref().map(|category| category.text.clone());
                self.rename(&mut path.name, category.as_deref());
            }
            // One letter in quotes is an initial here.
            Kind::Compare(_, left, right) if is_initial(left) || is_initial(right) => {
                for side in [left, right].into_iter().filter(|side| !matches!(side.kind, Kind::Text(_))) {
                    self.replace(side);
                }
            }
            Kind::Call(name, parts) if name.text == "starts_with" => {
                parts.iter_mut().take(1).for_each(|part| self.replace(part));
            }
            _ => expression.children_mut().into_iter().for_each(|child| self.replace(child)),
        }
    }
}

/// Returns the printed text of an item without the unit of its category.
fn without_unit<'t>(category: &CategoryDraft, item: &'t ItemDraft) -> Option<&'t str> {
    let (before, behind) = category.unit.as_ref()?.amount.split_once("{}")?;
    item.phrase.as_ref()?.strip_prefix(before)?.strip_suffix(behind)
}

fn is_initial(expression: &Expression) -> bool {
    matches!(&expression.kind, Kind::Call(name, _) if name.text == "initial")
}

fn is_identifier(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
}

impl Draft {
    /// Replaces texts that are names of items, in clues, answers and other uses, by the identifiers of the items.
    pub fn resolve_texts(&mut self) {
        let labels = Labels::new(self);
        let formulas = self.clues.iter_mut().flat_map(|clue| &mut clue.formulas);
        let lists = self.groups.iter_mut().map(|group| &mut group.list);
        formulas.chain(lists).for_each(|expression| labels.replace(expression));
        for link in &mut self.links {
            let category = link.names.first().map(|name| name.category.text.clone());
            match &mut link.relation {
                RelationDraft::Table { pairs, .. } => {
                    let names = pairs.iter_mut().flat_map(|(one, other)| [&mut one.name, &mut other.name]);
                    names.for_each(|name| labels.rename(name, category.as_deref()));
                }
                RelationDraft::Formula { body, .. } => labels.replace(body),
                RelationDraft::Smart { .. } => {}
            }
        }
        for property in &mut self.properties {
            let category = Some(&*property.category.text);
            for entry in &mut property.entries {
                let names =
                    std::iter::once(&mut entry.first).chain(&mut entry.last).map(|path| &mut path.name);
                names.for_each(|name| labels.rename(name, category));
            }
        }
        if let Some(answer) = &mut self.answer {
            for row in &mut answer.rows {
                for (cell, column) in row.cells.iter_mut().zip(&answer.columns) {
                    labels.rename(&mut cell.name, Some(&column.text));
                }
            }
        }
    }
}
