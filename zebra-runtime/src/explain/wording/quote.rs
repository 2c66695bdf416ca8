//! Quotations of clues: the author's sentences that matter, each once.

use crate::explain::prices::{MOST_WORDS_OF_A_HEADING, QUOTED_AS_A_WHOLE, QUOTED_AS_WRITTEN};
use crate::model::{Clue, ClueId, ItemId, Mark, Model};
use crate::sentence::{capitalize, clue_sentence};

/// A sentence of a clue, by its number in the clue.
pub(crate) type Quotation = (ClueId, usize);

/// A clue as it is quoted.
pub(crate) struct Quotable<'m> {
    model: &'m Model,
    clue: ClueId,
    text: String,
}

impl<'m> Quotable<'m> {
    /// Takes the sentence of a clue. What stands above the first clue of a group in ZBC is its sentence too; one or two words
    /// without a full stop are a heading, and say nothing about the clue.
    pub(crate) fn new(model: &'m Model, clue: ClueId) -> Self {
        let of = model.clue(clue);
        let is_heading = |text: &str| {
            text.split_whitespace().count() <= MOST_WORDS_OF_A_HEADING && !text.ends_with(['.', '!', '?'])
        };
        let text = match of.sentence.as_deref().is_some_and(is_heading) {
            true => clue_sentence(model, &Clue { sentence: None, ..of.clone() }),
            false => clue_sentence(model, of),
        };
        Quotable { model, clue, text }
    }

    pub(crate) fn clue(&self) -> ClueId {
        self.clue
    }

    /// Returns whether the clue is short enough to be quoted as a whole.
    pub(crate) fn is_short(&self) -> bool {
        let most = match self.model.clue(self.clue).sentence.is_some() {
            true => QUOTED_AS_WRITTEN,
            false => QUOTED_AS_A_WHOLE,
        };
        sentences(&self.text).len() <= most
    }

    fn all(&self) -> Vec<Quotation> {
        (0..sentences(&self.text).len()).map(|part| (self.clue, part)).collect()
    }

    /// Returns which sentences matter for a conclusion from some marks: those that name both items of it, or else one of them, or
    /// else any item of the marks.
    pub(crate) fn parts(&self, conclusions: &[Mark], marks: &[Mark]) -> Vec<Quotation> {
        if self.is_short() {
            return self.all();
        }
        let sentences = sentences(&self.text);
        let names = |sentence: &str, item: ItemId| {
            let item = self.model.item(item);
            has_words(sentence, &item.phrase) || has_words(sentence, &item.name)
        };
        let both =
            |mark: &Mark, sentence: &str| names(sentence, mark.first()) && names(sentence, mark.second());
        let one =
            |mark: &Mark, sentence: &str| names(sentence, mark.first()) || names(sentence, mark.second());
        let find = |fits: &dyn Fn(&str) -> bool| {
            let found = (0..).zip(&sentences).filter(|(_, sentence)| fits(sentence));
            let found: Vec<Quotation> = found.map(|(part, _)| (self.clue, part)).collect();
            Some(found).filter(|found| !found.is_empty())
        };
        find(&|sentence| conclusions.iter().any(|mark| both(mark, sentence)))
            .or_else(|| find(&|sentence| conclusions.iter().any(|mark| one(mark, sentence))))
            .or_else(|| find(&|sentence| marks.iter().any(|mark| one(mark, sentence))))
            .unwrap_or_else(|| self.all())
    }

    /// Quotes the sentences that have not been quoted yet, and adds them to those that have; none if all have.
    pub(crate) fn quotation(&self, parts: &[Quotation], quoted: &mut Vec<Quotation>) -> Option<String> {
        let new: Vec<Quotation> = parts.iter().copied().filter(|part| !quoted.contains(part)).collect();
        quoted.extend(&new);
        let (&(_, first), _) = new.split_first()?;
        let sentences = sentences(&self.text);
        let mut words = if first > 0 { "… ".to_owned() } else { String::new() };
        let mut previous = first;
        for &(_, part) in &new {
            if part > previous + 1 {
                words.push_str("… ");
            }
            words.push_str(&whole(self.model, sentences.get(part).copied().unwrap_or_default()));
            words.push(' ');
            previous = part;
        }
        Some(format!("“{}”", words.trim_end()))
    }
}

/// Returns a sentence with a capital, unless it begins with a name, and with a full stop.
fn whole(model: &Model, sentence: &str) -> String {
    let sentence = sentence.trim();
    let is_name =
        |name: &str| sentence.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let begins_with_name = model.items().iter().any(|item| is_name(&item.name) || is_name(&item.phrase));
    let mut text = if begins_with_name { sentence.to_owned() } else { capitalize(sentence) };
    let end = text.trim_end_matches(['"', '\'', '”', '’', ')', '»']);
    if !end.ends_with(['.', '!', '?', '…', ':']) {
        text.push('.');
    }
    text
}

/// Splits a text after the marks that end a sentence.
fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(' ') {
        let (before, after) = (text[start..at].trim_end_matches(['"', '”', '’', ')']), &text[at + 1..]);
        let last = before.rsplit(' ').next().unwrap_or_default();
        // "Mr. Smith" and "St. Moritz" do not end a sentence.
        let is_short =
            last.ends_with('.') && last.chars().count() <= 4 && last.starts_with(char::is_uppercase);
        let opens = after.starts_with(|letter: char| {
            letter.is_uppercase() || letter.is_ascii_digit() || "“\"‘(".contains(letter)
        });
        if before.ends_with(['.', '!', '?']) && !is_short && opens {
            sentences.push(&text[start..at]);
            start = at + 1;
        }
    }
    sentences.push(&text[start..]);
    sentences
}

/// Returns whether a text contains some words that are not part of other words.
pub(crate) fn has_words(text: &str, words: &str) -> bool {
    let (text, words) = (text.to_lowercase(), words.to_lowercase());
    let words = words.strip_prefix("the ").unwrap_or(&words);
    !words.is_empty()
        && text.match_indices(words).any(|(at, found)| {
            let before = text[..at].chars().next_back();
            let after = text[at + found.len()..].chars().next();
            !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_split_into_its_sentences() {
        assert_eq!(sentences("Ann is old. Mr. Bell is not."), ["Ann is old.", "Mr. Bell is not."]);
        assert_eq!(sentences("“Who?” Ann asked! the end"), ["“Who?”", "Ann asked! the end"]);
        assert_eq!(sentences(""), [""]);
    }

    #[test]
    fn whole_words_are_found() {
        assert!(has_words("Who owns the Zebra?", "zebra"));
        assert!(has_words("who owns the zebra?", "the zebra"));
        assert!(!has_words("who owns the zebras?", "zebra"));
        assert!(!has_words("anything", ""));
    }
}
