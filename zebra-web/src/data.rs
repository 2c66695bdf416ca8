//! Parts of a puzzle as JSON: items, marks, categories, clues.

use serde::{Deserialize, Serialize};
use zebra_runtime::explain::Asked;
use zebra_runtime::model::{CategoryId, Clue, ClueId, ItemId, Mark, Model, Order, State};
use zebra_runtime::render::Stairs;
use zebra_runtime::sentence::clue_sentence;

use crate::error::Rejection;

/// Returns a value as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    match serde_json::to_string(value) {
        Ok(text) => text,
        Err(error) => unreachable!("texts, numbers and lists have a form in JSON: {error}"),
    }
}

/// Reads an argument in JSON; `what` says what it is.
pub(crate) fn parse<'t, T: Deserialize<'t>>(text: &'t str, what: &str) -> Result<T, Rejection> {
    serde_json::from_str(text).map_err(|error| Rejection::new(format_args!("not {what}: {error}")))
}

/// A mark by the names of its items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MarkData {
    Together([String; 2]),
    Apart([String; 2]),
}

impl MarkData {
    pub(crate) fn new(model: &Model, mark: Mark) -> Self {
        let items = [mark.first(), mark.second()].map(|item| item_name(model, item));
        if mark.is_together() { MarkData::Together(items) } else { MarkData::Apart(items) }
    }

    pub(crate) fn list(model: &Model, marks: &[Mark]) -> Vec<Self> {
        marks.iter().map(|&mark| MarkData::new(model, mark)).collect()
    }

    /// Returns the mark; fails if the puzzle has no such item.
    pub(crate) fn resolve(&self, model: &Model) -> Result<Mark, Rejection> {
        let (MarkData::Together(items) | MarkData::Apart(items)) = self;
        let [one, other] = resolve_pair(model, items)?;
        Ok(match self {
            MarkData::Together(_) => Mark::together(one, other),
            MarkData::Apart(_) => Mark::apart(one, other),
        })
    }
}

/// Returns an item as `Category::Item`.
pub(crate) fn item_name(model: &Model, item: ItemId) -> String {
    let item = model.item(item);
    format!("{}::{}", model.category(item.category).name, item.name)
}

pub(crate) fn category_name(model: &Model, category: CategoryId) -> String {
    model.category(category).name.to_string()
}

pub(crate) fn labels(model: &Model, clues: &[ClueId]) -> Vec<String> {
    let mut clues = clues.to_vec();
    clues.sort_unstable();
    clues.into_iter().map(|clue| model.clue(clue).label.to_string()).collect()
}

pub(crate) fn resolve_pair(model: &Model, items: &[String; 2]) -> Result<[ItemId; 2], Rejection> {
    let [one, other] = items;
    Ok([resolve_item(model, one)?, resolve_item(model, other)?])
}

fn resolve_item(model: &Model, name: &str) -> Result<ItemId, Rejection> {
    let Some((category, item)) = name.split_once("::") else {
        return Err(Rejection::new(format_args!("`{name}` is not an item; write it as `Category::Item`")));
    };
    let category = model.category_named(category);
    let found = category.and_then(|category| model.item_named(category, item));
    found.ok_or_else(|| Rejection::new(format_args!("the puzzle has no item `{name}`")))
}

/// What a page shows of a puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct PuzzleData<'m> {
    name: &'m str,
    title: &'m str,
    /// The code of the language of its texts.
    language: &'m str,
    #[serde(skip_serializing_if = "Option::is_none")]
    story: Option<&'m str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'m str>,
    /// What the question asks for, if all of its parts ask for the partner of an item.
    asked: Vec<AskedData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'m str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stars: Option<u8>,
    /// The number of rows of an answer.
    rows: usize,
    /// The name of the category whose items name the rows.
    anchor: &'m str,
    categories: Vec<CategoryData<'m>>,
    /// The pairs of categories whose items have marks, by their numbers from 0.
    pairs: Vec<[usize; 2]>,
    stairs: StairsData,
    clues: Vec<ClueData<'m>>,
}

#[derive(Debug, Serialize)]
struct AskedData {
    text: String,
    item: String,
    category: String,
}

/// The shape of the logic grid, with categories by their numbers from 0.
#[derive(Debug, Serialize)]
struct StairsData {
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// For each row of blocks, from left to right, whether the items of each block have marks.
    blocks: Vec<Vec<bool>>,
    /// The categories that are too large for the grid.
    omitted: Vec<usize>,
}

#[derive(Debug, Serialize)]
struct CategoryData<'m> {
    name: &'m str,
    ordered: bool,
    items: Vec<ItemData<'m>>,
}

#[derive(Debug, Serialize)]
struct ItemData<'m> {
    /// `Category::Item`.
    id: String,
    title: &'m str,
    phrase: &'m str,
}

#[derive(Debug, Serialize)]
struct ClueData<'m> {
    label: &'m str,
    sentence: String,
    on: bool,
    /// The items that it names, in its order.
    items: Vec<String>,
}

impl<'m> PuzzleData<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        let ids: Vec<CategoryId> = model.category_ids().collect();
        let pairs = ids.iter().enumerate().flat_map(|(before, &other)| {
            ids[..before]
                .iter()
                .filter(move |&&one| model.have_marks(one, other))
                .map(move |&one| (one, other))
        });
        PuzzleData {
            name: model.name(),
            title: model.title(),
            language: model.language(),
            story: model.story(),
            question: model.question(),
            asked: asked_data(model),
            author: model.author(),
            stars: model.stars(),
            rows: model.rows(),
            anchor: &model.category(model.anchor()).name,
            categories: ids.iter().map(|&category| category_data(model, category)).collect(),
            pairs: pairs.map(|(one, other)| [number(one), number(other)]).collect(),
            stairs: stairs_data(model),
            clues: model.clues().iter().map(|clue| clue_data(model, clue)).collect(),
        }
    }
}

fn number(category: CategoryId) -> usize {
    category.0 as usize
}

fn asked_data(model: &Model) -> Vec<AskedData> {
    let parts: Option<Vec<Asked>> = Asked::by(model).into_iter().collect();
    let data = |asked: Asked| AskedData {
        text: asked.text(model),
        item: item_name(model, asked.item),
        category: category_name(model, asked.category),
    };
    parts.unwrap_or_default().into_iter().map(data).collect()
}

fn stairs_data(model: &Model) -> StairsData {
    let stairs = Stairs::within(model, usize::MAX);
    let numbers = |categories: &[CategoryId]| categories.iter().copied().map(number).collect();
    let blocks = stairs.rows().iter().enumerate().map(|(index, &row)| {
        let columns =
            stairs.columns().iter().enumerate().take_while(|(column, _)| stairs.has(index, *column));
        columns.map(|(_, &column)| model.have_marks(row, column)).collect()
    });
    StairsData {
        rows: numbers(stairs.rows()),
        columns: numbers(stairs.columns()),
        blocks: blocks.collect(),
        omitted: numbers(stairs.omitted()),
    }
}

fn category_data(model: &Model, id: CategoryId) -> CategoryData<'_> {
    let category = model.category(id);
    let item = |id: ItemId| {
        let item = model.item(id);
        ItemData { id: item_name(model, id), title: &item.title, phrase: &item.phrase }
    };
    CategoryData {
        name: &category.name,
        ordered: category.order == Order::Ordered,
        items: model.items_of(id).map(item).collect(),
    }
}

fn clue_data<'m>(model: &'m Model, clue: &'m Clue) -> ClueData<'m> {
    let mut items: Vec<ItemId> = Vec::new();
    for formula in clue.formulas.iter() {
        formula.visit_items(&mut |item| {
            // A formula about every row names variables, which are not items of the puzzle.
            if item.index() < model.items().len() && !items.contains(&item) {
                items.push(item);
            }
        });
    }
    ClueData {
        label: &clue.label,
        sentence: clue_sentence(model, clue),
        on: clue.state == State::On,
        items: items.into_iter().map(|item| item_name(model, item)).collect(),
    }
}
