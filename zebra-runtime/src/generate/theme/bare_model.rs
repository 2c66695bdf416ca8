//! Bare models: the categories and links of a puzzle before it has names and clues. Part of the generator.

use super::numbers::Chosen;
use super::{Argument, Category, Content, Link, Theme};
use crate::builder::Builder;
use crate::diagnostic::Spot;
use crate::draft::{Expression, ExpressionKind, Goal, ItemDraft, Name, Path, RelationDraft};
use crate::generate::clue_kind::ClueKind;
use crate::model::{CategoryId, Model, Order, Presence};
use crate::random::Random;

/// The numbers of categories of each sort, not counting the one that names the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::generate) struct Layout {
    pub(in crate::generate) rows: usize,
    pub(in crate::generate) plain: usize,
    pub(in crate::generate) numeric: usize,
    pub(in crate::generate) great: usize,
    /// The number of unused items of each great category.
    pub(in crate::generate) unused: usize,
    pub(in crate::generate) shared: usize,
}

/// The sort of a category of a bare model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sort {
    /// This category of the theme: names, places or numbers.
    Fixed { category: usize, numbers: Option<Chosen> },
    Items {
        /// Whether items are unused or in several rows.
        loose: bool,
    },
}

/// Categories with the links of a theme, but without its names.
#[derive(Debug, Clone)]
pub(in crate::generate) struct BareModel {
    pub(in crate::generate) model: Model,
    /// The sort of each category.
    pub(super) sorts: Vec<Sort>,
    /// The kinds of clues for which a category has no sentences, such as the sum of dates.
    pub(in crate::generate) unstated: Vec<(CategoryId, ClueKind)>,
}

impl BareModel {
    /// Returns the category of the theme with the numbers of a category of the model, if it has numbers.
    pub(in crate::generate) fn numbers_of(&self, category: CategoryId) -> Option<usize> {
        match self.sorts[category.index()] {
            Sort::Fixed { category, numbers: Some(_) } => Some(category),
            Sort::Fixed { .. } | Sort::Items { .. } => None,
        }
    }

    /// Returns whether a category of the model gets items of any suitable category of the theme, one in each row.
    pub(in crate::generate) fn is_open(&self, category: CategoryId) -> bool {
        self.sorts[category.index()] == Sort::Items { loose: false }
    }

    /// Returns the category of names: that of the people.
    pub(in crate::generate) fn names(&self) -> Option<CategoryId> {
        let is_names = |sort: &Sort| *sort == Sort::Fixed { category: 0, numbers: None };
        self.sorts.iter().position(is_names).map(|index| CategoryId(index as u32))
    }

    /// Returns whether categories have numbers, which are random.
    pub(in crate::generate) fn has_numbers(&self) -> bool {
        self.sorts.iter().any(|sort| matches!(sort, Sort::Fixed { numbers: Some(_), .. }))
    }
}

impl Theme {
    /// Creates a bare model of a layout. Its numbers are random; its categories, items and links are not. Categories of
    /// numbers about which there are clues of the wanted kinds come first.
    ///
    /// # Errors
    /// Returns an error if the theme has too few categories, items or places.
    pub(in crate::generate) fn bare_model(
        &self,
        layout: Layout,
        wanted: &[ClueKind],
        random: &mut Random,
    ) -> Result<BareModel, String> {
        let layout = self.with_numbers(layout);
        self.check_capacity(layout)?;
        let mut builder = Builder::new("Bare");
        builder.verify(Goal::Nothing);
        let sorts = self.add_categories(&mut builder, layout, wanted, random);
        let mut unstated = Vec::new();
        for (index, sort) in sorts.iter().enumerate() {
            let Sort::Fixed { category, numbers } = sort else { continue };
            let category = &self.categories[*category];
            let (step, spelled) = numbers.as_ref().map_or((1, true), |chosen| (chosen.step, chosen.spelled));
            for link in &category.links {
                let mut with_link = builder.clone();
                let places: Vec<String> = (1..=layout.rows).map(|row| format!("C{index}x{row}")).collect();
                let (phrase, relation) =
                    (category.phrase(link, step, spelled), relation(link, step, &places));
                with_link.link_with_phrase(&link.name, &phrase, &format!("C{index}"), relation);
                // With few rows, a link may always or never hold. The puzzle leaves out such a link.
                if with_link.check().is_ok() {
                    builder = with_link;
                }
            }
            unstated.extend(category.unstated().map(|kind| (CategoryId(index as u32), kind)));
        }
        match builder.check() {
            Ok(model) => Ok(BareModel { model, sorts, unstated }),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Gives a layout numbers if the theme has no other order: clues are dull if they compare nothing.
    fn with_numbers(&self, layout: Layout) -> Layout {
        let is_poor = !self.is_ordered() && layout.numeric == 0 && layout.plain > 1;
        if is_poor && self.numeric().next().is_some() {
            Layout { numeric: 1, plain: layout.plain - 1, ..layout }
        } else {
            layout
        }
    }

    /// Adds the categories of a layout and returns their sorts: the one that names the rows, the names, the numbers, the others.
    fn add_categories(
        &self,
        builder: &mut Builder,
        layout: Layout,
        wanted: &[ClueKind],
        random: &mut Random,
    ) -> Vec<Sort> {
        let Layout { rows, plain, numeric, great, unused, shared } = layout;
        let items = |prefix: &str, count: usize| -> Vec<ItemDraft> {
            (1..=count).map(|number| ItemDraft::new(&*format!("{prefix}x{number}"))).collect()
        };
        let fixed = |category| Sort::Fixed { category, numbers: None };
        let mut sorts = Vec::new();
        if let Some(places) = self.places() {
            // Chairs around a table have no order.
            match self.is_row(places) {
                true => builder.ordered_category("C0", items("C0", rows)),
                false => builder.category("C0", items("C0", rows)),
            };
            sorts.push(fixed(places));
        }
        let mut left = plain;
        if plain > 0 {
            let name = format!("C{}", sorts.len());
            builder.category(&name, items(&name, rows));
            sorts.push(fixed(0));
            left -= 1;
        }
        let mut candidates: Vec<_> = self.numeric().collect();
        random.shuffle(&mut candidates);
        let lacking =
            |index: usize| self.categories[index].unstated().filter(|kind| wanted.contains(kind)).count();
        candidates.sort_by_key(|&(index, _)| lacking(index));
        for (category, numbers) in candidates.into_iter().take(numeric) {
            let chosen = numbers.choose(rows, random);
            let name = format!("C{}", sorts.len());
            match numbers.are_bare() {
                true => builder.category(&name, chosen.values.iter().copied()),
                false => builder.ordered_category(&name, valued(&name, &chosen.values)),
            };
            sorts.push(Sort::Fixed { category, numbers: Some(chosen) });
        }
        let loose = [
            (great, Presence::AtMostOnce, rows + unused),
            (shared, Presence::AtLeastOnce, (rows * 2 / 3).max(2)),
        ];
        for (categories, presence, count) in loose {
            for _ in 0..categories {
                let name = format!("C{}", sorts.len());
                builder.add_category(&name, Order::Unordered, presence, items(&name, count));
                sorts.push(Sort::Items { loose: true });
            }
        }
        for _ in 0..left {
            let name = format!("C{}", sorts.len());
            builder.category(&name, items(&name, rows));
            sorts.push(Sort::Items { loose: false });
        }
        sorts
    }

    /// Returns whether the places of a category are in a row: some sentence is about their order.
    fn is_row(&self, places: usize) -> bool {
        let category = &self.categories[places];
        let is_smart = |link: &Link| arrangement(&link.relation, 2).is_none();
        !category.between.is_empty() || category.links.is_empty() || category.links.iter().any(is_smart)
    }

    fn check_capacity(&self, layout: Layout) -> Result<(), String> {
        let name = &self.name;
        let larger = "choose another theme: `plain` has room for 24 categories of 64 items";
        for category in &self.categories {
            let needed = match &category.content {
                Content::Places { .. } => true,
                Content::Names { .. } => layout.plain > 0,
                Content::Items { .. } | Content::Numbers(_) => false,
            };
            let room = category.content.items().map_or(layout.rows, |(items, _)| items.len());
            if needed && room < layout.rows {
                let plural = &category.plural;
                let larger = if self.is_built_in() { larger } else { "add some, or ask for fewer rows" };
                return Err(format!("theme `{name}` has only {room} {plural}; {larger}"));
            }
        }
        if !self.is_ordered() && layout.plain == 0 {
            return Err(format!(
                "theme `{name}` has no places, so a category of its puzzles has the names; ask for fewer categories of \
                 other sorts"
            ));
        }
        let numeric = self.numeric().count();
        if layout.numeric > numeric {
            return Err(format!(
                "theme `{name}` has {numeric} numeric categories, {} were requested; ask for fewer",
                layout.numeric
            ));
        }
        let count = layout.rows + if layout.great > 0 { layout.unused } else { 0 };
        let loose = self.categories.iter().filter(|category| category.has_room(count, true)).count();
        let requested = layout.great + layout.shared;
        if requested > loose {
            return Err(format!(
                "theme `{name}` has {loose} categories of {count} items that can be great or shared, {requested} were \
                 requested; {larger}"
            ));
        }
        let all = self.categories.iter().filter(|category| category.has_room(layout.rows, false)).count();
        let requested = layout.plain.saturating_sub(1) + layout.great + layout.shared;
        if requested > all {
            return Err(format!(
                "theme `{name}` has {all} categories of {} items beside the names, {requested} were requested; {larger}",
                layout.rows
            ));
        }
        Ok(())
    }
}

impl Category {
    /// Returns whether the category has enough items and, if required, can be great or shared.
    pub(super) fn has_room(&self, count: usize, must_be_loose: bool) -> bool {
        match &self.content {
            Content::Items { items, loose, apart, .. } => {
                let barred: usize = apart.iter().map(|items| items.len().saturating_sub(1)).sum();
                items.len() - barred.min(items.len()) >= count && (*loose || !must_be_loose)
            }
            Content::Names { .. } | Content::Places { .. } | Content::Numbers(_) => false,
        }
    }

    /// Returns the kinds of clues for which the category has no sentences.
    fn unstated(&self) -> impl Iterator<Item = ClueKind> {
        let mut kinds = Vec::new();
        if let Content::Numbers(numbers) = &self.content {
            let missing = [
                (&numbers.sum, ClueKind::Sum),
                (&numbers.times, ClueKind::Multiple),
                (&numbers.difference, ClueKind::Difference),
            ];
            kinds.extend(missing.iter().filter(|(templates, _)| templates.is_empty()).map(|(_, kind)| *kind));
        }
        if self.between.is_empty() {
            kinds.extend([ClueKind::Between, ClueKind::NotBetween]);
        }
        kinds.into_iter()
    }
}

/// Returns items with these values, for numbers that are not written in digits alone.
fn valued(prefix: &str, values: &[i64]) -> Vec<ItemDraft> {
    let item = |(number, &value): (usize, &i64)| ItemDraft {
        value: Some(value),
        ..ItemDraft::new(&*format!("{prefix}x{number}"))
    };
    values.iter().enumerate().map(item).collect()
}

/// Returns the relation of a link, as written in a puzzle with these places.
pub(super) fn relation(link: &Link, step: i64, places: &[String]) -> RelationDraft {
    if let Some((symmetric, pairs)) = arrangement(&link.relation, places.len()) {
        let place = |number: usize| Path { category: None, name: Name::new(&*places[number], Spot::NONE) };
        let pairs = pairs.into_iter().map(|(one, other)| (place(one), place(other))).collect();
        return RelationDraft::Table { at: Spot::NONE, symmetric, pairs };
    }
    let argument =
        |argument: &Argument| Expression::new(Spot::NONE, ExpressionKind::Integer(argument.value(step)));
    RelationDraft::Smart {
        name: link.relation.as_str().into(),
        arguments: link.arguments.iter().map(argument).collect(),
    }
}

/// Returns the pairs of places, counted from 0, that are related in an arrangement that is no row, and whether they are in both
/// directions; `None` for a smart link.
fn arrangement(name: &str, rows: usize) -> Option<(bool, Vec<(usize, usize)>)> {
    let all = || (0..rows).flat_map(move |one| (0..rows).map(move |other| (one, other)));
    let pairs =
        |holds: &dyn Fn(usize, usize) -> bool| all().filter(|&(one, other)| holds(one, other)).collect();
    // Of a symmetric relation, each pair is listed once.
    let both = |holds: &dyn Fn(usize, usize) -> bool| {
        (true, all().filter(|&(one, other)| one < other && holds(one, other)).collect())
    };
    Some(match name {
        "around" => both(&|one, other| other - one == 1 || other - one == rows - 1),
        "clockwise" => (false, pairs(&|one, other| one == (other + 1) % rows)),
        "across_table" => both(&|one, other| 2 * (other - one) == rows),
        "opposite" => both(&|one, other| one % 2 == 0 && other == one + 1),
        "next_door" => both(&|one, other| other == one + 2),
        "same_side" => both(&|one, other| one % 2 == other % 2),
        "leads" => (false, pairs(&|one, other| other > 0 && (other - 1) / 2 == one)),
        "same_leader" => both(&|one, other| one > 0 && (one - 1) / 2 == (other - 1) / 2),
        _ => return None,
    })
}
