//! What a text states as the answer to a question about one cell: after the word "answer" in any language, in `\boxed{}`, in tags, and in JSON.

use super::Read;
use super::choices::{Choices, Meaning};
use super::json;
use super::relaxed::{self, Json};
use super::words::words;

/// A statement of the answer.
pub(super) struct Statement {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) read: Read,
    /// Whether it is marked as the final one.
    pub(super) is_final: bool,
    pub(super) meaning: Meaning,
}

/// Returns the statements of a text, in order.
pub(super) fn stated(choices: &Choices<'_>, text: &str) -> Vec<Statement> {
    let state = |start, end, read, is_final, stated: &str| Statement {
        start,
        end,
        read,
        is_final,
        meaning: choices.meaning(stated),
    };
    let mut statements: Vec<Statement> = Vec::new();
    for answer in answers(text) {
        let mut stated = state(answer.start, answer.end, Read::Json, answer.is_final, &answer.texts[0]);
        if answer.texts[1..].iter().any(|text| choices.meaning(text) != stated.meaning) {
            stated.meaning = Meaning::Several;
        }
        statements.push(stated);
    }
    for (start, inner, end) in boxed(text).into_iter().chain(tagged(text)) {
        statements.push(state(start, end, Read::Lines, true, inner));
    }
    for line in marked(text) {
        statements.push(state(line.start, line.end, Read::Lines, line.is_final, &line.stated));
    }
    statements.sort_by_key(|statement| (statement.start, statement.end));
    statements
}

/// Returns the contents of each `\boxed{…}`, which is how models mark the final answer.
fn boxed(text: &str) -> Vec<(usize, &str, usize)> {
    text.match_indices("\\boxed{")
        .filter_map(|(start, mark)| {
            let inner = start + mark.len();
            let mut depth = 1;
            let (end, _) = text[inner..].char_indices().take(400).find(|&(_, letter)| {
                match letter {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
                depth == 0
            })?;
            Some((start, &text[inner..inner + end], inner + end + 1))
        })
        .collect()
}

/// Returns the contents of tags such as `<answer>`.
fn tagged(text: &str) -> Vec<(usize, &str, usize)> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices('<') {
        let Some((length, _)) = text[start..].char_indices().take(20).find(|&(_, letter)| letter == '>')
        else {
            continue;
        };
        let name = text[start + 1..start + length].to_lowercase();
        if words().has("tags", &name) {
            let inner = start + length + 1;
            let rest = &text[inner..];
            let end =
                rest.char_indices().take(400).find(|&(at, _)| rest[at..].starts_with("</")).map(|(at, _)| at);
            let end = end.unwrap_or_else(|| rest.find('\n').unwrap_or(rest.len()).min(rest.len()));
            found.push((start, &rest[..end], inner + end));
        }
    }
    found
}

/// An answer that a line states.
struct Marked {
    start: usize,
    end: usize,
    is_final: bool,
    stated: String,
}

/// Returns the answers after the word "answer", in any language: "Answer: fox", "The final answer is B.", or a heading before the line.
fn marked(text: &str) -> Vec<Marked> {
    let mut found = Vec::new();
    let mut at = 0;
    // A heading "Answer:" with its line below.
    let mut heading: Option<(usize, bool)> = None;
    for line in text.split_inclusive('\n') {
        let (start, end) = (at, at + line.len());
        at = end;
        if line.trim().is_empty() {
            continue;
        }
        if let Some((start, is_final)) = heading.take() {
            found.push(Marked {
                start,
                end,
                is_final,
                stated: line.trim().trim_start_matches(['-', '#', '>']).to_owned(),
            });
        }
        let lower = line.to_lowercase();
        // The lower case of some letters has another length.
        let lower = if lower.len() == line.len() { lower } else { line.to_ascii_lowercase() };
        for (offset, length) in answer_words(&lower) {
            let before = &lower[..offset];
            let clause = before.rsplit(['.', ';', ':', '!', ',']).next().unwrap_or("");
            if ["hedges", "not", "denials"].iter().any(|list| words().any(list, clause))
                || line.trim_end().ends_with('?')
            {
                continue;
            }
            let rest = &line[offset + length..];
            let (rest, has_final) = after_adjective(rest);
            let is_final = has_final || words().any("final", clause);
            match after_mark(rest) {
                Some(stated) if stated.trim().is_empty() => heading = Some((start, is_final)),
                Some(stated) => {
                    let stated = sentence(stated).to_owned();
                    found.push(Marked { start: start + offset, end, is_final, stated });
                }
                // "### Answer" alone is a heading.
                // "Also ist die richtige Antwort B."
                None if words().any("inverted-verbs", clause) && rest.starts_with(' ') => {
                    let stated = sentence(rest).to_owned();
                    found.push(Marked { start: start + offset, end, is_final, stated });
                }
                None if rest.trim_matches(|letter: char| !letter.is_alphanumeric()).is_empty()
                    && offset < 16
                    && !line.contains(['"', '(']) =>
                {
                    heading = Some((start, is_final));
                }
                None => {}
            }
        }
    }
    found
}

/// Returns the places of the word "answer" in a line in lower case.
fn answer_words(lower: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for word in ["answer", "options"].into_iter().flat_map(|list| words().list(list)) {
        for (at, _) in lower.match_indices(word) {
            let is_edge = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
            if is_edge(lower[..at].chars().next_back()) && is_edge(lower[at + word.len()..].chars().next()) {
                found.push((at, word.len()));
            }
        }
    }
    found.sort_unstable();
    found
}

/// Skips an adjective after the word "answer", as in "Réponse finale : B", and returns whether it says that the answer is final.
fn after_adjective(rest: &str) -> (&str, bool) {
    let trimmed = rest.trim_start();
    let word: String = trimmed.chars().take_while(|letter| letter.is_alphabetic()).collect();
    let (lower, after) = (word.to_lowercase(), &trimmed[word.len()..]);
    match (words().has("final", &lower), words().has("right", &lower)) {
        (true, _) => (after, true),
        (false, true) => (after, false),
        _ => (rest, false),
    }
}

/// Returns what follows the mark after the word "answer": a colon, an equals sign, or a verb; also after "to the question" and such.
fn after_mark(rest: &str) -> Option<&str> {
    let trimmed = rest.trim_start_matches(['*', '_', '`', ' ', '\t', '\u{a0}', ')']);
    if let Some(stated) = trimmed.strip_prefix([':', '=']) {
        return Some(stated);
    }
    if let Some(stated) = trimmed.strip_prefix(['-', '–', '—', '→']) {
        return Some(stated);
    }
    let stated = verb(trimmed).or_else(|| {
        // "The answer to the question is fox."
        let (at, _) =
            trimmed.match_indices(' ').take(8).find(|&(at, _)| verb(&trimmed[at + 1..]).is_some())?;
        let is_about =
            ["to ", "for ", "auf ", "à ", "a ", "zu "].iter().any(|word| trimmed.starts_with(word));
        verb(&trimmed[at + 1..]).filter(|_| is_about)
    })?;
    Some(stated.trim_start_matches([':', ' ']))
}

/// Returns what follows a verb such as "is" that a text begins with.
fn verb(text: &str) -> Option<&str> {
    words().list("answer-verbs").iter().find_map(|verb| {
        let (start, rest) = (text.get(..verb.len())?, &text[verb.len()..]);
        let ends = rest.starts_with(|letter: char| letter.is_whitespace() || letter == ':');
        (ends && start.to_lowercase() == *verb).then_some(rest)
    })
}

/// Returns a stated answer up to the end of its sentence, if another one follows.
fn sentence(stated: &str) -> &str {
    let end = stated.match_indices(['.', '!', '?']).map(|(at, _)| at).find(|&at| {
        let (before, rest) = (stated[..at].trim(), &stated[at + 1..]);
        // "B. fox" is one answer, and so is "the golden house (No. 4)".
        let is_noted = before.rfind('(') > before.rfind(')');
        !is_noted && rest.starts_with(' ') && before.chars().count() > 2 && !rest.trim().is_empty()
    });
    end.map_or(stated, |end| if stated[end..].starts_with('?') { "" } else { &stated[..end] })
}

/// The texts under the key `answer` in an object.
struct Answers {
    start: usize,
    end: usize,
    /// Whether the key says that the answer is final.
    is_final: bool,
    texts: Vec<String>,
}

/// Returns the answers that a text gives in JSON, under the key `answer` or that word in another language.
fn answers(text: &str) -> Vec<Answers> {
    fn collect(value: &Json, depth: usize, texts: &mut Vec<String>, is_final: &mut bool) {
        match value {
            Json::Object(entries) => {
                for (key, value) in entries {
                    let key = key.to_lowercase().replace(['_', '-'], " ");
                    let lists = ["answer", "answer-keys", "solution-keys"];
                    let is_answer = lists.iter().any(|list| words().has(list, &key));
                    match (is_answer, json::text(value)) {
                        (true, Some(text)) => {
                            *is_final |= key.contains("final");
                            texts.push(text);
                        }
                        _ => collect(value, depth, texts, is_final),
                    }
                }
            }
            Json::List(values) if depth > 0 => {
                values.iter().for_each(|value| collect(value, depth - 1, texts, is_final));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    let mut pending = Vec::new();
    let values = relaxed::values(text, |value| {
        let (mut texts, mut is_final) = (Vec::new(), false);
        collect(value, json::MOST_TEXTS, &mut texts, &mut is_final);
        texts.dedup();
        let is_useful = !texts.is_empty();
        if is_useful {
            pending.push((texts, is_final));
        }
        is_useful
    });
    for (placed, (texts, is_final)) in values.into_iter().zip(pending) {
        found.push(Answers { start: placed.start, end: placed.end, is_final, texts });
    }
    found
}
