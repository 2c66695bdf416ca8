//! Warnings of what has no effect: clues without formulas, formulas that are always true, bound names that are not
//! used; and of items that sentences cannot tell apart.

use super::index::repetitions;
use super::{Checker, Formula, ItemId};
use crate::diagnostic::{Code, Diagnostic};
use crate::draft::{Binder, ClueDraft, Expression, ExpressionKind as Kind, Name, Notation, Quantity};

impl Checker<'_> {
    /// Warns of a clue without formulas.
    pub(super) fn warn_if_empty(&mut self, clue: &ClueDraft) {
        if clue.formulas.is_empty() && self.scope.draft.notation == Notation::Language {
            let message = format!("clue `{}` is empty", clue.label.text);
            let help = "write its formulas in the braces, or remove it";
            self.report.warn(Diagnostic::new(Code::EmptyClue, clue.label.at, message, help));
        }
    }

    /// Warns of a formula of a clue that is true in all rows. In JSON nothing is simplified, so constants are meant.
    pub(super) fn warn_if_always_true(&mut self, written: &Expression, formula: &Formula) {
        if self.scope.draft.notation != Notation::Exact && formula.constant() == Some(true) {
            let help = "correct it, or remove it";
            self.report.warn(Diagnostic::new(Code::AlwaysTrue, written.at, "this is always true", help));
        }
    }

    /// Warns of names that a quantifier or an aggregate binds and does not use. A name that begins with `_` may be
    /// unused.
    pub(super) fn warn_of_unused_names(&mut self, expression: &Expression) {
        let (Kind::Quantified { binders, .. } | Kind::Aggregate { binders, .. }) = &expression.kind else {
            return;
        };
        if let Kind::Quantified { quantity, body, .. } = &expression.kind {
            self.warn_of_other_parts(*quantity, binders, body);
        }
        for name in binders.iter().flat_map(|binder| &binder.names) {
            let is_used = expression.any_child(|child| mentions(child, name));
            if !is_used && !name.text.starts_with('_') {
                let message = format!("`{}` is not used, so every case is the same", name.text);
                let help = format!("use it in the formula, or name it `_{}`", name.text);
                self.report.warn(Diagnostic::new(Code::UnusedName, name.at, message, help));
            }
        }
    }

    /// Warns of a part of a quantifier's body that does not use its names, where it makes a difference that the part belongs to
    /// the quantifier: `at_most 1 w in Women: w is Cat && Bob is Dog`.
    fn warn_of_other_parts(&mut self, quantity: Quantity, binders: &[Binder], body: &Expression) {
        let is_counted = !matches!(quantity, Quantity::All | Quantity::Any);
        let parts: Vec<&Expression> = match &body.kind {
            Kind::All(parts) | Kind::Any(parts) if is_counted => parts.iter().collect(),
            Kind::Implies(_, then) if quantity == Quantity::Any || is_counted => vec![then],
            Kind::Either(one, other) | Kind::Equivalent(one, other) => vec![one, other],
            _ => return,
        };
        let names: Vec<&Name> = binders.iter().flat_map(|binder| &binder.names).collect();
        let uses = |part: &Expression| names.iter().any(|name| mentions(part, name));
        let others: Vec<&Expression> = parts.into_iter().filter(|part| !uses(part)).collect();
        // Where no part uses a name, that is the mistake.
        let [other] = others[..] else { return };
        if let (Some(name), false) = (names.first(), names.iter().any(|name| name.text.starts_with('_'))) {
            let message = format!("this part does not use `{}`, but belongs to its quantifier", name.text);
            let quantity = quantity_text(quantity);
            let help = format!(
                "if the quantifier ends before it, put that in parentheses: `({quantity} {} in …: …)`",
                name.text
            );
            self.report.warn(Diagnostic::new(Code::UnusedName, other.at, message, help));
        }
    }

    /// Warns of a list for `distinct` in which two items are of one category, so that nothing is stated about the two.
    pub(super) fn warn_of_skipped_pair(&mut self, list: &Expression, first: ItemId, second: ItemId) {
        if self.scope.draft.notation != Notation::Language {
            return;
        }
        let written = |item: ItemId| {
            let item = self.scope.model.item(item);
            let is_word = item.name.starts_with(char::is_alphabetic);
            if is_word { item.name.to_string() } else { self.scope.written(item.category, &item.name) }
        };
        let [one, other] = [first, second].map(written);
        let message =
            format!("`{one}` and `{other}` are of one category, so nothing is stated about the two");
        let help =
            format!("leave one of them out of the list, and state what is meant of it: `{other} is not …`");
        self.report.warn(Diagnostic::new(Code::SameCategory, list.at, message, help));
    }

    /// Warns of items of one category with the same name in sentences.
    pub(super) fn warn_of_equal_phrases(&mut self) {
        let mut warnings = Vec::new();
        for category in self.scope.model.category_ids() {
            let (first, count) =
                (self.scope.model.category(category).first, self.scope.model.category(category).count);
            let item = |number: u32| self.scope.model.item(ItemId(first + number));
            // Names differ already.
            if (0..count).all(|number| item(number).phrase == item(number).name) {
                continue;
            }
            for (number, first_of_phrase) in repetitions(count as usize, |number| &item(number).phrase) {
                let (id, first) = (ItemId(first + number), ItemId(first + first_of_phrase));
                let (item, other) = (self.scope.model.item(id), self.scope.model.item(first));
                if other.name == item.name {
                    continue;
                }
                let message =
                    format!("`{}` and `{}` are both \"{}\" in sentences", other.name, item.name, item.phrase);
                let help = self.scope.choose(
                    "write another text in quotes for one of them",
                    "choose another `phrase` for one of them",
                );
                let at = |item: ItemId| self.built.spots.items[item.index()];
                let warning = Diagnostic::new(Code::DuplicatePhrase, at(id), message, help);
                let note = format!("`{}` is declared", other.name);
                warnings.push(warning.with_related(at(first), note));
            }
        }
        warnings.into_iter().for_each(|warning| self.report.warn(warning));
    }
}

/// Returns whether an expression is a quantifier or an aggregate.
pub(super) fn binds_names(expression: &Expression) -> bool {
    matches!(expression.kind, Kind::Quantified { .. } | Kind::Aggregate { .. })
}

/// Returns a quantity as it is written.
fn quantity_text(quantity: Quantity) -> String {
    match quantity {
        Quantity::All => "all".to_owned(),
        Quantity::Any => "any".to_owned(),
        Quantity::Exactly(number) => format!("exactly {number}"),
        Quantity::AtLeast(number) => format!("at_least {number}"),
        Quantity::AtMost(number) => format!("at_most {number}"),
    }
}

fn mentions(expression: &Expression, name: &Name) -> bool {
    match &expression.kind {
        Kind::Name(path) => path.category.is_none() && path.name.text == name.text,
        _ => expression.any_child(|child| mentions(child, name)),
    }
}
