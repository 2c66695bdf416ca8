//! Genetic search: a value for each variable as a gene, and the number of assigned variables as fitness.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::{Attempt, Search, Strategy, Task};
use crate::engine::{Fixpoint, Network, NetworkSolver, Variable};
use crate::random::Random;

/// Genetic search (Holland, *Adaptation in natural and artificial systems*, 1975), which zebrajs offers over its
/// variables.
///
/// An individual has a gene for the value of each variable. It is evaluated by assigning the genes one by one, the
/// smallest domain first, with all inferences of the engine in between (an impossible gene becomes the next possible
/// value), until there is a solution or a contradiction. The number of variables with a value is its fitness. The
/// fittest of every three random individuals are crossed, some of their genes mutate, and the best individual
/// survives.
///
/// **It proves nothing.** If it finds no solution, or no other one, there may still be one; therefore it ends in an
/// [`Attempt`], which cannot express a proof. For most puzzles [`DepthFirst`](super::DepthFirst) is faster and
/// complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Genetic {
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of individuals in a generation; at least two.
    pub population: u16,
    /// The number of generations after which it gives up.
    pub generations: u32,
}

impl Default for Genetic {
    fn default() -> Self {
        Genetic { seed: 0, population: 32, generations: 200 }
    }
}

#[derive(Clone)]
struct Individual {
    genes: Vec<u32>,
    fitness: usize,
}

/// The result of evaluating an individual.
enum Evaluation {
    Fitness(usize),
    Solution(Vec<u32>),
    Spent,
}

impl Strategy for Genetic {
    type End = Attempt;

    fn search(&self, task: &Task<'_>, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> Search<Attempt> {
        let mut solver = task.solver();
        let end = self.breed(task, &mut solver, visit);
        Search { end, work: solver.statistics().propagations }
    }
}

impl Genetic {
    fn breed(
        &self,
        task: &Task<'_>,
        solver: &mut NetworkSolver,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Attempt {
        let network = task.network;
        match solver.fixpoint() {
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
                match evaluate(task, solver, &mut individual.genes) {
                    Evaluation::Spent => return Attempt::Spent,
                    Evaluation::Fitness(fitness) => individual.fitness = fitness,
                    Evaluation::Solution(solution) => {
                        // Its solution is known, so a random individual takes its place.
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
        let gene = |index| any_value(network, Variable(index), random);
        Individual { genes: (0..network.variables() as u32).map(gene).collect(), fitness: 0 }
    }
}

fn any_value(network: &Network, variable: Variable, random: &mut Random) -> u32 {
    let values: Vec<u32> = network.domain(variable).expect("a variable of the network").iter().collect();
    random.pick(&values).copied().unwrap_or(0)
}

/// Assigns the genes as far as possible, and replaces impossible ones.
fn evaluate(task: &Task<'_>, solver: &mut NetworkSolver, genes: &mut [u32]) -> Evaluation {
    let evaluation = loop {
        let Some(variable) = task.smallest(solver) else {
            break task.solution(solver).map_or(Evaluation::Fitness(genes.len()), Evaluation::Solution);
        };
        let domain = solver.domain(variable);
        let gene = &mut genes[variable.index()];
        let next = domain.iter().find(|value| value >= gene).or_else(|| domain.first());
        *gene = next.unwrap_or(*gene);
        solver.push();
        solver.assume(variable, *gene);
        match solver.fixpoint() {
            Fixpoint::Reached => {}
            Fixpoint::Spent => break Evaluation::Spent,
            Fixpoint::Conflict => {
                solver.pop();
                break Evaluation::Fitness(genes.len() - task.open(solver).len());
            }
        }
    };
    while solver.pop() {}
    evaluation
}

/// Returns the best individual, and children of the fittest of every three.
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
        let pairs = mother.genes.iter().zip(&father.genes);
        let mut genes: Vec<u32> =
            pairs.map(|(&hers, &his)| if random.chance(1, 2) { hers } else { his }).collect();
        // One mutation on average.
        let count = genes.len().max(1);
        for (gene, variable) in genes.iter_mut().zip((0..).map(Variable)) {
            if random.chance(1, count) {
                *gene = any_value(network, variable, random);
            }
        }
        next.push(Individual { genes, fitness: 0 });
    }
    next
}
