//! Errors and warnings, as the editor shows them.

use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location, NumberOrString,
    PublishDiagnosticsParams, Range,
};
use zebra_runtime::diagnostic::{Code, Diagnostic};

use super::analysis::Analysis;
use super::file::File;

/// The most diagnostics of a file that are shown.
const MAX_SHOWN: usize = 100;

/// Returns all diagnostics of a file.
pub(super) fn all(file: &File) -> PublishDiagnosticsParams {
    let mut diagnostics = Vec::new();
    if let Some(analysis) = file.analysis() {
        let shown = analysis.diagnostics().take(MAX_SHOWN);
        diagnostics.extend(shown.map(|(is_error, diagnostic)| one(file, analysis, is_error, diagnostic)));
    } else if file.is_too_large() {
        let message = "this file is too large for a puzzle, and is not read".to_owned();
        let severity = Some(DiagnosticSeverity::INFORMATION);
        let source = Some("zebra".to_owned());
        diagnostics.push(lsp_types::Diagnostic { message, severity, source, ..Default::default() });
    }
    PublishDiagnosticsParams { uri: file.uri.clone(), diagnostics, version: Some(file.version) }
}

/// Returns a diagnostic with its help.
pub(super) fn one(
    file: &File,
    analysis: &Analysis,
    is_error: bool,
    diagnostic: &Diagnostic,
) -> lsp_types::Diagnostic {
    let place = |spot| Some(file.lines.range(&file.text, analysis.range(spot)?));
    let severity = match (diagnostic.code, is_error) {
        // The puzzle may be right: only the time of the editor is over.
        (Code::BudgetExhausted, _) => DiagnosticSeverity::INFORMATION,
        (_, true) => DiagnosticSeverity::ERROR,
        (_, false) => DiagnosticSeverity::WARNING,
    };
    let related = diagnostic.related.iter().filter_map(|related| {
        let location = Location::new(file.uri.clone(), place(related.at)?);
        let message = related.standalone.as_ref().unwrap_or(&related.note).clone();
        Some(DiagnosticRelatedInformation { location, message })
    });
    let related: Vec<_> = related.collect();
    lsp_types::Diagnostic {
        // What is about the whole puzzle is at its beginning.
        range: place(diagnostic.at).unwrap_or_else(Range::default),
        severity: Some(severity),
        code: Some(NumberOrString::String(diagnostic.code.name().to_owned())),
        source: Some("zebra".to_owned()),
        message: diagnostic.to_string(),
        related_information: (!related.is_empty()).then_some(related),
        tags: (diagnostic.code == Code::RedundantClue).then(|| vec![DiagnosticTag::UNNECESSARY]),
        ..Default::default()
    }
}
