//! One question instead of a whole explanation: why two items are together or apart, or what follows next from some marks.

use std::path::Path;

use zebra_runtime::board::{Board, Chain, Hint, Strength, item_written, marks_written};
use zebra_runtime::explain::{Explainer, Layout, Native};
use zebra_runtime::model::{Mark, Model};
use zebra_runtime::solve::Budget;

use crate::exit::Failure;
use crate::explained::too_large;
use crate::play::saved_board;
use crate::source::Source;

/// The questions of `zebra explain`.
#[derive(Debug, clap::Args)]
pub(super) struct Questions {
    /// Explain only why two items are together
    #[arg(long, value_names = ["ITEM", "ITEM"], num_args = 2, conflicts_with_all = ["why_not", "outline", "techniques", "steps", "json", "first", "last"])]
    why: Option<Vec<String>>,
    /// Explain only why two items are not together
    #[arg(long, value_names = ["ITEM", "ITEM"], num_args = 2, conflicts_with_all = ["outline", "techniques", "steps", "json", "first", "last"])]
    why_not: Option<Vec<String>>,
    /// Start from these marks, and explain only what follows next
    ///
    /// Marks are written as in `Ann=cat, Ben!=dog`. A file with such marks or with a saved game can be given too.
    #[arg(long, value_name = "MARKS", conflicts_with_all = ["outline", "techniques", "steps", "json", "first", "last"])]
    marks: Option<String>,
}

impl Questions {
    /// Returns the answer to the question in a layout; `None` if nothing is asked.
    pub(super) fn answer(
        &self,
        model: &Model,
        budget: Budget,
        layout: Layout,
    ) -> Result<Option<String>, Failure> {
        if self.why.is_none() && self.why_not.is_none() && self.marks.is_none() {
            return Ok(None);
        }
        let mut explainer = Explainer::new(model);
        explainer.within(budget);
        if explainer.is_too_large() {
            return Err(too_large());
        }
        let board = match &self.marks {
            Some(marks) => board_of(model, marks)?,
            None => Board::new(model),
        };
        match (&self.why, &self.why_not, &self.marks) {
            (Some(items), ..) => {
                let mark = mark_of(model, items)?;
                chain_to(&board, &explainer, mark, "--why-not").map(|chain| Some(text(model, &chain, layout)))
            }
            (_, Some(items), _) => {
                let mark = mark_of(model, items)?.opposite();
                chain_to(&board, &explainer, mark, "--why").map(|chain| Some(text(model, &chain, layout)))
            }
            (None, None, _) => next(&board, &explainer, layout).map(Some),
        }
    }
}

/// Returns that two items are together.
fn mark_of(model: &Model, items: &[String]) -> Result<Mark, Failure> {
    let items = items.iter().map(|item| item_written(model, item).map_err(Failure::new));
    let items = items.collect::<Result<Vec<_>, _>>()?;
    let category = |item| model.item(item).category;
    match items[..] {
        [one, other]
            if model.have_marks(category(one), category(other)) && category(one) != category(other) =>
        {
            Ok(Mark::together(one, other))
        }
        _ => Err(Failure::usage("the grid has no mark for these items; name items of two categories")),
    }
}

/// Returns the marks of a text, of a file, or of a saved game, as a board.
fn board_of(model: &Model, written: &str) -> Result<Board, Failure> {
    let text = match Path::new(written).is_file() {
        true => Source::read(written)?.text,
        false => written.to_owned(),
    };
    if text.trim_start().starts_with('{') {
        return saved_board(model, &text)
            .map_err(|problem| Failure::new(format_args!("cannot read the marks: {problem}")));
    }
    let marks = marks_written(model, &text).map_err(Failure::new)?;
    let mut board = Board::new(model);
    board.mark_all(marks).map_err(Failure::new)?;
    Ok(board)
}

/// Returns the reasons for a mark, or an error if it does not follow; `other` is the flag that asks for its opposite.
fn chain_to(board: &Board, explainer: &Explainer<'_>, mark: Mark, other: &str) -> Result<Chain, Failure> {
    if let Some(chain) = board.why_by(explainer, mark) {
        return Ok(chain);
    }
    let model = board.model();
    let clause = |mark| zebra_runtime::sentence::fact_sentence(model, &Mark::fact(mark));
    Err(match board.why_by(explainer, mark.opposite()) {
        Some(_) => Failure::new(format_args!("this is false: {} `{other}` explains why", clause(mark))),
        None => Failure::new(format_args!("this does not follow from the clues and marks: {}", clause(mark))),
    })
}

/// Returns what follows next from the marks of a board, or the mistake in them.
fn next(board: &Board, explainer: &Explainer<'_>, layout: Layout) -> Result<String, Failure> {
    match board.hint_by(explainer) {
        Some(Hint::Next(chain)) => Ok(text(board.model(), &chain, layout)),
        Some(mistake) => Ok(mistake.text(board.model(), Strength::Paragraph) + "\n"),
        None if board.is_complete() => Ok("Everything is known.\n".to_owned()),
        None => Err(Failure::new("nothing more follows from these marks and the clues")),
    }
}

/// Returns the paragraphs of a chain.
fn text(model: &Model, chain: &Chain, layout: Layout) -> String {
    let passages = chain.passages(model, &Native);
    if passages.is_empty() {
        return "This is one of the marks.\n".to_owned();
    }
    let paragraphs = (1..).zip(&passages).map(|(number, passage)| layout.passage(number, passage));
    paragraphs.collect::<Vec<_>>().join("\n\n") + "\n"
}
