//! Sentences made at random: whatever happens to their words, no other formula results without a reason.

use super::{people, street};
use crate::english::Reader;
use crate::english::meaning::{Meaning, Predicate, Row};
use crate::model::{Formula, ItemId, Model};

/// A sequence of numbers.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Returns the ways to say a fact of the puzzle of people, with the items.
fn fact(model: &Model, numbers: &mut Numbers) -> (Formula, Vec<String>) {
    let item = |numbers: &mut Numbers, category: usize| ItemId((category * 4 + numbers.below(4)) as u32);
    let item_of_other = |numbers: &mut Numbers| {
        let category = 1 + numbers.below(2);
        item(numbers, category)
    };
    let (name, other) = (item(numbers, 0), item_of_other(numbers));
    let is_negated = numbers.below(2) == 1;
    let has = Predicate::Has(vec![other]);
    let predicate = if is_negated { Predicate::Not(has.into()) } else { has };
    let mut meaning = Meaning::new(model);
    let formula = meaning.apply(&predicate, &Row::Of(vec![name])).unwrap().remove(0);
    let (name, phrase) = (&model.item(name).phrase, &model.item(other).phrase);
    let ways = match (model.category(model.item(other).category).name.as_str(), is_negated) {
        ("Job", false) => vec![
            format!("{name} is the {phrase}."),
            format!("The {phrase} is {name}."),
            format!("{name} works as a {phrase}."),
        ],
        ("Job", true) => vec![
            format!("{name} is not the {phrase}."),
            format!("The {phrase} isn't {name}."),
            format!("{name} does not work as a {phrase}."),
        ],
        (_, false) => vec![
            format!("{name} lives in {phrase}."),
            format!("The person from {phrase} is {name}."),
            format!("{name} is the one who comes from {phrase}."),
        ],
        (_, true) => vec![
            format!("{name} doesn't live in {phrase}."),
            format!("The person who lives in {phrase} is not {name}."),
            format!("{name} never lived in {phrase}."),
        ],
    };
    (formula, ways)
}

#[test]
fn facts_said_in_all_ways_are_read_back() {
    let model = people();
    let reader = Reader::new(&model);
    let mut numbers = Numbers(1);
    for _ in 0..300 {
        let (formula, ways) = fact(&model, &mut numbers);
        for sentence in ways {
            let read = reader.read(&sentence).unwrap_or_else(|unread| panic!("{sentence}: {unread}"));
            assert!(reader.are_equal(&read.formula, &formula), "{sentence}");
        }
    }
}

/// Sentences of many forms, of which a word is dropped, doubled or exchanged.
const STREET: [&str; 12] = [
    "The red house is directly to the left of the house with the fox.",
    "Ann lives two houses to the right of the person who keeps the dog.",
    "Bob is neither the owner of the cat nor in the green house.",
    "Of Ann and Bob, one lives in the first house and the other keeps the owl.",
    "There are two houses between Cid and the white house.",
    "Dan's house is either the blue one or next to the red house.",
    "If Ann keeps the fox, then Bob does not live in the second house.",
    "Ann, the owner of the dog and the person in the green house are three different people.",
    "Eve does not live next to the owner of the guinea pig.",
    "The dark red house is somewhere to the left of Bob.",
    "Both Ann and the owner of the cat live to the left of Dan.",
    "Exactly one of Ann and Bob keeps the owl.",
];

#[test]
fn a_word_without_logic_changes_nothing_and_one_with_logic_is_never_lost() {
    let model = street();
    let reader = Reader::new(&model);
    let logical = [
        "not", "no", "neither", "nor", "either", "only", "never", "except", "almost", "unless", "both",
        "without", "if", "or", "all",
    ];
    for sentence in STREET {
        let formula = reader.read(sentence).unwrap_or_else(|unread| panic!("{sentence}: {unread}")).formula;
        let words: Vec<&str> = sentence.split(' ').collect();
        for at in 0..=words.len() {
            for word in logical {
                let mut changed = words.clone();
                changed.insert(at, word);
                let changed = changed.join(" ");
                if let Ok(read) = reader.read(&changed) {
                    let is_same = reader.are_equal(&read.formula, &formula);
                    let may_be_said_twice = matches!(word, "both" | "either" | "all" | "only");
                    assert!(!is_same || may_be_said_twice, "{changed}");
                }
            }
        }
    }
}

#[test]
fn garbage_is_refused_quickly() {
    let model = street();
    let reader = Reader::new(&model);
    let long = "Ann and Bob or Cid not the ".repeat(20_000);
    let nested = "if Ann is Bob, then ".repeat(60);
    for text in [
        "",
        "…",
        "\"",
        "Анна живёт в красном доме.",
        "🦊🦊🦊 Ann 🦊",
        "آن في البيت",
        "((((Ann",
        ";;;;",
        "'s 's 's",
        &long,
        &nested,
    ] {
        assert!(reader.read(text).is_err(), "{}", &text[..text.len().min(40)]);
    }
}
