//! Words of English clues: what a suggestion or a repair may drop, and what it must keep.

use std::collections::HashMap;
use std::sync::OnceLock;

const LISTS: &str = include_str!("words.txt");

/// What a word contributes to the meaning of a clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WordKind {
    /// Nothing: an article, an auxiliary verb, a preposition.
    Filler,
    /// That two items belong together.
    Verb,
    /// A negation.
    Negation,
    /// A quantity.
    Quantity,
    /// How close a relation is, or how sure a statement.
    Degree,
    /// How two formulas are joined.
    Connective,
    /// A direction, a place or a comparison.
    Relation,
}

impl WordKind {
    /// Returns whether a clue without such a word means something else.
    #[must_use]
    pub fn has_meaning(self) -> bool {
        !matches!(self, WordKind::Filler | WordKind::Verb)
    }
}

/// The direction of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// As in "older" and "oldest".
    More,
    /// As in "younger" and "youngest".
    Less,
}

impl Direction {
    /// Returns the opposite direction.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Direction::More => Direction::Less,
            Direction::Less => Direction::More,
        }
    }
}

/// A scale on which items are compared: "older" and "younger" are about ages.
#[derive(Debug)]
pub struct Scale {
    comparatives: [Vec<&'static str>; 2],
    superlatives: [Vec<&'static str>; 2],
    /// Parts of the names of categories with this scale.
    pub topics: Vec<&'static str>,
}

impl Scale {
    /// Returns the scales of a comparative such as "older", with its direction.
    pub fn of_comparative(word: &str) -> impl Iterator<Item = (&'static Scale, Direction)> {
        scales_with(word, |scale| &scale.comparatives)
    }

    /// Returns the scales of a superlative such as "oldest", with its direction.
    pub fn of_superlative(word: &str) -> impl Iterator<Item = (&'static Scale, Direction)> {
        scales_with(word, |scale| &scale.superlatives)
    }

    /// Returns the first comparative of a direction.
    #[must_use]
    pub fn comparative(&self, direction: Direction) -> &'static str {
        self.comparatives[direction as usize].first().copied().unwrap_or_default()
    }

    /// Returns the topics of all scales that a category may have.
    pub fn topics_of(category: &str) -> impl Iterator<Item = &'static str> {
        let scales = lexicon().scales.iter().filter(move |scale| scale.is_of(category));
        scales.flat_map(|scale| scale.topics.iter().copied())
    }

    /// Returns whether the name of a category contains a topic of the scale.
    #[must_use]
    pub fn is_of(&self, category: &str) -> bool {
        let category = category.to_lowercase();
        self.topics.iter().any(|topic| category.contains(topic))
    }
}

fn scales_with(
    word: &str,
    words: fn(&Scale) -> &[Vec<&'static str>; 2],
) -> impl Iterator<Item = (&'static Scale, Direction)> {
    let word = word.to_lowercase();
    lexicon().scales.iter().filter_map(move |scale| {
        let [more, less] = words(scale);
        let direction = match () {
            () if more.contains(&&*word) => Direction::More,
            () if less.contains(&&*word) => Direction::Less,
            () => return None,
        };
        Some((scale, direction))
    })
}

#[derive(Debug, Default)]
struct Lexicon {
    kinds: HashMap<&'static str, WordKind>,
    scales: Vec<Scale>,
}

/// Returns what a word contributes to a clue; `None` for a word that is not in the lists.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::diagnostic::{WordKind, word_kind};
/// assert_eq!(word_kind("The"), Some(WordKind::Filler));
/// assert_eq!(word_kind("never"), Some(WordKind::Negation));
/// assert_eq!(word_kind("younger"), Some(WordKind::Relation));
/// assert_eq!(word_kind("parrot"), None);
/// ```
#[must_use]
pub fn word_kind(word: &str) -> Option<WordKind> {
    lexicon().kinds.get(&*word.to_lowercase()).copied()
}

fn lexicon() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(read)
}

fn read() -> Lexicon {
    let mut lexicon = Lexicon::default();
    let mut list = "";
    for line in LISTS.lines().filter(|line| !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            list = name;
            continue;
        }
        let kind = match list {
            "fillers" => WordKind::Filler,
            "verbs" => WordKind::Verb,
            "negations" => WordKind::Negation,
            "quantities" => WordKind::Quantity,
            "degrees" => WordKind::Degree,
            "connectives" => WordKind::Connective,
            _ => WordKind::Relation,
        };
        let line = match list {
            "scales" => {
                let (words, topics) = line.split_once(':').unwrap_or((line, ""));
                lexicon.scales.extend(scale(words, topics));
                words
            }
            _ => line,
        };
        for word in line.split([' ', ';']).filter(|word| !word.is_empty()) {
            lexicon.kinds.entry(word).or_insert(kind);
        }
    }
    lexicon
}

fn scale(words: &'static str, topics: &'static str) -> Option<Scale> {
    let mut lists = words.split(';').map(|list| list.split_whitespace().collect::<Vec<_>>());
    let mut pair = || Some([lists.next()?, lists.next()?]);
    let comparatives = pair()?;
    Some(Scale { comparatives, superlatives: pair()?, topics: topics.split_whitespace().collect() })
}

/// Splits an identifier into words: at underscores, and where a capital follows a lowercase letter or a number.
pub(crate) fn words_of(identifier: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut before: Option<char> = None;
    let mut letters = identifier.char_indices().peekable();
    while let Some((index, letter)) = letters.next() {
        let begins = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || before.is_numeric()
                    || (before.is_uppercase()
                        && letters.peek().is_some_and(|(_, after)| after.is_lowercase()))
            });
        if letter == '_' || begins {
            words.push(&identifier[start..index]);
            start = index + usize::from(letter == '_');
        }
        before = Some(letter);
    }
    words.push(&identifier[start..]);
    words.retain(|word| !word.is_empty());
    words
}

/// Returns whether one name may be a misspelling of another: it has the same words of quantity, degree, negation and
/// direction. `younger_than` is no misspelling of `older_than`, and `not_next_to` none of `next_to`.
pub(super) fn may_be_spelling(written: &str, name: &str) -> bool {
    let [written, name] = [written, name]
        .map(|text| words_of(text).into_iter().map(str::to_lowercase).collect::<Vec<String>>());
    let has_meaning = |word: &String| word_kind(word).is_some_and(WordKind::has_meaning);
    // A word that is in no list may be a misspelt one, or several words without a space.
    let may_be = |other: &String, word: &str| {
        other.contains(word) || strsim::damerau_levenshtein(word, other) <= 1 + word.len() / 6
    };
    let is_meant = |word: &String| {
        written.contains(word) || written.iter().any(|other| !has_meaning(other) && may_be(other, word))
    };
    let [one, other] = [written.concat(), name.concat()];
    written.iter().filter(|word| has_meaning(word)).all(|word| name.contains(word))
        && name.iter().filter(|word| has_meaning(word)).all(is_meant)
        && !is_negated(&one, &other)
        && !is_negated(&other, &one)
}

/// Returns whether a word is another one with a prefix that negates it.
fn is_negated(word: &str, other: &str) -> bool {
    const PREFIXES: [&str; 8] = ["un", "in", "im", "dis", "non", "not", "anti", "counter"];
    other.len() > 2 && PREFIXES.iter().any(|prefix| word.strip_prefix(prefix) == Some(other))
}

#[cfg(test)]
mod tests {
    use super::{Direction, Scale, may_be_spelling};

    #[test]
    fn a_misspelling_keeps_what_a_name_says() {
        for (written, name) in [
            ("oldr_than", "older_than"),
            ("nextto", "next_to"),
            ("NextTo", "next_to"),
            ("abvoe", "above"),
            ("left_off", "left_of"),
            ("Gren", "Green"),
            ("rihgt_of", "right_of"),
        ] {
            assert!(may_be_spelling(written, name), "{written}, {name}");
        }
        for (written, name) in [
            ("younger_than", "older_than"),
            ("smaller_than", "taller_than"),
            ("not_next_to", "next_to"),
            ("just_above", "above"),
            ("above", "just_above"),
            ("unequal", "equal"),
            ("left_of", "right_of"),
            ("at_most", "at_least"),
            ("Uneven", "Even"),
            ("later_than", "earlier_than"),
        ] {
            assert!(!may_be_spelling(written, name), "{written}, {name}");
        }
    }

    #[test]
    fn a_scale_has_a_direction_and_a_category() {
        let (scale, direction) = Scale::of_comparative("younger").next().expect("a scale");
        assert_eq!(direction, Direction::Less);
        assert!(scale.is_of("Age") && !scale.is_of("Pet"));
        assert_eq!(
            Scale::of_superlative("oldest").next().map(|(_, direction)| direction),
            Some(Direction::More)
        );
    }
}
