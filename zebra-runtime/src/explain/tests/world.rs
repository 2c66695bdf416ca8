//! Small random puzzles, with all assignments of their rows.

use crate::builder::{Builder, all_of, any_of, diff, is, is_not, less_than, linked, next_to, not, of};
use crate::draft::{Expression, Goal};
use crate::model::{Assignment, ItemId, Model};

/// A small pseudo-random source: Marsaglia's xorshift.
pub(super) struct Source(u64);

impl Source {
    pub(super) fn new(seed: u64) -> Self {
        Source(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A puzzle and all assignments of its rows.
pub(super) struct World {
    pub(super) model: Model,
    pub(super) fillings: Vec<Assignment>,
}

impl World {
    pub(super) fn random(seed: u64) -> World {
        let mut source = Source::new(seed);
        let size = 3 + source.below(2);
        let categories = if size == 3 { 3 + source.below(2) } else { 3 };
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
        let clues = 2 + source.below(3 * categories);
        let mut statements = Statements { source: &mut source, names: &names };
        for label in 0..clues {
            let clue = statements.clue();
            builder.clue(&label.to_string(), clue);
        }
        builder.verify(Goal::Nothing);
        match builder.check() {
            Ok(model) => World { fillings: fillings(&model), model },
            // An invalid clue, such as one that states a fact twice: try another seed.
            Err(_) => World::random(seed + 1_000_003),
        }
    }

    pub(super) fn answers(&self) -> impl Iterator<Item = &Assignment> {
        self.fillings.iter().filter(|filling| self.model.holds(*filling))
    }
}

struct Statements<'s> {
    source: &'s mut Source,
    names: &'s [Vec<String>],
}

impl Statements<'_> {
    fn item(&mut self, category: usize) -> &str {
        let item = self.source.below(self.names[category].len());
        &self.names[category][item]
    }

    /// Returns two different categories.
    fn categories(&mut self) -> (usize, usize) {
        let one = self.source.below(self.names.len());
        let other = (one + 1 + self.source.below(self.names.len() - 1)) % self.names.len();
        (one, other)
    }

    fn statement(&mut self) -> Expression {
        let (one, other) = self.categories();
        let (one, other) = (self.item(one).to_owned(), self.item(other).to_owned());
        match self.source.below(7) {
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
        match self.source.below(8) {
            0 => self.statement().implies(self.statement()),
            1 => self.statement() ^ self.statement(),
            2 => any_of([self.statement(), self.statement()]),
            3 => all_of([self.statement(), self.statement()]),
            _ => self.statement(),
        }
    }
}

/// Returns all assignments of the rows of a plain puzzle.
fn fillings(model: &Model) -> Vec<Assignment> {
    let mut columns: Vec<Vec<ItemId>> = vec![model.items_of(model.anchor()).collect()];
    for category in model.category_ids().skip(1) {
        let orders = orders(&model.items_of(category).collect::<Vec<_>>());
        columns = columns
            .iter()
            .flat_map(|cells| orders.iter().map(move |order| [&cells[..], &order[..]].concat()))
            .collect();
    }
    columns.into_iter().filter_map(|cells| Assignment::new(model, cells)).collect()
}

fn orders(items: &[ItemId]) -> Vec<Vec<ItemId>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |index: usize| {
        let mut rest = items.to_vec();
        let first = rest.remove(index);
        orders(&rest).into_iter().map(move |order| [&[first], &order[..]].concat()).collect::<Vec<_>>()
    };
    (0..items.len()).flat_map(with_first).collect()
}
