//! The places of the words of sentences.

use std::ops::Range;

#[cfg(feature = "english")]
use super::Draft;
#[cfg(feature = "english")]
use crate::diagnostic::Spot;

/// Returns the byte ranges of the words of a sentence, without the punctuation around them.
///
/// ```
/// # use zebra_core as zebra;
/// use zebra::draft::sentence_words;
/// let text = "Ann's cat (the old one) - is 5!";
/// let words: Vec<&str> = sentence_words(text).map(|word| &text[word]).collect();
/// assert_eq!(words, ["Ann's", "cat", "the", "old", "one", "-", "is", "5"]);
/// ```
pub fn sentence_words(sentence: &str) -> impl Iterator<Item = Range<usize>> {
    sentence.split_whitespace().map(|word| {
        let bare = word.trim_matches(|letter: char| letter.is_ascii_punctuation() && letter != '$');
        let bare = if bare.is_empty() { word } else { bare };
        let start = bare.as_ptr() as usize - sentence.as_ptr() as usize;
        start..start + bare.len()
    })
}

#[cfg(feature = "english")]
impl Draft {
    /// Returns the place of the word of a sentence at a byte, or of the next word.
    pub(super) fn word_at(&self, sentence_at: Spot, sentence: &str, byte: usize) -> Option<Spot> {
        let first = self.words.get(&sentence_at)?;
        let number = sentence_words(sentence).position(|word| byte < word.end)?;
        Some(Spot(first.0 + u32::try_from(number).ok()?))
    }
}
