//! Answers to the question about one cell: what the model states as its answer, and which choice that means.

use serde::Serialize;

use super::choices::{Choices, Meaning, plain};
use super::names::key;
use super::stated::{Statement, stated};
use super::text::Text;
use super::words::words;
use super::{GradeOptions, Read};
use crate::record::Record;

/// The grade of an answer to the [question](crate::Question) about one cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuestionGrade {
    /// The notation that the answer was read from.
    pub read: Read,
    /// The first and the last line that were read, from 1; `None` if nothing was.
    pub lines: Option<[usize; 2]>,
    /// Whether the answer is right.
    pub solved: bool,
    /// The choice that was read; `None` if none was, or several contradict each other.
    pub found: Option<String>,
}

/// Grades an answer to the question of a record; see [`grade_question`](super::grade_question).
pub(super) fn grade(record: &Record, answer: &str, options: GradeOptions) -> QuestionGrade {
    let nothing = QuestionGrade { read: Read::Nothing, lines: None, solved: false, found: None };
    let Some(question) = &record.question else { return nothing };
    let text = Text::new(answer, options.thinking);
    let choices = Choices::new(&question.choices, record.language == "en");
    let mut statements = stated(&choices, &text.text);
    statements.retain(|statement| statement.meaning != Meaning::Nothing);
    if statements.is_empty() {
        statements.extend(last_line(&choices, record, &text.text));
    }
    let Some(chosen) = choose(&statements, &text.text) else { return nothing };
    let found = match chosen.meaning {
        Meaning::Choice(choice) => Some(question.choices[choice].clone()),
        _ => None,
    };
    QuestionGrade {
        read: chosen.read,
        lines: Some(text.lines(chosen.start, chosen.end)),
        solved: found.as_ref() == Some(&question.answer),
        found,
    }
}

/// Returns the statement that counts: the last one that is marked as final, or the last one if none before it differs or the text between
/// takes that back. Others that differ contradict each other.
fn choose<'s>(statements: &'s [Statement], text: &str) -> Option<&'s Statement> {
    let last = statements.last()?;
    let finals: Vec<&Statement> = statements.iter().filter(|statement| statement.is_final).collect();
    let decided = finals.last().copied().unwrap_or(last);
    let rivals = if finals.is_empty() { statements } else { &[] };
    let are_final_equal = finals.iter().all(|statement| statement.meaning == decided.meaning);
    let is_taken_back = |rival: &Statement| {
        // "Answer: fox... no wait, that is the cat."
        let own: String = text.get(rival.start..rival.end).unwrap_or("").chars().take(MOST_LETTERS).collect();
        let between = text.get(rival.start.min(decided.start)..decided.start).unwrap_or("");
        words().any("corrections", between.get(rival.end.saturating_sub(rival.start)..).unwrap_or(between))
            || rival.end <= decided.start && words().any("retractions", &own)
    };
    let holds = rivals.iter().all(|rival| rival.meaning == decided.meaning || is_taken_back(rival))
        && (are_final_equal
            || finals.iter().all(|rival| rival.meaning == decided.meaning || is_taken_back(rival)));
    // A contradiction is read, and means no choice.
    Some(if holds {
        decided
    } else {
        statements.iter().find(|statement| statement.meaning == Meaning::Several).unwrap_or(&CONTRADICTION)
    })
}

/// The letters of a statement in which it can be taken back.
const MOST_LETTERS: usize = 200;

/// What statements that contradict each other mean.
static CONTRADICTION: Statement =
    Statement { start: 0, end: 0, read: Read::Lines, is_final: false, meaning: Meaning::Several };

/// Returns whether a sentence has a word of a question that says what is asked for.
fn shares_word(question: &str, sentence: &str) -> bool {
    let words_of = |text: &str| -> Vec<String> {
        let parts = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
        parts.filter(|word| word.chars().count() > 3 && !words().has("question-words", word)).collect()
    };
    // A prompt has the whole puzzle; its last line asks.
    let asked = words_of(question.trim_end().lines().next_back().unwrap_or(""));
    words_of(sentence).iter().any(|word| asked.contains(word))
}

/// Returns whether a line is a choice with its letter, as in "B. fox".
fn is_choice(choices: &Choices<'_>, line: &str) -> bool {
    let line = plain(line.trim().trim_start_matches(['-', '(']));
    let parts = line.split_once(['.', ')', ':']);
    parts.is_some_and(|(letter, item)| {
        choices.letter(letter).is_some_and(|letter| choices.item(item) == Some(letter))
    })
}

/// Returns what a sentence states that has nothing but a choice and words such as "so it must be", or that calls a choice correct.
fn bare_statement(choices: &Choices<'_>, sentence: &str) -> Meaning {
    let sentence = plain(sentence);
    let sentence = sentence.rsplit(", ").next().unwrap_or(&sentence).trim_end_matches(['.', '!']);
    let lower = sentence.to_lowercase();
    let is_right = words().list("is-right").iter().find_map(|end| lower.strip_suffix(end));
    let mut rest = is_right.and_then(|rest| sentence.get(..rest.len())).unwrap_or(sentence).trim();
    loop {
        if let Some(choice) = choices.item(rest).or_else(|| choices.letter(rest)) {
            return Meaning::Choice(choice);
        }
        let word = rest.split_whitespace().next().unwrap_or("");
        let plain = word.trim_matches([',', ':', '.']).to_lowercase().replace('’', "'");
        if word.is_empty() || !words().has("fillers", &plain) {
            return Meaning::Nothing;
        }
        rest = rest[word.len()..].trim_start();
    }
}

/// Returns the statement of the last line: nothing but a choice, or a sentence that gives one to the item that was asked about.
fn last_line(choices: &Choices<'_>, record: &Record, text: &str) -> Option<Statement> {
    let question = record.question.as_ref()?;
    let line = text.lines().rev().find(|line| !line.trim().is_empty())?;
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    let bare = line.trim().trim_start_matches(['-', '#', '>', ' ']);
    let last_sentence = bare.trim_end_matches(['.', '!', ' ']).rsplit(". ").next().unwrap_or(bare);
    let before = text[..start].lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("");
    if is_choice(choices, before) && is_choice(choices, bare) {
        // The choices are repeated.
        return None;
    }
    let mut meaning = match choices.item(&plain(bare)).or_else(|| choices.letter(&plain(bare))) {
        Some(choice) => Meaning::Choice(choice),
        None => Meaning::Nothing,
    };
    if meaning == Meaning::Nothing && !line.trim_end().ends_with('?') {
        let asked = |item: &&String| {
            item.chars().count() > 1
                && question.text.contains(item.as_str())
                && !question.choices.contains(item)
        };
        let names_asked = record
            .solution
            .rows
            .iter()
            .flatten()
            .filter(asked)
            .any(|item| key(last_sentence).contains(&key(item)));
        let names_asked = names_asked || shares_word(&question.text, last_sentence);
        let agrees = choices.meaning(bare);
        meaning = match (names_asked, agrees) {
            (true, _) => choices.mentioned(last_sentence),
            (false, Meaning::Choice(choice))
                if choices.letter(bare.split(['.', ')', ':']).next().unwrap_or("")) == Some(choice) =>
            {
                agrees
            }
            _ => bare_statement(choices, last_sentence),
        };
    }
    (meaning != Meaning::Nothing).then(|| Statement {
        start,
        end: start + line.len(),
        read: Read::Lines,
        is_final: false,
        meaning,
    })
}
