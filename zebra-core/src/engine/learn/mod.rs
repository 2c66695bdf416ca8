//! Search that learns from its conflicts: lazy clause generation over the engine's propagators. Part of the engine: it
//! continues the plain search after many conflicts.
//!
//! After Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation" (Constraints 2009).

mod activity;
mod analysis;
mod clauses;
mod events;

use super::program::Program;
use super::propagators::Propagator;
use super::queue::Queue;
use super::recorder::private::Records;
use super::solver::Statistics;
use super::store::{Conflict, Domains, Mark, Propagation, Slot, Store};
use super::values::Bits;

use activity::Activity;
use analysis::{Analysis, Graph};
use clauses::{Clauses, Watched};
use events::{Code, Events, Why};

/// The number of conflicts of the shortest search between restarts.
const RESTART: u64 = 100;

/// The number of learned clauses at which they are first cleaned up.
const ROOM: usize = 8_000;

/// The result of a stretch of search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stretch {
    Solution,
    Exhausted,
    Spent,
    /// There are too many solutions for learning to pay off.
    TooMany,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fixpoint {
    Reached,
    Conflict,
    Spent,
}

/// The number of values above which networks are left to the plain search, because of the memory for each value.
pub(crate) const MOST_VALUES: usize = 1 << 16;

/// The number of solutions at which it gives up, since each is stored as a clause.
const MOST_SOLUTIONS: usize = 1_000;

/// A search of one program that learns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learner {
    store: Store<Events>,
    /// The state of the store before each level.
    levels: Vec<Mark>,
    clauses: Clauses,
    analysis: Analysis,
    activity: Activity,
    /// The part of the trail that has been propagated through the clauses.
    head: usize,
    /// The propagators to strengthen.
    later: Queue,
    /// Conflicts until the next restart.
    patience: u64,
    restarts: u64,
    solutions: usize,
    /// Whether the latest solution is still to be excluded.
    found: bool,
    exhausted: bool,
    /// The values to try first, for each word of the domains; empty if there are none.
    preferred: Vec<u64>,
}

/// A choice of the plain search: the word and the bit of a value.
pub(crate) type Choice = (u32, u32);

impl Learner {
    /// Starts from these domains, a fixpoint of the program.
    pub(crate) fn new(program: &Program, domains: &Domains) -> Learner {
        let mut learner = Learner::default();
        learner.store.domains.clone_from(domains);
        learner.store.prepare(program);
        learner.store.recorder.start(domains);
        let atoms = learner.store.recorder.atoms();
        learner.clauses.start(atoms, ROOM);
        learner.analysis.start(domains.words.len());
        learner.activity.start(atoms, domains.words.len());
        learner.later.resize(program.tasks.len(), 0..0);
        for (index, _) in program.tasks.iter().enumerate().filter(|(_, task)| task.kind.strengthens()) {
            learner.later.add(index / 64, 1 << (index % 64));
        }
        learner.patience = RESTART;
        learner
    }

    /// Sets the values to try first: a mask for each word of the domains, or nothing.
    pub(crate) fn prefer(&mut self, preferred: &[u64]) {
        self.preferred.clear();
        self.preferred.extend(preferred);
    }

    /// Excludes, before the search, the solutions that have all of these choices.
    pub(crate) fn exclude(&mut self, choices: impl Iterator<Item = Choice>) {
        let events = &self.store.recorder;
        let codes = choices.map(|(word, bit)| Code::new(events.atom(word, bit), false));
        let codes: Vec<Code> = codes.filter(|&code| !events.is_false(code)).collect();
        match *codes {
            _ if codes.iter().any(|&code| self.store.recorder.is_true(code)) => {}
            [] => self.exhausted = true,
            [code] => self.imply(code, Why::Assumed),
            _ => drop(self.clauses.keep(&codes)),
        }
    }

    /// Returns all clauses there are.
    #[cfg(test)]
    pub(crate) fn learned(&self) -> Vec<Vec<super::tests::reasons::Literal>> {
        let events = &self.store.recorder;
        let literal = |code| events.literal(&self.store.domains, code);
        self.clauses.all().map(|clause| clause.into_iter().map(literal).collect()).collect()
    }

    pub(crate) fn domains(&self) -> &Domains {
        &self.store.domains
    }

    /// Searches for the next solution, up to a total number of propagations.
    pub(crate) fn next(&mut self, program: &Program, limit: u64, statistics: &mut Statistics) -> Stretch {
        if std::mem::take(&mut self.found) {
            self.exclude_solution();
        }
        if self.solutions == MOST_SOLUTIONS {
            return Stretch::TooMany;
        }
        while !self.exhausted {
            match self.propagate(program, limit, statistics) {
                Fixpoint::Spent => return Stretch::Spent,
                Fixpoint::Conflict => {
                    statistics.conflicts += 1;
                    self.resolve(program, statistics);
                }
                Fixpoint::Reached => {
                    if self.patience == 0 {
                        self.restart(statistics);
                    }
                    self.store.visit(program.branches.len());
                    let Some(code) = self.choose(program) else {
                        self.found = true;
                        self.solutions += 1;
                        return Stretch::Solution;
                    };
                    statistics.nodes += 1;
                    self.decide(code);
                }
            }
        }
        Stretch::Exhausted
    }

    fn propagate(&mut self, program: &Program, limit: u64, statistics: &mut Statistics) -> Fixpoint {
        loop {
            while let Some(&code) = self.store.recorder.trail.get(self.head) {
                self.head += 1;
                if self.clauses.is_watched(!code) && self.visit(!code) == Err(Conflict) {
                    return Fixpoint::Conflict;
                }
            }
            if statistics.propagations >= limit {
                let is_done = self.store.queue.is_empty() && self.later.is_empty();
                return if is_done { Fixpoint::Reached } else { Fixpoint::Spent };
            }
            let (index, is_later) = match self.store.queue.pop() {
                Some(index) => (index, false),
                None => match self.later.pop() {
                    Some(index) => (index, true),
                    None => return Fixpoint::Reached,
                },
            };
            let result = self.run(program, index, is_later);
            statistics.propagations += self.store.take_runs();
            if result == Err(Conflict) {
                return Fixpoint::Conflict;
            }
        }
    }

    /// Runs a propagator; later, when there is nothing else to do, what it strengthens.
    #[inline(always)]
    fn run(&mut self, program: &Program, index: usize, is_later: bool) -> Propagation {
        let task = &program.tasks[index];
        self.store.recorder.begin(index, task);
        if is_later {
            return task.kind.strengthen(program, &mut self.store);
        }
        task.kind.propagate(program, &mut self.store)?;
        self.store.queue.cancel(index / 64, program.cancels(index));
        if task.kind.strengthens() {
            self.later.add(index / 64, 1 << (index % 64));
        }
        Ok(())
    }

    /// Visits the clauses that watch a code that became false.
    fn visit(&mut self, code: Code) -> Result<(), Conflict> {
        let mut watchers = self.clauses.take_watchers(code);
        self.store.visit(watchers.len());
        let mut result = Ok(());
        let mut kept = 0;
        for index in 0..watchers.len() {
            let mut watcher = watchers[index];
            if result.is_ok() && !self.store.recorder.is_true(watcher.other) {
                match self.clauses.watch_another(watcher.clause, code, &self.store.recorder) {
                    Watched::Elsewhere => continue,
                    Watched::Satisfied(first) => watcher.other = first,
                    Watched::Last(first) if self.store.recorder.is_false(first) => {
                        self.store.recorder.fail_all(self.clauses.codes(watcher.clause));
                        result = Err(Conflict);
                    }
                    Watched::Last(first) => {
                        watcher.other = first;
                        self.imply(first, Why::Clause(watcher.clause));
                    }
                }
            }
            watchers[kept] = watcher;
            kept += 1;
        }
        watchers.truncate(kept);
        self.clauses.give_watchers(code, watchers);
        result
    }

    /// Makes an open code true, which cannot fail.
    fn imply(&mut self, code: Code, why: Why) {
        let store = &mut self.store;
        let (word, bit) = store.recorder.place(code.atom());
        store.recorder.because(why);
        let _ = if code.holds() {
            let slot = store.domains.slot_of_word(word);
            store.assign(slot, (word - slot.start) * 64 + bit, |_, _, _| {})
        } else {
            store.keep(word, !(1 << bit), |_, _, _| {})
        };
    }

    /// Returns the most active value of the variable for which activity divided by the root of the domain's size is
    /// largest.
    fn choose(&self, program: &Program) -> Option<Code> {
        let (decided, others) = program.branches.split_at(program.decided);
        self.choose_among(decided).or_else(|| self.choose_among(others))
    }

    fn choose_among(&self, slots: &[Slot]) -> Option<Code> {
        let Learner { store, activity, .. } = self;
        let mut best = None;
        // Every activity is above 0. Squares are compared, to avoid roots.
        let (mut best_active, mut best_size) = (0.0, 1.0);
        for &slot in slots {
            let size = store.domains.size(slot);
            if size < 2 {
                continue;
            }
            let size = f64::from(size);
            let is_better = |active: f64| active * active * best_size > best_active * best_active * size;
            if !slot.range().any(|word| is_better(activity.most_of(word))) {
                continue;
            }
            let first = store.recorder.atom(slot.start, 0) as usize;
            let (mut most, mut most_atom) = (0.0, first);
            for (word, base) in slot.range().zip((first..).step_by(64)) {
                for atom in Bits(store.domains.words[word]).map(|bit| base + bit as usize) {
                    let active = activity.of(atom);
                    if active > most {
                        (most, most_atom) = (active, atom);
                    }
                }
            }
            if is_better(most) {
                (best, best_active, best_size) = (Some((slot, most_atom)), most, size);
            }
        }
        best.map(|(slot, most_atom)| {
            let preferred = store.domains.first_among(slot, &self.preferred);
            let atom = preferred.map(|value| store.recorder.atom(slot.start, 0) + value);
            Code::new(atom.unwrap_or(most_atom as u32), true)
        })
    }

    fn decide(&mut self, code: Code) {
        self.levels.push(self.store.mark());
        self.store.recorder.open_level();
        self.imply(code, Why::Assumed);
    }

    fn go_back(&mut self, level: u32) {
        if level >= self.store.recorder.level() {
            return;
        }
        self.store.rewind(self.levels[level as usize]);
        self.levels.truncate(level as usize);
        self.later.clear();
        self.store.recorder.close_levels(level);
        self.head = self.store.recorder.trail.len();
    }

    /// Learns from the conflict, and goes back.
    fn resolve(&mut self, program: &Program, statistics: &mut Statistics) {
        let conflict = std::mem::take(&mut self.store.recorder.conflict);
        let events = &self.store.recorder;
        let codes = conflict.iter().flat_map(|&fact| events.codes(events.decided(fact)));
        let level = codes.map(|code| events.level_of(code)).max().unwrap_or(0);
        if level == 0 {
            self.exhausted = true;
            return;
        }
        self.go_back(level);
        let Learner { store, clauses, analysis, activity, .. } = self;
        let graph = Graph { program, domains: &store.domains, events: &store.recorder, clauses };
        let mut bumped = 0;
        analysis.learn(graph, &conflict, |atom, word| {
            bumped += 1;
            activity.bump(atom, word);
        });
        activity.decay();
        store.visit(2 * bumped);
        self.store.recorder.conflict = conflict;
        self.patience = self.patience.saturating_sub(1);
        statistics.learned += 1;
        let first = self.analysis.clause[0];
        match self.analysis.clause.get(1) {
            None => {
                self.go_back(0);
                self.imply(first, Why::Assumed);
            }
            Some(&second) => {
                let clause = self.clauses.learn(&self.analysis.clause, self.analysis.level_count);
                self.go_back(self.store.recorder.level_of(second));
                self.imply(first, Why::Clause(clause));
            }
        }
    }

    fn restart(&mut self, statistics: &mut Statistics) {
        self.restarts += 1;
        statistics.restarts += 1;
        self.patience = RESTART * luby(self.restarts);
        self.go_back(0);
        if self.clauses.are_many() {
            self.clauses.clean_up(&self.store.recorder);
        }
    }

    /// Excludes the latest solution: some decision must differ.
    fn exclude_solution(&mut self) {
        let events = &self.store.recorder;
        let decisions = (1..=events.level()).rev().map(|level| events.trail[events.start_of(level)]);
        let codes: Vec<Code> = decisions.map(|code| !code).collect();
        let Some(&last) = codes.first() else {
            self.exhausted = true;
            return;
        };
        let level = events.level() - 1;
        self.go_back(level);
        let why = if codes.len() > 1 { Why::Clause(self.clauses.keep(&codes)) } else { Why::Assumed };
        self.imply(last, why);
    }
}

/// Returns the sequence 1, 1, 2, 1, 1, 2, 4, …, after Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas
/// algorithms" (1993).
fn luby(mut index: u64) -> u64 {
    loop {
        let bits = 64 - index.leading_zeros();
        if index == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}
