//! A writer of Rust source: an equivalent `puzzle!`, as an author would write it.
//!
//! Names become identifiers of Rust, and stay as phrases for sentences. Clues get the lists, chains and quantifiers that have
//! the same normal form. The `verify` declaration is the strongest one that holds.
//!
//! ```
//! # use zebra_runtime as zebra;
//! # use zebra::builder::{Builder, is, not};
//! # let mut puzzle = Builder::new("Pets");
//! # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["cat", "dog"]).clue("1", not(is("Ann", "cat")));
//! # let model = puzzle.check().unwrap();
//! let text = zebra::format::rust::write(&model).unwrap().text;
//! assert!(text.starts_with("zebra::puzzle! {\n    pub puzzle Pets;\n"));
//! assert!(text.contains("category Pet { Cat = \"cat\", Dog = \"dog\" }"));
//! assert!(text.contains("clue 1: Ann is not Cat;"));
//! ```

mod compose;
mod copies;
mod identifier;
mod layout;
mod lines;
mod lists;
mod names;
mod quantify;
mod source;
mod text;

pub use lines::{INDENT, Layout, WIDTH};

use std::collections::BTreeSet;

use super::losses::{self, Losses};
use super::{Loss, WriteError, Written, to_draft};
use crate::diagnostic::{Diagnostic, Spot};
use crate::draft::{
    Checked, ClueDraft, Draft, Expression, ExpressionKind as Kind, Goal, Name, Redundant, RelationDraft,
    SmallList, VerifyDraft,
};
use crate::model::{Clue, Formula, Model, Text};
use names::Names;

const UNUSED: losses::Kind = ("the unused link", "", "unused links");

/// The forms of a clue, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// With its quantifiers.
    Bound,
    /// With the lists, chains and quantifiers that an author would use.
    Composed,
    /// As the formulas are.
    Plain,
}

impl Form {
    fn next(self) -> Option<Form> {
        match self {
            Form::Bound => Some(Form::Composed),
            Form::Composed => Some(Form::Plain),
            Form::Plain => None,
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
    drop_unused_links(&mut draft, &mut losses);
    Ok(Written { text: source::puzzle(&draft), losses })
}

/// Drops the links that nothing uses: a puzzle of a theme has a dozen, of which its clues use a few.
fn drop_unused_links(draft: &mut Draft, losses: &mut Vec<Loss>) {
    let mut used = BTreeSet::new();
    let of_clues = draft.clues.iter().flat_map(|clue| &clue.formulas);
    let of_links = draft.links.iter().filter_map(|link| match &link.relation {
        RelationDraft::Formula { body, .. } => Some(body),
        RelationDraft::Smart { .. } | RelationDraft::Table { .. } => None,
    });
    of_clues.chain(of_links).for_each(|formula| collect_links(formula, &mut used));
    let mut unused = Losses::default();
    for link in &mut draft.links {
        link.names.retain(|name| {
            used.contains(&name.name.text) || {
                unused.add_to(UNUSED, &name.name.text);
                false
            }
        });
    }
    draft.links.retain(|link| !link.names.is_empty());
    losses.extend(unused.into_list());
}

fn collect_links(formula: &Expression, used: &mut BTreeSet<Text>) {
    if let Kind::Statement(statement) = &formula.kind {
        used.extend(
            statement.predicates.iter().filter_map(|predicate| Some(predicate.link.as_ref()?.text.clone())),
        );
    }
    formula.children().into_iter().for_each(|child| collect_links(child, used));
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
        forms: original.clues().iter().map(first_form).collect(),
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
    /// The current form of each clue.
    forms: Vec<Form>,
    /// The clue of each place.
    clues: Vec<usize>,
}

impl Choice<'_> {
    /// Returns the formulas of a clue in its current form.
    fn formulas(&mut self, number: usize) -> SmallList<Expression> {
        let clue = &self.model.clues()[number];
        let mut formulas = match self.forms[number] {
            Form::Bound => compose::bound_clue(self.original, &self.original.clues()[number]),
            Form::Composed => compose::clue(self.model, clue, false),
            Form::Plain => compose::clue(self.model, clue, true),
        };
        for formula in &mut formulas {
            self.names.in_formula(formula);
            place(formula, number, &mut self.clues);
        }
        formulas.into()
    }

    /// Returns whether the normal forms of two lists of formulas show that they have the same meaning.
    fn means(&self, written: &[Formula], own: &[Formula]) -> bool {
        let [written, own] =
            [written, own].map(|formulas| Formula::All(formulas.to_vec().into()).normal(self.model));
        written == own
    }

    /// Returns the clues whose form has an error or another meaning; they get the next form.
    fn reject(&mut self, checked: &Checked, open: &[usize]) -> Result<Vec<usize>, WriteError> {
        let mut rejected = Vec::new();
        for (number, clue) in self.model.clues().iter().enumerate() {
            let error = checked.diagnostics.iter().find(|error| clue_of(error, &self.clues) == Some(number));
            let Some(written) = checked.model.clues().get(number) else {
                // The check stopped at the limit of errors before this clue.
                rejected.push(number);
                continue;
            };
            let form = self.forms[number];
            let is_right = open.binary_search(&number).is_err()
                || written.formulas == self.original.clues()[number].formulas
                || self.means(&written.formulas, &clue.formulas);
            let reason = match error {
                None if is_right => continue,
                Some(error) => error.message.as_str(),
                None => "`puzzle!` has no formula with this meaning",
            };
            let next = form.next().ok_or_else(|| WriteError::of_clue(&clue.label, reason))?;
            self.forms[number] = next;
            rejected.push(number);
        }
        Ok(rejected)
    }
}

/// Returns the number of the clue with an error.
fn clue_of(error: &Diagnostic, clues: &[usize]) -> Option<usize> {
    clues.get(error.at.index()?).copied()
}

/// Returns the best form that a clue has.
fn first_form(clue: &Clue) -> Form {
    if clue.formulas.iter().any(Formula::has_cases) { Form::Bound } else { Form::Composed }
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
