//! Making puzzles: attempts until every wish is met. Part of the generator (layer 3).

use std::collections::BTreeMap;

use super::compose::{Structure, Stuck, compose};
use super::kind::ClueKind;
use super::options::{Impossible, Options, Unmet};
use super::sample::Ground;
use super::theme::Theme;
use super::theme::dress::Shape;
use crate::explain::{Difficulty, Explanation, Level, explain};
use crate::model::{Assignment, Clue, ClueId, Formula, ItemId, Model, Presence, State, Text};
use crate::random::Random;

/// A puzzle that was made, and what is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// The seed that it was made from.
    pub seed: u64,
    /// The puzzle: with names, story, question, a sentence for each clue, and its answer.
    pub model: Model,
    /// Its only answer.
    pub solution: Assignment,
    /// The kind of each clue.
    pub kinds: Vec<ClueKind>,
    /// The clues that add nothing to the others.
    pub red_herrings: Vec<ClueId>,
    /// Whether it was proved that none of the other clues can be spared.
    pub minimal: bool,
    /// How hard it is, where a difficulty was wished.
    pub difficulty: Option<Difficulty>,
    /// At which attempt every wish was met, from 1.
    pub attempts: u32,
}

impl Generated {
    /// What it is like, in a few words: "14 clues, 2 of them red herrings, hard".
    #[must_use]
    pub fn summary(&self) -> String {
        let mut summary = format!("{} clues", self.model.clues().len());
        if !self.red_herrings.is_empty() {
            summary.push_str(&format!(", {} of them red herrings", self.red_herrings.len()));
        }
        if let Some(difficulty) = &self.difficulty {
            summary.push_str(&format!(", {}", difficulty.level));
        }
        summary
    }

    /// The steps to its answer.
    #[must_use]
    pub fn explain(&self) -> Explanation<'_> {
        explain(&self.model)
    }
}

/// Makes puzzles of one theme and of the same options, each from a seed.
///
/// ```
/// use zebra_runtime::generate::{Generator, Theme, Options};
/// use zebra_runtime::solve::Solver;
/// let generator = Generator::new(Theme::named("street").unwrap(), Options::default())?;
/// let puzzle = generator.puzzle(7)?;
/// assert_eq!(Solver::new(&puzzle.model).solve().unique(), Some(puzzle.solution.clone()));
/// assert_eq!(generator.puzzle(7)?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Generator {
    theme: Theme,
    options: Options,
    shape: Shape,
}

impl Generator {
    /// A generator of puzzles.
    ///
    /// # Errors
    /// Options that no puzzle of the theme can meet.
    pub fn new(theme: Theme, options: Options) -> Result<Self, Impossible> {
        let shape = options.layout().and_then(|layout| theme.shape(layout)).map_err(Impossible)?;
        let ground = Ground::new(&shape.model, options.kinds.clone());
        if ground.kinds.iter().next().is_none() {
            let kinds: Vec<&str> = options.kinds.iter().map(ClueKind::name).collect();
            return Err(Impossible(format!(
                "puzzles of size {} in theme `{}` have no clues of these kinds: {}; wish other kinds or another size",
                options.size,
                theme.name(),
                kinds.join(", ")
            )));
        }
        Ok(Generator { theme, options, shape })
    }

    /// The puzzle of a seed: the same on every platform.
    ///
    /// # Errors
    /// When the options are not met within their attempts and budget; it tells what came nearest.
    pub fn puzzle(&self, seed: u64) -> Result<Generated, Unmet> {
        let mut random = Random::new(seed);
        let ground = Ground::new(&self.shape.model, self.options.kinds.clone());
        let mut tries = Tries::default();
        for attempt in 1..=self.options.attempts.max(1) {
            let solution = draw_solution(&self.shape.model, &mut random);
            let structure = match compose(&ground, solution, &self.options, &mut random) {
                Ok(structure) => structure,
                Err(stuck) => {
                    tries.stuck.push(stuck);
                    continue;
                }
            };
            let made = Try { attempt, difficulty: self.difficulty(&structure), structure };
            match made.distance(&self.options) {
                (0, 0) => return Ok(self.finish(seed, made, &mut random)),
                distance => tries.miss(made, distance),
            }
        }
        let message = tries.message(&self.options);
        let nearest = tries.nearest.map(|(_, made)| Box::new(self.finish(seed, made, &mut random)));
        Err(Unmet { seed, message, nearest })
    }

    /// How hard the clues are, if that matters.
    fn difficulty(&self, structure: &Structure) -> Option<Difficulty> {
        let counts = self.options.clues.contains(&structure.count());
        (counts && self.options.difficulty.is_some()).then(|| {
            let mut parts = self.shape.model.parts().clone();
            let clue = |(number, (_, formula)): (usize, &(ClueKind, Formula))| Clue {
                label: Text::from(number.to_string()),
                sentence: None,
                formulas: vec![formula.clone()].into(),
                state: State::On,
            };
            parts.clues = structure.clues.iter().enumerate().map(clue).collect();
            explain(&Model::from_parts(parts)).difficulty()
        })?
    }

    /// The same clues in other words: other categories and items of the theme, and the clues in another order.
    ///
    /// This is how zebrajs made many puzzles of one. The puzzle must be one of this generator's.
    #[must_use]
    pub fn renamed(&self, puzzle: &Generated, seed: u64) -> Generated {
        let mut random = Random::new(seed);
        let mut order: Vec<ClueId> = puzzle.model.clue_ids().collect();
        random.shuffle(&mut order);
        let formula = |clue: &ClueId| puzzle.model.clue(*clue).formulas[0].clone();
        let clues = order.iter().map(|clue| (puzzle.kinds[clue.index()], formula(clue))).collect();
        let is_red_herring = |(_, clue): &(ClueId, &ClueId)| puzzle.red_herrings.contains(clue);
        let red_herrings =
            (0..).map(ClueId).zip(&order).filter(is_red_herring).map(|(clue, _)| clue).collect();
        let Generated { solution, minimal, attempts, difficulty, .. } = puzzle.clone();
        let structure = Structure { solution, clues, red_herrings, minimal };
        self.finish(seed, Try { attempt: attempts, structure, difficulty }, &mut random)
    }

    fn finish(&self, seed: u64, made: Try, random: &mut Random) -> Generated {
        let Try { attempt: attempts, structure, difficulty } = made;
        let Structure { solution, clues, red_herrings, minimal } = structure;
        let model = self.theme.dress(&self.shape, &clues, &solution, seed, random);
        let kinds = clues.iter().map(|(kind, _)| *kind).collect();
        Generated { seed, model, solution, kinds, red_herrings, minimal, difficulty, attempts }
    }
}

/// What an attempt came to.
#[derive(Debug)]
struct Try {
    attempt: u32,
    structure: Structure,
    difficulty: Option<Difficulty>,
}

impl Try {
    /// How far it is from the options, in clues and in levels of difficulty.
    fn distance(&self, options: &Options) -> (usize, usize) {
        let count = self.structure.count();
        let (least, most) = (*options.clues.start(), *options.clues.end());
        let clues = least.saturating_sub(count).max(count.saturating_sub(most));
        let Some(wished) = &options.difficulty else { return (clues, 0) };
        let levels = self.difficulty.as_ref().map_or(usize::MAX, |difficulty| {
            let (easiest, hardest) = (*wished.start() as usize, *wished.end() as usize);
            let level = difficulty.level as usize;
            easiest.saturating_sub(level).max(level.saturating_sub(hardest))
        });
        (clues, levels)
    }
}

/// What the attempts came to that met not every wish.
#[derive(Debug, Default)]
struct Tries {
    stuck: Vec<Stuck>,
    counts: Vec<usize>,
    levels: BTreeMap<Level, usize>,
    nearest: Option<((usize, usize), Try)>,
}

impl Tries {
    fn miss(&mut self, made: Try, distance: (usize, usize)) {
        self.counts.push(made.structure.count());
        if let Some(difficulty) = &made.difficulty {
            *self.levels.entry(difficulty.level).or_default() += 1;
        }
        if self.nearest.as_ref().is_none_or(|(nearest, _)| distance < *nearest) {
            self.nearest = Some((distance, made));
        }
    }

    fn message(&self, options: &Options) -> String {
        let attempts = options.attempts.max(1);
        if let (Some(least), Some(most)) = (self.counts.iter().min(), self.counts.iter().max()) {
            let met = self.counts.iter().filter(|count| options.clues.contains(count)).count();
            if met == 0 {
                return format!(
                    "{attempts} attempts gave puzzles of {least} to {most} clues; wish another number of clues, \
                     other kinds, or more attempts"
                );
            }
            let levels: Vec<String> =
                self.levels.iter().map(|(level, count)| format!("{count} {level}")).collect();
            let levels =
                if levels.is_empty() { "none that could be explained".into() } else { levels.join(", ") };
            return format!(
                "{attempts} attempts gave puzzles of other difficulties: {levels}; wish another one, other kinds of \
                 clues, another size, or more attempts"
            );
        }
        if let Some(stuck) = self.stuck.iter().find(|stuck| **stuck != Stuck::Spent) {
            return stuck.message(options.budget);
        }
        format!("the budget of {} was spent in each of {attempts} attempts; wish more budget", options.budget)
    }
}

/// A random solution: the items of the first category in their order, those of the others in any.
fn draw_solution(model: &Model, random: &mut Random) -> Assignment {
    let rows = model.rows();
    let mut cells = Vec::new();
    for category in model.category_ids() {
        let mut items: Vec<ItemId> = model.items_of(category).collect();
        if model.category(category).presence == Presence::AtLeastOnce {
            while items.len() < rows {
                items.push(items[random.below(model.category(category).count as usize)]);
            }
        }
        if category != model.anchor() {
            random.shuffle(&mut items);
        }
        cells.extend(&items[..rows]);
    }
    // Each category has as many cells as there are rows, and every item as many as it may have.
    Assignment::new(model, cells).unwrap_or_else(|| unreachable!("the cells fit the model"))
}
