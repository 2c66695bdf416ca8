//! A walkthrough in English.

use std::collections::{BTreeMap, BTreeSet};

use crate::explain::narration::Passage;
use crate::explain::search::Ending;
use crate::explain::walkthrough::{Argument, Line, Paragraph, Reason, Walkthrough, Why};
use crate::explain::wording::{Wording, clauses, several};
use crate::model::{CategoryId, ClueId, ItemId, Mark, Model, Polarity};
use crate::sentence::{category_noun, clue_sentence, item_phrase, list, to_sentence};

pub(super) fn ending(walkthrough: &Walkthrough<'_>) -> String {
    match walkthrough.ending {
        Ending::Full => "The rest of the grid follows: the puzzle is solved.",
        Ending::Contradiction => "So the clues contradict each other, and there is no answer.",
        Ending::Ambiguous => "Here reasoning stops: the puzzle has more than one answer.",
        Ending::BudgetExhausted => "No further step was found within the budget.",
        Ending::TooLarge => "The puzzle is too large to explain.",
    }
    .to_owned()
}

pub(super) fn opening(walkthrough: &Walkthrough<'_>) -> Option<String> {
    Story::new(walkthrough, 0).opening()
}

/// The state of a text: what was quoted and where each fact was stated.
pub(super) struct Story<'w> {
    index: usize,
    walkthrough: &'w Walkthrough<'w>,
    quoted: BTreeSet<ClueId>,
    /// The clue that states a pair outright.
    outright: BTreeMap<Mark, ClueId>,
    /// The paragraph that concludes a mark.
    stated: BTreeMap<Mark, usize>,
}

impl<'w> Story<'w> {
    pub(super) fn new(walkthrough: &'w Walkthrough<'w>, index: usize) -> Self {
        let outright = walkthrough.opening.iter().copied().collect();
        let quoted = walkthrough.opening.iter().map(|&(_, clue)| clue).collect();
        let mut story = Story { walkthrough, index, quoted, outright, stated: BTreeMap::new() };
        for (number, paragraph) in (1..).zip(&walkthrough.paragraphs[..index]) {
            story.quotes(paragraph);
            story.note(number, paragraph);
        }
        story
    }

    pub(super) fn passage(mut self) -> Passage {
        let argument = self.paragraph(&self.walkthrough.paragraphs[self.index]);
        Passage { argument, ..Passage::default() }
    }

    fn model(&self) -> &'w Model {
        self.walkthrough.model
    }

    fn opening(&self) -> Option<String> {
        let pair = |&(mark, clue): &(Mark, ClueId)| {
            format!("{} and {} ({})", self.phrase(mark.first()), self.phrase(mark.second()), self.label(clue))
        };
        let pairs: Vec<String> = self.walkthrough.opening.iter().map(pair).collect();
        (!pairs.is_empty())
            .then(|| format!("Some clues state outright what belongs together: {}.", pairs.join(", ")))
    }

    fn note(&mut self, number: usize, paragraph: &Paragraph) {
        for &mark in paragraph.conclusions.iter().chain(&paragraph.consequences) {
            self.stated.entry(mark).or_insert(number);
        }
    }

    fn phrase(&self, item: ItemId) -> String {
        item_phrase(self.model(), item)
    }

    fn label(&self, clue: ClueId) -> &'w str {
        &self.model().clue(clue).label
    }

    fn noun(&self, category: CategoryId) -> String {
        category_noun(self.model(), category)
    }

    fn paragraph(&mut self, paragraph: &Paragraph) -> String {
        let model = self.model();
        let mut sentences = self.quotes(paragraph);
        let so = match &paragraph.conclusions[..] {
            [] => "this is a contradiction".to_owned(),
            marks => clauses(model, marks),
        };
        match &paragraph.argument {
            Argument::Clue { clue, reasons, .. } => {
                let given = self.clause_list(reasons);
                let cited = if sentences.is_empty() {
                    format!("By clue {}", self.label(*clue))
                } else {
                    String::new()
                };
                let text = match (given.is_empty(), cited.is_empty()) {
                    (true, true) => format!("so {so}"),
                    (true, false) => format!("{cited}, {so}"),
                    (false, true) => format!("since {given}, {so}"),
                    (false, false) => format!("{cited}, {so}, since {given}"),
                };
                sentences.push(to_sentence(model, &text));
            }
            Argument::Alternatives { item, category, reasons } => {
                let out = self.alternatives(*item, reasons);
                sentences.push(format!(
                    "Which {} goes with {}? {out}",
                    self.noun(*category),
                    self.phrase(*item)
                ));
                sentences.push(to_sentence(model, &format!("so {so}")));
            }
            Argument::NoCommon { category, reasons } => {
                let pair = paragraph.conclusions.first().map(|mark| mark.items());
                let Some((one, other)) = pair else { return sentences.join(" ") };
                let out = self.common(one, other, reasons);
                sentences.push(format!(
                    "Could {} and {} go together? Then no {} is left: {out}",
                    self.phrase(one),
                    self.phrase(other),
                    self.noun(*category)
                ));
                sentences.push(to_sentence(model, &format!("so {so}")));
            }
            // What one clue refutes at once needs no story.
            Argument::Supposition { lines, .. } if matches!(&lines[..], [Line { why: Why::Clue(_), .. }]) => {
                let [Line { why, from, .. }] = &lines[..] else { return sentences.join(" ") };
                let Why::Clue(clue) = why else { return sentences.join(" ") };
                let cause = match from.is_empty() {
                    true => String::new(),
                    false => format!(": then {}", self.clause_list(from)),
                };
                sentences.push(to_sentence(
                    model,
                    &format!("{so}, or clue {} could not be true{cause}", self.label(*clue)),
                ));
            }
            Argument::Supposition { supposed, lines } => {
                sentences.push(format!("Suppose that {}.", clauses(model, &[*supposed])));
                sentences.extend(lines.iter().map(|line| self.line(line)));
                sentences.push(to_sentence(model, &format!("so {so}")));
            }
            Argument::Contradiction { why, reasons } => {
                sentences.push(self.line(&Line { conclusion: None, why: *why, from: reasons.clone() }));
            }
            Argument::Places { items, places, reasons } => {
                let names = |items: &[ItemId]| {
                    list(items.iter().map(|&item| self.phrase(item)).collect::<Vec<_>>(), "and")
                };
                let given = self.clause_list(reasons);
                let text = format!("only {} are left for {}, since {given}", names(places), names(items));
                sentences.push(to_sentence(model, &text));
                sentences.push(to_sentence(model, &format!("so {so}")));
            }
            Argument::SameRelation { clues: [one, other] } => {
                let text =
                    format!("clues {} and {} say the same of both, so {so}", self.label(*one), self.label(*other));
                sentences.push(to_sentence(model, &text));
            }
            Argument::Step(step) => {
                sentences.push(step.technique.sentence(&mut Wording::new(model), step));
            }
        }
        sentences.extend(self.consequences(paragraph));
        sentences.join(" ")
    }

    /// Quotes the clues that the paragraph is the first to use.
    fn quotes(&mut self, paragraph: &Paragraph) -> Vec<String> {
        let mut clues = Vec::new();
        if let Argument::Clue { clue, .. } = paragraph.argument {
            clues.push(clue);
        }
        clues.extend(paragraph.reasons().iter().flat_map(Reason::clues));
        if let Argument::Supposition { lines, .. } = &paragraph.argument {
            for line in lines {
                if let Why::Clue(clue) = line.why {
                    clues.push(clue);
                }
                clues.extend(line.from.iter().flat_map(Reason::clues));
            }
        }
        clues.retain(|&clue| self.quoted.insert(clue));
        let model = self.model();
        let quote = |&clue: &ClueId| {
            format!("Clue {}: “{}”", self.label(clue), clue_sentence(model, model.clue(clue)))
        };
        clues.iter().map(quote).collect()
    }

    /// Returns the alternatives of an item that fail, with their reasons.
    fn alternatives(&self, item: ItemId, reasons: &[Reason]) -> String {
        to_sentence(self.model(), &self.failing(reasons, |_| item))
    }

    /// Returns why no item goes with both of two items.
    fn common(&self, one: ItemId, other: ItemId, reasons: &[Reason]) -> String {
        format!("{}.", self.failing(reasons, |mark| if mark.names(one) { one } else { other }))
    }

    /// Returns the items that fail as partners, each with its reason; those with the same reason share it.
    fn failing(&self, reasons: &[Reason], item_of: impl Fn(Mark) -> ItemId) -> String {
        let mut groups: Vec<(String, Vec<ItemId>)> = Vec::new();
        let mut others = Vec::new();
        for reason in reasons {
            if reason.mark.is_together() {
                others.push(self.clause(reason));
                continue;
            }
            let item = item_of(reason.mark);
            let failing = reason.mark.other(item);
            let why = self.brackets(reason, item, failing);
            match groups.iter_mut().find(|(other, _)| *other == why) {
                Some((_, items)) => items.push(failing),
                None => groups.push((why, vec![failing])),
            }
        }
        let model = self.model();
        let parts =
            groups.iter().map(|(why, items)| format!("not {}{why}", several(model, items, Polarity::IsNot)));
        parts.chain(others).collect::<Vec<String>>().join(", ")
    }

    /// Returns marks as a list of clauses with their reasons; marks of one item in one category share a clause.
    fn clause_list(&self, reasons: &[Reason]) -> String {
        let model = self.model();
        let category = |item: ItemId| model.item(item).category;
        let mut parts: Vec<String> = Vec::new();
        let mut left: Vec<&Reason> = reasons.iter().collect();
        while let Some(&first) = left.first() {
            let of = |item: ItemId| {
                let fits = |reason: &&&Reason| {
                    !reason.mark.is_together()
                        && reason.mark.names(item)
                        && category(reason.mark.other(item)) == category(first.mark.other(item))
                };
                left.iter().filter(fits).copied().collect::<Vec<&Reason>>()
            };
            let (one, other) = first.mark.items();
            let (of_one, of_other) = (of(one), of(other));
            let (item, group) = if of_other.len() > of_one.len() { (other, of_other) } else { (one, of_one) };
            if first.mark.is_together() || group.len() < 2 {
                parts.push(self.clause(first));
                left.remove(0);
                continue;
            }
            let marks: Vec<Reason> = group.iter().map(|reason| (*reason).clone()).collect();
            parts.push(format!("{} is {}", self.phrase(item), self.failing(&marks, |_| item)));
            left.retain(|reason| !group.iter().any(|other| other.mark == reason.mark));
        }
        list(parts, "and")
    }

    /// Returns a mark as a clause, with its reason in brackets if it was not stated.
    fn clause(&self, reason: &Reason) -> String {
        let (one, other) = reason.mark.items();
        let clause = clauses(self.model(), &[reason.mark]);
        match reason.why {
            Why::Supposed => clause,
            _ => format!("{clause}{}", self.brackets(reason, one, other)),
        }
    }

    /// Returns why an item does not go with another one, in brackets.
    fn brackets(&self, reason: &Reason, item: ItemId, other: ItemId) -> String {
        let note = self.note_of(reason, item, other);
        if note.is_empty() { String::new() } else { format!(" ({note})") }
    }

    fn note_of(&self, reason: &Reason, item: ItemId, other: ItemId) -> String {
        match reason.why {
            Why::Known | Why::Supposed => self.source(reason.mark).unwrap_or_default(),
            Why::Clue(clue) if reason.from.is_empty() => format!("clue {}", self.label(clue)),
            Why::Clue(clue) => {
                format!("clue {}, since {}", self.label(clue), self.clause_list(&reason.from))
            }
            Why::NoCommon => {
                let (one, other) = reason.mark.items();
                let third = reason.from.first().map(|inner| {
                    let of = if inner.mark.names(one) { one } else { other };
                    self.noun(self.model().item(inner.mark.other(of)).category)
                });
                let out = self.common(one, other, &reason.from);
                format!("then no {} is left: {}", third.unwrap_or_default(), out.trim_end_matches('.'))
            }
            Why::OnlyPlace => self.clause_list(&reason.from),
            Why::Grid => self.of_grid(reason, item, other),
        }
    }

    /// Returns the reason of a mark that the rows of the grid give: the partner of the other item that gets in the way.
    fn of_grid(&self, reason: &Reason, item: ItemId, other: ItemId) -> String {
        let mut parts = Vec::new();
        self.collect(reason, Some(item), other, &mut parts);
        if parts.is_empty() {
            self.collect(reason, None, item, &mut parts);
        }
        parts.join(", ")
    }

    fn collect(&self, reason: &Reason, item: Option<ItemId>, other: ItemId, parts: &mut Vec<String>) {
        for inner in &reason.from {
            let in_view = item.is_some_and(|item| inner.mark.names(item));
            match inner.why {
                Why::Known | Why::Supposed if inner.mark.is_together() && inner.mark.names(other) => {
                    let partner = self.phrase(inner.mark.other(other));
                    parts.push(match self.source(inner.mark) {
                        Some(source) => format!("{partner}, {source}"),
                        None => partner,
                    });
                }
                // What is known of the item in question is in view.
                Why::Known | Why::Supposed if inner.mark.is_together() && in_view => {}
                Why::Grid => self.collect(inner, item, other, parts),
                _ => parts.push(self.clause(inner)),
            }
        }
    }

    /// Returns where a fact comes from.
    fn source(&self, mark: Mark) -> Option<String> {
        if let Some(&clue) = self.outright.get(&mark) {
            return Some(format!("clue {}", self.label(clue)));
        }
        if mark.is_together() {
            return None;
        }
        self.stated.get(&mark).map(|number| format!("see {number}"))
    }

    fn line(&self, line: &Line) -> String {
        let model = self.model();
        let given = self.clause_list(&line.from);
        let because = if given.is_empty() { String::new() } else { format!(", since {given}") };
        match (line.conclusion, line.why) {
            (Some(mark), Why::Clue(clue)) => {
                format!("Then by clue {}, {}{because}.", self.label(clue), clauses(model, &[mark]))
            }
            (Some(mark), _) => format!("Then {}{because}.", clauses(model, &[mark])),
            (None, Why::Clue(clue)) => {
                format!("But clue {} cannot be true then{because}.", self.label(clue))
            }
            (None, Why::OnlyPlace) => {
                format!("But then no place is left{because}.")
            }
            (None, _) => format!("But {given}: a contradiction."),
        }
    }

    /// Returns the sentences of what else is known now.
    fn consequences(&self, paragraph: &Paragraph) -> Option<String> {
        let conclusion = paragraph.conclusions.first()?;
        let (first, second) = conclusion.items();
        let new: Vec<Mark> = paragraph
            .consequences
            .iter()
            .copied()
            .filter(|mark| mark.names(first) != mark.names(second))
            .collect();
        if new.is_empty() {
            return None;
        }
        let model = self.model();
        let anchored = |item: ItemId| model.item(item).category == model.anchor();
        let row = [first, second].into_iter().find(|&item| anchored(item));
        let of_row: Vec<Mark> = match row {
            Some(row) => new.iter().copied().filter(|mark| mark.names(row)).collect(),
            None => new.clone(),
        };
        let shown = if of_row.is_empty() { new } else { of_row };
        Some(to_sentence(model, &format!("with that, {}", clauses(model, &shown))))
    }
}
