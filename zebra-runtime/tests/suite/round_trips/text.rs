//! Random puzzles in ZBC: with clues of every form, or only of items and signs.

use zebra_runtime::format::zbc;
use zebra_runtime::model::Model;
use zebra_testing::Random;

use crate::zbc::random::form::{Maker, Puzzle};

const CATEGORIES: [[&str; 4]; 3] =
    [["Ann", "Ben", "Cleo", "Dora"], ["tea", "milk", "juice", "Über"], ["Ann", "Fez", "in", "Bow"]];
const SIGNS: [&str; 7] = ["=", "__", "-", "--", "_", "-2-", "_2_"];

/// Returns a valid puzzle with comments.
pub(crate) fn puzzle(random: &mut Random) -> Model {
    let is_simple = random.once_in(3);
    loop {
        let (header, clues) = if is_simple { simple(random) } else { every_form(random) };
        let mut text = format!("\"A story\"\n{header}");
        for (number, clue) in clues.iter().enumerate() {
            match random.below(4) {
                0 => text += &format!("\"sentence {number}\"\n{clue}\n"),
                1 => text += &format!("{clue} \"clue {number}b: behind it\"\n"),
                _ => text += &format!("{clue}\n"),
            }
        }
        if let Ok(model) = zbc::model(&(text + "\"Who is who?\"")) {
            return model;
        }
    }
}

fn every_form(random: &mut Random) -> (String, Vec<String>) {
    let puzzle = Puzzle::random(random);
    let seed = random.below(1 << 30) as u64;
    let mut maker = Maker { random: Random::new(seed), puzzle: &puzzle };
    let clues = (0..1 + random.below(4)).map(|_| puzzle.clue(&maker.clue(random.below(4)))).collect();
    (puzzle.header(), clues)
}

/// Most of these can also be written for zebrajs.
fn simple(random: &mut Random) -> (String, Vec<String>) {
    let positions = 2 + random.below(3);
    let mut header = String::new();
    let mut items = Vec::new();
    for (number, names) in CATEGORIES.iter().enumerate().take(1 + random.below(3)) {
        header += &format!("C{number} - {}\n", names[..positions].join(" "));
        items.extend(names[..positions].iter().map(|name| format!("C{number}.{name}")));
    }
    let item = |random: &mut Random| match random.below(5) {
        0 => format!("#{}", 1 + random.below(positions)),
        _ => random.choose(&items).clone(),
    };
    let clues = (0..3).map(|_| format!("{} {} {}", item(random), random.choose(&SIGNS), item(random)));
    let clues = clues.collect();
    (header + "---\n", clues)
}
