//! Names that are printed texts: between backticks, and amounts such as `$12.50`, whose signs join the words beside them.

use std::collections::BTreeSet;
use std::ops::Range;

use super::comment::Comment;
use super::header::number;
use super::tokens::{Kind, Token};
use crate::draft::{CategoryDraft, ItemDraft};
use crate::model::Text;
use crate::printed;

/// The most tokens of an amount, so that the work is linear.
const MOST_JOINED: usize = 16;

/// What is in no name: signs that an author writes between names.
const SEPARATORS: [&str; 8] = [":", "=", ";", "|", "–", "—", "(", ")"];

/// The most comparisons in the search for uses of names.
const MOST_COMPARED: usize = 1 << 22;

/// Gives the items of a category their values, if all are numbers or other printed values.
pub(super) fn set_values(category: &mut CategoryDraft) {
    let value = |item: &ItemDraft| number(&item.name.text);
    if category.items.iter().all(|item| value(item).is_some()) {
        category.items.iter_mut().for_each(|item| item.value = value(item));
        return;
    }
    // Most categories have names only, which the first of them shows.
    let first = category.items.first().map(|item| printed::read(&[item.name.text.as_str()]));
    if !matches!(first, Some(Ok(Some(_)))) {
        return;
    }
    let texts: Vec<&str> = category.items.iter().map(|item| item.name.text.as_str()).collect();
    // Names in two units are names only; a calculation with them is an error.
    if let Ok(Some(found)) = printed::read(&texts) {
        category.items.iter_mut().zip(found.values).for_each(|(item, value)| item.value = Some(value));
        category.unit = found.unit;
    }
}

/// Returns the names of items that consist of several tokens and are not between backticks.
pub(super) fn joined_names(categories: &[CategoryDraft]) -> BTreeSet<Text> {
    let items = categories.iter().flat_map(|category| &category.items);
    let is_joined =
        |name: &&Text| name.contains(|letter: char| letter.is_ascii_punctuation()) && !name.contains(' ');
    items.map(|item| &item.name.text).filter(is_joined).cloned().collect()
}

/// Returns the number of tokens of the amount that begins at a token, without spaces; 1 if there is none.
pub(super) fn amount(source: &str, tokens: &[Token<'_>]) -> usize {
    let mut count = joined_run(tokens);
    while count > 1 && matches!(tokens[count - 1].text, "," | ":" | "." | "-") {
        count -= 1;
    }
    let text = &source[tokens[0].range().start..tokens[count - 1].range().end];
    let is_amount = count > 1 && printed::begins_value(text) && matches!(printed::read(&[text]), Ok(Some(_)));
    if is_amount { count } else { 1 }
}

/// Returns the number of tokens of the longest of some names that begins at a token; 1 if there is none.
pub(super) fn name(
    source: &str,
    tokens: &[Token<'_>],
    before: Option<&Token<'_>>,
    names: &BTreeSet<Text>,
) -> usize {
    let start = tokens[0].range().start;
    let is_joined = before.is_some_and(|before| before.range().end == start);
    // A word has begun before; a minus is the sign of an item only behind its category.
    let is_inside = is_joined && before.is_some_and(|before| before.kind == Kind::Word);
    let is_minus = tokens[0].text == "-" && !(is_joined && before.is_some_and(|before| before.text == "."));
    if is_inside || is_minus {
        return 1;
    }
    let text = |count: usize| &source[start..tokens[count - 1].range().end];
    (2..=joined_run(tokens)).rev().find(|&count| names.contains(text(count))).unwrap_or(1)
}

/// Returns the number of tokens without spaces between them from the first one on, up to the most that an amount has.
fn joined_run(tokens: &[Token<'_>]) -> usize {
    let joins = |pair: &[Token<'_>]| pair[0].end() == pair[1].start;
    1 + tokens.windows(2).take(MOST_JOINED - 1).take_while(|pair| joins(pair)).count()
}

/// The items of a category as they can be divided: at every space and comma, at commas only, or before each number.
struct Divided([Vec<Range<usize>>; 3]);

/// Returns the tokens of each name that needs backticks: of a header that cannot be read without them, if the categories have
/// equally many items in one way only.
pub(super) fn names_without_backticks(tokens: &[Token<'_>], end: usize) -> Vec<Range<usize>> {
    let categories = divided(&tokens[..end]);
    let text = |item: &Range<usize>| tokens[item.clone()].iter().map(|token| token.text).collect::<Vec<_>>();
    let are_distinct =
        |items: &[Range<usize>]| items.iter().map(text).collect::<BTreeSet<_>>().len() == items.len();
    let counts = |Divided(lists): &Divided| {
        lists.each_ref().map(|items| if are_distinct(items) { items.len() } else { 0 })
    };
    let Some(first) = categories.first().filter(|_| categories.len() > 1) else { return Vec::new() };
    let fits = |rows: &usize| *rows > 1 && categories.iter().all(|category| counts(category).contains(rows));
    let possible: BTreeSet<usize> = counts(first).into_iter().filter(fits).collect();
    let (Some(&rows), 1) = (possible.first(), possible.len()) else { return Vec::new() };
    let items = |category: Divided| {
        let fitting = counts(&category).into_iter().position(|count| count == rows);
        fitting.map(|list| category.0.into_iter().nth(list).unwrap_or_default()).unwrap_or_default()
    };
    let names: Vec<Range<usize>> =
        categories.into_iter().flat_map(items).filter(|item| item.len() > 1).collect();
    let is_of_name = |token: &Token<'_>| token.kind == Kind::Word || !SEPARATORS.contains(&token.text);
    match names.iter().all(|name| tokens[name.clone()].iter().all(is_of_name)) {
        true => names,
        false => Vec::new(),
    }
}

/// Divides the items of each category of a header, whose names begin lines.
fn divided(header: &[Token<'_>]) -> Vec<Divided> {
    let dash = |at: usize| at + 1 + usize::from(header.get(at + 1).is_some_and(|token| token.text == "*"));
    let begins = |&at: &usize| {
        let is_dash = header.get(dash(at)).is_some_and(|token| token.text == "-");
        header[at].first && header[at].kind == Kind::Word && is_dash
    };
    let starts: Vec<usize> = (0..header.len()).filter(begins).collect();
    let ends = starts.iter().skip(1).copied().chain([header.len()]);
    let items = |(start, end): (&usize, usize)| dash(*start) + 1..end;
    let divide = |list: Range<usize>| {
        let mut divided = Divided(Default::default());
        for entry in list.collect::<Vec<_>>().split(|&at| header[at].text == ",") {
            let (Some(&first), Some(&last)) = (entry.first(), entry.last()) else { continue };
            let [at_spaces, at_commas, at_numbers] = &mut divided.0;
            at_commas.push(first..last + 1);
            let joins = |one: &usize, next: &usize| header[*one].end() == header[*next].start;
            at_spaces.extend(entry.chunk_by(joins).map(|part| part[0]..part[0] + part.len()));
            let goes_on = |_: &usize, next: &usize| number(header[*next].text).is_none();
            at_numbers.extend(entry.chunk_by(goes_on).map(|part| part[0]..part[0] + part.len()));
        }
        let [.., at_numbers] = &mut divided.0;
        // "111 years 112 years", each with the same words.
        let words = |item: &Range<usize>| header[item.start + 1..item.end].iter().map(|token| token.text);
        let are_amounts = at_numbers.iter().all(|item| number(header[item.start].text).is_some())
            && at_numbers.windows(2).all(|pair| words(&pair[0]).eq(words(&pair[1])));
        if !are_amounts {
            at_numbers.clear();
        }
        divided
    };
    starts.iter().zip(ends).map(items).map(divide).collect()
}

/// Returns where some names of several tokens are used: tokens with the same texts on one line.
pub(super) fn uses_of(tokens: &[Token<'_>], first: usize, names: &[Range<usize>]) -> Vec<Range<usize>> {
    let is_use = |at: usize, name: &Range<usize>| {
        let (Some(here), name) = (tokens.get(at..at + name.len()), &tokens[name.clone()]) else {
            return false;
        };
        here.iter().zip(name).all(|(one, other)| one.text == other.text)
            && !here[1..].iter().any(|token| token.first)
    };
    let mut uses = Vec::new();
    if names.len().saturating_mul(tokens.len()) > MOST_COMPARED {
        return uses;
    }
    let mut at = first;
    while at < tokens.len() {
        let longest = names.iter().filter(|name| is_use(at, name)).map(Range::len).max();
        uses.extend(longest.map(|length| at..at + length));
        at += longest.unwrap_or(1);
    }
    uses
}

/// Joins tokens to words: from each token from `first` up to `end`, as many as `length` returns for its index.
pub(super) fn join<'t>(
    source: &'t str,
    tokens: &mut Vec<Token<'t>>,
    comments: &mut [Comment],
    (first, end): (usize, usize),
    length: impl Fn(&[Token<'t>], usize) -> usize,
) {
    let mut places: Vec<u32> = Vec::with_capacity(tokens.len() + 1);
    let mut joined: Vec<Token<'t>> = Vec::with_capacity(tokens.len());
    let mut next = 0;
    while next < tokens.len() {
        let count = if (first..end).contains(&next) { length(tokens, next).min(end - next) } else { 1 };
        places.extend((0..count).map(|_| joined.len() as u32));
        let mut token = tokens[next];
        if count > 1 {
            token.kind = Kind::Word;
            token.is_ascii = false;
            token.text = &source[token.range().start..tokens[next + count - 1].range().end];
        }
        joined.push(token);
        next += count;
    }
    places.push(joined.len() as u32);
    for token in joined.iter_mut().filter(|token| token.partner != u32::MAX) {
        token.partner = places[token.partner as usize];
    }
    for comment in comments {
        comment.before = places[comment.before as usize];
    }
    *tokens = joined;
}
