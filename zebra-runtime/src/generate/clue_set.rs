//! Clues for a solution: added until it is the only answer, then minimized. Part of the generator.

use super::clue_kind::ClueKind;
use super::facts::{are_facts, begins_with_facts, facts};
use super::minimize::drop_redundant;
use super::options::Options;
use super::sampler::Sampler;
use super::shape::{Pattern, Pin};
use super::steering::Direct;
use super::witnesses::Witnesses;
use crate::model::{
    Assignment, CategoryId, ClueId, Fact, Formula, ItemId, Model, Number, Polarity, Relation,
};
use crate::random::Random;
use crate::solve::{Analysis, Budget, Session};

/// The maximum number of samples for a clue that is new and not a giveaway.
const SAMPLES: usize = 40;

/// The number of samples for a clue that is also not repetitive.
const CHOOSY_SAMPLES: usize = 20;

/// The number of clues of one pattern that every puzzle can have.
const FEW_ALIKE: usize = 2;

/// One in this number of clues can have the same pattern.
const MOST_ALIKE: usize = 4;

/// With more clues than this for each cell of the solution, further clues do not help.
const CLUES_PER_CELL: usize = 6;

/// In solutions of more cells than this, sets of just enough clues are too hard to minimize, so one and a half times as many clues are
/// added before.
const LARGE: usize = 80;

/// In solutions of more cells than this, as many direct facts are added, and they are tried last: with them searches are fast.
const HUGE: usize = 200;

/// The most clues to choose from, as a multiple of those that leave one answer.
const MOST_CHOICE: usize = 4;

/// Why no clues were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// No clue of the allowed kinds rules out some other answer.
    NoClue,
    /// There are fewer different clues than the options ask for.
    TooFew,
    /// The budget was exhausted.
    BudgetExhausted,
}

impl Failure {
    /// Returns what is wrong and what to request instead.
    pub(super) fn message(self, budget: Budget) -> String {
        match self {
            Failure::NoClue => {
                "clues of these kinds leave several answers; ask for more kinds, or allow giveaways".to_owned()
            }
            Failure::TooFew => {
                "there are not enough different clues of these kinds; ask for fewer clues, fewer red herrings or \
                 more kinds"
                    .to_owned()
            }
            Failure::BudgetExhausted => {
                format!("the budget of {budget} was exhausted before the clues were complete; allow a larger one")
            }
        }
    }
}

/// Returns the answer of the engine, or the failure that the budget is exhausted.
pub(super) fn known<T>(answer: Analysis<T>) -> Result<T, Failure> {
    answer.known().ok_or(Failure::BudgetExhausted)
}

/// What a fact is about: the link if any, and the two items. The same for both forms of a statement, "a is left of b" and
/// "b is right of a", and for its opposite.
type Statement = (Option<(CategoryId, Relation)>, [ItemId; 2]);

fn statement(model: &Model, fact: &Fact) -> Statement {
    let mut items = [fact.first, fact.second];
    let link = fact.link.map(|link| model.link(link));
    let relation = link.map(|link| match link.relation {
        Relation::MoreThan(distance) => Relation::LessThan(distance),
        Relation::MoreBy(distance) => Relation::LessBy(distance),
        ref relation => relation.clone(),
    });
    if link.is_some_and(|link| Some(&link.relation) != relation.as_ref()) {
        items.reverse();
    }
    if link.is_none_or(|link| link.is_symmetric(model)) {
        items.sort_unstable();
    }
    (link.map(|link| link.category).zip(relation), items)
}

/// Returns what a formula is about that is one fact.
fn statement_of(model: &Model, formula: &Formula) -> Option<Statement> {
    match formula {
        Formula::Fact(fact) => Some(statement(model, fact)),
        _ => None,
    }
}

/// Returns whether one of the facts that a formula consists of satisfies a condition.
pub(super) fn any_fact(formula: &Formula, fits: &impl Fn(&Fact) -> bool) -> bool {
    let of_any = |parts: &[Formula]| parts.iter().any(|part| any_fact(part, fits));
    match formula {
        Formula::Fact(fact) => fits(fact),
        Formula::All(parts) | Formula::Any(parts) | Formula::Count { of: parts, .. } => of_any(parts),
        Formula::Compare { left: Number::Count(parts), .. } => of_any(parts),
        Formula::Either(one, other) | Formula::Implies(one, other) | Formula::Equivalent(one, other) => {
            any_fact(one, fits) || any_fact(other, fits)
        }
        Formula::Not(part) => any_fact(part, fits),
        _ => false,
    }
}

/// Returns whether one of the facts that a formula consists of is about the same as a given one.
fn mentions(model: &Model, formula: &Formula, fact: &Statement) -> bool {
    any_fact(formula, &|part| statement(model, part) == *fact)
}

/// Returns whether a clue that is one fact puts an item of a part of another clue elsewhere: "Ann has the fox" and "either Ann has the
/// owl, or …".
fn settles(model: &Model, clue: &Formula, other: &Formula) -> bool {
    let (Formula::Fact(fact), false) = (clue, matches!(other, Formula::Fact(_))) else { return false };
    let sides = |fact: &Fact| [(fact.first, fact.second), (fact.second, fact.first)];
    let is_plain = |fact: &Fact| fact.link.is_none();
    let is_elsewhere = |(item, place): (ItemId, ItemId), (same, other): (ItemId, ItemId)| {
        item == same && place != other && model.item(place).category == model.item(other).category
    };
    is_plain(fact)
        && fact.polarity == Polarity::Is
        && any_fact(other, &|part| {
            is_plain(part)
                && sides(fact).iter().any(|&one| sides(part).iter().any(|&two| is_elsewhere(one, two)))
        })
}

/// A solution and clues whose only answer it is; not yet a puzzle with names.
#[derive(Debug)]
pub(super) struct ClueSet {
    pub(super) solution: Assignment,
    pub(super) clues: Vec<(ClueKind, Formula)>,
    pub(super) red_herrings: Vec<ClueId>,
    pub(super) minimal: bool,
}

impl ClueSet {
    /// Creates clues for a solution. Their number can be outside the range of the options. `direct` is the percentage of
    /// direct facts, if it is not left to the weights of the kinds; the budget is that of all searches together. With a pull
    /// above 0, there are fewer clues that exclude more, and below 0 more that exclude less.
    pub(super) fn new(
        sampler: &Sampler<'_>,
        solution: Assignment,
        options: &Options,
        (direct, pull): (Option<usize>, i32),
        budget: Budget,
        random: &mut Random,
    ) -> Result<ClueSet, Failure> {
        let others;
        let mut builder = ClueSetBuilder::new(sampler, &solution, options, direct, budget, random);
        builder.pull = pull;
        match direct {
            Some(_) if are_facts(sampler, options) => {
                builder.take(facts(sampler, &solution, pull, random), random);
                builder.drop_redundant(0)?;
            }
            Some(percent) if begins_with_facts(sampler, options) => {
                others = sampler.without_facts();
                builder.sampler = &others;
                builder.take(facts(sampler, &solution, pull, random), random);
                builder.add_some(percent, random);
                builder.drop_redundant(0)?;
            }
            _ => builder.choose(random)?,
        }
        if options.minimal {
            builder.simplify(random)?;
        }
        let needed = builder.active.len();
        for _ in 0..options.red_herrings {
            builder.add(None, random).map_err(|_| Failure::TooFew)?;
        }
        let mut clues: Vec<_> = builder.into_clues().into_iter().enumerate().collect();
        random.shuffle(&mut clues);
        let is_red_herring = |(_, (index, _)): &(ClueId, &(usize, _))| *index >= needed;
        let red_herrings =
            (0..).map(ClueId).zip(&clues).filter(is_red_herring).map(|(clue, _)| clue).collect();
        let clues = clues.into_iter().map(|(_, clue)| clue).collect();
        Ok(ClueSet { solution, clues, red_herrings, minimal: options.minimal })
    }

    /// Returns the number of clues, not counting red herrings.
    pub(super) fn count(&self) -> usize {
        self.clues.len() - self.red_herrings.len()
    }
}

/// An unfinished set of clues.
#[derive(Debug)]
pub(super) struct ClueSetBuilder<'g, 'm> {
    pub(super) sampler: &'g Sampler<'m>,
    pub(super) solution: &'g Assignment,
    pub(super) options: &'g Options,
    direct: Option<Direct>,
    /// Whether few clues are wanted that exclude much, or many that exclude little.
    pull: i32,
    pub(super) budget: Budget,
    pub(super) session: Session<'m>,
    pub(super) witnesses: Witnesses,
    /// Every clue that was added to the session; `None` for one that was rejected or replaced.
    pub(super) clues: Vec<Option<(ClueKind, Formula)>>,
    /// The statement of each clue that is one fact.
    statements: Vec<Option<Statement>>,
    /// The pattern and the exact relations of each clue.
    shapes: Vec<(Option<Pattern>, Vec<Pin>)>,
    /// The indices of the clues of the set.
    pub(super) active: Vec<usize>,
}

impl<'g, 'm> ClueSetBuilder<'g, 'm> {
    /// Creates an empty set.
    fn new(
        sampler: &'g Sampler<'m>,
        solution: &'g Assignment,
        options: &'g Options,
        direct: Option<usize>,
        budget: Budget,
        random: &mut Random,
    ) -> Self {
        ClueSetBuilder {
            sampler,
            solution,
            options,
            direct: direct.map(|percent| Direct::new(percent, solution.rows(), random)),
            pull: 0,
            budget,
            session: sampler.session.clone(),
            witnesses: Witnesses::around(solution, sampler.model, random),
            clues: Vec::new(),
            statements: Vec::new(),
            shapes: Vec::new(),
            active: Vec::new(),
        }
    }

    /// Chooses clues: as few as possible, or as many as the options ask for.
    fn choose(&mut self, random: &mut Random) -> Result<(), Failure> {
        self.add_until_unique(random)?;
        self.add_choice(random);
        if self.options.minimal {
            return self.minimize(0, random);
        }
        self.minimize(*self.options.clues.end(), random)?;
        while self.active.len() < *self.options.clues.start() {
            self.add(None, random).map_err(|_| Failure::TooFew)?;
        }
        Ok(())
    }

    /// Takes facts, those first that state a pair: they are the first to be dropped if they are redundant.
    fn take(&mut self, facts: Vec<(ClueKind, Formula)>, random: &mut Random) {
        for (kind, formula) in facts {
            self.push(kind, formula);
        }
        random.shuffle(&mut self.active);
        let ClueSetBuilder { clues, active, .. } = self;
        active.sort_by_key(|&clue| !matches!(clues[clue], Some((ClueKind::Same, _))));
    }

    /// Adds clues that will replace facts, which are tried before them: the more, the lower the percentage.
    fn add_some(&mut self, percent: usize, random: &mut Random) {
        let cells = self.solution.rows() * self.sampler.model.categories().len();
        for _ in 0..(cells * (100 - percent.min(100))).div_ceil(100) {
            if self.add(None, random).is_err() {
                break;
            }
        }
    }

    /// Adds clues until the solution is the only answer. The clues do not depend on the answers that the engine finds, so
    /// that a better engine makes the same puzzles.
    fn add_until_unique(&mut self, random: &mut Random) -> Result<(), Failure> {
        let cells = self.solution.rows() * self.sampler.model.categories().len();
        let most = CLUES_PER_CELL * cells;
        let mut needs_surplus = cells > LARGE;
        loop {
            while let Some(weakest) = self.witnesses.weakest_if_open() {
                if self.active.len() > most {
                    return Err(Failure::NoClue);
                }
                self.add(Some(weakest), random)?;
            }
            if std::mem::take(&mut needs_surplus) {
                let mut surplus = self.active.len() * 3 / 2;
                if cells > HUGE {
                    surplus = self.active.len();
                    self.direct.get_or_insert(Direct::ALL);
                }
                for _ in 0..surplus {
                    // Of few kinds, there may not be as many.
                    if self.add(None, random).is_err() {
                        break;
                    }
                }
            }
            let left = self.budget.saturating_sub(self.session.propagations());
            match known(self.session.another(&self.active, self.solution, left))? {
                None => return Ok(()),
                Some(answer) => self.witnesses.add_answer(answer, None),
            }
        }
    }

    /// Adds clues to choose from, the more the stronger the pull.
    fn add_choice(&mut self, random: &mut Random) {
        let more = self.active.len() * (self.pull.unsigned_abs() as usize).min(MOST_CHOICE);
        for _ in 0..more {
            if self.add(None, random).is_err() {
                break;
            }
        }
    }

    /// Adds a clue that is true and, if a witness is given, false in the witness.
    fn add(&mut self, against: Option<usize>, random: &mut Random) -> Result<(), Failure> {
        let witness = against.map(|witness| self.witnesses.exchanged(witness));
        for attempt in 0..SAMPLES {
            let sample = self.sampler.sample(self.solution, witness.as_ref(), self.direct, random);
            let (kind, formula) = sample.ok_or(Failure::NoClue)?;
            let is_choosy = attempt < CHOOSY_SAMPLES;
            let is_dull = || self.is_repetitive(kind, &formula) || self.is_settled(&formula);
            if self.overlaps(&formula, None) || is_choosy && is_dull() {
                continue;
            }
            let clue = self.push(kind, formula);
            let may_place = !is_choosy || kind == ClueKind::Same || !self.options.is_hard();
            if self.options.giveaways && may_place || !self.session.fixes_an_item(clue) {
                return Ok(());
            }
            self.witnesses.remove_clue(clue);
            self.clues[clue] = None;
            self.active.pop();
        }
        Err(Failure::NoClue)
    }

    /// Returns whether a clue has the pattern of many others, or states the same exact relation of an item as another one, so that two
    /// items would be equal.
    fn is_repetitive(&self, kind: ClueKind, formula: &Formula) -> bool {
        let shapes = || self.active.iter().map(|&clue| &self.shapes[clue]);
        let pattern = Pattern::of(self.sampler.model, kind, formula);
        let alike = shapes().filter(|(known, _)| pattern.is_some() && *known == pattern).count();
        if alike >= FEW_ALIKE && MOST_ALIKE * alike >= self.active.len() {
            return true;
        }
        let pins = self.sampler.pins(formula);
        !pins.is_empty() && shapes().any(|(_, known)| known.iter().any(|pin| pins.contains(pin)))
    }

    /// Returns whether a fact among the clues settles a part of a clue, or the clue is a fact that settles a part of another one.
    fn is_settled(&self, formula: &Formula) -> bool {
        let model = self.sampler.model;
        let others = self.active.iter().filter_map(|&clue| self.clues[clue].as_ref());
        others.into_iter().any(|(_, other)| settles(model, other, formula) || settles(model, formula, other))
    }

    /// Adds a clue and returns its index.
    pub(super) fn push(&mut self, kind: ClueKind, formula: Formula) -> usize {
        self.statements.push(statement_of(self.sampler.model, &formula));
        self.shapes.push((Pattern::of(self.sampler.model, kind, &formula), self.sampler.pins(&formula)));
        let clue = self.session.add(std::slice::from_ref(&formula));
        self.witnesses.add_clue(self.sampler.model, std::slice::from_ref(&formula));
        self.clues.push(Some((kind, formula)));
        self.active.push(clue);
        clue
    }

    /// Returns whether the set has a clue, beside one, that says the same as a formula, states a part of it outright, or has a part that
    /// the formula states.
    pub(super) fn overlaps(&self, formula: &Formula, besides: Option<usize>) -> bool {
        let model = self.sampler.model;
        let statement = statement_of(model, formula);
        self.active.iter().filter(|&&clue| Some(clue) != besides).any(|&clue| {
            let Some((_, other)) = &self.clues[clue] else { return false };
            match (&statement, &self.statements[clue]) {
                (Some(one), Some(other)) => one == other,
                (Some(one), None) => mentions(model, other, one),
                (None, Some(one)) => mentions(model, formula, one),
                (None, None) => formula == other,
            }
        })
    }

    /// Drops redundant clues in a random order, as long as there are more than `least`.
    fn minimize(&mut self, least: usize, random: &mut Random) -> Result<(), Failure> {
        random.shuffle(&mut self.active);
        if let Some(direct) = self.direct {
            self.prefer_direct(direct.percent, random);
        }
        if self.pull != 0 {
            // Those that are tried last are kept.
            let ClueSetBuilder { witnesses, active, pull, .. } = &mut *self;
            active.sort_by_key(|&clue| {
                let strength = witnesses.strength(clue) as i64;
                if *pull > 0 { strength } else { -strength }
            });
        }
        self.drop_redundant(least)
    }

    /// Drops redundant clues in the order of the set, as long as there are more than `least`.
    pub(super) fn drop_redundant(&mut self, least: usize) -> Result<(), Failure> {
        let ClueSetBuilder { session, witnesses, clues, active, budget, .. } = self;
        let formulas =
            |clue: usize| clues[clue].as_ref().map_or(&[][..], |(_, formula)| std::slice::from_ref(formula));
        drop_redundant(session, witnesses, formulas, active, least, self.solution, *budget)
    }

    /// Moves direct facts back, the more the higher their percentage is: clues are kept that are tried last.
    fn prefer_direct(&mut self, direct: usize, random: &mut Random) {
        let ClueSetBuilder { clues, active, .. } = self;
        let is_direct = |clue: usize| matches!(clues[clue], Some((ClueKind::Same, _)));
        let mut order: Vec<(usize, usize)> = active
            .iter()
            .map(|&clue| (random.below(100) + if is_direct(clue) { direct } else { 100 - direct }, clue))
            .collect();
        order.sort_by_key(|&(key, _)| key);
        *active = order.into_iter().map(|(_, clue)| clue).collect();
    }

    /// Returns the clues in the order in which they were added or, after [`minimize`](Self::minimize), in a random order.
    fn into_clues(self) -> Vec<(ClueKind, Formula)> {
        let ClueSetBuilder { mut clues, active, .. } = self;
        active.into_iter().filter_map(|clue| clues[clue].take()).collect()
    }
}
