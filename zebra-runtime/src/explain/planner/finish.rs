//! The end of a plan: what nothing needs is dropped, and the paragraphs are grouped under headings.

use std::collections::BTreeSet;

use super::claim::{Claim, ParagraphDraft};
use super::length::add_short;
use super::plan::Planner;
use super::{Argument, Difficulty, Heading, Paragraph, Walkthrough};
use crate::explain::explainer::Ending;
use crate::explain::prices::{
    LEAST_REPLACED, LEAST_UNDER_HEADING, LEAST_WITH_HEADINGS, MOST_RATED, ORDERS_AT_END, QUESTION_AT_END,
};
use crate::explain::reasoner::Context;
use crate::explain::reasoner::{Resources, drop_parts};
use crate::explain::step::{Step, Technique};
use crate::model::{CategoryId, ClueId, ItemId, Mark, Model};
use crate::solve::Budget;

/// The limits of the search for what a paragraph does not need.
#[derive(Debug, Clone, Copy)]
pub(super) struct TightenLimits {
    /// The most orders in which parts are dropped, until what is left has a proof.
    pub(super) orders: usize,
    /// The budget for each question whether a fact or a clue is needed.
    pub(super) budget: Budget,
}

const LIMITS: TightenLimits = TightenLimits { orders: ORDERS_AT_END, budget: QUESTION_AT_END };

/// Adds the paragraphs of drafts to a walkthrough, as far as they are needed. Some marks are needed from the start.
pub(super) fn finish<'m>(
    context: &mut Context<'_, 'm>,
    mut walkthrough: Walkthrough<'m>,
    drafts: Vec<ParagraphDraft>,
    needed: BTreeSet<Mark>,
) -> Walkthrough<'m> {
    let Walkthrough { model, ending, .. } = walkthrough;
    let paragraphs = tight(context, ending, &mut walkthrough.opening, drafts, needed);
    walkthrough.difficulty = rating(context, model, ending, walkthrough.opening.len(), &paragraphs);
    add_short(context, &mut walkthrough, paragraphs);
    add_headings(model, &mut walkthrough.paragraphs);
    walkthrough
}

/// Returns the paragraphs of drafts: backwards, as far as they are needed, each with no more reasons than it needs.
pub(super) fn tight(
    context: &mut Context<'_, '_>,
    ending: Ending,
    opening: &mut Vec<(Mark, ClueId)>,
    drafts: Vec<ParagraphDraft>,
    mut needed: BTreeSet<Mark>,
) -> Vec<Paragraph> {
    let model = context.reasoner.model;
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut known: Vec<Mark> = opening.iter().map(|&(mark, _)| mark).collect();
    // Backwards, each draft is left with what was known before it.
    let counts: Vec<usize> = drafts.iter().map(|draft| add_pairs_of(draft, &mut known)).collect();
    for (mut draft, count) in drafts.into_iter().zip(counts).rev() {
        known.truncate(count);
        drop_unneeded(ending, &mut draft, &needed);
        let mut of_draft: Vec<Paragraph> = Vec::new();
        let is_tight = draft.is_tight;
        for (paragraph, claims) in draft.paragraphs() {
            of_draft.extend(minimized(context, paragraph, &claims, &known, is_tight));
        }
        share_consequences(model, &known, &mut of_draft);
        for paragraph in of_draft.into_iter().rev() {
            needed.extend(paragraph.facts());
            needed.extend(paragraph.premises());
            paragraphs.push(paragraph);
        }
    }
    paragraphs.reverse();
    if ending == Ending::Contradiction {
        drop_unneeded_facts(model, opening, &mut paragraphs, needed);
    }
    paragraphs
}

/// Returns the difficulty of paragraphs; `None` if the grid does not become full, or they took more work than a rating may.
pub(super) fn rating(
    context: &Context<'_, '_>,
    model: &Model,
    ending: Ending,
    stated: usize,
    paragraphs: &[Paragraph],
) -> Option<Difficulty> {
    let has_rating = ending == Ending::Full && context.resources.are_of_rating() && is_rated(model);
    has_rating.then(|| Difficulty::of(model, stated, paragraphs))
}

/// Returns whether a puzzle is small enough for a rating: it has at most 200 items.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::{Builder, is};
/// use zebra::explain::is_rated;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// assert!(is_rated(&puzzle.clue("1", is("Ann", "Cat")).check()?));
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[must_use]
pub fn is_rated(model: &Model) -> bool {
    model.items().len() <= MOST_RATED
}

/// Adds the pairs that a draft states; returns the number of those before it.
fn add_pairs_of(draft: &ParagraphDraft, known: &mut Vec<Mark>) -> usize {
    let count = known.len();
    let concluded = draft.claims.iter().flat_map(|claim| &claim.conclusions);
    known.extend(concluded.chain(&draft.consequences).copied().filter(|mark| mark.is_together()));
    count
}

/// Moves the consequences of the last paragraph of a draft to the first one after which they follow from pairs.
fn share_consequences(model: &Model, known: &[Mark], paragraphs: &mut [Paragraph]) {
    let Some((last, before)) = paragraphs.split_last_mut().filter(|(_, before)| !before.is_empty()) else {
        return;
    };
    let mut rows = Rows::new(model);
    known.iter().for_each(|&mark| rows.join(mark));
    for paragraph in before {
        paragraph.conclusions.iter().for_each(|&mark| rows.join(mark));
        paragraph.consequences.extend(last.consequences.extract_if(.., |mark| rows.are_joined(*mark)));
    }
}

/// The items that pairs join to rows, as far as each of them has one row.
struct Rows<'m> {
    model: &'m Model,
    /// For each item, the smallest one of its row.
    of: Vec<ItemId>,
}

impl<'m> Rows<'m> {
    fn new(model: &'m Model) -> Self {
        Rows { model, of: model.item_ids().collect() }
    }

    fn join(&mut self, mark: Mark) {
        let (one, other) = mark.items();
        let is_single = |item: ItemId| self.model.appearances(item).1 == 1;
        if !mark.is_together() || !is_single(one) || !is_single(other) {
            return;
        }
        let (one, other) = (self.of[one.index()], self.of[other.index()]);
        self.of.iter_mut().filter(|row| **row == one.max(other)).for_each(|row| *row = one.min(other));
    }

    fn are_joined(&self, mark: Mark) -> bool {
        self.of[mark.first().index()] == self.of[mark.second().index()]
    }
}

/// Drops the claims of a draft that separate items and that nothing needs. What belongs together is the answer, so it stays; but
/// in front of a contradiction, only what leads to it is needed; and where the grid remains open, what was found is the result.
fn drop_unneeded(ending: Ending, draft: &mut ParagraphDraft, needed: &BTreeSet<Mark>) {
    let is_needed = |mark: &Mark| needed.contains(mark);
    let leads_on = draft.consequences.iter().any(is_needed);
    let main = draft.claims.first().map(|claim| claim.conclusions.clone());
    draft.claims.retain(|claim| {
        let is_answer = match ending {
            Ending::Contradiction => leads_on,
            _ => claim.conclusions.iter().any(|mark| mark.is_together()),
        };
        let is_result = matches!(ending, Ending::Ambiguous | Ending::BudgetExhausted)
            && main.as_ref() == Some(&claim.conclusions);
        is_answer || is_result || claim.conclusions.is_empty() || claim.conclusions.iter().any(is_needed)
    });
}

/// Drops the facts that do not lead to a contradiction: they share no item with those that do, and do not leave the last places
/// that these take.
fn drop_unneeded_facts(
    model: &Model,
    opening: &mut Vec<(Mark, ClueId)>,
    paragraphs: &mut [Paragraph],
    mut needed: BTreeSet<Mark>,
) {
    let categories = |mark: Mark| [mark.first(), mark.second()].map(|item| model.item(item).category);
    let touches = |mark: Mark, needed: &BTreeSet<Mark>| {
        needed.iter().any(|other| {
            other.names(mark.first())
                || other.names(mark.second())
                || other.is_together() && categories(*other) == categories(mark)
        })
    };
    loop {
        let before = needed.len();
        let stated = opening.iter().map(|&(mark, _)| mark);
        let new: Vec<Mark> = stated.filter(|&mark| touches(mark, &needed)).collect();
        needed.extend(new);
        if needed.len() == before {
            break;
        }
    }
    opening.retain(|(mark, _)| needed.contains(mark));
    for paragraph in paragraphs {
        paragraph.consequences.retain(|mark| touches(*mark, &needed));
    }
}

/// Returns a paragraph with no more reasons than it needs; or its claims one by one, if only they can be argued so.
fn minimized(
    context: &mut Context<'_, '_>,
    paragraph: Paragraph,
    claims: &[Claim],
    known: &[Mark],
    is_tight: bool,
) -> Vec<Paragraph> {
    if let Some(shorter) = with_one_pair(context, &paragraph, known) {
        return vec![shorter];
    }
    if is_tight {
        return vec![paragraph];
    }
    if let Some(tight) = tighten(context, &paragraph, LIMITS) {
        return vec![tight];
    }
    if claims.len() < 2 {
        return vec![paragraph];
    }
    let mut all = Vec::new();
    for claim in claims {
        let claim = Paragraph { choices: paragraph.choices, ..claim.paragraph() };
        all.push(tighten(context, &claim, LIMITS).unwrap_or(claim));
    }
    if let Some(last) = all.last_mut() {
        last.consequences.extend(paragraph.consequences);
    }
    all
}

/// Argues a paragraph with one known pair in place of several of the same two categories, from which that pair follows: the reader
/// need not eliminate again. Returns `None` if there is no such pair.
fn with_one_pair(context: &mut Context<'_, '_>, paragraph: &Paragraph, known: &[Mark]) -> Option<Paragraph> {
    let model = context.reasoner.model;
    let categories = |mark: Mark| [mark.first(), mark.second()].map(|item| model.item(item).category);
    let facts = paragraph.facts();
    let is_like = |one: Mark, other: Mark| {
        one.is_together() && other.is_together() && categories(one) == categories(other)
    };
    let many = facts
        .iter()
        .copied()
        .find(|&fact| facts.iter().filter(|&&other| is_like(fact, other)).count() >= LEAST_REPLACED)?;
    let others: Vec<Mark> = facts.iter().copied().filter(|&fact| !is_like(fact, many)).collect();
    let clues = paragraph.clues();
    let mut pairs = known.iter().copied().filter(|pair| is_like(*pair, many) && !facts.contains(pair));
    pairs.find_map(|pair| {
        let facts = others.iter().copied().chain([pair]).collect();
        let mut step = Step::new(Technique::Exhaustion, clues.clone(), facts, paragraph.conclusions.clone());
        let Resources { minimizer, meter, .. } = &mut context.resources;
        if !minimizer.follows(&step, LIMITS.budget, meter) {
            return None;
        }
        drop_parts(&mut step, 1, |less| minimizer.follows(less, LIMITS.budget, meter));
        argued(context, &step, paragraph)
    })
}

/// Drops the facts and clues of a paragraph without which it still follows; returns `None` if no proof from the others is found.
pub(super) fn tighten(
    context: &mut Context<'_, '_>,
    paragraph: &Paragraph,
    limits: TightenLimits,
) -> Option<Paragraph> {
    let (mut facts, mut clues) = (paragraph.facts(), paragraph.clues());
    let ranks = context.reasoner.ranks();
    facts.sort_by_key(|&fact| ranks.mark(fact));
    clues.sort_by_key(|&clue| ranks.clue(clue));
    // What can be dropped depends on the order; one of the results may have a simpler proof.
    let mut best: Option<(usize, Paragraph)> = None;
    let mut tried: Vec<Step> = Vec::new();
    for order in 0..limits.orders.min(2 * clues.len().max(facts.len()).max(1)) {
        let mut step =
            Step::new(Technique::Exhaustion, clues.clone(), facts.clone(), paragraph.conclusions.clone());
        if order % 2 == 1 {
            step.clues.reverse();
            step.premises.reverse();
        }
        step.clues.rotate_left(order / 2 % clues.len().max(1));
        step.premises.rotate_left(order / 2 % facts.len().max(1));
        let Resources { minimizer, meter, .. } = &mut context.resources;
        drop_parts(&mut step, 1, |less| minimizer.follows(less, limits.budget, meter));
        if step.clues.len() == clues.len() && step.premises.len() == facts.len() {
            return Some(paragraph.clone());
        }
        step.clues.sort_unstable();
        step.premises.sort_unstable();
        if tried.contains(&step) {
            continue;
        }
        if let Some(tight) = argued(context, &step, paragraph) {
            let length = length(&tight);
            if best.as_ref().is_none_or(|(least, _)| length < *least) {
                best = Some((length, tight));
            }
            // An argument without lines is short enough.
            if length == 0 {
                break;
            }
        }
        tried.push(step);
    }
    best.map(|(_, tight)| tight)
}

/// Returns the number of facts, clues and lines of an argument; 0 if it has no lines.
fn length(paragraph: &Paragraph) -> usize {
    let lines = match &paragraph.argument {
        Argument::Supposition { lines, .. } => lines.len(),
        Argument::Clue { cases, .. } => cases.iter().map(|case| case.lines.len()).sum(),
        _ => 0,
    };
    if lines == 0 { 0 } else { 2 * lines + paragraph.facts().len() + paragraph.clues().len() }
}

/// Argues a paragraph with only these facts and clues; returns `None` if that takes more than one paragraph.
fn argued(context: &Context<'_, '_>, step: &Step, paragraph: &Paragraph) -> Option<Paragraph> {
    let mut planner = Planner::new(context.reasoner, step.premises.iter().copied(), Some(step.clues.clone()));
    if !planner.argue(&paragraph.conclusions) {
        return None;
    }
    let drafts = planner.drafts.into_iter().flat_map(ParagraphDraft::paragraphs);
    let mut drafts: Vec<Paragraph> = drafts.map(|(paragraph, _)| paragraph).collect();
    let is_known = |mark: &Mark| step.premises.contains(mark);
    let tight = drafts.pop().filter(|tight| {
        drafts.is_empty() && tight.facts().iter().all(is_known) && tight.premises().iter().all(is_known)
    })?;
    let stated = paragraph.conclusions.iter().chain(&paragraph.consequences);
    let consequences = stated.copied().filter(|mark| !tight.conclusions.contains(mark)).collect();
    Some(Paragraph { consequences, choices: paragraph.choices, ..tight })
}

/// What several paragraphs in a row are about.
struct Group {
    end: usize,
    heading: Heading,
}

/// Adds a heading where the attention moves to something that the next paragraphs have in common. The first group needs
/// none.
fn add_headings(model: &Model, paragraphs: &mut [Paragraph]) {
    if paragraphs.len() < LEAST_WITH_HEADINGS {
        return;
    }
    let least = LEAST_UNDER_HEADING.max(paragraphs.len() / 8);
    let mut start = 0;
    let mut last = None;
    while start < paragraphs.len() {
        let group = longest_group(model, &paragraphs[start..]);
        if group.end >= least {
            if start > 0 && last != Some(group.heading) {
                paragraphs[start].heading = Some(group.heading);
            }
            last = Some(group.heading);
        }
        start += group.end;
    }
}

/// Returns the longest group at the beginning of some paragraphs.
fn longest_group(model: &Model, paragraphs: &[Paragraph]) -> Group {
    let mut best = Group { end: 1, heading: Heading::Categories(CategoryId(0), CategoryId(0)) };
    for heading in subjects(model, &paragraphs[0]) {
        let end =
            paragraphs.iter().take_while(|paragraph| subjects(model, paragraph).contains(&heading)).count();
        if end > best.end {
            best = Group { end, heading };
        }
    }
    best
}

/// Returns what a paragraph is about: first the items in the row that it places, the one that names the row before the
/// others, then its clue and its categories.
fn subjects(model: &Model, paragraph: &Paragraph) -> Vec<Heading> {
    let Some(mark) = paragraph.conclusions.first() else { return Vec::new() };
    let mut items = vec![mark.first(), mark.second()];
    if mark.is_together() {
        let beside = paragraph
            .consequences
            .iter()
            .filter(|other| other.names(mark.first()) || other.names(mark.second()));
        items.extend(beside.flat_map(|other| [other.first(), other.second()]));
    }
    let category = |item: ItemId| model.item(item).category;
    items.sort_unstable_by_key(|&item| (category(item) != model.anchor(), item));
    items.dedup();
    let mut subjects: Vec<Heading> = items.into_iter().map(Heading::Item).collect();
    if let Argument::Clue { clue, .. } = paragraph.argument {
        subjects.push(Heading::Clue(clue));
    }
    let (one, other) = (category(mark.first()), category(mark.second()));
    subjects.push(Heading::Categories(one.min(other), one.max(other)));
    subjects
}
