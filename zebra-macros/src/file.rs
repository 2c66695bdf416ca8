//! `puzzle_file!`: a puzzle in a separate file, checked, solved and expanded like one in the source.

use std::path::{Path, PathBuf};

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;
use zebra_core::diagnostic::{Code, Diagnostic, Diagnostics, Spot};
use zebra_core::draft::{Draft, VerifyDraft, case, type_name};
use zebra_core::{
    source::{Reading, Snippet},
    zbc,
};

use zebra_syntax::{File, Parsing, Shared, Spots, parse_file};

use crate::{expand, report};

/// Expands the puzzle in a file to its types, its data, and a compiler error for each diagnostic.
pub(crate) fn expand_puzzle_file(input: TokenStream) -> TokenStream {
    let mut shared = Shared::default();
    let file = parse_file(input, &mut shared);
    let expanded = file.and_then(|file| {
        let path = locate(&file.path.text, shared.spots.span(file.path.at));
        let bytes = std::fs::read(&path).map_err(|error| unreadable(&file, &path, &error));
        let bytes = shared.diagnostics.take(bytes)?;
        Some(expand_file(file, &path, &bytes, &shared.spots))
    });
    let diagnostics = std::mem::replace(&mut shared.diagnostics, Diagnostics::new()).into_vec();
    let mut output = expanded.unwrap_or_default();
    output.extend(report::report(diagnostics, Vec::new(), &shared.spots));
    output
}

/// Resolves a path like `include_str!` does: relative to the file with the call, or relative to the package if the compiler
/// does not provide that file.
fn locate(path: &str, call: Span) -> PathBuf {
    let source = proc_macro::is_available().then(|| call.unwrap().local_file()).flatten();
    let folder = source.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    let package = || std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let path = folder.or_else(package).unwrap_or_default().join(path);
    std::path::absolute(&path).unwrap_or(path)
}

fn unreadable(file: &File, path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::new(
        Code::Syntax,
        file.path.at,
        format!("cannot read the file `{}`: {}", path.display(), error.kind()),
        "write the path relative to this source file",
    )
}

fn expand_file(file: File, path: &Path, bytes: &[u8], spots: &Spots) -> TokenStream {
    let Reading { draft, ranges, diagnostics, warnings, declarations_are_whole } = zbc::read_bytes(bytes);
    let parsing = merged(file.parsing, draft, path);
    let reading =
        Reading { draft: parsing.draft.clone(), ranges, diagnostics, warnings, declarations_are_whole };
    let mut checked = reading.check();
    if declarations_are_whole {
        checked.diagnostics.extend(reading.draft.check_generated_names());
    }
    let verified = checked.verify(&reading.draft);
    // The names are in another file and have no spans here.
    let mut output = expand::expand(&parsing, &checked, verified.answer.as_ref(), &Shared::default());
    let mut diagnostics = checked.diagnostics;
    let mut warnings = checked.warnings;
    diagnostics.extend(verified.diagnostics);
    warnings.extend(verified.warnings);
    for list in [&mut diagnostics, &mut warnings] {
        list.sort_by_key(|diagnostic| reading.ranges.get(diagnostic.at).map(|range| range.start));
    }
    let text = String::from_utf8_lossy(bytes);
    let snippet = |diagnostic| {
        Snippet { path: &file.path.text, text: &text, ranges: &reading.ranges, diagnostic }.to_string()
    };
    for diagnostic in &diagnostics {
        output.extend(report::error_at(file.path.at, &snippet(diagnostic), spots));
    }
    for warning in &warnings {
        let warning_here = Diagnostic { at: file.path.at, ..warning.clone() };
        output.extend(report::warning_at(&warning_here, &snippet(warning), spots));
    }
    // Rebuilds the crate when the file changes.
    let absolute = Literal::string(&path.to_string_lossy());
    output.extend(quote!(
        const _: &[::core::primitive::u8] = ::core::include_bytes!(#absolute);
    ));
    output
}

/// Returns the puzzle of the file with the name and the goal of the call.
fn merged(call: Parsing, file: Draft, path: &Path) -> Parsing {
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let title = call.draft.title.or(file.title);
    let mut draft = Draft { title, module: call.draft.module, ..file };
    let name = call.draft.name.map_or_else(|| type_of(&stem).into(), |name| name.text);
    // Only a text that is read at run time keeps the clues as written.
    draft.clues.iter_mut().for_each(|clue| clue.zbc = None);
    draft.title = draft.title.or_else(|| Some(case::spaced(&name).into()));
    draft.name =
        Some(zebra_core::draft::Name { text: name, at: draft.name.map_or(Spot::NONE, |name| name.at) });
    draft.verify = call.draft.verify.map(|verify| VerifyDraft { at: Spot::NONE, ..verify });
    draft.redundant = call.draft.redundant;
    Parsing { draft, ..call }
}

/// Returns the name of a type for the name of a file: `FiveHouses` for `five-houses`.
fn type_of(stem: &str) -> String {
    let name = type_name(stem);
    if name.is_empty() { "Puzzle".to_owned() } else { name }
}
