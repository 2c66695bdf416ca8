//! Repairs of statements with a syntax error: the smallest change, of those that authors of other notations make, after which
//! the statement is valid.
//!
//! A rule looks at the tokens of a statement and proposes changes. The first proposal that the parser accepts becomes the
//! error: it points at the tokens to change, and its help is the author's own line after the change.

mod amount;
mod choice;
mod clue;
mod compare;
mod declaration;
mod distance;
mod english;
mod error;
mod example;
mod foreign;
mod form;
mod items;
mod lists;
mod meaning;
mod names;
mod pairing;
mod proposal;
mod tokens;
mod typing;

use proc_macro2::TokenStream;
use zebra_core::diagnostic::{Applicability, Diagnostic};
use zebra_core::draft::{Draft, Expression};

use example::example;
use form::is_formula;
pub(super) use form::may_slip;
use items::with_names;
pub(super) use names::Names;
use proposal::{Change, Proposal, alternatives, together};
use tokens::{Flat, Kind, flatten, written};

use crate::parser::Shared;

/// The most tokens that all repairs of a puzzle visit, so that neither many errors nor long statements slow a build down.
pub(crate) const MOST_VISITED: usize = 400_000;
/// What a trial costs besides its tokens.
const A_TRIAL: usize = 60;
/// The longest part of a statement that a help text repeats.
const LONGEST: usize = 100;

/// A statement, or one formula in the braces of a clue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Statement,
    Formula,
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

    /// Returns whether a token is an item, a category or a group, by its name or by its printed text.
    fn is_item(&self, index: usize) -> bool {
        let names_one = |token: &&Flat| token.is_word() || token.text.starts_with('"');
        self.tokens.get(index).filter(names_one).is_some_and(|token| self.names.is_item(&token.text))
    }

    fn texts(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = &str> {
        self.tokens[range].iter().map(|token| &*token.text)
    }

    /// Returns tokens as the author wrote them.
    fn sources(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = &str> {
        self.tokens[range].iter().map(Flat::source)
    }

    /// Returns the indices of some tokens that are in no brackets inside a range.
    fn outside(&self, range: std::ops::Range<usize>, texts: &[&str]) -> Vec<usize> {
        let mut depth = 0;
        let is_outside = |&at: &usize| {
            let (before, kind) = (depth, self.tokens[at].kind);
            depth += i32::from(kind == Kind::Open) - i32::from(kind == Kind::Close);
            before == 0
        };
        range.filter(is_outside).filter(|&at| texts.contains(&self.text(at))).collect()
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
const RULES: [Rule; 53] = [
    items::printed_in_clues,
    clue::label,
    foreign::keywords,
    declaration::words_for_of,
    foreign::braces,
    foreign::loops,
    foreign::subscripts,
    compare::words,
    compare::between,
    compare::continued,
    english::possessives,
    pairing::pairs,
    pairing::different,
    amount::bounds,
    distance::distances,
    distance::distances_behind,
    amount::superlatives,
    amount::alike,
    amount::compared,
    lists::neighbors,
    clue::dots,
    clue::links_as_calls,
    clue::between,
    clue::chains,
    clue::quantifiers,
    clue::denied_quantifiers,
    clue::words_of_properties,
    declaration::ranges,
    declaration::names_in_sentences,
    declaration::names_of_categories,
    items::printed_names,
    declaration::negated_relation,
    declaration::separators,
    declaration::words_for_on,
    declaration::missing_parentheses,
    typing::end,
    typing::doubled,
    choice::objects,
    choice::subjects,
    lists::in_brackets,
    lists::counted,
    english::connectives,
    english::verbs,
    clue::operators,
    typing::misspelt,
    typing::missing,
    foreign::commas,
    typing::keyword,
    typing::swapped,
    typing::stray,
    clue::colons,
    foreign::blocks,
    foreign::arrows,
];

/// The rules for two statements that are one, or whose border is in the wrong place.
const RULES_OF_TWO: [Rule; 3] = [clue::label, foreign::semicolons, foreign::blocks];

impl Shared {
    /// Returns the error of a statement that becomes valid by a small change, in place of the errors of its parts.
    pub(super) fn repair(&mut self, tokens: TokenStream, unit: Unit) -> Option<Diagnostic> {
        self.repair_by(&RULES, tokens, unit, true)
    }

    /// Returns the error of two adjacent statements that become valid by a small change.
    pub(super) fn repair_two(&mut self, tokens: TokenStream, unit: Unit) -> Option<Diagnostic> {
        self.repair_by(&RULES_OF_TWO, tokens, unit, false)
    }

    fn repair_by(
        &mut self,
        rules: &[Rule],
        tokens: TokenStream,
        unit: Unit,
        joins_names: bool,
    ) -> Option<Diagnostic> {
        if self.is_trial || self.visited >= MOST_VISITED {
            return None;
        }
        let tokens = flatten(tokens).filter(|tokens| !tokens.is_empty())?;
        self.visited += tokens.len();
        let names = self.take_names();
        let tokens = if joins_names { with_names(tokens, &names) } else { tokens };
        let slip = Slip { tokens: &tokens, names: &names, unit };
        let proposal = rules.iter().find_map(|rule| {
            if self.visited >= MOST_VISITED {
                return None;
            }
            let mut proposals = rule(&slip).into_iter().filter_map(|proposal| {
                let mut proposal = slip.with_meant(proposal);
                let is_tried = self.visited < MOST_VISITED;
                self.visited += if is_tried { A_TRIAL + tokens.len() } else { 0 };
                proposal.applicability = slip.applicability(&proposal)?;
                (is_tried && slip.is_repaired(&proposal)).then_some(proposal)
            });
            let mut first = proposals.next()?;
            if first.is_guess && first.help.is_none() {
                let meant = slip.changed(&first.changes).0;
                let is_other = |other: Proposal| {
                    let is_alike = other.changes[0].text.len() == first.changes[0].text.len();
                    let adds = first.changes.iter().all(|change| change.at == change.until);
                    let is_rival = is_alike && (!adds || other.changes[0].text == first.changes[0].text);
                    other.is_guess && is_rival && slip.changed(&other.changes).0 != meant
                };
                if proposals.any(is_other) {
                    first.applicability = Applicability::Possible;
                }
            }
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
}

impl Slip<'_> {
    /// Returns whether a proposal is the keyword of the statement.
    fn is_keyword(&self, proposal: &Proposal) -> bool {
        self.unit == Unit::Statement && matches!(&proposal.changes[..], [change] if change.until == 0)
    }

    /// Returns changes without those that change nothing.
    fn only_changes(&self, mut changes: Vec<Change>) -> Vec<Change> {
        changes.retain(|change| {
            !self.sources(change.at..change.until).eq(change.text.iter().map(String::as_str))
        });
        changes
    }

    /// Removes what a change leaves as it is, at its beginning and its end.
    fn minimize(&self, change: &mut Change) {
        let is_kept = |at: usize, text: &String| self.tokens[at].source() == text;
        while change.at < change.until && change.text.first().is_some_and(|text| is_kept(change.at, text)) {
            change.text.remove(0);
            change.at += 1;
        }
        while change.at < change.until
            && change.text.last().is_some_and(|text| is_kept(change.until - 1, text))
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
        let (clues, draft) = (&parsing.draft.clues, &parsing.draft);
        // No author calls something `category`.
        let links = draft
            .links
            .iter()
            .flat_map(|link| link.names.iter().flat_map(|name| [&name.name, &name.category]));
        let items = draft.categories.iter().flat_map(|category| category.items.iter().map(|item| &item.name));
        let mut names = draft
            .name
            .iter()
            .chain(&draft.module)
            .chain(draft.categories.iter().map(|category| &category.name))
            .chain(links)
            .chain(items);
        shared.diagnostics.is_empty()
            && !names.any(|name| typing::is_keyword(&name.text))
            && draft
                .answer
                .iter()
                .all(|answer| answer.rows.iter().all(|row| row.cells.len() == answer.columns.len()))
            && parsing.draft.name.is_some()
            && clues.iter().all(|clue| {
                !clue.formulas.is_empty()
                    && clue.formulas.iter().all(|formula| is_formula(formula, self.names, any_link))
            })
    }

    /// Returns whether a change adds a comma behind a part of a declaration, often at the end of a line.
    fn ends_part(&self, change: &Change) -> bool {
        let is_comma = change.at == change.until && change.text == [","];
        is_comma && change.at > 0 && self.unit == Unit::Statement && !self.is(0, "clue")
    }

    /// Returns what is wrong, from the first change.
    fn message(&self, proposal: &Proposal) -> String {
        let change = &proposal.changes[0];
        let expected = written(change.text.iter().map(String::as_str));
        let found = written(self.sources(change.at..change.until));
        match self.tokens.get(change.at) {
            Some(_) if self.ends_part(change) => {
                format!("expected `{expected}` after `{}`", self.text(change.at - 1))
            }
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
        let line = |range: std::ops::Range<usize>| written(without_docs(&texts[range]));
        let (whole, core) = (line(from..until), line(changed.clone()));
        if whole.chars().count() <= LONGEST || core.chars().count() > LONGEST / 2 {
            return whole;
        }
        let separates =
            |text: &&str| matches!(*text, "," | ";" | "{" | "}" | "&&" | "||" | "=>" | "<=>" | ":");
        let before = texts[from..changed.start].iter().rposition(separates).map_or(from, |at| from + at + 1);
        let behind =
            texts[changed.end..until].iter().position(separates).map_or(until, |at| changed.end + at);
        let before = if changed.start == before { before.saturating_sub(2).max(from) } else { before };
        line(before..behind.max(changed.end))
    }
}

/// Returns the tokens without `///` lines.
fn without_docs<'t>(mut texts: &[&'t str]) -> Vec<&'t str> {
    let mut rest = Vec::new();
    while let [first, others @ ..] = texts {
        texts = match texts {
            ["#", "[", "doc", "=", _, "]", behind @ ..] => behind,
            _ => {
                rest.push(*first);
                others
            }
        };
    }
    rest
}
