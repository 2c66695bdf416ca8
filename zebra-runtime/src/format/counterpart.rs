//! What a text lost: the comparison of a puzzle with the one that its text is read as.

use std::collections::BTreeSet;

use super::Loss;
use super::losses::{DISABLED, Kind, Losses, PHRASES, TITLES};
use crate::draft::POSITIONS;
use crate::model::{CategoryId, Clue, ClueId, ItemId, Model, Order, State};

const SENTENCES: Kind = ("the sentence of clue", "the sentences of", "clues");
const TRUISMS: Kind = ("the clue, which is always true,", "", "clues that are always true");
const LABELS: Kind = ("the label of clue", "the labels of", "clues");
const CATEGORIES: Kind = ("the name of category", "the names of", "categories");
const ROLES: Kind = ("the meaning as a role of category", "the meaning as roles of", "categories");
const ORDERS: Kind = ("the order of category", "the order of", "categories");
const NAMES: Kind = ("the name of item", "the names of", "items");
const VALUES: Kind = ("the value of item", "the values of", "items");
const PROPERTIES: Kind = ("the property", "", "properties");
const LINKS: Kind = ("the name of link", "the names of", "links");

/// A puzzle, the one that its text is read as, and which parts of the two are the same.
pub(super) struct Counterpart<'m> {
    pub(super) model: &'m Model,
    pub(super) read: &'m Model,
    /// For each category of the puzzle the one that is read.
    pub(super) categories: Vec<CategoryId>,
    /// For each item.
    pub(super) items: Vec<ItemId>,
    /// For each clue; `None` for a clue that is not written.
    pub(super) clues: Vec<Option<ClueId>>,
}

impl Counterpart<'_> {
    /// Returns what the puzzle has and its counterpart has not.
    pub(super) fn losses(&self) -> Vec<Loss> {
        let mut losses = Losses::default();
        self.lose_texts(&mut losses);
        self.lose_names(&mut losses);
        self.lose_clues(&mut losses);
        losses.into_list()
    }

    fn lose_texts(&self, losses: &mut Losses) {
        let (model, read) = (self.model, self.read);
        // An untitled text has the name `Puzzle`.
        let is_named = (model.name(), model.title()) != ("Puzzle", "Puzzle");
        if is_named && model.name() != read.name() {
            losses.add(format!("the name `{}`", model.name()));
        }
        if is_named && model.title() != read.title() {
            losses.add(format!("the title `{}`", model.title()));
        }
        let texts = [
            ("story", model.story(), read.story()),
            ("question", model.question(), read.question()),
            ("author", model.author(), read.author()),
        ];
        for (what, own, other) in texts {
            if own.is_some_and(|text| Some(text) != other && !text.is_empty()) {
                losses.add(format!("the {what}"));
            }
        }
        if model.stars().is_some() && model.stars() != read.stars() {
            losses.add("the stars");
        }
        if model.answer().is_some() && read.answer().is_none() {
            losses.add("the author's answer");
        }
        if model.verbs() != read.verbs() {
            losses.add("the verbs of sentences");
        }
        if model.parts().words.is_some() && model.parts().words != read.parts().words {
            losses.add("the language and its words");
        }
        if !model.sayings().is_empty() && read.sayings().is_empty() {
            losses.add("the templates of sentences");
        }
    }

    fn lose_names(&self, losses: &mut Losses) {
        let (model, read) = (self.model, self.read);
        for (id, &other) in model.category_ids().zip(&self.categories) {
            let category = model.category(id);
            if category.name != POSITIONS && category.name != read.category(other).name {
                losses.add_to(CATEGORIES, &category.name);
            }
            if category.role_of.is_some() && read.category(other).role_of.is_none() {
                losses.add_to(ROLES, &category.name);
            }
            // The rows always have an order.
            let ordered = category.order == Order::Ordered && id != model.anchor();
            if ordered && !read.is_comparable(other) {
                losses.add_to(ORDERS, &category.name);
            }
        }
        for (id, &other_id) in model.item_ids().zip(&self.items) {
            let (item, other) = (model.item(id), read.item(other_id));
            if item.name != other.name {
                losses.add_to(NAMES, &item.name);
            }
            let position = model.category(item.category).name == POSITIONS;
            if item.phrase != other.phrase && item.phrase != item.name && !position {
                losses.add_to(PHRASES, &item.phrase);
            }
            if item.title != other.title && item.title != item.phrase && item.title != item.name {
                losses.add_to(TITLES, &item.title);
            }
            if item.value.is_some_and(|value| value != read.value(other_id)) {
                losses.add_to(VALUES, &item.name);
            }
        }
        for property in model.properties() {
            losses.add_to(PROPERTIES, &property.name);
        }
        let names: BTreeSet<(&str, &str)> =
            read.links().iter().map(|link| (link.name.as_str(), link.phrase.as_str())).collect();
        for link in model.links().iter().filter(|link| !names.contains(&(&link.name, &link.phrase))) {
            // The links of ZBC have signs for names.
            if link.name.contains(char::is_alphabetic) {
                losses.add_to(LINKS, &link.name);
            }
        }
    }

    fn lose_clues(&self, losses: &mut Losses) {
        for (clue, other) in self.model.clues().iter().zip(&self.clues) {
            let Clue { label, sentence, .. } = clue;
            let Some(other) = other.map(|id| self.read.clue(id)) else {
                losses.add_to(if clue.state == State::Off { DISABLED } else { TRUISMS }, label);
                continue;
            };
            if *label != other.label {
                losses.add_to(LABELS, label);
            }
            if sentence.as_ref().is_some_and(|text| !text.is_empty() && *sentence != other.sentence) {
                losses.add_to(SENTENCES, label);
            }
        }
    }
}
