//! `zebra explain`: the way from the empty grid to the answer or to a contradiction, in paragraphs or in steps.

mod question;
mod techniques;

use std::borrow::Cow;

use clap::ArgAction;
use clap::builder::UnknownArgumentValueParser;
use zebra_runtime::explain::{
    EXPLAIN_BUDGET, Ending, Explainer, Explanation, Layout, LogicGrid, Native, Report, Walkthrough,
};
use zebra_runtime::model::Model;
use zebra_runtime::sentence::plural;
use zebra_runtime::solve::Budget;

use self::question::Questions;
use self::techniques::techniques;
use crate::exit::{Exit, Failure};
use crate::explained::{exhausted, too_large};
use crate::inputs::{Inputs, Outputs};
use crate::layout::wrapped;
use crate::output::{Output, Target};
use crate::progress::observed;
use crate::puzzle::Puzzle;
use crate::report;
use crate::tables::Tables;

/// The options of `zebra explain`.
#[derive(Debug, clap::Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    input: Inputs,
    /// Use single steps instead of paragraphs
    ///
    /// Every mark of the grid has its step. With `--json`, the steps are added to the paragraphs.
    #[arg(long)]
    steps: bool,
    /// Print only the outline of a long explanation: its chapters and its hard points
    #[arg(long, conflicts_with_all = ["steps", "json", "first", "last", "no_tables"])]
    outline: bool,
    /// Print only the techniques, from easy to hard, each with the paragraphs that need it
    #[arg(long, conflicts_with_all = ["outline", "steps", "json", "first", "last", "no_tables"])]
    techniques: bool,
    /// Print JSON
    ///
    /// Includes the reasons of every paragraph, and the steps behind it.
    #[arg(long, conflicts_with_all = ["markdown", "first", "last", "no_tables"])]
    json: bool,
    /// Print Markdown
    #[arg(long)]
    markdown: bool,
    /// First paragraph or step to print
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_number)]
    first: usize,
    /// Last paragraph or step to print [default: the last one]
    #[arg(long, value_name = "N", value_parser = parse_number)]
    last: Option<usize>,
    /// Omit the tables between paragraphs
    #[arg(long, conflicts_with = "steps")]
    no_tables: bool,
    /// Budget of each search, in propagator runs
    #[arg(long, value_name = "RUNS", default_value_t = EXPLAIN_BUDGET.get())]
    budget: u64,
    #[arg(long = "brief", hide = true, action = ArgAction::SetTrue, value_parser = brief())]
    _brief: Option<String>,
    #[command(flatten)]
    questions: Questions,
    #[command(flatten)]
    target: Target,
}

/// Rejects an option of earlier versions.
fn brief() -> UnknownArgumentValueParser {
    UnknownArgumentValueParser::suggest("the explanation is brief by default; `--steps` prints every step")
}

fn parse_number(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a number, which counts from 1".to_owned())
}

/// Returns what is printed instead of the outline of a walkthrough that has none.
fn no_outline(walkthrough: &Walkthrough<'_>) -> String {
    let count = walkthrough.paragraphs.len();
    format!(
        "The explanation has {count} {}, and no outline: only long ones have one.",
        plural(count, "paragraph")
    )
}

/// The explanations of a run.
enum Explained<'m> {
    Paragraphs(Walkthrough<'m>),
    Steps(Explanation<'m>),
    Both(Walkthrough<'m>, Explanation<'m>),
}

impl Explain {
    /// Explains the puzzles.
    pub(crate) fn run(mut self) -> Result<Exit, Failure> {
        if self.last() < self.first {
            return Err(Failure::usage(format_args!(
                "`--last {}` is before `--first {}`",
                self.last(),
                self.first
            )));
        }
        let extension = self.target.extension();
        self.json |= !self.markdown && matches!(extension, Some("json" | "jsonl"));
        self.markdown |= !self.json && extension == Some("md");
        let mut outputs = Outputs::new(&self.target);
        let exit = self.input.each_valid(|puzzle, several| self.one(&puzzle, several, &mut outputs))?;
        outputs.finish()?;
        Ok(exit)
    }

    fn one(&self, puzzle: &Puzzle, several: bool, outputs: &mut Outputs<'_>) -> Result<Exit, Failure> {
        let model = &puzzle.checked.model;
        let model = if self.json { Cow::Borrowed(model) } else { self.target.shown(model) };
        if let Some(answer) = self.questions.answer(&model, Budget::new(self.budget), self.layout())? {
            outputs.write(puzzle, "txt", (several, true), &answer, |output, text| {
                self.print(text.to_owned(), output)
            })?;
            return Ok(Exit::Success);
        }
        let explained = self.explained(&model);
        let (ending, grid) = explained.outcome();
        if ending == Ending::TooLarge {
            return Err(too_large());
        }
        let text = if self.json { explained.json() + "\n" } else { self.text(&explained) };
        let extension = match (self.json, self.markdown) {
            (true, _) => "json",
            (_, true) => "md",
            _ => "txt",
        };
        outputs.write(puzzle, extension, (several, !self.json), &text, |output, text| match self.json {
            true => output.write(text),
            false => self.print(text.to_owned(), output),
        })?;
        if ending == Ending::BudgetExhausted {
            report::note(&exhausted(grid));
        }
        Ok(match ending {
            Ending::Full => Exit::Success,
            Ending::Contradiction => Exit::Unsolvable,
            Ending::Ambiguous => Exit::Multiple,
            Ending::BudgetExhausted | Ending::TooLarge => Exit::BudgetExhausted,
        })
    }

    fn explained<'m>(&self, model: &'m Model) -> Explained<'m> {
        let mut explainer = Explainer::new(model);
        explainer.within(Budget::new(self.budget));
        let walkthrough = observed(|observer| explainer.walkthrough_with(observer));
        if !self.steps {
            return Explained::Paragraphs(walkthrough);
        }
        let explanation = explainer.steps_of(&walkthrough);
        if self.json { Explained::Both(walkthrough, explanation) } else { Explained::Steps(explanation) }
    }

    /// Returns the number of the last paragraph or step to print.
    fn last(&self) -> usize {
        self.last.unwrap_or(usize::MAX)
    }

    /// Returns the text for people.
    fn text(&self, explained: &Explained<'_>) -> String {
        let layout = self.layout();
        let report = Report::default().layout(layout).numbers(self.first..=self.last());
        if let Explained::Paragraphs(walkthrough) = explained
            && self.outline
        {
            let outline = report.outline(walkthrough, &Native);
            return outline.unwrap_or_else(|| no_outline(walkthrough)) + "\n";
        }
        if let Explained::Paragraphs(walkthrough) = explained
            && self.techniques
        {
            return techniques(walkthrough);
        }
        match explained {
            Explained::Steps(explanation) => report.render(explanation, &Native),
            Explained::Paragraphs(walkthrough) | Explained::Both(walkthrough, _) => {
                let width = (!self.no_tables).then(|| self.target.grid_width());
                self.paragraphs(
                    walkthrough,
                    &report,
                    width.map(|width| Tables::new(walkthrough, layout, width)),
                )
            }
        }
    }

    /// Returns the layout of the text.
    fn layout(&self) -> Layout {
        match (self.markdown, self.target.has_styles()) {
            (true, _) => Layout::Markdown,
            (false, true) => Layout::Terminal,
            (false, false) => Layout::Plain,
        }
    }

    /// Prints a text, wrapped for a terminal.
    fn print(&self, text: String, output: &Output) -> Result<(), Failure> {
        let text = match self.target.width().filter(|_| !self.markdown) {
            Some(width) => wrapped(&text, width),
            None => text,
        };
        // The texts of the puzzle are escaped already, and the layout adds its codes to them.
        if self.target.has_styles() { output.write_styled(text) } else { output.write(text) }
    }

    fn paragraphs(
        &self,
        walkthrough: &Walkthrough<'_>,
        report: &Report,
        tables: Option<Tables<'_, '_>>,
    ) -> String {
        let Some(mut tables) = tables else { return report.walkthrough(walkthrough, &Native) };
        let mut text = report.walkthrough_with(walkthrough, &Native, &mut |index| tables.after(index));
        if self.last() >= walkthrough.paragraphs.len()
            && let Some(table) = tables.end()
        {
            text.push_str(&format!("\n{table}\n"));
        }
        text
    }
}

impl Explained<'_> {
    /// Returns how the explanations end, and the grid at the end of the one that ends early.
    fn outcome(&self) -> (Ending, &LogicGrid) {
        match self {
            Explained::Both(_, explanation) if explanation.ending == Ending::BudgetExhausted => {
                (explanation.ending, &explanation.grid)
            }
            Explained::Steps(explanation) => (explanation.ending, &explanation.grid),
            Explained::Paragraphs(walkthrough) | Explained::Both(walkthrough, _) => {
                (walkthrough.ending, &walkthrough.grid)
            }
        }
    }

    fn json(&self) -> String {
        match self {
            Explained::Paragraphs(walkthrough) => walkthrough.to_json(&Native),
            Explained::Steps(explanation) => explanation.to_json(&Native),
            Explained::Both(walkthrough, explanation) => walkthrough.to_json_with(explanation, &Native),
        }
    }
}
