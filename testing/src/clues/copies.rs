//! Clues about several numbered copies of the same items.

use zebra_core::diagnostic::Spot;
use zebra_core::draft::{ClueDraft, Expression, ExpressionKind as Kind, Predicate};
use zebra_core::model::State;

use super::Clues;
use crate::declarations::{expression, path};

impl Clues<'_> {
    /// Generates a clue of one to four formulas that name copies of one or two items; `None` if no item is repeated.
    pub fn clue_of_copies(&mut self, label: &str) -> Option<ClueDraft> {
        self.forms.clear();
        let mut repeated = Vec::new();
        for category in self.categories(|category| category.role_of.is_none()) {
            let items = self.world.items_of(self.get(category)).iter().filter(|item| item.copies > 1);
            repeated.extend(items.map(|item| (category, item.name.text.to_string(), item.copies)));
        }
        if repeated.is_empty() {
            return None;
        }
        let first = self.random.choose(&repeated).clone();
        let second =
            if self.random.once_in(3) { self.random.choose(&repeated).clone() } else { first.clone() };
        let count = 1 + self.random.below(4);
        let formulas = (0..count).map(|_| self.formula_of_copies([&first, &second])).collect();
        Some(ClueDraft { label: label.into(), sentence: None, zbc: None, formulas, state: State::On })
    }

    fn formula_of_copies(&mut self, of: [&(usize, String, u32); 2]) -> Expression {
        let one = self.statement_of_copies(of);
        if self.random.once_in(6) {
            self.form("alternative of copies");
            let other = self.statement_of_copies(of);
            return expression(Kind::Any(vec![one, other]));
        }
        one
    }

    fn statement_of_copies(&mut self, of: [&(usize, String, u32); 2]) -> Expression {
        let first = self.copy_of(of);
        let (object, form) = match self.random.below(5) {
            0 | 1 => (self.copy_of(of), "copy and copy"),
            _ => (self.item(), "copy and item"),
        };
        self.form(form);
        let (first, object) = if self.random.once_in(2) { (first, object) } else { (object, first) };
        let links = &self.world.draft.links;
        let link = self.random.once_in(2).then(|| self.random.choose(links).names[0].name.clone());
        let predicate =
            Predicate { at: Spot::NONE, negated: self.random.once_in(5), link, any: false, object };
        expression(Kind::statement(first, predicate))
    }

    fn copy_of(&mut self, of: [&(usize, String, u32); 2]) -> Expression {
        let (category, item, copies) = of[self.random.below(2)];
        let number = 1 + self.random.below(*copies as usize) as u32;
        let category = self.get(*category).name.text.clone();
        expression(Kind::Copy(path(Some(&category), item), number))
    }
}
