//! Solutions that a text takes back: "This violates clue 3, so it is not the solution."

use super::names::Names;
use super::words::words;

/// The letters after a solution in which it can be taken back, and the sentences.
const MOST_LETTERS: usize = 600;
const MOST_SENTENCES: usize = 3;

/// The most words between "this" and what refutes it, as in "this last arrangement also violates clue 3".
const MOST_BETWEEN: usize = 4;

/// The most words of a title.
const MOST_WORDS: usize = 6;

/// Returns whether a text takes back what it has in a range of bytes: in the heading before it, or in the sentences after it.
pub(super) fn is_refuted(names: &Names<'_>, text: &str, start: usize, end: usize) -> bool {
    is_rejected(names, &text[..start])
        || is_taken_back(names, &text[end..], is_supposed(&text[..start]))
        || is_searched(text, start, end)
}

/// Returns whether code around lists of items only searches for the solution.
fn is_searched(text: &str, start: usize, end: usize) -> bool {
    const FENCE: &str = "```";
    let Some(from) = text[..start].rfind(FENCE) else { return false };
    let to = text[end..].find(FENCE).map_or(text.len(), |at| end + at);
    let has_code = text[from..to].lines().any(|line| line.trim_end().ends_with(':') || line.contains('('));
    has_code && words().any("searches", &text[from..to])
}

/// Returns whether the last line before a solution calls it wrong, as in "Rejected arrangement:".
fn is_rejected(names: &Names<'_>, before: &str) -> bool {
    let mut lines = before.trim_end().lines().rev();
    let is_notation =
        |line: &&str| line.trim().is_empty() || line.contains('|') || line.trim_start().starts_with("```");
    let line = lines.find(|line| !is_notation(line));
    let line = line.map(|line| line.trim_end_matches(['*', ' ', '\t'])).unwrap_or("");
    let heading = line.strip_suffix(':').filter(|line| line.len() < MOST_LETTERS);
    let last = heading.and_then(|line| names.sentences(line).pop()).unwrap_or("");
    let is_title = last.split_whitespace().count() <= MOST_WORDS;
    is_title && words().any("rejections", last) && !words().any("accepting", last)
}

/// Returns whether the line before a solution supposes it: "Assume that the solution were".
fn is_supposed(before: &str) -> bool {
    let line = before.trim_end().lines().next_back().unwrap_or("");
    let first = line.split(|letter: char| !letter.is_alphanumeric()).find(|word| !word.is_empty());
    line.split_whitespace().count() <= 2 * MOST_WORDS
        && first.is_some_and(|first| words().has("suppositions", &first.to_lowercase()))
}

/// Returns whether one of the first sentences after a solution says that it is none. What follows from one that is supposed is about it.
fn is_taken_back(names: &Names<'_>, after: &str, is_supposed: bool) -> bool {
    let end = after.char_indices().nth(MOST_LETTERS).map_or(after.len(), |(at, _)| at);
    let sentences = after[..end].lines().flat_map(|line| names.sentences(line));
    let mut sentences = sentences.filter(|sentence| sentence.contains(char::is_alphanumeric));
    // "If Ann had the cat, …" and "What about Ann? This violates clue 3." are about something else.
    let mut is_about_other = false;
    sentences.by_ref().take(MOST_SENTENCES).any(|sentence| {
        let was_about_other = is_about_other;
        is_about_other =
            sentence.trim_end().ends_with('?') || !is_supposed && words().any("suppositions", sentence);
        // "After a second check, this arrangement turns out to be wrong."
        let rest = sentence.split_once(", ").filter(|(first, _)| {
            first.split_whitespace().count() <= MOST_BETWEEN && !words().any("others", first)
        });
        !was_about_other
            && !is_about_other
            && (refutes(sentence) || rest.is_some_and(|(_, rest)| refutes(rest)))
    })
}

/// Returns whether a sentence says of "this" that it contradicts a clue, or is wrong.
fn refutes(sentence: &str) -> bool {
    let bare = sentence.trim_start_matches(['-', '*', ' ']);
    if words().list("crosses").iter().any(|cross| bare.starts_with(cross)) || words().any("giving-up", bare) {
        return true;
    }
    let lower = bare.to_lowercase();
    if words().list("taking-back").iter().any(|words| lower.starts_with(words))
        || words().any("mix-ups", bare)
    {
        return true;
    }
    // "Correction: Ann drinks water."
    if bare
        .split_once(':')
        .is_some_and(|(first, _)| words().has("errata", &first.trim_end_matches('*').to_lowercase()))
    {
        return true;
    }
    let lower = sentence.to_lowercase().replace('’', "'");
    let tokens = lower.split(|letter: char| !(letter.is_alphanumeric() || letter == '\''));
    let tokens: Vec<&str> = tokens.filter(|token| !token.is_empty()).collect();
    let is_opener = |token: &&str| words().has("openers", token) || words().has("corrections", token);
    let openers = tokens.iter().take_while(|token| is_opener(token)).count();
    let Some((subject, rest)) = tokens[openers..].split_first() else { return false };
    let begins = |phrase: &&str, tokens: &[&str]| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        let denies = tokens.get(phrase.len()).is_some_and(|next| words().has("none", next));
        tokens.starts_with(&phrase) && !denies
    };
    let places =
        (0..rest.len().min(MOST_BETWEEN + 1)).take_while(|&at| !words().any("not", &rest[..at].join(" ")));
    // "This contradicts clue 3", "Clue 3 fails", "but he is mistaken"
    let predicates = if words().has("this", subject) {
        "refuting"
    } else if words().has("clue", subject) {
        "failing"
    } else if words().has("persons", subject) {
        "mistaken"
    } else {
        return false;
    };
    let phrases = words().list(predicates);
    places.into_iter().any(|at| phrases.iter().any(|phrase| begins(phrase, &rest[at..])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuting_sentences_are_known() {
        for (sentence, expected) in [
            ("This contradicts clue 2, so this is not the solution", true),
            ("But wait, this arrangement violates clue 3", true),
            ("Unfortunately, it does not satisfy clue 4", true),
            ("That is wrong", true),
            ("This can't be right", true),
            ("Das widerspricht Hinweis 3", true),
            ("Cela contredit l'indice 3", true),
            ("Esto contradice la pista 3", true),
            ("Clue 3 fails", true),
            ("❌ clue 3", true),
            ("Das ergibt einen Widerspruch zu Hinweis 5", true),
            ("Diese Variante scheidet also aus", true),
            ("This arrangement is ruled out", true),
            ("but he is mistaken", true),
            ("I could not find a solution", true),
            ("Correction: Ann drinks water and Bob drinks milk.", true),
            ("Oops, I mixed up two of them", true),
            ("However, on closer inspection this does not satisfy clue 1", true),
            ("She is in the first house", false),
            ("Wait, let me check clue 1: it holds", false),
            ("Clue 3 rules out any other arrangement", false),
            ("This violates no clue", false),
            ("This does not violate any clue", false),
            ("It is not hard to check", false),
            ("Any other arrangement violates clue 3", false),
            ("This is the only solution", false),
            ("No other arrangement works, since clue 3 fails", false),
        ] {
            assert_eq!(refutes(sentence), expected, "{sentence}");
        }
    }
}
