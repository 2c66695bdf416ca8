//! The order of the parts of a paragraph, the same in every language: quotations, sentences before the argument, the argument with
//! its lines, and the outcome. A vocabulary has the words.

use super::Passage;
use super::passage::{Conclusion, Outcome};
use crate::explain::step::Step;
use crate::explain::walkthrough::{Argument, Case, Exclusion, Heading, Line, Paragraph, Reason};
use crate::model::{CategoryId, ClueId, ItemId, Mark};

/// An argument in words, and how it ends.
pub(super) struct Argued {
    pub(super) sentences: Vec<String>,
    /// The lines of a supposition, or the cases of a clue.
    pub(super) lines: Vec<String>,
    pub(super) end: End,
}

/// How the words of an argument go on.
pub(super) enum End {
    /// With "So", or what a language writes for it, and the conclusion.
    So,
    /// With these words before the conclusion: "Since Ann drinks tea,".
    Lead(String),
    /// Not at all: this sentence states a contradiction.
    Contradiction(String),
}

impl Argued {
    pub(super) fn new(sentences: Vec<String>, end: End) -> Self {
        Argued { sentences, lines: Vec::new(), end }
    }
}

/// The order that clues give items.
pub(super) enum Sequence {
    /// One after the other.
    Chain(Vec<ItemId>),
    /// The first ones before the second ones, one of which is a single item.
    Before(Vec<ItemId>, Vec<ItemId>),
}

impl Sequence {
    fn new(item: ItemId, others: &[ItemId], is_behind: bool, is_chain: bool) -> Self {
        match (is_chain, is_behind) {
            (true, true) => Sequence::Chain([&[item], others].concat()),
            (true, false) => Sequence::Chain(others.iter().rev().copied().chain([item]).collect()),
            (false, true) => Sequence::Before(vec![item], others.to_vec()),
            (false, false) => Sequence::Before(others.to_vec(), vec![item]),
        }
    }
}

/// The words of a language for one paragraph.
pub(super) trait Vocabulary {
    /// Returns what the attention moves to.
    fn heading(&self, heading: Heading) -> String;

    /// Returns the quotations of clues that come first.
    fn quotations(&mut self, paragraph: &Paragraph) -> Vec<String>;

    /// Returns the sentences on which the argument builds: reasons inside its reasons, or the facts.
    fn before(&self, paragraph: &Paragraph) -> Vec<String>;

    /// States that a clue leaves nothing else.
    fn clue(&mut self, paragraph: &Paragraph, clue: ClueId, cases: &[Case], reasons: &[Reason]) -> Argued;

    /// States why all other partners of an item fail.
    fn alternatives(&self, item: ItemId, category: CategoryId, reasons: &[Reason]) -> Vec<String>;

    /// States which clues together exclude the other partners of an item.
    fn exclusions(
        &self,
        of: (ItemId, CategoryId),
        exclusions: &[Exclusion],
        reasons: &[Reason],
    ) -> Vec<String>;

    /// States that no item of a category goes with both items of a pair.
    fn no_common(&self, supposed: Mark, category: CategoryId, reasons: &[Reason]) -> Vec<String>;

    /// States what follows from a supposition.
    fn supposition(&mut self, supposed: Mark, lines: &[Line]) -> Argued;

    /// States a contradiction, the only line of an argument.
    fn contradiction(&self, line: &Line) -> String;

    /// States that some items have only as many places left.
    fn places(&self, items: &[ItemId], places: &[ItemId], reasons: &[Reason]) -> Vec<String>;

    /// States in which order clues put items.
    fn order(
        &self,
        clues: &[ClueId],
        category: CategoryId,
        sequence: &Sequence,
        reasons: &[Reason],
    ) -> Vec<String>;

    /// States that two clues say the same of two items.
    fn same_relation(&self, clues: [ClueId; 2]) -> Argued;

    /// States that two clues put items beside two others in the same way.
    fn neighbors(
        &self,
        clues: [ClueId; 2],
        items: [ItemId; 2],
        beside: [ItemId; 2],
        reasons: &[Reason],
    ) -> Vec<String>;

    /// States which places are left for items that clues join, or which the opposite of a conclusion would leave.
    fn block(
        &self,
        clues: &[ClueId],
        category: CategoryId,
        placed: (&[ItemId], &[Vec<ItemId>]),
        refuted: Option<Mark>,
        reasons: &[Reason],
    ) -> Vec<String>;

    /// States that several clues leave nothing else.
    fn clues(&self, paragraph: &Paragraph, clues: &[ClueId], reasons: &[Reason]) -> Argued;

    /// States a step of a technique without an argument of its own.
    fn step(&mut self, paragraph: &Paragraph, step: &Step) -> Argued;

    /// Returns the usual word before a conclusion.
    fn so(&self) -> String;

    /// Returns that these clues cannot all hold; without any, that there is no answer.
    fn cannot_hold(&self, clues: &[ClueId]) -> String;

    /// Returns the conclusions of a paragraph, of which there is at least one, after the words before them.
    fn conclusion(&self, paragraph: &Paragraph, lead: String) -> Conclusion;
}

/// Returns the text of a paragraph.
pub(super) fn passage(words: &mut impl Vocabulary, paragraph: &Paragraph) -> Passage {
    let heading = paragraph.heading.map(|heading| words.heading(heading));
    let mut sentences = words.quotations(paragraph);
    sentences.extend(words.before(paragraph));
    let argued = argue(words, paragraph);
    sentences.extend(argued.sentences);
    let outcome = match argued.end {
        End::Contradiction(sentence) => Outcome::Contradiction(sentence),
        _ if paragraph.conclusions.is_empty() => {
            Outcome::Contradiction(words.cannot_hold(&paragraph.clues()))
        }
        End::So => Outcome::Conclusion(words.conclusion(paragraph, words.so())),
        End::Lead(lead) => Outcome::Conclusion(words.conclusion(paragraph, lead)),
    };
    Passage { heading, argument: sentences.join(" "), lines: argued.lines, outcome }
}

fn argue(words: &mut impl Vocabulary, paragraph: &Paragraph) -> Argued {
    let sentences = match &paragraph.argument {
        Argument::Clue { clue, cases, reasons } => return words.clue(paragraph, *clue, cases, reasons),
        Argument::Clues { clues, reasons } => return words.clues(paragraph, clues, reasons),
        Argument::SameRelation { clues } => return words.same_relation(*clues),
        Argument::Supposition { supposed, lines } => return words.supposition(*supposed, lines),
        Argument::Step(step) => return words.step(paragraph, step),
        Argument::Contradiction { why, reasons } => {
            let line = Line { conclusion: None, also: Vec::new(), why: *why, from: reasons.clone() };
            return Argued::new(Vec::new(), End::Contradiction(words.contradiction(&line)));
        }
        Argument::Alternatives { item, category, reasons } => words.alternatives(*item, *category, reasons),
        Argument::Exclusions { item, category, exclusions, reasons } => {
            words.exclusions((*item, *category), exclusions, reasons)
        }
        Argument::NoCommon { category, reasons } => match paragraph.conclusions.first() {
            Some(mark) => words.no_common(mark.opposite(), *category, reasons),
            None => Vec::new(),
        },
        Argument::Places { items, places, reasons } => words.places(items, places, reasons),
        Argument::Neighbors { clues, items, beside, reasons } => {
            words.neighbors(*clues, *items, *beside, reasons)
        }
        Argument::Block { clues, category, items, ways, refuted, reasons } => {
            words.block(clues, *category, (items, ways), *refuted, reasons)
        }
        Argument::Order { item, category, others, is_behind, is_chain, clues, reasons } => {
            let sequence = Sequence::new(*item, others, *is_behind, *is_chain);
            words.order(clues, *category, &sequence, reasons)
        }
    };
    Argued::new(sentences, End::So)
}

/// Returns the marks of a case that need words: what is apart in it follows from what is together.
pub(super) fn shown(case: &Case) -> Vec<Mark> {
    let together: Vec<Mark> = case.marks.iter().copied().filter(|mark| mark.is_together()).collect();
    if together.is_empty() { case.marks.clone() } else { together }
}

/// Adds a text that is not empty and not there yet.
pub(super) fn add(parts: &mut Vec<String>, part: String) {
    if !part.is_empty() && !parts.contains(&part) {
        parts.push(part);
    }
}
