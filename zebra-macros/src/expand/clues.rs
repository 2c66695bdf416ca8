//! Clues as constants of the module: the type of a fact names its categories and its link.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Span};
use zebra_core::model::{ClueId, Fact, Formula, ItemId, Polarity};
use zebra_core::sentence::clue_sentence;

use super::Expansion;
use super::names::{ident, unique};
use super::tokens::Tokens;

impl Expansion<'_> {
    pub(super) fn clues(&self, to: &mut Tokens) {
        if !self.checked.diagnostics.is_empty() {
            return;
        }
        let mut taken = HashSet::new();
        self.model.clue_ids().for_each(|id| self.clue(id, &mut taken, to));
    }

    fn clue(&self, id: ClueId, taken: &mut HashSet<String>, to: &mut Tokens) {
        let clue = self.model.clue(id);
        to.group(Delimiter::Parenthesis, |to| to.doc(&clue_sentence(self.model, clue)));
        to.ident(ident(&unique(taken, constant_name(&clue.label)), Span::call_site()));
        match &*clue.formulas {
            [Formula::Fact(fact)] => self.fact(fact, to),
            _ => {
                to.word("Rule");
                to.group(Delimiter::Bracket, |to| to.ident(self.puzzle.clone()));
                to.group(Delimiter::Parenthesis, |to| to.number(id.index()));
            }
        }
    }

    /// Writes the type of a fact, its arguments and its value.
    fn fact(&self, fact: &Fact, to: &mut Tokens) {
        let category = |item: ItemId| self.category_type(self.model.item(item).category);
        let link = fact.link.map(|link| self.link_type(link.0));
        to.word(if link.is_some() { "Linked" } else { "With" });
        to.group(Delimiter::Bracket, |to| {
            link.iter().for_each(|link| to.ident(link.clone()));
            to.ident(category(fact.first));
            to.ident(category(fact.second));
        });
        to.group(Delimiter::Parenthesis, |to| {
            self.item(to, fact.first);
            to.punct(",");
            to.word(if fact.polarity == Polarity::Is { "true" } else { "false" });
            to.punct(",");
            if let Some(link) = link {
                to.ident(link);
                to.punct(",");
            }
            self.item(to, fact.second);
        });
    }
}

/// Returns the name of a clue's constant: `CLUE_4_7` for the label "4,7".
fn constant_name(label: &str) -> String {
    let mut name = "CLUE_".to_owned();
    for letter in label.chars().flat_map(char::to_uppercase) {
        if letter != '_' && unicode_ident::is_xid_continue(letter) {
            name.push(letter);
        } else if !name.ends_with('_') {
            name.push('_');
        }
    }
    name.trim_end_matches('_').to_owned()
}
