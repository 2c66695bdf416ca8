//! Prompts: the puzzle as a person reads it, in several phrasings, with the form of the answer.

use serde_json::Value;
use zebra_runtime::generate::puzzle_text;
use zebra_runtime::model::Model;
use zebra_runtime::sentence::clue_sentence;

use crate::question::{Question, letter};
use crate::record::Table;

/// Returns the JSON of an answer with gaps: for each row the cells beside the first.
pub(crate) fn template(solution: &Table) -> String {
    let text = |text: &str| Value::from(text).to_string();
    let gaps: Vec<String> =
        solution.header[1..].iter().map(|column| format!("{}: \"___\"", text(column))).collect();
    let rows = solution.rows.iter().map(|row| format!("    {}: {{{}}}", text(&row[0]), gaps.join(", ")));
    format!("{{\n  \"solution\": {{\n{}\n  }}\n}}", rows.collect::<Vec<_>>().join(",\n"))
}

/// Returns the prompts: a story with an answer in JSON, lists with a table as the answer, and the question about one cell, once
/// free and once with choices.
pub(crate) fn prompts(model: &Model, solution: &Table, question: Option<&Question>) -> Vec<String> {
    let story = puzzle_text(model);
    let mut prompts = vec![
        format!(
            "{story}\nSolve the puzzle. Give the whole solution as JSON of this form, with the gaps filled in:\n\n{}\n",
            template(solution)
        ),
        format!("{}\n{}", lists(model), table_request(solution)),
    ];
    if let Some(question) = question {
        let lists = lists(model);
        let count = question.choices.len();
        let choices = question.choices.iter().enumerate();
        let choices: String =
            choices.map(|(at, choice)| format!("{}. {choice}\n", letter(at, count))).collect();
        prompts.push(format!("{lists}\n{} End with a line \"Answer: \" and the item.\n", question.text));
        prompts.push(format!(
            "{lists}\n{}\n{choices}End with a line \"Answer: \" and the letter of the right choice.\n",
            question.text
        ));
    }
    prompts
}

/// Returns the categories with their items, and the clues, without a story.
fn lists(model: &Model) -> String {
    let mut text = format!("There are {} rows, with one item of each category:\n", model.rows());
    for category in model.category_ids() {
        let items: Vec<&str> = model.items_of(category).map(|item| model.item(item).title.as_str()).collect();
        text.push_str(&format!("- {}: {}\n", model.category(category).name, items.join(", ")));
    }
    text.push_str("\nClues:\n");
    for clue in model.clues() {
        text.push_str(&format!("{}. {}\n", clue.label, clue_sentence(model, clue)));
    }
    text
}

fn table_request(solution: &Table) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = vec!["---".to_owned(); solution.header.len()];
    format!(
        "Work out which items belong together. End with a Markdown table of this form, with a line for each of {}:\n\n{}{}",
        solution.rows.iter().map(|row| row[0].as_str()).collect::<Vec<_>>().join(", "),
        line(&solution.header),
        line(&rule)
    )
}
