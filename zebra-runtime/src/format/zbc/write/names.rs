//! Names of ZBC for the categories and items of a puzzle.

use std::collections::{BTreeMap, BTreeSet};

use zebra_core::zbc::read_clue;

use crate::draft::{ExpressionKind, POSITIONS, Path};
use crate::format::WriteError;
use crate::model::{CategoryId, Item, ItemId, Model, Presence};
use crate::rational::Rational;
use crate::sentence::cardinal;
use zebra_core::printed::{identifier, normal, read};

/// The words that have a meaning in clues.
const WORDS: [&str; 3] = ["diff", "in", "truths"];
/// The maximum length of a name in bytes; ZBC allows a few more.
const MAX_LENGTH: usize = 180;

/// The names that the parts of a puzzle get.
pub(super) struct Names {
    pub(super) categories: Vec<String>,
    pub(super) items: Vec<String>,
    /// The items that need no category before their name.
    plain: BTreeSet<ItemId>,
    /// Whether the rows are only the positions of ZBC, and the anchor is not a category of the header.
    pub(super) positions_are_anchor: bool,
    /// Whether the value of each row is its number.
    pub(super) counted: bool,
    /// For each category what the names of its items say of their values; `None` if they say no numbers.
    printed: Vec<Option<Printed>>,
}

/// How the numbers that the names of items say depend on their values: times a factor, plus an excess. Values of "$2.50" are cents, dates
/// may be days since the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Printed {
    pub(super) factor: Rational,
    pub(super) excess: Rational,
}

impl Printed {
    const SAME: Printed = Printed { factor: Rational::ONE, excess: Rational::ZERO };

    /// Returns what the names say of the values of some items, with the numbers of the names.
    fn of(items: &[&Item], numbers: &[Rational]) -> Option<Printed> {
        let value = |item: &Item| Some(Rational::from(item.value?));
        let (&[first, .., last], &[low, .., high]) = (items, numbers) else { return None };
        let factor = high.checked_sub(low)?.checked_div(value(last)?.checked_sub(value(first)?)?)?;
        let printed = Printed { factor, excess: low.checked_sub(value(first)?.checked_mul(factor)?)? };
        let is_so = |(item, number): (&&Item, &Rational)| {
            value(item).and_then(|value| printed.number(value)) == Some(*number)
        };
        (factor > Rational::ZERO && items.iter().zip(numbers).all(is_so)).then_some(printed)
    }

    /// Returns the number that the name of an item says, of its value.
    pub(super) fn number(self, value: Rational) -> Option<Rational> {
        value.checked_mul(self.factor)?.checked_add(self.excess)
    }
}

impl Names {
    /// Fails for a puzzle with categories that ZBC does not have.
    pub(super) fn new(model: &Model) -> Result<Self, WriteError> {
        check_categories(model)?;
        let mut used = BTreeSet::new();
        let categories: Vec<String> =
            model.categories().iter().map(|category| free(&word(model, &category.name), &mut used)).collect();
        let mut items = Vec::new();
        for id in model.category_ids() {
            let mut used: BTreeSet<String> = categories.iter().cloned().collect();
            if let Some((amounts, _)) = amounts(model, id) {
                items.extend(amounts);
                continue;
            }
            items.extend(model.items_of(id).map(|item| free(&written(model, model.item(item)), &mut used)));
        }
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        items.iter().for_each(|name| *times.entry(name).or_default() += 1);
        let plain = |id: &ItemId| {
            let name = items[id.index()].as_str();
            times[name] == 1 && !WORDS.contains(&name) && !is_digits(name)
        };
        let plain = model.item_ids().filter(plain).collect();
        let anchor = model.anchor();
        let numbered =
            model.items_of(anchor).all(|item| model.item(item).name == model.place(item).to_string());
        // The header must have a category that gives the number of positions.
        let measured =
            model.category_ids().any(|id| id != anchor && model.category(id).presence == Presence::Once);
        let named = |id: ItemId| items[id.index()] == model.value(id).to_string();
        let printed = |id| match model.items_of(id).all(named) {
            true => Some(Printed::SAME),
            false => amounts(model, id)?.1,
        };
        Ok(Names {
            printed: model.category_ids().map(printed).collect(),
            categories,
            plain,
            positions_are_anchor: numbered && measured,
            counted: model.items_of(anchor).all(|item| model.value(item) == i64::from(model.place(item))),
            items,
        })
    }

    /// Returns the categories of the header.
    pub(super) fn header(&self, model: &Model) -> Vec<CategoryId> {
        let anchor = model.anchor();
        model.category_ids().filter(|id| !(self.positions_are_anchor && *id == anchor)).collect()
    }

    /// Returns what comes after the `:` for the value of an item of a category.
    pub(super) fn number<'n>(&'n self, model: &Model, category: CategoryId) -> Option<&'n str> {
        match category == model.anchor() && self.counted {
            true => Some(POSITIONS),
            false => {
                let is_multiple = |printed: &Printed| printed.excess == Rational::ZERO;
                self.printed(category).filter(is_multiple).map(|_| self.categories[category.index()].as_str())
            }
        }
    }

    /// Returns what the names of the items of a category say of their values.
    pub(super) fn printed(&self, category: CategoryId) -> Option<Printed> {
        self.printed[category.index()]
    }

    /// Returns by how much the value of an item is multiplied in the number after the `:`.
    pub(super) fn factor(&self, model: &Model, category: CategoryId) -> Rational {
        let is_position = category == model.anchor() && self.counted;
        self.printed(category).filter(|_| !is_position).map_or(Rational::ONE, |printed| printed.factor)
    }

    /// Returns an item as a clue names it.
    pub(super) fn item(&self, model: &Model, id: ItemId) -> String {
        let category = model.item(id).category;
        let name = &self.items[id.index()];
        if self.positions_are_anchor && category == model.anchor() {
            format!("#{}", model.place(id))
        } else if self.plain.contains(&id) {
            name.clone()
        } else {
            format!("{}.{name}", self.categories[category.index()])
        }
    }
}

fn check_categories(model: &Model) -> Result<(), WriteError> {
    for category in model.categories() {
        let why = match category.presence {
            Presence::Once | Presence::AtMostOnce => continue,
            Presence::AtLeastOnce | Presence::AnyTimes => {
                "has items that may be in several rows, which ZBC does not support"
            }
        };
        return Err(WriteError::of_puzzle(format!("category `{}` {why}", category.name)));
    }
    match model.items().iter().find(|item| item.copies > 1) {
        None => Ok(()),
        Some(item) => {
            let why = format!("`{}` is in several rows, which ZBC does not support", item.name);
            Err(WriteError::of_puzzle(why))
        }
    }
}

fn is_digits(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the name of an item: the words that it has in sentences or in charts, if its identifier is only these words.
fn written(model: &Model, item: &Item) -> String {
    let is_name = |text: &String| {
        !text.contains(['`', '"'])
            && text.len() <= MAX_LENGTH
            && (identifier(text) == item.name || *text == item.name)
    };
    let plain = |text| normal(text).trim_matches('"').to_owned();
    let printed = [&item.phrase, &item.title].map(|text| plain(text)).into_iter().find(is_name);
    match printed.filter(|_| !item.is_number()) {
        Some(printed) if is_word(&printed) || is_digits(&printed) => word(model, &printed),
        Some(printed) => format!("`{printed}`"),
        None => word(model, &item.name),
    }
}

/// Returns whether a text needs no backticks.
fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(char::is_alphanumeric)
}

/// Returns the names of a category whose items are printed amounts, dates or times, and what these say of their values. `None` for others.
fn amounts(model: &Model, category: CategoryId) -> Option<(Vec<String>, Option<Printed>)> {
    let items: Vec<&Item> = model.items_of(category).map(|item| model.item(item)).collect();
    let texts: Vec<String> = items.iter().map(|item| normal(&item.phrase)).collect();
    let is_printed = |(item, text): (&&Item, &String)| {
        item.value.is_some() && !is_digits(text) && !text.contains(['`', '"'])
    };
    if !items.iter().zip(&texts).all(is_printed) {
        return numbers(&items);
    }
    let Some(found) = read(&texts.iter().map(String::as_str).collect::<Vec<_>>()).ok().flatten() else {
        return numbers(&items);
    };
    let scale = i64::from(found.unit.map_or(1, |unit| unit.scale));
    let said: Option<Vec<Rational>> = found.values.iter().map(|steps| Rational::new(*steps, scale)).collect();
    let name = |text: &String| if is_word(text) { text.clone() } else { format!("`{text}`") };
    Some((texts.iter().map(name).collect(), Printed::of(&items, &said?)))
}

/// Returns the values of items that are numbers in words, or whose names are only the same word before their values: `Nights4`, `Nights6`.
fn numbers(items: &[&Item]) -> Option<(Vec<String>, Option<Printed>)> {
    let split = |item: &&Item| {
        let value = item.value.filter(|value| *value >= 0)?.to_string();
        let word = item.name.strip_suffix(&*value)?;
        (!word.ends_with(|letter: char| letter.is_ascii_digit())).then_some((word.to_owned(), value))
    };
    let in_words = |item: &&Item| item.value.filter(|value| *item.phrase == *cardinal(*value) && *value > 0);
    if let Some(values) = items.iter().map(in_words).collect::<Option<Vec<_>>>() {
        return Some((values.iter().map(i64::to_string).collect(), Some(Printed::SAME)));
    }
    let (words, values): (BTreeSet<String>, Vec<String>) =
        items.iter().map(split).collect::<Option<Vec<_>>>()?.into_iter().unzip();
    (words.len() == 1 && !words.contains("")).then_some((values, Some(Printed::SAME)))
}

/// Returns a name as a word of ZBC. A word of digits is a number, so another name than a number never becomes one.
fn word(model: &Model, name: &str) -> String {
    if !name.is_ascii()
        && let Some(word) = as_read(model, name)
    {
        return word;
    }
    let mut word = String::new();
    for letter in name.chars().filter(|letter| letter.is_alphanumeric()) {
        if word.len() < MAX_LENGTH {
            word.push(letter);
        }
    }
    match () {
        () if word.is_empty() => "x".to_owned(),
        () if is_digits(&word) && name.starts_with('-') => format!("minus{word}"),
        () if is_digits(&word) && word != name => format!("x{word}"),
        () => word,
    }
}

/// Returns the name that a text is read as, if it is one name: letters may have accents that are characters.
fn as_read(model: &Model, text: &str) -> Option<String> {
    let clue = read_clue(&format!("{text} = {text}"), model).ok()?;
    match clue.kind {
        ExpressionKind::Statement(statement) => match statement.first.kind {
            ExpressionKind::Name(Path { category: None, name }) => Some(name.text.to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns an unused name: the given one, or the given one with a number appended.
fn free(wanted: &str, used: &mut BTreeSet<String>) -> String {
    let mut name = wanted.to_owned();
    let mut number = 2;
    let (wanted, quote) = wanted.strip_suffix('`').map_or((wanted, ""), |open| (open, "`"));
    while !used.insert(name.clone()) {
        name = format!("{wanted}x{number}{quote}");
        number += 1;
    }
    name
}
