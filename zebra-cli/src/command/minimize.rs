//! `zebra minimize`: a puzzle without the clues that it does not need, in the format it was written in.

use std::ops::{Range, RangeInclusive};

use zebra_runtime::explain::Level;
use zebra_runtime::format::json;
use zebra_runtime::generate::{Remaining, minimize_to};
use zebra_runtime::model::{ClueId, Model, State};
use zebra_runtime::sentence::{list, plural};
use zebra_runtime::solve::Budget;

use super::generate::parse_clues;
use crate::document::Language;
use crate::exit::{Exit, Failure};
use crate::fixes::whole;
use crate::format::InputFormat;
use crate::options::Input;
use crate::output::Target;
use crate::puzzle::Puzzle;
use crate::report;
use crate::rust;

/// The options of `zebra minimize`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Writes the puzzle without the clues that it does not need, in the format in which it was read; everything else stays as it is. \
Without `--clues` and `--difficulty`, none of the clues that remain is redundant. With `--difficulty`, redundant clues are kept if \
the puzzle would be too difficult without them. Another seed keeps other clues.

Examples:
  zebra minimize draft.zbc -o puzzle.zbc             drop all redundant clues
  zebra minimize draft.txt --difficulty moderate     keep enough clues for this level
  zebra minimize src/puzzle.rs --clues 10 --seed 3")]
pub(crate) struct Minimize {
    #[command(flatten)]
    input: Input,
    /// Number of clues: `12`, or an inclusive range such as `10..15`
    ///
    /// Of those that remain. By default none of them is redundant.
    #[arg(long, value_name = "N|A..B", value_parser = parse_clues)]
    clues: Option<RangeInclusive<usize>>,
    /// Difficulty: `easy`, `moderate`, `tricky`, `hard`, `fiendish`, or an inclusive range such as `easy..tricky`
    #[arg(long, value_name = "LEVEL|A..B", value_parser = Level::parse_range)]
    difficulty: Option<RangeInclusive<Level>>,
    /// Seed of the first puzzle; each further puzzle has the next seed
    ///
    /// Here the seed decides in which order clues are dropped, and so which of them remain.
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// Maximum number of attempts per puzzle
    ///
    /// Each attempt drops the clues in another order.
    #[arg(long, value_name = "N", default_value_t = 50)]
    attempts: u32,
    /// Budget of each search, in propagator runs
    ///
    /// Here the searches of an attempt share the budget.
    #[arg(long, value_name = "RUNS", default_value_t = 50_000_000)]
    budget: u64,
    #[command(flatten)]
    target: Target,
}

impl Minimize {
    /// Writes the puzzle with fewer clues.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let wanted = Remaining {
            clues: self.clues.clone().unwrap_or(0..=usize::MAX),
            difficulty: self.difficulty.clone(),
            attempts: self.attempts,
            budget: Budget::new(self.budget),
        };
        let Some(puzzle) = self.input.read_valid()? else { return Ok(Exit::Error) };
        let model = &puzzle.checked.model;
        let kept = minimize_to(model, &wanted, self.seed).map_err(Failure::new)?;
        let is_dropped = |&clue: &ClueId| model.clue(clue).state == State::On && !kept.clues.contains(&clue);
        let dropped: Vec<ClueId> = model.clue_ids().filter(is_dropped).collect();
        let exit = self.target.write(self.text(&puzzle, &dropped)?)?;
        let label = |&clue: &ClueId| model.clue(clue).label.to_string();
        let remain = if kept.clues.len() == 1 { "remains" } else { "remain" };
        let count = plural(kept.clues.len(), "clue");
        let level = kept.difficulty.map_or_else(String::new, |rated| format!(", {}", rated.level));
        let rest = match (dropped.is_empty(), kept.minimal) {
            (true, true) => "no clue is redundant".to_owned(),
            (true, false) => "no clue was dropped".to_owned(),
            (false, _) => format!("dropped {}", list(dropped.iter().map(label), "and")),
        };
        report::note(&format!("{rest}; {} {count} {remain}{level}", kept.clues.len()));
        Ok(exit)
    }

    /// Returns the text of a puzzle without some clues.
    fn text(&self, puzzle: &Puzzle, dropped: &[ClueId]) -> Result<String, Failure> {
        let text = &puzzle.source.text;
        let format = InputFormat::of(&puzzle.source, self.input.format())?;
        let language = match format {
            InputFormat::Zbc => Some(Language::Zbc),
            InputFormat::Rust => Some(Language::Rust),
            InputFormat::Text => None,
            InputFormat::Json | InputFormat::Zebrajs => {
                let written = json::write(&without(&puzzle.checked.model, dropped));
                return written.map(|written| written.text).map_err(Failure::new);
            }
        };
        let start = match language {
            Some(Language::Rust) => {
                rust::calls(text).ok().and_then(|calls| Some(calls.first()?.contents.clone()))
            }
            _ => None,
        };
        let contents = start.unwrap_or(0..text.len());
        let range = |&clue: &ClueId| -> Option<Range<usize>> {
            let at = puzzle.ranges.get(puzzle.draft.clues.get(clue.index())?.label.at)?;
            let Some(language) = language else { return Some(lines(text, &at)) };
            let in_call = at.start.checked_sub(contents.start)?..at.end.checked_sub(contents.start)?;
            let clue = language.clue_at(&text[contents.clone()], &in_call)?;
            Some(whole(text, contents.start + clue.start..contents.start + clue.end))
        };
        let ranges: Option<Vec<Range<usize>>> = dropped.iter().map(range).collect();
        let Some(mut ranges) = ranges else {
            return Err(Failure::new("the place of a clue is unknown; convert the puzzle to ZBC first"));
        };
        ranges.sort_by_key(|range| range.start);
        let (mut rest, mut end) = (String::with_capacity(text.len()), 0);
        for range in ranges.into_iter().chain(std::iter::once(text.len()..text.len())) {
            rest.push_str(text.get(end..range.start).unwrap_or_default());
            end = range.end.max(end);
        }
        Ok(if language.is_none() { renumbered(&rest) } else { rest })
    }
}

/// Returns a puzzle without some clues.
fn without(model: &Model, dropped: &[ClueId]) -> Model {
    let mut parts = model.parts().clone();
    let kept = model.clue_ids().filter(|clue| !dropped.contains(clue));
    parts.clues = kept.map(|clue| model.clue(clue).clone()).collect();
    Model::from_parts(parts)
}

/// Returns the whole lines of a part of a text.
fn lines(text: &str, at: &Range<usize>) -> Range<usize> {
    let start = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at.end..].find('\n').map_or(text.len(), |length| at.end + length + 1);
    start..end
}

/// Numbers the lines again that begin with a number and a full stop or a parenthesis.
fn renumbered(text: &str) -> String {
    let mut number = 0;
    let line = |line: &str| {
        let digits = line.trim_start().bytes().take_while(u8::is_ascii_digit).count();
        let (indent, rest) = line.split_at(line.len() - line.trim_start().len());
        let is_numbered = digits > 0 && rest[digits..].starts_with(['.', ')']);
        if !is_numbered {
            return line.to_owned();
        }
        number += 1;
        format!("{indent}{number}{}", &rest[digits..])
    };
    text.split_inclusive('\n').map(line).collect()
}
