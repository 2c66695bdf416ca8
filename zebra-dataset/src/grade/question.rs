//! Answers to the question about one cell: what the model states as its answer, and which choice that means.

use serde::Serialize;

use super::asked::{denies_all, has_last_word, is_procedure, repeats, shares_word};
use super::choices::{Choices, Meaning, plain};
use super::clauses::{
    clauses, concluded, last_conclusion, without_denial, without_notes, without_person, without_reason,
};
use super::items::Reading;
use super::kept;
use super::key::{key, name_words};
use super::names::Names;
use super::notes;
use super::placed::parts_at_and;
use super::relaxed;
use super::remarks;
use super::stated::{Statement, stated};
use super::text::Text;
use super::words::words;
use super::{GradeOptions, Read};
use crate::question::Question;
use crate::record::{Record, Table};

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
    let choices = Choices::new(&question.choices, record);
    let mut statements = stated(&choices, &text.text);
    statements.retain(|statement| statement.meaning != Meaning::Nothing);
    let is_taken_back =
        statements.last().is_none_or(|last| words().any("retractions", &text.text[last.start..]));
    if is_taken_back && !denies_all(question, &text.text) {
        let later = last_line(&choices, record, &text.text);
        statements
            .extend(later.filter(|later| statements.last().is_none_or(|last| last.start < later.start)));
    }
    if statements.is_empty() && !denies_all(question, &text.text) {
        let first = || first_line(&choices, record, &text.text);
        let only = || only_sentence(&choices, record, &text.text);
        statements.extend(checked_choice(&choices, &text.text).or_else(first).or_else(only));
    }
    let Some(chosen) = choose(&statements, &text.text) else { return nothing };
    let found = match chosen.meaning {
        Meaning::Choice(choice)
            if remarks::replace(&choices, after(chosen, &text.text), choice, |part| {
                names_item(record, question, part)
            }) || question.choices[choice] == question.answer
                && !is_kept(record, &choices, (chosen, choice), &text.text) =>
        {
            None
        }
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
            || rival.end <= decided.start
                && (words().any("retractions", &own) || between.lines().skip(1).any(remarks::revises))
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

/// Returns whether what follows the right choice keeps it, and what is before it on its line does not suppose it.
fn is_kept(
    record: &Record,
    choices: &Choices<'_>,
    (chosen, choice): (&Statement, usize),
    text: &str,
) -> bool {
    let stated = after(chosen, text);
    let line = stated.lines().next().unwrap_or("");
    let sentence = choices.sentences(line).first().copied().unwrap_or("");
    // "fox (just guessing)"
    let rest = choices.after(sentence, choice);
    let own = sentence.len() - if rest.trim_start().starts_with('(') { rest.len() } else { 0 };
    let names = Names::new(&record.solution, Reading::new(record));
    let before = text[..chosen.start].rsplit('\n').next().unwrap_or("");
    let json =
        (chosen.read == Read::Json).then(|| relaxed::values(&text[chosen.start..chosen.end], |_| true));
    let said =
        json.into_iter().flatten().map(|placed| notes::of_answer(&names, &placed.value) + &placed.comments);
    let after = said.collect::<String>() + &stated[own..];
    // The items of a column are in the order of the rows.
    kept::keeps(&names, (before, &after), &|column, item| names.item(column, item))
}

/// Returns whether a text names an item that is no choice.
fn names_item(record: &Record, question: &Question, text: &str) -> bool {
    let items = record.solution.rows.iter().flatten().filter(|item| !question.choices.contains(item));
    items.into_iter().any(|item| has_words(text, item))
}

/// Returns the text from a statement on, or after it if a notation encloses it.
fn after<'t>(statement: &Statement, text: &'t str) -> &'t str {
    let is_enclosed = statement.read == Read::Json || text[statement.start..].starts_with(['\\', '<']);
    &text[if is_enclosed { statement.end } else { statement.start }..]
}

/// The letters of a statement in which it can be taken back.
const MOST_LETTERS: usize = 200;

/// What statements that contradict each other mean.
static CONTRADICTION: Statement =
    Statement { start: 0, end: 0, read: Read::Lines, is_final: false, meaning: Meaning::Several };

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
    // "C'est Priya qui parle des cartes (réponse B)."
    if let Some((before, letter)) =
        sentence.trim_end_matches('.').strip_suffix(')').and_then(|sentence| sentence.rsplit_once(" ("))
        && let (Meaning::Choice(choice), Some(letter)) = (choices.mentioned(before), choices.letter(letter))
    {
        return if letter == choice { Meaning::Choice(choice) } else { Meaning::Several };
    }
    // "B, because clue 1 excludes A."
    let reasons = words().list("because").iter().filter_map(|word| sentence.find(&format!(" {word} ")));
    if let Some(before) = reasons.min().map(|at| sentence[..at].trim_end_matches([',', ' ']))
        && let before = choices.without_fillers(before)
        && let Some(choice) = choices.item(before).or_else(|| choices.letter(before))
    {
        return Meaning::Choice(choice);
    }
    if let Some(choice) = concluded(choices, &sentence) {
        return Meaning::Choice(choice);
    }
    let whole = bare_choice(choices, &sentence);
    if whole != Meaning::Nothing {
        return whole;
    }
    // "It's Chloe, not Dmitri."
    let mut commas = sentence.match_indices(", ").map(|(at, _)| at);
    let denied = commas.find(|&at| {
        let next = sentence[at + 2..].split_whitespace().next().unwrap_or("");
        words().has("not", &next.to_lowercase())
    });
    denied.map_or(Meaning::Nothing, |at| bare_choice(choices, &sentence[..at]))
}

/// Returns the choice that the last clause of a sentence is, after words such as "so it must be", or that it calls correct.
fn bare_choice(choices: &Choices<'_>, sentence: &str) -> Meaning {
    if choices.mentioned(sentence) == Meaning::Several {
        return Meaning::Nothing;
    }
    let sentence = sentence.rsplit(", ").next().unwrap_or(sentence).trim_end_matches(['.', '!']);
    let first = sentence.split_whitespace().next().unwrap_or("").to_lowercase();
    if choices.hesitates(sentence) || words().has("or", &first) {
        return Meaning::Nothing;
    }
    let lower = sentence.to_lowercase();
    let is_right = words().list("is-right").iter().find_map(|end| lower.strip_suffix(end));
    let rest = is_right.and_then(|rest| sentence.get(..rest.len())).unwrap_or(sentence).trim();
    let rest = choices.without_fillers(without_person(rest));
    if let Some(choice) = choices.item(rest).or_else(|| choices.letter(rest)) {
        return Meaning::Choice(choice);
    }
    choices.with_letter(rest)
}

/// Returns the statement of the first sentence, before an explanation: nothing but a choice, or one for the item that was asked about.
fn first_line(choices: &Choices<'_>, record: &Record, text: &str) -> Option<Statement> {
    let start = text.len() - text.trim_start().len();
    let (line, rest) = text[start..].split_once('\n').unwrap_or((&text[start..], ""));
    // Choices that are repeated state nothing.
    let next = rest.trim_start().lines().next().unwrap_or("");
    if is_choice(choices, next) || choices.item(&plain(next)).is_some() {
        return None;
    }
    let sentence = choices.sentences(line).into_iter().next()?.trim();
    if sentence.ends_with('?') {
        return None;
    }
    let names_asked =
        record.question.as_ref().is_some_and(|question| has_last_word(&question.text, sentence));
    let meaning = if names_asked {
        sentence_meaning(choices, record, sentence, sentence)
    } else {
        match bare_statement(choices, sentence) {
            Meaning::Nothing => only_choice(choices, sentence, text),
            meaning => meaning,
        }
    };
    let end = start + line.len();
    (meaning != Meaning::Nothing).then_some(Statement {
        start,
        end,
        read: Read::Lines,
        is_final: false,
        meaning,
    })
}

/// Returns the choice before a dash or colon at the beginning of a text that names no other: "€125 – that was Bell Jr., …".
fn only_choice(choices: &Choices<'_>, sentence: &str, text: &str) -> Meaning {
    let sentence = plain(sentence);
    let first = [" – ", " — ", " - ", ": "].iter().find_map(|mark| sentence.split_once(mark));
    let Some(choice) = first.and_then(|(first, _)| choices.item(first)) else { return Meaning::Nothing };
    let mut others = choices.sentences(text).into_iter().map(|sentence| choices.mentioned(sentence));
    let is_only = others.all(|other| matches!(other, Meaning::Nothing) || other == Meaning::Choice(choice));
    if is_only { Meaning::Choice(choice) } else { Meaning::Nothing }
}

/// Returns the statement of a text of a few sentences that name one choice, and nothing else of what was asked about: "He bought the spoon.",
/// "The dancer is Ann. Her house is purple."
fn only_sentence(choices: &Choices<'_>, record: &Record, text: &str) -> Option<Statement> {
    let mut sentences = choices.sentences(text);
    sentences.retain(|sentence| sentence.contains(char::is_alphanumeric));
    let question = record.question.as_ref()?;
    let asked = |item: &&String| has_words(&question.text, item);
    let is_other = rivals(&record.solution, asked).into_iter().any(|rival| has_words(text, rival))
        || names_other_row(record, &question.text, text);
    let names_choice = |sentence: &&str| question.choices.iter().any(|choice| has_words(sentence, choice));
    let mut meanings = sentences.iter().map(|sentence| choices.mentioned(sentence));
    let meaning = meanings.clone().find(|meaning| *meaning != Meaning::Nothing)?;
    let is_only = meanings.all(|other| other == meaning || other == Meaning::Nothing);
    let is_certain =
        |sentence: &&&str| choices.mentioned(sentence) != Meaning::Nothing || !names_choice(sentence);
    let is_denied = |sentence: &&str| {
        sentence.trim_end().ends_with('?')
            || is_procedure(sentence)
            || words().any("neighborhood", sentence)
            || ["denials", "hedges"].iter().any(|list| words().any(list, sentence))
    };
    let is_linked = sentences.len() == 1
        || record.solution.rows.iter().flatten().any(|item| asked(&item) && has_words(text, item));
    let is_plain = is_linked
        && sentences.len() <= MOST_SENTENCES
        && is_only
        && sentences.iter().filter(is_certain).count() == sentences.len()
        && !sentences.iter().any(is_denied)
        && !is_other
        && matches!(meaning, Meaning::Choice(_));
    is_plain.then_some(Statement { start: 0, end: text.len(), read: Read::Lines, is_final: false, meaning })
}

/// Returns whether a text names a row in any words, such as "the runner-up", if the question asks about another one.
fn names_other_row(record: &Record, question: &str, text: &str) -> bool {
    let names = Names::new(&record.solution, Reading::new(record));
    let is_asked = |row: usize| has_words(question, names.title(row));
    let tokens: Vec<&str> = text.split_whitespace().take(MOST_TOKENS).collect();
    let is_other = |phrase: &[&str]| {
        let phrase = phrase.join(" ");
        let phrase = phrase.trim_matches(|letter: char| !letter.is_alphanumeric());
        names.names_row(phrase).is_some_and(|row| !is_asked(row))
    };
    let asks_row = (0..names.height()).any(is_asked);
    asks_row && (1..=3).any(|length| tokens.windows(length).any(is_other))
}

/// The most words of a text in which a row is sought.
const MOST_TOKENS: usize = 200;

/// Returns the only choice of a list with a check mark beside it.
fn checked_choice(choices: &Choices<'_>, text: &str) -> Option<Statement> {
    let marks = words().list("checks");
    let mut found = None;
    let crosses = words().list("crosses");
    // "fox ✗, cat ✓"
    let parts = text.lines().flat_map(|line| {
        let mark = if crosses.iter().any(|cross| line.contains(cross)) { ',' } else { '\n' };
        line.split(mark)
    });
    for line in parts.filter(|line| marks.iter().any(|mark| line.contains(mark))) {
        let mut plain = line.trim().trim_start_matches(['-', '*', '(', ' ']).to_owned();
        marks.iter().for_each(|mark| plain = plain.replace(mark, ""));
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        let meaning = choices.meaning(&plain);
        if !matches!(meaning, Meaning::Choice(_)) || found.is_some() {
            return None;
        }
        found =
            Some(Statement { start, end: start + line.len(), read: Read::Lines, is_final: false, meaning });
    }
    found
}

/// Returns the statement of the last sentence that is no offer of more help: nothing but a choice, or one for the item that was asked about.
fn last_line(choices: &Choices<'_>, record: &Record, text: &str) -> Option<Statement> {
    let lines: Vec<&str> =
        text.lines().rev().filter(|line| !line.trim().is_empty()).take(MOST_LINES).collect();
    if let [last, before, ..] = lines[..]
        && is_choice(choices, before)
        && is_choice(choices, last)
    {
        // The choices are repeated.
        return None;
    }
    lines
        .into_iter()
        .find_map(|line| {
            let bare = line.trim().trim_start_matches(['-', '#', '>', ' ']);
            let mut sentences = choices.sentences(bare.trim_end_matches(['.', '!', ' ']));
            sentences.retain(|sentence| {
                sentence.contains(char::is_alphanumeric) && !words().any("offers", sentence)
            });
            let sentence = sentences.last()?.trim();
            let at = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
            // "Fox. (The cat is Ann's.)"
            let first = if choices.item(&plain(bare)).is_some() { bare } else { sentence };
            let (start, end) = (at(first), at(line) + line.len());
            Some(Statement {
                start,
                end,
                read: Read::Lines,
                is_final: false,
                meaning: sentence_meaning(choices, record, bare, sentence),
            })
        })
        .filter(|statement| statement.meaning != Meaning::Nothing)
}

/// The most sentences of a text whose only choice is its answer.
const MOST_SENTENCES: usize = 3;

/// The most lines at the end of a text of which all but the first are offers.
const MOST_LINES: usize = 4;

/// Returns what a sentence of a line means.
fn sentence_meaning(choices: &Choices<'_>, record: &Record, line: &str, sentence: &str) -> Meaning {
    if let Some(choice) = choices.item(&plain(line)).or_else(|| choices.letter(&plain(line))) {
        return Meaning::Choice(choice);
    }
    let is_read = !line.ends_with('?') && !is_procedure(sentence);
    let Some(question) = record.question.as_ref().filter(|_| is_read) else {
        return Meaning::Nothing;
    };
    let asked = |item: &&String| {
        item.chars().count() > 1 && question.text.contains(item.as_str()) && !question.choices.contains(item)
    };
    let items = record.solution.rows.iter().flatten().filter(asked);
    let is_asked = |clause: &str| {
        items.clone().any(|item| key(clause).contains(&key(item))) || shares_word(&question.text, clause)
    };
    let rivals = rivals(&record.solution, asked);
    let is_rival = |clause: &str| rivals.iter().any(|rival| has_words(clause, rival));
    match choices.meaning(line) {
        _ if is_asked(sentence) => in_clause(choices, sentence, &is_asked, &is_rival),
        Meaning::Choice(choice)
            if choices.letter(line.split(['.', ')', ':']).next().unwrap_or("")) == Some(choice) =>
        {
            Meaning::Choice(choice)
        }
        _ => match bare_statement(choices, sentence) {
            Meaning::Nothing if repeats(choices, &question.text, sentence) => choices.mentioned(sentence),
            // "Not the fox (that is Ann's, in house 2) but the cat."
            Meaning::Nothing => bare_statement(choices, &without_notes(sentence)),
            meaning => meaning,
        },
    }
}

/// Returns the items of the categories that are asked about, without those items.
fn rivals(solution: &Table, asked: impl Fn(&&String) -> bool) -> Vec<&String> {
    let of_category = |column: usize| solution.rows.iter().map(move |cells| &cells[column]);
    let categories =
        (0..solution.header.len()).filter(|&column| of_category(column).any(|item| asked(&item)));
    categories.flat_map(of_category).filter(|item| !asked(item)).collect()
}

/// Returns whether a clause has the words of an item one after the other.
fn has_words(clause: &str, item: &str) -> bool {
    let (clause, item) = (name_words(clause), name_words(item));
    !item.is_empty() && clause.windows(item.len()).any(|words| words == item)
}

/// Returns the only choice of a sentence whose other clauses are about what was asked: "the nurse is Ann, and Ann has the cat". A clause with
/// another item of the category that was asked about says something else: "the nurse lives above the pilot, so Ann is the pilot".
fn in_other_clause(
    choices: &Choices<'_>,
    clauses: &[String],
    is_asked: &impl Fn(&str) -> bool,
    is_rival: &impl Fn(&str) -> bool,
) -> Meaning {
    let mut stating = clauses.iter().filter(|clause| choices.mentioned(clause) != Meaning::Nothing);
    let (Some(clause), None) = (stating.next(), stating.next()) else { return Meaning::Nothing };
    let is_linked = !clauses.iter().any(|clause| words().any("neighborhood", clause))
        && clauses.iter().any(|clause| is_asked(clause))
        && !clauses.iter().any(|clause| is_rival(clause));
    if is_linked { choices.mentioned(clause) } else { Meaning::Nothing }
}

/// Returns the only choice of the clause that is about what was asked: "the baker lives above the pilot, so Tom is the baker" has none.
fn in_clause(
    choices: &Choices<'_>,
    sentence: &str,
    is_asked: &impl Fn(&str) -> bool,
    is_rival: &impl Fn(&str) -> bool,
) -> Meaning {
    if let Some(choice) = last_conclusion(choices, sentence, is_asked) {
        return Meaning::Choice(choice);
    }
    let clauses = clauses(without_reason(choices, without_denial(sentence)));
    let meaning = |clause: &String| match choices.mentioned(clause) {
        // "David lives next to whoever eats bagels" says nothing of David's breakfast.
        _ if words().any("neighborhood", clause) => Meaning::Nothing,
        // "David gets the bagels, Maria the cheese"
        Meaning::Several => {
            let ends = clause.match_indices(' ').map(|(at, _)| &clause[..at]);
            let own = ends.take_while(|part| !is_rival(part)).last().filter(|part| is_asked(part));
            // "Maria has the cheese and David the bagels"
            let half = || parts_at_and(clause).find(|part| is_asked(part) && !is_rival(part));
            own.or_else(half).map_or(Meaning::Several, |own| choices.mentioned(own))
        }
        // "Old maps go to A."
        Meaning::Nothing => {
            let last = clause.split_whitespace().next_back().unwrap_or("");
            let is_letter = last.chars().filter(|letter| letter.is_alphanumeric()).all(char::is_uppercase);
            choices
                .letter(last)
                .filter(|_| is_letter && !words().any("hedges", clause))
                .map_or(Meaning::Nothing, Meaning::Choice)
        }
        meaning => meaning,
    };
    let stated = clauses.iter().filter(|clause| is_asked(clause)).map(meaning);
    let mut stated = stated.filter(|meaning| *meaning != Meaning::Nothing);
    let Some(first) = stated.next() else {
        return match bare_statement(choices, sentence) {
            Meaning::Nothing => in_other_clause(choices, &clauses, is_asked, is_rival),
            meaning => meaning,
        };
    };
    if stated.all(|other| other == first) { first } else { Meaning::Several }
}
