//! The lines of suppositions and cases: what follows, and how they fail.

use super::Story;
use super::argument::{clues_of, refs, take};
use super::lemmas::rests_on_supposition;
use crate::explain::walkthrough::{Line, Reason, Why};
use crate::explain::wording::{clauses, nothing_left, reference};
use crate::model::{CategoryId, ClueId, ItemId, Mark};
use crate::sentence::capitalize;

impl Story<'_> {
    /// Returns the lines of a supposition. Lines need not repeat what is supposed or what the line before concludes, and those
    /// with the same reason are one.
    pub(super) fn lines(&mut self, supposed: &[Mark], lines: &[Line]) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        let mut rest = lines;
        let mut previous: Vec<Mark> = Vec::new();
        while let Some((line, after)) = rest.split_first() {
            rest = after;
            let mut sentences = take(&mut self.quotes, &clues_of(line));
            let Some(mark) = line.conclusion else {
                let in_view: Vec<Mark> = previous.iter().rev().chain(supposed).copied().collect();
                sentences.push(self.failure(line, "But then ", &in_view));
                texts.push(sentences.join(" "));
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
                sentences.extend(take(&mut self.quotes, &clues_of(next)));
                marks.push(mark);
                marks.extend(&next.also);
                rest = after;
            }
            let (premises, because) = because;
            sentences.extend(premises);
            sentences.push(format!("Then {}{because}", clauses(self.model(), &marks)));
            texts.push(sentences.join(" "));
            previous = marks;
        }
        texts
    }

    /// Returns why the conclusion of a line of a supposition holds: the sentences before it, if there are any, and its end.
    fn because(&self, line: &Line, supposed: &[Mark], previous: &[Mark]) -> (Option<String>, String) {
        let is_clear = |mark: Mark| supposed.contains(&mark) || previous.contains(&mark);
        let is_silent = |reason: &&Reason| self.is_clear(reason, &is_clear) || self.is_reflexive(reason.mark);
        let from: Vec<&Reason> = line.from.iter().filter(|reason| !is_silent(reason)).collect();
        let Some(mark) = line.conclusion else { return (None, String::new()) };
        if let Some(out) = self.left_by_clue(line, mark) {
            return (None, out);
        }
        let is_elimination = matches!(line.why, Why::OnlyPlace | Why::NoCommon);
        let premises = if is_elimination { None } else { self.premises(&from, "") };
        let since = match from.is_empty() || premises.is_some() {
            true => String::new(),
            false => format!(", since {}", self.given(&from)),
        };
        let end = match line.why {
            Why::Clue(clue) => format!(" ({}){since}.", self.stated.label(clue)),
            Why::OnlyPlace => {
                let is_of = |item| line.from.iter().all(|reason| reason.mark.names(item));
                let item = if is_of(mark.first()) { mark.first() } else { mark.second() };
                format!(": {}", self.plain_elimination(item, item, &line.from))
            }
            Why::NoCommon => {
                let out = self.plain_elimination(mark.first(), mark.second(), &line.from);
                let category = self.eliminated(&line.from).map(|(_, _, category)| category);
                let nothing =
                    category.map_or_else(|| "nothing".to_owned(), |category| self.nothing(category));
                format!(", for then {nothing} would be left for both: {out}")
            }
            Why::Known | Why::Supposed | Why::Grid => format!("{since}."),
        };
        (premises, end)
    }

    /// Returns the alternatives that a clue rules out one after the other, if it does so for several reasons.
    fn left_by_clue(&self, line: &Line, left: Mark) -> Option<String> {
        let Why::Clue(clue) = line.why else { return None };
        let by_clue = self.ruled_out_by(clue, &refs(&line.from), Some(left))?;
        let alternatives = self.alternatives(self.category(by_clue.item), by_clue.groups);
        let label = self.stated.label(clue);
        (alternatives.len() > 1).then(|| format!(" ({label}): {}.", alternatives.join(", ")))
    }

    /// Returns whether a reason needs no words: it is clear itself, or the grid gives it by one mark that is.
    fn is_clear(&self, reason: &Reason, is_clear: &dyn Fn(Mark) -> bool) -> bool {
        match (reason.why, &reason.from[..]) {
            (Why::Supposed, _) => is_clear(reason.mark),
            (Why::Grid, [one]) => self.is_clear(one, is_clear),
            _ => false,
        }
    }

    /// Returns how a contradiction shows. The reader has some marks in view, the latest first.
    pub(super) fn failure(&self, line: &Line, then: &str, in_view: &[Mark]) -> String {
        let from = refs(&line.from);
        let text = match line.why {
            Why::Clue(clue) => self.failure_of_clue(clue, from, in_view),
            Why::OnlyPlace | Why::NoCommon => match self.eliminated(&line.from) {
                Some((one, other, category)) => {
                    let (nothing, whom) = if one == other {
                        nothing_left(self.model(), one, category, "")
                    } else {
                        let names = [one, other].map(|item| reference(self.model(), item, Some(category)));
                        (self.nothing(category), format!("for both {}", names.join(" and ")))
                    };
                    format!(
                        "{then}{nothing} is left {whom}: {}",
                        self.plain_elimination(one, other, &line.from)
                    )
                }
                None => format!("{then}nothing is left, since {}.", self.given(&from)),
            },
            Why::Known | Why::Supposed | Why::Grid => {
                format!("{then}{}, which is impossible.", self.given(&from))
            }
        };
        if then.is_empty() { capitalize(&text) } else { text }
    }

    /// Returns that what the reader has in view contradicts a clue, or that the clue cannot hold, given the reasons.
    pub(super) fn failure_of_clue(&self, clue: ClueId, mut from: Vec<&Reason>, in_view: &[Mark]) -> String {
        let label = &self.model().clue(clue).label;
        if let Some(by_clue) = self.ruled_out_by(clue, &from, None) {
            let (nothing, whom) = self.nothing_left(by_clue.item, by_clue.category, &[]);
            let out = self.alternatives(self.category(by_clue.item), by_clue.groups).join(", ");
            let but_then = if in_view.is_empty() { "" } else { "but then " };
            return capitalize(&format!("{but_then}by clue {label}, {nothing} is left {whom}: {out}."));
        }
        from.retain(|reason| {
            !self.is_clear(reason, &|mark| in_view.contains(&mark)) && !self.is_reflexive(reason.mark)
        });
        let fails = match in_view {
            [] => format!("clue {label} cannot hold"),
            _ => format!("that contradicts clue {label}"),
        };
        let (derived, others): (Vec<&Reason>, Vec<&Reason>) =
            from.iter().partition(|reason| rests_on_supposition(reason));
        let lead = if derived.is_empty() { "" } else { "then " };
        let from: Vec<&Reason> = derived.iter().chain(&others).copied().collect();
        match self.premises(&from, lead) {
            Some(premises) if in_view.is_empty() => format!("{premises} So {fails}."),
            Some(premises) => format!("{premises} {}.", capitalize(&fails)),
            None if from.is_empty() => format!("{}.", capitalize(&fails)),
            None if derived.is_empty() => format!("{}, since {}.", capitalize(&fails), self.given(&from)),
            None => {
                let since = match others.is_empty() {
                    true => String::new(),
                    false => format!(", since {}", self.given(&others)),
                };
                format!("Then {}, which contradicts clue {label}{since}.", self.given(&derived))
            }
        }
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
