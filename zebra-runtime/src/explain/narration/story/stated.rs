//! What a paragraph can build on: the pairs that were stated before it, and where.

use crate::explain::walkthrough::{Argument, Case, Line, Paragraph, Reason, Walkthrough, Why};
use crate::model::{CategoryId, ClueId, ItemId, Mark};

/// The facts before a paragraph.
pub(super) struct Stated<'w> {
    walkthrough: &'w Walkthrough<'w>,
    index: usize,
    /// The items of each row that are known to be together.
    rows: Vec<Vec<ItemId>>,
    /// The pairs of which an item may be in several rows.
    shared: Vec<Mark>,
    /// The pairs that sentences state, and do not only follow from them.
    said: Vec<Mark>,
}

impl<'w> Stated<'w> {
    /// Collects the facts before the paragraph with this index.
    pub(super) fn new(walkthrough: &'w Walkthrough<'w>, index: usize) -> Self {
        let mut stated =
            Stated { walkthrough, index, rows: Vec::new(), shared: Vec::new(), said: Vec::new() };
        let opening = walkthrough.opening.iter().map(|&(mark, _)| mark);
        for mark in walkthrough.given.iter().copied().chain(opening) {
            stated.join(mark);
            stated.said.push(mark);
        }
        for paragraph in &walkthrough.paragraphs[..index] {
            for &mark in &paragraph.conclusions {
                stated.join(mark);
                stated.said.push(mark);
            }
            let concluded = paragraph.conclusions.first().map(|mark| mark.first());
            for &mark in &paragraph.consequences {
                let is_new = stated.join(mark);
                // The row of the conclusion is named with what follows at once.
                let is_named = stated.is_of_anchor(mark)
                    && concluded.is_some_and(|item| stated.row(item).contains(&mark.first()));
                if is_new || is_named {
                    stated.said.push(mark);
                }
            }
        }
        stated
    }

    fn is_of_anchor(&self, mark: Mark) -> bool {
        let model = self.walkthrough.model;
        [mark.first(), mark.second()].iter().any(|&item| model.item(item).category == model.anchor())
    }

    /// Returns what connects two items of a row that no sentence states to be together: the row's name, or else an item of
    /// which sentences state both.
    pub(super) fn between(&self, of: ItemId, partner: ItemId) -> Option<ItemId> {
        let is_said = |one: ItemId, other: ItemId| self.said.contains(&Mark::together(one, other));
        let row = self.row(of);
        if is_said(of, partner) || !row.contains(&partner) {
            return None;
        }
        let others = || row.iter().copied().filter(|&item| item != of && item != partner);
        let is_anchor =
            |item: &ItemId| self.walkthrough.model.item(*item).category == self.walkthrough.model.anchor();
        let connects = |item: &ItemId| is_said(of, *item) && is_said(*item, partner);
        others().find(|item| is_anchor(item) && is_said(of, *item)).or_else(|| others().find(connects))
    }

    /// Adds a pair; returns whether it says more than the pairs before it.
    pub(super) fn join(&mut self, mark: Mark) -> bool {
        let (one, other) = mark.items();
        if !mark.is_together() {
            return false;
        }
        // An item of several rows would join them.
        let is_single = |item: ItemId| self.walkthrough.model.appearances(item).1 == 1;
        if !is_single(one) || !is_single(other) {
            let row = |item| if is_single(item) { self.row(item) } else { vec![item] };
            let (ones, others) = (row(one), row(other));
            let is_implied = |known: &Mark| {
                let (first, second) = known.items();
                ones.contains(&first) && others.contains(&second)
                    || ones.contains(&second) && others.contains(&first)
            };
            let is_new = !self.shared.iter().any(is_implied);
            self.shared.push(mark);
            return is_new;
        }
        let place = |rows: &[Vec<ItemId>], item| rows.iter().position(|row| row.contains(&item));
        let (one_row, other_row) = (place(&self.rows, one), place(&self.rows, other));
        match (one_row, other_row) {
            (None, None) => self.rows.push(vec![one, other]),
            (Some(row), None) => self.rows[row].push(other),
            (None, Some(row)) => self.rows[row].push(one),
            (Some(row), Some(same)) if row == same => return false,
            (Some(row), Some(merged)) => {
                let items = std::mem::take(&mut self.rows[merged]);
                self.rows[row].extend(items);
                self.rows.swap_remove(merged);
            }
        }
        true
    }

    /// Returns the items that are known to be in the row of an item, with itself.
    pub(super) fn row(&self, item: ItemId) -> Vec<ItemId> {
        self.rows.iter().find(|row| row.contains(&item)).cloned().unwrap_or_else(|| vec![item])
    }

    /// Returns whether the partners of each row are known in all categories.
    pub(super) fn is_full(&self) -> bool {
        let model = self.walkthrough.model;
        let mut categories = model.category_ids();
        categories.all(|category| {
            let mut anchors = model.items_of(model.anchor());
            category == model.anchor()
                || model.is_plain(category) && anchors.all(|row| self.partner(row, category).is_some())
        })
    }

    /// Returns the known partner of an item in a category.
    pub(super) fn partner(&self, item: ItemId, category: CategoryId) -> Option<ItemId> {
        let of_category = |other: &ItemId| self.walkthrough.model.item(*other).category == category;
        self.row(item).into_iter().find(|other| *other != item && of_category(other))
    }

    /// Returns where a fact comes from: its clue, or the number of the paragraph of two items that are apart. What is together is
    /// in the reader's table.
    pub(super) fn source(&self, mark: Mark) -> Option<String> {
        if let Some(&(_, clue)) = self.walkthrough.opening.iter().find(|(stated, _)| *stated == mark) {
            return Some(self.label(clue));
        }
        if mark.is_together() {
            return None;
        }
        let concludes = |paragraph: &Paragraph| paragraph.conclusions.contains(&mark);
        let found = self.walkthrough.paragraphs[..self.index].iter().position(concludes);
        found.map(|index| format!("paragraph {}", index + 1))
    }

    /// Returns the label of a clue in brackets.
    pub(super) fn label(&self, clue: ClueId) -> String {
        let model = self.walkthrough.model;
        let label = &model.clue(clue).label;
        // Beside items that are numbers, a number alone could be one of them.
        let is_number = |text: &str| text.ends_with(|last: char| last.is_ascii_digit());
        let is_plain = label.starts_with(|letter: char| letter.is_ascii_digit())
            && !model.items().iter().any(|item| is_number(&item.phrase));
        if is_plain { label.to_string() } else { format!("clue {label}") }
    }
}

/// Returns whether a paragraph uses a clue.
pub(super) fn mentions(paragraph: &Paragraph, clue: ClueId) -> bool {
    let is_clue = |why: Why| why == Why::Clue(clue);
    let in_line = |line: &Line| is_clue(line.why) || line.from.iter().any(|reason| in_reason(reason, clue));
    paragraph.reasons().iter().any(|reason| in_reason(reason, clue))
        || match &paragraph.argument {
            Argument::Clue { clue: own, cases, .. } => {
                let in_case = |case: &Case| {
                    case.excluded.iter().any(|reason| in_reason(reason, clue))
                        || case.lines.iter().any(in_line)
                };
                *own == clue || cases.iter().any(in_case)
            }
            Argument::SameRelation { clues } => clues.contains(&clue),
            Argument::Clues { clues, .. } | Argument::Order { clues, .. } => clues.contains(&clue),
            Argument::Contradiction { why, .. } => is_clue(*why),
            Argument::Supposition { lines, .. } => lines.iter().any(in_line),
            Argument::Step(step) => step.clues.contains(&clue),
            Argument::Alternatives { .. } | Argument::NoCommon { .. } | Argument::Places { .. } => false,
        }
}

fn in_reason(reason: &Reason, clue: ClueId) -> bool {
    reason.why == Why::Clue(clue) || reason.from.iter().any(|reason| in_reason(reason, clue))
}

/// A use of a clue: the marks that follow from it, and those that they follow from.
pub(super) struct Use {
    pub(super) clue: ClueId,
    pub(super) conclusions: Vec<Mark>,
    pub(super) marks: Vec<Mark>,
}

/// Returns the uses of clues in a paragraph, in the order of the argument, that of the clue itself last.
pub(super) fn uses(paragraph: &Paragraph) -> Vec<Use> {
    let mut uses = Vec::new();
    paragraph.reasons().iter().for_each(|reason| of_reason(reason, &mut uses));
    let own = |clue: ClueId, from: &mut dyn Iterator<Item = Mark>, uses: &mut Vec<Use>| {
        let marks = paragraph.conclusions.iter().copied().chain(from).collect();
        uses.push(Use { clue, conclusions: paragraph.conclusions.clone(), marks });
    };
    match &paragraph.argument {
        Argument::Clue { clue, cases, reasons } => {
            for case in cases {
                of_case(case, &mut uses);
            }
            let from = reasons.iter().map(|reason| reason.mark);
            let in_cases = cases.iter().flat_map(|case| case.marks.iter().copied());
            own(*clue, &mut from.chain(in_cases), &mut uses);
        }
        Argument::Clues { clues, reasons } | Argument::Order { clues, reasons, .. } => {
            clues.iter().for_each(|&clue| {
                own(clue, &mut reasons.iter().map(|reason| reason.mark), &mut uses);
            });
        }
        Argument::SameRelation { clues } => {
            clues.iter().for_each(|&clue| own(clue, &mut std::iter::empty(), &mut uses));
        }
        Argument::Contradiction { why: Why::Clue(clue), reasons } => {
            own(*clue, &mut reasons.iter().map(|reason| reason.mark), &mut uses);
        }
        Argument::Supposition { lines, .. } => lines.iter().for_each(|line| of_line(line, &mut uses)),
        // The words of a step quote its clues.
        Argument::Step(step) => uses.extend(step.clues.iter().map(|&clue| Use {
            clue,
            conclusions: step.conclusions.clone(),
            marks: step.conclusions.iter().chain(&step.premises).copied().collect(),
        })),
        Argument::Alternatives { .. }
        | Argument::NoCommon { .. }
        | Argument::Contradiction { .. }
        | Argument::Places { .. } => {}
    }
    uses
}

fn of_case(case: &Case, uses: &mut Vec<Use>) {
    case.excluded.iter().for_each(|reason| of_reason(reason, uses));
    case.lines.iter().for_each(|line| of_line(line, uses));
}

fn of_line(line: &Line, uses: &mut Vec<Use>) {
    line.from.iter().for_each(|reason| of_reason(reason, uses));
    if let Why::Clue(clue) = line.why {
        let conclusions: Vec<Mark> = line.conclusion.iter().chain(&line.also).copied().collect();
        let from = line.from.iter().map(|reason| reason.mark);
        let marks = conclusions.iter().copied().chain(from).collect();
        uses.push(Use { clue, conclusions, marks });
    }
}

fn of_reason(reason: &Reason, uses: &mut Vec<Use>) {
    reason.from.iter().for_each(|reason| of_reason(reason, uses));
    if let Why::Clue(clue) = reason.why {
        let marks =
            std::iter::once(reason.mark).chain(reason.from.iter().map(|reason| reason.mark)).collect();
        uses.push(Use { clue, conclusions: vec![reason.mark], marks });
    }
}
