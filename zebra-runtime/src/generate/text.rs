//! Generated puzzles as people read them, and as lines for training sets. Part of the generator (layer 3).

#[cfg(feature = "json")]
use super::puzzle::Generated;
use crate::model::{Assignment, Clue, Model};
use crate::sentence::clue_sentence;

/// A puzzle as people read it: title, story, numbered clues, question; without its answer.
///
/// ```
/// use zebra_runtime::generate::{Generator, Theme, Options, puzzle_text};
/// let generator = Generator::new(Theme::named("market").unwrap(), Options::default())?;
/// assert!(puzzle_text(&generator.puzzle(1)?.model).starts_with("Market Day\n\nFive stalls stand"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn puzzle_text(model: &Model) -> String {
    let mut text = format!("{}\n\n", model.title());
    if let Some(story) = model.story() {
        text.push_str(&format!("{story}\n\n"));
    }
    text.push_str(&numbered(model));
    if let Some(question) = model.question() {
        text.push_str(&format!("\n{question}\n"));
    }
    text
}

/// A puzzle as a section of Markdown; with its answer, if one is given, folded away as a table.
#[must_use]
pub fn markdown(model: &Model, answer: Option<&Assignment>) -> String {
    let mut text = format!("## {}\n\n", model.title());
    if let Some(story) = model.story() {
        text.push_str(&format!("{story}\n\n"));
    }
    text.push_str(&numbered(model));
    if let Some(question) = model.question() {
        text.push_str(&format!("\n**{question}**\n"));
    }
    if let Some(answer) = answer {
        let (head, rows) = table(model, answer);
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        text.push_str("\n<details><summary>Answer</summary>\n\n");
        text.push_str(&line(&head));
        text.push_str(&line(&vec!["---".to_owned(); head.len()]));
        rows.iter().for_each(|row| text.push_str(&line(row)));
        text.push_str("\n</details>\n");
    }
    text
}

fn numbered(model: &Model) -> String {
    let line = |clue: &Clue| format!("{}. {}\n", clue.label, clue_sentence(model, clue));
    model.clues().iter().map(line).collect()
}

/// The names of the categories, and for each row the titles of its items.
pub(super) fn table(model: &Model, answer: &Assignment) -> (Vec<String>, Vec<Vec<String>>) {
    let head = model.categories().iter().map(|category| category.name.to_string()).collect();
    let cell = |row, category| model.item(answer.item_in(row, category)).title.to_string();
    let row = |row| model.category_ids().map(|category| cell(row, category)).collect();
    (head, (0..answer.rows()).map(row).collect())
}

#[cfg(feature = "json")]
mod line {
    use serde::Serialize;

    use super::{Generated, clue_sentence, puzzle_text, table};
    use crate::explain::{self, English, Reporter};
    use crate::format::{CannotSay, json};
    use crate::model::ClueId;
    use crate::sentence::fact_sentence;

    /// One line of a training set; the fields are described in `docs/generate.md`.
    #[derive(Serialize)]
    struct Line<'a> {
        seed: u64,
        name: &'a str,
        text: String,
        solution: Table,
        clues: Vec<Clue<'a>>,
        minimal: bool,
        difficulty: Option<Hardness>,
        steps: Vec<Step>,
        model: serde_json::Value,
    }

    #[derive(Serialize)]
    struct Hardness {
        level: String,
        cost: u64,
        greatest_cost: u32,
        most_clues: usize,
    }

    #[derive(Serialize)]
    struct Step {
        /// The labels of the clues that it rests on.
        clues: Vec<String>,
        technique: &'static str,
        cost: u32,
        /// What follows, as sentences.
        conclusions: Vec<String>,
        text: String,
    }

    #[derive(Serialize)]
    struct Table {
        header: Vec<String>,
        rows: Vec<Vec<String>>,
    }

    #[derive(Serialize)]
    struct Clue<'a> {
        label: &'a str,
        kind: &'a str,
        red_herring: bool,
        sentence: String,
    }

    impl Generated {
        /// The puzzle as one line of JSON for a training set: its text, its solution as a table, its clues with kind and
        /// sentence, its difficulty and the steps to its answer, and the whole model, in which each clue stands as a
        /// formula. It explains the puzzle, which may cost more than making it.
        ///
        /// # Errors
        /// What JSON cannot say; no generated puzzle has any of that.
        pub fn to_json_line(&self) -> Result<String, CannotSay> {
            let model = serde_json::from_str(&json::write_line(&self.model)?).unwrap_or_default();
            let (header, rows) = table(&self.model, &self.solution);
            let clues = self.model.clue_ids().zip(&self.kinds).map(|(id, kind)| {
                let clue = self.model.clue(id);
                let red_herring = self.red_herrings.contains(&id);
                Clue {
                    label: &clue.label,
                    kind: kind.name(),
                    red_herring,
                    sentence: clue_sentence(&self.model, clue),
                }
            });
            let explanation = self.explain();
            let line = Line {
                seed: self.seed,
                name: self.model.name(),
                text: puzzle_text(&self.model),
                solution: Table { header, rows },
                clues: clues.collect(),
                minimal: self.minimal,
                difficulty: explanation.difficulty().map(|difficulty| Hardness {
                    level: difficulty.level.to_string(),
                    cost: difficulty.total_cost,
                    greatest_cost: difficulty.greatest_cost,
                    most_clues: difficulty.most_clues,
                }),
                steps: explanation.steps.iter().map(|step| self.step(step)).collect(),
                model,
            };
            Ok(serde_json::to_string(&line).unwrap_or_default())
        }

        fn step(&self, step: &explain::Step) -> Step {
            let label = |clue: &ClueId| self.model.clue(*clue).label.to_string();
            let fact = |mark: &explain::Mark| fact_sentence(&self.model, &mark.fact());
            Step {
                clues: step.clues.iter().map(label).collect(),
                technique: step.technique.name(),
                cost: step.cost,
                conclusions: step.conclusions.iter().map(fact).collect(),
                text: English.step(&self.model, step),
            }
        }
    }
}
