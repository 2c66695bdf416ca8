//! The number of rows, and whether each category fits it.

use std::collections::BTreeMap;

use super::{CategoryId, Checker, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{CategoryDraft, Notation, POSITIONS};
use crate::model::Presence;

/// The most rows of a puzzle: solving takes at least the square of their number.
const MAX_ROWS: u64 = 1000;

/// The most cells: pairs of an item and a row. Verification takes some ten bytes for each.
const MAX_CELLS: u64 = 3_000_000;

impl Checker<'_> {
    /// Determines the rows from the first category whose items are in one row each, and checks that all sizes fit.
    /// Duplicate items count.
    pub(super) fn check_sizes(&mut self) {
        let draft = self.scope.draft;
        let size = |category: &CategoryDraft| -> u64 {
            let items = self.scope.base_of(category).unwrap_or(category);
            items.items.iter().map(|item| u64::from(item.copies)).sum()
        };
        let sizes: Vec<u64> = draft.categories.iter().map(size).collect();
        // A role has the items of its category.
        let once = |index: &usize| {
            let category = &draft.categories[*index];
            category.presence == Presence::Once && category.role_of.is_none()
        };
        // A category with too few items is reported already, and no measure for the others.
        let fewest = if self.scope.is_language() { 2 } else { 1 };
        let (plain, few): (Vec<usize>, Vec<usize>) =
            (0..sizes.len()).filter(once).partition(|&index| sizes[index] >= fewest);
        let plain = if plain.is_empty() { few } else { plain };
        let Some(like) = most_frequent(&plain, &sizes) else {
            return self.report_no_anchor();
        };
        let anchor = plain.iter().copied().find(|index| {
            let items = &draft.categories[*index].items;
            sizes[*index] == sizes[like] && items.iter().all(|item| item.copies == 1)
        });
        match anchor {
            Some(anchor) if anchor < self.scope.model.categories().len() => {
                self.scope.model.parts_mut().anchor = CategoryId(anchor as u32);
            }
            _ => return self.report_no_anchor(),
        }
        let rows = sizes[like];
        if let Err(error) = self.check_rows(&plain, &sizes, rows) {
            return self.report.add(error);
        }
        for (category, &count) in draft.categories.iter().zip(&sizes) {
            let fits = match category.presence {
                Presence::Once if category.role_of.is_some() => true,
                // A duplicate item is reported elsewhere.
                Presence::Once if count < fewest => true,
                Presence::Once => count == rows || distinct(category) == rows,
                Presence::AtMostOnce => count >= rows,
                Presence::AtLeastOnce => count <= rows,
                Presence::AnyTimes => true,
            };
            if !fits {
                self.report.add(self.scope.misfit(category, count, &draft.categories[like], rows));
            }
        }
    }

    /// Checks that there are not too many rows, and warns of a single position.
    fn check_rows(&mut self, plain: &[usize], sizes: &[u64], rows: u64) -> Result<(), Diagnostic> {
        let categories = &self.scope.draft.categories;
        if rows > MAX_ROWS {
            // Nobody has written the category of the positions of ZBC.
            let of_rows =
                plain.iter().filter(|index| sizes[**index] == rows).map(|index| &categories[*index]);
            let written = of_rows.clone().find(|category| category.name.text != POSITIONS);
            let Some(CategoryDraft { name, .. }) = written.or_else(|| of_rows.clone().next()) else {
                return Ok(());
            };
            let places = self.scope.choose("rows", "positions");
            return Err(Diagnostic::new(
                Code::TooLarge,
                name.at,
                format!("a puzzle has at most {MAX_ROWS} {places}, and `{}` has {rows} items", name.text),
                "remove items from all categories",
            ));
        }
        let items = self.scope.model.items().len() as u64;
        if rows * items > MAX_CELLS {
            let category = categories.last().map_or(Spot::NONE, |category| category.name.at);
            let message = format!("the puzzle is too large: {items} items and {rows} rows");
            let help = format!("the product of the two numbers is at most {MAX_CELLS}");
            return Err(Diagnostic::new(Code::TooLarge, category, message, help));
        }
        if rows == 1 && self.scope.is_zbc() {
            let category = categories.last().map_or(Spot::NONE, |category| category.name.at);
            let message = "there is only one position: each category has one item";
            self.report.warn(Diagnostic::new(
                Code::TooFewItems,
                category,
                message,
                "add items to each category",
            ));
        }
        Ok(())
    }

    fn report_no_anchor(&mut self) {
        let places = self.scope.draft.categories.iter().map(|category| category.name.at);
        let at = places.min().unwrap_or(Spot::NONE);
        if self.scope.draft.categories.len() >= 2 {
            self.report.add(Diagnostic::new(
                Code::UnequalSizes,
                at,
                match self.scope.is_zbc() {
                    true => "no category has exactly one item per position",
                    false => "no category has exactly one item per row",
                },
                self.scope.phrased(
                    "declare the number of rows: `positions 5;`",
                    "add a category with the `presence` `once` and without `copies`",
                    "remove the `*` of one category: its items determine the number of positions",
                ),
            ));
        }
    }
}

impl Scope<'_> {
    /// Returns the error of a category that does not fit the rows of another one.
    fn misfit(&self, category: &CategoryDraft, count: u64, like: &CategoryDraft, rows: u64) -> Diagnostic {
        let (name, items) = (&category.name.text, super::plural(count as usize, "item"));
        let message = match (self.is_zbc(), rows) {
            (true, 1) => format!("category `{name}` has {count} {items}, and there is 1 position"),
            (true, _) => format!("category `{name}` has {count} {items}, and there are {rows} positions"),
            (false, _) => {
                format!("category `{name}` has {count} {items}, and `{}` has {rows}", like.name.text)
            }
        };
        let help = size_help(category, rows, count, self.draft.notation);
        Diagnostic::new(Code::UnequalSizes, category.name.at, message, help)
    }
}

/// Returns the first of some categories that has the most frequent size; of equally frequent ones the larger, because an item
/// is more often forgotten than invented.
fn most_frequent(plain: &[usize], sizes: &[u64]) -> Option<usize> {
    let (&first, rest) = plain.split_first()?;
    if rest.iter().all(|&index| sizes[index] == sizes[first]) {
        return Some(first);
    }
    let mut times = BTreeMap::new();
    plain.iter().for_each(|&index| *times.entry(sizes[index]).or_insert(0) += 1);
    plain.iter().copied().rev().max_by_key(|&index| (times[&sizes[index]], sizes[index]))
}

/// Returns the help for a category that does not fit the rows.
fn size_help(category: &CategoryDraft, rows: u64, count: u64, notation: Notation) -> String {
    match category.presence {
        Presence::Once => once_help(category, rows, count, notation),
        Presence::AtMostOnce => {
            let row = if notation == Notation::Zbc { "position" } else { "row" };
            let more = rows.saturating_sub(count);
            format!("every {row} has a different item of this category: add {more} more")
        }
        Presence::AtLeastOnce | Presence::AnyTimes => notation.choose(
            "every item is in at least one row: remove some, or write `great shared category`",
            "every item is in at least one row: remove some, or give the category the `presence` `any-times`",
        ),
    }
}

fn once_help(category: &CategoryDraft, rows: u64, count: u64, notation: Notation) -> String {
    let row = if notation == Notation::Zbc { "position" } else { "row" };
    let repeats = category.items.iter().any(|item| item.copies > 1);
    if count < rows {
        let more = rows - count;
        let add = format!("every item is in exactly one {row}: add {more} more");
        return match (notation, category.items.first()) {
            (Notation::Language, Some(item)) => {
                let copies = u64::from(item.copies)
                    + if rows.is_multiple_of(count) && !repeats { rows / count - 1 } else { more };
                let name = &item.name.text;
                format!(
                    "{add}, repeat some (`{name} * {copies}`), or write `shared category` for items in several rows"
                )
            }
            _ => add,
        };
    }
    // The items of a great category cannot be repeated.
    if repeats {
        return format!("remove {} of its items or their copies", count - rows);
    }
    let great = match notation {
        Notation::Language => "write `great category`",
        Notation::Exact => "give the category the `presence` `at-most-once`",
        Notation::Zbc => "mark the category with a `*`",
    };
    format!("every item is in exactly one {row}: remove {}, or {great}", count - rows)
}

/// Returns the number of items of a category, counting each name once.
fn distinct(category: &CategoryDraft) -> u64 {
    let copies: BTreeMap<&str, u32> =
        category.items.iter().map(|item| (item.name.text.as_str(), item.copies)).collect();
    copies.values().map(|&copies| u64::from(copies)).sum()
}
