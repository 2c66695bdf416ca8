//! The argument of a paragraph, up to its conclusion.

use super::Story;
use crate::explain::narration::Passage;
use crate::explain::step::Step;
use crate::explain::walkthrough::{Argument, Case, Line, Paragraph, Reason, Why};
use crate::explain::wording::{Wording, clauses, question_words, reference};
use crate::model::{CategoryId, ClueId, ItemId, Mark};
use crate::sentence::{capitalize, cardinal, list, to_sentence};

/// The maximum number of reasons that exclude cases which are not told one by one.
const MOST_WITHOUT_CASES: usize = 2;

impl Story<'_> {
    /// Returns the argument and the conclusion of a paragraph.
    pub(super) fn argue(&self, paragraph: &Paragraph) -> Passage {
        if let Argument::Step(step) = &paragraph.argument {
            return self.of_step(step);
        }
        let (mut sentences, _) = self.quotes();
        let mut consequences = String::new();
        let conclusion = match (&paragraph.conclusions[..], &paragraph.argument) {
            ([], _) => String::new(),
            ([first, others @ ..], Argument::Supposition { .. }) if !others.is_empty() => {
                consequences = format!(", and in the same way {}", clauses(self.model(), others));
                clauses(self.model(), &[*first])
            }
            (marks, _) => clauses(self.model(), marks),
        };
        let mut lines = Vec::new();
        match &paragraph.argument {
            Argument::Clue { clue, cases, reasons } => {
                lines = self.of_clue(*clue, cases, reasons, &mut sentences);
            }
            Argument::Alternatives { item, category, reasons } => {
                sentences.extend(self.lemmas(&refs(reasons), true));
                sentences.push(self.question(*item, *category));
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
                lines = self.lines(*supposed, of_story);
            }
            Argument::Contradiction { why, reasons } => {
                sentences.extend(self.lemmas(&refs(reasons), false));
                let line = Line { conclusion: None, also: Vec::new(), why: *why, from: reasons.clone() };
                sentences.push(self.failure(&line, "", &|_| false));
            }
            Argument::Places { items, places, reasons } => {
                sentences.extend(self.lemmas(&refs(reasons), false));
                sentences.push(self.places(items, places, reasons));
                sentences.push("So".to_owned());
            }
            Argument::Clues { clues, reasons } => {
                sentences.extend(self.lemmas(&refs(reasons), false));
                let labels = list(clues.iter().map(|&clue| &self.model().clue(clue).label), "and");
                let given = self.given(&refs(reasons));
                let since = if given.is_empty() { String::new() } else { format!(", since {given}") };
                sentences.push(format!("Clues {labels} together rule out everything else{since}. So"));
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
            false => format!("{} {conclusion}", lead(&paragraph.argument)),
        };
        Passage { argument, lines, conclusion, consequences, ..Passage::default() }
    }

    /// Returns the words of an atomic step.
    fn of_step(&self, step: &Step) -> Passage {
        let (_, mut quoted) = self.quotes();
        // The words of the step quote its own clues.
        let before = self.walkthrough.paragraphs[..self.index].iter().flat_map(super::uses);
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
    ) -> Vec<String> {
        let label = &self.model().clue(clue).label;
        let is_quoted = sentences.iter().any(|quote| quote.starts_with(&format!("Clue {label}:")));
        let in_cases = cases
            .iter()
            .flat_map(|case| case.excluded.iter().chain(case.lines.iter().flat_map(|line| &line.from)));
        let told: Vec<&Reason> = reasons.iter().chain(in_cases).collect();
        sentences.extend(self.lemmas(&told, false));
        let few = self.few_reasons(cases);
        let given: Vec<&Reason> = reasons.iter().chain(few.iter().flatten().copied()).collect();
        let since = if given.is_empty() { String::new() } else { format!("since {}", self.given(&given)) };
        let by_clue = if is_quoted { String::new() } else { format!("by clue {label}") };
        let intro: Vec<&str> = [&*by_clue, &*since].into_iter().filter(|part| !part.is_empty()).collect();
        let intro = capitalize(&intro.join(", "));
        if cases.is_empty() || few.is_some() {
            sentences.push(if intro.is_empty() { "So".to_owned() } else { intro + "," });
            return Vec::new();
        }
        let count = cardinal(cases.len() as i64);
        let is_silent = |case: &Case| case.excluded.is_none() && case.lines.is_empty();
        let fail = match cases.iter().filter(|case| is_silent(case)).count() {
            1 if cases.iter().all(|case| is_silent(case) || !is_left(case)) => "; all but one fail:",
            _ => ":",
        };
        sentences.push(match intro.is_empty() {
            true => format!("There are {count} cases{fail}"),
            false => format!("{intro}, there are {count} cases{fail}"),
        });
        self.cases(cases)
    }

    /// Returns the reasons that exclude all cases but one, if they are so few that the cases need not be told.
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
    fn cases(&self, cases: &[Case]) -> Vec<String> {
        let mut excluded: Vec<(String, String)> = Vec::new();
        let mut lines = Vec::new();
        let is_only =
            cases.iter().filter(|case| case.excluded.is_none() && case.lines.is_empty()).count() == 1;
        for case in cases {
            // What is apart in a case follows from what is together.
            let together: Vec<Mark> = case.marks.iter().copied().filter(|mark| mark.is_together()).collect();
            let marks = if together.is_empty() { &case.marks } else { &together };
            let asked =
                to_sentence(self.model(), &clauses(self.model(), marks)).trim_end_matches('.').to_owned()
                    + "?";
            match &case.excluded {
                Some(reason) => {
                    let why = self.given(&[reason]);
                    match excluded.iter_mut().find(|(known, _)| *known == why) {
                        Some((_, all)) => all.push_str(&format!(" {asked}")),
                        None => excluded.push((why, asked)),
                    }
                }
                None if case.lines.is_empty() && is_only => {}
                None if case.lines.is_empty() => lines.push(format!("{asked} Possible.")),
                None => {
                    let supposed = case.marks.first().copied();
                    let story = supposed.map(|mark| self.lines(mark, &case.lines)).unwrap_or_default();
                    lines.push(format!("{asked} {}", story.join(" ")));
                }
            }
        }
        let excluded = excluded.into_iter().map(|(why, asked)| format!("{asked} No, since {why}."));
        excluded.chain(lines).collect()
    }

    /// Returns which items of a category are to be ruled out as partners of an item.
    fn question(&self, item: ItemId, category: CategoryId) -> String {
        let name = reference(self.model(), item, Some(category));
        format!("{} is left for {name}?", capitalize(&question_words(self.model(), category)))
    }

    /// Returns what would have to be true for a pair that no item of a third category goes with.
    fn together_question(&self, mark: Mark, category: CategoryId) -> String {
        let supposed = clauses(self.model(), &[mark.opposite()]);
        format!("Suppose that {supposed}. Then {} is left:", self.nothing(category))
    }

    /// Returns that some items have only as many places left.
    fn places(&self, items: &[ItemId], places: &[ItemId], reasons: &[Reason]) -> String {
        let names = |items: &[ItemId], beside: &[ItemId]| {
            let beside = beside.first().map(|&item| self.category(item));
            list(items.iter().map(|&item| reference(self.model(), item, beside)), "and")
        };
        let because = if reasons.is_empty() {
            String::new()
        } else {
            format!(", since {}", self.given(&refs(reasons)))
        };
        let (places, items) = (names(places, items), names(items, places));
        let text = to_sentence(self.model(), &format!("only {places} are left for {items}{because}"));
        format!("{text} Together they rule these out for all others.")
    }

    /// Returns the lines of a supposition. Lines need not repeat what is supposed or what the line before concludes, and those
    /// with the same reason are one.
    fn lines(&self, supposed: Mark, lines: &[Line]) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        let mut rest = lines;
        let mut previous: Vec<Mark> = Vec::new();
        while let Some((line, after)) = rest.split_first() {
            rest = after;
            let Some(mark) = line.conclusion else {
                texts.push(
                    self.failure(line, "But then ", &|mark| mark == supposed || previous.contains(&mark)),
                );
                continue;
            };
            let because = self.because(line, supposed, &previous);
            let mut marks = vec![mark];
            marks.extend(&line.also);
            while let Some((next, after)) = rest.split_first()
                && next.why == line.why
                && let Some(mark) = next.conclusion
                && !next.from.iter().any(|reason| reason.why == Why::Supposed && marks.contains(&reason.mark))
                && self.because(next, supposed, &previous) == because
            {
                marks.push(mark);
                marks.extend(&next.also);
                rest = after;
            }
            texts.push(format!("Then {}{because}", clauses(self.model(), &marks)));
            previous = marks;
        }
        texts
    }

    /// Returns the end of a line of a supposition: why its conclusion holds.
    fn because(&self, line: &Line, supposed: Mark, previous: &[Mark]) -> String {
        let is_clear = |mark: Mark| mark == supposed || previous.contains(&mark);
        let from: Vec<&Reason> =
            line.from.iter().filter(|reason| !self.is_clear(reason, &is_clear)).collect();
        let since = if from.is_empty() { String::new() } else { format!(", since {}", self.given(&from)) };
        let Some(mark) = line.conclusion else { return String::new() };
        match line.why {
            Why::Clue(clue) => format!(" ({}){since}.", self.stated.label(clue)),
            Why::OnlyPlace => {
                let is_of = |item| line.from.iter().all(|reason| reason.mark.names(item));
                let item = if is_of(mark.first()) { mark.first() } else { mark.second() };
                format!(": {}", self.told_elimination(item, item, &line.from))
            }
            Why::NoCommon => {
                let out = self.told_elimination(mark.first(), mark.second(), &line.from);
                format!(", with nothing left for both: {out}")
            }
            Why::Known | Why::Supposed | Why::Grid => format!("{since}."),
        }
    }

    /// Returns whether a reason needs no words: it is clear itself, or the grid gives it by one mark that is.
    fn is_clear(&self, reason: &Reason, is_clear: &dyn Fn(Mark) -> bool) -> bool {
        match (reason.why, &reason.from[..]) {
            (Why::Supposed, _) => is_clear(reason.mark),
            (Why::Grid, [one]) => self.is_clear(one, is_clear),
            _ => false,
        }
    }

    /// Returns how a contradiction shows.
    fn failure(&self, line: &Line, then: &str, is_clear: &dyn Fn(Mark) -> bool) -> String {
        let is_new = |reason: &&Reason| !self.is_clear(reason, is_clear);
        let from = refs(&line.from);
        let text = match line.why {
            Why::Clue(clue) => {
                let from: Vec<&Reason> = from.into_iter().filter(is_new).collect();
                let because =
                    if from.is_empty() { String::new() } else { format!(", since {}", self.given(&from)) };
                format!("{then}clue {} cannot hold{because}.", self.model().clue(clue).label)
            }
            Why::OnlyPlace | Why::NoCommon => match self.eliminated(&line.from) {
                Some((one, other, category)) => {
                    let both = if one == other {
                        reference(self.model(), one, Some(category))
                    } else {
                        let names = [one, other].map(|item| reference(self.model(), item, Some(category)));
                        format!("both {}", names.join(" and "))
                    };
                    let out = self.told_elimination(one, other, &line.from);
                    format!("{then}{} is left for {both}: {out}", self.nothing(category))
                }
                None => format!("{then}nothing is left, since {}.", self.given(&from)),
            },
            Why::Known | Why::Supposed | Why::Grid => {
                format!("{then}{}, which is impossible.", self.given(&from))
            }
        };
        if then.is_empty() { capitalize(&text) } else { text }
    }

    /// Returns the item, or the two items, for which the reasons of a contradiction leave nothing, and the category.
    fn eliminated(&self, reasons: &[Reason]) -> Option<(ItemId, ItemId, CategoryId)> {
        let marks: Vec<Mark> =
            reasons.iter().map(|reason| reason.mark).filter(|mark| !mark.is_together()).collect();
        let first = marks.first()?;
        let of_all = |item: ItemId| {
            let category = self.category(first.other(item));
            let fits = |mark: &Mark| mark.names(item) && self.category(mark.other(item)) == category;
            marks.iter().all(fits).then_some((item, item, category))
        };
        let third = |item: ItemId| {
            let category = self.category(item);
            let inside = |mark: &Mark| {
                [mark.first(), mark.second()].into_iter().find(|&item| self.category(item) == category)
            };
            let mut others = marks.iter().filter_map(|mark| inside(mark).map(|item| mark.other(item)));
            let one = others.next()?;
            let other = others.clone().find(|&other| other != one)?;
            let fits = |mark: &Mark| inside(mark).is_some() && (mark.names(one) || mark.names(other));
            marks.iter().all(fits).then_some((one, other, category))
        };
        let (one, other) = first.items();
        of_all(one).or_else(|| of_all(other)).or_else(|| third(other)).or_else(|| third(one))
    }
}

/// Returns the words between lines and the conclusion.
fn lead(argument: &Argument) -> &'static str {
    match argument {
        Argument::Clue { cases, .. } if cases.iter().filter(|case| is_left(case)).count() > 1 => {
            "In any case,"
        }
        _ => "So",
    }
}

/// Returns whether a case does not fail.
fn is_left(case: &Case) -> bool {
    case.excluded.is_none() && case.lines.last().is_none_or(|line| line.conclusion.is_some())
}

fn refs(reasons: &[Reason]) -> Vec<&Reason> {
    reasons.iter().collect()
}

/// Returns a sentence that begins with "Not" or "And", to continue another one.
pub(super) fn lowercase_start(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
