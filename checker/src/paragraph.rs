//! The check of the paragraphs of a walkthrough: their reasons imply their conclusions, and none of the reasons can be left
//! out.

use std::collections::BTreeSet;

use zebra_runtime::explain::{Argument, Case, Ending, Exclusion, Line, Paragraph, Reason, Walkthrough, Why};
use zebra_runtime::model::{CategoryId, ClueId, ItemId, Mark, Model};

use crate::search::{Found, search};
use crate::view::{Contradiction, View};
use crate::{Flaw, FlawKind, check_steps};

/// Checks a walkthrough as a reader follows it: each pair of the opening follows from its clue, each paragraph from what was
/// stated before it ([`check_paragraph`]), and at the end everything else from the rules of the grid. Returns the flaws, at
/// most one for each paragraph, at its index.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra_checker::check_walkthrough;
/// use zebra::builder::{Builder, is, is_not};
/// use zebra::explain::Explainer;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
/// puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog"));
/// let model = puzzle.check()?;
/// let mut walkthrough = Explainer::new(&model).walkthrough();
/// assert!(check_walkthrough(&walkthrough).is_empty());
/// walkthrough.paragraphs.clear();
/// assert!(!check_walkthrough(&walkthrough).is_empty(), "marks are open at the end");
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[must_use]
pub fn check_walkthrough(walkthrough: &Walkthrough<'_>) -> Vec<Flaw> {
    let model = walkthrough.model;
    let mut known = Known::new(model);
    let mut flaws = Vec::new();
    let mut note = |index: usize, checked: Result<(), FlawKind>| {
        flaws.extend(checked.err().map(|kind| Flaw { step: vec![index], kind }));
    };
    known.add(walkthrough.given.iter().copied());
    for &(mark, clue) in &walkthrough.opening {
        note(0, follows(model, &[clue], &[], &[mark]));
        known.add([mark]);
    }
    known.add_last_places();
    for (index, paragraph) in walkthrough.paragraphs.iter().enumerate() {
        let checked = check_paragraph(model, &known.marks, paragraph);
        known.add(paragraph.conclusions.iter().copied());
        // The consequences need no clue.
        let given: Vec<Mark> = known.marks.iter().copied().collect();
        note(index, checked.and_then(|()| all_follow(model, &given, &paragraph.consequences)));
        known.add(paragraph.consequences.iter().copied());
    }
    let end = match walkthrough.ending {
        Ending::Full => known.open_mark().map_or(Ok(()), |mark| Err(FlawKind::Open(mark))),
        Ending::Contradiction => {
            let last = walkthrough.paragraphs.last();
            let is_contradiction = last.is_some_and(|last| last.conclusions.is_empty());
            is_contradiction.then_some(()).ok_or(FlawKind::NoContradiction)
        }
        Ending::Ambiguous | Ending::BudgetExhausted | Ending::TooLarge => Ok(()),
    };
    note(walkthrough.paragraphs.len(), end);
    flaws
}

/// Checks one paragraph of a walkthrough: its conclusions follow from its facts, its clues and the rules of the grid; without
/// any one of these facts and clues they do not; each inference inside follows; and so do the atomic steps behind it.
///
/// The facts must be among `known`. Exponential in the worst case, with a fixed budget for each inference.
///
/// # Errors
/// Returns the first flaw.
pub fn check_paragraph(model: &Model, known: &BTreeSet<Mark>, paragraph: &Paragraph) -> Result<(), FlawKind> {
    let (facts, clues) = (paragraph.facts(), paragraph.clues());
    if let Some(&fact) = facts.iter().find(|fact| !known.contains(fact)) {
        return Err(FlawKind::UnknownPremise(fact));
    }
    follows(model, &clues, &facts, &paragraph.conclusions)?;
    check_argument(model, paragraph)?;
    check_steps(model, &paragraph.steps, &mut known.clone(), &[]).map_err(|flaw| flaw.kind)?;
    let concluded = |mark: &Mark| paragraph.steps.iter().any(|step| step.conclusions.contains(mark));
    if let Some(&mark) = paragraph.conclusions.iter().find(|mark| !concluded(mark)) {
        return Err(FlawKind::DoesNotFollow(mark));
    }
    is_minimal(model, &clues, &facts, &paragraph.conclusions)
}

/// Checks that some conclusion is lost with each fact and each clue.
fn is_minimal(model: &Model, clues: &[ClueId], facts: &[Mark], conclusions: &[Mark]) -> Result<(), FlawKind> {
    for (index, &clue) in clues.iter().enumerate() {
        if follows(model, &without(clues, index), facts, conclusions).is_ok() {
            return Err(FlawKind::RedundantClue(clue));
        }
    }
    for (index, &fact) in facts.iter().enumerate() {
        if follows(model, clues, &without(facts, index), conclusions).is_ok() {
            return Err(FlawKind::RedundantFact(fact));
        }
    }
    Ok(())
}

fn without<T: Copy>(list: &[T], index: usize) -> Vec<T> {
    [&list[..index], &list[index + 1..]].concat()
}

/// Checks that marks follow from clues and facts; if there are none, that these contradict each other.
fn follows(model: &Model, clues: &[ClueId], facts: &[Mark], marks: &[Mark]) -> Result<(), FlawKind> {
    let refuted = |facts: &[Mark], flaw: FlawKind| match search(model, clues, facts) {
        Found::Nothing => Ok(()),
        Found::Counterexample => Err(flaw),
        Found::Unknown => Err(FlawKind::BudgetExhausted),
    };
    match marks {
        [] => refuted(facts, FlawKind::NoContradiction),
        _ => marks.iter().try_for_each(|&mark| {
            let facts: Vec<Mark> = facts.iter().copied().chain([mark.opposite()]).collect();
            refuted(&facts, FlawKind::DoesNotFollow(mark))
        }),
    }
}

/// Checks that each of some marks follows from facts and the rules of the grid.
fn all_follow(model: &Model, facts: &[Mark], marks: &[Mark]) -> Result<(), FlawKind> {
    marks.iter().try_for_each(|mark| follows(model, &[], facts, std::slice::from_ref(mark)))
}

/// Checks each inference of an argument.
fn check_argument(model: &Model, paragraph: &Paragraph) -> Result<(), FlawKind> {
    paragraph.reasons().iter().try_for_each(|reason| check_reason(model, reason, &[]))?;
    match &paragraph.argument {
        Argument::Clue { clue, cases, reasons } if !cases.is_empty() => {
            check_cases(model, *clue, cases, reasons, &paragraph.conclusions)
        }
        Argument::Supposition { supposed, lines } => check_lines(model, &[*supposed], lines),
        Argument::Block { clues, items, ways, refuted, reasons, .. } => {
            let placed = (&items[..], &ways[..]);
            check_ways(model, clues, placed, *refuted, &marks_of(reasons), &paragraph.conclusions)
        }
        Argument::Neighbors { items: [first, second], beside: [one, other], .. } => {
            let is_of = |mark: &Mark, (one, other): (ItemId, ItemId)| mark.names(one) && mark.names(other);
            let facts = paragraph.reasons().iter().map(|reason| reason.mark);
            let is_about = paragraph.conclusions.iter().all(|mark| is_of(mark, (*first, *second)))
                && facts.clone().all(|mark| is_of(&mark, (*one, *other)));
            is_about.then_some(()).ok_or(FlawKind::DoesNotFollow(Mark::apart(*first, *second)))
        }
        Argument::Exclusions { item, category, exclusions, reasons } => {
            let is_given = |fact: &&Mark| reasons.iter().any(|reason| reason.mark == **fact);
            match exclusions.iter().flat_map(|part| &part.facts).find(|fact| !is_given(fact)) {
                Some(&fact) => Err(FlawKind::UnknownPremise(fact)),
                None => check_exclusions(model, (*item, *category), exclusions, &paragraph.conclusions),
            }
        }
        _ => Ok(()),
    }
}

/// Checks that clues and facts leave only some ways to place items, and that the conclusions hold in each of them; or that the
/// opposite of a conclusion leaves only these, and that the facts exclude each.
fn check_ways(
    model: &Model,
    clues: &[ClueId],
    (items, ways): (&[ItemId], &[Vec<ItemId>]),
    refuted: Option<Mark>,
    facts: &[Mark],
    conclusions: &[Mark],
) -> Result<(), FlawKind> {
    let places = |way: &Vec<ItemId>| -> Vec<Mark> {
        items.iter().zip(way).map(|(&item, &place)| Mark::together(item, place)).collect()
    };
    // Each way is one that the facts do not exclude, or one that they do.
    for way in ways {
        let given = [&places(way)[..], facts].concat();
        match refuted {
            Some(_) => follows(model, &[], &given, &[])?,
            None => follows(model, &[], &given, conclusions)?,
        }
    }
    // Beside these ways, nothing is left: each place of each item that none of them has is excluded.
    let joins = facts.iter().copied().filter(|mark| mark.is_together());
    let given: Vec<Mark> = match refuted {
        Some(refuted) => joins.chain([refuted]).collect(),
        None => facts.to_vec(),
    };
    if ways.is_empty() {
        return follows(model, clues, &given, &[]);
    }
    for (index, &item) in items.iter().enumerate() {
        let places = ways.iter().map(|way| way[index]);
        let others = places.clone().next().map(|place| model.items_of(model.item(place).category));
        let lost = others.into_iter().flatten().filter(|&other| !places.clone().any(|place| place == other));
        follows(model, clues, &given, &lost.map(|place| Mark::apart(item, place)).collect::<Vec<Mark>>())?;
    }
    Ok(())
}

fn marks_of(reasons: &[Reason]) -> Vec<Mark> {
    reasons.iter().map(|reason| reason.mark).collect()
}

/// Checks that each partner is excluded by the clues and facts of its part, and that the conclusions are left.
fn check_exclusions(
    model: &Model,
    (item, category): (ItemId, CategoryId),
    exclusions: &[Exclusion],
    conclusions: &[Mark],
) -> Result<(), FlawKind> {
    let apart =
        |part: &Exclusion| part.items.iter().map(|&other| Mark::apart(item, other)).collect::<Vec<_>>();
    for part in exclusions {
        if let Some(&other) = part.items.iter().find(|&&other| model.item(other).category != category) {
            return Err(FlawKind::DoesNotFollow(Mark::apart(item, other)));
        }
        follows(model, &part.clues, &part.facts, &apart(part))?;
    }
    let excluded: Vec<Mark> = exclusions.iter().flat_map(apart).collect();
    follows(model, &[], &excluded, conclusions)
}

/// Checks that the cases of a clue are complete, and that each of them fails or has the conclusions.
fn check_cases(
    model: &Model,
    clue: ClueId,
    cases: &[Case],
    reasons: &[Reason],
    conclusions: &[Mark],
) -> Result<(), FlawKind> {
    let facts = |reasons: &[Reason]| reasons.iter().map(|reason| reason.mark).collect::<Vec<_>>();
    for case in cases {
        case.excluded.iter().try_for_each(|reason| check_reason(model, reason, &[]))?;
        check_lines(model, &case.marks, &case.lines)?;
        if case.fails() {
            if case.lines.is_empty() {
                let given = [case.marks.clone(), facts(case.excluded.as_slice())].concat();
                follows(model, &[clue], &given, &[])?;
            }
        } else {
            let concluded =
                case.lines.iter().flat_map(|line| line.conclusion.iter().chain(&line.also).copied());
            let given = [case.marks.clone(), concluded.collect(), facts(reasons)].concat();
            follows(model, &[clue], &given, conclusions)?;
        }
    }
    // Beside the cases, nothing is left: some mark of each of them would be false.
    let marks: Vec<Vec<Mark>> = cases.iter().map(|case| case.marks.clone()).collect();
    let mut others = vec![facts(reasons)];
    for case in &marks {
        let extended = others
            .iter()
            .flat_map(|given| case.iter().map(move |mark| [given.as_slice(), &[mark.opposite()]].concat()));
        others = extended.collect();
    }
    others.iter().try_for_each(|given| follows(model, &[clue], given, &[]))
}

/// Checks that each line follows from what is supposed and from the lines before it.
fn check_lines(model: &Model, supposed: &[Mark], lines: &[Line]) -> Result<(), FlawKind> {
    let mut known = supposed.to_vec();
    for line in lines {
        let clues: &[ClueId] = if let Why::Clue(clue) = &line.why { std::slice::from_ref(clue) } else { &[] };
        let from: Vec<Mark> = line.from.iter().map(|reason| reason.mark).collect();
        line.from.iter().try_for_each(|reason| check_reason(model, reason, &known))?;
        let concluded: Vec<Mark> = line.conclusion.iter().chain(&line.also).copied().collect();
        follows(model, clues, &from, &concluded)?;
        known.extend(concluded);
    }
    Ok(())
}

/// Checks that the mark of a reason follows from the marks below it, down to facts and what is supposed.
fn check_reason(model: &Model, reason: &Reason, supposed: &[Mark]) -> Result<(), FlawKind> {
    let from: Vec<Mark> = reason.from.iter().map(|inner| inner.mark).collect();
    match &reason.why {
        Why::Known => return Ok(()),
        Why::Supposed if supposed.contains(&reason.mark) => return Ok(()),
        Why::Supposed => return Err(FlawKind::UnknownPremise(reason.mark)),
        Why::Clue(clue) => follows(model, std::slice::from_ref(clue), &from, &[reason.mark])?,
        Why::Grid | Why::OnlyPlace | Why::NoCommon => follows(model, &[], &from, &[reason.mark])?,
    }
    reason.from.iter().try_for_each(|inner| check_reason(model, inner, supposed))
}

/// The stated facts, with the pairs that follow because items are together.
struct Known<'m> {
    model: &'m Model,
    marks: BTreeSet<Mark>,
    view: View,
}

impl<'m> Known<'m> {
    fn new(model: &'m Model) -> Self {
        Known { model, marks: BTreeSet::new(), view: View::new(model) }
    }

    /// Adds stated marks. What contradicts the rules of the grid is noticed by the checks of the paragraphs.
    fn add(&mut self, marks: impl IntoIterator<Item = Mark>) {
        let mut open: Vec<Mark> = marks.into_iter().collect();
        while let Some(mark) = open.pop() {
            if !self.marks.insert(mark) || !mark.is_together() {
                continue;
            }
            for (middle, item) in [mark.items(), (mark.second(), mark.first())] {
                if self.model.appearances(middle).1 > 1 {
                    continue;
                }
                let beside = self.marks.iter().filter(|known| known.is_together() && known.names(middle));
                let others = beside.map(|known| known.other(middle));
                let category = |item: ItemId| self.model.item(item).category;
                let joined = others.filter(|&other| self.model.have_marks(category(other), category(item)));
                open.extend(joined.map(|other| Mark::together(item, other)));
            }
        }
    }

    /// Adds the last two items of two categories whose other items are all together: they need no words.
    fn add_last_places(&mut self) {
        while let Some(mark) = self.last_place() {
            self.add([mark]);
        }
    }

    fn last_place(&self) -> Option<Mark> {
        let model = self.model;
        let plain: Vec<CategoryId> =
            model.category_ids().filter(|&category| model.is_plain(category)).collect();
        let alone = |of: CategoryId, with: CategoryId| {
            let has_partner = |item: ItemId| {
                model.items_of(with).any(|other| self.marks.contains(&Mark::together(item, other)))
            };
            let mut alone = model.items_of(of).filter(|&item| !has_partner(item));
            alone.next().filter(|_| alone.next().is_none())
        };
        let mut pairs = plain.iter().flat_map(|&one| plain.iter().map(move |&other| (one, other)));
        pairs.find_map(|(one, other)| {
            let (item, partner) = (alone(one, other)?, alone(other, one)?);
            (one != other && model.have_marks(one, other)).then(|| Mark::together(item, partner))
        })
    }

    /// Returns a pair of items that remains open with all clues.
    fn open_mark(&mut self) -> Option<Mark> {
        let model = self.model;
        let view = &mut self.view;
        let closed = self
            .marks
            .iter()
            .try_for_each(|mark| view.set(mark.first(), mark.second(), mark.is_together()))
            .and_then(|()| view.begin())
            .and_then(|()| view.propagate());
        if let Err(Contradiction) = closed {
            return None;
        }
        let pairs = model.item_ids().flat_map(|one| model.item_ids().map(move |other| (one, other)));
        let marked = pairs.filter(|&(one, other)| {
            let (one, other) = (model.item(one).category, model.item(other).category);
            one < other && model.have_marks(one, other)
        });
        let open = marked.filter(|&(one, other)| view.pair(one, other).is_none());
        let mut open = open.map(|(one, other)| Mark::together(one, other));
        let given: Vec<Mark> = self.marks.iter().copied().collect();
        open.find(|&mark| {
            let follows = |mark: Mark| follows(model, &[], &given, &[mark]).is_ok();
            !follows(mark) && !follows(mark.opposite())
        })
    }
}
