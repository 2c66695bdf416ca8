//! Random puzzles in ZBC.

use zebra_runtime::format::zbc;
use zebra_runtime::model::Model;
use zebra_testing::Random;

const NAMES: [[&str; 5]; 3] = [
    ["Ann", "Ben", "Cleo", "Dora", "Emil"],
    ["tea", "milk", "juice", "coffee", "in"],
    ["Ann", "Fez", "Cap", "Bow", "Über"],
];
const SIGNS: [&str; 10] = ["=", "__", "-", "--", "_", "-2-", "_2_", "=", "__", "_"];
const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

/// A writer of random clues.
struct Clues<'r> {
    random: &'r mut Random,
    positions: usize,
    items: Vec<String>,
    dynamic: bool,
    /// Whether there are only items and signs.
    simple: bool,
}

/// Returns a puzzle whose clues pass the check.
pub(crate) fn puzzle(random: &mut Random) -> Model {
    let positions = 2 + random.below(3);
    let categories = 1 + random.below(2);
    let simple = random.once_in(3);
    let mut header = String::new();
    let mut items = vec!["pay.10".to_owned()];
    for (number, names) in NAMES.iter().enumerate().take(categories) {
        let category = ["Name", "Drink", "Hat"][number];
        let great = number > 0 && !simple && random.once_in(3);
        let names = &names[..positions + usize::from(great)];
        header += &format!("{category}{} - {}\n", if great { "*" } else { "" }, names.join(" "));
        items.extend(names.iter().map(|name| match *name {
            "Ann" | "in" => format!("{category}.{name}"),
            name => name.to_owned(),
        }));
    }
    let pay: Vec<String> = (1..=positions).map(|number| (number * 10).to_string()).collect();
    header = format!("\"A story\"\n{header}pay - {}\n---\n", pay.join(" "));
    let mut text = header.clone();
    let mut clues = Clues { random, positions, items, dynamic: false, simple };
    let mut number = 0;
    while number < 4 {
        let clue = clues.clue();
        if zbc::model(&format!("{text}{clue}\n")).is_err() {
            continue;
        }
        number += 1;
        match clues.random.below(4) {
            0 => text += &format!("\"sentence {number}\"\n{clue}\n"),
            1 => text += &format!("{clue} \"clue {number}b: behind it\"\n"),
            _ => text += &format!("{clue}\n"),
        }
    }
    zbc::model(&(text + "\"Who is who?\"")).expect("each clue passed the check")
}

impl Clues<'_> {
    fn clue(&mut self) -> String {
        if self.simple {
            let (one, other, sign) = (self.item(), self.item(), self.random.choose(&SIGNS));
            return format!("{one} {sign} {other}");
        }
        self.dynamic = self.random.once_in(3);
        let depth = self.random.below(3);
        self.formula(depth)
    }

    fn item(&mut self) -> String {
        match self.random.below(8) {
            0 | 1 if self.dynamic => "$".to_owned(),
            2 => format!("#{}", 1 + self.random.below(self.positions)),
            _ => self.random.choose(&self.items).clone(),
        }
    }

    fn formula(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.atom();
        }
        let depth = depth - 1;
        let (one, other) = (self.formula(depth), self.formula(depth));
        match self.random.below(8) {
            0 => format!("({one}) & ({other})"),
            1 => format!("({one}) | ({other})"),
            2 => format!("({one}) ^ ({other})"),
            3 => format!("({one}) => ({other})"),
            4 => format!("({one}) <=> ({other})"),
            5 => format!("!({one})"),
            6 => format!("&&({one}, {other}, {})", self.atom()),
            _ => format!("truths({one}, {other}) == {}", self.random.below(3)),
        }
    }

    fn atom(&mut self) -> String {
        let (one, other, third) = (self.item(), self.item(), self.item());
        let (sign, second) = (*self.random.choose(&SIGNS), *self.random.choose(&SIGNS));
        match self.random.below(7) {
            0 => format!("{one} in ({other}, {third})"),
            1 => format!("{one} {sign} {other} {second} {third}"),
            2 | 3 => format!("{one} {sign} {other}"),
            4 => {
                let (low, high) = (self.number(0), self.number(0));
                format!("{} in [{low}, {high}]", self.number(1))
            }
            5 => format!("{} in ({}, {})", self.number(1), self.number(0), self.number(1)),
            _ => {
                let comparison = *self.random.choose(&COMPARISONS);
                format!("{} {comparison} {}", self.number(1), self.number(1))
            }
        }
    }

    fn number(&mut self, depth: usize) -> String {
        if depth > 0 && self.random.once_in(2) {
            let operator = *self.random.choose(&["+", "-", "*", "/", "%", "diff"]);
            return format!("({} {operator} {})", self.number(0), self.number(0));
        }
        match self.random.below(5) {
            0 => self.random.below(30).to_string(),
            1 => format!("{}:#", self.item()),
            2 => format!("-{}:pay", self.item()),
            _ => format!("{}:pay", self.item()),
        }
    }
}
