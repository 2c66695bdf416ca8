//! Reasons inside reasons, as sentences of their own before the argument.

use super::Story;
use super::stated::Stated;
use super::uses::all_reasons;
use crate::explain::narration::vocabulary::add;
use crate::explain::walkthrough::{Reason, Why};
use crate::explain::wording::{clauses, partners_clause};
use crate::model::{ItemId, Mark, Polarity};

/// A sentence before an argument.
enum Lemma<'r> {
    /// An elimination.
    Eliminated(&'r Reason),
    /// What a clue and the same facts give about an item and items of one category.
    ByClue(Vec<&'r Reason>),
}

impl Story<'_> {
    /// Returns the eliminations inside reasons as sentences of their own, the innermost first, except those that
    /// [`Self::elimination`] states, and what a clue gives inside other reasons.
    pub(super) fn lemmas(&self, reasons: &[&Reason], top: bool) -> Vec<String> {
        let mut clauses = Vec::new();
        for lemma in self.before(reasons, top) {
            add(
                &mut clauses,
                match lemma {
                    Lemma::Eliminated(reason) => self.eliminated_before(reason),
                    Lemma::ByClue(reasons)
                        if reasons.iter().all(|reason| self.argued_in(reason).is_some()) =>
                    {
                        String::new()
                    }
                    Lemma::ByClue(reasons) => self.as_sentence(&reasons),
                },
            );
        }
        self.sentences(clauses)
    }

    /// Returns the marks that sentences before an argument state by a clue.
    pub(super) fn marks_of_lemmas(&self, reasons: &[&Reason]) -> Vec<Mark> {
        let lemmas = self.before(reasons, false).into_iter();
        let of_lemma = |lemma| match lemma {
            Lemma::Eliminated(_) => Vec::new(),
            Lemma::ByClue(reasons) => reasons.iter().map(|reason| reason.mark).collect(),
        };
        lemmas.flat_map(of_lemma).collect()
    }

    /// Returns the crosses of a paragraph that one before it argued at length in a sentence, each with the index of the first one.
    pub(super) fn find_argued_before(&self, reasons: &[&Reason]) -> Vec<(Mark, usize)> {
        let is_long = |reason: &&Reason| self.is_stated_before(reason) && self.hidden_in(reason).is_some();
        let mut left: Vec<Mark> = inside(reasons).filter(is_long).map(|reason| reason.mark).collect();
        let mut argued = Vec::new();
        for (index, paragraph) in self.walkthrough.paragraphs[..self.index].iter().enumerate() {
            if left.is_empty() {
                break;
            }
            // What was stated before the paragraph makes its reasons shorter, but adds none.
            if !inside(&all_reasons(paragraph)).any(|reason| left.contains(&reason.mark)) {
                continue;
            }
            let paragraph = Stated::new(self.walkthrough, index).shortened(paragraph, index);
            let before = self.marks_of_lemmas(&all_reasons(&paragraph));
            argued.extend(left.extract_if(.., |mark| before.contains(mark)).map(|mark| (mark, index)));
        }
        argued
    }

    /// Returns the index of the paragraph that argued a reason at length.
    pub(super) fn argued_in(&self, reason: &Reason) -> Option<usize> {
        let is_same = |(mark, _): &&(Mark, usize)| *mark == reason.mark;
        self.argued_before
            .iter()
            .find(is_same)
            .filter(|_| self.is_stated_before(reason))
            .map(|&(_, index)| index)
    }

    fn before<'r>(&self, reasons: &[&'r Reason], top: bool) -> Vec<Lemma<'r>> {
        let mut lemmas = Vec::new();
        reasons.iter().for_each(|reason| self.add_lemmas(reason, top, false, &mut lemmas));
        lemmas
    }

    /// Returns whether a sentence before the argument states a reason.
    pub(super) fn is_stated_before(&self, reason: &Reason) -> bool {
        needs_brackets(reason) && self.lemma_marks.contains(&reason.mark)
    }

    fn add_lemmas<'r>(&self, reason: &'r Reason, is_top: bool, is_inside: bool, lemmas: &mut Vec<Lemma<'r>>) {
        let is_elimination = matches!(reason.why, Why::OnlyPlace | Why::NoCommon);
        reason.from.iter().for_each(|inner| self.add_lemmas(inner, false, !is_elimination, lemmas));
        if is_elimination {
            if !is_top || reason.why == Why::OnlyPlace {
                lemmas.push(Lemma::Eliminated(reason));
            }
            return;
        }
        let has_brackets = |inner: &Reason| needs_brackets(inner) || has_source(inner);
        let is_long =
            || is_inside || reason.from.iter().any(has_brackets) || self.hidden_in(reason).is_some();
        if !needs_brackets(reason) || !is_long() {
            return;
        }
        let same = lemmas.iter_mut().find_map(|lemma| match lemma {
            Lemma::ByClue(others) if self.common(&[&others[..], &[reason]].concat()).is_some() => {
                Some(others)
            }
            _ => None,
        });
        match same {
            Some(others) if others.iter().any(|other| other.mark == reason.mark) => {}
            Some(others) => others.push(reason),
            None => lemmas.push(Lemma::ByClue(vec![reason])),
        }
    }

    /// Returns the item of which some reasons exclude partners of one category, by the same clue and the same facts.
    fn common(&self, reasons: &[&Reason]) -> Option<ItemId> {
        let (first, others) = reasons.split_first()?;
        let (one, other) = first.mark.items();
        let is_common = |item: &ItemId| {
            let partner = |reason: &Reason| self.category(reason.mark.other(*item));
            others.iter().all(|reason| {
                reason.mark.names(*item)
                    && partner(reason) == partner(first)
                    && reason.mark.polarity() == Polarity::IsNot
                    && (reason.why, &reason.from) == (first.why, &first.from)
            })
        };
        [one, other].into_iter().find(is_common).filter(|_| first.mark.polarity() == Polarity::IsNot)
    }

    /// Returns an elimination inside reasons as a clause of its own.
    fn eliminated_before(&self, reason: &Reason) -> String {
        let inner: Vec<&Reason> = reason.from.iter().collect();
        let clause = clauses(self.model(), &[reason.mark]);
        let (one, other) = reason.mark.items();
        if reason.why == Why::NoCommon {
            let nothing = self.nothing(self.third(reason));
            return format!("{clause}, for {nothing} would be left: {}", self.failing(one, other, &inner));
        }
        let is_of = |item| inner.iter().all(|inner| inner.mark.names(item));
        let (item, partner) = if is_of(one) { (one, other) } else { (other, one) };
        format!("{clause}: {}", self.failing(item, partner, &inner))
    }

    /// Returns what a clue and facts exclude as a clause: "Ann does not drink tea or milk (3), since …".
    fn as_sentence(&self, reasons: &[&Reason]) -> String {
        let Some(&first) = reasons.first() else { return String::new() };
        let clause = match self.common(reasons) {
            Some(item) => {
                let partners: Vec<ItemId> = reasons.iter().map(|reason| reason.mark.other(item)).collect();
                partners_clause(self.model(), item, Polarity::IsNot, &partners)
            }
            None => clauses(self.model(), &[first.mark]),
        };
        let from: Vec<&Reason> = first.from.iter().collect();
        let label = match first.why {
            Why::Clue(clue) => self.stated.label(clue),
            _ => String::new(),
        };
        if let Some(hidden) = self.hidden_in(first).filter(|_| reasons.len() == 1) {
            let (nothing, whom) = self.nothing_left(hidden.item, hidden.category, &[]);
            let out = self.alternatives(self.category(hidden.item), hidden.groups).join(", ");
            return format!("{clause} ({label}), for then {nothing} would be left {whom}: {out}");
        }
        format!("{clause} ({label}), since {}", self.given(&from))
    }
}

/// Returns whether a clue and facts give a reason, so that its words inside brackets would need brackets of their own. What rests on
/// a supposition cannot come before it.
fn needs_brackets(reason: &Reason) -> bool {
    matches!(reason.why, Why::Clue(_)) && !reason.from.is_empty() && !rests_on_supposition(reason)
}

/// Returns whether the words of a reason say where it comes from: pairs are in the reader's table, but what is excluded is not.
fn has_source(reason: &Reason) -> bool {
    match reason.why {
        Why::Known => !reason.mark.is_together(),
        Why::Clue(_) => reason.from.is_empty(),
        Why::Grid => reason.from.iter().any(has_source),
        Why::Supposed | Why::OnlyPlace | Why::NoCommon => false,
    }
}

/// Returns reasons and those inside them.
fn inside<'r>(reasons: &[&'r Reason]) -> impl Iterator<Item = &'r Reason> {
    let mut open = reasons.to_vec();
    std::iter::from_fn(move || {
        let reason = open.pop()?;
        open.extend(&reason.from);
        Some(reason)
    })
}

pub(super) fn rests_on_supposition(reason: &Reason) -> bool {
    reason.why == Why::Supposed || reason.from.iter().any(rests_on_supposition)
}
