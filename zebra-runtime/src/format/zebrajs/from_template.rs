//! Puzzles made of a template of zebrajs, with random choices.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use super::grid::unused_name;
use super::read_all;
use super::write::indented;
use crate::format::Reading;
use crate::random::Random;

/// Makes a puzzle of a template: of one of its puzzles, with the names of the items in each row, the clues, and the two items of
/// a symmetrical clue in random order. The same seed gives the same puzzle.
///
/// # Errors
/// Returns the readings of the template if one of its puzzles has errors.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::zebrajs;
/// let left_of = r#"{"type": "immediately to the left of", "a": {"v": "var0_0", "y": 0}, "b": {"v": "var0_1", "y": 0}}"#;
/// let template = format!(r#"{{"grid": {{"w": 2, "h": 1}}, "solutions": [[{left_of}]]}}"#);
/// let text = zebrajs::from_template(&template, 7).unwrap();
/// assert!(zebrajs::read(&text).diagnostics.is_empty());
/// assert_eq!(text, zebrajs::from_template(&template, 7).unwrap());
/// ```
pub fn from_template(text: &str, seed: u64) -> Result<String, Vec<Reading>> {
    let readings = read_all(text);
    if readings.iter().any(|reading| !reading.diagnostics.is_empty()) {
        return Err(readings);
    }
    let value: Json = serde_json::from_str(text.trim_start_matches('\u{feff}')).unwrap_or_default();
    let mut random = Random::new(seed);
    let lists = match &value["solutions"] {
        Json::Array(lists) => lists.clone(),
        _ => vec![value["clues"].clone()],
    };
    let list = random.pick(&lists).and_then(Json::as_array);
    let mut clues = list.cloned().unwrap_or_default();
    let names = shuffled_names(&clues, &value["grid"], &mut random);
    for clue in &mut clues {
        rename(clue, &names, &mut random);
    }
    random.shuffle(&mut clues);
    Ok(format!("{{\"grid\": {}, \"clues\": [\n{}\n]}}\n", value["grid"], indented(&clues)))
}

/// Returns another name for the items of each row: one of those of the row, and of those that zebrajs would give.
fn shuffled_names(clues: &[Json], grid: &Json, random: &mut Random) -> BTreeMap<String, String> {
    let mut rows: BTreeMap<u64, BTreeSet<&str>> = BTreeMap::new();
    for variable in clues.iter().flat_map(|clue| [&clue["a"], &clue["b"]]) {
        if let (Some(row), Some(name)) = (variable["y"].as_u64(), variable["v"].as_str()) {
            rows.entry(row).or_default().insert(name);
        }
    }
    let width = grid["w"].as_u64().unwrap_or_default() as usize;
    let used: BTreeSet<&str> = rows.values().flatten().copied().collect();
    let mut names = BTreeMap::new();
    for (row, own) in &rows {
        let mut others: Vec<String> = own.iter().map(|name| (*name).to_owned()).collect();
        let free = (0..).map(|number| unused_name(*row as usize, number));
        let free = free.filter(|name| !used.contains(name.as_str()));
        others.extend(free.take(width.saturating_sub(own.len())));
        random.shuffle(&mut others);
        names.extend(own.iter().map(|name| (*name).to_owned()).zip(others));
    }
    names
}

/// Gives the items of a clue their new names, and changes their order where that has no meaning.
fn rename(clue: &mut Json, names: &BTreeMap<String, String>, random: &mut Random) {
    for key in ["a", "b"] {
        let name = clue[key]["v"].as_str().and_then(|name| names.get(name));
        if let Some(name) = name {
            clue[key]["v"] = json!(name);
        }
    }
    let is_symmetrical = matches!(clue["type"].as_str(), Some("next to" | "same position as"));
    if is_symmetrical && random.chance(1, 2) {
        let (a, b) = (clue["a"].take(), clue["b"].take());
        clue["a"] = b;
        clue["b"] = a;
    }
}
