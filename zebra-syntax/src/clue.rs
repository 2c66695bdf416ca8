//! Clues and the answer.

use proc_macro2::Delimiter;
use syn::Token;
use zebra_core::draft::{AnswerDraft, AnswerRow, ClueDraft, Draft, Name, SmallList};
use zebra_core::model::State;

use super::parser::{Parsed, Parser};
use super::puzzle::duplicate;
use super::token::keyword;

const A_CLUE: &str = "write `clue 3: Green is next_to White;`";
const AN_ANSWER: &str = "write `answer (House: Color, Pet) { First: Red, Fox; Second: Blue, Horse; }`";

impl Parser<'_> {
    pub(super) fn clue(&mut self, docs: &[String], draft: &mut Draft) -> Parsed<()> {
        self.skip();
        let label = self.label()?;
        let state = if self.take::<keyword::off>() { State::Off } else { State::On };
        let mut formulas = SmallList::new();
        let parsed = if self.is_group(Delimiter::Brace) {
            self.block(&mut formulas)
        } else {
            // A formula before a syntax error may be incomplete, so it is not checked.
            self.expect::<Token![:]>(A_CLUE).and_then(|()| self.expression()).and_then(|formula| {
                self.end_of_formula("end the clue with `;`")?;
                formulas.push(formula);
                Ok(())
            })
        };
        // A clue with an error keeps its label, so that the puzzle is not reported to have no clues.
        let sentence = (!docs.is_empty()).then(|| docs.join(" ").into());
        draft.clues.push(ClueDraft { label, sentence, zbc: None, formulas, state });
        parsed
    }

    /// `{ formula; formula; }`
    fn block(&mut self, formulas: &mut SmallList<zebra_core::draft::Expression>) -> Parsed<()> {
        let block = self.group(Delimiter::Brace, A_CLUE)?;
        let mut inside = self.inside(&block);
        while !inside.is_at_end() {
            let formula = inside
                .expression()
                .and_then(|formula| inside.end_of_formula("end every formula with `;`").map(|()| formula));
            match formula {
                Ok(formula) => formulas.push(formula),
                Err(diagnostic) => {
                    inside.report(diagnostic);
                    inside.skip_behind::<Token![;]>();
                }
            }
        }
        self.take::<Token![;]>();
        Ok(())
    }

    fn label(&mut self) -> Parsed<Name> {
        if self.is_text() {
            return self.text(A_CLUE);
        }
        if self.is_integer() {
            let (number, at) = self.located_integer(A_CLUE)?;
            return Ok(Name::new(number.to_string(), at));
        }
        self.declared("a label", "label the clue with a number, a name or a string: `clue 3: …`")
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
            if !inside.is_at_end() {
                inside.expect::<Token![,]>(AN_ANSWER)?;
            }
        }
        Ok(columns)
    }

    /// `First: Red, Fox;`
    fn answer_row(&mut self) -> Parsed<AnswerRow> {
        let start = self.spot();
        let mut cells = vec![self.item_path()?];
        self.expect::<Token![:]>(AN_ANSWER)?;
        while !self.is_at_end() && !self.is::<Token![;]>() {
            cells.push(self.item_path()?);
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
}
