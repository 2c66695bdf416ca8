//! The fixes of errors and warnings, as actions of the editor.

use std::collections::HashMap;
use std::ops::Range;

use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, TextEdit, WorkspaceEdit};
use zebra_runtime::diagnostic::{Applicability, Code, Diagnostic};

use super::analysis::Analysis;
use super::diagnostics;
use super::file::File;
use crate::document::Language;
use crate::fixes::{self, Change};
use crate::format::InputFormat;

/// Returns the actions for a range of a file.
pub(super) fn actions(file: &File, params: &CodeActionParams) -> Vec<CodeActionOrCommand> {
    let Some(analysis) = file.analysis() else { return Vec::new() };
    let wants = |kind: &CodeActionKind| {
        let is_of = |only: &CodeActionKind| {
            kind.as_str()
                .strip_prefix(only.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        params.context.only.as_ref().is_none_or(|kinds| kinds.iter().any(is_of))
    };
    let mut actions = Vec::new();
    if wants(&CodeActionKind::QUICKFIX) {
        let range = file.lines.bytes(&file.text, params.range);
        actions.extend(quick_fixes(file, analysis, &range));
    }
    // The fixes are tried one after the other, which is work, so only who asks for it gets it.
    if params.context.only.is_some() && wants(&CodeActionKind::SOURCE_FIX_ALL) {
        actions.extend(fix_all(file, analysis));
    }
    actions.into_iter().map(CodeActionOrCommand::CodeAction).collect()
}

/// Returns the fixes of the diagnostics that touch a range.
fn quick_fixes<'f>(
    file: &'f File,
    analysis: &'f Analysis,
    range: &Range<usize>,
) -> impl Iterator<Item = CodeAction> + use<'f> {
    let range = range.clone();
    let touches = move |diagnostic: &Diagnostic| {
        let at = analysis.range(diagnostic.at).unwrap_or_default();
        at.start <= range.end && range.start <= at.end
    };
    analysis.diagnostics().filter(move |(_, diagnostic)| touches(diagnostic)).filter_map(
        move |(is_error, diagnostic)| {
            let (title, is_certain, changes) =
                match fixes::changes(diagnostic, &analysis.reading.ranges, &file.text) {
                    Some(changes) => {
                        let is_certain = diagnostic.applicability == Applicability::Certain;
                        (title(diagnostic, is_certain), is_certain, changes)
                    }
                    None => ("remove this clue".to_owned(), false, removal(file, analysis, diagnostic)?),
                };
            Some(CodeAction {
                title,
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![diagnostics::one(file, analysis, is_error, diagnostic)]),
                edit: Some(edit(file, changes)),
                is_preferred: Some(is_certain),
                ..Default::default()
            })
        },
    )
}

/// Returns the first line of the help. A fix that may change the meaning says so.
fn title(diagnostic: &Diagnostic, is_certain: bool) -> String {
    let help = diagnostic.help.lines().next().unwrap_or_default();
    if is_certain { help.to_owned() } else { format!("{help} (may change the meaning)") }
}

/// Returns the removal of a redundant clue.
fn removal(file: &File, analysis: &Analysis, diagnostic: &Diagnostic) -> Option<Vec<Change>> {
    let at = analysis.range(diagnostic.at).filter(|_| diagnostic.code == Code::RedundantClue)?;
    let clue = language(analysis)?.clue_at(&file.text, &at)?;
    Some(vec![Change { at: fixes::whole(&file.text, clue), text: String::new() }])
}

/// Returns the language in which sources are fixed and formatted.
pub(super) fn language(analysis: &Analysis) -> Option<Language> {
    match analysis.format {
        InputFormat::Zbc => Some(Language::Zbc),
        InputFormat::Text => Some(Language::Text),
        InputFormat::Json | InputFormat::Zebrajs | InputFormat::Rust => None,
    }
}

/// Returns the certain fixes, all of them together.
fn fix_all(file: &File, analysis: &Analysis) -> Option<CodeAction> {
    let language = language(analysis)?;
    let (text, fixes) = fixes::fix(&file.text, language, |text| language.read(text), &mut |_| false);
    let change = file.edit_to(&text).filter(|_| !fixes.applied.is_empty())?;
    Some(CodeAction {
        title: "apply all certain fixes".to_owned(),
        kind: Some(CodeActionKind::SOURCE_FIX_ALL),
        edit: Some(edit_of(file, vec![change])),
        ..Default::default()
    })
}

fn edit(file: &File, changes: Vec<Change>) -> WorkspaceEdit {
    let edits = changes
        .into_iter()
        .map(|change| TextEdit { range: file.lines.range(&file.text, change.at), new_text: change.text });
    edit_of(file, edits.collect())
}

/// Returns the changes of a file.
#[allow(clippy::mutable_key_type, reason = "the type of the protocol; nothing changes the keys")]
pub(super) fn edit_of(file: &File, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit::new(HashMap::from([(file.uri.clone(), edits)]))
}
