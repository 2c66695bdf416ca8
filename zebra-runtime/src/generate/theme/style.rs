//! Style: of several sentences with one meaning, the one that reads best after those before it. Part of the generator (layer
//! 3).

use std::borrow::Cow;

use smallvec::SmallVec;

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

/// The length of the start of a word that its forms share: "speaks", "speaker".
const STEM: usize = 5;

/// The sentences of a puzzle so far.
#[derive(Debug, Default)]
pub(super) struct Style {
    /// How many sentences begin with these words, the first one or the first two, each after its [start](packed).
    openings: Vec<(u64, String, usize)>,
    /// The first two words of the last sentence.
    last: String,
    /// Whether verbs are contracted: "doesn't". One puzzle does it everywhere or nowhere.
    is_contracted: bool,
    language: &'static Language,
    /// The relative pronouns of the language, each after its [start](packed).
    pronouns: Vec<(u64, &'static [u8])>,
}

impl Style {
    pub(super) fn new(language: &'static Language, random: &mut Random) -> Self {
        let pronouns = language.texts(Key::Pronouns).iter().map(|pronoun| pronoun.as_bytes());
        let pronouns = pronouns.map(|pronoun| (packed(pronoun), pronoun)).collect();
        Style { language, pronouns, is_contracted: random.chance(1, 2), ..Style::default() }
    }

    /// Returns a clue as a sentence; `None` if the theme has no words for the formula.
    pub(super) fn sentence(
        &mut self,
        wording: &Wording<'_>,
        formula: &Formula,
        random: &mut Random,
    ) -> Option<String> {
        let mut best = wording.clause(formula, random)?;
        let mut least = self.cost(&best, usize::MAX);
        for tried in 1..VARIANTS {
            // A short sentence without repetitions is good enough.
            if tried >= FEW && least < SHORT {
                break;
            }
            let clause = wording.clause(formula, random)?;
            if clause == best {
                continue;
            }
            let cost = self.cost(&clause, least);
            if cost < least {
                (best, least) = (clause, cost);
            }
        }
        let openings = openings(&best);
        for opening in openings {
            let start = packed(opening.as_bytes());
            match self.openings.iter_mut().find(|(of, known, _)| *of == start && known == opening) {
                Some((.., count)) => *count += 1,
                None => self.openings.push((start, opening.to_owned(), 1)),
            }
        }
        openings[1].clone_into(&mut self.last);
        Some(self.finished(&best))
    }

    /// Returns a clause as a sentence of this style.
    pub(super) fn finished(&self, clause: &str) -> String {
        let mut sentence = self.language.finished(&self.contracted(clause));
        sentence.push('.');
        sentence
    }

    /// Returns how much a clause repeats the sentences before it and itself, and how long it is; or, if that is not less than `most`,
    /// a number that is not either.
    fn cost(&self, clause: &str, most: usize) -> usize {
        let openings = openings(clause);
        let count = |opening: &str| {
            let start = packed(opening.as_bytes());
            let mut known = self.openings.iter();
            known.find(|(of, known, _)| *of == start && known == opening).map_or(0, |(.., count)| *count)
        };
        let known: usize = openings.map(count).iter().sum();
        let mut cost = 6 * known + 10 * usize::from(openings[1] == self.last);
        let (mut at, mut words, mut has_pronoun, mut has_one) = (0, 0, false, false);
        let mut content: SmallVec<[u64; 24]> = SmallVec::new();
        let bytes = clause.as_bytes();
        while at <= bytes.len() && cost < most {
            let (start, length) = word_at(bytes, at);
            let is_pronoun =
                |&(of, pronoun): &(u64, &[u8])| of == start && bytes[at..at + length] == *pronoun;
            words += 1;
            cost += 1;
            if self.pronouns.iter().any(is_pronoun) {
                cost += 12 * usize::from(std::mem::replace(&mut has_pronoun, true));
            }
            match start {
                // "of whoever sells bread", "whoever sells bread, Ann and Bob" and "the one who" are correct, but clumsy; so
                // are words that come twice, if only as "the speaker … speaks".
                WHOEVER => cost += 12 * usize::from(words > 1 || clause.contains(',')),
                ONE => cost += 8 * usize::from(std::mem::replace(&mut has_one, true)),
                _ => {}
            }
            if length > 3 && !COMMON.contains(&start) {
                let stem = start & ((1 << (8 * STEM)) - 1);
                cost += 9 * usize::from(content.contains(&stem));
                content.push(stem);
            }
            at += length + 1;
        }
        cost
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
    let (_, first) = word_at(clause.as_bytes(), 0);
    let second = if first < clause.len() { word_at(clause.as_bytes(), first + 1).1 + 1 } else { 0 };
    [&clause[..first], &clause[..first + second]]
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
        number |= (word[index] as u64) << (8 * index);
        index += 1;
    }
    number
}

/// Returns the word of a text that begins at a place: its [start](packed), and its length. Finds the blank after it in all bytes
/// of a number at once.
fn word_at(text: &[u8], at: usize) -> (u64, usize) {
    const BLANKS: u64 = u64::from_le_bytes([b' '; PACKED]);
    const ONES: u64 = u64::from_le_bytes([1; PACKED]);
    let rest = &text[at..];
    let bytes = rest.first_chunk().copied().unwrap_or_else(|| {
        let mut bytes = [b' '; PACKED];
        bytes[..rest.len()].copy_from_slice(rest);
        bytes
    });
    let number = u64::from_le_bytes(bytes);
    let others = number ^ BLANKS;
    let blanks = others.wrapping_sub(ONES) & !others & (ONES << 7);
    match blanks.trailing_zeros() as usize / 8 {
        PACKED => (number, rest.iter().position(|&byte| byte == b' ').unwrap_or(rest.len())),
        length => (number & ((1 << (8 * length)) - 1), length),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_all_places() {
        for text in [
            "",
            " ",
            "a",
            "Ann lives in the neighborhood",
            "ends with eight letters",
            "von  März an 12345678 ",
        ] {
            let words: Vec<&[u8]> = text.as_bytes().split(|byte| *byte == b' ').collect();
            let mut at = 0;
            for word in words {
                assert_eq!(word_at(text.as_bytes(), at), (packed(word), word.len()), "{text}");
                at += word.len() + 1;
            }
            assert_eq!(at, text.len() + 1);
        }
    }
}
