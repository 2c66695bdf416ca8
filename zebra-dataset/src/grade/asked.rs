//! What the question about one cell asks for, and sentences about it that answer nothing.

use super::choices::Choices;
use super::key::name_words;
use super::words::words;
use crate::Question;

/// Returns the words of a text that say what is asked for.
fn asked_words(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
    parts.filter(|word| word.chars().count() > 3 && !words().has("question-words", word)).collect()
}

/// Returns the words of a question; a prompt has the whole puzzle, and its last line asks.
fn words_of_question(question: &str) -> Vec<String> {
    asked_words(question.trim_end().lines().next_back().unwrap_or(""))
}

/// Returns whether a word is one of a question, or its genitive: "Dmitris Haus" is Dmitri's.
fn is_word(known: &str, word: &str) -> bool {
    word.strip_prefix(known).is_some_and(|end| matches!(end, "" | "s"))
}

/// Returns whether a sentence has a word of a question that says what is asked for.
pub(super) fn shares_word(question: &str, sentence: &str) -> bool {
    let asked = words_of_question(question);
    asked_words(sentence).iter().any(|word| asked.iter().any(|known| is_word(known, word)))
}

/// Returns whether a sentence has nothing but choices and words of a question: "So the pet of house 2 must be the cat".
pub(super) fn repeats(choices: &Choices<'_>, question: &str, sentence: &str) -> bool {
    let asked = name_words(question.trim_end().lines().next_back().unwrap_or(""));
    let own: Vec<String> = choices.texts().iter().flat_map(|text| name_words(text)).collect();
    let is_known = |word: &String| {
        asked.contains(word)
            || own.contains(word)
            || ["fillers", "between", "copulas"].iter().any(|list| words().has(list, word))
    };
    let all = name_words(sentence);
    all.iter().all(is_known) && all.iter().any(|word| asked.contains(word) && word.len() > 2)
}

/// Returns whether a sentence has the last of those words, which names what is asked about: "Which speaker talks about old maps?"
pub(super) fn has_last_word(question: &str, sentence: &str) -> bool {
    let asked = words_of_question(question);
    asked.last().is_some_and(|known| asked_words(sentence).iter().any(|word| is_word(known, word)))
}

/// Returns whether a sentence says that nothing is what a question asks for: "None of the bands has 500 fans".
pub(super) fn denies_all(question: &Question, text: &str) -> bool {
    let denies = |sentence: &&str| {
        let first = sentence.split_whitespace().next().unwrap_or("").to_lowercase();
        words().has("nobody", &first)
            && !["clue", "others"].iter().any(|list| words().any(list, &sentence.trim_start()[first.len()..]))
            && shares_word(&question.text, sentence)
    };
    text.lines().flat_map(|line| line.split(['.', ';'])).any(|sentence| denies(&sentence.trim_start()))
}

/// Returns whether a sentence says how an answer is found, and not what it is: "To find it, we first place Ann".
pub(super) fn is_procedure(sentence: &str) -> bool {
    words().any("procedures", sentence) && !words().any("concluding", sentence)
}
