//! Clues and the answer.

use proc_macro2::Delimiter;
use syn::Token;
use syn::buffer::Cursor;
use zebra_core::diagnostic::{Code, Diagnostic, Position, Spot};
use zebra_core::draft::{AnswerDraft, AnswerRow, ClueDraft, Draft, Expression, Name, Path, SmallList};
use zebra_core::model::State;

use super::attribute::attributes;
use super::mentions::Role;
use super::parser::{Parsed, Parser, between};
use super::printed::amount_in_cell;
use super::puzzle::MOST_ERRORS;
use super::puzzle::duplicate;
use super::repair::{Unit, may_slip};
use super::statement;
use super::token::keyword;

const A_LABEL: &str = "label the clue with a number, a name or a string: `clue 3: …`";
pub(super) const AN_ANSWER: &str =
    "write `answer (House: Color, Pet) { First: Red, Fox; Second: Blue, Horse; }`";

impl Parser<'_> {
    pub(super) fn clue(&mut self, docs: &[String], draft: &mut Draft) -> Parsed<()> {
        let start = self.input.cursor();
        let at = self.spot();
        self.skip();
        let label = self.label()?;
        let mut docs = docs.to_vec();
        self.misplaced_docs(&label, at, &mut docs);
        let state = if self.take::<keyword::off>() { State::Off } else { State::On };
        let mut formulas = SmallList::new();
        let parsed = if self.is_group(Delimiter::Brace) {
            self.block(&mut formulas)
        } else {
            // A formula before a syntax error may be incomplete, so it is not checked.
            let help = format!(
                "put a colon behind the label: `clue {}: …`",
                self.since(start).into_iter().nth(1).map_or_else(String::new, |label| label.to_string())
            );
            self.expect::<Token![:]>(&help).and_then(|()| {
                self.misplaced_docs(&label, at, &mut docs);
                let formula = self.expression()?;
                self.end_of_formula(&formula)?;
                self.keep(formula, start, Unit::Statement, &mut formulas);
                Ok(())
            })
        };
        // A clue with an error keeps its label, so that the puzzle is not reported to have no clues.
        let sentence = (!docs.is_empty()).then(|| docs.join(" ").into());
        draft.clues.push(ClueDraft { label, sentence, zbc: None, formulas, state });
        draft.last_clue = Some(self.spot_since(at));
        parsed
    }

    /// `{ formula; formula; }`
    fn block(&mut self, formulas: &mut SmallList<Expression>) -> Parsed<()> {
        let block = self.group(Delimiter::Brace, "write the formulas in braces: `{ a; b; }`")?;
        let mut inside = self.inside(&block);
        // The start of the formula before, and the number of errors there.
        let mut earlier = None;
        while !inside.is_at_end() && inside.shared.diagnostics.len() < MOST_ERRORS {
            let (start, errors) = (inside.input.cursor(), inside.shared.diagnostics.len());
            let formula =
                inside.expression().and_then(|formula| inside.end_of_formula(&formula).map(|()| formula));
            match formula {
                Ok(formula) => inside.keep(formula, start, Unit::Formula, formulas),
                Err(diagnostic) => {
                    inside.report(diagnostic);
                    inside.skip_behind::<Token![;]>();
                    let of_two = earlier.filter(|&(_, known)| known < errors);
                    if !of_two.is_some_and(|(start, known)| inside.repair_two(start, known, Unit::Formula))
                        && !inside.repair_since(start, errors, Unit::Formula)
                    {
                        // The formula before may have ended too early.
                        formulas.pop();
                    }
                }
            }
            earlier = Some((start, errors));
        }
        self.take::<Token![;]>();
        Ok(())
    }

    /// Adds a formula, or reports one that the grammar accepts, although it cannot be one, such as the call of a link.
    fn keep(
        &mut self,
        formula: Expression,
        start: Cursor<'_>,
        unit: Unit,
        formulas: &mut SmallList<Expression>,
    ) {
        let end = self.input.cursor();
        let tokens = || between(start, end);
        let slip = if may_slip(&formula) { self.shared.slip_in(&formula, tokens, unit) } else { None };
        match slip {
            Some(slip) => {
                self.shared.is_repaired = true;
                self.report(slip);
            }
            None => formulas.push(formula),
        }
    }

    /// Takes `///` lines behind the label, which belong above the clue.
    fn misplaced_docs(&mut self, label: &Name, clue: Spot, docs: &mut Vec<String>) {
        let at = self.spot();
        let ahead = self.input.fork();
        let are_docs = self.is::<Token![#]>() && attributes(&ahead).is_ok();
        // Above the next statement, they are in their place.
        if !are_docs || ahead.is_empty() || statement::is_next(&ahead) {
            return;
        }
        let lines = self.docs();
        let at = self.spot_since(at);
        let above = lines.iter().map(|line| format!("/// {line}\n    ")).collect::<String>();
        let message = "a `///` line belongs above its clue";
        let help = format!("move it above `clue {}`", label.text);
        let error = Diagnostic::new(Code::Syntax, at, message, help);
        self.report(error.with_edit(clue, Position::Before, above).with_edit(at, Position::Instead, ""));
        docs.extend(lines);
    }

    fn label(&mut self) -> Parsed<Name> {
        if self.is_text() {
            return self.text(A_LABEL);
        }
        if self.is_integer() {
            let (number, at) = self.located_integer(A_LABEL)?;
            return Ok(Name::new(number.to_string(), at));
        }
        self.declared("a label", A_LABEL)
    }

    pub(super) fn answer(&mut self, draft: &mut Draft) -> Parsed<()> {
        let at = self.spot();
        self.skip();
        let columns = self.answer_columns()?;
        let table = self.group(Delimiter::Brace, AN_ANSWER)?;
        let mut inside = self.inside(&table);
        let mut rows = Vec::new();
        while !inside.is_at_end() {
            match inside.answer_row() {
                Ok(row) => rows.push(row),
                Err(diagnostic) => {
                    inside.report(diagnostic);
                    inside.skip_behind::<Token![;]>();
                    // The row before may have ended too early.
                    rows.pop();
                }
            }
        }
        self.take::<Token![;]>();
        if draft.answer.replace(AnswerDraft { at, columns, rows }).is_some() {
            return Err(duplicate(at, "answer"));
        }
        Ok(())
    }

    /// `(House: Color, Pet)`
    fn answer_columns(&mut self) -> Parsed<Vec<Name>> {
        let head = self.group(Delimiter::Parenthesis, AN_ANSWER)?;
        let mut inside = self.inside(&head);
        let mut columns = vec![inside.name("a category", AN_ANSWER)?];
        inside.expect::<Token![:]>("the first column identifies the row: `(House: Color, Pet)`")?;
        while !inside.is_at_end() {
            columns.push(inside.name("a category", AN_ANSWER)?);
            inside.comma(AN_ANSWER)?;
        }
        Ok(columns)
    }

    /// `First: Red, Fox;`
    fn answer_row(&mut self) -> Parsed<AnswerRow> {
        let start = self.spot();
        let mut cells =
            vec![self.answer_cell(true, "write the item that identifies the row, and a colon behind it")?];
        self.expect::<Token![:]>(AN_ANSWER)?;
        while !self.is_at_end() && !self.is::<Token![;]>() {
            cells.push(self.answer_cell(false, "write an item for each column of the answer")?);
            if !self.is_at_end() && !self.is::<Token![;]>() {
                self.expect::<Token![,]>("separate the cells with commas, and end each row with `;`")?;
            }
        }
        let at = self.spot_since(start);
        if !self.is_at_end() {
            self.expect::<Token![;]>("end each row with `;`")?;
        }
        Ok(AnswerRow { at, cells })
    }

    /// An item by its name, or as it is printed: `$4`.
    fn answer_cell(&mut self, is_first: bool, help: &str) -> Parsed<Path> {
        let Some((text, tokens)) = amount_in_cell(self.input.cursor(), is_first) else {
            return self.item_path(help);
        };
        let start = self.spot();
        for _ in 0..tokens {
            self.skip();
        }
        let name = Name::new(text, self.spot_since(start));
        self.shared.mention(name.clone(), Role::Use);
        Ok(Path { category: None, name })
    }
}
