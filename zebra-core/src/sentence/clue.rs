//! Clues, formulas and facts as whole sentences. Part of the sentences (layer 1).

use super::cases::are_stated;
use super::fact::fact_clause;
use super::formula::{clause, is_one_clause};
use super::word::to_sentence;
use crate::model::{Clue, Fact, Formula, Model};

/// Returns the sentence of a clue: the author's sentence if there is one, or else a sentence for each formula.
#[must_use]
pub fn clue_sentence(model: &Model, clue: &Clue) -> String {
    match &clue.sentence {
        Some(sentence) => sentence.to_string(),
        None => sentences(model, &clue.formulas),
    }
}

/// Returns a formula as one sentence, or as one sentence for each part of a conjunction.
#[must_use]
pub fn formula_sentence(model: &Model, formula: &Formula) -> String {
    match formula {
        Formula::Quantified(_, cases) if are_stated(model, cases) => {
            formula_sentence(model, &formula.written_out(model))
        }
        Formula::All(parts) if !is_one_clause(model, formula) => sentences(model, parts),
        _ => to_sentence(model, &clause(model, formula)),
    }
}

/// Returns a fact as a sentence.
#[must_use]
pub fn fact_sentence(model: &Model, fact: &Fact) -> String {
    to_sentence(model, &fact_clause(model, fact))
}

fn sentences(model: &Model, formulas: &[Formula]) -> String {
    formulas.iter().map(|formula| formula_sentence(model, formula)).collect::<Vec<_>>().join(" ")
}
