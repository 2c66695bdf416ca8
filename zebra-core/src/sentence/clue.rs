//! Clues, formulas and facts as whole sentences. Part of the sentences.

use super::cases::are_stated;
use super::fact::{around_verb, denial_clause, fact_clause, state_verbs, statement};
use super::formula::{all_different, clause, is_one_clause, or_both};
use super::item::{noun_phrase, owner_phrase};
use super::list::{alternatives, series};
use super::negation::opposite;
use super::noun::kind_noun;
use super::word::to_sentence;
use crate::model::{Clue, Fact, Formula, ItemId, Model, Number, Polarity, Relation, Term};

/// Returns the sentence of a clue: the author's sentence if there is one, or else a sentence for each formula.
#[must_use]
pub fn clue_sentence(model: &Model, clue: &Clue) -> String {
    match &clue.sentence {
        Some(sentence) => sentence.to_string(),
        None => for_each_row(model, clue).unwrap_or_else(|| sentences(model, &clue.formulas)),
    }
}

/// Returns a clue of ZBC about `$`, which is each position in turn, as one sentence: "For each position, …".
fn for_each_row(model: &Model, clue: &Clue) -> Option<String> {
    let is_dynamic = |text: &str| {
        text.split('$').skip(1).any(|rest| !rest.starts_with(|letter: char| letter.is_ascii_digit()))
    };
    clue.zbc.as_ref().filter(|text| is_dynamic(text))?;
    let parts = match &clue.formulas[..] {
        [Formula::All(parts)] => parts,
        formulas => formulas,
    };
    let noun = kind_noun(model, model.anchor())?;
    let that = format!("that {noun}");
    let mut rows = model.items_of(model.anchor()).map(|row| noun_phrase(model, row));
    let texts: Vec<String> = parts.iter().map(|part| clause(model, part)).collect();
    let (first, others) = texts.split_first().filter(|(_, others)| !others.is_empty())?;
    // A case that its row alone decides is left out.
    let general = rows.find_map(|row| with_words(first, &row, &that))?;
    let is_general = |text: &String| rows.any(|row| general.replace(&that, &row) == *text);
    others.iter().all(is_general).then(|| to_sentence(model, &format!("for each {noun}, {general}")))
}

/// Returns a text with other words in place of some words; `None` if these are not in it.
fn with_words(text: &str, words: &str, others: &str) -> Option<String> {
    let mut parts = text.split(words);
    let mut replaced = parts.next()?.to_owned();
    let mut is_found = false;
    for part in parts {
        let is_whole = !part.starts_with(char::is_alphanumeric);
        replaced.push_str(if is_whole { others } else { words });
        replaced.push_str(part);
        is_found |= is_whole;
    }
    is_found.then_some(replaced)
}

/// Returns a formula as one sentence, or as one sentence for each part of a conjunction.
#[must_use]
pub fn formula_sentence(model: &Model, formula: &Formula) -> String {
    match formula {
        Formula::Quantified(_, cases) if are_stated(model, cases) => {
            formula_sentence(model, &formula.written_out(model))
        }
        Formula::All(parts) if !is_one_clause(model, formula) => sentences(model, parts),
        _ => to_sentence(model, &or_both(model, formula).unwrap_or_else(|| clause(model, formula))),
    }
}

/// Returns a fact as a sentence.
#[must_use]
pub fn fact_sentence(model: &Model, fact: &Fact) -> String {
    to_sentence(model, &fact_clause(model, fact))
}

/// Returns a sentence for each formula. Negations of one subject share a sentence, and so do subjects with the same ones.
fn sentences(model: &Model, formulas: &[Formula]) -> String {
    let mut clauses: Vec<Stated> = Vec::new();
    if let Some(clause) = all_different(model, formulas).or_else(|| directly_between(model, formulas)) {
        return to_sentence(model, &clause);
    }
    let formulas = &without_reversed(model, &formulas.iter().map(affirmed).collect::<Vec<_>>())[..];
    let mut rest = formulas;
    while let Some((first, after)) = rest.split_first() {
        if let Some((clause, count)) = denied_by_template(model, rest) {
            clauses.push(Stated::Clause { clause, subjects: Vec::new() });
            rest = &rest[count..];
            continue;
        }
        let denied: Vec<_> = rest.iter().map_while(|formula| denial(model, formula)).collect();
        match denied.len() {
            0 | 1 => {
                match is_one_clause(model, first) {
                    true => add(&mut clauses, clause(model, first), subjects(model, first)),
                    false => clauses.push(Stated::Sentence(formula_sentence(model, first))),
                }
                rest = after;
            }
            count => {
                clauses.extend(denials(model, denied).into_iter().map(Stated::Sentence));
                rest = &rest[count..];
            }
        }
    }
    let sentence = |stated: Stated| match stated {
        Stated::Clause { clause, .. } => to_sentence(model, &clause),
        Stated::Sentence(sentence) => sentence,
    };
    clauses.into_iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// Returns a negated fact as a fact.
fn affirmed(formula: &Formula) -> Formula {
    match formula {
        Formula::Not(inner) => match &**inner {
            Formula::Fact(fact) => Formula::Fact(Fact { polarity: opposite(fact.polarity), ..*fact }),
            _ => formula.clone(),
        },
        _ => formula.clone(),
    }
}

/// What formulas of a clue say.
enum Stated {
    /// A clause about one of some subjects.
    Clause {
        clause: String,
        subjects: Vec<String>,
    },
    Sentence(String),
}

/// Adds a clause; one with the subject of the last one continues it: "Ann has the kite and pays $5".
fn add(clauses: &mut Vec<Stated>, clause: String, subjects: Vec<String>) {
    let is_plain = |clause: &str| !clause.contains(" and ") && !clause.contains(',');
    if let Some(Stated::Clause { clause: last, subjects: before }) = clauses.last_mut()
        && is_plain(last)
        && is_plain(&clause)
    {
        let rest = |text: &str, subject: &str| {
            let rest = text.strip_prefix(subject)?.strip_prefix(' ')?;
            CONTINUED.iter().any(|verb| rest.starts_with(verb)).then(|| rest.to_owned())
        };
        // "Is younger than Ann and older than Bob."
        let short = |rest: &str, before: &str| match rest.strip_prefix("is ") {
            Some(other)
                if before.starts_with("is ")
                    && [other, before].iter().all(|text| text.contains(" than ")) =>
            {
                other.to_owned()
            }
            _ => rest.to_owned(),
        };
        let continued = subjects.iter().filter(|subject| before.contains(subject)).find_map(|subject| {
            let before = rest(last, subject)?;
            rest(&clause, subject).map(|rest| short(&rest, &before))
        });
        if let Some(rest) = continued {
            last.push_str(&format!(" and {rest}"));
            return;
        }
    }
    clauses.push(Stated::Clause { clause, subjects });
}

/// Verbs with which a clause can continue another one.
const CONTINUED: [&str; 11] = [
    "is ",
    "is not ",
    "has ",
    "does not ",
    "pays ",
    "charges ",
    "arrives ",
    "owns ",
    "plays ",
    "smokes ",
    "comes ",
];

/// Returns what the clause of a formula may be about.
fn subjects(model: &Model, formula: &Formula) -> Vec<String> {
    let items = match formula {
        Formula::Fact(fact) => vec![fact.first, fact.second],
        Formula::Compare { left, right, .. } => {
            [left, right].iter().filter_map(|number| owner_of(number)).collect()
        }
        _ => Vec::new(),
    };
    items.into_iter().map(|item| owner_phrase(model, &Term::Item(item))).collect()
}

/// Returns the item whose value a number is, or from which it is counted.
fn owner_of(number: &Number) -> Option<ItemId> {
    match number {
        Number::Of(_, Term::In { of, .. }) => match **of {
            Term::Item(item) => Some(item),
            Term::In { .. } => None,
        },
        Number::Arithmetic(_, of, _) => owner_of(of),
        _ => None,
    }
}

/// Returns "Ann is directly between Ben and Cid" for an item that is next to two others and between them.
fn directly_between(model: &Model, formulas: &[Formula]) -> Option<String> {
    let [Formula::Fact(one), Formula::Fact(other), Formula::Between(between)] = formulas else { return None };
    let is_beside = |fact: &Fact, end: ItemId| {
        let is_next = fact.link.is_some_and(|link| model.link(link).relation == Relation::NextTo);
        let pair = [fact.first, fact.second];
        is_next && fact.polarity == Polarity::Is && pair.contains(&between.middle) && pair.contains(&end)
    };
    let (left, right) = between.ends;
    let middle = noun_phrase(model, between.middle);
    let ends = format!("directly between {} and {}", noun_phrase(model, left), noun_phrase(model, right));
    let is_verb = &state_verbs(model).positive;
    (is_beside(one, left) && is_beside(other, right)).then(|| statement(model, &middle, is_verb, &ends))
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

/// The first words of what somebody is, or where.
const STATES: [&str; 7] = ["a ", "an ", "at ", "dressed ", "from ", "in ", "on "];

/// Returns negations as sentences: "A is not B or C." "Neither A nor B is C."
fn denials(model: &Model, denied: Vec<(String, String)>) -> Vec<String> {
    let mut subjects: Vec<(String, Vec<String>)> = Vec::new();
    for (subject, object) in denied {
        // "Not a driver or from York" would join two kinds of words.
        let state = |text: &str| {
            STATES.iter().find(|word| text.starts_with(**word)).map(|word| word.replace("an ", "a "))
        };
        let is_alike = |objects: &[String]| objects.last().is_none_or(|last| state(last) == state(&object));
        match subjects.last_mut().filter(|(last, objects)| *last == subject && is_alike(objects)) {
            Some((_, objects)) if objects.contains(&object) => {}
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
            [name] => to_sentence(model, &statement(model, name, &verbs.negative, &objects)),
            names => {
                let subject = format!("neither {}", series(names, "nor"));
                to_sentence(model, &statement(model, &subject, &verbs.positive, &objects))
            }
        }
    };
    subjects.chunk_by(same).map(sentence).collect()
}
