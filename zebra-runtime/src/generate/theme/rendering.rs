//! Rendering: a bare model gets the names and sentences of a theme. Part of the generator.

use super::bare_model::{BareModel, Sort};
use super::names::{article, identifier};
use super::style::Style;
use super::wording::Wording;
use super::{Content, Item, Theme};
use crate::generate::clue_kind::ClueKind;
use crate::model::{Answer, Assignment, CategoryId, Clue, Formula, ItemId, List, Model, Parts, State, Text};
use crate::random::Random;

/// A puzzle with names and sentences.
#[derive(Debug)]
pub(in crate::generate) struct Rendered {
    pub(in crate::generate) model: Model,
    /// The items that answer the question, in its order.
    pub(in crate::generate) asked: Vec<ItemId>,
}

impl Theme {
    /// Returns the puzzle of a bare model and its clues, with names, a story, and a sentence for each clue.
    pub(in crate::generate) fn render(
        &self,
        bare: &BareModel,
        clues: &[(ClueKind, Formula)],
        solution: &Assignment,
        number: u64,
        random: &mut Random,
    ) -> Rendered {
        let categories = self.assign_categories(bare, random);
        let items = self.choose_items(bare, &categories, random);
        let wording = Wording {
            theme: self,
            model: &bare.model,
            sorts: &bare.sorts,
            categories: &categories,
            items: &items,
        };
        let mut parts = bare.model.parts().clone();
        parts.name = Text::from(format!("{}{number}", self.name));
        parts.title = Text::from(random.pick(&self.titles).cloned().unwrap_or_default());
        rename(&mut parts, &wording);
        match self.language.is_english() {
            true => parts.sayings = wording.sayings().into(),
            false => parts.words = Some(wording.words_of_items()),
        }
        let mut style = Style::new(self.language, random);
        parts.story = Some(Text::from(wording.story(random)));
        let clue = |(index, (_, formula)): (usize, &(ClueKind, Formula))| Clue {
            label: Text::from((index + 1).to_string()),
            sentence: style.sentence(&wording, formula, random).map(Text::from),
            zbc: None,
            formulas: vec![formula.clone()].into(),
            state: State::On,
        };
        parts.clues = clues.iter().enumerate().map(clue).collect();
        let question = wording.question(clues, solution, random);
        parts.question = Some(Text::from(question.text));
        parts.answer = Some(answer(&bare.model, solution));
        Rendered { model: Model::from_parts(parts), asked: question.answers }
    }

    /// Returns the category of the theme for each category of the model.
    fn assign_categories(&self, bare: &BareModel, random: &mut Random) -> Vec<usize> {
        let mut free: Vec<usize> = (0..self.categories.len()).collect();
        random.shuffle(&mut free);
        let mut assigned = vec![0; bare.sorts.len()];
        let count = |index: usize| bare.model.category(CategoryId(index as u32)).count;
        // The categories for which the fewest categories of the theme are suitable come first.
        let mut order: Vec<usize> = (0..bare.sorts.len()).collect();
        order.sort_by_key(|&index| {
            std::cmp::Reverse((bare.sorts[index] == Sort::Items { loose: true }, count(index)))
        });
        for index in order {
            match bare.sorts[index] {
                Sort::Fixed { category, .. } => assigned[index] = category,
                Sort::Items { loose } => {
                    let fits =
                        |&category: &usize| self.categories[category].has_room(count(index) as usize, loose);
                    if let Some(place) = free.iter().position(fits) {
                        assigned[index] = free.remove(place);
                    }
                }
            }
        }
        assigned
    }

    /// Returns the theme's item for each item of the model.
    fn choose_items(&self, bare: &BareModel, categories: &[usize], random: &mut Random) -> Vec<Item> {
        let model = &bare.model;
        let mut chosen = Vec::new();
        let spelled = |category: CategoryId| match &bare.sorts[category.index()] {
            Sort::Fixed { numbers: Some(numbers), .. } => numbers.spelled,
            Sort::Fixed { .. } | Sort::Items { .. } => true,
        };
        for (category, &assigned) in model.category_ids().zip(categories) {
            let count = model.category(category).count as usize;
            match &self.categories[assigned].content {
                Content::Numbers(numbers) => chosen.extend(model.items_of(category).map(|item| {
                    let words = numbers.written(model.value(item), spelled(category));
                    let name = match numbers.are_bare() {
                        true => model.item(item).name.clone(),
                        false => value_name(&self.categories[assigned].name, &words),
                    };
                    Item { name, article: article(&words), forms: Vec::new(), words: words.into() }
                })),
                Content::Items { items, in_order: false, apart, .. } => {
                    chosen.extend(compatible(items, apart, count, random));
                }
                Content::Names { items, in_order: false } => {
                    chosen.extend(compatible(items, &[], count, random));
                }
                Content::Names { items, .. }
                | Content::Places { items, .. }
                | Content::Items { items, .. } => {
                    chosen.extend_from_slice(&items[..count]);
                }
            }
        }
        chosen
    }
}

/// Returns the identifier of a value: `Price12` for "$12".
fn value_name(category: &str, words: &str) -> Text {
    let words: String = identifier(&format!("{category} {words}"));
    Text::from(words)
}

/// Returns random items, at most one of each list of `apart`.
fn compatible(items: &[Item], apart: &[Vec<usize>], count: usize, random: &mut Random) -> Vec<Item> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    random.shuffle(&mut order);
    let mut chosen: Vec<usize> = Vec::with_capacity(count);
    for index in order {
        let clashes =
            |list: &&Vec<usize>| list.contains(&index) && list.iter().any(|known| chosen.contains(known));
        if chosen.len() < count && !apart.iter().any(|list| clashes(&list)) {
            chosen.push(index);
        }
    }
    chosen.into_iter().map(|index| items[index].clone()).collect()
}

/// Replaces the names of the bare model by those of the theme.
fn rename(parts: &mut Parts, wording: &Wording<'_>) {
    let theme = wording.theme;
    for (category, &assigned) in parts.categories.to_mut().iter_mut().zip(wording.categories) {
        category.name = Text::from(theme.categories[assigned].name.clone());
    }
    let items = parts.items.to_mut();
    for category in wording.model.category_ids() {
        let phrase = wording.item_phrases(category);
        for id in wording.model.items_of(category) {
            let (item, named) = (&mut items[id.index()], &wording.items[id.index()]);
            item.name = named.name.clone();
            item.phrase = phrase(id);
            item.title = named.words.clone();
        }
    }
}

/// Returns the whole solution as an author's answer.
fn answer(model: &Model, solution: &Assignment) -> Answer {
    let row = |row: usize| -> List<ItemId> {
        model.category_ids().map(|category| solution.item_in(row, category)).collect()
    };
    Answer { columns: model.category_ids().collect(), rows: (0..model.rows()).map(row).collect() }
}
