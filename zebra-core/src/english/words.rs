//! The closed words of the grammar, read from the lists beside this file.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::scale::stem;
use crate::rational::Rational;

macro_rules! classes {
    ($($name:literal $class:ident,)*) => {
        /// The part that a word plays in the grammar.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(super) enum Class {
            /// A word without logical content.
            Filler,
            /// A number in words.
            Number,
            /// An ordinal in words.
            Ordinal,
            /// A word that compares: "older".
            Comparative,
            /// A word that picks the greatest or the least: "oldest".
            Superlative,
            $(#[doc = concat!("The list `", $name, "`.")] $class,)*
        }

        const CLASSES: &[(&str, Class)] = &[$(($name, Class::$class),)*];
    };
}

classes! {
    "article" Article,
    "be" Be,
    "do" Do,
    "have" Have,
    "modal" Modal,
    "not" Not,
    "who" Who,
    "whose" Whose,
    "pronoun" Pronoun,
    "possessive" Possessive,
    "person" Person,
    "neighbor" Neighbor,
    "whoever" Whoever,
    "one" One,
    "ones" Ones,
    "and" And,
    "but" But,
    "or" Or,
    "either" Either,
    "neither" Neither,
    "nor" Nor,
    "both" Both,
    "than" Than,
    "of" Of,
    "by" By,
    "to" To,
    "in" In,
    "from" From,
    "as" As,
    "if" If,
    "when" When,
    "then" Then,
    "unless" Unless,
    "only" Only,
    "exactly" Exactly,
    "some" Some,
    "immediately" Immediately,
    "all" All,
    "different" Different,
    "same" Same,
    "each" Each,
    "other" Other,
    "apart" Apart,
    "between" Between,
    "next" Next,
    "beside" Beside,
    "right" Right,
    "left" Left,
    "before" Before,
    "after" After,
    "ahead" Ahead,
    "behind" Behind,
    "above" Above,
    "below" Below,
    "last" Last,
    "middle" Middle,
    "end" End,
    "far" Far,
    "there" There,
    "least" Least,
    "most" Most,
    "order" Order,
    "much" Much,
    "twice" Twice,
    "half" Half,
    "times" Times,
    "following" Following,
    "discourse" Discourse,
    "kin" Kin,
    "ordinary" Ordinary,
    "about" About,
    "since" Since,
    "transitive" Transitive,
    "barred" Barred,
}

/// What a number measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unit {
    /// The measure, such as `length`.
    pub(super) measure: &'static str,
    /// How many of the smallest unit it is.
    pub(super) size: Rational,
}

/// A word that compares: which measures it is about, and for each whether it means more of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Comparative {
    /// Whether more of the first measure.
    pub(super) is_more: bool,
    /// The measures, each with whether its direction is exchanged.
    pub(super) measures: Vec<(&'static str, bool)>,
}

/// The words before and behind a mark.
type Sides = (Vec<&'static str>, Vec<&'static str>);

/// All lists.
#[derive(Default)]
pub(super) struct Words {
    pub(super) classes: HashMap<&'static str, Class>,
    pub(super) numbers: HashMap<&'static str, i64>,
    pub(super) units: HashMap<&'static str, Unit>,
    pub(super) comparatives: HashMap<&'static str, Comparative>,
    pub(super) superlatives: HashMap<String, &'static str>,
    pub(super) adjectives: HashMap<&'static str, Vec<(&'static str, bool)>>,
    /// The words of the other lists, with the names of their lists.
    lists: HashSet<(&'static str, &'static str)>,
    pub(super) sexes: Vec<Vec<&'static str>>,
    pub(super) rows: Vec<&'static str>,
    /// Nouns for what someone has, and lines of words of one meaning.
    pub(super) synonyms: Vec<Vec<&'static str>>,
    /// Lines of words for relatives: one of them in the name of a list lets sentences have the others.
    pub(super) relations: Vec<Vec<&'static str>>,
    /// Phrases by their first word, and the words that they are read as. A star is any word.
    pub(super) rewords: HashMap<&'static str, Vec<Sides>>,
    /// Lines of words of one meaning, each with words of the opposite one.
    pub(super) rivals: Vec<Sides>,
    /// Lengths, each with the words of lists of it.
    pub(super) dimensions: Vec<Vec<&'static str>>,
    pub(super) rounds: Vec<&'static str>,
    pub(super) labels: HashMap<&'static str, &'static str>,
    pub(super) peoples: Vec<Vec<&'static str>>,
}

/// The lists, read at the first use.
pub(super) static WORDS: LazyLock<Words> = LazyLock::new(Words::read);

impl Unit {
    /// Returns the family of its measure: feet and meters are lengths.
    pub(super) fn family(self) -> &'static str {
        match self.measure {
            "imperial" | "light-year" => "length",
            "pounds" => "weight",
            "speed-km" => "speed",
            measure => measure,
        }
    }
}

impl Words {
    fn read() -> Words {
        let mut words = Words {
            peoples: lines(include_str!("peoples.txt")).map(|line| line.split(' ').collect()).collect(),
            ..Words::default()
        };
        words.read_numbers();
        words.read_comparisons();
        words.read_units();
        let mut class = Class::Filler;
        for line in lines(include_str!("words.txt")) {
            match heading(line) {
                Some(name) => {
                    let found = CLASSES.iter().find(|(known, _)| *known == name);
                    class = found.expect("each list has a class").1;
                }
                None => words.classes.extend(line.split_whitespace().map(|word| (word, class))),
            }
        }
        words
    }

    fn read_numbers(&mut self) {
        for (number, cardinal, ordinal) in crate::sentence::number_words() {
            self.numbers.insert(cardinal, number);
            self.numbers.insert(ordinal, number);
            self.classes.insert(cardinal, Class::Number);
            self.classes.insert(ordinal, Class::Ordinal);
        }
    }

    fn read_comparisons(&mut self) {
        let mut section = "";
        for line in lines(include_str!("comparisons.txt")) {
            if let Some(name) = heading(line) {
                section = name;
                continue;
            }
            let mut parts = line.split_whitespace();
            let first = parts.next().unwrap_or_default();
            match section {
                "" => {
                    let is_more = parts.next() == Some("+");
                    let comparative = Comparative { is_more, measures: parts.map(measure).collect() };
                    self.comparatives.insert(first, comparative);
                    self.classes.insert(first, Class::Comparative);
                    if let Some(superlative) = superlative(first) {
                        self.superlatives.insert(superlative, first);
                    }
                }
                "adjectives" => {
                    self.adjectives.insert(first, parts.map(measure).collect());
                }
                "tens" => {
                    let number = parts.next().and_then(|number| number.parse().ok());
                    self.numbers.extend(number.map(|number: i64| (first, number)));
                    self.classes.insert(first, Class::Number);
                }
                "sexes" => self.sexes.push(line.split_whitespace().collect()),
                "synonyms" => self.synonyms.push(line.split_whitespace().collect()),
                "rivals" => self.rivals.push(sides(line, " /")),
                "rewords" => self.rewords.entry(first).or_default().push(sides(line, " =")),
                "dimensions" => self.dimensions.push(line.split_whitespace().collect()),
                "relations" => self.relations.push(line.split_whitespace().map(stem).collect()),
                "row" => self.rows.push(line),
                "round" => self.rounds.push(line),
                "labels" => {
                    self.labels.insert(first, parts.next().unwrap_or_default());
                }
                "things" | "children" => {
                    self.lists.extend(line.split_whitespace().map(|word| (section, stem(word))));
                }
                "neutral" => {
                    self.lists.extend(line.split_whitespace().map(|word| (section, stem(stem(word)))));
                }
                _ => self.lists.extend(line.split_whitespace().map(|word| (section, word))),
            }
        }
    }

    fn read_units(&mut self) {
        for line in lines(include_str!("units.txt")) {
            let mut parts = line.split_whitespace();
            let (measure, size) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            let size = Rational::from(size.parse::<i64>().unwrap_or(1));
            self.units.extend(parts.map(|form| (form, Unit { measure, size })));
        }
    }

    /// Returns the comparative of an adjective: "older" of "old".
    pub(super) fn comparative_of(&self, adjective: &str) -> Option<&Comparative> {
        match adjective {
            "far" => self.comparatives.get("farther"),
            word => ["r", "er"].iter().find_map(|end| self.comparatives.get(&*format!("{word}{end}"))),
        }
    }

    /// Returns whether a list has a word.
    pub(super) fn has(&self, list: &str, word: &str) -> bool {
        self.lists.contains(&(list, word))
    }

    /// Returns whether a word without its ending is for relatives.
    pub(super) fn is_of_family(&self, stem: &str) -> bool {
        self.relations.iter().flatten().any(|word| *word == stem)
    }

    /// Returns whether a word has the form of a verb in the past, or of one with `s`; nouns can have it as well.
    pub(super) fn is_finite(&self, key: &str) -> bool {
        key.ends_with("ed") || key.ends_with('s') && !key.ends_with("ss") || self.has("past", key)
    }

    /// Returns the class of a word in lower case.
    pub(super) fn class(&self, key: &str) -> Class {
        match self.classes.get(key) {
            Some(class) => *class,
            None if self.superlatives.contains_key(key) => Class::Superlative,
            None => Class::Filler,
        }
    }
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Returns the words before and behind a mark.
fn sides(line: &'static str, mark: &str) -> Sides {
    let (one, other) = line.split_once(mark).unwrap_or((line, ""));
    (one.split_whitespace().collect(), other.split_whitespace().collect())
}

fn heading(line: &'static str) -> Option<&'static str> {
    line.strip_prefix('[')?.strip_suffix(']')
}

/// Reads a measure, whose direction a minus exchanges.
fn measure(text: &'static str) -> (&'static str, bool) {
    text.strip_prefix('-').map_or((text, false), |measure| (measure, true))
}

/// Returns the superlative of a comparative that ends with "er".
fn superlative(comparative: &str) -> Option<String> {
    match comparative {
        "farther" => Some("farthest".to_owned()),
        "further" => Some("furthest".to_owned()),
        "later" => Some("latest".to_owned()),
        _ => comparative.strip_suffix("er").map(|stem| format!("{stem}est")),
    }
}
