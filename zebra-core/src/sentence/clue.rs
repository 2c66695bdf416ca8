//! Clues, formulas and facts as whole sentences. Part of the sentences.

use super::cases::are_stated;
use super::fact::{around_verb, denial_clause, fact_clause, statement};
use super::formula::{clause, is_one_clause};
use super::list::{alternatives, list};
use super::word::to_sentence;
use crate::model::{Clue, Fact, Formula, Model, Polarity};

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

/// Returns a sentence for each formula. Negations of one subject share a sentence, and so do subjects with the same ones.
fn sentences(model: &Model, formulas: &[Formula]) -> String {
    let mut sentences = Vec::new();
    let formulas = &without_reversed(model, formulas)[..];
    let mut rest = formulas;
    while let Some((first, after)) = rest.split_first() {
        if let Some((clause, count)) = denied_by_template(model, rest) {
            sentences.push(to_sentence(model, &clause));
            rest = &rest[count..];
            continue;
        }
        let denied: Vec<_> = rest.iter().map_while(|formula| denial(model, formula)).collect();
        match denied.len() {
            0 | 1 => {
                sentences.push(formula_sentence(model, first));
                rest = after;
            }
            count => {
                sentences.extend(denials(model, denied));
                rest = &rest[count..];
            }
        }
    }
    sentences.join(" ")
}

/// Leaves out what is stated from the other side already: "Ann is next to Ben", after "Ben is next to Ann".
fn without_reversed(model: &Model, formulas: &[Formula]) -> Vec<Formula> {
    let mut kept: Vec<Formula> = Vec::with_capacity(formulas.len());
    for formula in formulas {
        let is_reversed = match formula {
            Formula::Fact(fact) if fact.first != fact.second => {
                let is_symmetric = fact.link.is_some_and(|link| model.link(link).is_symmetric(model));
                is_symmetric && kept.contains(&Formula::Fact(fact.exchanged()))
            }
            _ => false,
        };
        if !is_reversed {
            kept.push(formula.clone());
        }
    }
    kept
}

/// Returns as one clause the most formulas from the first on that deny the same by a template of the author, and their number.
fn denied_by_template(model: &Model, formulas: &[Formula]) -> Option<(String, usize)> {
    let fact = |formula: &Formula| match formula {
        Formula::Fact(fact) => Some(*fact),
        _ => None,
    };
    let facts: Vec<Fact> = formulas.iter().map_while(fact).collect();
    let clauses = (2..=facts.len()).map_while(|count| Some((denial_clause(model, &facts[..count])?, count)));
    clauses.last()
}

/// Returns the subject and the object of a negated fact without a link or a template of the author.
fn denial(model: &Model, formula: &Formula) -> Option<(String, String)> {
    let Formula::Fact(fact) = formula else { return None };
    if fact.polarity == Polarity::Is || fact.link.is_some() {
        return None;
    }
    around_verb(model, fact)
}

/// Returns negations as sentences: "A is not B or C." "Neither A nor B is C."
fn denials(model: &Model, denied: Vec<(String, String)>) -> Vec<String> {
    let mut subjects: Vec<(String, Vec<String>)> = Vec::new();
    for (subject, object) in denied {
        match subjects.last_mut().filter(|(last, _)| *last == subject) {
            Some((_, objects)) => objects.push(object),
            None => subjects.push((subject, vec![object])),
        }
    }
    let verbs = model.verbs();
    let same = |one: &(String, Vec<String>), next: &(String, Vec<String>)| one.1 == next.1;
    let sentence = |group: &[(String, Vec<String>)]| {
        let objects = group.first().map(|(_, objects)| alternatives(objects, "or")).unwrap_or_default();
        let names: Vec<&str> = group.iter().map(|(subject, _)| subject.as_str()).collect();
        match &names[..] {
            [name] => to_sentence(model, &statement(name, &verbs.negative, &objects)),
            names => {
                to_sentence(model, &format!("neither {} {} {objects}", list(names, "nor"), verbs.positive))
            }
        }
    };
    subjects.chunk_by(same).map(sentence).collect()
}
