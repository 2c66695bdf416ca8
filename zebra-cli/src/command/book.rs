//! `zebra book`: a book of generated puzzles, or of files, with rising levels, hints and an example.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use zebra_runtime::explain::Level;
use zebra_runtime::generate::{Generated, Generator, Kinds, Options, Question, Size, Theme};
use zebra_runtime::language::Language;
use zebra_runtime::model::Model;
use zebra_runtime::parallel::in_order;

use super::print::{Added, Files, MOST, Making, Printed};
use crate::exit::{Exit, Failure};
use crate::progress::Progress;

/// The number of seeds that are tried for a place, as some levels are rare.
const SEEDS: u64 = 8;

/// The attempts of each seed and size, and where there is one size.
const ATTEMPTS: u32 = 12;
const MORE_ATTEMPTS: u32 = 50;

/// The options of `zebra book`.
#[derive(Debug, clap::Args)]
pub(crate) struct Book {
    #[command(flatten)]
    files: Files,
    /// Number of puzzles
    ///
    /// Generates them instead of reading files.
    #[arg(short = 'n', long, value_name = "N", conflicts_with = "files", value_parser = clap::value_parser!(u32).range(1..=MOST as i64))]
    count: Option<u32>,
    /// Levels of the generated puzzles, which rise: `easy`, `moderate`, `tricky`, `hard`, `fiendish`, or a range such as `easy..hard`
    #[arg(long, value_name = "LEVEL|A..B", default_value = "easy..tricky", value_parser = Level::parse_range)]
    levels: RangeInclusive<Level>,
    /// Number of categories and of items in each, not counting the category of positions
    ///
    /// The default is larger for higher levels.
    #[arg(long, value_name = "CATEGORIESxITEMS", requires = "count")]
    size: Option<Size>,
    /// Built-in theme, or a theme file (.toml)
    ///
    /// Here a list of them, which puzzles have in turn; by default all built-in themes of the language.
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',', requires = "count")]
    theme: Vec<String>,
    /// Language of the puzzles: `en`, `de`, `fr`, `es` [default: that of the theme]
    #[arg(long, value_name = "CODE", value_parser = super::theme::parse_language)]
    language: Option<&'static Language>,
    /// Seed of the first puzzle; each further puzzle has the next seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// Leave out the hints
    #[arg(long)]
    no_hints: bool,
    /// Leave out the page that explains how to solve
    #[arg(long)]
    no_how_to: bool,
    #[command(flatten)]
    making: Making,
}

impl Book {
    /// Makes the book. If any puzzle has an error, nothing is written.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        self.making.check()?;
        let (read, generated);
        let printed: Vec<Printed<'_>> = match self.count {
            Some(count) => {
                generated = self.generate(count)?;
                generated
                    .iter()
                    .map(|puzzle| Printed { name: puzzle.model.name(), model: &puzzle.model, title: None })
                    .collect()
            }
            None => {
                let Some(puzzles) = self.files.read_all(self.making.has_sudokus())? else {
                    return Ok(Exit::Error);
                };
                read = puzzles;
                read.iter().map(Printed::of_puzzle).collect()
            }
        };
        let easier = self.making.easier(&printed);
        let mut printed = Printed::with_easier(printed, &easier);
        distinguish(&mut printed);
        let example = match self.no_how_to || !self.making.has_title() {
            true => None,
            false => printed.first().map(|puzzle| example(Language::of_puzzle(puzzle.model))).transpose()?,
        };
        // The easier version of a puzzle stays before it.
        let is_free = self.count.is_some() && easier.is_empty();
        let added = Added { hints: !self.no_hints, levels: true, example: example.as_ref(), is_free };
        self.making.make(&printed, added)
    }

    /// Generates puzzles of rising levels, of all themes in turn.
    fn generate(&self, count: u32) -> Result<Vec<Generated>, Failure> {
        let themes = self.themes()?;
        let levels: Vec<Level> = Level::ALL.into_iter().filter(|level| self.levels.contains(level)).collect();
        let plans: Vec<(usize, Level)> =
            (0..count as usize).map(|index| (index, levels[index * levels.len() / count as usize])).collect();
        let progress = Progress::of_puzzles(Some(plans.len()));
        let puzzles = in_order(&plans, |&(index, level)| {
            let seeds =
                (0..SEEDS).map(|round| self.seed.wrapping_add(index as u64 + round * u64::from(count)));
            // Puzzles of one theme have its titles and stories in turn, whatever their levels and sizes.
            let turn = self.seed.wrapping_add((index / themes.len()) as u64);
            let puzzle = self.puzzle(&themes[index % themes.len()], (index, turn), level, seeds);
            progress.step();
            puzzle
        });
        puzzles.collect()
    }

    /// Generates the puzzle of a place: of the first of its seeds, and the first size of its level, for which one is found.
    fn puzzle(
        &self,
        theme: &Theme,
        (index, turn): (usize, u64),
        level: Level,
        seeds: impl Iterator<Item = u64>,
    ) -> Result<Generated, Failure> {
        let sizes = match self.size {
            Some(size) => vec![size],
            None => sizes(level, index, theme),
        };
        let mut generators = Vec::new();
        for size in sizes {
            let options = Options {
                size,
                kinds: Kinds::of_level(level, size),
                question: Question::Everything,
                difficulty: Some(level..=level),
                attempts: if self.size.is_some() { MORE_ATTEMPTS } else { ATTEMPTS },
                ..Options::default()
            };
            match Generator::new(theme.clone(), options) {
                Ok(generator) => generators.push(generator.at_turn(turn)),
                Err(error) if self.size.is_some() => return Err(Failure::usage(error)),
                Err(_) => {}
            }
        }
        let mut failed = None;
        for seed in seeds {
            for generator in &generators {
                match generator.puzzle(seed) {
                    Ok(puzzle) => return Ok(puzzle),
                    Err(error) => failed = Some(error),
                }
            }
        }
        let why = failed.map(|error| format!(": {error}")).unwrap_or_default();
        Err(Failure::new(format_args!(
            "no {level} puzzle of theme `{}` was found{why}; pass another `--size`, `--seed` or `--theme`",
            theme.name()
        )))
    }

    fn themes(&self) -> Result<Vec<Theme>, Failure> {
        if !self.theme.is_empty() {
            return self.theme.iter().map(|name| super::theme::named(name, self.language)).collect();
        }
        let language = self.language.unwrap_or_default();
        let themes = Theme::names().into_iter().filter(|name| *name != PLAIN).filter_map(Theme::named);
        Ok(themes.filter(|theme| theme.language() == language).collect())
    }
}

/// The theme without a story.
const PLAIN: &str = "plain";

/// Returns the sizes of a level, rotated by `index`. A puzzle has at least three categories; the rows count as one only in a theme with an
/// order.
fn sizes(level: Level, index: usize, theme: &Theme) -> Vec<Size> {
    let sizes: &[(usize, usize)] = match level {
        Level::Easy => &[(3, 4), (2, 4), (3, 3)],
        Level::Moderate => &[(3, 5), (3, 4)],
        Level::Tricky => &[(4, 5), (3, 5)],
        Level::Hard => &[(4, 5), (4, 6), (5, 5)],
        Level::Fiendish => &[(5, 5), (4, 6), (5, 6)],
    };
    let first = index % sizes.len();
    let in_turn = sizes.iter().cycle().skip(first).take(sizes.len());
    let least = if theme.is_ordered() { 2 } else { 3 };
    in_turn.map(|&(categories, items)| Size { categories: categories.max(least), items }).collect()
}

/// Numbers titles that occur several times.
fn distinguish(puzzles: &mut [Printed<'_>]) {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for puzzle in puzzles {
        let title = puzzle.model.title().to_owned();
        let numbered = |number: usize| match number {
            1 => title.clone(),
            _ => format!("{title} {}", roman(number)),
        };
        let Some(unique) = (1..).map(numbered).find(|title| !taken.contains(title)) else { return };
        if unique != title {
            puzzle.title = Some(unique.clone());
        }
        taken.insert(unique);
    }
}

/// Returns a number in Roman numerals.
fn roman(mut number: usize) -> String {
    const SIGNS: [(usize, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while number >= value {
            text.push_str(sign);
            number -= value;
        }
    }
    text
}

/// Generates the example of the page that explains how to solve: three categories of three items.
fn example(language: &Language) -> Result<Model, Failure> {
    const THEME: &str = "market";
    const SIZE: Size = Size { categories: 2, items: 3 };
    let theme = Theme::named_in(THEME, language).or_else(|| Theme::named(THEME));
    let Some(theme) = theme else { return Err(Failure::new("there is no theme for the example")) };
    let options = Options { size: SIZE, ..Options::default() };
    let generator = Generator::new(theme, options).map_err(Failure::new)?;
    Ok(generator.puzzle(1).map_err(Failure::new)?.model)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_numbered_in_roman_numerals() {
        assert_eq!([1, 4, 9, 14, 49, 1987].map(roman), ["I", "IV", "IX", "XIV", "XLIX", "MCMLXXXVII"]);
    }
}
