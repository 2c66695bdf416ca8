//! A puzzle with every kind of name: completion at half-typed names, and definition, hover and rename of each kind.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use ra_ap_ide::{
    Analysis, AnalysisHost, CompletionConfig, CompletionFieldsToResolve, DiagnosticsConfig, FileId,
    FilePosition, RaFixtureConfig, Severity, TextRange, TextSize,
};

use crate::{change, check_definition, hover, rename};

const HERE: &str = "// HERE";

const SOURCE: &str = r#"//! A street.
use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Customer { Ann, Bob, Cid }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    property gender of Customer { Ann: woman, Bob: man, Cid: man }
    group Barking of Pet = [Dog, Fox];
    link left_of on House = less_than();
    link next_to on House = next_to();
    // HERE
    clue 1: Cat is left_of Dog;
    clue 2: all pet in Barking: pet is not Ann && gender(Customer(pet)) == man;
    clue 3: Ann is First;
    clue 4: Color(Ann) == Red;
    clue 5: any c in Color: c is House::Second && c is Green;
    clue "six" { Bob is left_of Cid; Fox is Third; Blue is next_to Green; }
    answer (House: Customer, Color, Pet) { First: Ann, Red, Cat; Second: Bob, Green, Dog; Third: Cid, Blue, Fox; }
}

fn main() {}
"#;

/// A line with the cursor at `|`, and names that the editor must propose there.
const COMPLETIONS: [(&str, &[&str]); 21] = [
    ("clue 9: Cat is left_of D|;", &["Dog"]),
    ("clue 9: Cat is left_of D|", &["Dog"]),
    ("clue 9: Cat is ne|", &["next_to"]),
    ("clue 9: Cat is not le|;", &["left_of"]),
    ("clue 9: House::|", &["First", "Second", "Third"]),
    ("clue 9: Cat is House::F|;", &["First"]),
    ("link far on Ho|", &["House"]),
    ("answer (Ho|)", &["House"]),
    ("answer (House: Color) { First: R| }", &["Red"]),
    ("property age of Cu|", &["Customer"]),
    ("group Few of Pet = [C|]", &["Cat", "Customer"]),
    ("say Cu|", &["Customer"]),
    ("clue 9: all x in Ho|", &["House"]),
    ("clue 9: all x in Bark|: x is Red;", &["Barking"]),
    ("clue 9: gen|(Ann) == woman;", &["gender"]),
    ("clue 9: gender(Ann) == wo|;", &["woman"]),
    ("clue 9: Co|(Ann) == Red;", &["Color"]),
    ("clue 9: B|", &["Bob", "Blue", "Barking"]),
    ("clue 9: exactly 1 c in [C|]", &["Cat", "Cid"]),
    ("clue 9: all house in House: hou|", &["house"]),
    ("clue 9 { Cat is Red; Dog is G| }", &["Green"]),
];

/// A name in a piece of the source, the start of its declaration, a part of its hover, and all places that a rename changes.
const NAMES: [(&str, &str, &str, &str, usize); 9] = [
    ("clue 3: Ann", "Ann", "Ann, Bob, Cid", "Ann", 6),
    ("Cat is left_of", "left_of", "left_of on", "left of", 3),
    ("in Color: c", "Color", "Color { Red", "The items of the category Color", 4),
    ("House::Second", "House", "House { First", "The items of the category House", 5),
    ("House::Second", "Second", "Second, Third }", "Second", 3),
    ("gender(Customer", "gender", "gender of Customer", "The property gender of Customer", 2),
    ("in Barking", "Barking", "Barking of Pet", "The group Barking of Pet", 2),
    ("Customer(pet)", "pet", "pet in Barking", "pet", 3),
    ("c is Green", "c", "c in Color", "c: Color", 3),
];

pub fn check_street(host: &mut AnalysisHost, file: FileId) -> Result<()> {
    let served = COMPLETIONS.map(|(line, expected)| -> Result<bool> {
        let (before, after) = line.split_once('|').context("no cursor")?;
        change(host, file, &SOURCE.replace(HERE, &format!("{before}{after}")));
        let at = SOURCE.find(HERE).context("no place for a line")? + before.len();
        let proposed = completions(&host.analysis(), file, at)?;
        let missing: Vec<_> = expected.iter().filter(|name| !proposed.contains(**name)).collect();
        if !missing.is_empty() {
            println!("at `{line}`: {missing:?} is missing in {} proposals", proposed.len());
        }
        Ok(missing.is_empty())
    });
    let served = served.into_iter().collect::<Result<Vec<_>>>()?;
    let count = served.iter().filter(|served| **served).count();
    println!("completion: the right names at {count} of {} positions", COMPLETIONS.len());
    let text = SOURCE.replace(HERE, "");
    change(host, file, &text);
    if let Err(error) = check_errors(&host.analysis(), file) {
        println!("{error}");
    }
    let mut right = 0;
    for name in NAMES {
        match check_name(&host.analysis(), file, &text, name) {
            Ok(()) => right += 1,
            Err(error) => println!("{name:?}: {error}"),
        }
    }
    println!("names: {right} of {} are found, shown and renamed at all places", NAMES.len());
    ensure!(count == COMPLETIONS.len() && right == NAMES.len(), "some names are not served");
    Ok(())
}

fn completions(analysis: &Analysis, file: FileId, at: usize) -> Result<BTreeSet<String>> {
    let config = CompletionConfig {
        enable_postfix_completions: false,
        enable_imports_on_the_fly: false,
        enable_self_on_the_fly: false,
        enable_auto_iter: false,
        enable_auto_await: false,
        enable_private_editable: false,
        enable_term_search: false,
        term_search_fuel: 0,
        full_function_signatures: false,
        callable: None,
        add_semicolon_to_unit: false,
        snippet_cap: None,
        insert_use: DiagnosticsConfig::test_sample().insert_use,
        prefer_no_std: false,
        prefer_prelude: true,
        prefer_absolute: false,
        snippets: Vec::new(),
        limit: None,
        fields_to_resolve: CompletionFieldsToResolve::empty(),
        exclude_flyimport: Vec::new(),
        exclude_traits: &[],
        ra_fixture: RaFixtureConfig::default(),
    };
    let position = FilePosition { file_id: file, offset: TextSize::from(at as u32) };
    let items = analysis.completions(&config, position, None)?.unwrap_or_default();
    let name = |label: &str| label.trim_end_matches("(…)").trim_end_matches("()").to_owned();
    Ok(items.iter().map(|item| name(&item.label.primary)).collect())
}

/// Checks that the analyzer has no error of its own in a correct puzzle.
fn check_errors(analysis: &Analysis, file: FileId) -> Result<()> {
    let resolve = ra_ap_ide::AssistResolveStrategy::None;
    let found = analysis.full_diagnostics(&DiagnosticsConfig::test_sample(), resolve, file)?;
    let errors: Vec<_> = found.iter().filter(|found| found.severity == Severity::Error).collect();
    ensure!(errors.is_empty(), "the analyzer reports errors: {errors:#?}");
    Ok(())
}

fn check_name(
    analysis: &Analysis,
    file: FileId,
    text: &str,
    (piece, name, declaration, shown, places): (&str, &str, &str, &str, usize),
) -> Result<()> {
    let at = text.find(piece).context("no such piece")? + piece.find(name).context("no such name")?;
    let declared = text.find(declaration).context("no such declaration")?;
    let position = FilePosition { file_id: file, offset: TextSize::from(at as u32) };
    check_definition(analysis, position, |range: TextRange| usize::from(range.start()) == declared)?;
    let hover = hover(analysis, position)?;
    ensure!(hover.contains(shown), "this is shown: {hover}");
    let ranges = rename(analysis, position)?;
    ensure!(ranges.iter().all(|&range| &text[range] == name), "more than the name is renamed");
    ensure!(ranges.len() == places, "{} places are renamed, not {places}", ranges.len());
    Ok(())
}
