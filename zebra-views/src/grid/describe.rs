//! The logic grid in words, for readers who cannot see it.

use zebra_runtime::language::{Key, Language};
use zebra_runtime::model::{CategoryId, ItemId, Polarity};

use super::GridView;

impl GridView<'_> {
    /// Returns the title: the name of the puzzle and the state of the grid.
    pub(crate) fn title(&self) -> String {
        let state = self.state.as_ref().map(|state| format!(", {state}"));
        self.words().phrase(Key::GridOf, &[("title", self.model.title())]) + &state.unwrap_or_default()
    }

    /// Returns the title of a part of a grid; the first has the index 0.
    #[cfg(feature = "print")]
    pub(crate) fn part_title(&self, index: usize, count: usize) -> String {
        let (n, all) = ((index + 1).to_string(), count.to_string());
        self.words().phrase(Key::GridPart, &[("n", &n), ("all", &all)])
    }

    fn words(&self) -> &'static Language {
        Language::of_puzzle(self.model)
    }

    /// Returns the content of the grid in words: the categories with their items, the pairs that are together, and the number of
    /// crosses and of open pairs.
    #[must_use]
    pub fn describe(&self) -> String {
        let category = |&category: &CategoryId| {
            let items: Vec<&str> = self.model.items_of(category).map(|item| self.name(item)).collect();
            format!("{}: {}.", self.model.category(category).name, items.join(", "))
        };
        let mut sentences: Vec<String> = self.stairs.categories().iter().map(category).collect();
        let pairs: Vec<(ItemId, ItemId)> = self.stairs.pairs(self.model).collect();
        let polarity = |pair: &&(ItemId, ItemId)| self.marks.get(pair).copied();
        let together: Vec<_> = pairs.iter().filter(|pair| polarity(pair) == Some(Polarity::Is)).collect();
        let crosses = pairs.iter().filter(|pair| polarity(pair) == Some(Polarity::IsNot)).count();
        let open = pairs.len() - together.len() - crosses;
        if !together.is_empty() {
            sentences.push(self.listed(Key::PairsTogether, &together));
        }
        let words = self.words();
        let counted = |count: usize, one, many| match count {
            1 => words.text(one).to_owned(),
            _ => words.phrase(many, &[("n", &count.to_string())]),
        };
        sentences.push(format!(
            "{}, {}, {}.",
            counted(together.len(), Key::OneCircle, Key::Circles),
            counted(crosses, Key::OneCross, Key::Crosses),
            words.phrase(Key::OpenCells, &[("n", &open.to_string())])
        ));
        let new: Vec<_> = pairs.iter().filter(|pair| self.new.contains(pair)).collect();
        let circles: Vec<_> =
            new.iter().copied().filter(|pair| polarity(pair) == Some(Polarity::Is)).collect();
        let crosses: Vec<_> =
            new.iter().copied().filter(|pair| polarity(pair) == Some(Polarity::IsNot)).collect();
        for (key, pairs) in [(Key::NewCircles, circles), (Key::NewCrosses, crosses)] {
            if !pairs.is_empty() {
                sentences.push(self.listed(key, &pairs));
            }
        }
        sentences.extend(self.omitted());
        sentences.join(" ")
    }

    /// Returns a sentence for each category that is omitted.
    pub(super) fn omitted(&self) -> Vec<String> {
        let sentence = |&category: &CategoryId| {
            let category = self.model.category(category);
            let slots = [("category", &*category.name), ("n", &category.count.to_string())];
            self.words().phrase(Key::Omitted, &slots)
        };
        self.stairs.omitted().iter().map(sentence).collect()
    }

    /// Fills pairs into a sentence.
    fn listed(&self, key: Key, pairs: &[&(ItemId, ItemId)]) -> String {
        let pair = |pair: &&(ItemId, ItemId)| {
            let slots = [("one", self.name(pair.0)), ("other", self.name(pair.1))];
            self.words().phrase(Key::ItemPair, &slots)
        };
        let list = pairs.iter().map(pair).collect::<Vec<_>>().join("; ");
        self.words().phrase(key, &[("list", &list)])
    }

    fn name(&self, item: ItemId) -> &str {
        &self.model.item(item).title
    }
}
