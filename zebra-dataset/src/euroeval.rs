//! Records of `EuroEval`, made by `zebra_puzzles`: a prompt, and the items of each house under `object_1`, `object_2` and so on.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::record::{Record, RecordError, Table};
use crate::zebralogic::of_text;

/// A record. Newer ones have the prompt in parts; the answer may be a string with JSON.
#[derive(Deserialize)]
struct Raw {
    id: Option<Value>,
    #[serde(alias = "puzzles", alias = "puzzle", alias = "introduction")]
    text: String,
    #[serde(alias = "solutions", alias = "target_text", alias = "label")]
    solution: Value,
}

/// The items of the houses.
type Objects = BTreeMap<String, Vec<String>>;

/// Converts a record of `EuroEval`. `index` is its id if it has none.
pub(crate) fn from_euroeval(text: &str, index: usize) -> Result<Record, RecordError> {
    let wrong = |error| RecordError(format!("expected a record of EuroEval: {error}"));
    let Raw { id, text, solution } = serde_json::from_str(text).map_err(wrong)?;
    let objects: Objects = match solution {
        Value::String(solution) => serde_json::from_str(&solution),
        solution => serde_json::from_value(solution),
    }
    .map_err(wrong)?;
    let mut rows = Vec::new();
    while let Some(items) = objects.get(&format!("object_{}", rows.len() + 1)) {
        let number = (rows.len() + 1).to_string();
        rows.push([number].into_iter().chain(items.iter().cloned()).collect::<Vec<_>>());
    }
    let width = rows.first().map_or(0, Vec::len);
    let header =
        (0..width).map(|column| if column == 0 { "House".to_owned() } else { label(&text, &rows, column) });
    let solution = Table { header: header.collect(), rows };
    let id = match id {
        Some(Value::String(id)) => id,
        Some(id) => id.to_string(),
        None => index.to_string(),
    };
    of_text(id, &text, solution)
}

/// Returns the label of the list in the prompt that has the items of a column, such as "Pets: cat, dog and zebra."
fn label(prompt: &str, rows: &[Vec<String>], column: usize) -> String {
    let has_items = |items: &str| {
        rows.iter().all(|row| row.get(column).is_some_and(|item| items.contains(item.as_str())))
    };
    let list = prompt.lines().filter_map(|line| line.split_once(": ")).find(|(_, items)| has_items(items));
    list.map_or_else(|| format!("Category {column}"), |(label, _)| label.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use crate::{Record, grade};

    #[test]
    fn records_of_euroeval_are_graded() {
        let prompt = "A row of houses have numbers 1 to 2 from left to right.\\n\\nPets: cat and dog.\\nJobs: baker and nurse.\\n\\nWe also know \
            the following:\\n\\nThe baker has a dog.\\n\\nEach row must begin with object_X.";
        let solution = r#"{"object_1": ["cat", "nurse"], "object_2": ["dog", "baker"]}"#;
        let quoted = serde_json::to_string(solution).unwrap();
        for record in [
            format!(r#"{{"puzzles": "{prompt}", "solutions": {solution}}}"#),
            format!(r#"{{"text": "{prompt}", "target_text": {quoted}}}"#),
        ] {
            let record = Record::of_any(&record, 3).unwrap();
            assert_eq!((&*record.id, &*record.size), ("3", "2x2"));
            assert_eq!(record.solution.header, ["House", "Pets", "Jobs"]);
            assert!(grade(&record, solution).solved);
            assert!(grade(&record, "House 1: cat, nurse\nHouse 2: dog, baker").solved);
            assert!(
                !grade(&record, r#"{"object_1": ["dog", "nurse"], "object_2": ["cat", "baker"]}"#).solved
            );
        }
        let error = Record::of_any(r#"{"text": "object_1", "solution": {}}"#, 0).unwrap_err().to_string();
        assert!(error.contains("needs two columns"), "{error}");
    }
}
