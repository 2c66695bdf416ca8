//! Rendering: a bare model gets the names and sentences of a theme. Part of the generator.

use super::bare_model::{BareModel, Sort};
use super::names::{article, identifier};
use super::of_table::FixedRows;
use super::style::Style;
use super::wording::Wording;
use super::{Content, Item, Theme};
use crate::generate::clue_kind::ClueKind;
use crate::generate::read_back::misread;
use crate::model::{Answer, Assignment, CategoryId, Clue, Formula, ItemId, List, Model, Parts, State, Text};
use crate::random::Random;

/// A puzzle with names and sentences.
#[derive(Debug)]
pub(in crate::generate) struct Rendered {
    pub(in crate::generate) model: Model,
    /// The items that answer the question, in its order.
    pub(in crate::generate) asked: Vec<ItemId>,
}

/// How often a sentence is written in other words if the reader of English understands something else.
const REWORDINGS: usize = 4;

/// What is not left to chance in the choice of names.
#[derive(Debug, Clone, Default)]
pub(in crate::generate) struct Placing<'a> {
    /// The rows of a given solution, and for each row of the model the number of the given one.
    pub(in crate::generate) rows: Option<(&'a FixedRows, Vec<usize>)>,
    /// The item that the question is about.
    pub(in crate::generate) asked: Option<Placed>,
    /// The number of the puzzle among those of the theme: successive ones have different titles and openings.
    pub(in crate::generate) turn: u64,
    /// Whether English sentences are read back. Those of built-in themes are, in tests.
    pub(in crate::generate) reads_back: bool,
    /// Whether the question asks for the whole answer.
    pub(in crate::generate) asks_everything: bool,
}

/// An item of a theme at a place of a bare model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::generate) struct Placed {
    /// The category of the theme.
    pub(in crate::generate) category: usize,
    /// Its item.
    pub(in crate::generate) item: usize,
    /// The item of the bare model.
    pub(in crate::generate) at: ItemId,
}

impl Placing<'_> {
    /// Returns the item of a category of the theme in each place of a category of the model, if the solution is given.
    fn of_rows(
        &self,
        model: &Model,
        solution: &Assignment,
        (category, assigned): (CategoryId, usize),
    ) -> Option<Vec<usize>> {
        let (rows, order) = self.rows.as_ref()?;
        let item = |item: ItemId| Some(rows[order[solution.row_of(item)?]][assigned]);
        model.items_of(category).map(item).collect()
    }
}

impl Theme {
    /// Returns the puzzle of a bare model and its clues, with names, a story, and a sentence for each clue.
    pub(in crate::generate) fn render(
        &self,
        bare: &BareModel,
        clues: &[(ClueKind, Formula)],
        solution: &Assignment,
        number: u64,
        placing: &Placing<'_>,
        random: &mut Random,
    ) -> Rendered {
        let categories = self.assign_categories(bare, placing.asked, random);
        let items = self.choose_items(bare, &categories, solution, placing, random);
        let wording = Wording {
            theme: self,
            model: &bare.model,
            sorts: &bare.sorts,
            categories: &categories,
            items: &items,
        };
        let mut parts = bare.model.parts().clone();
        parts.name = Text::from(format!("{}{number}", self.name));
        let title = self.titles.get((placing.turn % self.titles.len().max(1) as u64) as usize);
        parts.title = Text::from(title.cloned().unwrap_or_default());
        rename(&mut parts, &wording);
        match self.language.is_english() {
            true => parts.sayings = wording.sayings().into(),
            false => parts.words = Some(wording.words_of_items()),
        }
        let mut style = Style::new(self, random);
        parts.story = Some(Text::from(wording.story(placing.turn, clues, random)));
        let clue = |(index, (_, formula)): (usize, &(ClueKind, Formula))| Clue {
            label: Text::from((index + 1).to_string()),
            sentence: style.sentence(&wording, formula, random).map(Text::from),
            zbc: None,
            formulas: vec![formula.clone()].into(),
            state: State::On,
        };
        let mut rendered: Vec<Clue> = clues.iter().enumerate().map(clue).collect();
        if placing.reads_back && self.language.is_english() {
            let model = Model::from_parts(parts.clone());
            for _ in 0..REWORDINGS {
                let misread = misread(&model, &rendered);
                if misread.is_empty() {
                    break;
                }
                for index in misread {
                    rendered[index].sentence =
                        style.sentence(&wording, &clues[index].1, random).map(Text::from);
                }
            }
            // Without a sentence, the clue is printed as its formula.
            for index in misread(&model, &rendered) {
                rendered[index].sentence = None;
            }
        }
        parts.clues = rendered.into();
        let question = wording.question(clues, solution, placing, random);
        parts.question = Some(Text::from(question.text));
        parts.answer = Some(answer(&bare.model, solution));
        Rendered { model: Model::from_parts(parts), asked: question.answers }
    }

    /// Returns the category of the theme for each category of the model.
    fn assign_categories(&self, bare: &BareModel, asked: Option<Placed>, random: &mut Random) -> Vec<usize> {
        let mut free: Vec<usize> = (0..self.categories.len()).collect();
        random.shuffle(&mut free);
        let mut assigned = vec![0; bare.sorts.len()];
        let asked = asked.map(|asked| (bare.model.item(asked.at).category.index(), asked.category));
        free.retain(|category| asked.is_none_or(|(_, taken)| taken != *category));
        let count = |index: usize| bare.model.category(CategoryId(index as u32)).count;
        // The categories for which the fewest categories of the theme are suitable come first.
        let mut order: Vec<usize> = (0..bare.sorts.len()).collect();
        order.sort_by_key(|&index| {
            std::cmp::Reverse((bare.sorts[index] == Sort::Items { loose: true }, count(index)))
        });
        for index in order {
            if let Some((_, category)) = asked.filter(|(of, _)| *of == index) {
                assigned[index] = category;
                continue;
            }
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
        // Lettered categories are in the order of their letters.
        let is_lettered = |&index: &usize| {
            let content = &self.categories[assigned[index]].content;
            matches!(content, Content::Items { in_order: true, loose: true, .. })
                && asked.is_none_or(|(of, _)| of != index)
        };
        let places: Vec<usize> = (0..assigned.len()).filter(is_lettered).collect();
        let mut letters: Vec<usize> = places.iter().map(|&place| assigned[place]).collect();
        letters.sort_unstable();
        for (place, category) in places.into_iter().zip(letters) {
            assigned[place] = category;
        }
        assigned
    }

    /// Returns the theme's item for each item of the model.
    fn choose_items(
        &self,
        bare: &BareModel,
        categories: &[usize],
        solution: &Assignment,
        placing: &Placing<'_>,
        random: &mut Random,
    ) -> Vec<Item> {
        let model = &bare.model;
        let mut chosen: Vec<Item> = Vec::new();
        let mut used: Vec<u64> = Vec::new();
        let spelled = |category: CategoryId| match &bare.sorts[category.index()] {
            Sort::Fixed { numbers: Some(numbers), .. } => numbers.spelled,
            Sort::Fixed { .. } | Sort::Items { .. } => true,
        };
        for (category, &assigned) in model.category_ids().zip(categories) {
            let count = model.category(category).count as usize;
            let content = &self.categories[assigned].content;
            if let (Some(places), Content::Names { items, .. } | Content::Items { items, .. }) =
                (placing.of_rows(model, solution, (category, assigned)), content)
            {
                chosen.extend(places.into_iter().map(|place| items[place].clone()));
                continue;
            }
            let asked = placing.asked.filter(|asked| model.item(asked.at).category == category);
            let forced =
                asked.map(|asked| (asked.item, (asked.at.0 - model.category(category).first) as usize));
            match content {
                Content::Numbers(numbers) => chosen.extend(model.items_of(category).map(|item| {
                    let words = numbers.written(model.value(item), spelled(category));
                    let name = match numbers.are_bare() {
                        true => model.item(item).name.clone(),
                        false => value_name(&self.categories[assigned].name, &words),
                    };
                    Item {
                        name,
                        article: article(&words),
                        forms: Vec::new(),
                        stems: Vec::new(),
                        words: words.into(),
                    }
                })),
                Content::Items { items, in_order: false, apart, .. } => {
                    chosen.extend(compatible(items, apart, &used, count, forced, random));
                }
                Content::Names { items, in_order: false } => {
                    chosen.extend(compatible(items, &[], &used, count, None, random));
                }
                Content::Names { items, .. }
                | Content::Places { items, .. }
                | Content::Items { items, .. } => {
                    chosen.extend_from_slice(&items[..count]);
                }
            }
            let start = chosen.len() - count;
            used.extend(chosen[start..].iter().flat_map(|item| item.stems.iter().copied()));
        }
        chosen
    }
}

/// Returns the identifier of a value: `Price12` for "$12".
fn value_name(category: &str, words: &str) -> Text {
    let words: String = identifier(&format!("{category} {words}"));
    Text::from(words)
}

/// Returns random items, at most one of each list of `apart`, and without words of other categories if there are enough others. A
/// forced one comes to its place.
fn compatible(
    items: &[Item],
    apart: &[Vec<usize>],
    used: &[u64],
    count: usize,
    forced: Option<(usize, usize)>,
    random: &mut Random,
) -> Vec<Item> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    random.shuffle(&mut order);
    if let Some((item, _)) = forced {
        order.sort_by_key(|&index| index != item);
    }
    let mut chosen: Vec<usize> = Vec::with_capacity(count);
    let is_used = |index: &usize| items[*index].stems.iter().any(|stem| used.contains(stem));
    let (others, shared): (Vec<usize>, Vec<usize>) = order.into_iter().partition(|index| !is_used(index));
    for index in others.into_iter().chain(shared) {
        let clashes =
            |list: &&Vec<usize>| list.contains(&index) && list.iter().any(|known| chosen.contains(known));
        if chosen.len() == count {
            break;
        }
        if !apart.iter().any(|list| clashes(&list)) {
            chosen.push(index);
        }
    }
    if let Some((_, place)) = forced {
        chosen.swap(0, place);
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
