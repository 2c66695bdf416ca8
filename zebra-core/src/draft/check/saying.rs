//! Sentence templates: `"{a} {did|did not} buy the {b}"`.

use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::draft::{Name, SayingDraft};
use crate::model::{Piece, Saying, Slot};
use crate::sentence::template::{self, TemplateError, choice};

impl Checker<'_> {
    pub(super) fn check_sayings(&mut self) {
        for draft in &self.scope.draft.sayings {
            if let Err(diagnostic) = self.declare_saying(draft) {
                self.report.add(diagnostic);
            }
        }
    }

    fn declare_saying(&mut self, draft: &SayingDraft) -> Result<(), Diagnostic> {
        let about = (self.resolve_category(&draft.about.0)?, self.resolve_category(&draft.about.1)?);
        let saying = Saying { about, pieces: parse_template(&draft.template)?.into() };
        let is_same = |other: &Saying| other.about == about && other.takes_link() == saying.takes_link();
        if self.built.sayings.iter().any(is_same) {
            return Err(Diagnostic::new(
                Code::DuplicateDeclaration,
                draft.template.at,
                "these two categories already have a sentence template",
                "remove one of the two; a second template is for facts with a link and contains `{link}`",
            ));
        }
        self.built.sayings.push(saying);
        Ok(())
    }
}

/// Parses a template and checks that it has both items and a choice.
fn parse_template(template: &Name) -> Result<Vec<Piece>, Diagnostic> {
    let piece = |inner: &str| match inner {
        "a" => Ok(Piece::Slot(Slot::First)),
        "b" => Ok(Piece::Slot(Slot::Second)),
        "link" => Ok(Piece::Slot(Slot::Link)),
        _ => choice(inner).ok_or_else(|| format!("unknown slot `{{{inner}}}`")),
    };
    let pieces = template::parse(&template.text, piece).map_err(|error| match error {
        TemplateError::Unclosed(_) => malformed(template, "unclosed `{`"),
        TemplateError::Unmatched(_) => malformed(template, "unmatched `}`"),
        TemplateError::Slot(_, message) => malformed(template, &message),
    })?;
    let has = |slot| pieces.contains(&Piece::Slot(slot));
    if !has(Slot::First) || !has(Slot::Second) {
        return Err(malformed(template, "the template does not name both items"));
    }
    if !pieces.iter().any(|piece| matches!(piece, Piece::Choice(..))) {
        return Err(malformed(template, "the template is the same for a fact and its negation"));
    }
    Ok(pieces)
}

fn malformed(template: &Name, message: &str) -> Diagnostic {
    Diagnostic::new(
        Code::Template,
        template.at,
        message,
        "write a sentence with `{a}`, `{b}`, a choice such as `{did|did not}`, and optionally `{link}`",
    )
}
