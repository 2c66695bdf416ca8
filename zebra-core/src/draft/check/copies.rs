//! Numbered copies of repeated items, such as `Pink[2]`. A clue that names some holds if there are such rows.
//!
//! The rows are never multiplied out where a smaller formula has the same meaning. `K is Pink[1]` identifies the row of the
//! copy by `K`, if that is in at most one row: the copy is replaced by `K`. Conditions on one copy each are a matching of
//! copies and rows, which Hall's theorem decides by counting. What remains, a condition on several free copies, is written
//! out copy by copy, and a choice that no row satisfies ends there.

use std::collections::HashMap;

use super::{Checker, Formula, ItemId, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{ClueDraft, Expression, ExpressionKind as Kind, Path, Predicate};
use crate::model::{Copies, Item, Text};

/// A copy: the repeated item and the number.
pub(super) type Copy = (ItemId, u32);

/// The item that identifies the row of each copy, as far as it is chosen.
pub(super) type ChosenRows = Vec<(Copy, ItemId)>;

/// The most copies whose rows depend on each other: each is one level of a formula.
const MAX_CHOSEN: usize = 32;

const HELP_FOR_TOO_LARGE: &str =
    "name fewer copies, or state of each which item is in its row, such as `A is B[1]`";

/// One of the formulas that must hold together.
struct Conjunct<'e> {
    draft: &'e Expression,
    /// The copies in it whose rows are to be chosen.
    free: Vec<Copy>,
}

/// Copies whose rows are chosen together, and the formulas about them.
#[derive(Default)]
struct Choice<'e> {
    copies: Vec<Copy>,
    conjuncts: Vec<Conjunct<'e>>,
}

/// For each conjunct and each choice of rows for its copies, the formula and the number of formulas that it is.
type Written = HashMap<(usize, Vec<ItemId>), (Formula, usize)>;

impl Checker<'_> {
    /// Returns the item that identifies the row of `Pink[2]`.
    pub(super) fn copy(&mut self, path: &Path, number: u32, at: Spot) -> Result<ItemId, Diagnostic> {
        let item = self.resolve_item(path)?;
        let copies = self.scope.model.item(item).copies;
        if copies < 2 || !(1..=copies).contains(&number) {
            let name = &self.scope.model.item(item).name;
            if self.scope.draft.unread.contains(name) {
                self.report.excused.insert(at);
            }
            return Err(Diagnostic::new(
                Code::UnknownItem,
                at,
                format!("cannot find copy {number} of `{name}`"),
                if copies < 2 {
                    format!("`{name}` has no copies: write `{name}`")
                } else {
                    format!("the copies are `{name}[1]` to `{name}[{copies}]`")
                },
            ));
        }
        Ok(self.scope.row_of_copy((item, number)).unwrap_or(item))
    }

    /// Checks a clue that names single copies: all of its formulas hold for some choice of the rows of the copies.
    pub(super) fn choose_copies(
        &mut self,
        clue: &ClueDraft,
        named: &[(&Path, u32, Spot)],
    ) -> Result<Vec<Formula>, Diagnostic> {
        for &(path, number, at) in named {
            self.copy(path, number, at)?;
        }
        let mut conjuncts = Vec::new();
        clue.formulas.iter().for_each(|formula| add_conjuncts(formula, &mut conjuncts));
        for conjunct in &conjuncts {
            self.identify(conjunct);
        }
        let references = self.built.spots.references.len();
        let formulas = self.with_copies(clue.label.at, conjuncts);
        self.scope.copies.clear();
        self.built.forget_repeated_references(references);
        let formulas = formulas.map_err(|error| match error.code {
            Code::TooLarge => Diagnostic { help: HELP_FOR_TOO_LARGE.to_owned(), ..error },
            _ => error,
        });
        Ok(match Formula::all(formulas?) {
            Formula::All(parts) => parts.into_owned(),
            formula => vec![formula],
        })
    }

    /// Identifies the rows of the copies in statements such as `K is Pink[1]`.
    fn identify(&mut self, conjunct: &Expression) {
        let Kind::Statement(statement) = &conjunct.kind else { return };
        let mut left = &statement.first;
        for Predicate { negated, link, any, object, .. } in &statement.predicates {
            if !negated && !any && link.is_none() {
                self.identify_by(left, object);
                self.identify_by(object, left);
            }
            left = object;
        }
    }

    /// Identifies the row of a copy by an item in the same row.
    fn identify_by(&mut self, copy: &Expression, item: &Expression) {
        let (Kind::Copy(repeated, number), Kind::Name(path)) = (&copy.kind, &item.kind) else { return };
        if !self.scope.is_one_item(item) {
            return;
        }
        // The check of the statement records what its names refer to, and reports an unknown name.
        let references = self.built.spots.references.len();
        let resolved = (self.resolve_item(repeated), self.resolve_item(path));
        self.built.spots.references.truncate(references);
        let (Ok(repeated), Ok(item)) = resolved else { return };
        let other_category = self.scope.model.item(repeated).category != self.scope.model.item(item).category;
        let copy = (repeated, *number);
        if other_category
            && self.scope.model.appearances(item).1 <= 1
            && self.scope.row_of_copy(copy).is_none()
        {
            self.scope.copies.push((copy, item));
        }
    }

    /// Returns formulas that all hold if and only if the conjuncts do for some choice of rows.
    fn with_copies(&mut self, at: Spot, conjuncts: Vec<&Expression>) -> Result<Vec<Formula>, Diagnostic> {
        let mut formulas = Vec::new();
        for (index, &((item, _), row)) in self.scope.copies.iter().enumerate() {
            formulas.push(self.scope.together(row, item));
            let others = self.scope.copies[..index].iter().filter(|((other, _), _)| *other == item);
            formulas.extend(others.map(|&(_, other)| self.scope.apart(row, other)));
        }
        let mut choices: Vec<Choice<'_>> = Vec::new();
        for draft in conjuncts {
            let free = self.free_copies(draft);
            if free.is_empty() {
                formulas.push(self.formula(draft)?);
            } else {
                add_to_choices(&mut choices, Conjunct { draft, free });
            }
        }
        for choice in choices {
            let on_one_copy_each = choice.conjuncts.iter().all(|conjunct| conjunct.free.len() == 1);
            if on_one_copy_each {
                formulas.extend(self.matching(at, &choice)?);
            } else if let Some(related) = self.related(at, &choice)? {
                formulas.push(related);
            } else if choice.copies.len() <= MAX_CHOSEN {
                let mut written = Written::new();
                formulas.push(self.chosen(at, &choice, 0, &mut written)?);
                self.check_others(&choice, &written)?;
            } else {
                return Err(too_many(at, choice.copies.len()));
            }
        }
        Ok(formulas)
    }

    /// Returns the distinct copies in an expression whose rows are to be chosen.
    fn free_copies(&mut self, draft: &Expression) -> Vec<Copy> {
        let mut named = Vec::new();
        draft.visit_or_too_deep(&mut |inside| named.extend(named_copy(inside)));
        let mut free = Vec::new();
        let references = self.built.spots.references.len();
        for (path, number, _) in named {
            let Ok(item) = self.resolve_item(path) else { continue };
            if self.scope.row_of_copy((item, number)).is_none() && !free.contains(&(item, number)) {
                free.push((item, number));
            }
        }
        self.built.spots.references.truncate(references);
        free
    }

    /// Returns the formulas for copies of one item with conditions on one copy each. By Hall's theorem there are different
    /// rows for them if and only if each set of copies has at least as many rows that are right for one of them.
    fn matching(&mut self, at: Spot, choice: &Choice<'_>) -> Result<Vec<Formula>, Diagnostic> {
        let Choice { copies, conjuncts } = choice;
        let rows = self.scope.possible_rows(copies[0]);
        let sets =
            1usize.checked_shl(copies.len() as u32).filter(|_| copies.len() < 30).unwrap_or(usize::MAX);
        self.built.reserve(at, sets.saturating_mul(copies.len() * rows.len()) / 2)?;
        let mut right = vec![Vec::with_capacity(rows.len()); copies.len()];
        for (right, &copy) in right.iter_mut().zip(copies) {
            for (row, _) in &rows {
                self.scope.copies.push((copy, *row));
                let own = conjuncts.iter().filter(|conjunct| conjunct.free == [copy]);
                let formulas = self.formulas(own.map(|conjunct| conjunct.draft));
                self.scope.copies.pop();
                right.push(Formula::all(formulas?));
            }
        }
        // The rows of the item, without those that are known to be rows of other copies.
        let item = copies[0].0;
        let taken = self.scope.copies.iter().filter(|((other, _), _)| *other == item).count();
        let available = (self.scope.model.item(item).copies as usize).saturating_sub(taken);
        let formulas = (1..sets).map(|set| {
            let members: Vec<usize> = (0..copies.len()).filter(|member| set >> member & 1 == 1).collect();
            let with = |is_right: fn(Formula) -> Formula| {
                let rows = rows.iter().enumerate().map(|(index, (_, conditions))| {
                    let right =
                        Formula::any(members.iter().map(|&member| right[member][index].clone()).collect());
                    Formula::all(conditions.iter().cloned().chain([is_right(right)]).collect())
                });
                rows.filter(|formula| *formula != Formula::Constant(false)).collect::<Vec<_>>()
            };
            let least = members.len();
            match available.checked_sub(least) {
                None => Formula::Constant(false),
                Some(_) if least == 1 => Formula::any(with(|right| right)),
                // The fewer rows may be wrong, the earlier a search finds that there are too many.
                Some(0) => Formula::negated(Formula::any(with(Formula::negated))),
                Some(wrong) if wrong < least => counted(0, with(Formula::negated), wrong),
                Some(_) => counted(least, with(|right| right), usize::MAX),
            }
        });
        Ok(formulas.collect())
    }

    /// Returns the formula that there are rows for the copies, with a variable for the row of each; `None` if the formulas
    /// must be checked for each choice of rows.
    fn related(&mut self, at: Spot, choice: &Choice<'_>) -> Result<Option<Formula>, Diagnostic> {
        let (before, known) = (self.progress(), self.scope.copies.len());
        let related = self.checked_copies(choice);
        self.scope.model.close_variables(0);
        self.scope.copies.truncate(known);
        let Ok(copies) = related else {
            self.undo(&before);
            return Ok(None);
        };
        self.built.reserve(at, copies.choices(&self.scope.model))?;
        Ok(Some(Formula::Copies(copies.into())))
    }

    fn checked_copies(&mut self, choice: &Choice<'_>) -> Result<Copies, Diagnostic> {
        let first = self.scope.model.first_variable();
        let identified = self.scope.copies.clone();
        let mut formulas = Vec::new();
        for &copy in &choice.copies {
            let name = format!("{}[{}]", self.scope.model.item(copy.0).name, copy.1);
            let variable = self.scope.open_row(name.into());
            let others = identified.iter().filter(|((other, _), _)| *other == copy.0);
            formulas.extend(others.map(|&(_, other)| self.scope.apart(variable, other)));
            self.scope.copies.push((copy, variable));
        }
        for conjunct in &choice.conjuncts {
            add_parts(self.formula(conjunct.draft)?, &mut formulas);
        }
        let of = choice.copies.iter().map(|(item, _)| *item).collect();
        Ok(Copies { first, of, formulas: formulas.into() })
    }

    /// Returns the formula that there are rows for the copies from a position on.
    fn chosen(
        &mut self,
        at: Spot,
        choice: &Choice<'_>,
        from: usize,
        written: &mut Written,
    ) -> Result<Formula, Diagnostic> {
        let Some(&copy) = choice.copies.get(from) else { return Ok(Formula::Constant(true)) };
        let mut cases = Vec::new();
        for (row, mut conditions) in self.scope.possible_rows(copy) {
            self.built.reserve(at, conditions.len())?;
            self.scope.copies.push((copy, row));
            let rest = self.conditions_on(at, choice, from, written);
            let rest = rest.and_then(|rest| match rest.contains(&Formula::Constant(false)) {
                true => Ok(rest),
                false => Ok(rest.into_iter().chain([self.chosen(at, choice, from + 1, written)?]).collect()),
            });
            self.scope.copies.pop();
            conditions.extend(rest?);
            cases.push(Formula::all(conditions));
        }
        Ok(Formula::any(cases))
    }

    /// Checks the conjuncts that no choice of rows has reached, for their errors alone.
    fn check_others(&mut self, choice: &Choice<'_>, written: &Written) -> Result<(), Diagnostic> {
        let rows: Vec<ItemId> = self.scope.model.items_of(self.scope.model.anchor()).collect();
        let known = self.scope.copies.len();
        self.scope.copies.extend(choice.copies.iter().copied().zip(rows.into_iter().cycle()));
        let is_written = |index: usize| written.keys().any(|(other, _)| *other == index);
        let others = choice.conjuncts.iter().enumerate().filter(|(index, _)| !is_written(*index));
        let checked = self.formulas(others.map(|(_, conjunct)| conjunct.draft));
        self.scope.copies.truncate(known);
        checked.map(|_| ())
    }

    /// Returns the conditions whose last copy is the one at a position, for the rows that are chosen.
    fn conditions_on(
        &mut self,
        at: Spot,
        choice: &Choice<'_>,
        last: usize,
        written: &mut Written,
    ) -> Result<Vec<Formula>, Diagnostic> {
        let place = |copy: &Copy| choice.copies.iter().position(|other| other == copy);
        let complete = |conjunct: &Conjunct<'_>| conjunct.free.iter().filter_map(place).max() == Some(last);
        let mut conditions = Vec::new();
        for (index, conjunct) in
            choice.conjuncts.iter().enumerate().filter(|(_, conjunct)| complete(conjunct))
        {
            let rows = conjunct.free.iter().filter_map(|&copy| self.scope.row_of_copy(copy)).collect();
            if let Some((formula, size)) = written.get(&(index, rows)) {
                let formula = formula.clone();
                self.built.reserve(at, *size)?;
                conditions.push(formula);
                continue;
            }
            let before = self.built.formulas;
            let formula = self.formula(conjunct.draft)?;
            let rows = conjunct.free.iter().filter_map(|&copy| self.scope.row_of_copy(copy)).collect();
            written.insert((index, rows), (formula.clone(), self.built.formulas - before));
            conditions.push(formula);
        }
        Ok(conditions)
    }
}

impl Scope<'_> {
    /// Returns the rows that are possible for a copy, each with the condition that it has the item and is not the row of
    /// another copy of it. Copies whose rows are chosen already are skipped if that is known.
    fn possible_rows(&self, (item, _): Copy) -> Vec<(ItemId, Vec<Formula>)> {
        let rows = self.model.items_of(self.model.anchor()).map(|row| {
            let taken = self.copies.iter().filter(|((other, _), _)| *other == item);
            let apart = taken.map(|&(_, other)| self.apart(row, other));
            (row, std::iter::once(self.together(row, item)).chain(apart).collect::<Vec<_>>())
        });
        rows.filter(|(_, conditions)| !conditions.contains(&Formula::Constant(false))).collect()
    }

    /// Adds a variable for the row of a copy.
    pub(super) fn open_row(&mut self, name: Text) -> ItemId {
        let row = self.model.items_of(self.model.anchor()).next().unwrap_or(self.model.first_variable());
        let variable = ItemId(self.model.first_variable().0 + self.model.variables().len() as u32);
        let row = self.model.item(row).clone();
        self.model.open_variable(Item { name, value: None, ..row });
        variable
    }
}

/// Adds the parts of a checked formula that must hold, so that they are the same however they are written.
fn add_parts(formula: Formula, parts: &mut Vec<Formula>) {
    match formula {
        Formula::All(inner) => inner.into_owned().into_iter().for_each(|part| add_parts(part, parts)),
        other => parts.push(other),
    }
}

/// Adds the formulas that must hold for a formula to hold.
fn add_conjuncts<'e>(formula: &'e Expression, conjuncts: &mut Vec<&'e Expression>) {
    match &formula.kind {
        Kind::All(parts) => parts.iter().for_each(|part| add_conjuncts(part, conjuncts)),
        _ => conjuncts.push(formula),
    }
}

/// Adds a conjunct to the choice of its copies. Copies in one conjunct and copies of one item are chosen together.
fn add_to_choices<'e>(choices: &mut Vec<Choice<'e>>, conjunct: Conjunct<'e>) {
    let concerns = |choice: &Choice<'_>| {
        choice.copies.iter().any(|(item, _)| conjunct.free.iter().any(|(other, _)| other == item))
    };
    let mut merged = Choice::default();
    for choice in std::mem::take(choices) {
        if concerns(&choice) {
            merged.copies.extend(choice.copies);
            merged.conjuncts.extend(choice.conjuncts);
        } else {
            choices.push(choice);
        }
    }
    let new: Vec<Copy> = conjunct.free.iter().copied().filter(|copy| !merged.copies.contains(copy)).collect();
    merged.copies.extend(new);
    merged.conjuncts.push(conjunct);
    choices.push(merged);
}

/// Returns the formula that the number of true formulas is between two limits.
fn counted(least: usize, of: Vec<Formula>, most: usize) -> Formula {
    let most = most.min(of.len());
    if least > most {
        return Formula::Constant(false);
    }
    Formula::Count { of: of.into(), least: least as u32, most: most as u32 }
}

fn too_many(at: Spot, copies: usize) -> Diagnostic {
    Diagnostic::new(
        Code::TooLarge,
        at,
        format!("the clue has formulas that relate {copies} copies with each other"),
        HELP_FOR_TOO_LARGE,
    )
}

/// Returns the copy that an expression such as `Pink[2]` names.
pub(super) fn named_copy(expression: &Expression) -> Option<(&Path, u32, Spot)> {
    match &expression.kind {
        Kind::Copy(path, number) => Some((path, *number, expression.at)),
        _ => None,
    }
}
