//! The generator: attempts until the options are satisfied, then names and sentences. Part of the generator.

use std::borrow::Cow;

use super::attempts::{Attempt, FailedAttempts};
use super::clue_kind::ClueKind;
use super::clue_set::ClueSet;
use super::clues_for::numbered_clue;
use super::error::{GenerateError, Unsatisfied};
use super::options::{Options, Question, Size};
use super::sampler::Sampler;
use super::solution::{random_solution, solution_of};
use super::steering::Steering;
use super::theme::{BareModel, FixedRows, Layout, Rendered, Theme};
use super::variant::{first_turn, variant};
use crate::explain::{Difficulty, Explainer, Explanation, Walkthrough, explain, walkthrough};
use crate::language::{Key, Language};
use crate::model::{Assignment, ClueId, ItemId, Model, Parts};
use crate::random::Random;
use crate::sentence::list;

/// A generated puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// The seed of the puzzle.
    pub seed: u64,
    /// The puzzle, with names, story, question, a sentence for each clue, and the answer.
    pub model: Model,
    /// The only answer; of a puzzle without an answer, that of the clues without the one that contradicts the others.
    pub solution: Assignment,
    /// The items that answer the question, in its order.
    pub asked: Vec<ItemId>,
    /// The kind of each clue.
    pub kinds: Vec<ClueKind>,
    /// The statements of which exactly one is false, and its index, if the options ask for a false clue. They are parts of the only
    /// clue of the model.
    pub statements: Option<(Vec<(ClueKind, String)>, usize)>,
    /// The clues that cannot all hold, if the options ask for a puzzle without an answer: without any one of them the others can.
    pub contradiction: Vec<ClueId>,
    /// The clues that are redundant on purpose.
    pub red_herrings: Vec<ClueId>,
    /// Whether the other clues are proved to be minimal.
    pub minimal: bool,
    /// The difficulty, if the options ask for one.
    pub difficulty: Option<Difficulty>,
    /// The number of attempts until the options were satisfied.
    pub attempts: u32,
    /// Eight digits that identify the options beside the size, and for a theme that is not built in; empty for the defaults.
    pub variant: String,
}

impl Generated {
    /// Returns a summary, such as "14 clues, 2 of them red herrings, hard".
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

    /// Returns the label and the sentence of the statement that is false, if exactly one is.
    #[must_use]
    pub fn false_clue(&self) -> Option<(String, &str)> {
        let (statements, wrong) = self.statements.as_ref()?;
        Some(((wrong + 1).to_string(), &statements[*wrong].1))
    }

    /// Returns the labels of the clues that cannot all hold, if the puzzle has no answer.
    #[must_use]
    pub fn contradiction_labels(&self) -> Vec<&str> {
        self.contradiction.iter().map(|&clue| &*self.model.clue(clue).label).collect()
    }

    /// Returns which statement is false, or which clues contradict each other, as a sentence in the language of the puzzle.
    #[must_use]
    pub fn verdict(&self) -> Option<String> {
        let language = Language::of_puzzle(&self.model);
        if let Some((label, _)) = self.false_clue() {
            return Some(language.phrase(Key::FalseStatement, &[("n", &label)]));
        }
        let labels = self.contradiction_labels();
        let labels = (!labels.is_empty()).then(|| language.list(labels, Key::And))?;
        Some(language.phrase(Key::ContradictingClues, &[("list", &labels)]))
    }

    /// Explains the puzzle in paragraphs.
    #[must_use]
    pub fn walkthrough(&self) -> Walkthrough<'_> {
        walkthrough(&self.model)
    }

    /// Explains the puzzle in atomic steps.
    #[must_use]
    pub fn explain(&self) -> Explanation<'_> {
        explain(&self.model)
    }
}

/// A generator of puzzles of one theme and with the same options.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::generate::{Generator, Options, Theme};
/// use zebra::solve::Solver;
/// let generator = Generator::new(Theme::named("street").unwrap(), Options::default())?;
/// let puzzle = generator.puzzle(7)?;
/// assert_eq!(Solver::new(&puzzle.model).solve().unique(), Some(puzzle.solution.clone()));
/// assert_eq!(generator.puzzle(7)?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Generator {
    pub(super) theme: Theme,
    pub(super) options: Options,
    layout: Layout,
    /// The categories and links, if they are the same for every seed.
    bare: Option<BareModel>,
    variant: String,
    /// Where the puzzle of seed 0 begins in the lists of the theme.
    pub(super) first_turn: u64,
    /// The place in these lists, if it does not follow from the seed.
    pub(super) turn: Option<u64>,
    /// Whether sentences are read back.
    pub(super) reads_back: bool,
    /// The rows of the solution, if it is given.
    pub(super) rows: Option<FixedRows>,
    /// The category and the item of the theme that the question is about.
    pub(super) asked: Option<(usize, usize)>,
}

impl Generator {
    /// Creates a generator.
    ///
    /// # Errors
    /// Returns an error if no puzzle of the theme can satisfy the options.
    pub fn new(theme: Theme, options: Options) -> Result<Self, GenerateError> {
        let layout = options.layout().map_err(GenerateError)?;
        let bare = theme.bare_model(layout, &named(&options), &mut Random::new(0)).map_err(GenerateError)?;
        let sampler = sampler(&bare, &options);
        let unusable: Vec<ClueKind> =
            options.kinds.named().filter(|&kind| sampler.kinds.weight(kind) == 0).collect();
        if !unusable.is_empty() || sampler.kinds.iter().next().is_none() {
            let unusable = if unusable.is_empty() { options.kinds.iter().collect() } else { unusable };
            return Err(GenerateError(format!(
                "puzzles of size {} in theme `{}` have no clues of kind {}; ask for other kinds or another size",
                options.size,
                theme.name(),
                list(unusable.into_iter().map(ClueKind::name), "or")
            )));
        }
        let asked = match &options.question {
            Question::Of(question) => {
                let asked = theme.asked(question).map_err(GenerateError)?;
                let is_open = bare.model.category_ids().any(|category| bare.is_open(category));
                if !is_open || bare.names().is_none() {
                    return Err(GenerateError(
                        "a question about an item needs names and a category beside them; ask for a larger size"
                            .to_owned(),
                    ));
                }
                Some(asked)
            }
            Question::Cells | Question::Everything => None,
        };
        let bare = (!bare.has_numbers()).then_some(bare);
        let variant = variant(&theme, &options);
        let first_turn = first_turn(&theme, &options);
        let reads_back = !theme.is_built_in();
        Ok(Generator {
            theme,
            options,
            layout,
            bare,
            variant,
            first_turn,
            turn: None,
            rows: None,
            asked,
            reads_back,
        })
    }

    /// Sets the place of the next puzzles in the lists of titles and stories of the theme, whatever their seeds and options. Up to fifty
    /// successive places have different ones.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::{Generator, Options, Size, Theme};
    /// let title = |items, turn| {
    ///     let options = Options { size: Size { categories: 3, items }, ..Options::default() };
    ///     let generator = Generator::new(Theme::named("street").unwrap(), options).unwrap();
    ///     generator.at_turn(turn).puzzle(7).unwrap().model.title().to_owned()
    /// };
    /// assert_eq!(title(3, 5), title(4, 5));
    /// assert_ne!(title(3, 5), title(4, 6));
    /// ```
    #[must_use]
    pub fn at_turn(self, turn: u64) -> Self {
        Generator { turn: Some(turn), ..self }
    }

    /// Returns the theme.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// Returns the size of the puzzles.
    #[must_use]
    pub fn size(&self) -> Size {
        self.options.size
    }

    /// Returns eight digits that identify the options beside the size, and for a theme that is not built in; nothing for the defaults.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::{Generator, Options, Theme};
    ///
    /// let street = || Theme::named("street").unwrap();
    /// assert_eq!(Generator::new(street(), Options::default())?.variant(), "");
    /// assert_eq!(Generator::new(street(), Options { red_herrings: 1, ..Options::default() })?.variant().len(), 8);
    /// # Ok::<(), zebra::generate::GenerateError>(())
    /// ```
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// Returns the puzzle of a seed, which is the same on every platform.
    ///
    /// # Errors
    /// Returns an error if no attempt satisfies the options within its budget. The error has the puzzle closest to the
    /// options, if there is one.
    pub fn puzzle(&self, seed: u64) -> Result<Generated, Unsatisfied> {
        self.puzzle_with(seed, &mut |_| ())
    }

    /// Returns the puzzle of a seed, and reports the number of each attempt, from 1, before it begins.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::{Generator, Options, Theme};
    /// let generator = Generator::new(Theme::named("street").unwrap(), Options::default())?;
    /// let mut last = 0;
    /// let puzzle = generator.puzzle_with(7, &mut |attempt| last = attempt)?;
    /// assert_eq!((&puzzle, last), (&generator.puzzle(7)?, puzzle.attempts));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// See [`Generator::puzzle`].
    pub fn puzzle_with(&self, seed: u64, observer: &mut dyn FnMut(u32)) -> Result<Generated, Unsatisfied> {
        let mut random = self.random(seed);
        let bare = self.bare(seed);
        let sampler = sampler(&bare, &self.options);
        let mut failed = FailedAttempts::default();
        let mut steering =
            self.options.difficulty.clone().map(|levels| Steering::new(levels, self.options.size));
        let attempts = self.options.attempts.max(1);
        // If the first puzzles of the level all have a flaw, the best of them is taken.
        let choice = Steering::choice(self.options.size).min(attempts);
        let mut chosen: Option<Attempt> = None;
        let mut pull = 0;
        for number in 1..=attempts {
            if number > choice && chosen.is_some() {
                break;
            }
            observer(number);
            let direct = steering.as_ref().map(Steering::direct);
            let solution = match &self.rows {
                Some(rows) => solution_of(&bare, rows, &self.order(seed, rows.len()), &mut random),
                None => random_solution(&bare.model, &mut random),
            };
            let budget = self.options.budget_of(number);
            let clue_set =
                match ClueSet::new(&sampler, solution, &self.options, (direct, pull), budget, &mut random) {
                    Ok(clue_set) => clue_set,
                    Err(failure) => {
                        failed.add_failure(failure);
                        continue;
                    }
                };
            let count = clue_set.count();
            if count > *self.options.clues.end() {
                pull += 1;
            } else if count < *self.options.clues.start() {
                pull -= 1;
            }
            let attempt = Attempt { number, difficulty: self.difficulty(&bare, &clue_set), clue_set };
            if attempt.distance(&self.options) == (0, 0)
                && self.rows.is_some()
                && !self.answers_late(&bare, seed, &attempt)
            {
                failed.add(attempt, (0, 1));
                continue;
            }
            if attempt.distance(&self.options) == (0, 0)
                && (self.options.false_clue || self.options.unsolvable)
            {
                match self.with_trick(&bare, seed, &sampler, attempt, &mut random) {
                    Ok(puzzle) => return Ok(puzzle),
                    Err(failure) => failed.add_failure(failure),
                }
                continue;
            }
            match attempt.distance(&self.options) {
                (0, 0) => {
                    let flaw = attempt.flaw(&self.options, &bare.model);
                    let (Some(steering), Some(flaw)) = (steering.as_mut(), flaw) else {
                        return Ok(self.finish(&bare, seed, attempt, &mut random));
                    };
                    steering.observe_flaw(flaw);
                    let demerit = attempt.demerit(&self.options, &bare.model);
                    if chosen
                        .as_ref()
                        .is_none_or(|chosen| demerit < chosen.demerit(&self.options, &bare.model))
                    {
                        chosen = Some(attempt);
                    }
                }
                distance => {
                    // Attempts with the wrong number of clues are not rated.
                    if let Some(steering) = steering.as_mut().filter(|_| distance.0 == 0) {
                        steering.observe(attempt.difficulty.as_ref());
                    }
                    failed.add(attempt, distance);
                }
            }
        }
        if let Some(chosen) = chosen {
            return Ok(self.finish(&bare, seed, chosen, &mut random));
        }
        let message = failed.message(&self.options);
        let nearest =
            failed.into_nearest().map(|attempt| Box::new(self.finish(&bare, seed, attempt, &mut random)));
        Err(Unsatisfied { seed, message, nearest })
    }

    /// Returns the same puzzle in other words: other categories and items of the theme, and the clues in another order.
    ///
    /// The puzzle must come from this generator. zebrajs made many puzzles from one in this way.
    #[must_use]
    pub fn renamed(&self, puzzle: &Generated, seed: u64) -> Generated {
        let mut random = self.random(seed);
        let mut order: Vec<ClueId> = puzzle.model.clue_ids().collect();
        random.shuffle(&mut order);
        let formula = |clue: &ClueId| puzzle.model.clue(*clue).formulas[0].clone();
        let clues = order.iter().map(|clue| (puzzle.kinds[clue.index()], formula(clue))).collect();
        let is_red_herring = |(_, clue): &(ClueId, &ClueId)| puzzle.red_herrings.contains(clue);
        let red_herrings =
            (0..).map(ClueId).zip(&order).filter(is_red_herring).map(|(clue, _)| clue).collect();
        let Generated { solution, minimal, attempts, difficulty, .. } = puzzle.clone();
        let clue_set = ClueSet { solution, clues, red_herrings, minimal };
        self.finish(
            &self.bare(puzzle.seed),
            puzzle.seed,
            Attempt { number: attempts, clue_set, difficulty },
            &mut random,
        )
    }

    /// Returns the random choices of a seed: others in each theme.
    pub(super) fn random(&self, seed: u64) -> Random {
        let mixed = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        let theme = self.theme.name().bytes().fold(0xcbf2_9ce4_8422_2325, mixed);
        Random::new(seed ^ theme)
    }

    /// Returns the categories and numbers of the puzzle of a seed.
    fn bare(&self, seed: u64) -> Cow<'_, BareModel> {
        if let Some(bare) = &self.bare {
            return Cow::Borrowed(bare);
        }
        let bare = self.theme.bare_model(self.layout, &named(&self.options), &mut self.random(seed));
        // `Generator::new` made one; only its numbers can differ.
        Cow::Owned(bare.unwrap_or_else(|error| unreachable!("theme `{}`: {error}", self.theme.name())))
    }

    /// Returns the difficulty of the clues, if the options ask for one and the number of clues satisfies them.
    fn difficulty(&self, bare: &BareModel, clue_set: &ClueSet) -> Option<Difficulty> {
        self.options.difficulty.as_ref()?;
        if !self.options.clues.contains(&clue_set.count()) {
            return None;
        }
        let mut parts = bare.model.parts().clone();
        let formulas = clue_set.clues.iter().map(|(_, formula)| formula.clone());
        parts.clues = (1..).zip(formulas).map(|(number, formula)| numbered_clue(number, formula)).collect();
        Explainer::new(&Model::from_parts(parts)).difficulty().ok()
    }

    /// Gives a puzzle its names and sentences.
    pub(super) fn finish(
        &self,
        bare: &BareModel,
        seed: u64,
        attempt: Attempt,
        random: &mut Random,
    ) -> Generated {
        let Attempt { number: attempts, clue_set, difficulty } = attempt;
        let placing = self.placing(bare, seed, &clue_set);
        let ClueSet { solution, clues, red_herrings, minimal } = clue_set;
        let Rendered { model, asked } = self.theme.render(bare, &clues, &solution, seed, &placing, random);
        let kinds = clues.iter().map(|(kind, _)| *kind).collect();
        let variant = self.variant.clone();
        let model = match self.own_question() {
            Some(question) => Model::from_parts(Parts { question: Some(question), ..model.parts().clone() }),
            None => model,
        };
        Generated {
            seed,
            model,
            solution,
            asked,
            kinds,
            statements: None,
            contradiction: Vec::new(),
            red_herrings,
            minimal,
            difficulty,
            attempts,
            variant,
        }
    }
}

/// Returns a sampler of the clues of a bare model.
fn sampler<'m>(bare: &'m BareModel, options: &Options) -> Sampler<'m> {
    Sampler::new(&bare.model, options.kinds.clone()).without(&bare.unstated).with_names(bare.names())
}

/// Returns the kinds of clues that the options ask for by name.
fn named(options: &Options) -> Vec<ClueKind> {
    options.kinds.named().collect()
}
