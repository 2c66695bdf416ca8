//! Explanations in other languages than English: the arguments of paragraphs and steps, in phrases of the language file around
//! the words that the puzzle has for its items.

use super::story::{clues_used, used_before};
use super::{English, Passage, Reporter};
use crate::explain::search::{Ending, Explanation, MOST_ITEMS, MOST_MARKS};
use crate::explain::step::Step;
use crate::explain::walkthrough::{Argument, Case, Exclusion, Heading, Line, Reason, Walkthrough, Why};
use crate::explain::wording::MOST_LISTED;
use crate::language::{Key, Language, Slots};
use crate::model::{ClueId, ItemId, Mark, Model};
use crate::sentence::{clause_in_words, clue_sentence};

/// The language of the puzzle: English, or another one that Zebra has the phrases of.
///
/// ```
/// use zebra_runtime::explain::{Report, Native, walkthrough};
/// # #[cfg(feature = "generate")] {
/// use zebra_runtime::generate::{Generator, Options, Theme};
/// let puzzle = Generator::new(Theme::named("street-de").unwrap(), Options::default())?.puzzle(1)?;
/// let text = Report::default().walkthrough(&walkthrough(&puzzle.model), &Native);
/// assert!(text.contains("Hinweis 1"), "{text}");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Native;

impl Native {
    /// Returns the phrases of a puzzle's language; `None` if it is English or has none.
    fn of(model: &Model) -> Option<Translated<'_>> {
        let language = Language::of_code(model.language()).filter(|language| !language.is_english())?;
        Some(Translated { language, model })
    }
}

impl Reporter for Native {
    fn step(&self, model: &Model, step: &Step) -> String {
        Native::of(model).map_or_else(|| English.step(model, step), |words| words.step(step))
    }

    fn ending(&self, explanation: &Explanation<'_>) -> String {
        let Some(words) = Native::of(explanation.model) else { return English.ending(explanation) };
        words.ending(explanation.ending, explanation.grid.size(), explanation.grid.open())
    }

    fn opening(&self, walkthrough: &Walkthrough<'_>) -> Option<String> {
        let Some(words) = Native::of(walkthrough.model) else { return English.opening(walkthrough) };
        let pair = |&(mark, clue): &(Mark, ClueId)| format!("{} ({})", words.fact(mark), words.label(clue));
        let pairs: Vec<String> = walkthrough.opening.iter().map(pair).collect();
        (!pairs.is_empty()).then(|| words.listing(Key::Opening, &pairs))
    }

    fn paragraph(&self, walkthrough: &Walkthrough<'_>, index: usize) -> Passage {
        match Native::of(walkthrough.model) {
            Some(words) => Narrative { words, walkthrough, index }.passage(),
            None => English.paragraph(walkthrough, index),
        }
    }

    fn walkthrough_ending(&self, walkthrough: &Walkthrough<'_>) -> String {
        let Some(words) = Native::of(walkthrough.model) else {
            return English.walkthrough_ending(walkthrough);
        };
        words.ending(walkthrough.ending, walkthrough.grid.size(), walkthrough.grid.open())
    }
}

/// The phrases of a language, for one puzzle.
#[derive(Clone, Copy)]
struct Translated<'m> {
    language: &'static Language,
    model: &'m Model,
}

impl Translated<'_> {
    fn phrase(&self, key: Key, slots: &Slots<'_>) -> String {
        self.language.polished(&self.language.phrase(key, slots))
    }

    /// Returns a phrase with a list in it.
    fn listing(&self, key: Key, parts: &[String]) -> String {
        self.phrase(key, &[("list", &self.joined(parts))])
    }

    /// Returns clauses with semicolons between them.
    fn joined(&self, parts: &[String]) -> String {
        parts.join(self.language.text(Key::Semicolon))
    }

    fn text(&self, key: Key) -> String {
        self.language.text(key).to_owned()
    }

    /// Returns a mark as a clause.
    fn fact(&self, mark: Mark) -> String {
        if let Some(clause) = clause_in_words(self.model, &mark.fact()) {
            return self.language.polished(&clause);
        }
        let (one, other) = mark.items();
        let key = if mark.is_together() { Key::Together } else { Key::Apart };
        let [one, other] = [one, other].map(|item| &*self.model.item(item).title);
        self.phrase(key, &[("one", one), ("other", other)])
    }

    /// Returns marks as clauses, the first few of many.
    fn facts(&self, marks: &[Mark]) -> String {
        let mut parts: Vec<String> = marks.iter().take(MOST_LISTED).map(|&mark| self.fact(mark)).collect();
        if marks.len() > MOST_LISTED {
            let more = (marks.len() - MOST_LISTED).to_string();
            parts.push(self.phrase(Key::More, &[("n", &more)]));
        }
        self.joined(&parts)
    }

    fn label(&self, clue: ClueId) -> String {
        self.phrase(Key::ClueLabel, &[("n", &self.model.clue(clue).label)])
    }

    fn quoted(&self, clue: ClueId) -> String {
        let clue = self.model.clue(clue);
        let sentence = clue_sentence(self.model, clue);
        self.language.phrase(Key::Clue, &[("n", &clue.label), ("text", &sentence)])
    }

    /// Returns items as a list of names.
    fn names(&self, items: &[ItemId]) -> String {
        self.language.list(items.iter().map(|&item| &*self.model.item(item).title), Key::And)
    }

    fn step(&self, step: &Step) -> String {
        let mut sentences: Vec<String> = step.clues.iter().map(|&clue| self.quoted(clue)).collect();
        if !step.premises.is_empty() {
            let known: Vec<String> = step.premises.iter().map(|&mark| self.fact(mark)).collect();
            sentences.push(self.listing(Key::Known, &known));
        }
        if let Some(refutation) = &step.refutation {
            sentences.push(self.listing(Key::Suppose, &[self.fact(refutation.supposed)]));
            for inner in &refutation.steps {
                let cited: Vec<String> = inner.clues.iter().map(|&clue| self.label(clue)).collect();
                let note = if cited.is_empty() { String::new() } else { format!(" ({})", cited.join(", ")) };
                let known: Vec<String> = inner.premises.iter().map(|&mark| self.fact(mark)).collect();
                sentences.push(match inner.is_contradiction() {
                    true if known.is_empty() => self.text(Key::EndContradiction),
                    true => self.listing(Key::Impossible, &[format!("{}{note}", self.joined(&known))]),
                    false => self.listing(Key::Then, &[format!("{}{note}.", self.facts(&inner.conclusions))]),
                });
            }
        }
        match step.is_contradiction() {
            true => sentences.push(self.text(Key::EndContradiction)),
            false => {
                let so = format!("{} {}.", self.language.text(Key::So), self.facts(&step.conclusions));
                sentences.push(self.language.polished(&so));
            }
        }
        sentences.join(" ")
    }

    fn ending(&self, ending: Ending, size: usize, open: usize) -> String {
        let (size, most, items) = (size.to_string(), MOST_MARKS.to_string(), MOST_ITEMS.to_string());
        let open = || self.phrase(Key::OpenMarks, &[("n", &open.to_string()), ("all", &size)]);
        match ending {
            Ending::Full => self.text(Key::EndFull),
            Ending::Contradiction => self.text(Key::EndContradiction),
            Ending::TooLarge => self.phrase(Key::EndTooLarge, &[("most", &most), ("items", &items)]),
            Ending::Ambiguous => format!("{} {}", self.text(Key::EndAmbiguous), open()),
            Ending::BudgetExhausted => format!("{} {}", self.text(Key::EndBudget), open()),
        }
    }
}

/// One paragraph of a walkthrough.
struct Narrative<'w> {
    words: Translated<'w>,
    walkthrough: &'w Walkthrough<'w>,
    index: usize,
}

impl Narrative<'_> {
    fn passage(&self) -> Passage {
        let words = self.words;
        let paragraph = &self.walkthrough.paragraphs[self.index];
        let heading = paragraph.heading.map(|heading| self.heading(heading));
        if let (Argument::Step(step), true) = (&paragraph.argument, paragraph.conclusions.is_empty()) {
            return Passage { heading, argument: words.step(step), ..Passage::default() };
        }
        let (mut sentences, lines) = self.argue();
        let Some((first, others)) = paragraph.conclusions.split_first() else {
            return Passage { heading, argument: sentences.join(" "), lines, ..Passage::default() };
        };
        let lead = self.lead(&paragraph.argument);
        let is_likewise = matches!(paragraph.argument, Argument::Supposition { .. }) && !others.is_empty();
        let shown = if is_likewise { std::slice::from_ref(first) } else { &paragraph.conclusions[..] };
        // After a colon, some languages begin with a capital.
        let conclusion = words.language.polished(&format!("{lead} {}", words.facts(shown)));
        let conclusion = match lines.is_empty() {
            false => conclusion,
            true => {
                sentences.push(lead.clone());
                conclusion[lead.len()..].trim_start().to_owned()
            }
        };
        let mut consequences = match is_likewise {
            true => words.listing(Key::LikewiseAnd, &[words.facts(others)]) + ".",
            false => ".".to_owned(),
        };
        if !paragraph.consequences.is_empty() {
            let follows = words.listing(Key::Follows, &[words.facts(&paragraph.consequences)]);
            consequences.push_str(&format!(" {follows}"));
        }
        Passage { heading, argument: sentences.join(" "), lines, conclusion, consequences, answer: None }
    }

    fn heading(&self, heading: Heading) -> String {
        let (words, model) = (self.words, self.words.model);
        match heading {
            Heading::Item(item) => words.language.capitalized(&model.item(item).phrase),
            Heading::Categories(one, other) => {
                let [one, other] = [one, other].map(|category| &*model.category(category).name);
                words.phrase(Key::Heading, &[("one", one), ("other", other)])
            }
            Heading::Clue(clue) => words.phrase(Key::HeadingClue, &[("n", &model.clue(clue).label)]),
        }
    }

    /// Returns the words between the argument and the conclusion.
    fn lead(&self, argument: &Argument) -> String {
        match argument {
            Argument::Clue { cases, .. } if cases.iter().filter(|case| is_left(case)).count() > 1 => {
                self.words.text(Key::InAnyCase)
            }
            Argument::Clue { clue, cases, .. } if cases.is_empty() && self.is_quoted_before(*clue) => {
                self.words.phrase(Key::SoBy, &[("n", &self.words.model.clue(*clue).label)])
            }
            _ => self.words.text(Key::So),
        }
    }

    fn is_quoted_before(&self, clue: ClueId) -> bool {
        used_before(self.walkthrough, self.index).any(|known| known == clue)
    }

    /// Returns the sentences and the lines before the conclusion.
    fn argue(&self) -> (Vec<String>, Vec<String>) {
        let words = self.words;
        let paragraph = &self.walkthrough.paragraphs[self.index];
        let mut clues = clues_used(paragraph);
        clues.sort_unstable();
        clues.dedup();
        clues.retain(|&clue| !self.is_quoted_before(clue));
        let mut sentences: Vec<String> = clues.into_iter().map(|clue| words.quoted(clue)).collect();
        let mut lines = Vec::new();
        let category = |category| &*words.model.category(category).name;
        match &paragraph.argument {
            Argument::Clue { clue, cases, reasons } => {
                self.add_known(reasons, &mut sentences);
                if !cases.is_empty() {
                    let count = words.language.cardinal(cases.len() as i64);
                    let slots = [("n", &*words.model.clue(*clue).label), ("count", &*count)];
                    sentences.push(words.phrase(Key::CasesOf, &slots));
                }
                lines = (1..).zip(cases).map(|(number, case)| self.case(number, case)).collect();
            }
            Argument::Alternatives { category: of, reasons, .. } => {
                let list = words.language.capitalized(&words.joined(&self.reasons(reasons)));
                let slots = [("category", category(*of)), ("list", &*list)];
                sentences.push(words.phrase(Key::Alternatives, &slots));
            }
            Argument::Exclusions { item, category: of, exclusions, reasons } => {
                self.add_known(reasons, &mut sentences);
                let parts: Vec<String> = exclusions.iter().map(|part| self.exclusion(*item, part)).collect();
                let list = words.language.capitalized(&words.joined(&parts));
                let slots = [("category", category(*of)), ("list", &*list)];
                sentences.push(words.phrase(Key::Alternatives, &slots));
            }
            Argument::NoCommon { category: of, reasons } => {
                let supposed = paragraph.conclusions.first().map(|mark| words.fact(mark.opposite()));
                let list = words.joined(&self.reasons(reasons));
                let supposed = supposed.unwrap_or_default();
                let slots = [("category", category(*of)), ("list", &*list), ("supposed", &*supposed)];
                sentences.push(words.phrase(Key::NoCommon, &slots));
            }
            Argument::Supposition { supposed, lines: of_story } => {
                sentences.push(words.listing(Key::Suppose, &[words.fact(*supposed)]));
                lines = of_story.iter().map(|line| self.line(line)).collect();
            }
            Argument::Contradiction { why, reasons } => {
                let line = Line { conclusion: None, also: Vec::new(), why: *why, from: reasons.clone() };
                sentences.push(self.line(&line));
            }
            Argument::Places { items, places, reasons } => {
                let (items, places) = (words.names(items), words.names(places));
                let list = words.joined(&self.reasons(reasons));
                let slots = [("items", &*items), ("places", &*places), ("list", &*list)];
                sentences.push(words.phrase(Key::Places, &slots));
            }
            Argument::Order { item, others, is_behind, is_chain, clues, reasons, .. } => {
                self.add_known(reasons, &mut sentences);
                sentences.push(self.order(*item, others, (*is_behind, *is_chain), clues));
            }
            Argument::SameRelation { clues } => {
                let [one, other] = clues.map(|clue| &*words.model.clue(clue).label);
                sentences.push(words.phrase(Key::SameRelation, &[("one", one), ("other", other)]));
            }
            Argument::Clues { clues, reasons } => {
                self.add_known(reasons, &mut sentences);
                let labels = clues.iter().map(|&clue| &*words.model.clue(clue).label);
                let list = words.language.list(labels, Key::And);
                sentences.push(words.phrase(Key::SeveralClues, &[("list", &list)]));
            }
            Argument::Step(step) => {
                let known: Vec<String> = step.premises.iter().map(|&mark| words.fact(mark)).collect();
                if !known.is_empty() {
                    sentences.push(words.listing(Key::Known, &known));
                }
            }
        }
        (sentences, lines)
    }

    /// Returns that some partners of an item fail, with the clues that exclude them.
    fn exclusion(&self, item: ItemId, exclusion: &Exclusion) -> String {
        let marks: Vec<Mark> = exclusion.items.iter().map(|&other| Mark::apart(item, other)).collect();
        let labels: Vec<String> = exclusion.clues.iter().map(|&clue| self.words.label(clue)).collect();
        self.with_notes(self.words.facts(&marks), &labels)
    }

    /// Returns in which order clues put an item and others, which are behind it or before it.
    fn order(
        &self,
        item: ItemId,
        others: &[ItemId],
        (is_behind, is_chain): (bool, bool),
        clues: &[ClueId],
    ) -> String {
        let words = self.words;
        let list = words.language.list(clues.iter().map(|&clue| &*words.model.clue(clue).label), Key::And);
        if is_chain {
            let mut all: Vec<ItemId> = [&[item], others].concat();
            if !is_behind {
                all.reverse();
            }
            return words.phrase(Key::OrderChain, &[("list", &list), ("items", &words.names(&all))]);
        }
        let (item, all) = (words.names(&[item]), words.names(others));
        let (first, second) = if is_behind { (&item, &all) } else { (&all, &item) };
        words.phrase(Key::OrderBefore, &[("list", &list), ("first", first), ("second", second)])
    }

    fn add_known(&self, reasons: &[Reason], sentences: &mut Vec<String>) {
        if !reasons.is_empty() {
            sentences.push(self.words.listing(Key::Known, &self.reasons(reasons)));
        }
    }

    fn case(&self, number: usize, case: &Case) -> String {
        let words = self.words;
        let together: Vec<Mark> = case.marks.iter().copied().filter(|mark| mark.is_together()).collect();
        let marks = if together.is_empty() { &case.marks } else { &together };
        let (number, list) = (number.to_string(), words.facts(marks));
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

/// Returns whether a case does not fail.
fn is_left(case: &Case) -> bool {
    case.excluded.is_none() && case.lines.last().is_none_or(|line| line.conclusion.is_some())
}

fn add(parts: &mut Vec<String>, part: String) {
    if !part.is_empty() && !parts.contains(&part) {
        parts.push(part);
    }
}
