//! Genetic search: options for the value of each variable, bred for how far they lead.
//! Part of the strategies (layer 3).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::{Attempt, Search, Strategy, Task, Tree};
use crate::engine::{Fixpoint, Network, Variable};
use crate::random::Random;

/// Genetic search (Holland, *Adaptation in natural and artificial systems*, 1975), which zebrajs offers over its
/// variables.
///
/// An individual is a wish for the value of each variable. It is lived by granting options one by one, the smallest
/// domain first, with all that the engine infers in between (a wish that is impossible by then becomes the next
/// possible value), until there is a solution or a contradiction; the more variables had a value by then, the fitter it
/// was. The fitter of some individuals are crossed, some of their options change, and the best one stays.
///
/// **It proves nothing.** That it finds no solution, or no other one, says nothing about whether there is one;
/// therefore it ends in an [`Attempt`], which has no word for that. For most puzzles [`DepthFirst`](super::DepthFirst)
/// is faster and certain.
///
/// ```
/// use zebra_runtime::engine::{Constraint, Group, Network};
/// use zebra_runtime::strategy::{Attempt, Genetic, Strategy, Task};
/// # fn main() -> Result<(), zebra_runtime::engine::NetworkError> {
/// let mut network = Network::new();
/// let variables = (0..6).map(|_| network.variable(6)).collect::<Result<Vec<_>, _>>()?;
/// network.post(Constraint::AllDifferent(variables), Group::ALWAYS)?;
/// let genetic = Genetic { seed: 7, ..Genetic::default() };
/// let (solution, search) = genetic.first(&Task::new(&network));
/// assert!(solution.is_some());
/// assert_eq!(search.end, Attempt::Stopped);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Genetic {
    /// Where chance comes from.
    pub seed: u64,
    /// How many individuals live at a time; at least two do.
    pub population: u16,
    /// After how many generations it gives up.
    pub generations: u32,
}

impl Default for Genetic {
    fn default() -> Self {
        Genetic { seed: 0, population: 32, generations: 200 }
    }
}

#[derive(Clone)]
struct Individual {
    options: Vec<u32>,
    fitness: usize,
}

/// What a life came to.
enum Life {
    Ended(usize),
    Solution(Vec<u32>),
    Spent,
}

impl Strategy for Genetic {
    type End = Attempt;

    fn search(&self, task: &Task<'_>, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Search<Attempt> {
        let mut tree = Tree::new(task);
        let end = self.breed(task.network, &mut tree, visit);
        Search { end, work: tree.work() }
    }
}

impl Genetic {
    fn breed(
        &self,
        network: &Network,
        tree: &mut Tree<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Attempt {
        match tree.propagate() {
            Fixpoint::Spent => return Attempt::Spent,
            Fixpoint::Conflict => return Attempt::GivenUp,
            Fixpoint::Reached => {}
        }
        let mut random = Random::new(self.seed);
        let mut found: BTreeSet<Vec<u32>> = BTreeSet::new();
        let count = usize::from(self.population.max(2));
        let mut population: Vec<Individual> =
            (0..count).map(|_| Individual::new(network, &mut random)).collect();
        for _ in 0..self.generations {
            for individual in &mut population {
                match live(tree, &mut individual.options) {
                    Life::Spent => return Attempt::Spent,
                    Life::Ended(fitness) => individual.fitness = fitness,
                    Life::Solution(solution) => {
                        // What it has found need not be found again: a stranger takes its place.
                        *individual = Individual::new(network, &mut random);
                        if !found.contains(&solution) {
                            if visit(&solution).is_break() {
                                return Attempt::Stopped;
                            }
                            found.insert(solution);
                        }
                    }
                }
            }
            population = next_generation(&population, network, &mut random);
        }
        Attempt::GivenUp
    }
}

impl Individual {
    fn new(network: &Network, random: &mut Random) -> Individual {
        let wish = |index| any_value(network, Variable(index), random);
        Individual { options: (0..network.variables() as u32).map(wish).collect(), fitness: 0 }
    }
}

fn any_value(network: &Network, variable: Variable, random: &mut Random) -> u32 {
    let values: Vec<u32> = network.domain(variable).unwrap_or_default().iter().collect();
    random.pick(&values).copied().unwrap_or(0)
}

/// Grants the options as far as that goes, and puts down what became of them.
fn live(tree: &mut Tree<'_>, options: &mut [u32]) -> Life {
    let life = loop {
        let Some(variable) = tree.smallest() else {
            break tree.solution().map_or(Life::Ended(options.len()), Life::Solution);
        };
        let domain = tree.domain(variable);
        let wish = &mut options[variable.index()];
        let next = domain.iter().find(|value| value >= wish).or_else(|| domain.first());
        *wish = next.unwrap_or(*wish);
        match tree.assign(variable, *wish) {
            Fixpoint::Reached => {}
            Fixpoint::Spent => break Life::Spent,
            Fixpoint::Conflict => {
                tree.back();
                break Life::Ended(options.len() - tree.open().len());
            }
        }
    };
    while tree.back() {}
    life
}

/// The best one, and children of the fitter ones of three.
fn next_generation(population: &[Individual], network: &Network, random: &mut Random) -> Vec<Individual> {
    let mut next: Vec<Individual> =
        population.iter().max_by_key(|one| one.fitness).cloned().into_iter().collect();
    while next.len() < population.len() {
        let mut fit = || {
            let rivals = [(); 3].map(|()| &population[random.below(population.len())]);
            rivals
                .into_iter()
                .fold(rivals[0], |best, one| if one.fitness > best.fitness { one } else { best })
        };
        let (mother, father) = (fit(), fit());
        let pairs = mother.options.iter().zip(&father.options);
        let mut options: Vec<u32> =
            pairs.map(|(&hers, &his)| if random.chance(1, 2) { hers } else { his }).collect();
        // One change on average, whatever the length.
        let count = options.len().max(1);
        for (wish, variable) in options.iter_mut().zip((0..).map(Variable)) {
            if random.chance(1, count) {
                *wish = any_value(network, variable, random);
            }
        }
        next.push(Individual { options, fitness: 0 });
    }
    next
}
