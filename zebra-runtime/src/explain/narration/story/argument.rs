//! The words of arguments in English.

use super::Story;
use super::by_clue::asked_by;
use super::uses::all_reasons;
use crate::explain::narration::passage::Conclusion;
use crate::explain::narration::vocabulary::{Argued, End, Sequence, Vocabulary, shown};
use crate::explain::prices::MOST_WITHOUT_CASES;
use crate::explain::step::Step;
use crate::explain::walkthrough::{Argument, Case, Exclusion, Heading, Line, Paragraph, Reason, Why};
use crate::explain::wording::{
    Sentence, Wording, are_people, clauses, is_position, kind_noun, partners_clause, reference,
};
use crate::model::{CategoryId, ClueId, Formula, ItemId, Mark, Polarity};
use crate::sentence::{capitalize, cardinal, category_noun, clue_sentence, list, to_sentence};

impl Vocabulary for Story<'_> {
    fn heading(&self, heading: Heading) -> String {
        let model = self.model();
        let noun = |category: CategoryId| {
            kind_noun(model, category).unwrap_or_else(|| category_noun(model, category))
        };
        match heading {
            Heading::Item(item) => capitalize(&reference(model, item, None)),
            Heading::Categories(one, other) => {
                let is_unnamed = |category| kind_noun(model, category).is_none();
                let is_last = is_position(model, other) || is_unnamed(one);
                let (of, what) = if is_last { (one, other) } else { (other, one) };
                match (is_unnamed(of), are_people(model, what)) {
                    // The name of the category says little.
                    (true, _) => {
                        let items = model.items_of(of).take(2).map(|item| reference(model, item, Some(what)));
                        let items = items.collect::<Vec<_>>().join(", ");
                        format!("Each {}: {items} and so on", noun(what))
                    }
                    (false, true) => format!("Each {}'s {}", noun(what), noun(of)),
                    (false, false) => format!("The {} of each {}", noun(what), noun(of)),
                }
            }
            Heading::Clue(clue) => {
                let label = &model.clue(clue).label;
                match self.items_of_clue(clue)[..] {
                    [one, other] => {
                        let names = [one, other].map(|item| reference(model, item, None));
                        format!("{} (clue {label})", capitalize(&list(names, "and")))
                    }
                    _ => format!("What clue {label} leaves"),
                }
            }
        }
    }

    /// Quotes all clues but those that only lines use, which quote them where they use them.
    fn quotations(&mut self, paragraph: &Paragraph) -> Vec<String> {
        let argument = &paragraph.argument;
        if matches!(argument, Argument::Step(_)) {
            // The words of a step quote its clues.
            return Vec::new();
        }
        self.quotes = self.quote(paragraph).0;
        if self.restates(paragraph) {
            self.quotes.clear();
        }
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
        self.quoted_first = self.quotes.iter().map(|(clue, _)| *clue).filter(is_first).collect();
        take(&mut self.quotes, &self.quoted_first)
    }

    fn before(&self, paragraph: &Paragraph) -> Vec<String> {
        let top = matches!(paragraph.argument, Argument::Alternatives { .. } | Argument::NoCommon { .. });
        self.lemmas(&all_reasons(paragraph), top)
    }

    fn clue(&mut self, paragraph: &Paragraph, clue: ClueId, cases: &[Case], reasons: &[Reason]) -> Argued {
        if self.restates(paragraph) {
            let lead = format!("Clue {}:", self.model().clue(clue).label);
            return Argued::new(Vec::new(), End::Lead(lead));
        }
        let is_quoted = self.quoted_first.contains(&clue);
        let is_contradiction = paragraph.conclusions.is_empty();
        let few = self.few_reasons(cases);
        let given: Vec<&Reason> = reasons.iter().chain(few.iter().flatten().copied()).collect();
        let is_single = cases.is_empty() || few.is_some();
        if is_single && is_contradiction {
            return Argued::new(Vec::new(), End::Contradiction(self.failure_of_clue(clue, given, &[])));
        }
        let by_clue = match is_quoted {
            true => String::new(),
            false => format!("by clue {}", self.model().clue(clue).label),
        };
        let premises = self.premises(&given, "");
        let marks: Vec<&[Mark]> = cases.iter().map(|case| &*case.marks).collect();
        let asked = if is_single { None } else { asked_by(self.model(), &marks) };
        let intro = match &premises {
            Some(_) if asked.is_some() => by_clue,
            Some(_) => format!("so {by_clue}").trim_end().to_owned(),
            None if given.is_empty() => by_clue,
            None if is_quoted => format!("since {}", self.given(&given)),
            None => format!("{by_clue}, since {}", self.given(&given)),
        };
        let asked = asked.map(|(item, category)| capitalize(&self.question(item, category, &given)));
        let mut sentences: Vec<String> = premises.into_iter().chain(asked).collect();
        let intro = capitalize(&intro);
        if is_single {
            let is_so = intro.is_empty() || intro == "So";
            return Argued::new(sentences, if is_so { End::So } else { End::Lead(intro + ",") });
        }
        let count = cardinal(cases.len() as i64);
        let is_silent = |case: &Case| case.excluded.is_none() && case.lines.is_empty();
        let fail = match cases.iter().filter(|case| is_silent(case)).count() {
            1 if cases.iter().all(|case| is_silent(case) || case.fails()) => "; all but one fail:",
            _ => ":",
        };
        sentences.push(match &*intro {
            "" => format!("There are {count} cases{fail}"),
            "So" => format!("So there are {count} cases{fail}"),
            _ => format!("{intro}, there are {count} cases{fail}"),
        });
        let end = match is_contradiction {
            true => End::Contradiction(self.cannot_hold(&[clue])),
            false => self.lead(cases),
        };
        Argued { sentences, lines: self.cases(cases), end }
    }

    fn alternatives(&self, item: ItemId, category: CategoryId, reasons: &[Reason]) -> Vec<String> {
        let question = capitalize(&self.question(item, category, &refs(reasons)));
        vec![question, self.elimination(item, item, reasons)]
    }

    fn exclusions(
        &self,
        of: (ItemId, CategoryId),
        exclusions: &[Exclusion],
        reasons: &[Reason],
    ) -> Vec<String> {
        self.excluded_together(of, exclusions, reasons)
    }

    fn no_common(&self, supposed: Mark, category: CategoryId, reasons: &[Reason]) -> Vec<String> {
        let (one, other) = supposed.items();
        let [first, second] = [one, other].map(|item| reference(self.model(), item, Some(category)));
        let nothing = capitalize(&self.nothing(category));
        let out = self.elimination(one, other, reasons);
        vec![format!("{nothing} is left for both {first} and {second}:"), lowercase_start(&out)]
    }

    fn supposition(&mut self, supposed: Mark, lines: &[Line]) -> Argued {
        let sentences = vec![format!("Suppose that {}.", clauses(self.model(), &[supposed]))];
        Argued { sentences, lines: self.lines(&[supposed], lines), end: End::So }
    }

    fn contradiction(&self, line: &Line) -> String {
        self.failure(line, "", &[])
    }

    fn places(&self, items: &[ItemId], places: &[ItemId], reasons: &[Reason]) -> Vec<String> {
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
        let together = "Together they rule these out for all others.".to_owned();
        before.into_iter().chain([text, together]).collect()
    }

    fn order(
        &self,
        clues: &[ClueId],
        category: CategoryId,
        sequence: &Sequence,
        reasons: &[Reason],
    ) -> Vec<String> {
        let given = (!reasons.is_empty()).then(|| self.given(&refs(reasons)));
        let mut sentences = self.sentences(given);
        let names = |items: &[ItemId]| {
            list(items.iter().map(|&item| reference(self.model(), item, Some(category))), "and")
        };
        let order = match sequence {
            Sequence::Chain(items) => format!("{} in this order", names(items)),
            Sequence::Before(first, second) => {
                let count = cardinal(first.len().max(second.len()) as i64);
                format!("{} before {}, and these {count} need a place each", names(first), names(second))
            }
        };
        sentences.push(format!("Clues {} put {order}.", self.labels(clues)));
        sentences
    }

    fn same_relation(&self, clues: [ClueId; 2]) -> Argued {
        let clues = self.labels(&clues);
        let lead = format!("Clues {clues} say the same of both, and only one can be meant, so");
        Argued::new(Vec::new(), End::Lead(lead))
    }

    fn neighbors(
        &self,
        clues: [ClueId; 2],
        items: [ItemId; 2],
        beside: [ItemId; 2],
        reasons: &[Reason],
    ) -> Vec<String> {
        let [items, beside] =
            [items, beside].map(|items| items.map(|item| reference(self.model(), item, None)));
        let same = format!(
            "clues {} put {} beside {} in the same way as {} beside {}",
            self.labels(&clues),
            items[0],
            beside[0],
            items[1],
            beside[1],
        );
        let because = match reasons {
            [] => format!("{} and {} are in different rows", beside[0], beside[1]),
            _ => self.given(&refs(reasons)),
        };
        self.sentences([same, because])
    }

    fn block(
        &self,
        clues: &[ClueId],
        _: CategoryId,
        (items, ways): (&[ItemId], &[Vec<ItemId>]),
        refuted: Option<Mark>,
        reasons: &[Reason],
    ) -> Vec<String> {
        self.places_of_block(clues, items, ways, refuted, reasons)
    }

    fn clues(&self, paragraph: &Paragraph, clues: &[ClueId], reasons: &[Reason]) -> Argued {
        let sum = self.sum(clues, reasons, &paragraph.conclusions);
        match sum.and_then(|sum| self.sum_lines(&sum, &refs(reasons))) {
            Some((sentences, lines)) => Argued { sentences, lines, end: End::So },
            None => self.together(clues, reasons, paragraph.conclusions.first().copied()),
        }
    }

    fn step(&mut self, paragraph: &Paragraph, step: &Step) -> Argued {
        let sentence = self.sentence_of(paragraph, step);
        let end = match step.is_contradiction() {
            true => End::Contradiction(sentence.text(self.model())),
            false => End::Lead(sentence.before),
        };
        Argued::new(Vec::new(), end)
    }

    fn so(&self) -> String {
        "So".to_owned()
    }

    fn cannot_hold(&self, clues: &[ClueId]) -> String {
        match clues {
            [] => "So there is no answer.".to_owned(),
            [_] => format!("So clue {} cannot hold.", self.labels(clues)),
            [_, _] => format!("So clues {} cannot both hold.", self.labels(clues)),
            _ => format!("So clues {} cannot all hold.", self.labels(clues)),
        }
    }

    fn conclusion(&self, paragraph: &Paragraph, lead: String) -> Conclusion {
        let (model, conclusions) = (self.model(), &paragraph.conclusions[..]);
        let mut consequences = String::new();
        let clause = match (&paragraph.argument, conclusions) {
            (Argument::Supposition { .. }, [first, others @ ..]) if !others.is_empty() => {
                consequences = format!(", and in the same way {}", clauses(model, others));
                clauses(model, &[*first])
            }
            (Argument::Places { places, .. }, _) => self.lost_places(places, conclusions),
            (Argument::Step(step), _) => {
                let Sentence { conclusion, after, .. } = self.sentence_of(paragraph, step);
                consequences = after;
                if lead.is_empty() { capitalize(&conclusion) } else { conclusion }
            }
            _ => clauses(model, &self.conclusions(paragraph)),
        };
        if let Argument::Clue { clue, reasons, .. } = &paragraph.argument
            && let Some(sum) = self.sum(&[*clue], reasons, conclusions)
            && let Some(calculation) = self.calculation(&sum)
        {
            consequences = format!(" ({calculation})");
        }
        let last = self.last_places(paragraph);
        consequences.push_str(&self.follow(paragraph, &last));
        Conclusion { lead, clause, consequences, answer: self.answer(paragraph, &last) }
    }
}

impl Story<'_> {
    /// Returns the sentence of an atomic step.
    fn sentence_of(&self, paragraph: &Paragraph, step: &Step) -> Sentence {
        let (_, mut quoted) = self.quote(paragraph);
        // The words of the step quote its own clues.
        let before = self.walkthrough.paragraphs[..self.index].iter().enumerate();
        let before = before.flat_map(|(index, paragraph)| self.uses_in_text(paragraph, index));
        let before: Vec<ClueId> = before.map(|used| used.clue).collect();
        quoted.retain(|(clue, _)| before.contains(clue));
        let mut wording = Wording::new(self.model()).after(quoted);
        step.technique.sentence(&mut wording, step)
    }

    /// Returns whether the words of a clue are those of the conclusion, so that a quotation would say it twice.
    fn restates(&self, paragraph: &Paragraph) -> bool {
        let Argument::Clue { clue, cases, reasons } = &paragraph.argument else { return false };
        let bare = |text: &str| text.trim_matches(['“', '”', '.']).to_lowercase();
        let sentence = bare(&clue_sentence(self.model(), self.model().clue(*clue)));
        let is_so = |clause: &str| bare(clause) == sentence;
        cases.is_empty()
            && reasons.is_empty()
            && !paragraph.conclusions.is_empty()
            && is_so(&clauses(self.model(), &self.conclusions(paragraph)))
    }

    /// Returns the items that a clue names, in order.
    fn items_of_clue(&self, clue: ClueId) -> Vec<ItemId> {
        let mut items = Vec::new();
        for formula in self.model().clue(clue).formulas.iter() {
            add_items(formula, &mut items);
        }
        items
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
    fn cases(&mut self, cases: &[Case]) -> Vec<String> {
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
                    let story = self.lines(&case.marks, &case.lines);
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

    /// Returns the words between the cases and the conclusion.
    fn lead(&self, cases: &[Case]) -> End {
        let left: Vec<&Case> = cases.iter().filter(|case| !case.fails()).collect();
        let lead = match left[..] {
            [_, _, ..] if left.len() == cases.len() => "In each case,",
            [_, _] => "In both of the cases that are left,",
            [_, _, _, ..] => "In all of the cases that are left,",
            [only] if only.lines.is_empty() && self.is_concluded(&shown(only)) => "That leaves one case:",
            _ => return End::So,
        };
        End::Lead(lead.to_owned())
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
}

/// Adds the items of the statements in a formula, each once.
fn add_items(formula: &Formula, items: &mut Vec<ItemId>) {
    if let Formula::Fact(fact) = formula {
        let new = [fact.first, fact.second].into_iter().filter(|item| !items.contains(item));
        let new: Vec<ItemId> = new.collect();
        items.extend(new);
    }
    formula.children().into_iter().for_each(|child| add_items(child, items));
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

pub(super) fn refs(reasons: &[Reason]) -> Vec<&Reason> {
    reasons.iter().collect()
}

/// Returns a sentence that begins with "Not" or "And", to continue another one.
pub(super) fn lowercase_start(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
