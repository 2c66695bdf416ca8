//! Tests names inside `puzzle!` with the libraries of rust-analyzer: definition, hover and rename, in the example Five Houses
//! and in half-typed versions of it; and completion.

mod street;

use std::path::Path;

use anyhow::{Context, Result, ensure};
use ra_ap_hir::ChangeWithProcMacros;
use ra_ap_ide::{
    Analysis, AnalysisHost, FileId, FilePosition, FileRange, GotoDefinitionConfig, HoverConfig,
    HoverDocFormat, RaFixtureConfig, RenameConfig, SubstTyLen, TextRange, TextSize,
};
use ra_ap_load_cargo::{LoadCargoConfig, ProcMacroServerChoice, load_workspace_at};
use ra_ap_project_model::{CargoConfig, RustLibSource};

const EXAMPLE: &str = "examples/five_houses.rs";

/// A name in a piece of the example, the piece with its declaration, and the text of its hover.
const NAMES: [(&str, &str, &str, &str); 7] = [
    ("clue 1: Englishman is Red", "Red", "Red = \"red\"", "red"),
    (
        "Green is directly_right_of White",
        "directly_right_of",
        "link directly_right_of",
        "directly to the right of",
    ),
    ("Norwegian is next_to Blue", "next_to", "link next_to", "next to"),
    ("answer (House: Color", "Color", "category Color {", "The items of the category"),
    ("Norwegian is next_to Blue", "Norwegian", "Norwegian, Japanese =", "Norwegian"),
    ("Second: Blue, Ukrainian", "Ukrainian", "Ukrainian, Norwegian", "Ukrainian"),
    ("answer.with(Pet::Zebra)", "Zebra", "category Pet {", "zebra"),
];

/// A half-typed clue.
const HALF_TYPED: [&str; 3] = ["clue 8: Third is", "clue 8: is;", "clue 8"];

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let (mut host, file) = load(&root)?;
    let text = host.analysis().file_text(file)?.to_string();
    let street = street::check_street(&mut host, file);
    change(&mut host, file, &text);
    check(&host.analysis(), file, &text)?;
    println!("as it is: {} names are found, shown and renamed", NAMES.len());
    for half in HALF_TYPED {
        let edited = text.replace("clue 8: Third is Milk;", half);
        ensure!(edited != text, "the example has no clue 8 to edit");
        change(&mut host, file, &edited);
        check(&host.analysis(), file, &edited).with_context(|| format!("with `{half}` half-typed"))?;
        println!("with `{half}` half-typed: the same");
    }
    street
}

/// Replaces the text of the example.
fn change(host: &mut AnalysisHost, file: FileId, text: &str) {
    let mut change = ChangeWithProcMacros::default();
    change.change_file(file, Some(text.to_owned()));
    host.apply_change(change);
}

/// Loads the project with its macros.
fn load(root: &Path) -> Result<(AnalysisHost, FileId)> {
    let cargo =
        CargoConfig { all_targets: true, sysroot: Some(RustLibSource::Discover), ..CargoConfig::default() };
    let load = LoadCargoConfig {
        load_out_dirs_from_check: true,
        with_proc_macro_server: ProcMacroServerChoice::Sysroot,
        prefill_caches: false,
        num_worker_threads: 2,
        proc_macro_processes: 1,
    };
    let (database, files, server) = load_workspace_at(root, &cargo, &load, &|_| {})?;
    let is_example = |path: &ra_ap_vfs::VfsPath| path.to_string().ends_with(EXAMPLE);
    let (file, _) = files.iter().find(|(_, path)| is_example(path)).context("the example is not loaded")?;
    // The server ends with its handle, and edited files need it again.
    std::mem::forget(server);
    Ok((AnalysisHost::with_database(database), file))
}

fn check(analysis: &Analysis, file: FileId, text: &str) -> Result<()> {
    for (piece, name, declaration, shown) in NAMES {
        let at = text.find(piece).with_context(|| format!("no `{piece}` in the example"))?;
        let offset = TextSize::from((at + piece.find(name).unwrap_or(0) + 1) as u32);
        let declared = text.find(declaration).with_context(|| format!("no `{declaration}`"))?;
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        let position = FilePosition { file_id: file, offset };
        check_definition(analysis, position, |range| {
            &text[range] == name && line(usize::from(range.start())) == line(declared)
        })
        .with_context(|| format!("`{name}` in `{piece}`"))?;
        let hover = hover(analysis, position)?;
        ensure!(hover.contains(shown), "for `{name}` this is shown: {hover}");
        check_renaming(analysis, position, text, name)?;
    }
    Ok(())
}

/// Checks that the definition is the right one place in the same file.
fn check_definition(
    analysis: &Analysis,
    position: FilePosition,
    is_right: impl Fn(TextRange) -> bool,
) -> Result<()> {
    let config = GotoDefinitionConfig { ra_fixture: RaFixtureConfig::default() };
    let targets = analysis.goto_definition(position, &config)?.context("no definition")?.info;
    ensure!(!targets.is_empty(), "no definition");
    for target in targets {
        ensure!(target.file_id == position.file_id, "the definition is in another file");
        ensure!(is_right(target.focus_or_full_range()), "the definition is elsewhere");
    }
    Ok(())
}

fn hover(analysis: &Analysis, position: FilePosition) -> Result<String> {
    let config = HoverConfig {
        links_in_hover: false,
        memory_layout: None,
        documentation: true,
        keywords: false,
        format: HoverDocFormat::PlainText,
        max_trait_assoc_items_count: None,
        max_fields_count: None,
        max_enum_variants_count: None,
        max_subst_ty_len: SubstTyLen::Unlimited,
        show_drop_glue: false,
        ra_fixture: RaFixtureConfig::default(),
    };
    let range = FileRange { file_id: position.file_id, range: TextRange::empty(position.offset) };
    let hover = analysis.hover(&config, range)?.context("nothing is shown")?;
    Ok(hover.info.markup.as_str().to_owned())
}

/// Checks that renaming changes the name at several places and nothing else.
fn check_renaming(analysis: &Analysis, position: FilePosition, text: &str, name: &str) -> Result<()> {
    let ranges = rename(analysis, position).with_context(|| format!("`{name}`"))?;
    ensure!(ranges.iter().all(|&range| &text[range] == name), "more than `{name}` is renamed");
    let is_letter =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    let is_whole = |at: usize| {
        !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + name.len()..].chars().next())
    };
    let line = |at: usize| text[..at].rsplit('\n').next().unwrap_or_default();
    // The story and the sentences may have the word too.
    let is_code = |at: usize| !line(at).contains("//") && line(at).matches('"').count() % 2 == 0;
    // `next_to()` is the function of the language, not the link of this name.
    let is_call = |at: usize| text[at + name.len()..].starts_with("()");
    let all = text.match_indices(name).filter(|&(at, _)| is_whole(at) && is_code(at) && !is_call(at)).count();
    ensure!(ranges.len() == all, "{} places of `{name}` are renamed, not {all}", ranges.len());
    Ok(())
}

/// Returns the places that a rename changes.
fn rename(analysis: &Analysis, position: FilePosition) -> Result<Vec<TextRange>> {
    let config = RenameConfig {
        prefer_no_std: false,
        prefer_prelude: true,
        prefer_absolute: false,
        show_conflicts: false,
    };
    let change = match analysis.rename(position, "Renamed", &config)? {
        Ok(change) => change,
        Err(error) => anyhow::bail!("it cannot be renamed: {error}"),
    };
    let edits = change.source_file_edits.get(&position.file_id).context("nothing is renamed")?;
    Ok(edits.0.iter().map(|edit| edit.delete).collect())
}
