//! The paragraphs of a walkthrough in another language than English. Part of the narration.

use super::Translated;
use crate::explain::narration::passage::Conclusion;
use crate::explain::narration::story::{clues_used, used_before};
use crate::explain::narration::vocabulary::{Argued, End, Sequence, Vocabulary, add, shown};
use crate::explain::step::Step;
use crate::explain::walkthrough::{
    Argument, Case, Exclusion, Heading, Line, Paragraph, Reason, Walkthrough, Why,
};
use crate::language::Key;
use crate::model::{CategoryId, ClueId, ItemId, Mark};

/// One paragraph of a walkthrough.
pub(super) struct Narrative<'w> {
    pub(super) words: Translated<'w>,
    pub(super) walkthrough: &'w Walkthrough<'w>,
    pub(super) index: usize,
}

impl Vocabulary for Narrative<'_> {
    fn heading(&self, heading: Heading) -> String {
        let (words, model) = (self.words, self.words.model);
        match heading {
            Heading::Item(item) => words.language.capitalized(&model.item(item).phrase),
            Heading::Categories(one, other) => {
                let [one, other] = [one, other].map(|category| &*model.category(category).name);
                words.phrase(Key::HeadingCategories, &[("one", one), ("other", other)])
            }
            Heading::Clue(clue) => words.phrase(Key::HeadingClue, &[("n", &model.clue(clue).label)]),
        }
    }

    fn quotations(&mut self, paragraph: &Paragraph) -> Vec<String> {
        if matches!(paragraph.argument, Argument::Step(_)) && paragraph.conclusions.is_empty() {
            // The words of the step quote its clues.
            return Vec::new();
        }
        let mut clues = clues_used(paragraph);
        clues.sort_unstable();
        clues.dedup();
        clues.retain(|&clue| !self.is_quoted_before(clue));
        clues.into_iter().map(|clue| self.words.quoted(clue)).collect()
    }

    /// States what is known, where no list of the argument does.
    fn before(&self, paragraph: &Paragraph) -> Vec<String> {
        let known = match &paragraph.argument {
            Argument::Clue { reasons, .. }
            | Argument::Clues { reasons, .. }
            | Argument::Order { reasons, .. }
            | Argument::Neighbors { reasons, .. }
            | Argument::Block { reasons, .. }
            | Argument::Exclusions { reasons, .. } => self.reasons(reasons),
            _ => Vec::new(),
        };
        self.known(&known)
    }

    fn clue(&mut self, _: &Paragraph, clue: ClueId, cases: &[Case], _: &[Reason]) -> Argued {
        let (words, label) = (self.words, &*self.words.model.clue(clue).label);
        let end = match cases.iter().filter(|case| !case.fails()).count() {
            2.. => End::Lead(words.text(Key::InAnyCase)),
            _ if cases.is_empty() && self.is_quoted_before(clue) => {
                End::Lead(words.phrase(Key::SoBy, &[("n", label)]))
            }
            _ => End::So,
        };
        let count = words.language.cardinal(cases.len() as i64);
        let announced =
            (!cases.is_empty()).then(|| words.phrase(Key::CasesOf, &[("n", label), ("count", &count)]));
        let lines = (1..).zip(cases).map(|(number, case)| self.case(number, case)).collect();
        Argued { sentences: announced.into_iter().collect(), lines, end }
    }

    fn alternatives(&self, _: ItemId, category: CategoryId, reasons: &[Reason]) -> Vec<String> {
        self.ruled_out(category, &self.reasons(reasons))
    }

    fn exclusions(
        &self,
        (item, category): (ItemId, CategoryId),
        exclusions: &[Exclusion],
        _: &[Reason],
    ) -> Vec<String> {
        let parts: Vec<String> = exclusions.iter().map(|part| self.exclusion(item, part)).collect();
        self.ruled_out(category, &parts)
    }

    fn no_common(&self, supposed: Mark, category: CategoryId, reasons: &[Reason]) -> Vec<String> {
        let (list, supposed) = (self.words.joined(&self.reasons(reasons)), self.words.fact(supposed));
        let category = &*self.words.model.category(category).name;
        let slots = [("category", category), ("list", &*list), ("supposed", &*supposed)];
        vec![self.words.phrase(Key::NoCommon, &slots)]
    }

    fn supposition(&mut self, supposed: Mark, lines: &[Line]) -> Argued {
        let supposed = self.words.listing(Key::Suppose, &[self.words.fact(supposed)]);
        let lines = lines.iter().map(|line| self.line(line)).collect();
        Argued { sentences: vec![supposed], lines, end: End::So }
    }

    fn contradiction(&self, line: &Line) -> String {
        self.line(line)
    }

    fn places(&self, items: &[ItemId], places: &[ItemId], reasons: &[Reason]) -> Vec<String> {
        let (items, places) = (self.words.names(items), self.words.names(places));
        let list = self.words.joined(&self.reasons(reasons));
        let slots = [("items", &*items), ("places", &*places), ("list", &*list)];
        vec![self.words.phrase(Key::Places, &slots)]
    }

    fn order(&self, clues: &[ClueId], _: CategoryId, sequence: &Sequence, _: &[Reason]) -> Vec<String> {
        let (words, list) = (self.words, self.labels(clues));
        vec![match sequence {
            Sequence::Chain(items) => {
                words.phrase(Key::OrderChain, &[("list", &list), ("items", &words.names(items))])
            }
            Sequence::Before(first, second) => {
                let [first, second] = [first, second].map(|items| words.names(items));
                words.phrase(Key::OrderBefore, &[("list", &list), ("first", &first), ("second", &second)])
            }
        }]
    }

    fn same_relation(&self, clues: [ClueId; 2]) -> Argued {
        let [one, other] = clues.map(|clue| &*self.words.model.clue(clue).label);
        let same = self.words.phrase(Key::SameRelation, &[("one", one), ("other", other)]);
        Argued::new(vec![same], End::So)
    }

    fn neighbors(&self, clues: [ClueId; 2], _: [ItemId; 2], _: [ItemId; 2], _: &[Reason]) -> Vec<String> {
        vec![self.words.phrase(Key::SeveralClues, &[("list", &self.labels(&clues))])]
    }

    fn block(
        &self,
        clues: &[ClueId],
        _: CategoryId,
        _: (&[ItemId], &[Vec<ItemId>]),
        _: Option<Mark>,
        _: &[Reason],
    ) -> Vec<String> {
        vec![self.words.phrase(Key::SeveralClues, &[("list", &self.labels(clues))])]
    }

    fn clues(&self, paragraph: &Paragraph, clues: &[ClueId], _: &[Reason]) -> Argued {
        if paragraph.conclusions.is_empty() {
            return Argued::new(Vec::new(), End::Contradiction(self.cannot_hold(clues)));
        }
        let several = self.words.phrase(Key::SeveralClues, &[("list", &self.labels(clues))]);
        Argued::new(vec![several], End::So)
    }

    fn step(&mut self, paragraph: &Paragraph, step: &Step) -> Argued {
        if paragraph.conclusions.is_empty() {
            return Argued::new(Vec::new(), End::Contradiction(self.words.step(step)));
        }
        let known: Vec<String> = step.premises.iter().map(|&mark| self.words.fact(mark)).collect();
        Argued::new(self.known(&known), End::So)
    }

    fn so(&self) -> String {
        self.words.text(Key::So)
    }

    fn cannot_hold(&self, clues: &[ClueId]) -> String {
        match clues {
            [] => self.words.text(Key::EndContradiction),
            [clue] => self.words.phrase(Key::CannotHold, &[("n", &self.words.model.clue(*clue).label)]),
            _ => self.words.phrase(Key::CannotAllHold, &[("list", &self.labels(clues))]),
        }
    }

    fn conclusion(&self, paragraph: &Paragraph, lead: String) -> Conclusion {
        let words = self.words;
        let (shown, likewise) = match (&paragraph.argument, &paragraph.conclusions[..]) {
            (Argument::Supposition { .. }, marks) => marks.split_at(1.min(marks.len())),
            (_, marks) => (marks, &[][..]),
        };
        // After a colon, some languages begin with a capital.
        let clause = words.language.polished(&format!("{lead} {}", words.facts(shown)));
        let clause = clause[lead.len()..].trim_start().to_owned();
        let mut consequences = ".".to_owned();
        if !likewise.is_empty() {
            consequences.insert_str(0, &words.listing(Key::Likewise, &[words.facts(likewise)]));
        }
        if !paragraph.consequences.is_empty() {
            let follows = words.listing(Key::Follows, &[words.facts(&paragraph.consequences)]);
            consequences.push_str(&format!(" {follows}"));
        }
        Conclusion { lead, clause, consequences, answer: None }
    }
}

impl Narrative<'_> {
    fn is_quoted_before(&self, clue: ClueId) -> bool {
        used_before(self.walkthrough, self.index).any(|known| known == clue)
    }

    fn labels(&self, clues: &[ClueId]) -> String {
        self.words.language.list(clues.iter().map(|&clue| &*self.words.model.clue(clue).label), Key::And)
    }

    /// Returns the sentence that states facts, if there are any.
    fn known(&self, facts: &[String]) -> Vec<String> {
        (!facts.is_empty()).then(|| self.words.listing(Key::Known, facts)).into_iter().collect()
    }

    /// Returns that the other items of a category fail.
    fn ruled_out(&self, category: CategoryId, parts: &[String]) -> Vec<String> {
        let list = self.words.language.capitalized(&self.words.joined(parts));
        let slots = [("category", &*self.words.model.category(category).name), ("list", &*list)];
        vec![self.words.phrase(Key::Alternatives, &slots)]
    }

    /// Returns that some partners of an item fail, with the clues that exclude them.
    fn exclusion(&self, item: ItemId, exclusion: &Exclusion) -> String {
        let marks: Vec<Mark> = exclusion.items.iter().map(|&other| Mark::apart(item, other)).collect();
        let labels: Vec<String> = exclusion.clues.iter().map(|&clue| self.words.label(clue)).collect();
        self.with_notes(self.words.facts(&marks), &labels)
    }

    fn case(&self, number: usize, case: &Case) -> String {
        let words = self.words;
        let (number, list) = (number.to_string(), words.facts(&shown(case)));
        let asked = words.phrase(Key::Case, &[("n", &number), ("list", &list)]);
        let rest = match &case.excluded {
            Some(reason) => words.listing(Key::CaseFails, &[self.reason(reason)]),
            None if case.lines.is_empty() => words.text(Key::CasePossible),
            None => case.lines.iter().map(|line| self.line(line)).collect::<Vec<_>>().join(" "),
        };
        format!("{asked} {rest}")
    }

    /// Returns a line of a supposition.
    fn line(&self, line: &Line) -> String {
        let words = self.words;
        let reasons = self.reasons(&line.from);
        let Some(conclusion) = line.conclusion else {
            return match line.why {
                Why::Clue(clue) => {
                    let label = &words.model.clue(clue).label;
                    let mut text = words.phrase(Key::ThenNot, &[("n", label)]);
                    if !reasons.is_empty() {
                        text = format!("{} {text}", words.listing(Key::Known, &reasons));
                    }
                    text
                }
                Why::OnlyPlace | Why::NoCommon => words.listing(Key::NothingLeft, &reasons),
                Why::Known | Why::Supposed | Why::Grid => words.listing(Key::Impossible, &reasons),
            };
        };
        let marks: Vec<Mark> = std::iter::once(conclusion).chain(line.also.iter().copied()).collect();
        let mut notes: Vec<String> = match line.why {
            Why::Clue(clue) => vec![words.label(clue)],
            _ => Vec::new(),
        };
        for reason in line.from.iter().filter(|reason| reason.why != Why::Supposed) {
            self.add_leaves(reason, &mut notes);
        }
        words.listing(Key::Then, &[self.with_notes(words.facts(&marks), &notes) + "."])
    }

    fn reasons(&self, reasons: &[Reason]) -> Vec<String> {
        let mut texts = Vec::new();
        reasons.iter().for_each(|reason| add(&mut texts, self.reason(reason)));
        texts
    }

    /// Returns a mark as a clause, with its clue, and with what it follows from.
    fn reason(&self, reason: &Reason) -> String {
        let mut notes = Vec::new();
        match reason.why {
            Why::Known => notes.extend(self.source(reason.mark)),
            Why::Clue(clue) => notes.push(self.words.label(clue)),
            Why::Supposed | Why::Grid | Why::OnlyPlace | Why::NoCommon => {}
        }
        reason.from.iter().for_each(|inner| self.add_leaves(inner, &mut notes));
        self.with_notes(self.words.fact(reason.mark), &notes)
    }

    /// Adds the marks on which a reason rests in the end.
    fn add_leaves(&self, reason: &Reason, notes: &mut Vec<String>) {
        match reason.why {
            Why::Supposed => add(notes, self.words.fact(reason.mark)),
            Why::Known => {
                let source =
                    self.source(reason.mark).map_or_else(String::new, |source| format!(", {source}"));
                add(notes, format!("{}{source}", self.words.fact(reason.mark)));
            }
            Why::Clue(clue) => {
                add(notes, format!("{}, {}", self.words.fact(reason.mark), self.words.label(clue)));
                reason.from.iter().for_each(|inner| self.add_leaves(inner, notes));
            }
            Why::Grid | Why::OnlyPlace | Why::NoCommon => {
                reason.from.iter().for_each(|inner| self.add_leaves(inner, notes));
            }
        }
    }

    fn with_notes(&self, fact: String, notes: &[String]) -> String {
        if notes.is_empty() { fact } else { format!("{fact} ({})", self.words.joined(notes)) }
    }

    /// Returns where a known mark comes from: its clue, or the number of its paragraph.
    fn source(&self, mark: Mark) -> Option<String> {
        if let Some(&(_, clue)) = self.walkthrough.opening.iter().find(|(stated, _)| *stated == mark) {
            return Some(self.words.label(clue));
        }
        let mut paragraphs = self.walkthrough.paragraphs[..self.index].iter();
        let index = paragraphs.position(|paragraph| paragraph.conclusions.contains(&mark))?;
        Some(self.words.phrase(Key::ParagraphLabel, &[("n", &(index + 1).to_string())]))
    }
}
