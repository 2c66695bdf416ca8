//! Clues: labels, sentences and formulas.

use std::collections::VecDeque;

use super::built::MAX_FORMULAS;
use super::copies::named_copy;
use super::fact::FactsSeen;
use super::index::repetitions;
use super::needless::binds_names;
use super::{Checker, Formula, LinkId, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{ClueDraft, Draft, ExpressionKind, Goal, Notation};
use crate::model::{Clue, Model};

/// The most clues that may expand to too many formulas: each of them costs time.
const MAX_TOO_LARGE: usize = 8;

/// Adds clues to a model.
pub(in crate::draft) fn check_more(model: &Model, clues: &[ClueDraft]) -> Result<Model, Vec<Diagnostic>> {
    let draft = Draft::default();
    let mut checker = Checker::new(&draft, model.clone());
    let nowhere = |count: usize| vec![Spot::NONE; count];
    checker.built.spots.categories = nowhere(model.categories().len());
    checker.built.spots.items = nowhere(model.items().len());
    checker.built.spots.links = nowhere(model.links().len());
    checker.built.spots.clues = nowhere(model.clues().len());
    checker.scope.property_spots = nowhere(model.properties().len());
    checker.scope.broken_links = vec![false; model.links().len()];
    checker.scope.symmetric_links = model.links().iter().map(|link| link.is_symmetric(model)).collect();
    checker.scope.links_by_name =
        (0..).zip(model.links()).map(|(number, link)| (link.name.clone(), LinkId(number))).collect();
    checker.scope.index_items();
    checker.sentences = checker.read_sentences(clues);
    let mut facts = FactsSeen::of(clues.len());
    let known = model.clues().len();
    let label = |number: u32| match (number as usize).checked_sub(known) {
        None => &*model.clues()[number as usize].label,
        Some(added) => &*clues[added].label.text,
    };
    let repeated = repetitions(known + clues.len(), label);
    for (number, clue) in (known as u32..).zip(clues) {
        let same = repeated.get(&number).map(|&first| match (first as usize).checked_sub(known) {
            None => Spot::NONE,
            Some(added) => clues[added].label.at,
        });
        checker.check_clue(clue, same, &mut facts);
    }
    let Checker { scope, report, built, .. } = checker;
    let errors = report.errors.into_vec();
    if errors.is_empty() { Ok(built.add_to(scope.model).0) } else { Err(errors) }
}

impl Checker<'_> {
    pub(super) fn check_clues(&mut self) {
        let draft = self.scope.draft;
        let mut facts = FactsSeen::of(draft.clues.len());
        let label = |number: u32| draft.clues[number as usize].label.text.as_str();
        let repeated = repetitions(draft.clues.len(), label);
        self.sentences = self.read_sentences(&draft.clues);
        for (number, clue) in (0..).zip(&draft.clues) {
            if self.report.is_full() || self.built.too_large >= MAX_TOO_LARGE {
                return;
            }
            let same = repeated.get(&number).map(|&first| draft.clues[first as usize].label.at);
            self.check_clue(clue, same, &mut facts);
        }
        self.compare_sentences();
        let nothing_asked = draft.verify.as_ref().is_some_and(|verify| verify.goal == Goal::Nothing);
        if draft.clues.is_empty() && !nothing_asked {
            let at = draft.name.as_ref().map_or(Spot::NONE, |name| name.at);
            let missing =
                Diagnostic::new(Code::NoClues, at, "the puzzle has no clues", self.scope.help_for_no_clues());
            if let Err(error) = self.report.tolerate(missing) {
                self.report.add(error);
            }
        }
    }

    /// Checks a clue; `same` is the first clue with the same label.
    fn check_clue(&mut self, clue: &ClueDraft, same: Option<Spot>, facts: &mut FactsSeen) {
        let label = &clue.label.text;
        if let Some(first) = same {
            self.report.add(
                Diagnostic::new(
                    Code::DuplicateLabel,
                    clue.label.at,
                    format!("the label `{label}` is used twice"),
                    self.scope.choose(
                        "choose another label, or move the formulas into the first clue: `clue 3 { a; b; }`",
                        "choose another label",
                    ),
                )
                .with_related(first, format!("`{label}` is first used")),
            );
        }
        let before = self.built.formulas;
        let formulas = self.check_formulas(clue, facts);
        if self.built.formulas > MAX_FORMULAS {
            // The clue is refused; the following ones have the room that it had.
            self.built.formulas = before;
            self.built.too_large += 1;
        }
        self.built.spots.clues.push(clue.label.at);
        self.built.clues.push(Clue {
            label: clue.label.text.clone(),
            sentence: clue.sentence.clone().or_else(|| clue.sentences().next().cloned()),
            zbc: clue.zbc.clone(),
            formulas: formulas.into(),
            state: clue.state,
        });
    }

    /// Returns the formulas of a clue that have no error.
    fn check_formulas(&mut self, clue: &ClueDraft, facts: &mut FactsSeen) -> Vec<Formula> {
        self.warn_if_empty(clue);
        let mut read: VecDeque<_> = self.sentences.drain(..clue.sentences().count()).collect();
        let (mut copies, mut binding) = (Vec::new(), Vec::new());
        let mut collect = |inside| {
            copies.extend(named_copy(inside));
            if binds_names(inside) {
                binding.push(inside);
            }
        };
        for formula in &clue.formulas {
            if formula.visit_or_too_deep(&mut collect) {
                let error = self.scope.too_deep(formula.at);
                self.report.errors.push(error);
                return Vec::new();
            }
        }
        binding.into_iter().for_each(|inside| self.warn_of_unused_names(inside));
        if !copies.is_empty() {
            let result = self.choose_copies(clue, &copies);
            return self.report.errors.take(result).unwrap_or_default();
        }
        let mut formulas: Vec<Formula> = Vec::with_capacity(clue.formulas.len());
        for written in &clue.formulas {
            if let ExpressionKind::Text(_) = written.kind {
                let result = read.pop_front().unwrap_or(Ok(Formula::Constant(true)));
                let formula = self.report.errors.take(result);
                if let Some(formula) = &formula {
                    self.warn_of_repetition(written.at, formula, facts);
                }
                formulas.extend(formula);
                continue;
            }
            // A formula with an error may be stronger than the author intended.
            let (errors, warnings) = (self.report.errors.len(), self.report.warnings.len());
            let formula = self.check_formula(written, facts).filter(|_| self.report.errors.len() == errors);
            if let Some(formula) = formula.as_ref().filter(|_| self.report.warnings.len() == warnings) {
                self.warn_if_always_true(written, formula);
            }
            formulas.extend(formula);
        }
        formulas
    }
}

impl Scope<'_> {
    fn help_for_no_clues(&self) -> String {
        match self.draft.notation {
            Notation::Language => {
                let statement = self.a_statement();
                format!("write one, such as `clue 1: {statement};`, or `verify nothing;` if that is intended")
            }
            Notation::Exact => "add a clue".to_owned(),
            Notation::Zbc => {
                let mut items =
                    self.model.category_ids().skip(1).filter_map(|id| self.model.items_of(id).next());
                match items.next() {
                    Some(item) => {
                        format!("write one after the line `---`, such as `{} = #1`", self.shown(item))
                    }
                    None => "write one after the line `---`".to_owned(),
                }
            }
        }
    }
}
