//! Style: of several sentences with one meaning, the one that reads best after those before it. Part of the generator (layer
//! 3).

use std::collections::BTreeMap;

use super::wording::Wording;
use crate::model::Formula;
use crate::random::Random;
use crate::sentence::capitalize;

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
}

impl Style {
    pub(super) fn new(random: &mut Random) -> Self {
        Style { is_contracted: random.chance(1, 2), ..Style::default() }
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
        format!("{}.", capitalize(&self.contracted(clause)))
    }

    /// Returns how much a clause repeats the sentences before it and itself, and how long it is.
    fn cost(&self, clause: &str) -> usize {
        let known =
            openings(clause).into_iter().map(|opening| self.openings.get(&opening).copied().unwrap_or(0));
        let repeated: usize = known.sum();
        let follows = openings(clause)[1] == openings(&self.last)[1];
        let words: Vec<&str> = clause.split(' ').collect();
        let count = |word: &str| words.iter().filter(|known| **known == word).count();
        let pronouns = count("who") + count("which") + count("whoever") + count("whose");
        // "of whoever sells bread", "whoever sells bread, Ann and Bob" and "the one who" are correct, but clumsy; so are words
        // that come twice, if only as "the speaker … speaks".
        let late =
            words.iter().skip(usize::from(!clause.contains(','))).filter(|word| **word == "whoever").count();
        let is_content = |word: &&&str| word.len() > 3 && !COMMON.contains(*word);
        let content: Vec<&str> = words.iter().filter(is_content).map(|word| stem(word)).collect();
        let doubled = (1..content.len()).filter(|&at| content[..at].contains(&content[at])).count();
        6 * repeated
            + 10 * usize::from(follows)
            + 12 * pronouns.saturating_sub(1)
            + 8 * count("one").saturating_sub(1)
            + 12 * late
            + 9 * doubled
            + words.len()
    }

    fn contracted(&self, clause: &str) -> String {
        const FORMS: [(&str, &str); 8] = [
            (" does not ", " doesn't "),
            (" do not ", " don't "),
            (" did not ", " didn't "),
            (" is not ", " isn't "),
            (" was not ", " wasn't "),
            (" are not ", " aren't "),
            (" were not ", " weren't "),
            (" has not ", " hasn't "),
        ];
        match self.is_contracted {
            true => FORMS.iter().fold(clause.to_owned(), |text, (long, short)| text.replace(long, short)),
            false => clause.to_owned(),
        }
    }
}

/// Returns the start of a word, which its forms share: "speaks", "speaker".
fn stem(word: &str) -> &str {
    word.char_indices().nth(5).map_or(word, |(end, _)| &word[..end])
}

/// Returns the first word and the first two words of a clause.
fn openings(clause: &str) -> [String; 2] {
    let words: Vec<&str> = clause.split(' ').take(2).collect();
    [words.first().copied().unwrap_or_default().to_owned(), words.join(" ")]
}
