//! The writer of templates of zebrajs: puzzles whose items are in order from left to right.

use serde_json::json;

use super::write::{indented, puzzle};
use crate::format::{Loss, WriteError, Written};
use crate::model::{Assignment, Model};

/// Writes puzzles of one size with their solutions as a template: in each, the items of row `y` are `vary_0`, `vary_1`, … from
/// left to right.
///
/// # Errors
/// Fails for a puzzle of another size than the first, and like [`write()`](super::write()).
///
/// ```
/// # use zebra_runtime as zebra;
/// # use zebra::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Bob", "Cat"));
/// # let model = puzzle.check().unwrap();
/// # let solution = zebra::solve::Solver::new(&model).solve().unique().unwrap();
/// let text = zebra::format::zebrajs::template(&[(&model, &solution)]).unwrap().text;
/// assert!(text.starts_with(r#"{"grid": {"h":2,"w":2}, "solutions": ["#), "{text}");
/// assert!(text.contains(r#"{"a":{"v":"var0_1","y":0},"b":{"v":"var1_1","y":1},"type":"same position as"}"#));
/// ```
pub fn template(puzzles: &[(&Model, &Assignment)]) -> Result<Written, WriteError> {
    let mut lists = Vec::new();
    let (mut width, mut rows) = (None, 0);
    for (model, solution) in puzzles {
        let own = (model.rows(), model.categories().len());
        if *width.get_or_insert(own) != own {
            return Err(WriteError::of_puzzle("the puzzles of a template have one size"));
        }
        let written_out = model.written_out();
        let puzzle = puzzle(&written_out, Some(solution), false)?;
        rows = rows.max(puzzle.rows);
        lists.push(format!("[\n{}\n]", indented(&puzzle.clues)));
    }
    let size = json!({ "w": width.map_or(0, |(width, _)| width), "h": rows });
    let text = format!("{{\"grid\": {size}, \"solutions\": [{}]}}\n", lists.join(", "));
    Ok(Written { text, losses: vec![Loss::new("all names and sentences, which a template has not")] })
}
