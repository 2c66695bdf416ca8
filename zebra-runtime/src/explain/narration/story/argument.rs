//! The argument of a paragraph, up to its conclusion.

use super::Story;
use super::by_clue::asked_by;
use crate::explain::narration::Passage;
use crate::explain::step::Step;
use crate::explain::walkthrough::{Argument, Case, Line, Paragraph, Reason, Why};
use crate::explain::wording::{Wording, clauses, partners_clause, reference};
use crate::model::{CategoryId, ClueId, ItemId, Mark, Polarity};
use crate::sentence::{capitalize, cardinal, list, to_sentence};

/// The maximum number of reasons that exclude cases which are not stated one by one.
const MOST_WITHOUT_CASES: usize = 2;

impl Story<'_> {
    /// Returns the argument and the conclusion of a paragraph.
    pub(super) fn argue(&self, paragraph: &Paragraph) -> Passage {
        if let Argument::Step(step) = &paragraph.argument {
            return self.of_step(paragraph, step);
        }
        let (mut quotes, _) = self.quotes(paragraph);
        let mut sentences = self.quoted_first(&paragraph.argument, &mut quotes);
        let mut consequences = String::new();
        let conclusion = match (&paragraph.conclusions[..], &paragraph.argument) {
            ([], _) => String::new(),
            ([first, others @ ..], Argument::Supposition { .. }) if !others.is_empty() => {
                consequences = format!(", and in the same way {}", clauses(self.model(), others));
                clauses(self.model(), &[*first])
            }
            (marks, Argument::Places { places, .. }) => self.lost_places(places, marks),
            _ => clauses(self.model(), &self.conclusions(paragraph)),
        };
        let mut lines = Vec::new();
        match &paragraph.argument {
            Argument::Clue { clue, cases, reasons } => {
                lines = self.of_clue(*clue, cases, reasons, &mut sentences, &mut quotes);
                let sum = self.sum(&[*clue], reasons, &paragraph.conclusions);
                if let Some(calculation) = sum.and_then(|sum| self.calculation(&sum)) {
                    consequences = format!(" ({calculation})");
                }
            }
            Argument::Alternatives { item, category, reasons } => {
                sentences.extend(self.lemmas(&refs(reasons), true));
                sentences.push(capitalize(&self.question(*item, *category, &refs(reasons))));
                sentences.push(self.elimination(*item, *item, reasons));
                sentences.push("So".to_owned());
            }
            Argument::NoCommon { category, reasons } => {
                if let Some(mark) = paragraph.conclusions.first() {
                    sentences.extend(self.lemmas(&refs(reasons), true));
                    sentences.push(self.together_question(*mark, *category));
                    let out = self.elimination(mark.first(), mark.second(), reasons);
                    sentences.push(lowercase_start(&out));
                    sentences.push("So".to_owned());
                }
            }
            Argument::Supposition { supposed, lines: of_story } => {
                let outside: Vec<&Reason> = of_story.iter().flat_map(|line| &line.from).collect();
                sentences.extend(self.lemmas(&outside, false));
                sentences.push(format!("Suppose that {}.", clauses(self.model(), &[*supposed])));
                lines = self.lines(&[*supposed], of_story, &mut quotes);
            }
            Argument::Contradiction { why, reasons } => {
                sentences.extend(self.lemmas(&refs(reasons), false));
                let line = Line { conclusion: None, also: Vec::new(), why: *why, from: reasons.clone() };
                sentences.push(self.failure(&line, "", &[]));
            }
            Argument::Places { items, places, reasons } => {
                sentences.extend(self.lemmas(&refs(reasons), false));
                sentences.push(self.places(items, places, reasons));
                sentences.push("So".to_owned());
            }
            Argument::Order { item, category, others, is_behind, is_chain, clues, reasons } => {
                sentences.extend(self.lemmas(&refs(reasons), false));
                if !reasons.is_empty() {
                    sentences.extend(self.sentences([self.given(&refs(reasons))]));
                }
                let labels = list(clues.iter().map(|&clue| &self.model().clue(clue).label), "and");
                let order = self.order((*item, *category), others, *is_behind, *is_chain);
                sentences.push(format!("Clues {labels} put {order}. So"));
            }
            Argument::Clues { clues, reasons } => {
                sentences.extend(self.lemmas(&refs(reasons), false));
                let sum = self.sum(clues, reasons, &paragraph.conclusions);
                if let Some((before, sum)) = sum.and_then(|sum| self.sum_lines(&sum, &refs(reasons))) {
                    sentences.extend(before);
                    lines = sum;
                } else {
                    sentences.push(self.together(clues, reasons, paragraph.conclusions.first().copied()));
                }
            }
            Argument::Exclusions { item, category, exclusions, reasons } => {
                sentences.extend(self.lemmas(&refs(reasons), false));
                sentences.extend(self.exclusions((*item, *category), exclusions, reasons));
                sentences.push("So".to_owned());
            }
            Argument::SameRelation { clues: [one, other] } => {
                let [one, other] = [one, other].map(|&clue| &self.model().clue(clue).label);
                sentences.push(format!(
                    "Clues {one} and {other} say the same of both, and only one can be meant, so"
                ));
            }
            Argument::Step(_) => {}
        }
        let argument = sentences.join(" ");
        let conclusion = match lines.is_empty() {
            true => conclusion,
            false => format!("{} {conclusion}", self.lead(&paragraph.argument)),
        };
        Passage { argument, lines, conclusion, consequences, ..Passage::default() }
    }

    /// Takes out the quotations that come before the argument: all but those of clues that only lines use, which quote them
    /// where they use them.
    fn quoted_first(&self, argument: &Argument, quotes: &mut Quotes) -> Vec<String> {
        let lines: Vec<&Line> = match argument {
            Argument::Clue { cases, .. } if self.few_reasons(cases).is_none() => {
                cases.iter().flat_map(|case| &case.lines).collect()
            }
            Argument::Supposition { lines, .. } => lines.iter().collect(),
            _ => Vec::new(),
        };
        let is_stated_first = |reason: &&Reason| !self.lemmas(&[*reason], false).is_empty();
        let from = lines.iter().flat_map(|line| &line.from);
        let mut first: Vec<ClueId> = from.filter(is_stated_first).flat_map(Reason::clues).collect();
        if let Argument::Clue { clue, cases, reasons } = argument {
            let excluded = cases.iter().filter_map(|case| case.excluded.as_ref());
            first.push(*clue);
            first.extend(reasons.iter().chain(excluded).flat_map(Reason::clues));
        }
        let in_lines: Vec<ClueId> = lines.iter().flat_map(|line| clues_of(line)).collect();
        let is_first = |clue: &ClueId| first.contains(clue) || !in_lines.contains(clue);
        let clues: Vec<ClueId> = quotes.iter().map(|(clue, _)| *clue).filter(is_first).collect();
        take(quotes, &clues)
    }

    /// Returns the words of an atomic step.
    fn of_step(&self, paragraph: &Paragraph, step: &Step) -> Passage {
        let (_, mut quoted) = self.quotes(paragraph);
        // The words of the step quote its own clues.
        let before = self.walkthrough.paragraphs[..self.index].iter().enumerate();
        let before = before.flat_map(|(index, paragraph)| self.uses_in_text(paragraph, index));
        let before: Vec<ClueId> = before.map(|used| used.clue).collect();
        quoted.retain(|(clue, _)| before.contains(clue));
        let mut wording = Wording::new(self.model()).after(quoted);
        let sentence = step.technique.sentence(&mut wording, step);
        if step.is_contradiction() {
            return Passage { argument: sentence.text(self.model()), ..Passage::default() };
        }
        Passage {
            argument: sentence.before,
            conclusion: sentence.conclusion,
            consequences: sentence.after,
            ..Passage::default()
        }
    }

    /// Adds the words of a clue up to its conclusion, and returns a line for each case.
    fn of_clue(
        &self,
        clue: ClueId,
        cases: &[Case],
        reasons: &[Reason],
        sentences: &mut Vec<String>,
        quotes: &mut Quotes,
    ) -> Vec<String> {
        let label = &self.model().clue(clue).label;
        let is_quoted = sentences.iter().any(|quote| quote.starts_with(&format!("Clue {label}:")));
        let in_cases = cases
            .iter()
            .flat_map(|case| case.excluded.iter().chain(case.lines.iter().flat_map(|line| &line.from)));
        let all: Vec<&Reason> = reasons.iter().chain(in_cases).collect();
        sentences.extend(self.lemmas(&all, false));
        let few = self.few_reasons(cases);
        let given: Vec<&Reason> = reasons.iter().chain(few.iter().flatten().copied()).collect();
        let by_clue = if is_quoted { String::new() } else { format!("by clue {label}") };
        let premises = self.premises(&given, "");
        let is_single = cases.is_empty() || few.is_some();
        let marks: Vec<&[Mark]> = cases.iter().map(|case| &*case.marks).collect();
        let asked = if is_single { None } else { asked_by(self.model(), &marks) };
        let intro = match &premises {
            Some(_) if asked.is_some() => by_clue,
            Some(_) => format!("so {by_clue}").trim_end().to_owned(),
            None if given.is_empty() => by_clue,
            None if is_quoted => format!("since {}", self.given(&given)),
            None => format!("{by_clue}, since {}", self.given(&given)),
        };
        sentences.extend(premises);
        sentences.extend(asked.map(|(item, category)| capitalize(&self.question(item, category, &given))));
        let intro = capitalize(&intro);
        if is_single {
            sentences.push(match &*intro {
                "" | "So" => "So".to_owned(),
                _ => intro + ",",
            });
            return Vec::new();
        }
        let count = cardinal(cases.len() as i64);
        let is_silent = |case: &Case| case.excluded.is_none() && case.lines.is_empty();
        let fail = match cases.iter().filter(|case| is_silent(case)).count() {
            1 if cases.iter().all(|case| is_silent(case) || !is_left(case)) => "; all but one fail:",
            _ => ":",
        };
        sentences.push(match &*intro {
            "" => format!("There are {count} cases{fail}"),
            "So" => format!("So there are {count} cases{fail}"),
            _ => format!("{intro}, there are {count} cases{fail}"),
        });
        self.cases(cases, quotes)
    }

    /// Returns the reasons that exclude all cases but one, if they are so few that the cases need not be stated.
    fn few_reasons<'r>(&self, cases: &'r [Case]) -> Option<Vec<&'r Reason>> {
        let (left, excluded): (Vec<&Case>, Vec<&Case>) =
            cases.iter().partition(|case| case.excluded.is_none());
        if left.len() != 1 || left.iter().any(|case| !case.lines.is_empty()) {
            return None;
        }
        let mut reasons: Vec<&Reason> = Vec::new();
        let mut texts: Vec<String> = Vec::new();
        for reason in excluded.into_iter().filter_map(|case| case.excluded.as_ref()) {
            let text = self.given(&[reason]);
            if !texts.contains(&text) {
                texts.push(text);
                reasons.push(reason);
            }
        }
        (reasons.len() <= MOST_WITHOUT_CASES).then_some(reasons)
    }

    /// Returns a line for the cases of a clue that fail for the same reason, and for each of the others.
    fn cases(&self, cases: &[Case], quotes: &mut Quotes) -> Vec<String> {
        let mut excluded: Vec<(String, String)> = Vec::new();
        let (mut lines, mut left) = (Vec::new(), None);
        let is_only =
            cases.iter().filter(|case| case.excluded.is_none() && case.lines.is_empty()).count() == 1;
        for case in cases {
            let marks = &shown(case);
            let supposed = clauses(self.model(), marks);
            match &case.excluded {
                Some(reason) => {
                    let why = self.given(&[reason]);
                    match excluded.iter_mut().find(|(known, _)| *known == why) {
                        Some((_, all)) => all.push_str(&format!(", or that {supposed}")),
                        None => excluded.push((why, format!("Suppose that {supposed}"))),
                    }
                }
                None if case.lines.is_empty() && is_only => left = Some(marks.to_vec()),
                None if case.lines.is_empty() => {
                    lines.push(format!("Suppose that {supposed}. That is possible."));
                }
                None => {
                    let story = self.lines(&case.marks, &case.lines, quotes);
                    lines.push(format!("Suppose that {supposed}. {}", story.join(" ")));
                }
            }
        }
        let excluded =
            excluded.into_iter().map(|(why, supposed)| format!("{supposed}. That cannot be, since {why}."));
        // The conclusion may be only a part of the case that is left.
        let left = left.filter(|marks| !self.is_concluded(marks));
        let left = left.map(|marks| format!("That leaves the case that {}.", clauses(self.model(), &marks)));
        excluded.chain(lines).chain(left).collect()
    }

    /// Returns whether the paragraph concludes these marks.
    fn is_concluded(&self, marks: &[Mark]) -> bool {
        let concluded = &self.walkthrough.paragraphs[self.index].conclusions;
        marks.iter().all(|mark| concluded.contains(mark))
    }

    /// Returns the words between lines and the conclusion.
    fn lead(&self, argument: &Argument) -> &'static str {
        let Argument::Clue { cases, .. } = argument else { return "So" };
        let mut left = cases.iter().filter(|case| is_left(case));
        match (left.next(), left.next()) {
            (Some(_), Some(_)) if cases.iter().all(is_left) => "In each case,",
            (Some(_), Some(_)) if left.next().is_none() => "In both of the cases that are left,",
            (Some(_), Some(_)) => "In all of the cases that are left,",
            (Some(only), None) if only.lines.is_empty() && self.is_concluded(&shown(only)) => {
                "That leaves one case:"
            }
            _ => "So",
        }
    }

    /// Returns what would have to be true for a pair that no item of a third category goes with.
    fn together_question(&self, mark: Mark, category: CategoryId) -> String {
        let supposed = clauses(self.model(), &[mark.opposite()]);
        format!("Suppose that {supposed}. Then {} is left:", self.nothing(category))
    }

    /// Returns which items lose places to others: those that lose the same ones share a clause.
    fn lost_places(&self, places: &[ItemId], marks: &[Mark]) -> String {
        let mut losses: Vec<(ItemId, Vec<ItemId>)> = Vec::new();
        for mark in marks {
            let place = if places.contains(&mark.first()) { mark.first() } else { mark.second() };
            let item = mark.other(place);
            match losses.iter_mut().find(|(other, _)| *other == item) {
                Some((_, lost)) => lost.push(place),
                None => losses.push((item, vec![place])),
            }
        }
        let mut clauses: Vec<String> = Vec::new();
        while let Some((item, lost)) = losses.first().cloned() {
            let (same, rest): (Vec<_>, Vec<_>) = losses.into_iter().partition(|(_, other)| *other == lost);
            losses = rest;
            let beside = lost.first().map(|&place| self.category(place));
            let clause = partners_clause(self.model(), item, Polarity::IsNot, &lost);
            let others: Vec<String> =
                same[1..].iter().map(|&(item, _)| reference(self.model(), item, beside)).collect();
            clauses.push(match others.is_empty() {
                true => clause,
                false => format!("{clause}, and the same holds for {}", list(others, "and")),
            });
        }
        clauses.join("; and ")
    }

    /// Returns in which order clues put an item and others.
    fn order(
        &self,
        (item, category): (ItemId, CategoryId),
        others: &[ItemId],
        is_behind: bool,
        is_chain: bool,
    ) -> String {
        let names = |items: &[ItemId]| {
            list(items.iter().map(|&item| reference(self.model(), item, Some(category))), "and")
        };
        if is_chain {
            let mut all: Vec<ItemId> = [&[item], others].concat();
            if !is_behind {
                all.reverse();
            }
            return format!("{} in this order", names(&all));
        }
        let (item, all) = (names(&[item]), names(others));
        let (first, second) = if is_behind { (item, all) } else { (all, item) };
        let count = cardinal(others.len() as i64);
        format!("{first} before {second}, and these {count} need a place each")
    }

    /// Returns that some items have only as many places left.
    fn places(&self, items: &[ItemId], places: &[ItemId], reasons: &[Reason]) -> String {
        let names = |items: &[ItemId], beside: &[ItemId]| {
            let beside = beside.first().map(|&item| self.category(item));
            list(items.iter().map(|&item| reference(self.model(), item, beside)), "and")
        };
        let before = self.premises(&refs(reasons), "");
        let because = match before {
            None if !reasons.is_empty() => format!(", since {}", self.given(&refs(reasons))),
            _ => String::new(),
        };
        let (places, items) = (names(places, items), names(items, places));
        let text = to_sentence(self.model(), &format!("only {places} are left for {items}{because}"));
        let before = before.map_or_else(String::new, |before| before + " ");
        format!("{before}{text} Together they rule these out for all others.")
    }
}

/// Quotations of clues that are still to be placed.
pub(super) type Quotes = Vec<(ClueId, String)>;

/// Takes out the quotations of some clues.
pub(super) fn take(quotes: &mut Quotes, clues: &[ClueId]) -> Vec<String> {
    let (taken, left): (Quotes, Quotes) =
        std::mem::take(quotes).into_iter().partition(|(clue, _)| clues.contains(clue));
    *quotes = left;
    taken.into_iter().map(|(_, text)| text).collect()
}

pub(super) fn clues_of(line: &Line) -> Vec<ClueId> {
    let own = match line.why {
        Why::Clue(clue) => Some(clue),
        _ => None,
    };
    line.from.iter().flat_map(Reason::clues).chain(own).collect()
}

/// Returns the marks of a case that need words: what is apart in it follows from what is together.
fn shown(case: &Case) -> Vec<Mark> {
    let together: Vec<Mark> = case.marks.iter().copied().filter(|mark| mark.is_together()).collect();
    if together.is_empty() { case.marks.clone() } else { together }
}

/// Returns whether a case does not fail.
fn is_left(case: &Case) -> bool {
    case.excluded.is_none() && case.lines.last().is_none_or(|line| line.conclusion.is_some())
}

pub(super) fn refs(reasons: &[Reason]) -> Vec<&Reason> {
    reasons.iter().collect()
}

/// Returns a sentence that begins with "Not" or "And", to continue another one.
pub(super) fn lowercase_start(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
