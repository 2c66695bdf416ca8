//! Small random puzzles, with all assignments of their rows.

use zebra_core::builder::{Builder, all_of, any_of, diff, is, is_not, less_than, linked, next_to, not, of};
use zebra_core::draft::{Expression, Goal};
use zebra_core::model::{Assignment, ClueId, Formula, Mark, Model};

use crate::{Random, assignments};

/// Returns the number of random puzzles that a test takes; `ZEBRA_WORLDS` asks for more.
#[must_use]
pub fn worlds() -> u64 {
    std::env::var("ZEBRA_WORLDS").ok().and_then(|number| number.parse().ok()).unwrap_or(24)
}

/// A puzzle and all assignments of its rows.
#[derive(Debug, Clone)]
pub struct World {
    /// The puzzle.
    pub model: Model,
    /// All assignments, whether or not they satisfy the clues.
    pub assignments: Vec<Assignment>,
}

impl World {
    /// Returns a random puzzle of three or four rows.
    #[must_use]
    pub fn random(seed: u64) -> World {
        let mut random = Random::new(seed);
        let size = 3 + random.below(2);
        let categories = if size == 3 { 3 + random.below(2) } else { 3 };
        let names: Vec<Vec<String>> = (0..categories)
            .map(|category| {
                (0..size).map(|item| format!("{}{item}", ["P", "Q", "R", "S"][category])).collect()
            })
            .collect();
        let mut builder = Builder::new("World");
        for (category, items) in names.iter().enumerate() {
            let items = items.iter().map(String::as_str);
            let name = ["Place", "Quality", "Row", "Sort"][category];
            if category == 0 {
                builder.ordered_category(name, items)
            } else {
                builder.category(name, items)
            };
        }
        builder.link("next_to", "Place", next_to()).link("before", "Place", less_than(0));
        let clues = 2 + random.below(3 * categories);
        let mut statements = Statements { random: &mut random, names: &names };
        for label in 0..clues {
            let clue = statements.clue();
            builder.clue(&label.to_string(), clue);
        }
        builder.verify(Goal::Nothing);
        match builder.check() {
            Ok(model) => World { assignments: assignments(&model), model },
            // An invalid clue, such as one that states a fact twice: try another seed.
            Err(_) => World::random(seed + 1_000_003),
        }
    }

    /// Returns the assignments that satisfy the clues.
    pub fn answers(&self) -> impl Iterator<Item = &Assignment> {
        self.assignments.iter().filter(|assignment| self.model.holds(*assignment))
    }

    /// Returns whether clues and marks imply the conclusions; if there are none, whether they contradict each other.
    #[must_use]
    pub fn implies(&self, clues: &[ClueId], marks: &[Mark], conclusions: &[Mark]) -> bool {
        let model = &self.model;
        let holds = |mark: &Mark, assignment| Formula::from(*mark).holds(model, assignment);
        let mut cases = self.assignments.iter().filter(|&assignment| {
            let mut formulas = clues.iter().flat_map(|&clue| model.clue(clue).formulas.iter());
            formulas.all(|formula| formula.holds(model, assignment))
                && marks.iter().all(|mark| holds(mark, assignment))
        });
        match conclusions {
            [] => cases.next().is_none(),
            _ => cases.all(|assignment| conclusions.iter().all(|mark| holds(mark, assignment))),
        }
    }
}

struct Statements<'s> {
    random: &'s mut Random,
    names: &'s [Vec<String>],
}

impl Statements<'_> {
    fn item(&mut self, category: usize) -> &str {
        let item = self.random.below(self.names[category].len());
        &self.names[category][item]
    }

    /// Returns two different categories.
    fn categories(&mut self) -> (usize, usize) {
        let one = self.random.below(self.names.len());
        let other = (one + 1 + self.random.below(self.names.len() - 1)) % self.names.len();
        (one, other)
    }

    fn statement(&mut self) -> Expression {
        let (one, other) = self.categories();
        let (one, other) = (self.item(one).to_owned(), self.item(other).to_owned());
        match self.random.below(7) {
            0 | 1 => is(one.as_str(), other.as_str()),
            2 => is_not(one.as_str(), other.as_str()),
            3 => linked(one.as_str(), "next_to", other.as_str()),
            4 => linked(one.as_str(), "before", other.as_str()),
            5 => not(linked(one.as_str(), "next_to", other.as_str())),
            _ => {
                let place = |item: &str| of("Place", item);
                diff(place(&one), place(&other)).at_least(1)
            }
        }
    }

    fn clue(&mut self) -> Expression {
        match self.random.below(8) {
            0 => self.statement().implies(self.statement()),
            1 => self.statement() ^ self.statement(),
            2 => any_of([self.statement(), self.statement()]),
            3 => all_of([self.statement(), self.statement()]),
            _ => self.statement(),
        }
    }
}
