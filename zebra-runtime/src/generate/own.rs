//! Puzzles of custom material: of a table of words, for a given solution, with a given question, with a clue that is not true. Part
//! of the generator.

use super::attempts::Attempt;
use super::clue_kind::ClueKind;
use super::clue_set::{ClueSet, Failure};
use super::error::GenerateError;
use super::falls::falls;
use super::generator::{Generated, Generator};
use super::options::{Options, Question, Size};
use super::sampler::Sampler;
use super::table::Table;
use super::theme::{BareModel, Placed, Placing, Theme};
use super::tricks::{contradicting, one_is_false, with_false_clue};
use crate::language::Key;
use crate::model::{Clue, ItemId, Model, State, Text};
use crate::random::Random;
use crate::sentence::{clue_sentence, list};

/// How late the answer of a question about a given solution follows, in percent of the explanation.
const LATE: usize = 60;

/// Returns options with as many categories of numbers as the words have, but no more than the size has room for.
fn with_numbers_of(theme: &Theme, options: Options) -> Options {
    let (all, numeric, _) = theme.extent();
    let least = options.size.categories.saturating_sub(all - numeric);
    let most = numeric.min(options.size.categories.saturating_sub(1));
    Options {
        numeric: options.numeric.max(if options.size.categories >= all { most } else { least }),
        ..options
    }
}

impl Generator {
    /// Creates a generator of puzzles from a table of words: see [`Theme::of_table`]. Without a size, puzzles have all categories, and as
    /// many rows as the shortest column, but at most eight.
    ///
    /// # Errors
    /// Returns an error if a word or a pattern cannot be used, or no puzzle of the words can satisfy the options.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::{Generator, Options, Table};
    /// let table = Table::parse("Friend,Pet,Drink\nAnn,cat,tea\nBob,dog,milk\nCy,owl,water\n")?;
    /// let puzzle = Generator::of_words("Pets", &table, None, Options::default())?.puzzle(1)?;
    /// assert_eq!((puzzle.model.name(), puzzle.model.rows()), ("Pets1", 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_words(
        title: &str,
        table: &Table,
        size: Option<Size>,
        options: Options,
    ) -> Result<Self, GenerateError> {
        let theme = Theme::of_table(title, table)?;
        let options = with_numbers_of(&theme, Options { size: size.unwrap_or(table.size()), ..options });
        Generator::new(theme, options)
    }

    /// Creates a generator of puzzles whose solution are the rows of a table.
    ///
    /// # Errors
    /// Returns an error if the columns are not equally long, a word or a pattern cannot be used, or no puzzle can satisfy the options.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::{Generator, Options, Table};
    /// let table = Table::parse("Friend,Pet,Age\nAnn,cat,8\nBob,dog,9\nCy,owl,7\n")?;
    /// let puzzle = Generator::of_solution("Pets", &table, Options::default())?.puzzle(1)?;
    /// let (model, row) = (&puzzle.model, puzzle.solution.row_of(puzzle.model.item_ids().next().unwrap()));
    /// assert!(row.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_solution(title: &str, table: &Table, options: Options) -> Result<Self, GenerateError> {
        let (theme, rows) = Theme::with_rows(title, table)?;
        let Some(rows) = rows else {
            let lengths =
                table.columns().iter().map(|column| format!("{} in `{}`", column.items.len(), column.name));
            return Err(GenerateError(format!(
                "a solution has a word of each category in each row, but there are {}; add or remove words",
                list(lengths, "and")
            )));
        };
        let size = Size { categories: table.columns().len(), items: rows.len() };
        let options = with_numbers_of(&theme, Options { size, great: 0, shared: 0, ..options });
        let mut generator = Generator::new(theme, options)?;
        generator.rows = Some(rows);
        Ok(generator)
    }

    /// Returns the row of the given solution for each row of the puzzle of a seed.
    pub(super) fn order(&self, seed: u64, rows: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..rows).collect();
        self.random(!seed).shuffle(&mut order);
        order
    }

    /// Returns how the names are placed. The item of a question comes where its row follows last.
    pub(super) fn placing(&self, bare: &BareModel, seed: u64, clue_set: &ClueSet) -> Placing<'_> {
        let mut placing = Placing {
            turn: self.turn.unwrap_or_else(|| seed.wrapping_add(self.first_turn)),
            reads_back: self.reads_back,
            asks_everything: self.options.question == Question::Everything,
            ..Placing::default()
        };
        if let Some(rows) = &self.rows {
            placing.rows = Some((rows, self.order(seed, rows.len())));
        }
        placing.asked = self.falling_last(bare, seed, clue_set).map(|(_, placed)| placed);
        placing
    }

    /// Returns the question as it was asked, with its sign.
    pub(super) fn own_question(&self) -> Option<Text> {
        let Question::Of(question) = &self.options.question else { return None };
        let question = question.trim().trim_end_matches('?').trim_end();
        Some(Text::from(format!("{question}?")))
    }

    /// Returns where the item of the question is, and when its row follows, in percent of the explanation.
    fn falling_last(&self, bare: &BareModel, seed: u64, clue_set: &ClueSet) -> Option<(usize, Placed)> {
        let ((category, item), names) = (self.asked?, bare.names()?);
        let solution = &clue_set.solution;
        let of_row: Vec<ItemId> = (0..solution.rows()).map(|row| solution.item_in(row, names)).collect();
        let order = self.rows.as_ref().map(|rows| (rows, self.order(seed, rows.len())));
        let fits = |at: ItemId| match (&order, solution.row_of(at)) {
            (Some((rows, order)), Some(row)) => rows[order[row]][category] == item,
            _ => true,
        };
        let is_open = |at: ItemId| bare.is_open(bare.model.item(at).category);
        let mut falls = falls(&bare.model, clue_set, &of_row).into_iter();
        falls.find(|&(_, at)| is_open(at) && fits(at)).map(|(part, at)| (part, Placed { category, item, at }))
    }

    /// Returns whether the answer of the question follows late, if there is a question.
    pub(super) fn answers_late(&self, bare: &BareModel, seed: u64, attempt: &Attempt) -> bool {
        self.asked.is_none()
            || self.falling_last(bare, seed, &attempt.clue_set).is_some_and(|(part, _)| part >= LATE)
    }

    /// Returns a puzzle with a false clue, or without an answer.
    pub(super) fn with_trick(
        &self,
        bare: &BareModel,
        seed: u64,
        sampler: &Sampler<'_>,
        attempt: Attempt,
        random: &mut Random,
    ) -> Result<Generated, Failure> {
        let Attempt { number, mut clue_set, .. } = attempt;
        let budget = self.options.budget;
        let (wrong, contradiction) = match self.options.false_clue {
            true => {
                let (clues, wrong) = with_false_clue(sampler, &clue_set, budget, random)?;
                clue_set.clues = clues;
                (Some(wrong), Vec::new())
            }
            false => {
                let (clues, contradiction) = contradicting(sampler, &clue_set, budget, random)?;
                clue_set.clues = clues;
                (None, contradiction)
            }
        };
        clue_set.minimal = self.options.false_clue;
        let mut puzzle = self.finish(bare, seed, Attempt { number, clue_set, difficulty: None }, random);
        let mut parts = puzzle.model.parts().clone();
        if let Some(wrong) = wrong {
            let sentences: Vec<String> =
                puzzle.model.clues().iter().map(|clue| clue_sentence(&puzzle.model, clue)).collect();
            let language = self.theme.language();
            let listed =
                (1..).zip(&sentences).map(|(number, text): (usize, &String)| format!("({number}) {text}"));
            let of = language.cardinal(sentences.len() as i64);
            let listed = listed.collect::<Vec<_>>().join(" ");
            let sentence = language.phrase(Key::OneFalse, &[("of", &of), ("list", &listed)]);
            let formulas = puzzle.model.clues().iter().map(|clue| clue.formulas[0].clone()).collect();
            let clue = Clue {
                label: Text::from("1"),
                sentence: Some(Text::from(language.capitalized(&sentence))),
                zbc: None,
                formulas: vec![one_is_false(formulas)].into(),
                state: State::On,
            };
            parts.clues = vec![clue].into();
            parts.question = Some(Text::from(language.text(Key::WhichFalse)));
            puzzle.asked = Vec::new();
            let kinds = std::mem::replace(&mut puzzle.kinds, vec![ClueKind::OneOfThree]);
            puzzle.statements = Some((kinds.into_iter().zip(sentences).collect(), wrong));
        } else {
            parts.answer = None;
            puzzle.asked = Vec::new();
        }
        puzzle.model = Model::from_parts(parts);
        puzzle.contradiction = contradiction;
        Ok(puzzle)
    }
}
