//! Clues for a solution: added until there is no other answer, then left out one by one. Part of the generator (layer 3).
//!
//! A *witness* is an assignment beside the solution: some clue must be false in it. The first witnesses are the solution
//! with two items exchanged, the others are answers that questions to the engine found. A clue that is the only one to
//! be false in some witness is needed, and no question has to be asked about it.

use super::kind::ClueKind;
use super::options::Options;
use super::sample::Ground;
use crate::model::{Assignment, CategoryId, ClueId, Formula, ItemId, Model};
use crate::random::Random;
use crate::solve::{Analysis, Budget, Session};

/// How often a clue is drawn anew because it gives away too much.
const REDRAWINGS: usize = 40;

/// With so many clues for each cell of the solution, more would not help.
const CLUES_PER_CELL: usize = 6;

/// In grids of more cells than this, clues that are just enough make puzzles which are hard beyond measure. Half as many
/// again are added before they are thinned out.
const LARGE: usize = 80;

/// Why no clues were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stuck {
    /// No clue of the allowed kinds rules out some other answer.
    NoClue,
    /// There are not so many clues as are wished besides those that are enough.
    TooFew,
    /// The budget was exhausted.
    Spent,
}

impl Stuck {
    /// What is wrong, and what to wish instead.
    pub(super) fn message(self, budget: Budget) -> String {
        match self {
            Stuck::NoClue => {
                "clues of these kinds leave several answers open; wish more kinds, or allow give-away clues".into()
            }
            Stuck::TooFew => {
                "there are not so many different clues of these kinds; wish fewer clues or red herrings, or more kinds"
                    .into()
            }
            Stuck::Spent => {
                format!("the budget of {budget} was spent before it was known which clues are enough; allow more")
            }
        }
    }
}

/// A solution and clues that have no other answer; not yet a puzzle with names.
#[derive(Debug)]
pub(super) struct Structure {
    pub(super) solution: Assignment,
    pub(super) clues: Vec<(ClueKind, Formula)>,
    pub(super) red_herrings: Vec<ClueId>,
    pub(super) minimal: bool,
}

impl Structure {
    /// How many clues are no red herrings.
    pub(super) fn count(&self) -> usize {
        self.clues.len() - self.red_herrings.len()
    }
}

/// Clues for a solution, as the options say; their number is not checked.
pub(super) fn compose(
    ground: &Ground<'_>,
    solution: Assignment,
    options: &Options,
    random: &mut Random,
) -> Result<Structure, Stuck> {
    let mut composer = Composer::new(ground, &solution, options.budget, random);
    composer.add_until_unique(options.giveaways, random)?;
    if options.minimal {
        composer.thin(0, random)?;
    } else {
        composer.thin(*options.clues.end(), random)?;
        while composer.len() < *options.clues.start() {
            composer.add(None, options.giveaways, random).map_err(|_| Stuck::TooFew)?;
        }
    }
    let needed = composer.len();
    for _ in 0..options.red_herrings {
        composer.add(None, options.giveaways, random).map_err(|_| Stuck::TooFew)?;
    }
    let mut clues: Vec<_> = composer.into_clues().into_iter().enumerate().collect();
    random.shuffle(&mut clues);
    let is_red_herring = |(_, (index, _)): &(ClueId, &(usize, _))| *index >= needed;
    let red_herrings = (0..).map(ClueId).zip(&clues).filter(is_red_herring).map(|(clue, _)| clue).collect();
    let clues = clues.into_iter().map(|(_, clue)| clue).collect();
    Ok(Structure { solution, clues, red_herrings, minimal: options.minimal })
}

/// Clues on their way to a puzzle.
#[derive(Debug)]
struct Composer<'g, 'm> {
    ground: &'g Ground<'m>,
    solution: &'g Assignment,
    session: Session<'m>,
    witnesses: Witnesses,
    /// Every clue that was tried, by its number in the session.
    clues: Vec<Option<(ClueKind, Formula)>>,
    on: Vec<usize>,
    budget: Budget,
}

impl<'g, 'm> Composer<'g, 'm> {
    /// Starts without any clue.
    pub(super) fn new(
        ground: &'g Ground<'m>,
        solution: &'g Assignment,
        budget: Budget,
        random: &mut Random,
    ) -> Self {
        Composer {
            ground,
            solution,
            session: ground.session.clone(),
            witnesses: Witnesses::around(solution, ground.model, random),
            clues: Vec::new(),
            on: Vec::new(),
            budget,
        }
    }

    /// Adds clues until the solution is the only answer. Which clues these are does not depend on the answers that the
    /// engine happens to find, so that a better engine makes the same puzzles.
    fn add_until_unique(&mut self, giveaways: bool, random: &mut Random) -> Result<(), Stuck> {
        let cells = self.solution.rows() * self.ground.model.categories().len();
        let most = CLUES_PER_CELL * cells;
        let mut surplus = cells > LARGE;
        loop {
            while let Some(weakest) = self.witnesses.weakest_if_open() {
                if self.on.len() > most {
                    return Err(Stuck::NoClue);
                }
                self.add(Some(weakest), giveaways, random)?;
            }
            if std::mem::take(&mut surplus) {
                for _ in 0..self.len() / 2 {
                    self.add(None, giveaways, random)?;
                }
            }
            let left = self.budget.saturating_sub(self.session.propagations());
            match known(self.session.another(&self.on, self.solution, left))? {
                None => return Ok(()),
                Some(answer) => self.witnesses.add_answer(answer, None),
            }
        }
    }

    /// Adds a clue that is true and, if a witness is given, false in that one.
    pub(super) fn add(
        &mut self,
        against: Option<usize>,
        giveaways: bool,
        random: &mut Random,
    ) -> Result<(), Stuck> {
        let witness = against.map(|witness| self.witnesses.exchanged(witness));
        for _ in 0..REDRAWINGS {
            let drawn = self.ground.draw(self.solution, witness.as_ref(), random);
            let (kind, formula) = drawn.ok_or(Stuck::NoClue)?;
            if self.says(&formula) {
                continue;
            }
            let clue = self.session.add(std::slice::from_ref(&formula));
            self.witnesses.add_clue(self.ground.model, std::slice::from_ref(&formula));
            if !giveaways && self.session.fixes_an_item(clue) {
                self.witnesses.remove_clue(clue);
                self.clues.push(None);
                continue;
            }
            self.clues.push(Some((kind, formula)));
            self.on.push(clue);
            return Ok(());
        }
        Err(Stuck::NoClue)
    }

    /// Whether a clue that is on says the same, perhaps with its sides exchanged.
    fn says(&self, formula: &Formula) -> bool {
        let exchanged = match formula {
            Formula::Fact(fact) => Some(Formula::Fact(fact.exchanged())),
            _ => None,
        };
        let says = |said: &Formula| said == formula || exchanged.as_ref() == Some(said);
        self.on.iter().any(|&clue| self.clues[clue].as_ref().is_some_and(|(_, said)| says(said)))
    }

    /// Leaves out what can be left out, in a random order, until there are no more clues than `least`.
    pub(super) fn thin(&mut self, least: usize, random: &mut Random) -> Result<(), Stuck> {
        random.shuffle(&mut self.on);
        let Composer { session, witnesses, clues, on, .. } = self;
        let formulas = |clue: usize| clues[clue].as_ref().map_or(&[][..], |(_, it)| std::slice::from_ref(it));
        thin(session, witnesses, formulas, on, least, self.solution, self.budget)
    }

    /// How many clues are on.
    pub(super) fn len(&self) -> usize {
        self.on.len()
    }

    /// The clues that are on, in the order in which they were added or, after thinning, in a random one.
    pub(super) fn into_clues(self) -> Vec<(ClueKind, Formula)> {
        let Composer { mut clues, on, .. } = self;
        on.into_iter().filter_map(|clue| clues[clue].take()).collect()
    }
}

/// Leaves out, one by one, the clues that the others can do without, until there are no more than `least`. If there
/// still are more when it ends, none of them can be left out.
pub(super) fn thin<'f>(
    session: &mut Session<'_>,
    witnesses: &mut Witnesses,
    formulas: impl Fn(usize) -> &'f [Formula],
    on: &mut Vec<usize>,
    least: usize,
    solution: &Assignment,
    budget: Budget,
) -> Result<(), Stuck> {
    let mut next = 0;
    while next < on.len() && on.len() > least {
        let clue = on[next];
        if witnesses.is_needed(clue) {
            next += 1;
            continue;
        }
        // All clues together have one answer: in any other answer of the rest this clue is false.
        on.remove(next);
        let left = budget.saturating_sub(session.propagations());
        match known(session.counterexample(on, formulas(clue), Some(solution), left))? {
            None => witnesses.remove_clue(clue),
            Some(answer) => {
                on.insert(next, clue);
                witnesses.add_answer(answer, Some(clue));
                next += 1;
            }
        }
    }
    Ok(())
}

fn known(answer: Analysis<Option<Assignment>>) -> Result<Option<Assignment>, Stuck> {
    answer.known().ok_or(Stuck::Spent)
}

/// Answers that the clues must rule out, and which clue is false in which.
#[derive(Debug)]
pub(super) struct Witnesses {
    /// The solution; the exchanges are tried in it, one at a time.
    solution: Assignment,
    /// What is exchanged in each of the first witnesses.
    exchanges: Vec<Exchange>,
    /// The other witnesses.
    answers: Vec<Assignment>,
    /// For each clue the witnesses in which it is false.
    refutes: Vec<Vec<u32>>,
    /// For each witness how many of the clues that are on are false in it.
    refuters: Vec<u32>,
}

/// Two items of a category that take each other's row.
#[derive(Debug, Clone, Copy)]
struct Exchange {
    category: CategoryId,
    rows: (usize, usize),
    items: (ItemId, ItemId),
}

impl Exchange {
    /// Makes the exchange; a second time takes it back.
    fn make(self, solution: &mut Assignment) {
        solution.exchange(self.category, self.rows.0, self.rows.1);
    }

    /// Whether a formula can become false by it; seen at once only for facts.
    fn touches(self, model: &Model, formula: &Formula) -> bool {
        let Formula::Fact(fact) = formula else { return true };
        let is_exchanged = |item: ItemId| item == self.items.0 || item == self.items.1;
        is_exchanged(fact.first)
            || is_exchanged(fact.second)
            || fact.link.is_some_and(|link| model.link(link).category == self.category)
    }
}

impl Witnesses {
    /// The solution with any two items of a category exchanged, in a random order.
    pub(super) fn around(solution: &Assignment, model: &Model, random: &mut Random) -> Self {
        let rows = model.rows();
        let mut exchanges = Vec::with_capacity(model.categories().len() * rows * (rows - 1) / 2);
        for category in model.category_ids().filter(|&category| category != model.anchor()) {
            let pairs = (1..rows).flat_map(|other| (0..other).map(move |one| (one, other)));
            exchanges.extend(pairs.map(|rows| {
                let items = (solution.item_in(rows.0, category), solution.item_in(rows.1, category));
                Exchange { category, rows, items }
            }));
        }
        random.shuffle(&mut exchanges);
        exchanges.retain(|exchange| exchange.items.0 != exchange.items.1);
        Witnesses {
            solution: solution.clone(),
            answers: Vec::new(),
            refutes: Vec::new(),
            refuters: vec![0; exchanges.len()],
            exchanges,
        }
    }

    /// The first witness of this number.
    fn exchanged(&self, index: usize) -> Assignment {
        let mut answer = self.solution.clone();
        self.exchanges[index].make(&mut answer);
        answer
    }

    /// If there is a witness in which no clue is false: the one of the exchanges in which the fewest are.
    fn weakest_if_open(&self) -> Option<usize> {
        let exchanges = &self.refuters[..self.exchanges.len()];
        let weakest = (0..exchanges.len()).min_by_key(|&index| exchanges[index])?;
        (exchanges[weakest] == 0 || self.refuters.contains(&0)).then_some(weakest)
    }

    /// One more clue, which is on.
    pub(super) fn add_clue(&mut self, model: &Model, formulas: &[Formula]) {
        let Witnesses { solution, exchanges, answers, refutes, refuters } = self;
        let is_false = |answer: &Assignment| !formulas.iter().all(|formula| formula.holds(model, answer));
        let by_exchange = exchanges.iter().map(|exchange| {
            if !formulas.iter().any(|formula| exchange.touches(model, formula)) {
                return false;
            }
            exchange.make(solution);
            let refuted = is_false(solution);
            exchange.make(solution);
            refuted
        });
        let mut refuted = Vec::new();
        for (index, is_refuted) in by_exchange.chain(answers.iter().map(is_false)).enumerate() {
            if is_refuted {
                refuted.push(index as u32);
                refuters[index] += 1;
            }
        }
        refutes.push(refuted);
    }

    /// One more answer, in which at most one of the clues that are on is false.
    fn add_answer(&mut self, answer: Assignment, refuter: Option<usize>) {
        if let Some(clue) = refuter {
            self.refutes[clue].push(self.refuters.len() as u32);
        }
        self.answers.push(answer);
        self.refuters.push(u32::from(refuter.is_some()));
    }

    fn is_needed(&self, clue: usize) -> bool {
        self.refutes[clue].iter().any(|&witness| self.refuters[witness as usize] == 1)
    }

    fn remove_clue(&mut self, clue: usize) {
        for &witness in &self.refutes[clue] {
            self.refuters[witness as usize] -= 1;
        }
    }
}
