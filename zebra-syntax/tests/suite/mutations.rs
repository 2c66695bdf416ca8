//! Broken puzzles, made from the examples by one slip each: a token that is missing, doubled, exchanged with the next one, or
//! misspelt.
//!
//! A slip gives no error (the puzzle is still valid) or one error, and the edits of an error never make more errors.
//! `ZEBRA_MUTANTS=300 ZEBRA_SEED=7 cargo test -p zebra-syntax --test mutations -- --nocapture` prints each mutant with its
//! errors and the line after their edits, and a table of all outcomes.

use std::collections::BTreeMap;
use std::path::Path;

use super::meaning::difference;
use super::support::{Outcome, outcome};
use proc_macro2::{TokenStream, TokenTree};

/// The slips that give several errors, because they break two things.
const EXCEPTIONS: [&str; 0] = [];

/// The generator `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % bound as u64) as usize
    }
}

/// A valid puzzle of an example.
struct Puzzle {
    file: String,
    text: String,
    /// The byte ranges of its tokens, without delimiters and comments.
    tokens: Vec<std::ops::Range<usize>>,
    /// What it means.
    valid: Outcome,
}

struct Mutant {
    slip: String,
    text: String,
    /// The number of the line with the slip.
    line: usize,
    /// Whether a bracket, a comment or the end of a line was between two exchanged tokens.
    crosses: bool,
}

/// The puzzles in the examples and among the unusual names.
fn puzzles() -> Vec<Puzzle> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = std::fs::read_dir(root.join("examples")).expect("a folder of examples");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    paths.sort();
    paths.push(root.join("tests/suite/names.rs"));
    let mut puzzles = Vec::new();
    for path in paths {
        let source = std::fs::read_to_string(&path).expect("a text");
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        for text in calls(&source) {
            let Some(valid) = outcome(&text).filter(|outcome| outcome.errors.is_empty()) else { continue };
            let tokens = leaves(&text);
            if tokens.len() > 10 {
                puzzles.push(Puzzle { file: name.clone(), text, tokens, valid });
            }
        }
    }
    puzzles
}

/// The texts between the braces of each `puzzle! { … }`.
fn calls(source: &str) -> Vec<String> {
    fn add(tokens: TokenStream, source: &str, found: &mut Vec<String>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            match &tokens[..index] {
                [.., TokenTree::Ident(name), TokenTree::Punct(_)] if name == "puzzle" => {
                    let range = group.span().byte_range();
                    // Offsets count characters.
                    let text = source.chars().skip(range.start + 1).take(range.len() - 2);
                    found.push(text.collect());
                }
                _ => add(group.stream(), source, found),
            }
        }
    }
    let mut found = Vec::new();
    if let Ok(tokens) = source.parse::<TokenStream>() {
        add(tokens, source, &mut found);
    }
    found
}

fn leaves(text: &str) -> Vec<std::ops::Range<usize>> {
    fn add(tokens: TokenStream, text: &str, ranges: &mut Vec<std::ops::Range<usize>>) {
        for token in tokens {
            let range = token.span().byte_range();
            match token {
                TokenTree::Group(group) => add(group.stream(), text, ranges),
                _ if text[range.clone()].starts_with("//") || text[range.clone()].starts_with("/*") => {}
                // The characters of an operator are one token.
                TokenTree::Punct(_) => match ranges.last_mut() {
                    Some(last) if last.end == range.start && is_operator(&text[last.start..range.end]) => {
                        last.end = range.end;
                    }
                    _ => ranges.push(range),
                },
                _ => ranges.push(range),
            }
        }
    }
    let mut ranges = Vec::new();
    if text.is_ascii() {
        add(text.parse().expect("Rust tokens"), text, &mut ranges);
    }
    ranges
}

fn is_operator(text: &str) -> bool {
    ["=>", "==", "!=", "<=", ">=", "||", "&&", "::", "..", "..=", "<=>"].contains(&text)
}

fn mutant(puzzle: &Puzzle, random: &mut Random) -> Mutant {
    let Puzzle { text, tokens, .. } = puzzle;
    loop {
        let at = random.below(tokens.len() - 1);
        let (here, next) = (tokens[at].clone(), tokens[at + 1].clone());
        let (token, following) = (&text[here.clone()], &text[next.clone()]);
        let (slip, new, end) = match random.below(4) {
            0 => (format!("dropped `{token}`"), String::new(), here.end),
            1 => (format!("doubled `{token}`"), format!("{token} {token}"), here.end),
            2 if token != following => {
                let between = &text[here.end..next.start];
                let exchanged = format!(" {following} {between} {token} ");
                (format!("exchanged `{token}` and `{following}`"), exchanged, next.end)
            }
            3 => match misspelt(token, random) {
                Some(wrong) => (format!("misspelt `{token}`"), wrong, here.end),
                None => continue,
            },
            _ => continue,
        };
        let between = &puzzle.text[here.end..next.start];
        let crosses = !between.trim().is_empty() || between.contains('\n');
        let line = 1 + text[..here.start].matches('\n').count();
        let text = format!("{}{new}{}", &text[..here.start], &text[end..]);
        return Mutant { slip, text, line, crosses };
    }
}

fn misspelt(token: &str, random: &mut Random) -> Option<String> {
    if token.len() < 3 || !token.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '_') {
        return None;
    }
    let at = 1 + random.below(token.len() - 2);
    let mut letters: Vec<char> = token.chars().collect();
    match random.below(3) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        _ => letters.swap(at, at + 1),
    }
    let wrong: String = letters.into_iter().collect();
    (wrong != token).then_some(wrong)
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Unoptimized code of deep formulas needs more stack than a test thread has.
#[test]
fn one_slip_gives_at_most_one_error() {
    let thread = std::thread::Builder::new().stack_size(64 << 20);
    thread.spawn(run).expect("a thread").join().expect("all mutants are as they should be");
}

fn run() {
    let asked = number("ZEBRA_MUTANTS");
    let (count, mut random) = (asked.unwrap_or(60), Random(number("ZEBRA_SEED").unwrap_or(1)));
    let puzzles = puzzles();
    assert!(puzzles.len() > 15, "there are only {} puzzles", puzzles.len());
    let mut table: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut several, mut worse, mut other) = (Vec::new(), Vec::new(), Vec::new());
    for index in 0..count {
        let puzzle = &puzzles[random.below(puzzles.len())];
        let mutant = mutant(puzzle, &mut random);
        let Some(found) = outcome(&mutant.text) else { continue };
        let after = found.edited.as_deref().map(outcome);
        let restores = found.edited.as_deref().is_some_and(|edited| tokens(edited) == tokens(&puzzle.text));
        let difference =
            after.iter().flatten().filter(|after| after.errors.is_empty()).find_map(|after| {
                difference(&puzzle.valid.model, &after.model, puzzle.valid.answer.as_ref())
            });
        let kind = match (found.errors.len(), &found.edited, &difference) {
            (1, Some(_), Some(_)) => "1 error, its certain edits give another puzzle",
            (1, None, _) if found.possible.is_some() => "1 error, possible edits",
            _ => kind_of(&found, after.as_ref(), restores),
        };
        *table.entry(kind).or_default() += 1;
        let title = format!("{}: {} in line {}", puzzle.file, mutant.slip, mutant.line);
        if asked.is_some() {
            print(index, &title, kind, &mutant, &found, after.as_ref());
        }
        if let Some(difference) = difference {
            let line = |text: &str| text.lines().nth(mutant.line - 1).unwrap_or("").trim().to_owned();
            let edited = found.edited.as_deref().map(line);
            other.push(format!(
                "{title}: {} -> {} ({difference})",
                line(&mutant.text),
                edited.unwrap_or_default()
            ));
        }
        let grown = after.flatten().is_some_and(|after| after.errors.len() > found.errors.len());
        if grown {
            worse.push(title.clone());
        }
        // Such an exchange moves a token into another statement.
        let breaks_two = mutant.slip.starts_with("exchanged") && mutant.crosses;
        if found.errors.len() > 1 && !breaks_two && !EXCEPTIONS.contains(&&*title) {
            several.push(title);
        }
    }
    println!("{table:#?}");
    println!("edits that make more errors: {worse:#?}");
    println!("certain edits that give another puzzle: {other:#?}");
    assert!(asked.is_some() || worse.is_empty(), "edits make more errors: {worse:#?}");
    assert!(asked.is_some() || other.is_empty(), "edits change the meaning: {other:#?}");
    assert!(asked.is_some() || several.is_empty(), "several errors: {several:#?}");
}

/// Returns a text without its spaces and comments.
fn tokens(text: &str) -> Option<String> {
    Some(text.parse::<TokenStream>().ok()?.to_string())
}

fn kind_of(found: &Outcome, after: Option<&Option<Outcome>>, restores: bool) -> &'static str {
    match (found.errors.len(), after) {
        (1, _) if restores => "1 error, its edits give the original",
        (0, _) => "0 errors: still valid",
        (1, None) => "1 error, no edits",
        (1, Some(None)) => "1 error, its edits leave no tokens",
        (1, Some(Some(after))) if after.errors.is_empty() => {
            "1 error, its edits give a puzzle of the same meaning"
        }
        (1, Some(Some(_))) => "1 error, its edits lead to another one",
        (_, None) => "several errors, no edits",
        (_, Some(Some(after))) if after.errors.is_empty() => {
            "several errors, their edits give a valid puzzle"
        }
        (_, Some(_)) => "several errors, their edits lead to others",
    }
}

fn print(
    index: u64,
    title: &str,
    kind: &str,
    mutant: &Mutant,
    found: &Outcome,
    after: Option<&Option<Outcome>>,
) {
    let line = |text: &str, line: usize| text.lines().nth(line - 1).unwrap_or("").trim().to_owned();
    println!("\n#{index} {title} [{kind}]\n    {}", line(&mutant.text, mutant.line));
    for (error, (row, column)) in found.errors.iter().zip(&found.places) {
        println!("  {row}:{column} [{}] {}\n    help: {}", error.code, error.message, error.help);
    }
    if let Some(edited) = &found.edited {
        println!("  -> {}", line(edited, mutant.line));
    }
    for error in after.into_iter().flatten().flat_map(|after| &after.errors) {
        println!("  -> error: {}", error.message);
    }
}
