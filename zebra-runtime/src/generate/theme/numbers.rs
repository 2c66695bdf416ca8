//! Numbers of a theme: ages, prices, times and dates, with the sentences that compare them. Part of the generator.

use super::template::{Slot, Template, Values};
use super::{Argument, Content, Theme};
use crate::language::MOST_SPELLED;
use crate::model::Text;
use crate::random::Random;

/// The numbers of a category.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The least and the greatest first number.
    pub(super) from: (i64, i64),
    /// The distances of neighboring numbers that puzzles can have.
    pub(super) steps: Vec<i64>,
    /// Whether the distances of one puzzle can differ.
    pub(super) uneven: bool,
    /// The values, in ascending order, each as it is written; without any, `from` and `steps` make them.
    pub(super) listed: Vec<(i64, Text)>,
    /// How a number is written, such as `${n}`.
    pub(super) item: Template,
    /// How a difference is written, such as `{count} {year:years}`.
    pub(super) amount: Template,
    pub(super) difference: Vec<Template>,
    pub(super) greater: Vec<Template>,
    pub(super) least: Vec<Template>,
    pub(super) most: Vec<Template>,
    /// The numbers have no sums or ratios if these are empty, as dates do not.
    pub(super) sum: Vec<Template>,
    pub(super) times: Vec<Template>,
}

/// The numbers that a puzzle uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chosen {
    pub(super) step: i64,
    pub(super) values: Vec<i64>,
    /// Whether `{count}` is in words: numbers of a puzzle are all in words or all in digits.
    pub(super) spelled: bool,
}

impl Numbers {
    /// Chooses the numbers of a puzzle, in ascending order.
    pub(super) fn choose(&self, count: usize, random: &mut Random) -> Chosen {
        if !self.listed.is_empty() {
            let first = random.below(self.listed.len().saturating_sub(count) + 1);
            let values: Vec<i64> =
                self.listed.iter().skip(first).take(count).map(|(value, _)| *value).collect();
            let step = values.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(1);
            return Chosen { step, values, spelled: false };
        }
        let step = random.pick(&self.steps).copied().unwrap_or(1);
        let uneven = self.uneven && random.chance(1, 2);
        let (least, most) = self.from;
        // The first number is a multiple of the step: 20, 25, 30 and not 21, 26, 31.
        let first = least + random.below((most - least + 1).max(1) as usize) as i64;
        let rounded = first.div_euclid(step) * step;
        let mut value = if rounded >= least { rounded } else { rounded + step };
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(value);
            value += if uneven && random.chance(1, 3) { 2 * step } else { step };
        }
        let spelled = !self.item.has(Slot::Count) || values.iter().all(|value| *value <= MOST_SPELLED);
        Chosen { step, values, spelled }
    }

    /// Returns whether the numbers are written in digits, without anything else.
    pub(super) fn are_bare(&self) -> bool {
        match self.listed.is_empty() {
            true => self.written(1, true) == "1",
            false => self.listed.iter().all(|(value, words)| *words.to_string() == value.to_string()),
        }
    }

    /// Returns a number as the category writes it.
    pub(super) fn written(&self, number: i64, spelled: bool) -> String {
        if let Some((_, words)) = self.listed.iter().find(|(value, _)| *value == number) {
            return words.to_string();
        }
        fill(&self.item, number, spelled)
    }

    /// Returns a difference with its unit.
    pub(super) fn amount(&self, number: i64, spelled: bool) -> String {
        fill(&self.amount, number, spelled)
    }
}

fn fill(template: &Template, number: i64, spelled: bool) -> String {
    let digits = if spelled { String::new() } else { number.to_string() };
    grouped(template.fill(Values { number, text: &digits, many: number != 1, ..Values::default() }))
}

/// Returns an amount of dollars with a comma before the last three digits: "$1,050". Years have none.
fn grouped(text: String) -> String {
    match text.strip_prefix('$') {
        Some(digits) if digits.len() > 3 && digits.bytes().all(|digit| digit.is_ascii_digit()) => {
            let (thousands, rest) = digits.split_at(digits.len() - 3);
            grouped(format!("${thousands}")) + "," + rest
        }
        _ => text,
    }
}

impl Argument {
    /// Returns the number in a puzzle whose numbers have this step.
    pub(super) fn value(self, step: i64) -> i64 {
        match self {
            Argument::Number(number) => number,
            Argument::Steps(count) => count * step,
        }
    }
}

impl Theme {
    /// Returns the numeric categories of the theme with their indices.
    pub(super) fn numeric(&self) -> impl Iterator<Item = (usize, &Numbers)> {
        self.categories.iter().enumerate().filter_map(|(index, category)| match &category.content {
            Content::Numbers(numbers) => Some((index, &**numbers)),
            Content::Names { .. } | Content::Places { .. } | Content::Items { .. } => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn dollars_have_commas() {
        let written = ["$950", "$1050", "$1234567", "1848", "$1"].map(|text| grouped(text.to_owned()));
        assert_eq!(written.join(" "), "$950 $1,050 $1,234,567 1848 $1");
    }
}
