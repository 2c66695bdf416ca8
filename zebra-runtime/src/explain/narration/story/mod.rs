//! A walkthrough in English.

mod argument;
mod block;
mod by_clue;
mod follow;
mod lemmas;
mod lines;
mod outline;
mod reasons;
mod shorter;
mod stated;
mod sums;
#[cfg(test)]
mod tests;
mod together;
mod uses;
mod view;

pub(super) use self::outline::outline;

use self::argument::Quotes;
use self::stated::Stated;
use self::uses::{Use, all_reasons, mentions, uses};
use crate::explain::narration::Passage;
use crate::explain::narration::vocabulary::passage;
use crate::explain::walkthrough::{Paragraph, Walkthrough};
use crate::explain::wording::{Quotable, Quotation, clauses, reference};
use crate::model::{CategoryId, ClueId, Formula, ItemId, Mark, Model, Polarity};

/// The text of one paragraph, with what was said before it.
pub(super) struct Story<'w> {
    walkthrough: &'w Walkthrough<'w>,
    index: usize,
    stated: Stated<'w>,
    /// The quotations of clues that are still to be placed, and the clues that were quoted first.
    quotes: Quotes,
    quoted_first: Vec<ClueId>,
    /// What clues give inside reasons, stated by sentences before the argument.
    lemma_marks: Vec<Mark>,
    /// Those of them that a paragraph before this one argued at length, each with its index.
    argued_before: Vec<(Mark, usize)>,
}

impl<'w> Story<'w> {
    /// Prepares the paragraph with this index, or the end after the last one.
    pub(super) fn new(walkthrough: &'w Walkthrough<'w>, index: usize) -> Self {
        Story {
            walkthrough,
            index,
            stated: Stated::new(walkthrough, index),
            quotes: Vec::new(),
            quoted_first: Vec::new(),
            lemma_marks: Vec::new(),
            argued_before: Vec::new(),
        }
    }

    /// Returns the text of the paragraph, in which what was stated before is not derived again.
    pub(super) fn passage(mut self) -> Passage {
        let paragraph = self.stated.shortened(&self.walkthrough.paragraphs[self.index], self.index);
        let reasons = all_reasons(&paragraph);
        self.lemma_marks = self.marks_of_lemmas(&reasons);
        self.argued_before = self.find_argued_before(&reasons);
        let passage = passage(&mut self, &paragraph);
        self.outlined(passage)
    }

    fn model(&self) -> &'w Model {
        self.walkthrough.model
    }

    fn category(&self, item: ItemId) -> CategoryId {
        self.model().item(item).category
    }

    /// Returns the uses of clues in the text of a paragraph before this one.
    fn uses_in_text(&self, paragraph: &Paragraph, index: usize) -> Vec<Use> {
        uses(&self.stated.shortened(paragraph, index))
    }

    /// Quotes what matters of the clues that the paragraph uses and that were not quoted before.
    fn quote(&self, paragraph: &Paragraph) -> (Quotes, Vec<Quotation>) {
        let model = self.model();
        let paragraphs = &self.walkthrough.paragraphs;
        let own = uses(paragraph);
        let is_given = |&&(mark, clue): &&(Mark, ClueId)| {
            !model.clue(clue).formulas.iter().any(|formula| states(formula, mark))
        };
        let given: Vec<_> = self.walkthrough.opening.iter().filter(is_given).copied().collect();
        let mut quoted = opening_parts(model, &given);
        let mut clues: Vec<ClueId> = own.iter().map(|own| own.clue).collect();
        clues.sort_unstable();
        clues.dedup();
        let clues: Vec<Quotable<'_>> = clues.into_iter().map(|clue| Quotable::new(model, clue)).collect();
        for clue in &clues {
            let before = paragraphs[..self.index].iter().enumerate();
            let before = before.filter(|(_, paragraph)| mentions(paragraph, clue.clue()));
            let used = before.flat_map(|(index, paragraph)| self.uses_in_text(paragraph, index));
            let used = used.filter(|used| used.clue == clue.clue());
            // The first use quotes all of a short one.
            let used = used.take(if clue.is_short() { 1 } else { usize::MAX });
            quoted.extend(used.flat_map(|used| clue.parts(&used.conclusions, &used.marks)));
        }
        let mut parts: Vec<(_, Vec<Quotation>)> = Vec::new();
        for used in &own {
            let Some(clue) = clues.iter().find(|clue| clue.clue() == used.clue) else { continue };
            let new = clue.parts(&used.conclusions, &used.marks);
            match parts.iter_mut().find(|(of, _): &&mut (&Quotable<'_>, _)| of.clue() == used.clue) {
                Some((_, parts)) => parts.extend(new),
                None => parts.push((clue, new)),
            }
        }
        let quote = |(clue, mut parts): (&Quotable<'_>, Vec<Quotation>)| {
            parts.sort_unstable();
            parts.dedup();
            let text = clue.quotation(&parts, &mut quoted)?;
            Some((clue.clue(), format!("Clue {}: {text}", model.clue(clue.clue()).label)))
        };
        (parts.into_iter().filter_map(quote).collect(), quoted)
    }
}

/// Returns the clues of a paragraph, in the order of the argument, one for each use.
pub(super) fn clues_used(paragraph: &Paragraph) -> Vec<ClueId> {
    uses(paragraph).into_iter().map(|used| used.clue).collect()
}

/// Returns the clues that the paragraphs before this index use.
pub(super) fn used_before<'w>(
    walkthrough: &'w Walkthrough<'_>,
    index: usize,
) -> impl Iterator<Item = ClueId> + 'w {
    walkthrough.paragraphs[..index].iter().flat_map(clues_used)
}

/// Returns the paragraph of what clues state outright.
pub(super) fn opening(walkthrough: &Walkthrough<'_>) -> Option<String> {
    let story = Story::new(walkthrough, 0);
    let model = walkthrough.model;
    let (stated, given): (Vec<_>, Vec<_>) = walkthrough
        .opening
        .iter()
        .copied()
        .partition(|&(mark, clue)| model.clue(clue).formulas.iter().any(|formula| states(formula, mark)));
    let is_role = |&(mark, _): &(Mark, ClueId)| story.is_role(mark.first()) || story.is_role(mark.second());
    let what = if stated.iter().any(is_role) { "facts" } else { "pairs" };
    let pairs: Vec<String> = stated
        .iter()
        .map(|&(mark, clue)| format!("{} ({})", story.pair(mark), story.stated.label(clue)))
        .collect();
    let are = match &pairs[..] {
        [] | [_] => "This is given outright:".to_owned(),
        _ if pairs.iter().any(|pair| pair.contains(" (clue ")) => format!("Some {what} are given outright:"),
        _ => format!("Some {what} are given outright (clue numbers in brackets):"),
    };
    let mut sentences = Vec::new();
    if !pairs.is_empty() {
        // A pair has an "and" of its own.
        let pairs = match pairs.split_last() {
            Some((last, before)) if !before.is_empty() => format!("{}, and {last}", before.join(", ")),
            _ => pairs.join(""),
        };
        sentences.push(format!("{are} {pairs}."));
    }
    for given in given.chunk_by(|one, next| one.1 == next.1) {
        let marks: Vec<Mark> = given.iter().map(|&(mark, _)| mark).collect();
        let clue = given[0].1;
        let quote = Quotable::new(model, clue).quotation(&opening_parts(model, given), &mut Vec::new());
        let quote = quote.unwrap_or_default();
        sentences.push(format!("Clue {}: {quote} So {}.", model.clue(clue).label, clauses(model, &marks)));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Returns whether a formula states a pair in as many words.
fn states(formula: &Formula, mark: Mark) -> bool {
    match formula {
        Formula::Fact(fact) => {
            fact.link.is_none()
                && fact.polarity == Polarity::Is
                && Mark::together(fact.first, fact.second) == mark
        }
        Formula::All(parts) => parts.iter().any(|part| states(part, mark)),
        _ => false,
    }
}

/// Returns the parts of clues that pairs of the opening quote.
fn opening_parts(model: &Model, given: &[(Mark, ClueId)]) -> Vec<Quotation> {
    let parts = given.iter().flat_map(|&(mark, clue)| Quotable::new(model, clue).parts(&[mark], &[mark]));
    let mut parts: Vec<Quotation> = parts.collect();
    parts.sort_unstable();
    parts.dedup();
    parts
}

impl Story<'_> {
    /// Returns two items that belong together: with a verb if one of them is a role, because the names alone leave open who
    /// does what.
    fn pair(&self, mark: Mark) -> String {
        let (one, other) = mark.items();
        if self.is_role(one) || self.is_role(other) {
            return clauses(self.model(), &[mark]);
        }
        let name = |item, beside| reference(self.model(), item, Some(self.category(beside)));
        format!("{} and {}", name(one, other), name(other, one))
    }
}

/// Returns the end of a walkthrough that fills the grid, with the answers to the questions.
pub(super) fn full_ending(walkthrough: &Walkthrough<'_>) -> String {
    let story = Story::new(walkthrough, walkthrough.paragraphs.len());
    let end = match story.stated.is_full() {
        true => "The puzzle is solved.".to_owned(),
        false => "The rest of the grid follows by elimination, and the puzzle is solved.".to_owned(),
    };
    std::iter::once(end).chain(story.answers()).collect::<Vec<_>>().join(" ")
}
