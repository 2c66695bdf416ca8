//! Bare models: the categories and links of a puzzle before it has names and clues. Part of the generator (layer 3).

use super::{Category, Content, Link, Numbers, Theme};
use crate::builder::Builder;
use crate::diagnostic::Spot;
use crate::draft::{Expression, ExpressionKind, Goal, ItemDraft, RelationDraft};
use crate::model::{Model, Order, Presence};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Places,
    /// The numbers of this category of the theme.
    Numbers(usize),
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
}

impl Theme {
    /// Creates the bare model of a layout.
    ///
    /// # Errors
    /// Returns an error if the theme has too few categories, items or places.
    pub(in crate::generate) fn bare_model(&self, layout: Layout) -> Result<BareModel, String> {
        self.check_capacity(layout)?;
        let mut builder = Builder::new("Bare");
        builder.verify(Goal::Nothing);
        let sorts = self.add_categories(&mut builder, layout);
        for (index, sort) in sorts.iter().enumerate() {
            for link in self.links_of(*sort) {
                let mut with_link = builder.clone();
                with_link.link_with_phrase(&link.name, &link.phrase, &format!("C{index}"), relation(link));
                // With few rows, a link may always or never hold. The puzzle leaves out such a link.
                if with_link.check().is_ok() {
                    builder = with_link;
                }
            }
        }
        match builder.check() {
            Ok(model) => Ok(BareModel { model, sorts }),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Adds the categories of a layout and returns their sorts.
    fn add_categories(&self, builder: &mut Builder, layout: Layout) -> Vec<Sort> {
        let Layout { rows, plain, numeric, great, unused, shared } = layout;
        let items = |prefix: &str, count: usize| -> Vec<ItemDraft> {
            (1..=count).map(|number| ItemDraft::new(&*format!("{prefix}x{number}"))).collect()
        };
        builder.ordered_category("C0", items("C0", rows));
        let mut sorts = vec![Sort::Places];
        for (index, numbers) in self.numeric().take(numeric) {
            let numbers = (0..rows as i64).map(|number| numbers.from + number * numbers.step);
            builder.category(&format!("C{}", sorts.len()), numbers);
            sorts.push(Sort::Numbers(index));
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
        for _ in 0..plain {
            let name = format!("C{}", sorts.len());
            builder.category(&name, items(&name, rows));
            sorts.push(Sort::Items { loose: false });
        }
        sorts
    }

    /// Returns the numeric categories of the theme with their indices.
    fn numeric(&self) -> impl Iterator<Item = (usize, &Numbers)> {
        self.categories.iter().enumerate().filter_map(|(index, category)| match &category.content {
            Content::Numbers(numbers) => Some((index, &**numbers)),
            Content::Items { .. } => None,
        })
    }

    fn links_of(&self, sort: Sort) -> &[Link] {
        match sort {
            Sort::Places => &self.places.links,
            Sort::Numbers(index) => match &self.categories[index].content {
                Content::Numbers(numbers) => &numbers.links,
                Content::Items { .. } => &[],
            },
            Sort::Items { .. } => &[],
        }
    }

    fn check_capacity(&self, layout: Layout) -> Result<(), String> {
        let name = &self.name;
        let larger = "choose another theme: `plain` has room for 24 categories of 64 items";
        let places = self.places.items.len();
        if places < layout.rows {
            return Err(format!("theme `{name}` has names for only {places} places; {larger}"));
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
        let requested = layout.plain + layout.great + layout.shared;
        if requested > all {
            return Err(format!(
                "theme `{name}` has {all} categories of {} items, {requested} were requested; {larger}",
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
            Content::Items { items, loose, .. } => items.len() >= count && (*loose || !must_be_loose),
            Content::Numbers(_) => false,
        }
    }
}

/// Returns the relation of a link, as written in a puzzle.
pub(super) fn relation(link: &Link) -> RelationDraft {
    let (name, arguments) = &link.relation;
    let argument = |&number: &i64| Expression::new(Spot::NONE, ExpressionKind::Integer(number));
    RelationDraft::Smart { name: name.as_str().into(), arguments: arguments.iter().map(argument).collect() }
}
