//! The generator that the arguments of `zebra generate` describe.

use zebra_runtime::generate::{Generator, Kinds, Options, Question, Size, Table};
use zebra_runtime::solve::Budget;

use super::Generate;
use super::format::OutputFormat;
use crate::command::theme;
use crate::exit::Failure;
use crate::source::Source;

/// The kinds of clues that zebrajs has.
const ZEBRAJS_KINDS: &str = "same=4,next-to=3,directly-before=3";

impl Generate {
    /// Returns the generator of the theme, or of the table of words.
    pub(super) fn generator(&self) -> Result<Generator, Failure> {
        let options = self.options();
        let Some((path, table)) = self.solution.as_ref().or(self.words.as_ref()).zip(self.table.as_ref())
        else {
            let theme = theme::named(&self.theme, self.language)?;
            return Generator::new(theme, options).map_err(Failure::usage);
        };
        let generator = match self.solution {
            Some(_) => Generator::of_solution(&title_of(path), table, options),
            None => Generator::of_words(&title_of(path), table, self.size, options),
        };
        generator.map_err(|error| Failure::usage(format_args!("`{path}`: {error}")))
    }

    /// Returns the size that kinds of clues are chosen for.
    fn size(&self) -> Size {
        let of_table = || self.table.as_ref().map(Table::size);
        self.size.or_else(of_table).unwrap_or(Options::default().size)
    }

    /// Returns what the question asks for: in what people read, the whole answer.
    fn question(&self) -> Question {
        let default = if self.to.is_data_set() { Question::Cells } else { Question::Everything };
        self.question.clone().unwrap_or(default)
    }

    fn kinds(&self) -> Kinds {
        let of_level = || self.difficulty.as_ref().map(|levels| Kinds::of_level(*levels.end(), self.size()));
        let of_format =
            || (self.to == OutputFormat::Zebrajs).then(|| ZEBRAJS_KINDS.parse().unwrap_or_default());
        self.kinds.clone().or_else(of_format).or_else(of_level).unwrap_or_default()
    }

    pub(super) fn options(&self) -> Options {
        Options {
            size: self.size(),
            numeric: self.numeric,
            great: self.great,
            unused: self.unused,
            shared: self.shared,
            kinds: self.kinds(),
            clues: self.clues.clone().unwrap_or(0..=usize::MAX),
            minimal: !self.redundant,
            giveaways: !self.no_giveaways,
            red_herrings: self.red_herrings,
            difficulty: self.difficulty.clone(),
            question: self.question(),
            false_clue: self.false_clue,
            unsolvable: self.unsolvable,
            attempts: self
                .attempts
                .unwrap_or_else(|| Options::attempts_for(self.size(), self.difficulty.is_some())),
            budget: Budget::new(self.budget),
        }
    }
}

/// Reads a table of words.
pub(super) fn table(path: &str) -> Result<Table, Failure> {
    let source = Source::read(path)?;
    Table::parse(&source.text).map_err(|error| Failure::new(format_args!("`{path}`: {error}")))
}

/// Returns the title of a puzzle from the name of its table.
fn title_of(path: &str) -> String {
    crate::puzzle::title_of(path).unwrap_or_else(|| "Words".to_owned())
}
