//! The items of a puzzle by all forms in which a sentence names them, and what the categories measure.

use std::collections::{HashMap, HashSet};

use super::own::Own;
use super::scale::{Scale, stem, words_of_name};
use super::token::{Kind, Token, tokens};
use super::words::{Class, WORDS};
use crate::diagnostic::closest;
use crate::model::{CategoryId, ItemId, Model, Text};

/// A form of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Form {
    item: ItemId,
    /// Whether it is the item only with a capital, because it is an ordinary word as well.
    needs_capital: bool,
    /// Whether it is only a part of the name.
    is_part: bool,
    /// Whether the name has a capital.
    is_upper: bool,
}

/// What a form names in a sentence.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) items: Vec<ItemId>,
    /// The first token after it.
    pub(super) end: usize,
    /// Whether it is only a part of a name.
    pub(super) is_part: bool,
}

/// The items of a puzzle as words.
#[derive(Debug)]
pub(super) struct Lexicon {
    forms: HashMap<Text, Vec<Form>>,
    /// The most tokens of a form.
    longest: usize,
    pub(super) scales: Vec<Scale>,
    /// The words of the name of each category, without endings.
    pub(super) names: Vec<Vec<Text>>,
    /// For each category, whether the last word of its name says that its items are people.
    pub(super) are_people: Vec<bool>,
    /// For each category, whether a word of its name is for relatives or friends.
    pub(super) are_relatives: Vec<bool>,
    /// Whether the story says that the rows are not in one line: around a table, or on two sides of a lane.
    pub(super) is_no_line: bool,
    /// The direction in which the rows are counted, and the opposite one, as the story says it: "from west to east".
    directions: Option<(&'static str, &'static str)>,
    /// The items that are places with an ordinal, as "the first floor".
    ordinals: HashMap<Text, ItemId>,
    /// The sexes of people, if the puzzle states them.
    pub(super) sexes: Option<super::sets::Sexes>,
    /// The phrases of the puzzle itself.
    pub(super) own: Own,
    /// The words of its story, its lists and its items, without endings.
    mentioned: HashSet<Text>,
}

impl Lexicon {
    pub(super) fn new(model: &Model) -> Lexicon {
        let words: Vec<Vec<Text>> =
            model.categories().iter().map(|category| words_of_name(&category.name)).collect();
        let are_relatives =
            words.iter().map(|words| words.iter().any(|word| WORDS.class(word) == Class::Kin)).collect();
        let names: Vec<Vec<Text>> =
            words.iter().map(|words| words.iter().map(|word| stem(word).into()).collect()).collect();
        let are_people: Vec<bool> = words
            .iter()
            .map(|words| {
                // A "pet name" is no person's.
                let is_thing = words.iter().any(|word| WORDS.has("things", stem(word)));
                words.last().is_some_and(|word| WORDS.has("people", word)) && !is_thing
            })
            .collect();
        let own = Own::new(model, &are_people);
        let mut scales: Vec<Scale> =
            model.category_ids().filter_map(|id| Scale::of(model, id, &own)).collect();
        super::scale::add_line(&mut scales, model);
        let mentioned = model.story().into_iter().flat_map(stems);
        let mentioned = mentioned.chain(names.iter().flatten().cloned());
        let mentioned =
            mentioned.chain(scales.iter().flat_map(|scale: &Scale| scale.words.clone())).collect();
        let mut lexicon = Lexicon {
            forms: HashMap::new(),
            longest: 1,
            scales,
            names,
            are_people,
            are_relatives,
            is_no_line: super::scale::is_no_line(model),
            directions: super::scale::directions(model),
            ordinals: HashMap::new(),
            sexes: None,
            own,
            mentioned,
        };
        let mut parts: HashMap<Text, Vec<ItemId>> = HashMap::new();
        for id in model.item_ids() {
            let phrase = &model.item(id).phrase;
            let all = tokens(phrase);
            lexicon.mentioned.extend(stems(phrase));
            let names = lexicon.names[model.item(id).category.index()].clone();
            lexicon.add_item(id, phrase, &all, &names);
            for token in all.iter().filter(|token| token.kind == Kind::Word) {
                let of = parts.entry(token.key.clone()).or_default();
                if !of.contains(&id) {
                    of.push(id);
                }
            }
        }
        lexicon.add_parts(model, &parts);
        lexicon
    }

    fn add(&mut self, key: Text, item: ItemId, needs_capital: bool, is_upper: bool) {
        let forms = self.forms.entry(key).or_default();
        if forms.iter().all(|form| form.item != item) {
            forms.push(Form { item, needs_capital, is_part: false, is_upper });
        }
    }

    fn add_item(&mut self, id: ItemId, phrase: &str, all: &[Token], names: &[Text]) {
        let all = match all {
            // "A1" has none.
            [article, rest @ ..]
                if WORDS.class(&article.key) == Class::Article
                    && rest.first().is_some_and(|next| !next.is_glued) =>
            {
                rest
            }
            all => all,
        };
        // A number without a word is found by its value, with the unit that a sentence has.
        if !all.iter().any(|token| token.kind == Kind::Word) {
            if !all.iter().any(Token::is_number) {
                return;
            }
            if super::value::whole_value(phrase).is_some() {
                return;
            }
        }
        self.longest = self.longest.max(all.len() + 1);
        if let [ordinal, noun] = all
            && WORDS.class(&ordinal.key) == Class::Ordinal
            && names.iter().any(|name| name == stem(&noun.key))
        {
            self.ordinals.insert(ordinal.key.clone(), id);
        }
        let (key, is_upper) = (joined(all), phrase.starts_with(char::is_uppercase));
        let is_of_names = names.iter().any(|name| matches!(&**name, "nam" | "surnam" | "forenam"));
        let needs_capital = all.len() == 1 && (is_ordinary(&all[0].key) || is_of_names) && is_upper;
        if let [.., last] = all
            && last.kind == Kind::Word
            && (!needs_capital || is_of_names)
        {
            let before = &key[..key.len() - last.key.len()];
            // "In" is no singular of "Ines".
            let forms = forms_of(&last.key, all.len() == 1).into_iter();
            for form in forms
                .filter(|form| all.len() > 1 || matches!(WORDS.class(form), Class::Filler | Class::Ordinary))
            {
                self.add(format!("{before}{form}").into(), id, needs_capital, is_upper);
            }
        }
        if let [word] = all {
            let is_of = |people: &&Vec<&str>| people.iter().any(|name| name.eq_ignore_ascii_case(&word.key));
            for name in WORDS.peoples.iter().filter(is_of).flatten() {
                self.add(name.to_lowercase().into(), id, false, is_upper);
                self.add(format!("{}s", name.to_lowercase()).into(), id, false, is_upper);
            }
        }
        self.add(key, id, needs_capital, is_upper);
    }

    /// Returns whether a direction such as "east" is that in which the rows are counted; `None` if the story does not say it.
    pub(super) fn direction(&self, word: &str) -> Option<bool> {
        let (from, to) = self.directions?;
        (word == to || word == from).then_some(word == to)
    }

    /// Returns the item of "the first" before "or the second floor".
    pub(super) fn ordinal_before_or(&self, tokens: &[Token], at: usize) -> Option<ItemId> {
        let joins = |token: &Token| matches!(WORDS.class(&token.key), Class::Or | Class::Nor);
        let has_article = at > 0 && tokens[at - 1].key == "the";
        let item = self.ordinals.get(&tokens[at].key).copied();
        item.filter(|_| has_article && tokens.get(at + 1).is_some_and(joins))
    }

    /// Returns whether a word for relatives or friends is about a list of the puzzle: "Ann's husband" where one is of wives.
    pub(super) fn is_kin(&self, word: &str) -> bool {
        let word = stem(word);
        let of_category = |index: usize| self.names[index].iter().filter(move |_| self.are_relatives[index]);
        let mut names = (0..self.names.len()).flat_map(of_category);
        names.any(|name| {
            let has_both = |line: &Vec<&str>| line.contains(&word) && line.contains(&&**name);
            name == word || WORDS.relations.iter().any(has_both)
        })
    }

    /// Returns the scale of a category.
    pub(super) fn scale_of(&self, category: CategoryId) -> Option<&Scale> {
        self.scales.iter().find(|scale| scale.category == category)
    }

    /// Returns whether a word is in the name of a category.
    pub(super) fn names(&self, word: &str) -> bool {
        self.names.iter().flatten().any(|name| name == stem(word))
    }

    /// Returns whether the story, a list or an item has a word, or one of which it is the beginning: whoever complains has a complaint.
    pub(super) fn is_told(&self, word: &str) -> bool {
        let stem = stem(word);
        let begins = |mentioned: &Text| mentioned.starts_with(stem) && mentioned.len() <= stem.len() + 5;
        self.mentions(word) || stem.len() > 5 && self.mentioned.iter().any(begins)
    }

    /// Returns whether the story, a list or an item has a word.
    pub(super) fn mentions(&self, word: &str) -> bool {
        // "Paintings" have the ending of a plural, and "painting" another one. A "climber" climbs.
        let is_mentioned = |word: &str| self.mentioned.contains(word);
        is_mentioned(stem(word)) || is_mentioned(word) || is_mentioned(&format!("{}er", stem(word)))
    }

    /// Adds the words that only one item has: "Quinn" for "Officer Quinn".
    fn add_parts(&mut self, model: &Model, parts: &HashMap<Text, Vec<ItemId>>) {
        for (word, items) in parts {
            let is_part = |item: &ItemId| !model.item(*item).phrase.eq_ignore_ascii_case(word);
            let items: Vec<ItemId> = items.iter().copied().filter(is_part).collect();
            let [item] = items[..] else { continue };
            let is_of_a_name = self.names(word);
            let is_a_word = WORDS.class(word) != Class::Filler
                || WORDS.units.contains_key(&**word)
                || WORDS.has("prepositions", word);
            if word.chars().count() < 3 || is_of_a_name || is_a_word {
                continue;
            }
            let phrase = &model.item(item).phrase;
            let has_capital =
                |part: &str| part.to_lowercase() == **word && part.starts_with(char::is_uppercase);
            let needs_capital = phrase.split(|letter: char| !letter.is_alphanumeric()).any(has_capital);
            let part = Form { item, needs_capital, is_part: true, is_upper: needs_capital };
            match self.forms.get_mut(word) {
                // "Fisher" is Emil Fisher or the fisher.
                Some(forms) => {
                    if needs_capital && !forms.iter().any(|form| form.is_upper) {
                        forms.push(part);
                    }
                }
                None => {
                    self.forms.insert(word.clone(), vec![part]);
                }
            }
        }
    }

    /// Returns the items that the longest form at a token names.
    pub(super) fn items_at(&self, text: &str, tokens: &[Token], at: usize) -> Option<Named> {
        if tokens[at].kind == Kind::Mark {
            return None;
        }
        let has_capital = text[tokens[at].at.start..].starts_with(char::is_uppercase);
        let (mut key, mut found, mut has_possessive) = (String::new(), None, false);
        for (end, token) in tokens.iter().enumerate().skip(at).take(self.longest + 2) {
            if token.kind == Kind::Mark {
                if !matches!(&*token.key, "-" | "." | "'" | "&" | "/" | "," | "!" | "?" | ":") {
                    break;
                }
                continue;
            }
            key.push_str(&token.key);
            let Some(forms) = self.forms.get(&*key) else { continue };
            // "Winter's" is not "Winters".
            has_possessive |= token.kind == Kind::Possessive;
            if has_possessive && forms.iter().all(|form| form.is_part) {
                continue;
            }
            let is_upper = |form: &Form| form.is_upper;
            // Beside the name "Art", the hobby "art" has no capital.
            let is_mixed = forms.iter().any(is_upper) && !forms.iter().all(is_upper);
            let is_first = at == 0 || matches!(&*tokens[at - 1].key, "." | ":" | "\"" | "“");
            let fits = |form: &&Form| match is_mixed {
                true if has_capital => is_first || form.is_upper,
                true => !form.is_upper,
                false => has_capital || !form.needs_capital,
            };
            let items: Vec<ItemId> = forms.iter().filter(fits).map(|form| form.item).collect();
            if !items.is_empty() {
                let is_part = forms.iter().all(|form| form.is_part);
                found = Some(Named { items, end: end + 1, is_part });
            }
        }
        found
    }

    /// Returns the item that has a form close to a word, for suggestions.
    pub(super) fn nearest(&self, word: &str) -> Option<ItemId> {
        let mut forms: Vec<&str> = self.forms.keys().map(|form| &**form).collect();
        // Of forms that are equally close, the same is suggested each time.
        forms.sort_unstable();
        let near = closest(word, forms)?;
        self.forms.get(near)?.first().map(|form| form.item)
    }
}

/// Returns the words of a text without their endings.
fn stems(text: &str) -> impl Iterator<Item = Text> {
    tokens(text).into_iter().map(|token| stem(&token.key).into())
}

/// Returns the letters and digits of tokens, without spaces and marks.
fn joined(tokens: &[Token]) -> Text {
    tokens.iter().filter(|token| token.kind != Kind::Mark).map(|token| token.key.as_str()).collect()
}

/// Returns whether a word is not a name unless it has a capital.
fn is_ordinary(key: &str) -> bool {
    WORDS.class(key) != Class::Filler
}

/// Returns the other forms of the last word of an item: plural and singular, and of "painting" the verb.
fn forms_of(word: &str, is_whole: bool) -> Vec<String> {
    if word.chars().count() < 3 {
        return Vec::new();
    }
    let mut forms = match word {
        _ if word.ends_with("ies") => vec![format!("{}y", &word[..word.len() - 3])],
        _ if word.ends_with("ss") || ["sh", "ch", "x"].iter().any(|end| word.ends_with(end)) => {
            vec![format!("{word}es")]
        }
        _ if word.ends_with("es") => {
            vec![word[..word.len() - 1].to_owned(), word[..word.len() - 2].to_owned()]
        }
        _ if word.ends_with('s') => vec![word[..word.len() - 1].to_owned()],
        _ if word.ends_with('y') && !["ay", "ey", "oy"].iter().any(|end| word.ends_with(end)) => {
            vec![format!("{}ies", &word[..word.len() - 1])]
        }
        _ => vec![format!("{word}s")],
    };
    if is_whole
        && word.len() >= 6
        && let Some(stem) = word.strip_suffix("ing")
    {
        let twice = stem.as_bytes();
        let ends_twice = twice.len() >= 2 && twice[twice.len() - 1] == twice[twice.len() - 2];
        let single = if ends_twice { &stem[..stem.len() - 1] } else { stem };
        forms.extend(["", "s", "ed", "e", "es", "er", "ers"].map(|end| format!("{stem}{end}")));
        forms.extend(["", "s", "er", "ers"].map(|end| format!("{single}{end}")));
    }
    forms
}
