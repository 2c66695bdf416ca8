//! A writer of Rust source: an equivalent `puzzle!`, as an author would write it.
//!
//! Names become identifiers of Rust, and stay as phrases for sentences. A clue that was written in ZBC keeps its form; the
//! others get the lists, chains and quantifiers that mean the same. The `verify` declaration is the strongest one that
//! holds.
//!
//! ```
//! # use zebra_runtime::builder::{Builder, is, not};
//! # let mut puzzle = Builder::new("Pets");
//! # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["cat", "dog"]).clue("1", not(is("Ann", "cat")));
//! # let model = puzzle.check().unwrap();
//! let text = zebra_runtime::format::rust::write(&model).unwrap().text;
//! assert!(text.starts_with("zebra::puzzle! {\n    pub puzzle Pets;\n"));
//! assert!(text.contains("category Pet { Cat = \"cat\", Dog = \"dog\" }"));
//! assert!(text.contains("clue 1: Ann is not Cat;"));
//! ```

mod compose;
mod copies;
#[cfg(feature = "zbc")]
mod from_zbc;
mod identifier;
mod layout;
mod lines;
mod lists;
mod meaning;
mod names;
mod parts;
mod quantify;
mod simple;
mod source;
mod text;

pub use lines::{INDENT, Layout, WIDTH};

use super::{WriteError, Written, to_draft};
use crate::diagnostic::{Diagnostic, Spot};
use crate::draft::{
    Checked, ClueDraft, Draft, Expression, ExpressionKind as Kind, Goal, Name, Redundant, SmallList,
    VerifyDraft,
};
use crate::model::{Clue, Model};
use meaning::Meanings;
use names::Names;

/// The forms of a clue, the best first: as its author wrote it in ZBC, with
/// its quantifiers, as an author would write it, as the formulas are,
/// and so that a repeated fact is no error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    #[cfg(feature = "zbc")]
    Zbc,
    #[cfg(feature = "zbc")]
    ZbcRemainder,
    Bound,
    Composed,
    Plain,
    Negated,
}

impl Form {
    const ALL: &[Form] = &[
        #[cfg(feature = "zbc")]
        Form::Zbc,
        #[cfg(feature = "zbc")]
        Form::ZbcRemainder,
        Form::Bound,
        Form::Composed,
        Form::Plain,
        Form::Negated,
    ];

    /// Returns the formulas of a clue with the names of the model; `None` if it does not have this form.
    fn of(self, model: &Model, clue: &Clue) -> Option<Vec<Expression>> {
        match self {
            #[cfg(feature = "zbc")]
            Form::Zbc => from_zbc::clue(model, clue, crate::model::Operator::Remainder),
            #[cfg(feature = "zbc")]
            Form::ZbcRemainder => from_zbc::clue(model, clue, crate::model::Operator::TruncatedRemainder),
            // The choice composes it of the formulas that are not written out.
            Form::Bound => None,
            Form::Composed => Some(compose::clue(model, clue, false)),
            Form::Plain => Some(compose::clue(model, clue, true)),
            Form::Negated => {
                let mut formulas = compose::clue(model, clue, true);
                formulas.iter_mut().for_each(negate_opposite);
                Some(formulas)
            }
        }
    }
}

/// Writes a puzzle. Solves it within the default budget to choose the `verify` declaration, and to allow redundant clues if
/// there are some.
///
/// # Errors
/// Fails for what the language cannot express, such as a comparison of the numbers of the words of a property.
pub fn write(model: &Model) -> Result<Written, WriteError> {
    let (original, written_out) = (model, model.written_out());
    let model = &*written_out;
    let mut losses = Vec::new();
    let mut draft = Draft { clues: Vec::new(), ..to_draft(model) };
    let names = Names::declare(&mut draft, &mut losses);
    let checked = write_clues(original, model, &mut draft, &names)?;
    if let Some(error) = draft.check_generated_names().pop() {
        return Err(WriteError::of_puzzle(error.message.as_str()));
    }
    draft.verify = [Goal::Unique, Goal::Solvable, Goal::Nothing]
        .map(|goal| VerifyDraft { at: Spot::NONE, goal, within: None })
        .into_iter()
        .find(|verify| {
            draft.verify = Some(verify.clone());
            // A puzzle without clues is valid only if nothing is verified.
            let is_possible = verify.goal == Goal::Nothing || !draft.clues.is_empty();
            let verified = checked.verify(&draft);
            let is_proved = is_possible && verified.diagnostics.is_empty();
            if is_proved && !verified.warnings.is_empty() {
                draft.redundant = Redundant::Allow;
            }
            is_proved
        });
    Ok(Written { text: source::puzzle(&draft), losses })
}

/// Adds each clue in the best form that is valid and has its meaning.
fn write_clues(
    original: &Model,
    model: &Model,
    draft: &mut Draft,
    names: &Names,
) -> Result<Checked, WriteError> {
    let mut choice = Choice {
        original,
        model,
        names,
        meanings: Meanings::new(model),
        forms: vec![0; model.clues().len()],
        clues: (0..model.clues().len()).collect(),
    };
    draft.clues = (0..).zip(model.clues()).map(|(number, clue)| empty(clue, Spot(number))).collect();
    draft.verify = Some(VerifyDraft { at: Spot::NONE, goal: Goal::Nothing, within: None });
    let mut open = choice.clues.clone();
    loop {
        for &number in &open {
            draft.clues[number].formulas = choice.formulas(number);
        }
        let checked = draft.check();
        if let Some(error) = checked.diagnostics.iter().find(|error| error.at.index().is_none()) {
            return Err(WriteError::of_puzzle(error.message.as_str()));
        }
        open = choice.reject(&checked, &open)?;
        if open.is_empty() {
            return Ok(checked);
        }
    }
}

/// The choice of a form for each clue.
struct Choice<'m> {
    /// The model with its quantifiers.
    original: &'m Model,
    model: &'m Model,
    names: &'m Names,
    meanings: Meanings<'m>,
    /// The index of the current form of each clue.
    forms: Vec<usize>,
    /// The clue of each place.
    clues: Vec<usize>,
}

impl Choice<'_> {
    /// Returns the formulas of a clue in its current form, or in the next one that it has.
    fn formulas(&mut self, number: usize) -> SmallList<Expression> {
        let clue = &self.model.clues()[number];
        let mut formulas = loop {
            let form = match Form::ALL[self.forms[number]] {
                Form::Bound => compose::bound_clue(self.original, &self.original.clues()[number]),
                form => form.of(self.model, clue),
            };
            match form {
                Some(formulas) => break formulas,
                None => self.forms[number] += 1,
            }
        };
        for formula in &mut formulas {
            self.names.in_formula(formula);
            place(formula, number, &mut self.clues);
        }
        formulas.into()
    }

    /// Returns the clues whose form has an error or another meaning; they get the next form.
    fn reject(&mut self, checked: &Checked, open: &[usize]) -> Result<Vec<usize>, WriteError> {
        let mut rejected = Vec::new();
        for (number, clue) in self.model.clues().iter().enumerate() {
            let error = checked.diagnostics.iter().find(|error| clue_of(error, &self.clues) == Some(number));
            let form = Form::ALL[self.forms[number]];
            let Some(written) = checked.model.clues().get(number) else {
                // The check stopped at the limit of errors before this clue.
                rejected.push(number);
                continue;
            };
            let is_wrong = open.binary_search(&number).is_ok() && {
                let written = &written.formulas;
                // The plain forms have the structure of the formulas.
                let is_plain = matches!(form, Form::Plain | Form::Negated);
                *written != self.original.clues()[number].formulas
                    && !self.meanings.are_same(&clue.formulas, written).unwrap_or(is_plain)
            };
            match (error, form) {
                (None, _) if !is_wrong => continue,
                (Some(error), Form::Negated) => {
                    return Err(WriteError::of_clue(&clue.label, error.message.as_str()));
                }
                (None, Form::Negated) => {
                    let reason = "`puzzle!` has no formula with this meaning";
                    return Err(WriteError::of_clue(&clue.label, reason));
                }
                _ => {}
            }
            self.forms[number] += 1;
            rejected.push(number);
        }
        Ok(rejected)
    }
}

/// Returns the number of the clue with an error.
fn clue_of(error: &Diagnostic, clues: &[usize]) -> Option<usize> {
    clues.get(error.at.index()?).copied()
}

/// Returns a clue without formulas, at a place.
fn empty(clue: &Clue, at: Spot) -> ClueDraft {
    ClueDraft {
        label: Name::new(clue.label.clone(), at),
        sentence: clue.sentence.clone(),
        zbc: None,
        formulas: SmallList::new(),
        state: clue.state,
    }
}

/// Gives each expression of a clue a new place, which identifies the clue of an error.
fn place(expression: &mut Expression, clue: usize, clues: &mut Vec<usize>) {
    let mut next = || {
        clues.push(clue);
        Spot(clues.len() as u32 - 1)
    };
    expression.at = next();
    if let Kind::Statement(statement) = &mut expression.kind {
        statement.predicates.iter_mut().for_each(|predicate| predicate.at = next());
    }
    expression.children_mut().into_iter().for_each(|child| place(child, clue, clues));
}

/// Writes a fact as the negation of its opposite, which may repeat what another clue states.
fn negate_opposite(formula: &mut Expression) {
    if let Kind::Statement(statement) = &mut formula.kind
        && let [predicate] = &mut statement.predicates[..]
    {
        predicate.negated = !predicate.negated;
        *formula = parts::not(formula.clone());
    }
}
