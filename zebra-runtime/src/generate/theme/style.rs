//! Style: of several sentences with one meaning, the one that reads best after those before it. Part of the generator (layer
//! 3).

use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::wording::Wording;
use crate::language::{Key, Language};
use crate::model::Formula;
use crate::random::Random;

/// The number of variants of which the best is taken.
const VARIANTS: usize = 8;

/// The number of variants after which a cost below [`SHORT`] is good enough.
const FEW: usize = 4;

/// The cost of a sentence of few words that repeats nothing.
const SHORT: usize = 10;

/// Words that a sentence has twice without harm.
const COMMON: [&[u8]; 6] = [b"that", b"with", b"does", b"from", b"either", b"exactly"];

/// The length of the start of a word that its forms share: "speaks", "speaker".
const STEM: usize = 5;

/// The sentences of a puzzle so far.
#[derive(Debug, Default)]
pub(super) struct Style {
    /// How many sentences begin with these words: the first one, and the first two.
    openings: BTreeMap<String, usize>,
    last: String,
    /// Whether verbs are contracted: "doesn't". One puzzle does it everywhere or nowhere.
    is_contracted: bool,
    language: &'static Language,
}

impl Style {
    pub(super) fn new(language: &'static Language, random: &mut Random) -> Self {
        Style { language, is_contracted: random.chance(1, 2), ..Style::default() }
    }

    /// Returns a clue as a sentence; `None` if the theme has no words for the formula.
    pub(super) fn sentence(
        &mut self,
        wording: &Wording<'_>,
        formula: &Formula,
        random: &mut Random,
    ) -> Option<String> {
        let mut best = wording.clause(formula, random)?;
        let mut least = self.cost(&best);
        for tried in 1..VARIANTS {
            // A short sentence without repetitions is good enough.
            if tried >= FEW && least < SHORT {
                break;
            }
            let clause = wording.clause(formula, random)?;
            if clause == best {
                continue;
            }
            let cost = self.cost(&clause);
            if cost < least {
                (best, least) = (clause, cost);
            }
        }
        for opening in openings(&best) {
            match self.openings.get_mut(opening) {
                Some(count) => *count += 1,
                None => {
                    self.openings.insert(opening.to_owned(), 1);
                }
            }
        }
        let sentence = self.finished(&best);
        self.last = best;
        Some(sentence)
    }

    /// Returns a clause as a sentence of this style.
    pub(super) fn finished(&self, clause: &str) -> String {
        format!("{}.", self.language.finished(&self.contracted(clause)))
    }

    /// Returns how much a clause repeats the sentences before it and itself, and how long it is.
    fn cost(&self, clause: &str) -> usize {
        let known = openings(clause).map(|opening| self.openings.get(opening).copied().unwrap_or(0));
        let follows = openings(clause)[1] == openings(&self.last)[1];
        let (mut words, mut pronouns, mut ones, mut late, mut doubled) = (0, 0_usize, 0_usize, 0, 0);
        let mut content: SmallVec<[&[u8]; 24]> = SmallVec::new();
        let known_pronouns = self.language.texts(Key::Pronouns);
        for word in clause.as_bytes().split(|byte| *byte == b' ') {
            pronouns += usize::from(known_pronouns.iter().any(|pronoun| pronoun.as_bytes() == word));
            match word {
                // "of whoever sells bread", "whoever sells bread, Ann and Bob" and "the one who" are correct, but clumsy; so
                // are words that come twice, if only as "the speaker … speaks".
                b"whoever" => late += usize::from(words > 0 || clause.contains(',')),
                b"one" => ones += 1,
                _ => {}
            }
            if word.len() > 3 && !COMMON.contains(&word) {
                let stem = &word[..word.len().min(STEM)];
                doubled += usize::from(content.contains(&stem));
                content.push(stem);
            }
            words += 1;
        }
        6 * known.iter().sum::<usize>()
            + 10 * usize::from(follows)
            + 12 * pronouns.saturating_sub(1)
            + 8 * ones.saturating_sub(1)
            + 12 * late
            + 9 * doubled
            + words
    }

    fn contracted(&self, clause: &str) -> String {
        if !self.is_contracted {
            return clause.to_owned();
        }
        let forms = self.language.texts(Key::Contractions).chunks_exact(2);
        forms.fold(clause.to_owned(), |text, forms| {
            text.replace(&format!(" {} ", forms[0]), &format!(" {} ", forms[1]))
        })
    }
}

/// Returns the first word and the first two words of a clause.
fn openings(clause: &str) -> [&str; 2] {
    let first = clause.find(' ').unwrap_or(clause.len());
    let second =
        clause[first..].trim_start_matches(' ').find(' ').map_or(clause.len(), |end| first + 1 + end);
    [&clause[..first], &clause[..second]]
}
