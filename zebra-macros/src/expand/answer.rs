//! The answer as a constant, if it is proved to be unique.

use proc_macro2::Delimiter;
use zebra_core::model::{CategoryId, ItemId};

use super::Expansion;
use super::tokens::Tokens;

impl Expansion<'_> {
    /// Writes the rows of `ANSWER`, if the answer is proved to be unique.
    ///
    /// If the puzzle should have the constant but does not compile, writes a placeholder of the same type, so that code that
    /// uses the constant does not cause a second error. No program can read its value.
    pub(super) fn answer(&self, to: &mut Tokens) {
        let model = self.model;
        let goal = self.parsing.draft.verify.as_ref().map(|verify| verify.goal).unwrap_or_default();
        let has_items = model.category_ids().all(|category| model.items_of(category).next().is_some());
        if !goal.requires_one_answer() || !has_items {
            return;
        }
        let cell = |row: usize, category: CategoryId| match self.proved {
            Some(answer) => answer.item_in(row, category),
            None => ItemId(model.category(category).first),
        };
        to.word("ANSWER");
        to.group(Delimiter::Brace, |to| {
            to.doc(match self.proved {
                Some(_) => "The answer, proved at compile time to be the only one.",
                None => "A placeholder for the answer until the puzzle compiles.",
            });
            for row in 0..model.rows() {
                to.word("Row");
                to.group(Delimiter::Brace, |to| {
                    for category in model.category_ids() {
                        to.ident(self.field_ident(category));
                        to.punct(":");
                        self.item(to, cell(row, category));
                        to.punct(",");
                    }
                });
                to.punct(",");
            }
        });
    }
}
