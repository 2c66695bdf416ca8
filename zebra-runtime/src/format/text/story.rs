//! The parts of a printed puzzle: which lines are the title, the story, lists, clues, the question and the answer.

use std::ops::Range;

use super::{List, Piece, Printed};

/// The part of the text that a line belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The title, the story and lists.
    Opening,
    Clues,
    /// Clues once more, in plain words.
    Plain,
    Answer,
}

/// Divides a text into its parts.
pub(super) fn parse(text: &str) -> Printed {
    let mut printed = Printed::default();
    let mut part = Part::Opening;
    let mut story: Vec<&str> = Vec::new();
    // Whether a question is in the story.
    let mut asks = false;
    // Whether an empty line precedes, so that the line continues no clue.
    let mut is_apart = true;
    for line in lines(text).map(|line| trimmed(text, line)) {
        let bare = &text[line.clone()];
        if bare.is_empty() || bare.chars().all(|letter| matches!(letter, '=' | '-' | '_' | '*')) {
            is_apart = true;
            continue;
        }
        if let Some((heading, rest)) = heading(bare) {
            part = heading;
            is_apart = true;
            if rest.is_empty() {
                continue;
            }
        }
        match part {
            Part::Answer => printed.rows.extend(row(text, line)),
            Part::Plain if !is_question(bare) => printed.plain.push(numbered(text, line)),
            Part::Plain | Part::Clues | Part::Opening => {
                if let Some(list) = list(text, line.clone()).filter(|_| part == Part::Opening) {
                    printed.lists.push(list);
                    is_apart = false;
                    continue;
                }
                let is_first = printed.title.is_none() && story.is_empty() && printed.lists.is_empty();
                if let Some(title) = marked(text, line.clone(), 0)
                    && is_first
                    && !title.text.ends_with(['.', '!', '?'])
                {
                    // "47. The Street", as in a book.
                    printed.title = Some(title.text);
                    is_apart = false;
                    continue;
                }
                if !printed.lists.is_empty() && is_heading(bare) {
                    is_apart = true;
                    continue;
                }
                let next = if printed.lists.is_empty() { 0 } else { printed.clues.len() + 1 };
                if let Some(clue) = marked(text, line.clone(), next) {
                    part = Part::Clues;
                    printed.clues.push(clue);
                    is_apart = false;
                    continue;
                }
                printed.unlabelled.extend(unlabelled(text, line.clone()));
                let is_story = part == Part::Opening && printed.lists.is_empty();
                if is_question(bare) && is_story && !bare.to_lowercase().starts_with("question:") {
                    story.push(bare);
                    asks = true;
                } else if is_question(bare) {
                    let question =
                        bare.split_once(':').filter(|(word, _)| word.eq_ignore_ascii_case("question"));
                    printed.question =
                        Some(question.map_or(bare, |(_, question)| question.trim()).to_owned());
                } else if part == Part::Clues || !printed.lists.is_empty() {
                    // A question of several lines goes on, such as what form the answer has.
                    if printed.question.is_some() {
                        continue;
                    }
                    part = Part::Clues;
                    printed.add_line(text, line, is_apart);
                } else if printed.title.is_none() && story.is_empty() && !bare.ends_with(['.', ':', ',']) {
                    printed.title = Some(bare.trim_start_matches('#').trim().to_owned());
                } else {
                    story.push(bare);
                }
            }
        }
        is_apart = false;
    }
    printed.story = story.join(" ");
    if asks && printed.question.is_none() {
        let start = last_question(&printed.story);
        printed.question = Some(printed.story.split_off(start));
        printed.story.truncate(printed.story.trim_end().len());
    }
    printed
}

/// Returns where the last question of a story begins; behind it there may be the form of its answer.
fn last_question(story: &str) -> usize {
    let end = story.rfind('?').unwrap_or(story.len());
    let ends = [". ", "! ", "? ", ".” ", ".\" "];
    ends.iter().filter_map(|mark| Some(story[..end].rfind(mark)? + mark.len())).max().unwrap_or(0)
}

/// Returns whether a line is a question, perhaps with the form of its answer behind it.
fn is_question(line: &str) -> bool {
    let ends_first_sentence = |at: usize| line[at..].starts_with('?');
    let first_is_question = line.find(['.', '!', '?']).is_some_and(ends_first_sentence);
    line.ends_with('?') || first_is_question || line.to_lowercase().starts_with("question:")
}

/// Returns the ranges of the lines.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = end;
        end += line.len();
        start..end
    })
}

/// Returns the range of a line without the white space around it.
pub(super) fn trimmed(text: &str, line: Range<usize>) -> Range<usize> {
    let rest = text[line.clone()].trim_start();
    let start = line.end - rest.len();
    start..start + rest.trim_end().len()
}

/// Returns the part that a heading such as `Clues:` begins, and what follows on its line.
fn heading(line: &str) -> Option<(Part, &str)> {
    let bare = line.trim_start_matches(['#', '*', ' ']);
    let (word, rest) = bare.split_once(':').unwrap_or((bare, ""));
    let word = word.trim_matches(['*', ' ']);
    let part = match word.to_lowercase().as_str() {
        "clues" | "clue" | "hints" => Part::Clues,
        "read by zebra as" => Part::Plain,
        "answer" | "answers" | "solution" | "answer key" => Part::Answer,
        _ => return None,
    };
    let rest = rest.trim_matches(['*', ' ']);
    rest.is_empty().then_some((part, rest))
}

impl Printed {
    /// Adds a line without a number: the rest of the clue before it, or sentences of its own.
    fn add_line(&mut self, text: &str, line: Range<usize>, is_apart: bool) {
        let is_open = |clue: &&mut Piece| !clue.text.ends_with(['.', '!', '"', '”']);
        match self.clues.last_mut().filter(is_open).filter(|_| !is_apart) {
            Some(clue) => {
                clue.text.push(' ');
                clue.text.push_str(&text[line.clone()]);
                clue.at.end = line.end;
            }
            None => self.clues.push(piece(text, line)),
        }
    }

    /// Adds the category of the places that the story states: "There are 4 houses, numbered 1 to 4 from left to right".
    pub(super) fn add_places(&mut self) {
        let Some((noun, count)) = places(&self.story) else { return };
        let is_listed = self.lists.iter().any(|list| list.label.text.eq_ignore_ascii_case(&noun));
        // "Four neighbors live in a row": the list that is in order has the places.
        let has_places = self.lists.iter().any(|list| list.is_ordered);
        if is_listed || has_places || self.lists.iter().any(|list| list.items.len() != count) {
            return;
        }
        let piece = |text: String| Piece { text, at: 0..0 };
        let items = (1..=count).map(|number| piece(number.to_string())).collect();
        self.lists.insert(0, List { label: piece(noun), items, is_ordered: true });
    }
}

/// Returns a line as a piece.
fn piece(text: &str, at: Range<usize>) -> Piece {
    Piece { text: text[at.clone()].to_owned(), at }
}

/// Returns whether a line only says that clues follow: "Here are the hints:".
fn is_heading(line: &str) -> bool {
    let mut words = line.trim_end_matches(':').split_whitespace();
    line.ends_with(':')
        && words.any(|word| matches!(word.to_lowercase().as_str(), "clues" | "hints" | "facts" | "rules"))
}

/// Returns the clue of a line that begins with a number or a bullet; the number of the next clue needs no full stop.
fn marked(text: &str, line: Range<usize>, next: usize) -> Option<Piece> {
    let bare = &text[line.clone()];
    let inner = bare.strip_prefix(['(', '[']).unwrap_or(bare);
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let rest = if digits > 0 {
        let rest = &inner[digits..];
        let is_next = inner.len() == bare.len() && inner[..digits].parse() == Ok(next);
        let bare = Some(rest).filter(|rest| is_next && rest.trim_start().starts_with(char::is_uppercase));
        let marked = rest.strip_prefix(['.', ')', ':', ']']).or(bare);
        marked.filter(|rest| rest.starts_with([' ', '\t']))
    } else {
        bare.strip_prefix(['•', '-', '*', '–', '·'])
    };
    let rest = rest.map(str::trim_start).filter(|rest| !rest.is_empty())?;
    Some(piece(text, line.end - rest.len()..line.end))
}

/// Returns a line without its number, and the number; 0 if it has none.
fn numbered(text: &str, line: Range<usize>) -> (usize, Piece) {
    let number: String = text[line.clone()].chars().take_while(char::is_ascii_digit).collect();
    let number = number.parse().unwrap_or(0);
    (number, marked(text, line.clone(), number).unwrap_or_else(|| piece(text, line)))
}

/// The most words of the label of a list.
const MOST_LABEL_WORDS: usize = 7;

/// The most words of an item.
const MOST_WORDS: usize = 9;

/// Returns the list of a line such as `Color: red, green`, which may begin with a bullet.
fn list(text: &str, line: Range<usize>) -> Option<List> {
    let (label, _) = text[line.clone()].split_once(':')?;
    let colon = line.start + label.len();
    let start = line.start + (label.len() - label.trim_start_matches(['•', '-', '*', '–', ' ', '#']).len());
    let begins_with_number = text[start..colon].starts_with(|first: char| first.is_ascii_digit());
    let items = items(text, colon + 1..line.end);
    // "Each of them has one animal to look after: …" is a sentence of a story.
    let words = |text: &str| text.split_whitespace().count();
    // So are "Directions: …" with their sentences.
    let is_long = |item: &Piece| words(&item.text) > MOST_WORDS;
    let is_sentence = !text[colon..line.end].contains('`')
        && (words(&text[start..colon]) > MOST_LABEL_WORDS || items.iter().any(is_long));
    if items.len() < 2 || begins_with_number || start == colon || is_sentence {
        return None;
    }
    let mut label = piece(text, start..colon);
    let mut is_ordered = false;
    if let Some((bare, words)) = label.text.strip_suffix(')').and_then(|label| label.rsplit_once('('))
        && says_order(words)
    {
        let bare = bare.trim_end().to_owned();
        label.at.end = label.at.start + bare.len();
        label.text = bare;
        is_ordered = true;
    }
    Some(List { label, items, is_ordered })
}

/// Returns whether words behind the name of a list say that its items are in order: "in order", "front to back".
fn says_order(words: &str) -> bool {
    let words = words.trim().to_lowercase();
    let ends = ["left right", "front back", "top bottom", "west east", "north south", "first last"];
    let (from, to) = words.strip_prefix("from ").unwrap_or(&words).split_once(" to ").unwrap_or_default();
    matches!(words.as_str(), "in order" | "ordered")
        || ends.contains(&&*format!("{from} {to}"))
        || ends.contains(&&*format!("{to} {from}"))
}

/// Returns the items of a list: between backticks, or divided by `|`, `;`, or commas.
fn items(text: &str, range: Range<usize>) -> Vec<Piece> {
    let list = &text[range.clone()];
    if list.matches('`').count() >= 4 {
        let mut items = Vec::new();
        let mut at = range.start;
        for (number, part) in list.split('`').enumerate() {
            if number % 2 == 1 {
                items.push(piece(text, at..at + part.len()));
            }
            at += part.len() + 1;
        }
        return items;
    }
    let divider = ["|", ";", ", "].into_iter().find(|divider| list.contains(divider));
    let mut at = range.start;
    let mut items = Vec::new();
    for part in list.split(divider.unwrap_or(",")) {
        let bare = part.trim().trim_end_matches('.');
        let bare = bare.strip_prefix("and ").unwrap_or(bare).trim_matches(['"', '“', '”']);
        if let Some(start) = part.find(bare).filter(|_| !bare.is_empty()) {
            items.push(piece(text, at + start..at + start + bare.len()));
        }
        at += part.len() + divider.map_or(1, str::len);
    }
    items
}

/// The most words of an item of a list without its name.
const MOST_ITEM_WORDS: usize = 4;

/// Returns a line that can only be a list whose name or colon is missing: three short items or more, and no sentence.
fn unlabelled(text: &str, line: Range<usize>) -> Option<Piece> {
    let bare = &text[line.clone()];
    let items = items(text, line.clone());
    let is_short = |item: &Piece| item.text.split_whitespace().count() <= MOST_ITEM_WORDS;
    let is_list = bare.contains(',') && items.len() >= 3 && items.iter().all(is_short);
    (is_list && !bare.ends_with(['.', '!', '?', ':'])).then(|| piece(text, line))
}

/// Returns the cells of a row of the answer.
fn row(text: &str, line: Range<usize>) -> Option<Vec<Piece>> {
    let line = marked(text, line.clone(), 0).map_or(line, |marked| marked.at);
    let cells = items(text, line);
    (cells.len() > 1).then_some(cells)
}

/// Returns the noun and the number of places that a story says are in a row or numbered.
fn places(story: &str) -> Option<(String, usize)> {
    let lower = story.to_lowercase();
    let is_line = ["numbered 1", "from left to right", "in a row", "in a line"]
        .iter()
        .any(|words| lower.contains(words));
    if !is_line {
        return None;
    }
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.windows(2).find_map(|pair| {
        let count = number(pair[0]).filter(|count| (2..=64).contains(count))?;
        let noun = pair[1].strip_suffix('s').filter(|noun| noun.len() > 2)?;
        Some((crate::sentence::capitalize(noun), count))
    })
}

/// Returns a number in digits or in words up to twenty.
fn number(word: &str) -> Option<usize> {
    word.parse().ok().or_else(|| {
        (2..=20).find(|number| crate::sentence::cardinal(*number) == word).map(|number| number as usize)
    })
}
