//! Rendering: a bare model gets the names and sentences of a theme. Part of the generator (layer 3).

use super::bare_model::{BareModel, Sort};
use super::wording::Wording;
use super::{Content, Item, Theme};
use crate::generate::clue_kind::ClueKind;
use crate::model::{Answer, Assignment, CategoryId, Clue, Formula, ItemId, List, Model, Parts, State, Text};
use crate::random::Random;

impl Theme {
    /// Returns the puzzle of a bare model and its clues, with names, a story, and a sentence for each clue.
    pub(in crate::generate) fn render(
        &self,
        bare: &BareModel,
        clues: &[(ClueKind, Formula)],
        solution: &Assignment,
        number: u64,
        random: &mut Random,
    ) -> Model {
        let categories = self.assign_categories(bare, random);
        let items = self.choose_items(bare, &categories, random);
        let wording = Wording::new(self, &bare.model, &categories, &items);
        let mut parts = bare.model.parts().clone();
        parts.name = Text::from(format!("{}{number}", self.name));
        parts.title = Text::from(self.title.clone());
        rename(&mut parts, &wording);
        parts.story = Some(Text::from(wording.story()));
        parts.question = Some(Text::from(wording.question(random)));
        let clue = |(index, (_, formula)): (usize, &(ClueKind, Formula))| Clue {
            label: Text::from((index + 1).to_string()),
            sentence: wording.sentence(formula).map(Text::from),
            zbc: None,
            formulas: vec![formula.clone()].into(),
            state: State::On,
        };
        parts.clues = clues.iter().enumerate().map(clue).collect();
        parts.answer = Some(answer(&bare.model, solution));
        Model::from_parts(parts)
    }

    /// Returns the category of the theme for each category of the model; `None` for the places.
    fn assign_categories(&self, bare: &BareModel, random: &mut Random) -> Vec<Option<usize>> {
        let mut free: Vec<usize> = (0..self.categories.len()).collect();
        random.shuffle(&mut free);
        let mut assigned = vec![None; bare.sorts.len()];
        let count = |index: usize| bare.model.category(CategoryId(index as u32)).count;
        // The categories for which the fewest categories of the theme are suitable come first.
        let mut order: Vec<usize> = (0..bare.sorts.len()).collect();
        order.sort_by_key(|&index| {
            std::cmp::Reverse((bare.sorts[index] == Sort::Items { loose: true }, count(index)))
        });
        for index in order {
            assigned[index] = match bare.sorts[index] {
                Sort::Places => None,
                Sort::Numbers(numbers) => Some(numbers),
                Sort::Items { loose } => {
                    let fits =
                        |&category: &usize| self.categories[category].has_room(count(index) as usize, loose);
                    let place = free.iter().position(fits);
                    place.map(|place| free.remove(place))
                }
            };
        }
        assigned
    }

    /// Returns the theme's item for each item of the model.
    fn choose_items(&self, bare: &BareModel, categories: &[Option<usize>], random: &mut Random) -> Vec<Item> {
        let model = &bare.model;
        let mut chosen = Vec::new();
        for (category, assigned) in model.category_ids().zip(categories) {
            let count = model.category(category).count as usize;
            match assigned.map(|assigned| &self.categories[assigned].content) {
                None => chosen.extend_from_slice(&self.places.items[..count]),
                Some(Content::Numbers(_)) => chosen.extend(model.items_of(category).map(|item| {
                    let digits = &model.item(item).name;
                    Item { name: digits.clone(), words: digits.clone(), article: "a" }
                })),
                Some(Content::Items { items, in_order, .. }) => {
                    let mut items: Vec<&Item> = items.iter().collect();
                    if !in_order {
                        random.shuffle(&mut items);
                    }
                    chosen.extend(items.into_iter().take(count).cloned());
                }
            }
        }
        chosen
    }
}

/// Replaces the names of the bare model by those of the theme.
fn rename(parts: &mut Parts, wording: &Wording<'_>) {
    let theme = wording.theme;
    for (category, assigned) in parts.categories.to_mut().iter_mut().zip(wording.categories) {
        let name = assigned.map_or(&theme.places.name, |assigned| &theme.categories[assigned].name);
        category.name = Text::from(name.clone());
    }
    for ((id, item), named) in (0..).map(ItemId).zip(parts.items.to_mut()).zip(wording.items) {
        item.name = named.name.clone();
        item.phrase = wording.who(id).clone();
        item.title = named.words.clone();
    }
}

/// Returns the whole solution as an author's answer.
fn answer(model: &Model, solution: &Assignment) -> Answer {
    let row = |row: usize| -> List<ItemId> {
        model.category_ids().map(|category| solution.item_in(row, category)).collect()
    };
    Answer { columns: model.category_ids().collect(), rows: (0..model.rows()).map(row).collect() }
}
