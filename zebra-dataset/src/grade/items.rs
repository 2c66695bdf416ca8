//! The items of a category, and how those of an answer are compared with them.

use std::collections::{HashMap, HashSet};

use super::key::{
    abbreviations, articles, folded, initials, key, name_words, parts_of_name, spelled_out, split_sentences,
    strict, without_article,
};
use super::spelled::{in_digits, number_of};
use super::value::{self, Kind};
use super::words::words;
use crate::record::Record;

/// The items of a category, indexed by the forms that an answer may use.
pub(super) struct Items {
    pub(super) kind: Kind,
    is_english: bool,
    is_evening: bool,
    /// See [`Reading`].
    rate: Option<&'static str>,
    /// The unit that the name of the category is, such as "night"; ages are years.
    measure: Option<String>,
    values: Vec<Option<value::Value>>,
    /// The item of each key, or without keys that differ of each strict text; also without accents, if only one has it.
    by_key: HashMap<String, usize>,
    has_keys: bool,
    /// The item of each part of a name, such as "Lopez" of "Maria Lopez", if only one has it.
    by_part: HashMap<String, Option<usize>>,
    /// The item of each short form that begins with a capital letter, such as "PE" and "Mon", if only one has it.
    by_short: HashMap<String, Option<usize>>,
    /// The item of each number, if all items are numbers in words.
    by_number: HashMap<usize, usize>,
    /// The key of the name of the category.
    header: String,
    /// The only item that begins as "no pet" does: "none" means it.
    nothing: Option<usize>,
    /// Abbreviations after which no sentence ends, such as "Dr." in "Dr. Ito".
    pub(super) abbreviations: HashSet<String>,
}

/// The most words of an item in another language.
const MOST_TRANSLATED: usize = 3;

/// How the values of a puzzle are read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading {
    pub(super) is_english: bool,
    /// Whether the puzzle says that its times are in the evening: 6:45 is "6:45 PM" then.
    pub(super) is_evening: bool,
    /// The words of the unit of time that the puzzle says its amounts are for, such as "week weekly wk".
    rate: Option<&'static str>,
}

impl Reading {
    pub(super) fn new(record: &Record) -> Reading {
        let is_told = |names: &str| {
            let adjective = names.split(' ').nth(1).unwrap_or(names);
            record.prompts.iter().any(|prompt| name_words(prompt).iter().any(|word| word == adjective))
        };
        Reading {
            is_english: record.language == "en",
            is_evening: record.prompts.iter().any(|prompt| words().any("evening", prompt)),
            rate: words().list("rates").iter().copied().find(|names| is_told(names)),
        }
    }
}

impl Items {
    /// Creates the items of the category `header` from a list, which may have duplicates.
    pub(super) fn new<'i>(header: &str, items: impl Iterator<Item = &'i str>, reading: Reading) -> Items {
        let Reading { is_english, is_evening, rate } = reading;
        let mut seen = HashSet::new();
        let distinct: Vec<&str> = items.filter(|item| seen.insert(*item)).collect();
        let kind = value::kind_of(&distinct.iter().copied(), is_english);
        let mut keys = HashSet::new();
        let has_keys = distinct.iter().all(|item| !key(item).is_empty() && keys.insert(key(item)));
        let name = |item: &str| if has_keys { key(item) } else { strict(item) };
        let mut by_part: HashMap<String, Option<usize>> = HashMap::new();
        for (at, item) in distinct.iter().enumerate() {
            let spelled = spelled_out(item);
            let spelled = if spelled == *item { Vec::new() } else { parts_of_name(&spelled) };
            for part in parts_of_name(item).into_iter().chain(spelled) {
                by_part.entry(key(part)).and_modify(|known| *known = None).or_insert(Some(at));
            }
        }
        let mut by_short: HashMap<String, Option<usize>> = HashMap::new();
        for (at, item) in distinct.iter().enumerate() {
            let short = words().short(&item.to_lowercase()).map(str::to_owned);
            for short in initials(item).into_iter().chain(short) {
                by_short.entry(short).and_modify(|known| *known = None).or_insert(Some(at));
            }
        }
        let mut without = (0..distinct.len()).filter(|&at| {
            let first = distinct[at].split_whitespace().next().unwrap_or("").to_lowercase();
            words().has("not", &first) || words().has("none", &first)
        });
        let nothing = without.next().filter(|_| without.next().is_none());
        let mut by_key: HashMap<String, usize> =
            distinct.iter().enumerate().map(|(at, item)| (name(item), at)).collect();
        if has_keys {
            let others = distinct.iter().enumerate().flat_map(|(at, item)| {
                let forms = [(*item).to_owned(), spelled_out(item)];
                let forms = forms.into_iter().filter(|_| !is_english).flat_map(|item| inflected(&item));
                others(header, item, at).into_iter().chain(forms.map(move |key| (key, at)))
            });
            let without =
                nothing.into_iter().flat_map(|at| keys_of_nothing(header).map(move |key| (key, at)));
            for (key, at) in others.chain(without).collect::<Vec<_>>() {
                by_key.entry(key).or_insert(at);
            }
        }
        let values: Vec<Option<value::Value>> =
            distinct.iter().map(|item| value::parse(kind, item, is_english)).collect();
        if has_keys {
            for (at, value) in values.iter().enumerate() {
                let keys = value.iter().flat_map(value::keys_in_words);
                keys.for_each(|key| {
                    by_key.entry(key).or_insert(at);
                });
            }
        }
        add_folded(&mut by_key);
        let has_half = |item: &&str| item.contains(char::is_alphabetic);
        Items {
            by_number: by_number(&distinct),
            header: key(header),
            measure: name_words(header).iter().find_map(|word| measure(word)),
            is_evening: is_evening && kind == Kind::Time && !distinct.iter().any(has_half),
            nothing,
            by_part,
            by_short,
            abbreviations: distinct.iter().flat_map(|item| abbreviations(item)).collect(),
            kind,
            is_english,
            rate,
            values,
            by_key,
            has_keys,
        }
    }

    /// Returns the number of the item that a text is, with nothing else.
    pub(super) fn exact(&self, text: &str) -> Option<usize> {
        let plain = text.trim().trim_end_matches(['.', '!', ';']);
        let plain = without_article(plain).unwrap_or(plain);
        // "four-night" and "four-night stay"
        let (first, noun) = plain.split_once(' ').unwrap_or((plain, ""));
        let is_measure = self.kind == Kind::Number || !self.by_number.is_empty();
        if let Some((number, unit, _)) = value::hyphenated(first).filter(|_| is_measure)
            && !noun.contains(' ')
            && !words().changes(noun)
        {
            return self.exact(&format!("{number} {unit}"));
        }
        let plain =
            self.rate.filter(|_| self.kind == Kind::Number).map_or(plain, |rate| without_rate(plain, rate));
        // "1.200 $" is $1,200 if no item is $1.20.
        let read =
            [self.is_english, !self.is_english].map(|is_english| value::parse(self.kind, plain, is_english));
        if let Some(first) = &read[0] {
            // "6:45 AM" is no time in the evening.
            let is_early = self.is_evening && first.is_morning() && plain.to_lowercase().contains('a');
            if first.units().iter().any(|unit| self.is_measured_otherwise(unit)) || is_early {
                return None;
            }
            let in_evening = first.in_first_half().filter(|_| self.is_evening);
            let find = |read: &value::Value| {
                self.values
                    .iter()
                    .position(|item| item.as_ref().is_some_and(|item| value::is_same(read, item)))
            };
            return read.iter().flatten().chain(&in_evening).find_map(find);
        }
        let spelled = || in_digits(plain).filter(|_| self.kind == Kind::Number);
        if let Some(item) = self.counted(plain).or_else(|| self.exact(&spelled()?)) {
            return Some(item);
        }
        let key = if self.has_keys { key(text) } else { strict(text) };
        if self.kind != Kind::Text && key.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.of_text(&key)
            .or_else(|| self.of_part(plain))
            .or_else(|| self.short(plain, &key))
            .or_else(|| self.nothing.filter(|_| words().has("none", &key)))
    }

    /// Returns the item that is a number in words, such as "six", for its digits or for the words of another language, perhaps with the name
    /// of the category: "6 nights".
    fn counted(&self, text: &str) -> Option<usize> {
        if self.by_number.is_empty() {
            return None;
        }
        let text = in_digits(text).unwrap_or_else(|| text.to_owned());
        let (digits, name) = text.split_once(' ').unwrap_or((&text, ""));
        let is_own = name.is_empty()
            || self.header == key(name)
            || self.measure.is_some() && measure(name) == self.measure;
        self.by_number.get(&digits.parse().ok().filter(|_| is_own)?).copied()
    }

    /// Returns the item of a key, or of one with other accents.
    fn of_text(&self, key: &str) -> Option<usize> {
        self.by_key.get(key).or_else(|| self.by_key.get(&folded(key))).copied()
    }

    /// Returns whether a word is a unit other than the one of time that the category has.
    pub(super) fn is_measured_otherwise(&self, word: &str) -> bool {
        let is_other = |word: String| {
            (words().is_unit(&word) || words().has("age", &word)) && measure(&word) != self.measure
        };
        self.measure.is_some()
            && is_other(word.trim_end_matches([',', '.', ';', ':', ')', '!', '*']).to_lowercase())
    }

    /// Returns the item of a short form: "PE" and "P.E." have capital letters only, and "Mon" begins with one.
    fn short(&self, text: &str, key: &str) -> Option<usize> {
        let item = (*self.by_short.get(key)?)?;
        let mut letters = text.chars().filter(|letter| letter.is_alphabetic());
        let begins = letters.next().is_some_and(char::is_uppercase);
        (begins && (key.len() > 2 || letters.all(char::is_uppercase))).then_some(item)
    }

    /// Returns the item that a part of a name means, as "Lopez" does for "Maria Lopez".
    pub(super) fn of_part(&self, word: &str) -> Option<usize> {
        let begins = word.chars().next().is_some_and(char::is_uppercase);
        *self.by_part.get(&key(word)).filter(|_| begins)?
    }

    /// Splits a text after each mark that ends a sentence: `$1.80` is no end, nor is "Dr." in the name of an item.
    pub(super) fn sentences<'t>(&self, text: &'t str) -> Vec<&'t str> {
        split_sentences(text, &|word| self.abbreviations.contains(word))
    }

    /// Returns whether a text is a value of the kind of the items.
    pub(super) fn is_value(&self, text: &str) -> bool {
        value::parse(self.kind, text, self.is_english).is_some()
    }

    /// Returns whether a text is a time, or an amount with a unit, that none of the items is.
    pub(super) fn is_other_value(&self, text: &str) -> bool {
        let is_like = self.kind == Kind::Time || self.kind == Kind::Number && value::has_unit(text);
        is_like && self.is_value(text) && self.exact(text).is_none()
    }

    /// Returns the item of the key of a text.
    pub(super) fn of_key(&self, key: &str) -> Option<usize> {
        self.of_text(key).filter(|_| self.has_keys)
    }

    /// Returns the keys that [`of_key`](Self::of_key) knows.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.by_key.keys().map(String::as_str).filter(|_| self.has_keys)
    }

    /// Returns the item that has no title, for a text with one: "Prof. Ilves".
    fn titled(&self, text: &str) -> Option<usize> {
        let (title, name) = text.trim().split_once(' ')?;
        let title = title.trim_end_matches('.').to_lowercase();
        let is_title = ["titles", "long-titles"].iter().any(|list| words().has(list, &title));
        self.of_key(&key(name)).filter(|_| is_title)
    }

    /// Returns the number of the item that a text is, perhaps with a note in parentheses after it, or after a translation: "Fisch (fish)".
    pub(super) fn find(&self, text: &str) -> Option<usize> {
        self.exact(text).or_else(|| self.titled(text)).or_else(|| {
            let (item, note) =
                text.trim().trim_end_matches(['.', '*']).strip_suffix(')')?.rsplit_once('(')?;
            let first = note.split_whitespace().next().unwrap_or("").to_lowercase();
            // "water (or milk)"
            if ["or", "hedges"].iter().any(|list| words().has(list, &first)) {
                return None;
            }
            let note = self.exact(note);
            let is_name = (1..=MOST_TRANSLATED).contains(&item.split_whitespace().count());
            let item = self.exact(item).or(note.filter(|_| is_name))?;
            note.is_none_or(|other| other == item).then_some(item)
        })
    }
}

/// Adds the keys without accents that only one item has.
fn add_folded(by_key: &mut HashMap<String, usize>) {
    let mut all: HashMap<String, Option<usize>> = HashMap::new();
    for (key, &at) in by_key.iter().filter(|(key, _)| !key.is_ascii()) {
        let is_same = |known: &mut Option<usize>| *known = known.filter(|&known| known == at);
        all.entry(folded(key)).and_modify(is_same).or_insert(Some(at));
    }
    for (key, at) in all {
        if let Some(at) = at {
            by_key.entry(key).or_insert(at);
        }
    }
}

/// Returns an amount without the time that it is for: `$260/week`, `$260 per week`, `$260 weekly`.
fn without_rate<'t>(text: &'t str, rate: &str) -> &'t str {
    let Some(before) = rate.split(' ').find_map(|name| text.strip_suffix(name)) else { return text };
    let before = before.trim_end();
    ["/", " per", " a"].iter().find_map(|mark| before.strip_suffix(mark)).unwrap_or(before).trim_end()
}

/// Returns the unit of time that a word is, by its first name.
fn measure(word: &str) -> Option<String> {
    let word = word.to_lowercase();
    let unit = if words().has("age", &word) { "year" } else { words().unit(&word) };
    words().has("measures", unit).then(|| unit.to_owned())
}

/// Returns the item of each number, if all items are numbers in words.
fn by_number(items: &[&str]) -> HashMap<usize, usize> {
    let numbers: Option<Vec<usize>> = items.iter().map(|item| number_of(&key(item))).collect();
    numbers.unwrap_or_default().into_iter().enumerate().map(|(at, number)| (number, at)).collect()
}

/// Returns the keys of an item with a word of the same meaning in place of one of its own, such as "grey scarf" for "gray scarf".
/// and with a word of the category after it: "rock music" for "rock" in the category Music.
fn others(header: &str, item: &str, at: usize) -> Vec<(String, usize)> {
    let own = name_words(item);
    let after = name_words(header);
    let notes = after.iter().map(String::as_str).chain(words().list("notes").iter().copied());
    let noted = notes.flat_map(|note| ["", "s"].map(|end| (format!("{}{end}{note}", key(item)), at)));
    let with = |place: usize, word: &str| {
        let words = own.iter().enumerate().map(|(at, own)| if at == place { word } else { own });
        (words.collect::<String>(), at)
    };
    let spelled = [spelled_out(item)].into_iter().chain(without_place(item).map(str::to_owned));
    let spelled = spelled.map(|item| (key(&item), at));
    let places = own.iter().enumerate();
    places
        .flat_map(|(place, own)| words().same(own).map(move |word| with(place, word)))
        .chain(noted)
        .chain(spelled)
        .chain(doers(item).into_iter().map(|doer| (doer, at)))
        .collect()
}

/// Returns the person who plays or does what an item is: "harpist" and "oboist", "boxer" and "boxes".
fn doers(item: &str) -> Vec<String> {
    let item = item.to_lowercase();
    if item.len() < LEAST_DONE || !item.chars().all(|letter| letter.is_ascii_lowercase()) {
        return Vec::new();
    }
    match item.strip_suffix("ing") {
        Some(stem) => {
            let end = if stem.ends_with(['s', 'x', 'z']) || stem.ends_with("ch") { "es" } else { "s" };
            let verb = format!("{stem}{end}");
            let is_common = ["leads", "positions", "placing"].iter().any(|list| words().has(list, &verb));
            let verb = (!is_common).then_some(verb);
            verb.into_iter().chain([format!("{stem}er")]).collect()
        }
        None => vec![format!("{}ist", item.strip_suffix(['a', 'e', 'i', 'o']).unwrap_or(&item))],
    }
}

/// The least letters of an item that a person does.
const LEAST_DONE: usize = 4;

/// Returns a place without its preposition and article, such as "alcove" for "in the alcove".
fn without_place(item: &str) -> Option<&str> {
    let (_, place) = item.split_once(' ').filter(|(first, _)| words().has("prepositions", first))?;
    Some(without_article(place).unwrap_or(place))
}

/// Returns the keys of an adjective of German with its endings, "im goldenen Haus", and of a noun in the dative: "mit Nüssen".
fn inflected(item: &str) -> impl Iterator<Item = String> + use<> {
    let is_adjective = item.chars().all(char::is_lowercase);
    let ends: &[&str] = if is_adjective { &["e", "en", "er", "es", "em"] } else { &["n"] };
    let item = key(item);
    ends.iter().map(move |end| format!("{item}{end}"))
}

/// Returns the keys of "no pet", "without a pet" and such, for the category Pet.
fn keys_of_nothing(header: &str) -> impl Iterator<Item = String> {
    let header = key(header);
    words().list("none").iter().flat_map(move |none| {
        let header = header.clone();
        articles().chain([""]).map(move |article| format!("{none}{article}{header}"))
    })
}
