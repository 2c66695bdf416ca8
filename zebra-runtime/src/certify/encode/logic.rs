//! Formulas of the model as constraints.
//!
//! A formula that depends on few cells becomes the clauses of its decision tree: one for each node, "one of the branches that may be true",
//! and one for each way in which it is false that propagation of these does not exclude. Any other is taken apart: each part gets a variable that is
//! true if and only if the part is.

use super::cells::Placed;
use super::decisions::{Decisions, Partial};
use super::{Constraint, Encoder, Literal, TooLarge, Truth};
use crate::model::{Fact, Formula, ItemId, Polarity};

/// The maximum number of steps for the decision tree of a formula that can be taken apart.
const FEW_STEPS: usize = 60_000;

/// The same for any other formula.
const MOST_STEPS: usize = 1_000_000;

/// The maximum number of choices of rows for numbered copies.
const MOST_CHOICES: usize = 200_000;

impl Encoder<'_> {
    /// Adds constraints that hold if and only if the formula does.
    pub(super) fn assert(&mut self, formula: &Formula) -> Result<(), TooLarge> {
        if let Formula::All(parts) = formula {
            return parts.iter().try_for_each(|part| self.assert(part));
        }
        if let Some(tree) = self.tree(formula) {
            self.emit(&tree, None);
            return self.check_size(0);
        }
        match formula {
            Formula::Quantified(..) | Formula::Copies(_) => self.assert(&self.written_out(formula)?)?,
            Formula::Any(parts) => {
                let parts = self.truths(parts)?;
                self.add_clause(parts);
            }
            Formula::Implies(condition, consequence) => {
                let parts = [!self.truth(condition)?, self.truth(consequence)?];
                self.add_clause(parts);
            }
            Formula::Count { of, least, most } => {
                let of = self.truths(of)?;
                let total = of.len() as i64;
                self.at_least(&of, i64::from(*least), None);
                let negated: Vec<Truth> = of.into_iter().map(|part| !part).collect();
                self.at_least(&negated, total - i64::from(*most), None);
            }
            _ => {
                let truth = self.truth(formula)?;
                self.add_clause([truth]);
            }
        }
        self.check_size(0)
    }

    /// Returns the truth of a formula; adds a variable for it if needed.
    pub(super) fn truth(&mut self, formula: &Formula) -> Result<Truth, TooLarge> {
        if let Some(tree) = self.tree(formula) {
            return Ok(self.value_of(&tree));
        }
        let truth = match formula {
            Formula::Not(inner) => !self.truth(inner)?,
            Formula::All(parts) => {
                let parts: Vec<Truth> = self.truths(parts)?.into_iter().map(|part| !part).collect();
                !self.any(&parts)
            }
            Formula::Any(parts) => {
                let parts = self.truths(parts)?;
                self.any(&parts)
            }
            Formula::Implies(condition, consequence) => {
                let parts = [!self.truth(condition)?, self.truth(consequence)?];
                self.any(&parts)
            }
            Formula::Either(left, right) => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                !self.same(left, right)
            }
            Formula::Equivalent(left, right) => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                self.same(left, right)
            }
            Formula::Count { of, least, most } => {
                let of = self.truths(of)?;
                let negated: Vec<Truth> = of.iter().map(|&part| !part).collect();
                let enough = self.count(&of, i64::from(*least));
                let few = self.count(&negated, of.len() as i64 - i64::from(*most));
                !self.any(&[!enough, !few])
            }
            Formula::Compare { left, comparison, right } => self.compare(left, *comparison, right)?,
            Formula::Fact(fact) => self.fact(fact)?,
            Formula::Quantified(..) | Formula::Copies(_) => self.truth(&self.written_out(formula)?)?,
            // What cannot be taken apart gets a larger tree.
            _ => {
                let model = self.model;
                let holds = |rows: &Partial<'_>| formula.holds(model, rows);
                let tree = self.decide(MOST_STEPS, &holds).ok_or(TooLarge)?;
                self.value_of(&tree)
            }
        };
        self.check_size(0)?;
        Ok(truth)
    }

    /// Returns a formula with its cases or choices of copies written out.
    fn written_out(&self, formula: &Formula) -> Result<Formula, TooLarge> {
        if let Formula::Copies(copies) = formula {
            let choices = self.model.rows().checked_pow(copies.of.len() as u32);
            choices.filter(|&choices| choices <= MOST_CHOICES).ok_or(TooLarge)?;
        }
        Ok(formula.written_out(self.model))
    }

    fn truths(&mut self, formulas: &[Formula]) -> Result<Vec<Truth>, TooLarge> {
        formulas.iter().map(|formula| self.truth(formula)).collect()
    }

    /// Returns the decision tree of a formula, unless it is large.
    fn tree(&mut self, formula: &Formula) -> Option<Decisions<bool>> {
        let model = self.model;
        self.decide(FEW_STEPS, &|rows: &Partial<'_>| formula.holds(model, rows))
    }

    /// Returns the truth of a statement about a cell.
    pub(super) fn placed(&self, placed: Placed) -> Truth {
        self.cells.truth(self.model, placed)
    }

    /// Returns the truth of a tree; adds a variable that has its value if needed.
    fn value_of(&mut self, tree: &Decisions<bool>) -> Truth {
        match tree {
            Decisions::Leaf(truth) => Truth::Known(*truth),
            Decisions::Node(branches) => match &branches[..] {
                // The statement about one cell needs no variable.
                [(placed @ (_, _, true), Decisions::Leaf(yes)), ((_, _, false), Decisions::Leaf(_))] => {
                    let truth = self.placed(*placed);
                    if *yes { truth } else { !truth }
                }
                _ => {
                    let part = self.part();
                    self.emit(tree, Some(part));
                    Truth::Is(part)
                }
            },
        }
    }

    /// Adds the clauses of a tree: it is true; or it is true if and only if the part is.
    fn emit(&mut self, tree: &Decisions<bool>, part: Option<Literal>) {
        let mut clauses = Vec::new();
        supports(tree, &mut Vec::new(), &mut clauses);
        for (path, branches) in clauses {
            let mut clause = self.unless(&path);
            clause.extend(branches.into_iter().map(|placed| self.placed(placed)));
            clause.extend(part.map(|part| Truth::Is(!part)));
            self.add_clause(clause);
        }
        let mut leaves = Vec::new();
        stated_leaves(tree, false, &mut Vec::new(), &mut leaves);
        for (path, value) in leaves {
            let mut clause = self.unless(&path);
            match (part, value) {
                (None, true) => continue,
                (None, false) => {}
                (Some(part), value) => clause.push(Truth::Is(if value { part } else { !part })),
            }
            self.add_clause(clause);
        }
    }

    /// Returns the negations of statements.
    fn unless(&self, path: &[Placed]) -> Vec<Truth> {
        path.iter().map(|&placed| !self.placed(placed)).collect()
    }

    /// Adds "at least one of these is true".
    pub(super) fn add_clause(&mut self, truths: impl IntoIterator<Item = Truth>) {
        let mut literals = Vec::new();
        for truth in truths {
            match truth {
                Truth::Known(true) => return,
                Truth::Known(false) => {}
                Truth::Is(literal) => literals.push(literal),
            }
        }
        self.formula.clause(literals);
    }

    /// Returns whether at least one of these is true.
    pub(super) fn any(&mut self, parts: &[Truth]) -> Truth {
        if parts.contains(&Truth::Known(true)) {
            return Truth::Known(true);
        }
        let open: Vec<Truth> = parts.iter().copied().filter(|part| *part != Truth::Known(false)).collect();
        match &open[..] {
            [] => Truth::Known(false),
            [only] => *only,
            _ => {
                let any = Truth::Is(self.part());
                open.iter().for_each(|&part| self.add_clause([!part, any]));
                self.add_clause(open.into_iter().chain([!any]));
                any
            }
        }
    }

    /// Returns whether two are both true or both false.
    fn same(&mut self, left: Truth, right: Truth) -> Truth {
        match (left, right) {
            (Truth::Known(true), other) | (other, Truth::Known(true)) => other,
            (Truth::Known(false), other) | (other, Truth::Known(false)) => !other,
            _ => {
                let same = Truth::Is(self.part());
                self.add_clause([!left, !right, same]);
                self.add_clause([left, right, same]);
                self.add_clause([!left, right, !same]);
                self.add_clause([left, !right, !same]);
                same
            }
        }
    }

    /// Returns whether at least this many are true.
    fn count(&mut self, parts: &[Truth], least: i64) -> Truth {
        if least <= 0 || least > parts.len() as i64 {
            return Truth::Known(least <= 0);
        }
        let enough = self.part();
        self.at_least(parts, least, Some(!enough));
        let negated: Vec<Truth> = parts.iter().map(|&part| !part).collect();
        self.at_least(&negated, parts.len() as i64 - least + 1, Some(enough));
        Truth::Is(enough)
    }

    /// Adds "at least this many are true, or `unless` is".
    fn at_least(&mut self, parts: &[Truth], least: i64, unless: Option<Literal>) {
        let mut terms = Vec::new();
        let mut needed = least;
        for part in parts {
            match part {
                Truth::Known(truth) => needed -= i64::from(*truth),
                Truth::Is(literal) => terms.push((1, *literal)),
            }
        }
        if needed > 0 {
            terms.extend(unless.map(|unless| (needed, unless)));
            self.formula.add(Constraint::new(terms, false, needed));
        }
    }

    /// Returns whether a fact holds: for some row of the first item and some row of the second.
    fn fact(&mut self, fact: &Fact) -> Result<Truth, TooLarge> {
        let rows = self.model.rows();
        let mut pairs = Vec::new();
        for first in 0..rows {
            match fact.link {
                None => pairs.push(self.both(fact, first, first)),
                Some(_) => {
                    for second in 0..rows {
                        pairs.push(self.related(fact, first, second)?);
                    }
                }
            }
        }
        let stated = self.any(&pairs);
        Ok(if fact.polarity == Polarity::Is { stated } else { !stated })
    }

    /// Returns whether the items of a fact are in these rows.
    fn both(&mut self, fact: &Fact, first: usize, second: usize) -> Truth {
        let (first, second) =
            (self.placed((fact.first, first, true)), self.placed((fact.second, second, true)));
        if first == second { first } else { !self.any(&[!first, !second]) }
    }

    /// Returns whether the items of a fact are in these rows, and its link relates the rows.
    fn related(&mut self, fact: &Fact, first: usize, second: usize) -> Result<Truth, TooLarge> {
        let model = self.model;
        let Some(link) = fact.link.map(|link| model.link(link)) else { return Ok(Truth::Known(false)) };
        if first == second && fact.needs_two_rows(model) {
            return Ok(Truth::Known(false));
        }
        let item =
            |rows: &Partial<'_>, row| -> ItemId { crate::model::Rows::item_in(rows, row, link.category) };
        let holds = |rows: &Partial<'_>| link.holds(model, item(rows, first), item(rows, second));
        let tree = self.decide(FEW_STEPS, &holds).ok_or(TooLarge)?;
        let related = self.value_of(&tree);
        let both = self.both(fact, first, second);
        self.check_size(0)?;
        Ok(!self.any(&[!both, !related]))
    }
}

/// A clause of a node: the statements before it, and the statements of the branches that may be true.
type Support = (Vec<Placed>, Vec<Placed>);

/// Returns the branches of a node that may be true, if they are fewer than all of at least three, of which exactly one holds.
fn support(branches: &[(Placed, Decisions<bool>)]) -> Option<Vec<Placed>> {
    let may_be_true: Vec<Placed> = branches
        .iter()
        .filter(|(_, branch)| *branch != Decisions::Leaf(false))
        .map(|(placed, _)| *placed)
        .collect();
    (may_be_true.len() < branches.len() && branches.len() > 2).then_some(may_be_true)
}

/// Collects the leaves that need a clause of their own: all but false ones beside the only branch that may be true, which propagation of the
/// clause of their node excludes.
fn stated_leaves(
    tree: &Decisions<bool>,
    is_excluded: bool,
    path: &mut Vec<Placed>,
    leaves: &mut Vec<(Vec<Placed>, bool)>,
) {
    match tree {
        Decisions::Leaf(false) if is_excluded => {}
        Decisions::Leaf(value) => leaves.push((path.clone(), *value)),
        Decisions::Node(branches) => {
            let excludes = support(branches).is_some_and(|may_be_true| may_be_true.len() < 2);
            for (placed, branch) in branches {
                path.push(*placed);
                stated_leaves(branch, excludes, path, leaves);
                path.pop();
            }
        }
    }
}

/// Collects the clauses of the nodes.
fn supports(tree: &Decisions<bool>, path: &mut Vec<Placed>, clauses: &mut Vec<Support>) {
    let Decisions::Node(branches) = tree else { return };
    clauses.extend(support(branches).map(|may_be_true| (path.clone(), may_be_true)));
    for (placed, branch) in branches {
        path.push(*placed);
        supports(branch, path, clauses);
        path.pop();
    }
}
