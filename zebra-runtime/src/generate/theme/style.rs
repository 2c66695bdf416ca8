//! Style: of several sentences with one meaning, the one that reads best after those before it. Part of the generator (layer
//! 3).

use std::collections::BTreeMap;

use super::wording::Wording;
use crate::language::{Key, Language};
use crate::model::Formula;
use crate::random::Random;

/// The number of variants of which the best is taken.
const VARIANTS: usize = 10;

/// Words that a sentence has twice without harm.
const COMMON: [&str; 6] = ["that", "with", "does", "from", "either", "exactly"];

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
        let variants: Option<Vec<String>> = (0..VARIANTS).map(|_| wording.clause(formula, random)).collect();
        let best = variants?.into_iter().min_by_key(|clause| self.cost(clause))?;
        for opening in openings(&best) {
            *self.openings.entry(opening).or_default() += 1;
        }
        self.last.clone_from(&best);
        Some(self.finished(&best))
    }

    /// Returns a clause as a sentence of this style.
    pub(super) fn finished(&self, clause: &str) -> String {
        format!("{}.", self.language.finished(&self.contracted(clause)))
    }

    /// Returns how much a clause repeats the sentences before it and itself, and how long it is.
    fn cost(&self, clause: &str) -> usize {
        let known =
            openings(clause).into_iter().map(|opening| self.openings.get(&opening).copied().unwrap_or(0));
        let repeated: usize = known.sum();
        let follows = openings(clause)[1] == openings(&self.last)[1];
        let words: Vec<&str> = clause.split(' ').collect();
        let count = |word: &str| words.iter().filter(|known| **known == word).count();
        let pronouns = self.language.texts(Key::Pronouns).iter().map(|pronoun| count(pronoun)).sum::<usize>();
        // "of whoever sells bread", "the one who" and verbs that come twice are correct, but clumsy.
        let late = words.iter().skip(1).filter(|word| **word == "whoever").count();
        let is_content = |word: &&&str| word.len() > 3 && !COMMON.contains(*word);
        let content: Vec<&&str> = words.iter().filter(is_content).collect();
        let doubled = (1..content.len()).filter(|&at| content[..at].contains(&content[at])).count();
        6 * repeated
            + 10 * usize::from(follows)
            + 12 * pronouns.saturating_sub(1)
            + 8 * count("one").saturating_sub(1)
            + 8 * late
            + 5 * doubled
            + words.len()
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
fn openings(clause: &str) -> [String; 2] {
    let words: Vec<&str> = clause.split(' ').take(2).collect();
    [words.first().copied().unwrap_or_default().to_owned(), words.join(" ")]
}
