//! Clauses that share their verb: "Ann drinks tea, and Ben milk".

use super::clauses;
use crate::model::{ItemId, Mark, Model};
use crate::sentence::known::SMALL_WORDS;

/// Returns the clauses of pairs of the same two categories, the verb only in the first one: "Ann drinks tea", "Ben milk". None if
/// they are not alike.
pub(super) fn without_verbs(model: &Model, marks: &[Mark]) -> Option<Vec<String>> {
    let category = |item: ItemId| model.item(item).category;
    let (first, others) = marks.split_first()?;
    if others.is_empty() || !marks.iter().all(|mark| mark.is_together()) {
        return None;
    }
    let whole = clauses(model, &[*first]);
    let mut short = vec![whole.clone()];
    for (of, with) in [first.items(), (first.second(), first.first())] {
        let Some(frame) = Frame::of(model, &whole, of, with) else { continue };
        for other in others {
            let (one, two) = other.items();
            let (subject, object) = if category(one) == category(of) { (one, two) } else { (two, one) };
            let is_alike = category(subject) == category(of) && category(object) == category(with);
            let clause = clauses(model, &[*other]);
            let is_same = is_alike && Frame::of(model, &clause, subject, object).as_ref() == Some(&frame);
            short.push(is_same.then(|| frame.without_verb(model, subject, object))?);
        }
        return Some(short);
    }
    None
}

/// A clause around the phrases of its subject, with which it begins, and of its object.
#[derive(PartialEq, Eq)]
struct Frame<'c> {
    article: &'c str,
    verb: &'c str,
    end: &'c str,
}

impl<'c> Frame<'c> {
    fn of(model: &Model, clause: &'c str, subject: ItemId, object: ItemId) -> Option<Self> {
        let phrase = |item: ItemId| &*model.item(item).phrase;
        let (article, rest) = clause.strip_prefix("the ").map_or(("", clause), |rest| (&clause[..4], rest));
        let rest = rest.strip_prefix(phrase(subject))?;
        let at = rest.find(&format!(" {}", phrase(object)))? + 1;
        let frame = Frame { article, verb: &rest[..at], end: &rest[at + phrase(object).len()..] };
        let has_verb = |word: &str| !SMALL_WORDS.contains(word);
        let is_whole = !frame.end.starts_with(char::is_alphanumeric);
        let has_verb = frame.verb.split_whitespace().filter(|word| *word != "and").any(has_verb);
        (is_whole && has_verb).then_some(frame)
    }

    /// Returns the clause of other items without its verb: what is left is the subject, and the object with its preposition.
    fn without_verb(&self, model: &Model, subject: ItemId, object: ItemId) -> String {
        let [subject, object] = [subject, object].map(|item| &model.item(item).phrase);
        let owner = ["'s", "'"].into_iter().find(|owner| self.verb.starts_with(&format!("{owner} ")));
        let owner = owner.unwrap_or_default();
        let words: Vec<&str> = self.verb.split_whitespace().collect();
        let kept = words.iter().rev().take_while(|word| SMALL_WORDS.contains(word)).count();
        let kept: String = words[words.len() - kept..].iter().map(|word| format!("{word} ")).collect();
        format!("{}{subject}{owner} {kept}{object}{}", self.article, self.end)
    }
}
