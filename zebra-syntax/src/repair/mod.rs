//! Repairs of statements with a syntax error: the smallest change, of those that authors of other notations make, after which
//! the statement is valid.
//!
//! A rule looks at the tokens of a statement and proposes changes. The first proposal that the parser accepts becomes the
//! error: it points at the tokens to change, and its help is the author's own line after the change.

mod clue;
mod declaration;
mod english;
mod example;
mod form;
mod names;
mod tokens;
mod typing;

use proc_macro2::TokenStream;
use zebra_core::diagnostic::{Code, Diagnostic, Position};
use zebra_core::draft::{Draft, Expression};

use example::example;
use form::is_formula;
pub(super) use form::may_slip;
pub(super) use names::Names;
use tokens::{Flat, Kind, flatten, is_spaced, written};

use crate::parser::Shared;

/// The most proposals that are tried for all statements of a puzzle, so that many errors do not slow a build down.
const MOST_TRIALS: usize = 5000;
/// The longest part of a statement that a help text repeats.
const LONGEST: usize = 100;

/// A statement, or one formula in the braces of a clue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Statement,
    Formula,
}

/// The tokens from `at` to before `until` become `text`, one entry for each token.
#[derive(Debug, Clone)]
struct Change {
    at: usize,
    until: usize,
    text: Vec<String>,
}

impl Change {
    fn new<'t>(at: usize, until: usize, text: impl IntoIterator<Item = &'t str>) -> Self {
        Change { at, until, text: text.into_iter().map(str::to_owned).collect() }
    }
}

/// Changes that may repair a statement.
#[derive(Debug, Default)]
struct Proposal {
    changes: Vec<Change>,
    message: Option<String>,
    /// More to do, before the changed line in the help text. Then the changes alone are no fix.
    first: Option<String>,
    /// The help text, if there is more than one way to go on. Then the changes are only one of them.
    help: Option<String>,
    /// A remark behind the changed line.
    remark: Option<&'static str>,
}

impl Proposal {
    fn of(changes: impl Into<Vec<Change>>) -> Self {
        Proposal { changes: changes.into(), ..Proposal::default() }
    }

    fn message(self, message: impl Into<String>) -> Self {
        Proposal { message: Some(message.into()), ..self }
    }
}

/// What a rule looks at.
struct Slip<'a> {
    tokens: &'a [Flat],
    names: &'a Names,
    unit: Unit,
}

impl Slip<'_> {
    fn is(&self, index: usize, text: &str) -> bool {
        self.tokens.get(index).is_some_and(|token| token.is(text))
    }

    fn text(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| &token.text)
    }

    fn word(&self, index: usize) -> Option<&str> {
        self.tokens.get(index).filter(|token| token.is_word()).map(|token| &*token.text)
    }

    fn texts(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = &str> {
        self.tokens[range].iter().map(|token| &*token.text)
    }

    /// Returns the index behind the operand that begins at `from`: an item, a term, a list or a number.
    fn operand_end(&self, from: usize) -> Option<usize> {
        let token = self.tokens.get(from)?;
        let group = |open| tokens::closing(self.tokens, open).map(|close| close + 1);
        match token.kind {
            Kind::Word if self.is(from + 1, "::") => Some(from + 3).filter(|&end| end <= self.tokens.len()),
            Kind::Word if self.is(from + 1, "(") || self.is(from + 1, "[") => group(from + 1),
            Kind::Word | Kind::Literal => Some(from + 1),
            Kind::Open if !token.is("{") => group(from),
            _ => None,
        }
    }

    /// Returns the index of the first token of the operand that ends before `until`.
    fn operand_start(&self, until: usize) -> Option<usize> {
        let last = until.checked_sub(1)?;
        let start = match self.tokens[last].kind {
            Kind::Word | Kind::Literal => last,
            Kind::Close => {
                let open = tokens::opening(self.tokens, last)?;
                return Some(match open.checked_sub(1) {
                    Some(name) if self.tokens[name].is_word() => name,
                    _ => open,
                });
            }
            _ => return None,
        };
        Some(if start >= 2 && self.is(start - 1, "::") { start - 2 } else { start })
    }
}

type Rule = fn(&Slip<'_>) -> Vec<Proposal>;

/// All rules, from the most specific to the most general.
const RULES: [Rule; 25] = [
    clue::label,
    clue::dots,
    clue::links_as_calls,
    clue::between,
    clue::chains,
    clue::quantifiers,
    clue::words_of_properties,
    declaration::ranges,
    declaration::quoted_items,
    declaration::negated_relation,
    declaration::separators,
    declaration::words_for_on,
    declaration::missing_parentheses,
    typing::end,
    typing::doubled,
    english::lists,
    english::connectives,
    english::verbs,
    clue::operators,
    typing::misspelt,
    typing::missing,
    typing::keyword,
    typing::swapped,
    typing::stray,
    clue::colons,
];

impl Shared {
    /// Returns the error of a statement that becomes valid by a small change, in place of the errors of its parts.
    pub(super) fn repair(&mut self, tokens: TokenStream, unit: Unit) -> Option<Diagnostic> {
        let tokens = flatten(tokens)?;
        if self.is_trial || tokens.is_empty() {
            return None;
        }
        let names = self.take_names();
        let slip = Slip { tokens: &tokens, names: &names, unit };
        let proposal = RULES.iter().find_map(|rule| {
            let mut proposals = rule(&slip).into_iter().filter(|proposal| {
                self.trials += 1;
                self.trials <= MOST_TRIALS && slip.is_repaired(proposal)
            });
            let mut first = proposals.next()?;
            if slip.is_keyword(&first) {
                let line = |proposal: &Proposal| match slip.window(proposal) {
                    line if line.len() <= LONGEST / 3 => format!("`{line}`"),
                    _ => format!("`{} …`", proposal.changes[0].text[0]),
                };
                let lines: Vec<String> =
                    std::iter::once(line(&first)).chain(proposals.map(|one| line(&one))).collect();
                if lines.len() > 1 {
                    let lines = lines.join(" or ");
                    let found = slip.text(0);
                    first.message = Some(format!("expected a statement, found `{found}`"));
                    first.help = Some(format!("write {lines}"));
                }
            }
            Some(first)
        });
        let error = proposal.map(|mut proposal| {
            proposal.changes.iter_mut().for_each(|change| slip.minimize(change));
            self.error_of(&slip, &proposal)
        });
        self.names = Some(names);
        error
    }

    /// Returns the error of a formula that the grammar accepts, but that cannot be one because of what its names are.
    pub(super) fn slip_in(
        &mut self,
        formula: &Expression,
        tokens: impl FnOnce() -> TokenStream,
        unit: Unit,
    ) -> Option<Diagnostic> {
        if self.is_trial {
            return None;
        }
        let names = self.take_names();
        let is_formula = is_formula(formula, &names, true);
        self.names = Some(names);
        if is_formula { None } else { self.repair(tokens(), unit) }
    }

    /// Names items of the puzzle in the help texts that ask for one.
    pub(super) fn name_examples(&mut self, draft: &Draft) {
        if self.is_trial || self.diagnostics.is_empty() {
            return;
        }
        for error in std::mem::take(&mut self.diagnostics).into_vec() {
            let help = example(&error.help, draft).unwrap_or(error.help);
            self.diagnostics.push(Diagnostic { help, ..error });
        }
    }

    fn take_names(&mut self) -> Box<Names> {
        self.names.take().unwrap_or_else(|| Names::of(self.source.clone()).into())
    }

    fn error_of(&mut self, slip: &Slip<'_>, proposal: &Proposal) -> Diagnostic {
        let first = &proposal.changes[0];
        let message = proposal.message.clone().unwrap_or_else(|| slip.message(proposal));
        let line = slip.window(proposal);
        let help = match (&proposal.first, proposal.remark) {
            _ if proposal.help.is_some() => proposal.help.clone().unwrap_or_default(),
            _ if line.is_empty() => "remove it".to_owned(),
            (Some(first), _) => format!("{first}, and write `{line}`"),
            (None, Some(remark)) => format!("write `{line}`{remark}"),
            (None, None) => format!("write `{line}`"),
        };
        let end = slip.tokens.len() - 1;
        let begin = first.at.min(end);
        let until = first.until.max(begin + 1).min(end + 1) - 1;
        let at = self.spots.between(slip.tokens[begin].first, slip.tokens[until].last);
        let mut error = Diagnostic::new(Code::Syntax, at, message, help);
        for change in proposal.changes.iter().filter(|_| proposal.first.is_none() && proposal.help.is_none())
        {
            error = self.with_change(error, slip, change);
        }
        error
    }

    /// Adds a change as an edit of the source, with the spaces that it needs.
    fn with_change(&mut self, error: Diagnostic, slip: &Slip<'_>, change: &Change) -> Diagnostic {
        let text = written(change.text.iter().map(String::as_str));
        let (before, next) = (change.at.checked_sub(1), slip.text(change.until));
        let before_text = before.map_or("", |before| slip.text(before));
        let (first, last) = match &change.text[..] {
            [first, .., last] => (first.as_str(), last.as_str()),
            [only] => (only.as_str(), only.as_str()),
            [] => ("", ""),
        };
        let space = |needed: bool| if needed { " " } else { "" };
        if change.at < change.until {
            // The spaces of the source stay, so only words need one more.
            let (was_first, was_last) = (slip.text(change.at), slip.text(change.until - 1));
            let leading = is_glued(before_text, first) && !is_spaced(["", before_text], was_first);
            let trailing = is_glued(last, next) && !is_spaced(["", was_last], next);
            let at = self.spots.between(slip.tokens[change.at].first, slip.tokens[change.until - 1].last);
            return error.with_edit(
                at,
                Position::Instead,
                format!("{}{text}{}", space(leading), space(trailing)),
            );
        }
        let (leading, trailing) = (is_spaced(["", before_text], first), is_spaced(["", last], next));
        let was_spaced = is_spaced(["", before_text], next);
        match before.filter(|_| !leading || !trailing || next.is_empty()) {
            Some(before) => {
                let token = &slip.tokens[before];
                let at = self.spots.between(token.first, token.last);
                let trailing = trailing && !was_spaced && !next.is_empty();
                error.with_edit(at, Position::Behind, format!("{}{text}{}", space(leading), space(trailing)))
            }
            None => {
                let token = &slip.tokens[change.at];
                let at = self.spots.between(token.first, token.last);
                let leading = leading && before.is_some() && !was_spaced;
                error.with_edit(at, Position::Before, format!("{}{text}{}", space(leading), space(trailing)))
            }
        }
    }
}

/// Returns whether two tokens would become one without a space.
fn is_glued(one: &str, other: &str) -> bool {
    let joins = |letter: char| letter.is_alphanumeric() || letter == '_';
    one.ends_with(joins) && other.starts_with(joins)
}

impl Slip<'_> {
    /// Returns whether a proposal is the keyword of the statement.
    fn is_keyword(&self, proposal: &Proposal) -> bool {
        self.unit == Unit::Statement && matches!(&proposal.changes[..], [change] if change.until == 0)
    }

    /// Removes what a change leaves as it is, at its beginning and its end.
    fn minimize(&self, change: &mut Change) {
        while change.at < change.until && change.text.first().is_some_and(|text| self.is(change.at, text)) {
            change.text.remove(0);
            change.at += 1;
        }
        while change.at < change.until
            && change.text.last().is_some_and(|text| self.is(change.until - 1, text))
        {
            change.text.pop();
            change.until -= 1;
        }
    }

    /// Returns the tokens after some changes, and the range of them that the changes concern.
    fn changed<'s>(&'s self, changes: &'s [Change]) -> (Vec<&'s str>, std::ops::Range<usize>) {
        let mut texts = Vec::new();
        let (mut from, mut first, mut last) = (0, None, 0);
        for change in changes {
            texts.extend(self.texts(from..change.at.max(from)));
            first.get_or_insert(texts.len());
            texts.extend(change.text.iter().map(String::as_str));
            last = texts.len();
            from = change.until;
        }
        texts.extend(self.texts(from..self.tokens.len()));
        (texts, first.unwrap_or(0)..last)
    }

    /// Returns whether the statement is valid after the changes of a proposal.
    fn is_repaired(&self, proposal: &Proposal) -> bool {
        let mut text = written(self.changed(&proposal.changes).0);
        if self.unit == Unit::Formula {
            text = format!("clue _1 {{ {text} }}");
        }
        let is_header = text.starts_with("pub") || text.starts_with("puzzle ");
        let text = if is_header { text } else { format!("puzzle P_; {text}") };
        let Ok(tokens) = text.parse() else { return false };
        let mut shared = Shared { is_trial: true, ..Shared::default() };
        let parsing = crate::parse(tokens, &mut shared);
        let any_link = proposal.first.is_some();
        let clues = &parsing.draft.clues;
        shared.diagnostics.is_empty()
            && parsing.draft.name.is_some()
            && clues.iter().all(|clue| {
                !clue.formulas.is_empty()
                    && clue.formulas.iter().all(|formula| is_formula(formula, self.names, any_link))
            })
    }

    /// Returns what is wrong, from the first change.
    fn message(&self, proposal: &Proposal) -> String {
        let change = &proposal.changes[0];
        let expected = written(change.text.iter().map(String::as_str));
        let found = written(self.texts(change.at..change.until));
        match self.tokens.get(change.at) {
            _ if expected.is_empty() => format!("unexpected `{found}`"),
            None => format!("expected `{expected}` after `{}`", self.text(self.tokens.len() - 1)),
            Some(next) if found.is_empty() => format!("expected `{expected}`, found `{}`", next.text),
            Some(_) => format!("expected `{expected}`, found `{found}`"),
        }
    }

    /// Returns the changed part of the statement: the formula, or the part of it or of a list around the changes if it is
    /// long.
    fn window(&self, proposal: &Proposal) -> String {
        let (texts, changed) = self.changed(&proposal.changes);
        let mut from = 0;
        if texts.first() == Some(&"clue") && self.unit == Unit::Statement {
            let formula =
                texts.iter().position(|text| matches!(*text, ":" | "{")).map_or(0, |colon| colon + 1);
            if changed.start >= formula {
                from = formula;
            }
        }
        let mut until = texts.len();
        if texts.last() == Some(&";") && changed.end < until {
            until -= 1;
        }
        let whole = written(texts[from..until].iter().copied());
        let core = written(texts[changed.clone()].iter().copied());
        if whole.chars().count() <= LONGEST || core.chars().count() > LONGEST / 2 {
            return whole;
        }
        let separates =
            |text: &&str| matches!(*text, "," | ";" | "{" | "}" | "&&" | "||" | "=>" | "<=>" | ":");
        let before = texts[from..changed.start].iter().rposition(separates).map_or(from, |at| from + at + 1);
        let behind =
            texts[changed.end..until].iter().position(separates).map_or(until, |at| changed.end + at);
        let before = if changed.start == before { before.saturating_sub(2).max(from) } else { before };
        written(texts[before..behind.max(changed.end)].iter().copied())
    }
}
