//! The error of a repair: its place, its texts, and its edits of the source.

use zebra_core::diagnostic::{Applicability, Code, Diagnostic, Position};

use super::tokens::{is_spaced, written};
use super::{Change, Proposal, Slip};
use crate::parser::Shared;

impl Shared {
    pub(super) fn error_of(&mut self, slip: &Slip<'_>, proposal: &Proposal) -> Diagnostic {
        let first = &proposal.changes[0];
        let message = proposal.message.clone().unwrap_or_else(|| slip.message(proposal));
        let line = slip.window(proposal);
        let help = match (&proposal.first, proposal.remark) {
            _ if proposal.help.is_some() => proposal.help.clone().unwrap_or_default(),
            _ if line.is_empty() => "remove it".to_owned(),
            (Some(first), _) => format!("{first}, and write `{line}`"),
            _ if proposal.applicability == Applicability::Possible => {
                format!("did you mean `{line}`{}?", proposal.remark.unwrap_or_default())
            }
            (None, Some(remark)) => format!("write `{line}`{remark}"),
            (None, None) => format!("write `{line}`"),
        };
        let end = slip.tokens.len() - 1;
        // The next token may be on another line.
        let begin = first.at.min(end) - usize::from(slip.ends_part(first));
        let until = first.until.max(begin + 1).min(end + 1) - 1;
        let at = self.spots.between(slip.tokens[begin].first, slip.tokens[until].last);
        let mut error = Diagnostic::new(Code::Syntax, at, message, help);
        for change in proposal.changes.iter().filter(|_| proposal.first.is_none() && proposal.help.is_none())
        {
            error = self.with_change(error, slip, change);
        }
        error.applicability = proposal.applicability;
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
            // The spaces of the source stay.
            let (was_first, was_last) = (slip.text(change.at), slip.text(change.until - 1));
            let needs = |one: &str, other: &str, was: bool| {
                let is_inside = !one.is_empty() && !other.is_empty();
                is_inside && is_spaced(["", one], other) && !was
            };
            let leading = needs(before_text, first, is_spaced(["", before_text], was_first));
            let trailing = needs(last, next, next == "[" || is_spaced(["", was_last], next));
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
