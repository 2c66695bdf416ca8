//! Converters from and to the records of `ZebraLogic`, a benchmark of Lin and others (2025).

use serde::{Deserialize, Serialize};
use zebra_runtime::language::Language;

use crate::prompt::{json_request, template};
use crate::record::{Clue, Record, RecordError, Table, VERSION};

/// A record of `ZebraLogic`, in its mode `grid`. Other fields are ignored.
#[derive(Debug, Serialize, Deserialize)]
struct ZebraLogic {
    id: String,
    /// The number of houses and of categories, such as `5*6`.
    size: String,
    puzzle: String,
    solution: Table,
}

/// Converts a record of `ZebraLogic` (mode `grid`), one object of JSON. The record has the text of the puzzle and of its clues, and no
/// model, so that nothing is proved: `solutions` is 0.
///
/// # Errors
/// Returns an error if the text is not such a record, or its solution is hidden, as in the public edition.
pub fn from_zebralogic(text: &str) -> Result<Record, RecordError> {
    let record: ZebraLogic = serde_json::from_str(text)
        .map_err(|error| RecordError(format!("expected a record of ZebraLogic: {error}")))?;
    if record.solution.rows.iter().flatten().any(|cell| cell.chars().all(|letter| letter == '_')) {
        return Err(RecordError(format!(
            "the solution of `{}` is hidden; convert the edition with solutions",
            record.id
        )));
    }
    of_text(record.id, &record.puzzle, record.solution)
}

/// Returns the record of a puzzle that is known as a text with its solution.
pub(crate) fn of_text(id: String, puzzle: &str, solution: Table) -> Result<Record, RecordError> {
    solution.check()?;
    let (rows, columns) = (solution.rows.len(), solution.header.len() - 1);
    // The category that names the rows is one of ZebraLogic's header, and not of its size.
    let factorial =
        |number: usize| (1..=number).map(num_bigint::BigUint::from).product::<num_bigint::BigUint>();
    Ok(Record {
        version: VERSION,
        id,
        seed: None,
        size: format!("{columns}x{rows}"),
        theme: None,
        language: "en".to_owned(),
        prompts: vec![format!("{}\n{}", puzzle.trim_end(), json_request(&solution, Language::english()))],
        clues: clues(puzzle),
        puzzle: None,
        template: template(&solution),
        search_space: factorial(rows).pow(columns as u32).to_string(),
        solution,
        question: None,
        asked: Vec::new(),
        false_clue: None,
        contradiction: Vec::new(),
        solutions: 0,
        minimal: false,
        difficulty: None,
        walkthrough: None,
        canonical: None,
        certificate: None,
    })
}

/// Converts a record to one of `ZebraLogic` (mode `grid`), as one line of JSON: for programs that read those.
#[must_use]
pub fn to_zebralogic(record: &Record) -> String {
    let (rows, columns) = (record.solution.rows.len(), record.solution.header.len() - 1);
    let line = ZebraLogic {
        id: record.id.clone(),
        size: format!("{rows}*{columns}"),
        puzzle: record.prompts.first().cloned().unwrap_or_default(),
        solution: record.solution.clone(),
    };
    // The keys are strings and the values are texts and lists: nothing that JSON lacks.
    serde_json::to_string(&line).unwrap_or_else(|error| unreachable!("a record is valid JSON: {error}"))
}

/// Returns the numbered lines after the heading of the clues.
fn clues(puzzle: &str) -> Vec<Clue> {
    let lines =
        puzzle.lines().skip_while(|line| !line.trim_start_matches('#').trim().starts_with("Clues")).skip(1);
    let clue = |line: &str| {
        let (label, sentence) = line.trim().split_once(". ")?;
        let is_number = label.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then(|| Clue {
            label: label.to_owned(),
            kind: None,
            red_herring: false,
            sentence: sentence.trim().to_owned(),
        })
    };
    lines.filter_map(clue).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r####"{"id": "g-2x2", "size": "2*2", "created_at": "x",
        "puzzle": "There are 2 houses.\n\n## Clues:\n1. Ann is left of Bob.\n2. Bob has the fox.\n",
        "solution": {"header": ["House", "Name", "Pet"], "rows": [["1", "Ann", "owl"], ["2", "Bob", "fox"]]}}"####;

    #[test]
    fn a_record_is_converted_and_back() {
        let record = from_zebralogic(LINE).unwrap();
        assert_eq!((&*record.size, &*record.search_space, record.solutions), ("2x2", "4", 0));
        let sentences: Vec<&str> = record.clues.iter().map(|clue| &*clue.sentence).collect();
        assert_eq!(sentences, ["Ann is left of Bob.", "Bob has the fox."]);
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
        let back = from_zebralogic(&to_zebralogic(&record)).unwrap();
        assert_eq!((back.solution, back.id), (record.solution, record.id));
    }

    #[test]
    fn what_is_no_record_is_rejected() {
        for (text, part) in [
            ("", "expected a record of ZebraLogic"),
            (r#"{"id": "a"}"#, "missing field `size`"),
            (&LINE.replace("\"fox\"", "\"___\""), "the solution of `g-2x2` is hidden"),
            (&LINE.replace(", \"fox\"", ""), "row 2 of the solution has 2 cells, and the header has 3"),
            (
                &LINE.replace(r#""rows": [["1", "Ann", "owl"], ["2", "Bob", "fox"]]"#, r#""rows": []"#),
                "needs two columns",
            ),
        ] {
            let error = from_zebralogic(text).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
