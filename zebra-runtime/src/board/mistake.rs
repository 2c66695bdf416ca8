//! Mistakes: marks of the user that contradict each other, a clue or the answer, and the way back.

use std::collections::HashSet;

use super::words::{mark_list, name, noun, phrase};
use super::{Board, Chain, Claim, Clash, Event, Strength};
use crate::explain::Explainer;
use crate::model::{ClueId, Formula, ItemId, Mark, Model};
use crate::sentence::{capitalize, clue_sentence, list};
use crate::solve::{Analysis, Budget, Outcome, Session, Solver, Verdict};

/// The budget for the answer, and for each question about marks.
const BUDGET: Budget = Budget::new(200_000);

/// The most paragraphs of the reason why a mark fails: a longer one is a lesson, and no hint.
const MOST_PARAGRAPHS: usize = 8;

/// A mistake of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// How it shows.
    pub kind: MistakeKind,
    /// The mark to take back: the first one that contradicts the answer; if no answer is known, the last of those that
    /// contradict each other.
    pub mark: Mark,
    /// The number of the user's moves before the mistake: [`Board::go_back`] returns to there.
    pub moves: usize,
    /// Why the mark fails, from the right marks before it, if it contradicts the answer: only of [`Board::mistake_by`], since that
    /// takes an explanation.
    pub why: Option<Chain>,
}

/// How a mistake shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MistakeKind {
    /// Marks contradict each other, whatever the clues are.
    Clash(Clash),
    /// Marks violate a clue, whatever the other clues are.
    Clue {
        /// The clue.
        clue: ClueId,
        /// The user's marks that violate it, none of which can be left out, in the order in which they were set.
        marks: Vec<Mark>,
    },
    /// The mark contradicts every answer of the puzzle.
    Answer,
}

impl Mistake {
    /// Returns the mistake in one or two English sentences. Only [`Strength::Paragraph`] names a mark as wrong.
    #[must_use]
    pub fn text(&self, model: &Model, strength: Strength) -> String {
        match strength {
            Strength::Where => self.text_where().to_owned(),
            Strength::Clue => self.text_clue(model),
            Strength::Marks => self.text_marks(model),
            Strength::Paragraph => self.text_whole(model),
        }
    }

    fn text_where(&self) -> &'static str {
        match self.kind {
            MistakeKind::Clash(_) => "Something is wrong: some of your marks contradict each other.",
            MistakeKind::Clue { .. } => "Something is wrong: some of your marks violate a clue.",
            MistakeKind::Answer => "Something is wrong: one of your marks contradicts the answer.",
        }
    }

    fn text_clue(&self, model: &Model) -> String {
        let name = |item: ItemId| name(model, item);
        match &self.kind {
            MistakeKind::Clash(Clash { claim: Claim::Mark(mark), .. }) => {
                let items = list([mark.first(), mark.second()].map(name), "and");
                format!("Some of your marks contradict each other: look at {items}.")
            }
            MistakeKind::Clash(Clash { claim: Claim::NoPlace { item, category }, .. }) => format!(
                "Some of your marks contradict each other: look at each {} for {}.",
                noun(model, *category),
                name(*item)
            ),
            MistakeKind::Clue { clue, .. } => format!("Some of your marks violate {}", quote(model, *clue)),
            MistakeKind::Answer => {
                format!("One of your marks for {} contradicts the answer.", name(self.mark.first()))
            }
        }
    }

    fn text_marks(&self, model: &Model) -> String {
        match &self.kind {
            MistakeKind::Clash(clash) => format!(
                "One of these marks is wrong: {}. With all of them, {}.",
                mark_list(model, &clash.causes),
                clash.phrase(model)
            ),
            MistakeKind::Clue { clue, marks } if marks.len() == 1 => {
                format!("Your mark that {} violates {}", phrase(model, self.mark), quote(model, *clue))
            }
            MistakeKind::Clue { clue, marks } => format!(
                "One of these marks is wrong: {}. Together they violate {}",
                mark_list(model, marks),
                quote(model, *clue)
            ),
            MistakeKind::Answer => format!(
                "One of your marks for {} contradicts the answer: look at each {}.",
                name(model, self.mark.first()),
                noun(model, model.item(self.mark.second()).category)
            ),
        }
    }

    fn text_whole(&self, model: &Model) -> String {
        let with_others = |marks: &[Mark]| {
            let others: Vec<Mark> = marks.iter().copied().filter(|&mark| mark != self.mark).collect();
            (!others.is_empty()).then(|| format!("with your marks that {}", mark_list(model, &others)))
        };
        let why = match &self.kind {
            MistakeKind::Clash(clash) => {
                let with = with_others(&clash.causes).map_or_else(String::new, |with| format!("{with}, "));
                capitalize(&format!("{with}{}.", clash.phrase(model)))
            }
            MistakeKind::Clue { clue, marks } => {
                let subject =
                    with_others(marks).map_or("it".to_owned(), |with| format!("together {with}, it"));
                capitalize(&format!("{subject} violates {}", quote(model, *clue)))
            }
            MistakeKind::Answer => {
                let short = self.why.as_ref().filter(|why| why.paragraphs.len() <= MOST_PARAGRAPHS);
                short.map_or_else(
                    || "It contradicts the answer.".to_owned(),
                    |why| without_repeats(&why.text(model).replace('\n', " ")),
                )
            }
        };
        let state = match self.moves {
            0 => "the start".to_owned(),
            1 => "the state after your first move".to_owned(),
            count => format!("the state after your first {count} moves"),
        };
        format!(
            "Your mark that {} is wrong. {why} Take it back, or go back to {state}.",
            phrase(model, self.mark)
        )
    }
}

/// Returns arguments without the sentences that one before has too: each repeats what it rests on.
fn without_repeats(text: &str) -> String {
    let mut seen = HashSet::new();
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let ends = [". ", ".” ", "? "].into_iter().filter_map(|end| Some(rest.find(end)? + end.len()));
        let (sentence, others) = rest.split_at(ends.min().unwrap_or(rest.len()));
        if seen.insert(sentence.trim()) {
            kept.push_str(sentence);
        }
        rest = others;
    }
    kept.trim_end().to_owned()
}

/// Returns "clue 1: It rains."
fn quote(model: &Model, clue: ClueId) -> String {
    let clue = model.clue(clue);
    format!("clue {}: {}", clue.label, clue_sentence(model, clue))
}

impl Board {
    /// Returns the first mistake of the user, by the clues that are on: marks that contradict each other ([`Board::clash`]),
    /// marks that violate a clue ([`Board::verdict`]), or else a mark that contradicts the answer.
    ///
    /// If the puzzle has several answers, a mark is wrong if no answer has it and all marks before it. Solves the puzzle
    /// within a fixed budget; if that is exhausted, or the puzzle has no answer, only the first two kinds are found.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::board::{Board, Strength};
    /// use zebra::builder::{Builder, is};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is("Bob", "Dog") | is("Bob", "Cat"));
    /// let model = puzzle.check()?;
    /// let [ann, bob, _, cat, _, fox] = *model.item_ids().collect::<Vec<_>>() else { unreachable!() };
    ///
    /// let mut board = Board::new(&model);
    /// board.together(ann, cat)?;
    /// assert_eq!(board.mistake(), None);
    /// board.together(bob, fox)?;
    /// let mistake = board.mistake().unwrap();
    /// assert_eq!(mistake.moves, 1);
    /// assert_eq!(
    ///     mistake.text(&model, Strength::Where),
    ///     "Something is wrong: some of your marks violate a clue."
    /// );
    /// board.go_back(mistake.moves);
    /// assert_eq!(board.mistake(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mistake(&self) -> Option<Mistake> {
        let clash = self.clash().map(|clash| (clash.causes.clone(), MistakeKind::Clash(clash)));
        let seen = clash.or_else(|| {
            let clue = self.model.clue_ids().find(|&clue| self.is_violated(clue))?;
            let marks = self.violating(clue)?;
            Some((marks.clone(), MistakeKind::Clue { clue, marks }))
        });
        let answer = Solver::new(&self.model).within(BUDGET).solve().outcome;
        let is_wrong = |mark: Mark| match &answer {
            Outcome::Unique(answer) => !mark.fact().holds(&self.model, answer),
            _ => false,
        };
        match seen {
            Some((marks, kind)) => {
                let mark = marks.iter().copied().find(|&mark| is_wrong(mark)).or(marks.last().copied())?;
                let moves = self.history.moves_before(mark, is_wrong);
                Some(Mistake { kind, mark, moves, why: None })
            }
            None => {
                let mark = self.wrong_by(&answer)?;
                let moves = self.history.moves_before(mark, is_wrong);
                Some(Mistake { kind: MistakeKind::Answer, mark, moves, why: None })
            }
        }
    }

    /// Returns the same with the reason [why](Mistake::why) a mark fails that contradicts the answer, by an explainer of this puzzle.
    #[must_use]
    pub fn mistake_by(&self, explainer: &Explainer<'_>) -> Option<Mistake> {
        let mut mistake = self.mistake()?;
        if mistake.kind == MistakeKind::Answer {
            mistake.why = self.why_not_by(explainer, mistake.mark);
        }
        Some(mistake)
    }

    /// Returns to the state after the first moves, as one move that [`Board::undo`] takes back. Has no effect if the marks
    /// are the same, or if there are not as many moves.
    pub fn go_back(&mut self, moves: usize) -> Vec<Event> {
        if moves < self.undoable() && self.history.go_back(moves) { self.refresh() } else { Vec::new() }
    }

    /// Returns the first of the user's marks that no answer has together with those before it.
    pub(super) fn first_wrong(&self) -> Option<Mark> {
        match self.history.own() {
            [] => None,
            _ => self.wrong_by(&Solver::new(&self.model).within(BUDGET).solve().outcome),
        }
    }

    fn wrong_by(&self, answer: &Outcome) -> Option<Mark> {
        let own: Vec<Mark> = self.history.own().iter().map(|entry| entry.mark).collect();
        let holds = |answer, mark: &Mark| mark.fact().holds(&self.model, answer);
        match answer {
            Outcome::Unique(answer) => own.into_iter().find(|mark| !holds(answer, mark)),
            Outcome::Multiple(one, other)
                if !own.iter().all(|mark| holds(one, mark)) && !own.iter().all(|mark| holds(other, mark)) =>
            {
                self.wrong_of(&own)
            }
            Outcome::Multiple(..) | Outcome::Unsolvable | Outcome::Unknown { .. } => None,
        }
    }

    /// Returns the first of several marks that no answer has together with those before it.
    fn wrong_of(&self, own: &[Mark]) -> Option<Mark> {
        let mut session = Session::with_clues(&self.model);
        let on = self.model.clue_ids().filter(|&clue| self.is_on(clue));
        let clues: Vec<usize> = on.map(ClueId::index).collect();
        let claims: Vec<usize> = own.iter().map(|&mark| session.add(&[Formula::from(mark)])).collect();
        let mut is_possible = |count: usize| {
            let Some(last) = count.checked_sub(1) else { return true };
            let before: Vec<usize> = clues.iter().chain(&claims[..last]).copied().collect();
            let question = session.counterexample(&before, &[own[last].opposite().into()], None, BUDGET);
            !matches!(question, Analysis::Known(None))
        };
        // If some marks are possible, those before the last one are.
        let (mut possible, mut impossible) = (0, own.len() + 1);
        while possible + 1 < impossible {
            let middle = usize::midpoint(possible, impossible);
            if is_possible(middle) { possible = middle } else { impossible = middle }
        }
        own.get(possible).copied()
    }

    fn is_on(&self, clue: ClueId) -> bool {
        self.model.clue(clue).state == crate::model::State::On
    }

    fn is_violated(&self, clue: ClueId) -> bool {
        self.is_on(clue) && self.verdict(clue) == Verdict::Violated
    }

    /// Returns a smallest set of the user's marks that violate a clue, the earliest ones; `None` if the clue contradicts
    /// itself.
    fn violating(&self, clue: ClueId) -> Option<Vec<Mark>> {
        let mut session = Session::new(&self.model);
        let itself = session.add(&self.model.clue(clue).formulas);
        let own = self.history.own().iter().map(|entry| entry.mark);
        let mut marks: Vec<(Mark, usize)> =
            own.map(|mark| (mark, session.add(&[Formula::from(mark)]))).collect();
        for index in (0..marks.len()).rev() {
            let mut rest = marks.clone();
            rest.remove(index);
            let Some((last, _)) = rest.pop() else { break };
            let claims: Vec<usize> = rest.iter().map(|(_, claim)| *claim).chain([itself]).collect();
            let question = session.counterexample(&claims, &[last.opposite().into()], None, BUDGET);
            if question == Analysis::Known(None) {
                marks.remove(index);
            }
        }
        (!marks.is_empty()).then(|| marks.into_iter().map(|(mark, _)| mark).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_arguments_rest_on_is_told_once() {
        let text = "Clue 1: “Ann sits.” Ann is first (1). Bob is second. Clue 2: “Cid.” Ann is first (1). Who is third? Cid.";
        assert_eq!(
            without_repeats(text),
            "Clue 1: “Ann sits.” Ann is first (1). Bob is second. Clue 2: “Cid.” Who is third? Cid."
        );
    }
}
