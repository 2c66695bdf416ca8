//! The choices of a question about one cell, and what a text means among them.

use std::ops::Range;

use super::items::{Items, Reading};
use super::key::{articles, key, name_words};
use super::names::Names;
use super::sentences::MOST_WORDS;
use super::table::without_tags;
use super::value::Kind;
use super::words::words;
use crate::record::Record;

/// What a text means among the choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Nothing,
    Choice(usize),
    /// Several choices.
    Several,
}

/// A choice that words name, and their places.
type Named = (usize, Range<usize>);

/// The choices of a question.
pub(super) struct Choices<'q> {
    texts: &'q [String],
    letters: Vec<String>,
    items: Items,
    /// The words of the question.
    asked: Vec<String>,
    /// The names of the rows and the choice of each, if the choices are rows.
    rows: Option<(Names<'q>, Vec<usize>)>,
}

impl<'q> Choices<'q> {
    pub(super) fn new(texts: &'q [String], record: &'q Record) -> Self {
        let reading = Reading::new(record);
        let rows = &record.solution.rows;
        let places = rows.iter().map(|cells| texts.iter().position(|text| *text == cells[0]));
        let places: Option<Vec<usize>> = places.collect();
        let rows = places.map(|places| (Names::new(&record.solution, reading), places));
        let letters = (0..texts.len())
            .map(|choice| crate::question::letter(choice, texts.len()).to_lowercase())
            .collect();
        let cells = &record.solution.rows;
        let of_column =
            |column: &usize| texts.iter().all(|text| cells.iter().any(|row| row[*column] == *text));
        let header = (0..record.solution.header.len()).find(of_column);
        let header = header.map_or("", |column| &record.solution.header[column]);
        let items = Items::new(header, texts.iter().map(String::as_str), reading);
        let asked = record.question.as_ref().map(|question| name_words(&question.text)).unwrap_or_default();
        Choices { texts, letters, items, asked, rows: rows.filter(|(names, _)| names.are_numbered()) }
    }

    /// Splits a text into sentences, as [`Items::sentences`] does.
    pub(super) fn sentences<'t>(&self, text: &'t str) -> Vec<&'t str> {
        self.items.sentences(text)
    }

    pub(super) fn texts(&self) -> &[String] {
        self.texts
    }

    pub(super) fn item(&self, text: &str) -> Option<usize> {
        let row = || self.rows.as_ref().and_then(|(names, places)| Some(places[names.row(text)?]));
        let item = self.items.find(text).or_else(row)?;
        // Choices that occur twice are one item.
        (item < self.texts.len()).then_some(item)
    }

    /// Returns the choice of a genitive that names an owner of what is asked: "Ann's wallpaper", and "it is Ann's".
    fn owner(&self, tokens: &[&str], at: usize) -> Option<usize> {
        let word = tokens[at].trim_end_matches(['.', ',', ';', ':', '!', '*']);
        let name = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s"))?;
        let has = match tokens.get(at + 1) {
            Some(next) => self.asked.contains(&key(next)),
            None => at > 0 && words().has("copulas", &key(tokens[at - 1])),
        };
        self.items.of_key(&key(name)).filter(|_| has)
    }

    /// Returns the choice that words name as a row: "3rd place", "came third".
    fn place(&self, tokens: &[&str]) -> Option<usize> {
        let (names, places) = self.rows.as_ref().filter(|_| tokens.len() <= 3)?;
        let phrase = tokens.join(" ");
        let phrase = phrase.trim_matches(|letter: char| !letter.is_alphanumeric());
        Some(places[names.names_place(phrase)?])
    }

    pub(super) fn letter(&self, text: &str) -> Option<usize> {
        let text = text.trim().to_lowercase();
        let text = text.trim_matches(|letter: char| !letter.is_alphanumeric());
        let text = words()
            .list("choice-words")
            .iter()
            .find_map(|word| text.strip_prefix(word)?.strip_prefix([' ', ':']))
            .unwrap_or(text);
        let text = text.trim_matches(|letter: char| !letter.is_alphanumeric());
        self.letters.iter().position(|letter| letter == text)
    }

    /// Returns what a stated answer means.
    pub(super) fn meaning(&self, stated: &str) -> Meaning {
        let stated = plain(stated);
        let stated = stated.trim().trim_end_matches(['.', '!', ',', ';', ' ']);
        if stated.is_empty() || stated.ends_with('?') {
            return Meaning::Nothing;
        }
        let stated = self.without_fillers(stated);
        if let Some(choice) = self.item(stated).or_else(|| self.letter(stated)) {
            return Meaning::Choice(choice);
        }
        match self.with_letter(stated) {
            Meaning::Nothing => {}
            meaning => return meaning,
        }
        // "the golden house (No. 4)"
        if let Some((before, note)) = stated.strip_suffix(')').and_then(|stated| stated.rsplit_once(" ("))
            && let Meaning::Choice(choice) = self.mentioned(before)
        {
            let differs = |other| {
                matches!(other, Meaning::Choice(other) if other != choice) || other == Meaning::Several
            };
            return if differs(self.mentioned(note)) { Meaning::Several } else { Meaning::Choice(choice) };
        }
        self.beginning(stated).unwrap_or_else(|| self.mentioned(stated))
    }

    /// Returns what a choice with its letter means, which agree or contradict each other: "B. fox", "B) fox", "fox (B)", "B (fox)".
    pub(super) fn with_letter(&self, stated: &str) -> Meaning {
        let before =
            stated.trim_start_matches(['(', '[']).split_once(['.', ')', ':', ']', '-', '–', '=', ',']);
        let noted = stated.trim_end_matches(')').rsplit_once('(');
        let pairs = before.into_iter().chain(noted.map(|(item, letter)| (letter, item))).chain(noted);
        let found =
            pairs.into_iter().find_map(|(letter, item)| Some((self.letter(letter)?, self.item(item)?)));
        match found {
            Some((one, other)) if one == other => Meaning::Choice(one),
            Some(_) => Meaning::Several,
            None => Meaning::Nothing,
        }
    }

    /// Returns a text without words such as "actually" and "so it must be" before it, unless they are a choice.
    pub(super) fn without_fillers<'t>(&self, text: &'t str) -> &'t str {
        let mut rest = text;
        while self.item(rest).or_else(|| self.letter(rest)).is_none() {
            let word = rest.split_whitespace().next().unwrap_or("");
            let plain = word.trim_matches([',', ':', '.']).to_lowercase().replace('’', "'");
            if word.is_empty() || !words().has("fillers", &plain) {
                break;
            }
            rest = rest[word.len()..].trim_start();
        }
        rest
    }

    /// Returns the choice that a text begins with, before a reason or a note.
    fn beginning(&self, stated: &str) -> Option<Meaning> {
        let lower = stated.to_lowercase();
        let reasons = words().list("because").iter().filter_map(|word| lower.find(&format!(" {word} ")));
        let marks =
            [",", ";", " (", ". ", " – ", " — ", " - ", ": "].iter().filter_map(|mark| stated.find(mark));
        let mut ends: Vec<usize> = reasons.chain(marks).filter(|&end| stated.is_char_boundary(end)).collect();
        ends.sort_unstable();
        ends.into_iter().take(4).find_map(|end| {
            let (first, rest) = (&stated[..end], &stated[end..]);
            let choice = self.item(first).or_else(|| self.letter(first))?;
            let rest = rest.trim_start_matches(|letter: char| !letter.is_alphanumeric());
            let other =
                self.item(rest).or_else(|| self.letter(rest)).or_else(|| match self.mentioned(rest) {
                    // "fox, cat" states two; "fox, because the cat is in the second house" one.
                    Meaning::Choice(other)
                        if words().any("or", rest)
                            || words().any("and", rest) && rest.split_whitespace().count() < 4 =>
                    {
                        Some(other)
                    }
                    _ => None,
                });
            Some(if other.is_some_and(|other| other != choice) {
                Meaning::Several
            } else {
                Meaning::Choice(choice)
            })
        })
    }

    /// Returns the only choice that a sentence mentions, unless it denies or doubts it.
    pub(super) fn mentioned(&self, sentence: &str) -> Meaning {
        let sentence = without_denied(sentence);
        let tokens: Vec<&str> = sentence.split_whitespace().take(MOST_TOKENS).collect();
        let Some((found, others)) = self.named(&tokens) else { return Meaning::Nothing };
        if words().any("not", &others) || words().any("hedges", &others) {
            return Meaning::Nothing;
        }
        not_excluded(&tokens, &found)
    }

    /// Returns whether a sentence names several choices and decides for none: "It could be either the fox (A) or the cat (B)".
    pub(super) fn hesitates(&self, sentence: &str) -> bool {
        let tokens: Vec<&str> = sentence.split_whitespace().take(MOST_TOKENS).collect();
        let named = self.named(&tokens).filter(|(_, others)| words().any("hedges", others));
        named.is_some_and(|(found, _)| not_excluded(&tokens, &found) == Meaning::Several)
    }

    /// Returns the choices that words name, with their places, and the words that name none; `None` if they name a value that no choice is.
    fn named(&self, tokens: &[&str]) -> Option<(Vec<Named>, String)> {
        let keys: Vec<String> = tokens.iter().map(|token| key(token)).collect();
        let (mut found, mut at) = (Vec::new(), 0);
        let mut others: Vec<&str> = Vec::new();
        while at < tokens.len() {
            // "10:30 PM" is another time than "10:30", and "2 cm" another length than "2 m".
            let both = tokens[at..tokens.len().min(at + 2)].join(" ");
            let both = both.trim_end_matches([',', ';', ':']);
            let longest = (1..=MOST_WORDS.min(tokens.len() - at)).rev().find_map(|length| {
                if keys[at].is_empty() || keys[at + length - 1].is_empty() {
                    return None;
                }
                let choice = self.items.of_key(&keys[at..at + length].concat());
                // "June 11th", and "the 11th of June".
                let is_value = length == 1 || self.items.kind == Kind::Date && length <= 3;
                let value =
                    || self.items.exact(tokens[at..at + length].join(" ").trim_end_matches([',', ':']));
                let place = || self.place(&tokens[at..at + length]);
                let owner = || self.owner(tokens, at).filter(|_| length == 1);
                Some((
                    length,
                    choice.or_else(|| is_value.then(value).flatten()).or_else(place).or_else(owner)?,
                ))
            });
            if longest.as_ref().is_none_or(|(length, _)| *length < 2) && self.items.is_other_value(both) {
                return None;
            }
            match longest {
                Some((length, choice)) => {
                    found.push((choice, at..at + length));
                    at += length;
                }
                None => {
                    others.push(tokens[at]);
                    at += 1;
                }
            }
        }
        Some((found, others.join(" ")))
    }

    /// Returns what follows the first name of a choice in a text, or its letter; without one the whole text.
    pub(super) fn after<'t>(&self, text: &'t str, choice: usize) -> &'t str {
        let tokens: Vec<&str> = text.split_whitespace().take(MOST_TOKENS).collect();
        let named = self.named(&tokens).map(|(found, _)| found).unwrap_or_default();
        let named = named.into_iter().find(|(found, _)| *found == choice).map(|(_, place)| place.end - 1);
        let lettered = || tokens.iter().position(|token| self.capital(token) == Some(choice));
        named.or_else(lettered).map_or(text, |last| {
            let token = tokens[last];
            &text[token.as_ptr() as usize - text.as_ptr() as usize + token.len()..]
        })
    }

    /// Returns whether a text names another choice, or its letter.
    pub(super) fn names_other(&self, text: &str, choice: usize) -> bool {
        let tokens: Vec<&str> = text.split_whitespace().take(MOST_TOKENS).collect();
        let named = self.named(&tokens).map(|(found, _)| found).unwrap_or_default();
        let last = tokens.last().and_then(|token| self.capital(token));
        named.iter().map(|(found, _)| *found).chain(last).any(|other| other != choice)
    }

    /// Returns the choice of a capital letter.
    fn capital(&self, token: &str) -> Option<usize> {
        let letter = token.trim_matches(|letter: char| !letter.is_alphanumeric());
        self.letter(letter).filter(|_| letter.chars().all(char::is_uppercase))
    }
}

/// The most words of a sentence that are read.
const MOST_TOKENS: usize = 60;

/// The most words that are denied at the end of a sentence.
const MOST_DENIED: usize = 4;

/// Returns a sentence without what it denies: "not the fox but the cat", "keine Katze, sondern eine Ziege", "the cat, not the fox".
fn without_denied(sentence: &str) -> &str {
    let denies = |text: &str| words().any("not", text);
    let marks = words().list("but").iter().filter_map(|but| sentence.split_once(&format!(" {but} ")));
    if let Some((_, after)) = marks.into_iter().find(|(before, _)| denies(before)) {
        return after;
    }
    let last = sentence.rsplit_once(", ").filter(|(before, last)| {
        let first = last.split_whitespace().next().unwrap_or("").to_lowercase();
        words().has("not", &first) && last.split_whitespace().count() <= MOST_DENIED && !denies(before)
    });
    last.map_or(sentence, |(before, _)| before)
}

/// Returns the only choice of those that tokens name which is not excluded: "clue 3 rules out the fox and the cat, so the dog remains".
fn not_excluded(tokens: &[&str], named: &[Named]) -> Meaning {
    let is_joined = |one: &Range<usize>, other: &Range<usize>| {
        tokens[one.end..other.start]
            .iter()
            .all(|word| words().has("and", &key(word)) || words().has("or", &key(word)))
    };
    let mut found = Meaning::Nothing;
    for group in named.chunk_by(|one, other| is_joined(&one.1, &other.1)) {
        let (first, last) = (&group[0].1, &group[group.len() - 1].1);
        if is_excluded_by(&tokens[..first.start]) || are_excluded_by(&tokens[last.end..]) {
            continue;
        }
        for &(choice, _) in group {
            found = match found {
                Meaning::Choice(known) if known != choice => Meaning::Several,
                Meaning::Several => Meaning::Several,
                _ => Meaning::Choice(choice),
            };
        }
    }
    found
}

/// Returns whether the words before choices exclude them, as in "rules out the".
fn is_excluded_by(before: &[&str]) -> bool {
    let is_article = |word: &String| articles().any(|article| article == word);
    let mut words_before = before.iter().rev().map(|word| key(word)).filter(|word| !is_article(word));
    let Some(last) = words_before.next() else { return false };
    // "next to the", "left of the"
    let mut is_side = || words_before.next().is_some_and(|side| words().has("sides", &side));
    words().has("excluding", &last)
        || words().has("relations", &last)
        || matches!(&*last, "to" | "of") && is_side()
}

/// Returns whether the words after choices exclude them, as in "is impossible" and "can be ruled out".
fn are_excluded_by(after: &[&str]) -> bool {
    let after: Vec<String> = after.iter().take(3).map(|word| key(word)).collect();
    // "The green house is beside the dancer" is about the dancer's neighbor.
    let is_related = |at: usize, word: &String| match &after[at + 1..] {
        [side, of, ..] if matches!(&**of, "of" | "to") => {
            words().has("sides", side) && words().has("positions", word)
        }
        [relation, ..] => {
            (relation == "to" || words().has("relations", relation)) && words().has("positions", word)
        }
        [] => false,
    };
    if after.iter().enumerate().any(|(at, word)| is_related(at, word)) {
        return true;
    }
    let at = after.iter().position(|word| words().has("excluded", word));
    at.is_some_and(|at| after[..at].iter().all(|word| words().has("copulas", word)))
}

/// Returns a stated answer without the marks of Markdown and LaTeX, and without quotes around it.
pub(super) fn plain(stated: &str) -> String {
    let mut plain = stated.trim().replace("\\$", "\u{1}").replace(['*', '`', '$'], "").replace('\u{1}', "$");
    if stated.contains('$')
        && plain.chars().next().is_some_and(|first| first.is_ascii_digit())
        && !stated.contains('\\')
    {
        // A dollar before an amount is its currency.
        plain = stated.trim().replace(['*', '`'], "");
    }
    for command in
        ["\\boxed", "\\textbf", "\\textit", "\\text", "\\mathrm", "\\mathbf", "\\(", "\\)", "\\[", "\\]"]
    {
        plain = plain.replace(command, "");
    }
    if plain.contains("</") {
        plain = without_tags(&plain);
    }
    let plain = plain.replace("\\ ", " ");
    let edges = |letter: char| {
        letter.is_whitespace()
            || matches!(
                letter,
                '"' | '\'' | '“' | '”' | '„' | '«' | '»' | '‘' | '’' | '<' | '>' | '{' | '}' | '_' | '#'
            )
    };
    plain.trim_matches(edges).to_owned()
}
