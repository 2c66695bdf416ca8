//! The check of the author's answer against the categories.

use std::collections::HashMap;

use super::{Checker, ItemId, Scope};
use crate::diagnostic::{Code, Diagnostic, Spot};
use crate::draft::{AnswerDraft, AnswerRow};
use crate::model::{Answer, CategoryId, List};
use crate::sentence::cardinal;

impl Checker<'_> {
    pub(super) fn check_answer(&mut self) {
        let Some(draft) = &self.scope.draft.answer else { return };
        let Some(columns) = self.check_columns(draft) else { return };
        if let Some(error) = self.scope.other_columns(draft) {
            return self.report.add(error);
        }
        let mut seen: HashMap<ItemId, Vec<Spot>> = HashMap::new();
        let mut rows: Vec<List<ItemId>> = Vec::new();
        for row in &draft.rows {
            let checked = self.check_row(row, &columns, &mut seen);
            if let Some(items) = checked {
                rows.push(List::Owned(items));
                self.built.spots.answer.push(row.cells.iter().map(|cell| cell.name.at).collect());
            }
        }
        if rows.iter().any(|row| row.len() != columns.len()) {
            return;
        }
        self.built.answer = Some(Answer { columns: columns.into(), rows: rows.into() });
    }

    fn check_columns(&mut self, draft: &AnswerDraft) -> Option<Vec<CategoryId>> {
        let mut columns = Vec::new();
        for name in &draft.columns {
            let resolved = self.resolve_category(name);
            let id = self.report.errors.take(resolved)?;
            if columns.contains(&id) {
                self.report.add(Diagnostic::new(
                    Code::AnswerShape,
                    name.at,
                    format!("the answer already has a column `{}`", name.text),
                    "remove one of the two",
                ));
                return None;
            }
            columns.push(id);
        }
        if columns.len() < 2 {
            self.report.add(Diagnostic::new(
                Code::AnswerShape,
                draft.at,
                "an answer needs at least two columns",
                self.scope.choose(
                    format!("write `{}`", self.scope.an_answer()),
                    "list at least two categories in `columns`",
                ),
            ));
            return None;
        }
        Some(columns)
    }

    fn check_row(
        &mut self,
        row: &AnswerRow,
        columns: &[CategoryId],
        seen: &mut HashMap<ItemId, Vec<Spot>>,
    ) -> Option<Vec<ItemId>> {
        if row.cells.len() != columns.len() {
            self.report.add(Diagnostic::new(
                Code::AnswerShape,
                row.at,
                format!(
                    "this row has {} cells, but the answer has {} columns",
                    row.cells.len(),
                    columns.len()
                ),
                "write one item for each column of the answer",
            ));
            return None;
        }
        let mut items = Vec::new();
        for (path, &column) in row.cells.iter().zip(columns) {
            let resolved = self.resolve_item_of(column, path);
            let Some(item) = self.report.errors.take(resolved) else { continue };
            let at = path.name.at;
            let (_, most) = self.scope.model.appearances(item);
            if items.is_empty() && most > 1 {
                self.report.add(Diagnostic::new(
                    Code::AnswerShape,
                    at,
                    format!("`{}` may be in several rows, so it does not identify one", path.name.text),
                    "begin each row of the answer with an item that is in exactly one row",
                ));
                continue;
            }
            let before = seen.entry(item).or_default();
            before.push(at);
            if before.len() > most as usize {
                let diagnostic = Diagnostic::new(
                    Code::AnswerShape,
                    at,
                    format!(
                        "`{}` is in {} rows of the answer",
                        path.name.text,
                        cardinal(before.len() as i64)
                    ),
                    match most {
                        1 => "every item is in exactly one row: write another one here".to_owned(),
                        most => {
                            format!(
                                "the item is in {} rows: write another one here",
                                cardinal(i64::from(most))
                            )
                        }
                    },
                )
                .with_related(before[0], "first used");
                self.report.add(diagnostic);
                continue;
            }
            items.push(item);
        }
        (items.len() == columns.len()).then_some(items)
    }
}

impl Scope<'_> {
    /// Returns the error of an answer whose rows agree on another number of columns.
    fn other_columns(&self, draft: &AnswerDraft) -> Option<Diagnostic> {
        let cells = draft.rows.first().map(|row| row.cells.len())?;
        let columns = draft.columns.len();
        if cells == columns || draft.rows.len() < 2 || draft.rows.iter().any(|row| row.cells.len() != cells) {
            return None;
        }
        let message = format!("the answer has {columns} columns, but its rows have {cells} cells");
        let help = "write one category for each cell of a row";
        Some(Diagnostic::new(Code::AnswerShape, draft.at, message, help))
    }
}
