//! Prompts: the puzzle as a person reads it, in several phrasings, with the form of the answer.

use serde_json::Value;
use zebra_runtime::generate::puzzle_text;
use zebra_runtime::language::{Key, Language};
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

/// Returns the prompts in the language of the puzzle: a story with an answer in JSON, lists with a table as the answer, and the question
/// about one cell, once free and once with choices.
pub(crate) fn prompts(model: &Model, solution: &Table, question: Option<&Question>) -> Vec<String> {
    let language = Language::of_puzzle(model);
    let story = puzzle_text(model);
    let lists = lists(model, language);
    let mut prompts = vec![
        format!("{story}\n{} {}", language.text(Key::Solve), json_request(solution, language)),
        format!("{lists}\n{}", table_request(solution, language)),
    ];
    if let Some(question) = question {
        let count = question.choices.len();
        let choices = question.choices.iter().enumerate();
        let choices: String =
            choices.map(|(at, choice)| format!("{}. {choice}\n", letter(at, count))).collect();
        let line = format!("\"{}\"", language.text(Key::AnswerLine));
        let end = |key| language.phrase(key, &[("line", &line)]);
        prompts.push(format!("{lists}\n{} {}\n", question.text, end(Key::EndWithItem)));
        prompts.push(format!("{lists}\n{}\n{choices}{}\n", question.text, end(Key::EndWithChoice)));
    }
    prompts
}

/// Returns the request for a solution in JSON, with its form.
pub(crate) fn json_request(solution: &Table, language: &Language) -> String {
    format!("{}\n\n{}\n", language.text(Key::SolutionJson), template(solution))
}

/// Returns the categories with their items, and the clues, without a story.
fn lists(model: &Model, language: &Language) -> String {
    let mut text = language.phrase(Key::RowCount, &[("n", &model.rows().to_string())]) + "\n";
    for category in model.category_ids() {
        let items: Vec<&str> = model.items_of(category).map(|item| model.item(item).title.as_str()).collect();
        text.push_str(&format!("- {}: {}\n", model.category(category).name, items.join(", ")));
    }
    text.push_str(&format!("\n{}\n", language.text(Key::ClueList)));
    for clue in model.clues() {
        text.push_str(&format!("{}. {}\n", clue.label, clue_sentence(model, clue)));
    }
    text
}

fn table_request(solution: &Table, language: &Language) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = vec!["---".to_owned(); solution.header.len()];
    let names = solution.rows.iter().map(|row| row[0].as_str()).collect::<Vec<_>>().join(", ");
    let request = language.phrase(Key::SolutionTable, &[("names", &names)]);
    format!("{request}\n\n{}{}", line(&solution.header), line(&rule))
}
