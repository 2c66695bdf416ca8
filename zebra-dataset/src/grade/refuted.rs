//! Solutions that a text takes back: "This violates clue 3, so it is not the solution."

use super::Found;
use super::names::Names;
use super::sentences::named_in;
use super::words::words;

/// The most bytes of the line of a title.
const MOST_LETTERS: usize = 600;

/// The most words between "this" and what refutes it, as in "this last arrangement also violates clue 3".
const MOST_BETWEEN: usize = 4;

/// The most words of a title.
const MOST_WORDS: usize = 6;

/// Returns whether a text takes back a solution: in the heading before it, or in the code around it.
pub(super) fn is_refuted(names: &Names<'_>, text: &str, found: &Found) -> bool {
    is_rejected(names, found.text_before(text)) || is_searched(text, found.start, found.end)
}

/// Returns whether code around lists of items only searches for the solution.
fn is_searched(text: &str, start: usize, end: usize) -> bool {
    const FENCE: &str = "```";
    let Some(from) = text[..start].rfind(FENCE) else { return false };
    let to = text[end..].find(FENCE).map_or(text.len(), |at| end + at);
    let has_code = text[from..to].lines().any(|line| line.trim_end().ends_with(':') || line.contains('('));
    has_code && words().any("searches", &text[from..to])
}

/// Returns whether the title of a solution calls it wrong, as in "Rejected arrangement:".
pub(super) fn is_rejected(names: &Names<'_>, before: &str) -> bool {
    let title = title(names, before).filter(|title| title.split_whitespace().count() <= MOST_WORDS);
    title.is_some_and(|title| words().any("rejections", title) && !words().any("accepting", title))
}

/// Returns whether the sentence before a solution supposes it, or calls it a draft: "Assume that the solution were:", "A first guess:"
pub(super) fn is_supposed(names: &Names<'_>, before: &str) -> bool {
    let line = lines_before(before).next().unwrap_or("");
    let first = line.split(|letter: char| !letter.is_alphanumeric()).find(|word| !word.is_empty());
    // "Try B (final):" gives the solution.
    let supposes = line.split_whitespace().count() <= 2 * MOST_WORDS
        && !words().any("final", line)
        && first.is_some_and(|first| words().has("suppositions", &first.to_lowercase()));
    let names_item = |title: &str| named_in(names, title).is_some_and(|(found, _)| !found.is_empty());
    // "Swap rows 1 and 2:" gives what is below.
    let is_done = first.is_some_and(|first| words().has("imperatives", &first.to_lowercase()));
    let is_draft = |title: &str| {
        let last = title.rsplit(", ").next().unwrap_or(title);
        words().any("drafts", last) && !words().any("accepting", last)
            || !is_done
                && names_item(title)
                && ["exchanges", "but-for"].iter().any(|list| words().any(list, title))
    };
    // "or" alone between two solutions, or before the title of the second one
    let is_or = |line: &str| {
        words().has("or", &line.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase())
    };
    let is_other = lines_before(before).take(if title(names, before).is_some() { 2 } else { 1 }).any(is_or);
    supposes || is_other || title(names, before).is_some_and(is_draft)
}

/// Returns whether the heading before a solution says that it is in the opposite order: "Houses (last to first):", "## From the right"
pub(super) fn is_in_other_order(before: &str) -> bool {
    let line = lines_before(before).next().unwrap_or("").trim_end_matches(['*', ' ', '\t', '_']);
    let is_heading = line.ends_with([':', ')']) || line.trim_start().starts_with(['#', '*']);
    is_heading && words().reverses(&format!("{}:", line.replace(':', " ")))
}

/// Returns whether a text says that there are several solutions, and concludes nothing from that.
pub(super) fn is_one_of_several(names: &Names<'_>, before: &str) -> bool {
    let concludes = |sentence: &str| {
        let heading = sentence.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        words().has("solution-keys", &heading)
            || ["concluding", "settlements", "final", "but-only"]
                .iter()
                .any(|list| words().any(list, sentence))
    };
    let denies =
        |sentence: &str| ["not", "none", "hypotheses", "past"].iter().any(|list| words().any(list, sentence));
    let mut are_several = false;
    for sentence in before.lines().flat_map(|line| names.sentences(line)) {
        let offers = words().any("ambiguities", sentence) && !denies(sentence);
        are_several = offers || are_several && !concludes(sentence);
    }
    are_several
}

/// Returns the lines before a solution, the last one first, without those that only begin its notation.
fn lines_before(before: &str) -> impl Iterator<Item = &str> {
    let is_notation =
        |line: &&str| line.trim().is_empty() || line.contains('|') || line.trim_start().starts_with("```");
    before.trim_end().lines().rev().filter(move |line| !is_notation(line))
}

/// Returns the sentence that a colon ends before a solution.
fn title<'t>(names: &Names<'_>, before: &'t str) -> Option<&'t str> {
    let line = lines_before(before).next()?.trim_end_matches(['*', ' ', '\t']);
    let heading = line.strip_suffix(':').filter(|line| line.len() < MOST_LETTERS)?;
    names.sentences(heading).pop()
}

/// Returns whether a sentence says of "this" that it contradicts a clue, or is wrong.
pub(super) fn refutes(sentence: &str) -> bool {
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
    // "No, this fails" denies what was before it, and "No clue fails" is no denial of that.
    let answered = lower.split_once(", ").filter(|(first, _)| words().has("none", first.trim()));
    let tokens = answered
        .map_or(&*lower, |(_, rest)| rest)
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '\''));
    let tokens: Vec<&str> = tokens.filter(|token| !token.is_empty()).collect();
    let is_opener = |token: &&str| {
        words().has("openers", token) || words().has("corrections", token) && !words().has("none", token)
    };
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
    let is_layout = || {
        let noun = tokens[openers..].iter().take(4).any(|token| words().has("layouts", token));
        words().has("determiners", subject) && noun && !words().any("alternatives", &lower)
    };
    let predicates = if words().has("this", subject) || is_layout() {
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
            ("The above is not a valid solution", true),
            ("So the above is not a solution to the puzzle", true),
            ("My table is not a solution", true),
            ("Unfortunately, the grid I gave fails", true),
            ("La grille ci-dessus n'est pas une solution valable", true),
            ("No, this is wrong", true),
            ("The above is a valid solution", false),
            ("The only other grid is not a valid solution", false),
            ("No clue is violated", false),
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
