//! Fresh puzzles for `benches/beside-peers`, from their seeds and without the generator, so that no puzzle was seen before.
//!
//! ```sh
//! cargo run --release -p zebra-measure --bin fresh -- FOLDER SIZE FIRST COUNT [CLUES]
//! ```
//!
//! `SIZE` is the number of categories and of positions. Each puzzle has a random answer and random true clues, which are dropped one by one while
//! the answer stays the only one, until `CLUES` are left (by default, until none can be dropped). A number of clues, unlike a budget of the
//! solver, favors no solver. `FOLDER` gets the puzzles in ZBC, their answers in `expected.jsonl`, and `puzzles.flat` for
//! the programs that `benches/peers.md` describes.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use zebra_runtime::model::State;
use zebra_runtime::random::Random;
use zebra_runtime::solve::{Budget, Outcome, Solver};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, numbers @ ..] = &arguments[..] else { panic!("expected FOLDER SIZE FIRST COUNT [CLUES]") };
    let numbers: Vec<u64> = numbers.iter().map(|text| text.parse().expect("a number")).collect();
    let (size, first, count, least) = match numbers[..] {
        [size, first, count] => (size, first, count, 0),
        [size, first, count, least] => (size, first, count, least as usize),
        _ => panic!("expected FOLDER SIZE FIRST COUNT [CLUES]"),
    };
    let folder = Path::new(folder);
    fs::create_dir_all(folder).expect("a folder");
    let (mut flat, mut expected) = (String::new(), String::new());
    for seed in first..first + count {
        let mut puzzle = Fresh::new(size as usize, seed);
        puzzle.drop_redundant(least);
        let name = format!("f{size}x{size}-{seed}");
        fs::write(folder.join(format!("{name}.zbc")), puzzle.zbc()).expect("a file");
        writeln!(flat, "{name} {}", puzzle.flat()).expect("a text");
        writeln!(expected, "{}", puzzle.expected(&name)).expect("a text");
    }
    fs::write(folder.join("puzzles.flat"), flat).expect("a file");
    fs::write(folder.join("expected.jsonl"), expected).expect("a file");
}

/// A clue about two items, which are numbered category by category.
#[derive(Clone, Copy)]
struct FreshClue {
    kind: Kind,
    items: [usize; 2],
}

/// The kinds of clues. A puzzle of an even seed has all of them, one of an odd seed has neighbors instead of equality.
#[derive(Clone, Copy)]
enum Kind {
    Same,
    DirectlyLeft,
    Left,
    Apart(usize),
}

/// The budget for the question whether there are enough clues.
const ENOUGH: Budget = Budget::new(1_000_000);

fn is_unique(solver: &Solver<'_>) -> bool {
    matches!(solver.solve().outcome, Outcome::Unique(_))
}

struct Fresh {
    size: usize,
    /// The position of each item, from 0.
    answer: Vec<usize>,
    clues: Vec<FreshClue>,
}

impl Fresh {
    /// A random answer, and random clues that make it the only one.
    fn new(size: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut answer = Vec::new();
        for _ in 0..size {
            let mut positions: Vec<usize> = (0..size).collect();
            random.shuffle(&mut positions);
            answer.extend(positions);
        }
        let mut puzzle = Fresh { size, answer, clues: Vec::new() };
        loop {
            puzzle.add_clues(&mut random, seed);
            let model = zebra_measure::model(&puzzle.zbc());
            if is_unique(Solver::new(&model).within(ENOUGH)) {
                return puzzle;
            }
        }
    }

    /// Adds four random clues for each item.
    fn add_clues(&mut self, random: &mut Random, seed: u64) {
        let items = self.answer.len();
        let wanted = self.clues.len() + 4 * items;
        while self.clues.len() < wanted {
            let items = [random.below(items), random.below(items)];
            let [left, right] = items.map(|item| self.answer[item]);
            let kind = match random.below(4) {
                0 if seed.is_multiple_of(2) && left == right => Kind::Same,
                1 if left + 1 == right => Kind::DirectlyLeft,
                2 if left < right => Kind::Left,
                0 | 3 if (1..=3).contains(&left.abs_diff(right)) => Kind::Apart(left.abs_diff(right)),
                _ => continue,
            };
            if items[0] / self.size != items[1] / self.size {
                self.clues.push(FreshClue { kind, items });
            }
        }
    }

    /// Drops clues in their order, as long as the answer is the only one and more than `least` clues are left.
    fn drop_redundant(&mut self, least: usize) {
        let model = zebra_measure::model(&self.zbc());
        let mut solver = Solver::new(&model);
        let mut kept = Vec::new();
        for (tried, (clue, id)) in self.clues.iter().zip(model.clue_ids()).enumerate() {
            let left = kept.len() + self.clues.len() - tried;
            solver.switch(id, State::Off);
            if left <= least || !is_unique(&solver) {
                solver.switch(id, State::On);
                kept.push(*clue);
            }
        }
        self.clues = kept;
    }

    fn item(&self, item: usize) -> String {
        format!("c{}x{}", item / self.size, item % self.size)
    }

    fn zbc(&self) -> String {
        let mut text = String::new();
        for category in 0..self.size {
            let items = category * self.size..(category + 1) * self.size;
            let items: Vec<String> = items.map(|item| self.item(item)).collect();
            writeln!(text, "C{category} - {}", items.join(" ")).expect("a text");
        }
        text.push_str("---\n");
        for &FreshClue { kind, items } in &self.clues {
            let sign = match kind {
                Kind::Same => "=".to_owned(),
                Kind::DirectlyLeft => "-".to_owned(),
                Kind::Left => "--".to_owned(),
                Kind::Apart(1) => "_".to_owned(),
                Kind::Apart(places) => format!("_{places}_"),
            };
            let [one, other] = items.map(|item| self.item(item));
            writeln!(text, "{one} {sign} {other}").expect("a text");
        }
        text
    }

    fn flat(&self) -> String {
        let mut numbers = vec![self.size, self.size, self.clues.len()];
        for &FreshClue { kind, items: [one, other] } in &self.clues {
            let (kind, places) = match kind {
                Kind::Same => (0, 0),
                Kind::DirectlyLeft => (3, 0),
                Kind::Left => (4, 0),
                Kind::Apart(places) => (5, places),
            };
            numbers.extend([kind, one, other, places]);
        }
        numbers.extend(self.answer.iter().map(|position| position + 1));
        let texts: Vec<String> = numbers.iter().map(usize::to_string).collect();
        texts.join(" ")
    }

    /// The line of `expected.jsonl`.
    fn expected(&self, name: &str) -> String {
        let item_at = |category: usize, position: usize| {
            let items = category * self.size..(category + 1) * self.size;
            items.into_iter().find(|&item| self.answer[item] == position).expect("a permutation")
        };
        let row = |position: usize| -> serde_json::Map<String, serde_json::Value> {
            let cell = |category| (format!("C{category}"), self.item(item_at(category, position)).into());
            (0..self.size).map(cell).collect()
        };
        let rows: Vec<_> = (0..self.size).map(row).collect();
        serde_json::json!({ "id": name, "positions": rows }).to_string()
    }
}
