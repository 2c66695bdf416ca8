//! Sentence templates: `"{a} {did|did not} buy the {b}"`. Layer 1.

use super::{Checker, Text};
use crate::diagnostic::{Code, Diagnostic};
use crate::draft::{Name, SayingDraft};
use crate::model::{Piece, Saying};

impl Checker<'_> {
    pub(super) fn check_sayings(&mut self) {
        for draft in &self.draft.sayings {
            if let Err(diagnostic) = self.declare_saying(draft) {
                self.report(diagnostic);
            }
        }
    }

    fn declare_saying(&mut self, draft: &SayingDraft) -> Result<(), Diagnostic> {
        let about = (self.resolve_category(&draft.about.0)?, self.resolve_category(&draft.about.1)?);
        let saying = Saying { about, pieces: parse_template(&draft.template)?.into() };
        let twice = self
            .model
            .sayings()
            .iter()
            .any(|other| other.about == about && other.takes_link() == saying.takes_link());
        if twice {
            return Err(Diagnostic::new(
                Code::DuplicateDeclaration,
                draft.template.at,
                "these two categories already have a sentence template",
                "remove one of the two; a second template is for facts with a link and contains `{link}`",
            ));
        }
        self.model.parts_mut().sayings.to_mut().push(saying);
        Ok(())
    }
}

/// Parses a template.
fn parse_template(template: &Name) -> Result<Vec<Piece>, Diagnostic> {
    let mut pieces = Vec::new();
    let mut rest = template.text.as_str();
    while let Some((words, behind)) = rest.split_once('{') {
        push_words(&mut pieces, words, template)?;
        let Some((hole, behind)) = behind.split_once('}') else {
            return Err(malformed(template, "unclosed `{` in the template"));
        };
        pieces.push(match (hole, hole.split_once('|')) {
            ("a", _) => Piece::First,
            ("b", _) => Piece::Second,
            ("link", _) => Piece::Link,
            (_, Some((so, not_so))) => {
                Piece::Choice(Text::from(so.to_owned()), Text::from(not_so.to_owned()))
            }
            _ => return Err(malformed(template, &format!("unknown placeholder `{{{hole}}}`"))),
        });
        rest = behind;
    }
    push_words(&mut pieces, rest, template)?;
    if !pieces.contains(&Piece::First) || !pieces.contains(&Piece::Second) {
        return Err(malformed(template, "the template does not name both items"));
    }
    if !pieces.iter().any(|piece| matches!(piece, Piece::Choice(..))) {
        return Err(malformed(template, "the template is the same for a fact and its negation"));
    }
    Ok(pieces)
}

fn push_words(pieces: &mut Vec<Piece>, words: &str, template: &Name) -> Result<(), Diagnostic> {
    if words.contains('}') {
        return Err(malformed(template, "unmatched `}` in the template"));
    }
    if !words.is_empty() {
        pieces.push(Piece::Words(Text::from(words.to_owned())));
    }
    Ok(())
}

fn malformed(template: &Name, message: &str) -> Diagnostic {
    Diagnostic::new(
        Code::Template,
        template.at,
        message,
        "write a sentence with `{a}`, `{b}`, a choice such as `{did|did not}`, and optionally `{link}`",
    )
}
