//! The header: categories and their items.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::cursor::{Cursor, Parsed};
use super::printed::{amount, join, names_without_backticks, set_values, uses_of};
use super::tokens::{Kind, Token};
use super::{Reader, digits};
use crate::diagnostic::{Code, Diagnostic, Position};
use crate::draft::{CategoryDraft, ItemDraft, Name};
use crate::model::{Order, Presence, Text};
use crate::printed::normal;

const A_CATEGORY: &str = "write a category and its items: `Color - Red Green Blue`";

/// The categories of a header, and the errors of the others with the words there.
#[derive(Default)]
struct Header {
    categories: Vec<CategoryDraft>,
    broken: Vec<(Diagnostic, Vec<Text>)>,
}

impl Header {
    /// Returns whether all categories whose items are in one position each have as many items.
    fn is_even(&self) -> bool {
        let plain = self.categories.iter().filter(|category| category.presence == Presence::Once);
        let mut sizes = plain.map(|category| category.items.len());
        let first = sizes.next();
        sizes.all(|size| Some(size) == first)
    }

    /// Returns whether a category has an item twice, as a list of amounts has if each is read as two items.
    fn repeats(&self) -> bool {
        self.categories.iter().any(|category| {
            let items: BTreeSet<&Text> = category.items.iter().map(|item| &item.name.text).collect();
            items.len() < category.items.len()
        })
    }
}

impl<'t> Reader<'t> {
    /// Reads the categories up to an index, and inserts the category of positions before them. Returns the index, before
    /// which the tokens of printed amounts are joined.
    pub(super) fn read_header(&mut self, tokens: &mut Vec<Token<'t>>, mut end: usize) -> usize {
        let mut header = self.header(tokens, end, false);
        if header.broken.is_empty() && !header.is_even() {
            // Without its dash, a category belongs to the items before it.
            let split = self.header(tokens, end, true);
            if !split.broken.is_empty() && split.is_even() {
                header = split;
            }
        }
        // A header that can be read has no amounts: they would change what it means.
        if !header.broken.is_empty() || !header.is_even() {
            let (mut joined, mut comments) = (tokens.clone(), self.comments.clone());
            let amount = |tokens: &[Token<'t>], at: usize| amount(self.source, &tokens[at..end]);
            join(self.source, &mut joined, &mut comments, (0, end), amount);
            let joined_end = end - (tokens.len() - joined.len());
            let with_amounts = self.header(&joined, joined_end, false);
            if with_amounts.broken.is_empty() && with_amounts.is_even() {
                (header, *tokens, self.comments, end) = (with_amounts, joined, comments, joined_end);
            }
        }
        let has_commas = tokens[..end].iter().any(|token| token.text == ",");
        if !header.broken.is_empty() || !header.is_even() || (has_commas && header.repeats()) {
            let names = names_without_backticks(tokens, end);
            if !names.is_empty() {
                end = self.join_unquoted(tokens, end, &names);
                header = self.header(tokens, end, false);
            }
        }
        let Header { mut categories, broken } = header;
        for (error, words) in broken {
            self.report(error);
            self.draft.unread.extend(words);
            self.declarations_are_whole = false;
        }
        if !categories.is_empty() {
            let positions = positions(&categories);
            self.positions = positions.items.len();
            categories.insert(0, positions);
        }
        self.draft.categories = categories;
        end
    }

    /// Reports names that need backticks, and joins their tokens, so that nothing else is an error. Returns the end of the
    /// header.
    fn join_unquoted(&mut self, tokens: &mut Vec<Token<'t>>, end: usize, names: &[Range<usize>]) -> usize {
        let uses = uses_of(tokens, end + 3, names);
        let all: BTreeMap<usize, usize> =
            names.iter().chain(&uses).map(|tokens| (tokens.start, tokens.len())).collect();
        let range =
            |start: usize, count: usize| tokens[start].range().start..tokens[start + count - 1].range().end;
        let text = |start, count| normal(&self.source[range(start, count)]);
        let (first, count) = (names[0].start, names[0].len());
        let message = format!("`{}` is not one name", text(first, count));
        let help = format!(
            "write a name of other characters than letters between backticks: `` `{}` ``",
            text(first, count)
        );
        let edits: Vec<(Range<usize>, String)> = all
            .iter()
            .map(|(&start, &count)| (range(start, count), format!("`{}`", text(start, count))))
            .collect();
        let at = self.ranges.add(range(first, count));
        let mut error = Diagnostic::new(Code::Syntax, at, message, help);
        for (range, text) in edits {
            let at = self.ranges.add(range);
            error = error.with_edit(at, Position::Instead, text);
        }
        self.report(error);
        self.declarations_are_whole = false;
        let before = all.range(..end).map(|(_, count)| count - 1).sum::<usize>();
        let whole = (0, tokens.len());
        join(self.source, tokens, &mut self.comments, whole, |_, at| all.get(&at).copied().unwrap_or(1));
        end - before
    }

    /// Reads the categories up to an index; `splits` whether a line of a name and as many items as in the category before is one.
    fn header(&mut self, tokens: &[Token<'t>], end: usize, splits: bool) -> Header {
        let (mut next, mut header) = (0, Header::default());
        while next < end {
            let first = next;
            let mut cursor = Cursor::new(self, tokens, next, end);
            let parsed = cursor.category(splits);
            if parsed.is_err() && cursor.position() == next {
                cursor.skip(1);
            }
            while parsed.is_err() && cursor.peek(0).is_some() && !cursor.begins_category() {
                cursor.skip(1);
            }
            next = cursor.position();
            let words = || tokens[first..next].iter().filter(|token| token.kind == Kind::Word);
            match parsed {
                Ok(category) => header.categories.push(category),
                Err(error) => header.broken.push((error, words().map(super::name_of).collect())),
            }
        }
        header
    }
}

impl Cursor<'_, '_> {
    /// Parses `Color* - Red, Green Blue`, up to the next category.
    fn category(&mut self, splits: bool) -> Parsed<CategoryDraft> {
        let Some(name) = self.word() else {
            return Err(self.expected("the name of a category", A_CATEGORY));
        };
        let presence = if self.take("*") { Presence::AtMostOnce } else { Presence::Once };
        if !self.is("-") {
            if self.is_word(0) && !self.is_inside_word(0) {
                return Err(self.missing_dash(&name));
            }
            let error = self.expected_in_header("`-`", "write `-` between a category and its items");
            let at = error.at;
            return Err(match self.text(0) {
                ":" => error.with_edit(at, Position::Instead, " -"),
                "=" | "–" | "—" => error.with_edit(at, Position::Instead, "-"),
                _ => error,
            });
        }
        self.skip(1);
        if self.peek(0).is_none() || self.begins_category() {
            return Err(Diagnostic::new(
                Code::Syntax,
                name.at,
                format!("category `{}` has no items", name.text),
                format!("list them after the dash: `{} - A B`", name.text),
            ));
        }
        let mut items = Vec::with_capacity(self.rest_of_line());
        while self.peek(0).is_some() && !self.begins_category() {
            if self.take(",") {
                continue;
            }
            if splits && self.begins_without_dash(items.len()) {
                break;
            }
            let Some(item) = self.word() else {
                let (what, help) = match self.is(":") {
                    true => ("`-`", "write `-` between a category and its items"),
                    false => ("an item", "separate the items by spaces or commas"),
                };
                let error = self.expected_in_header(what, help);
                let at = error.at;
                return Err(match self.is(":") {
                    true => error.with_edit(at, Position::Instead, " -"),
                    false => error,
                });
            };
            items.push(ItemDraft::new(item));
        }
        let mut category = CategoryDraft { presence, ..CategoryDraft::new(name, Order::Unordered, items) };
        set_values(&mut category);
        Ok(category)
    }

    /// Creates the error for a category without the dash behind its name.
    fn missing_dash(&mut self, name: &Name) -> Diagnostic {
        let items = self.source_of(self.position(), self.position() + self.line().len());
        let message = format!("expected `-` after `{}`", name.text);
        let help = format!("write `{} - {items}`", name.text);
        Diagnostic::new(Code::Syntax, name.at, message, help).with_edit(name.at, Position::Behind, " -")
    }

    /// Returns whether a category without its dash begins here: a line with one word more than the items before it.
    fn begins_without_dash(&self, items: usize) -> bool {
        let begins = self.peek(0).is_some_and(|token| token.first);
        let line = self.line();
        let is_word = |token: &&Token<'_>| token.kind == Kind::Word;
        let words = line.iter().filter(is_word).count();
        begins && words == items + 1 && line.iter().all(|token| is_word(&token) || token.text == ",")
    }

    /// Returns whether a category begins here: a name before a dash. Inside a line, the dash is not part of a word.
    fn begins_category(&self) -> bool {
        let dash = if self.text(1) == "*" { 2 } else { 1 };
        self.is_word(0)
            && self.text(dash) == "-"
            && (self.peek(0).is_some_and(|token| token.first) || !self.is_inside_word(dash))
    }

    /// Creates an error for an unexpected token; inside a word, the name is at fault.
    fn expected_in_header(&mut self, what: &str, help: &str) -> Diagnostic {
        let inside = self.position() > 0 && self.is_inside_word(0);
        if !inside {
            return self.expected(what, help);
        }
        let sign = self.text(0).to_owned();
        Diagnostic::new(
            Code::Syntax,
            self.spot(),
            format!("invalid character `{sign}` in a name"),
            "use only letters and digits in names, such as `grilledCheese`",
        )
    }

    /// Returns whether a token ahead is between two words without a space.
    fn is_inside_word(&self, ahead: usize) -> bool {
        let index = self.position() + ahead;
        let (Some(before), Some(here), Some(after)) =
            (self.get(index.wrapping_sub(1)), self.get(index), self.get(index + 1))
        else {
            return false;
        };
        let words = before.kind == Kind::Word && after.kind == Kind::Word;
        words && before.end() == here.start && here.end() == after.start && here.text != ":"
    }
}

/// Parses a name as a number.
pub(super) fn number(name: &str) -> Option<i64> {
    name.bytes().all(|byte| byte.is_ascii_digit()).then(|| name.parse().ok())?
}

/// Creates the category of positions; the number of positions is the most frequent size of a category.
fn positions(categories: &[CategoryDraft]) -> CategoryDraft {
    let plain = || categories.iter().filter(|category| category.presence == Presence::Once);
    let mut lengths = plain().map(|category| category.items.len());
    let length = lengths.next();
    let (measure, count) = if lengths.all(|other| Some(other) == length) {
        (plain().next(), length)
    } else {
        // A duplicate item counts once.
        let size = |category: &CategoryDraft| {
            category.items.iter().map(|item| &item.name.text).collect::<BTreeSet<_>>().len()
        };
        let mut sizes = BTreeMap::new();
        plain().for_each(|category| *sizes.entry(size(category)).or_insert(0) += 1);
        let whole = plain().rev().filter(|category| category.items.len() > 1);
        let measure = whole.max_by_key(|category| sizes[&size(category)]).or_else(|| plain().next());
        (measure, measure.map(size))
    };
    // Without a plain category the number is unknown; the check of the draft reports that.
    let presence = if measure.is_some() { Presence::Once } else { Presence::AtMostOnce };
    let items = &measure.or(categories.first()).map_or(&[][..], |category| &category.items);
    let phrase_before = "position ";
    let mut phrase = phrase_before.to_owned();
    let position = |(number, item): (usize, &ItemDraft)| {
        let digits = digits(number);
        phrase.truncate(phrase_before.len());
        phrase.push_str(&digits);
        let phrase = Some(Text::new(&phrase));
        ItemDraft { phrase, title: Some(digits.clone()), ..ItemDraft::new(Name::new(digits, item.name.at)) }
    };
    let items = (1..).zip(items.iter()).take(count.unwrap_or(usize::MAX)).map(position).collect();
    CategoryDraft { presence, ..CategoryDraft::new(crate::draft::POSITIONS, Order::Ordered, items) }
}
