//! The attempts to satisfy the options with one seed. Part of the generator.

use std::collections::BTreeMap;

use super::clue_kind::ClueKind;
use super::clue_set::{ClueSet, Failure};
use super::options::{Options, Size};
use super::shape::Pattern;
use crate::explain::{Difficulty, Level, Method};
use crate::model::Model;

/// The greatest percentage of clues that state a pair outright in a puzzle that is taken at once.
const MOST_DIRECT: usize = 60;

/// The least number of paragraphs of an explanation with enough to conclude, in puzzles of at least [`MANY_CELLS`] cells.
const LEAST_PARAGRAPHS: usize = 4;

/// The greatest percentage of clues that choose between statements in a puzzle that is taken at once.
const MOST_CHOICES: usize = 20;

/// The greatest percentage of clues of one pattern in a puzzle that is taken at once.
const MOST_ALIKE: usize = 32;

/// The number of clues of one pattern that every puzzle can have.
const FEW_ALIKE: usize = 2;

/// The number of cells of a puzzle of 4x4.
const MANY_CELLS: usize = 16;

/// The clues of one attempt.
#[derive(Debug)]
pub(super) struct Attempt {
    /// The number of the attempt, from 1.
    pub(super) number: u32,
    pub(super) clue_set: ClueSet,
    /// The difficulty, if the options ask for one.
    pub(super) difficulty: Option<Difficulty>,
}

/// Why a puzzle of the requested level is taken only if no better one is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    /// Most clues state a pair outright, or there is little to conclude.
    Dictated,
    /// Something follows only by trial and error.
    Tried,
    /// Many clues are conditions or choices between statements, or have the same pattern.
    Artificial,
}

/// The distance of an attempt from the options, in clues and in levels of difficulty.
pub(super) type Distance = (usize, usize);

impl Attempt {
    /// Returns the percentage of clues that state a pair outright.
    pub(super) fn direct(&self) -> usize {
        self.percentage(|kind| kind == ClueKind::Same)
    }

    /// Returns the percentage of clues that choose between statements.
    fn choices(&self) -> usize {
        self.percentage(ClueKind::is_choice)
    }

    /// Returns the percentage of clues of the most frequent pattern; 0 for few clues.
    fn alike(&self, model: &Model) -> usize {
        let clues = &self.clue_set.clues;
        let patterns: Vec<Pattern> =
            clues.iter().filter_map(|(kind, formula)| Pattern::of(model, *kind, formula)).collect();
        let counts = patterns.iter().map(|one| patterns.iter().filter(|other| *other == one).count());
        let most = counts.max().filter(|count| *count > FEW_ALIKE).unwrap_or(0);
        100 * most / clues.len().max(1)
    }

    fn percentage(&self, is_counted: impl Fn(ClueKind) -> bool) -> usize {
        let clues = &self.clue_set.clues;
        100 * clues.iter().filter(|(kind, _)| is_counted(*kind)).count() / clues.len().max(1)
    }

    /// Returns what keeps a puzzle of the requested level from being taken at once, if anything does.
    pub(super) fn flaw(&self, options: &Options, model: &Model) -> Option<Flaw> {
        let cells = options.size.categories * options.size.items;
        let has_few =
            |difficulty: Difficulty| difficulty.paragraphs < LEAST_PARAGRAPHS && cells >= MANY_CELLS;
        let is_tried = |difficulty: Difficulty| difficulty.hardest == Method::Trial;
        match self.difficulty {
            _ if self.direct() > MOST_DIRECT => Some(Flaw::Dictated),
            Some(difficulty) if has_few(difficulty) => Some(Flaw::Dictated),
            Some(difficulty) if is_tried(difficulty) => Some(Flaw::Tried),
            // Choices that were asked for by name are welcome.
            _ if options.has_kinds_of_level() && self.choices() > MOST_CHOICES => Some(Flaw::Artificial),
            _ if options.has_kinds_of_level() && self.alike(model) > MOST_ALIKE => Some(Flaw::Artificial),
            _ => None,
        }
    }

    /// Returns how much worse the puzzle is than others of its level: trials first, then choices, then clues of one pattern, then direct
    /// facts.
    pub(super) fn demerit(&self, options: &Options, model: &Model) -> (bool, usize, usize, usize) {
        let is_tried = self.difficulty.is_some_and(|difficulty| difficulty.hardest == Method::Trial);
        let choices =
            if options.has_kinds_of_level() { self.choices().saturating_sub(MOST_CHOICES) } else { 0 };
        (is_tried, choices, self.alike(model).saturating_sub(MOST_ALIKE), self.direct())
    }

    /// Returns the distance from the options; `(0, 0)` satisfies them.
    pub(super) fn distance(&self, options: &Options) -> Distance {
        let count = self.clue_set.count();
        let (least, most) = (*options.clues.start(), *options.clues.end());
        let clues = least.saturating_sub(count).max(count.saturating_sub(most));
        let Some(requested) = &options.difficulty else { return (clues, 0) };
        let levels = self.difficulty.as_ref().map_or(usize::MAX, |difficulty| {
            let (easiest, hardest) = (*requested.start() as usize, *requested.end() as usize);
            let level = difficulty.level as usize;
            easiest.saturating_sub(level).max(level.saturating_sub(hardest))
        });
        (clues, levels)
    }
}

/// The attempts that did not satisfy the options.
#[derive(Debug, Default)]
pub(super) struct FailedAttempts {
    failures: Vec<Failure>,
    counts: Vec<usize>,
    levels: BTreeMap<Level, usize>,
    nearest: Option<(Distance, Attempt)>,
}

impl FailedAttempts {
    /// Adds an attempt that found no clues.
    pub(super) fn add_failure(&mut self, failure: Failure) {
        self.failures.push(failure);
    }

    /// Adds an attempt at a distance from the options.
    pub(super) fn add(&mut self, attempt: Attempt, distance: Distance) {
        self.counts.push(attempt.clue_set.count());
        if let Some(difficulty) = &attempt.difficulty {
            *self.levels.entry(difficulty.level).or_default() += 1;
        }
        if self.nearest.as_ref().is_none_or(|(nearest, _)| distance < *nearest) {
            self.nearest = Some((distance, attempt));
        }
    }

    /// Returns the attempt closest to the options.
    pub(super) fn into_nearest(self) -> Option<Attempt> {
        self.nearest.map(|(_, attempt)| attempt)
    }

    /// Returns the easiest and the hardest level of the attempts.
    fn reached(&self) -> Option<(Level, Level)> {
        Some((*self.levels.keys().next()?, *self.levels.keys().next_back()?))
    }

    /// Returns what to request instead of the difficulty.
    fn other_options(&self, options: &Options) -> String {
        let Size { categories, items } = options.size;
        let (Some((easiest, hardest)), Some(requested)) = (self.reached(), &options.difficulty) else {
            return "ask for an easier level, a smaller size, or a larger budget".to_owned();
        };
        if hardest < *requested.start() {
            let (more, rows) = ((categories + 1).min(Size::MOST.0), (items + 1).min(Size::MOST.1));
            return format!(
                "ask for `{hardest}`, a larger size such as `{more}x{rows}`, or harder clues with `all` kinds"
            );
        }
        if easiest > *requested.end() {
            let (fewer, rows) = ((categories - 1).max(1), (items - 1).max(2));
            return format!("ask for `{easiest}`, a smaller size such as `{fewer}x{rows}`, or `plain` kinds");
        }
        "ask for a range of levels, or more attempts".to_owned()
    }

    /// Returns how the attempts failed and what to request instead.
    pub(super) fn message(&self, options: &Options) -> String {
        let attempts = options.attempts.max(1);
        if let (Some(least), Some(most)) = (self.counts.iter().min(), self.counts.iter().max()) {
            if !self.counts.iter().any(|count| options.clues.contains(count)) {
                return format!(
                    "{attempts} attempts gave puzzles of {least} to {most} clues; ask for another number of clues, \
                     other kinds, or more attempts"
                );
            }
            return format!(
                "{attempts} attempts gave puzzles of other difficulties: {}; {}",
                self.levels(),
                self.other_options(options)
            );
        }
        match self.failures.iter().find(|failure| **failure != Failure::BudgetExhausted) {
            Some(failure) => failure.message(options.budget),
            None => format!(
                "{attempts} attempts exhausted their budgets of up to {}; allow a larger budget",
                options.budget
            ),
        }
    }

    /// Returns the number of puzzles of each level: "2 easy, 1 hard".
    fn levels(&self) -> String {
        if self.levels.is_empty() {
            return "none that could be explained".to_owned();
        }
        let levels: Vec<String> =
            self.levels.iter().map(|(level, count)| format!("{count} {level}")).collect();
        levels.join(", ")
    }
}
