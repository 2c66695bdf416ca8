//! `puzzle_file!`: a puzzle in a file of its own, checked, solved and expanded like one that is written into the source.

use std::path::{Path, PathBuf};

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;
use zebra_core::diagnostic::{Code, Diagnostic, Diagnostics, Spot};
use zebra_core::draft::{Draft, Notation, VerifyDraft};
use zebra_core::{
    source::{Reading, Snippet},
    zbc,
};

use crate::spots::Spots;
use crate::syntax::{File, Parsing, Shared, parse_file};
use crate::{expand, report};

/// The types and the data of the puzzle in a file, and an error for each mistake in it.
pub(crate) fn expand_puzzle_file(input: TokenStream) -> TokenStream {
    let mut shared = Shared::default();
    let file = parse_file(input, &mut shared);
    let expanded = file.and_then(|file| {
        let path = locate(&file.path.text, shared.spots.span(file.path.at));
        let bytes = std::fs::read(&path).map_err(|error| unreadable(&file, &path, &error));
        let bytes = shared.diagnostics.take(bytes)?;
        Some(expand_file(file, &path, &bytes, &shared.spots))
    });
    let mistakes = std::mem::replace(&mut shared.diagnostics, Diagnostics::new()).into_vec();
    let mut output = expanded.unwrap_or_default();
    output.extend(report::report(mistakes, &shared.spots));
    output
}

/// A path as `include_str!` takes it: from the file with the call on. Where the compiler does not tell which that is,
/// from the package on.
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
        format!("the file `{}` cannot be read: {}", path.display(), error.kind()),
        "write its path as seen from this source file",
    )
}

fn expand_file(file: File, path: &Path, bytes: &[u8], spots: &Spots) -> TokenStream {
    let Reading { draft, ranges, diagnostics, declarations_are_whole } = zbc::read_bytes(bytes);
    let parsing = merged(file.parsing, draft, path);
    let reading = Reading { draft: parsing.draft.clone(), ranges, diagnostics, declarations_are_whole };
    let mut checked = reading.check();
    if declarations_are_whole {
        checked.diagnostics.extend(reading.draft.check_generated_names());
    }
    let verified = checked.verify(&reading.draft);
    // The names stand in another file, so they have no spans here.
    let mut output = expand::expand(&parsing, &checked, verified.answer.as_ref(), &Spots::default());
    let mut mistakes = checked.diagnostics;
    mistakes.extend(verified.diagnostics);
    mistakes.sort_by_key(|mistake| reading.ranges.get(mistake.at).map(|range| range.start));
    let text = String::from_utf8_lossy(bytes);
    for diagnostic in &mistakes {
        let snippet =
            Snippet { path: &file.path.text, text: &text, ranges: &reading.ranges, diagnostic }.to_string();
        output.extend(report::error_at(file.path.at, &snippet, spots));
    }
    // So that the crate is built again when the file changes.
    let absolute = Literal::string(&path.to_string_lossy());
    output.extend(quote!(
        const _: &[::core::primitive::u8] = ::core::include_bytes!(#absolute);
    ));
    output
}

/// The puzzle of the file, with the name and the goal of the call.
fn merged(call: Parsing, file: Draft, path: &Path) -> Parsing {
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let mut draft = Draft { title: call.draft.title, module: call.draft.module, ..file };
    let name = call.draft.name.map_or_else(|| type_of(&stem).into(), |name| name.text);
    draft.name =
        Some(zebra_core::draft::Name { text: name, at: draft.name.map_or(Spot::NONE, |name| name.at) });
    draft.verify = call.draft.verify.map(|verify| VerifyDraft { at: Spot::NONE, ..verify });
    Parsing { draft, ..call }
}

/// The name of a type from that of a file: `five-houses` is `FiveHouses`.
fn type_of(stem: &str) -> String {
    let draft = Draft { notation: Notation::Zbc, ..Draft::default() };
    let name = draft.category_type(&stem.replace(|letter: char| !letter.is_alphanumeric(), "_"));
    if name.is_empty() { "Puzzle".to_owned() } else { name }
}
