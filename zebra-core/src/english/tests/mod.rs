//! Tests of the reader: forms with their formulas, sentences that are refused, and sentences made at random.

mod forms;
mod own;
mod paraphrases;
mod random;

use super::Reader;
use crate::draft::{CategoryDraft, Draft, ItemDraft, Notation};
use crate::english::printed_values;
use crate::model::{Model, Order};
use crate::sentence::formula_sentence;

/// Makes a puzzle of printed lists; values are those that are printed.
fn puzzle(lists: &[(&str, &[&str])]) -> Model {
    let mut draft = Draft { notation: Notation::Exact, ..Draft::new("Printed") };
    for (label, items) in lists {
        let values = printed_values(items);
        let ascends = values.as_ref().is_some_and(|values| values.is_sorted());
        let order = if ascends { Order::Ordered } else { Order::Unordered };
        let mut category =
            CategoryDraft::new(*label, order, items.iter().map(|item| ItemDraft::new(*item)).collect());
        for (item, value) in category.items.iter_mut().zip(values.into_iter().flatten()) {
            item.value = Some(value);
        }
        draft.categories.push(category);
    }
    draft.check().model
}

/// People with a job, a city and an age.
fn people() -> Model {
    puzzle(&[
        ("Name", &["Ann", "Bob", "Cid", "Dan"]),
        ("Job", &["doctor", "lawyer", "teacher", "baker"]),
        ("City", &["Paris", "Rome", "Oslo", "Kiev"]),
        ("Age", &["20", "22", "24", "28"]),
    ])
}

/// Houses in a street.
fn street() -> Model {
    puzzle(&[
        ("House", &["1", "2", "3", "4", "5"]),
        ("Name", &["Ann", "Bob", "Cid", "Dan", "Eve"]),
        ("Color", &["red", "dark red", "blue", "green", "white"]),
        ("Pet", &["fox", "dog", "cat", "owl", "guinea pig"]),
    ])
}

/// A race with months, prices and ranks, and names that are other words as well.
fn race() -> Model {
    puzzle(&[
        ("Runner", &["Will", "Officer Quinn", "Rose", "Mark"]),
        ("Month", &["April", "May", "June", "July"]),
        ("Price", &["$4", "$5.50", "$7", "$8.50"]),
        ("Rank", &["first", "second", "third", "fourth"]),
    ])
}

/// Couples with the years that they have been married.
fn couples() -> Model {
    puzzle(&[
        ("Husband", &["Adam", "Boris", "Carl", "Dirk"]),
        ("Wife", &["Ella", "Fay", "Gwen", "Helen"]),
        ("Surname", &["Lamb", "Moss", "North", "Olsen"]),
        ("Years married", &["5 years", "8 years", "16 years", "30 years"]),
    ])
}

/// People with two names, who bake on days of the week.
fn bakers() -> Model {
    puzzle(&[
        ("First name", &["Anton", "Berta", "Cesar", "Doris"]),
        ("Last name", &["Kemp", "Lund", "Mott", "Nash"]),
        ("Day", &["Monday", "Tuesday", "Wednesday", "Thursday"]),
        ("Cake", &["crumble", "scones", "strudel", "waffles"]),
    ])
}

/// A regatta with ranks, guests that are only counted, and prizes.
fn boats() -> Model {
    puzzle(&[
        ("Position", &["first", "second", "third", "fourth", "fifth"]),
        ("Boat", &["Albatross", "Bonita", "Comet", "Dolphin", "Eider"]),
        ("Skipper", &["Ingrid", "Jonas", "Karla", "Leif", "Maren"]),
        ("Guests", &["3", "7", "12", "15", "20"]),
        ("Prize", &["tea set", "hamper", "silver bowl", "blue ribbon", "book voucher"]),
    ])
}

/// Carvings with the years in which they were carved.
fn carvings() -> Model {
    puzzle(&[
        ("Year", &["1893", "1902", "1911", "1920"]),
        ("Carving", &["Heron", "Juggler", "Oak", "Swan"]),
        ("Artist", &["Bellini", "Corot", "Durand", "Ekman"]),
        ("Price", &["$300", "$450", "$600", "$900"]),
    ])
}

/// Travelers with their nights.
fn travelers() -> Model {
    puzzle(&[
        ("Name", &["Ana", "Bo", "Cleo", "Dot"]),
        ("Nights", &["4", "6", "8", "10"]),
        ("Souvenir", &["carpet", "mug", "poncho", "vase"]),
    ])
}

/// Children with pets and ages.
fn children() -> Model {
    puzzle(&[
        ("Child", &["Amy", "Ben", "Cora", "Dov"]),
        ("Age", &["5", "6", "8", "9"]),
        ("Pet", &["rabbit", "parrot", "tortoise", "terrier"]),
        ("Place", &["first", "second", "third", "fourth"]),
    ])
}

/// People with titles.
fn titled() -> Model {
    puzzle(&[
        ("Tenant", &["Mr Archer", "Mrs Bell", "Ms Carr", "Mr Drew"]),
        ("City", &["Paris", "Rome", "Oslo", "Kiev"]),
        ("Pet", &["fox", "dog", "cat", "owl"]),
    ])
}

/// Returns the formula of a sentence in words, or why it was not read.
fn said(model: &Model, sentence: &str) -> String {
    let mut reader = Reader::new(model);
    reader.learn(["The runner who paid $4 finished second.", "Mark ran in May."]);
    match reader.read(sentence) {
        Ok(reading) => formula_sentence(model, &reading.formula),
        Err(unread) => format!("- {}", unread.message),
    }
}
