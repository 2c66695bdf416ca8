//! Style: of several sentences with one meaning, the one that reads best after those before it. Part of the generator.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::Theme;
use super::again::Again;
use super::wording::Wording;
use crate::language::{Key, Language};
use crate::model::{Formula, Text};
use crate::random::Random;

/// The number of variants of which the best is taken.
const VARIANTS: usize = 8;

/// The number of variants after which a cost below [`SHORT`] is good enough.
const FEW: usize = 4;

/// The cost of a sentence of few words that repeats nothing.
const SHORT: usize = 10;

/// The cost of a sentence that is taken only if the theme has no other.
const CLUMSY: usize = 1000;

/// How much more often other sentences begin with one word than with "whoever".
const RARE: usize = 6;

/// The length of the start of a word that its forms share: "speaks", "speaker".
const STEM: usize = 5;

/// The sentences of a puzzle so far.
#[derive(Debug)]
pub(super) struct Style {
    /// How many sentences begin with these words: the first one, and the first two.
    openings: Vec<(String, usize)>,
    /// The first two words of the last sentence.
    last: String,
    /// Whether verbs are contracted: "doesn't". One puzzle does it everywhere or nowhere.
    is_contracted: bool,
    language: &'static Language,
    /// The relative pronouns of the language, each after its [start](packed).
    pronouns: Vec<(u64, &'static [u8])>,
    again: Again,
}

impl Style {
    pub(super) fn new(theme: &Theme, random: &mut Random) -> Self {
        let language = theme.language;
        let pronouns = language.texts(Key::Pronouns).iter().map(|pronoun| pronoun.as_bytes());
        let pronouns = pronouns.map(|pronoun| (packed(pronoun), pronoun)).collect();
        Style {
            openings: Vec::new(),
            last: String::new(),
            is_contracted: random.chance(1, 2),
            language,
            pronouns,
            again: Again::new(theme),
        }
    }

    /// Returns a clue as a sentence; `None` if the theme has no words for the formula.
    pub(super) fn sentence(
        &mut self,
        wording: &Wording<'_>,
        formula: &Formula,
        random: &mut Random,
    ) -> Option<String> {
        let clause = |random: &mut Random| Some(self.again.with_pronouns(wording.clause(formula, random)?));
        let mut best = clause(random)?;
        let mut least = self.cost(&best);
        for tried in 1..VARIANTS {
            // A short sentence without repetitions is good enough.
            if tried >= FEW && least < SHORT {
                break;
            }
            let clause = clause(random)?;
            if clause == best {
                continue;
            }
            let cost = self.cost(&clause);
            if cost < least {
                (best, least) = (clause, cost);
            }
        }
        let openings = openings(&best);
        for opening in openings {
            match self.openings.iter_mut().find(|(known, _)| known == opening) {
                Some((_, count)) => *count += 1,
                None => self.openings.push((opening.to_owned(), 1)),
            }
        }
        openings[1].clone_into(&mut self.last);
        Some(self.finished(&best))
    }

    /// Returns a clause as a sentence of this style.
    pub(super) fn finished(&self, clause: &str) -> String {
        let mut sentence = self.language.finished(&self.contracted(clause));
        sentence.push('.');
        self.language.punctuated(sentence)
    }

    /// Returns how much a clause repeats the sentences before it and itself, and how long it is.
    fn cost(&self, clause: &str) -> usize {
        let openings = openings(clause);
        let count =
            |opening| self.openings.iter().find(|(known, _)| known == opening).map_or(0, |(_, count)| *count);
        let known = openings.map(count);
        let follows = openings[1] == self.last;
        let (mut words, mut pronouns, mut ones, mut late, mut doubled) = (0, 0_usize, 0_usize, 0, 0);
        let mut clumsy =
            usize::from(["either whoever", "neither whoever"].iter().any(|start| clause.starts_with(start)));
        let mut content: SmallVec<[u64; 24]> = SmallVec::new();
        let mut last: &[u8] = b"";
        for word in clause.as_bytes().split(|byte| *byte == b' ') {
            // "Genau dann, wenn sie Ärztin ist, ist …" and "zahlt der Mann an Stand 5 36 Euro" would be hard to read.
            let is_number = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
            let is_again = last.strip_suffix(b",").is_some_and(|last| last == word);
            clumsy += usize::from(is_again || is_number(last.last()) && is_number(word.first()));
            last = word;
            let start = packed(word);
            pronouns += usize::from(self.pronouns.contains(&(start, word)));
            words += 1;
            match start {
                // "of whoever sells bread", "whoever sells bread, Ann and Bob" and "the one who" are correct, but clumsy; so
                // are words that come twice, if only as "the speaker … speaks".
                WHOEVER => late += usize::from(words > 1 || clause.contains(',')),
                ONE => ones += 1,
                _ => {}
            }
            if word.len() > 3 && !COMMON.contains(&start) {
                let stem = start >> (8 * (word.len().min(PACKED) - word.len().min(STEM)));
                doubled += usize::from(content.contains(&stem));
                content.push(stem);
            }
        }
        // Most sentences begin with "the"; few should begin with "whoever".
        let weight = if packed(openings[0].as_bytes()) == WHOEVER { 6 * RARE } else { 6 };
        weight * known.iter().sum::<usize>()
            + 10 * usize::from(follows)
            + 12 * pronouns.saturating_sub(1)
            + 8 * ones.saturating_sub(1)
            + 12 * late
            + CLUMSY * clumsy
            + 9 * doubled
            + words
    }

    /// Returns a clause with its verbs contracted, if this style does so.
    fn contracted<'t>(&self, clause: &'t str) -> Cow<'t, str> {
        let forms = self.language.texts(Key::Contractions);
        if !self.is_contracted || forms.is_empty() {
            return Cow::Borrowed(clause);
        }
        let mut text = String::with_capacity(clause.len());
        let mut rest = clause;
        // Each form is between two blanks.
        while let Some(blank) = blank_in(rest) {
            let (before, after) = (&rest[..=blank], &rest[blank + 1..]);
            text.push_str(before);
            rest = after;
            let is_here =
                |forms: &&[Text]| after.strip_prefix(&*forms[0]).is_some_and(|end| end.starts_with(' '));
            if let Some(forms) = forms.chunks_exact(2).find(is_here) {
                text.push_str(&forms[1]);
                rest = &after[forms[0].len()..];
            }
        }
        text.push_str(rest);
        Cow::Owned(text)
    }
}

/// Returns the first word and the first two words of a clause.
fn openings(clause: &str) -> [&str; 2] {
    let first = blank_in(clause).unwrap_or(clause.len());
    let rest = clause[first..].trim_start_matches(' ');
    let second = blank_in(rest).map_or(clause.len(), |end| first + 1 + end);
    [&clause[..first], &clause[..second]]
}

/// Returns the place of the first blank. Words are short, so this is faster than a search made for long texts.
fn blank_in(text: &str) -> Option<usize> {
    text.bytes().position(|byte| byte == b' ')
}

/// The number of bytes of a word that are [`packed`].
const PACKED: usize = 8;

const WHOEVER: u64 = packed(b"whoever");
const ONE: u64 = packed(b"one");

/// The words that a sentence has twice without harm.
const COMMON: [u64; 6] = [
    packed(b"that"),
    packed(b"with"),
    packed(b"does"),
    packed(b"from"),
    packed(b"either"),
    packed(b"exactly"),
];

/// Returns the start of a word as a number, which no other word of fewer bytes than it holds has.
const fn packed(word: &[u8]) -> u64 {
    let (mut number, mut index) = (0, 0);
    while index < word.len() && index < PACKED {
        number = number << 8 | word[index] as u64;
        index += 1;
    }
    number
}
