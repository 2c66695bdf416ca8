//! Atomic steps as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{EndingJson, MarkJson, item_name, label, marks_json};
use crate::explain::narration::Reporter;
use crate::explain::step::Step;
use crate::explain::walkthrough::Explanation;
use crate::model::Model;

#[derive(Serialize)]
pub(super) struct ExplanationJson<'m> {
    ending: EndingJson,
    hits: BTreeMap<&'m str, usize>,
    marks: BTreeMap<&'static str, usize>,
    pairs: usize,
    steps: Vec<StepJson<'m>>,
    open: Vec<[String; 2]>,
}

#[derive(Serialize)]
pub(super) struct StepJson<'m> {
    number: usize,
    technique: &'static str,
    cost: u32,
    clues: Vec<&'m str>,
    premises: Vec<MarkJson>,
    conclusions: Vec<MarkJson>,
    sentence: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<RefutationJson<'m>>,
}

#[derive(Serialize)]
struct RefutationJson<'m> {
    supposed: MarkJson,
    steps: Vec<StepJson<'m>>,
}

impl<'m> ExplanationJson<'m> {
    pub(super) fn new(explanation: &Explanation<'m>, reporter: &dyn Reporter) -> Self {
        let model = explanation.model;
        let statistics = explanation.statistics();
        let name = |pair: (_, _)| [item_name(model, pair.0), item_name(model, pair.1)];
        ExplanationJson {
            ending: EndingJson::new(explanation.ending, reporter.ending(explanation)),
            hits: statistics.hits.into_iter().map(|(clue, hits)| (label(model, clue), hits)).collect(),
            marks: statistics.marks.into_iter().map(|(technique, marks)| (technique.name(), marks)).collect(),
            pairs: statistics.pairs,
            steps: steps_json(model, &explanation.steps, reporter),
            open: explanation.grid.open_pairs().map(name).collect(),
        }
    }
}

pub(super) fn steps_json<'m>(model: &'m Model, steps: &[Step], reporter: &dyn Reporter) -> Vec<StepJson<'m>> {
    (1..).zip(steps).map(|(number, step)| step_json(model, number, step, reporter)).collect()
}

pub(super) fn step_json<'m>(
    model: &'m Model,
    number: usize,
    step: &Step,
    reporter: &dyn Reporter,
) -> StepJson<'m> {
    StepJson {
        number,
        technique: step.technique.name(),
        cost: step.cost,
        clues: step.clues.iter().map(|&clue| label(model, clue)).collect(),
        premises: marks_json(model, &step.premises),
        conclusions: marks_json(model, &step.conclusions),
        sentence: reporter.step(model, step),
        refutation: step.refutation.as_ref().map(|refutation| RefutationJson {
            supposed: MarkJson::new(model, refutation.supposed),
            steps: steps_json(model, &refutation.steps, reporter),
        }),
    }
}
