//! The logic grid in words, for readers who cannot see it.

use zebra_runtime::model::{CategoryId, ItemId, Polarity};
use zebra_runtime::sentence::plural;

use super::GridView;

impl GridView<'_> {
    /// Returns the title: the name of the puzzle and the state of the grid.
    pub(crate) fn title(&self) -> String {
        let state = self.state.as_ref().map(|state| format!(", {state}"));
        format!("Logic grid of {}{}", self.model.title(), state.unwrap_or_default())
    }

    /// Returns the content of the grid in words: the categories with their items, the pairs that are together, and the number of
    /// crosses and of open pairs.
    #[must_use]
    pub fn describe(&self) -> String {
        let category = |&category: &CategoryId| {
            let items: Vec<&str> = self.model.items_of(category).map(|item| self.name(item)).collect();
            format!("{}: {}.", self.model.category(category).name, items.join(", "))
        };
        let mut sentences: Vec<String> = self.categories.iter().map(category).collect();
        let pairs = self.pairs();
        let polarity = |pair: &&(ItemId, ItemId)| self.marks.get(pair).copied();
        let together: Vec<_> = pairs.iter().filter(|pair| polarity(pair) == Some(Polarity::Is)).collect();
        let crosses = pairs.iter().filter(|pair| polarity(pair) == Some(Polarity::IsNot)).count();
        let open = pairs.len() - together.len() - crosses;
        if !together.is_empty() {
            sentences.push(format!("Together: {}.", self.list(&together)));
        }
        sentences.push(format!(
            "{} {}, {crosses} {}, {open} open.",
            together.len(),
            plural(together.len(), "circle"),
            if crosses == 1 { "cross" } else { "crosses" }
        ));
        let new: Vec<_> = pairs.iter().filter(|pair| self.new.contains(pair)).collect();
        let circles: Vec<_> =
            new.iter().copied().filter(|pair| polarity(pair) == Some(Polarity::Is)).collect();
        let crosses: Vec<_> =
            new.iter().copied().filter(|pair| polarity(pair) == Some(Polarity::IsNot)).collect();
        for (kind, pairs) in [("circles", circles), ("crosses", crosses)] {
            if !pairs.is_empty() {
                sentences.push(format!("New {kind}: {}.", self.list(&pairs)));
            }
        }
        sentences.extend(self.omitted());
        sentences.join(" ")
    }

    /// Returns a sentence for each category that is omitted.
    pub(super) fn omitted(&self) -> Vec<String> {
        let omitted = self.model.category_ids().filter(|category| !self.categories.contains(category));
        let sentence = |category: CategoryId| {
            let category = self.model.category(category);
            format!("{} has {} items and is omitted.", category.name, category.count)
        };
        omitted.map(sentence).collect()
    }

    fn list(&self, pairs: &[&(ItemId, ItemId)]) -> String {
        let pair = |pair: &&(ItemId, ItemId)| format!("{} and {}", self.name(pair.0), self.name(pair.1));
        pairs.iter().map(pair).collect::<Vec<_>>().join("; ")
    }

    fn name(&self, item: ItemId) -> &str {
        &self.model.item(item).title
    }
}
