//! Assembles the pages from the scripts and styles of `page/` and the modules of `engine/`, as templates for `src/page.rs`.

use std::env;
use std::error::Error;
use std::fs;
use std::io;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use zopfli::{Format, Options};

/// The styles, of which the first one is for the page before its scripts run; the others are compressed.
const FIRST_STYLE: &str = "first.css";
const STYLES: [&str; 8] =
    ["fonts.css", "base.css", "dark.css", "contrast.css", "grid.css", "panels.css", "forms.css", "print.css"];

/// The number of letters of ASCII that have 7 bits, and of those after them that have 8.
const SEVEN: u8 = 116;
const EIGHT: u8 = 9;

/// The first letter that has 15 bits: behind the control characters.
const FIRST_OF_TWO: u32 = 0xA0;

/// The words before a declaration that a module exports.
const DECLARATIONS: [&str; 5] = ["const ", "let ", "class ", "function ", "async "];

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    for path in ["build.rs", "engine", "page", "npm/api.js"] {
        println!("cargo:rerun-if-changed={path}");
    }
    // The engine itself makes no pages.
    if env::var("CARGO_CFG_TARGET_ARCH")? == "wasm32" {
        return Ok(());
    }
    let crate_folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let output = PathBuf::from(env::var("OUT_DIR")?);
    for engine in ["game", "new"] {
        fs::write(output.join(format!("{engine}.html")), page(&crate_folder, engine)?)?;
    }
    Ok(())
}

/// Returns the template of a page with one of the engines.
fn page(folder: &Path, engine: &str) -> Result<String> {
    let folder_of_page = folder.join("page");
    let engines = folder.join("engine");
    let module = fs::read(engines.join(format!("{engine}.wasm.lzma")))?;
    // What starts the others, which are compressed.
    let first = modules(&folder_of_page.join("boot.js"), &[])?;
    // What a worker needs too: the interface of the engine, and the tasks.
    let shared = modules(&folder_of_page.join("tasks.js"), &first)?;
    let own = modules(&folder_of_page.join("main.js"), &[first.clone(), shared.clone()].concat())?;
    let boot = compact(&joined(&first)?);
    let glue = read(&engines.join(format!("{engine}.js")))?;
    let library = compact(&format!("'use strict';\n{}\n{}", glue.trim(), joined(&shared)?));
    let script = compact(&format!("'use strict';\n{}", joined(&own)?));
    // A script ends at the first `</script`, whatever is around it.
    if boot.contains("</script") || boot.contains("<!--") {
        return Err("the first script contains `</script` or `<!--`".into());
    }
    let styles: Vec<String> =
        STYLES.iter().map(|name| style(&folder_of_page, name)).collect::<Result<_>>()?;
    let styles = styles.join("\n");
    let markup = compact(&read(&folder_of_page.join("app.html"))?);
    let [library, script, styles, markup] =
        [compressed(&library)?, compressed(&script)?, compressed(&styles)?, compressed(&markup)?];
    let style = style(&folder_of_page, FIRST_STYLE)?;
    let policy = [
        "default-src 'none'",
        &format!("script-src {} blob: 'wasm-unsafe-eval'", hash(&boot)),
        "worker-src blob:",
        &format!("style-src {}", hash(&style)),
        "font-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    .join("; ");
    let parts = [
        ("policy", policy),
        ("style", style),
        ("engine", letters(&module)),
        ("library-size", library.len().to_string()),
        ("library", letters(&library)),
        ("script-size", script.len().to_string()),
        ("script", letters(&script)),
        ("markup-size", markup.len().to_string()),
        ("markup", letters(&markup)),
        ("styles-size", styles.len().to_string()),
        ("styles", letters(&styles)),
        ("boot", boot),
    ];
    let template = read(&folder_of_page.join("template.html"))?;
    filled(&compact(&template), &parts)
}

/// Returns a text compressed with Deflate; more than two passes gain less than a thousandth.
fn compressed(text: &str) -> io::Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let passes = NonZeroU64::new(2).expect("not zero");
    let options = Options { iteration_count: passes, ..Options::default() };
    zopfli::compress(options, Format::Deflate, text.as_bytes(), &mut compressed)?;
    Ok(compressed)
}

/// Returns a module and those that it imports, each after those that it imports itself, without `known` ones.
fn modules(first: &Path, known: &[PathBuf]) -> Result<Vec<PathBuf>> {
    fn visit(path: &Path, known: &[PathBuf], found: &mut Vec<PathBuf>) -> Result<()> {
        let path = path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))?;
        if known.contains(&path) || found.contains(&path) {
            return Ok(());
        }
        for import in imports(&read(&path)?) {
            visit(&path.with_file_name("").join(import), known, found)?;
        }
        found.push(path);
        Ok(())
    }
    let mut found = Vec::new();
    visit(first, known, &mut found)?;
    Ok(found)
}

/// Returns the paths in the imports of a module.
fn imports(source: &str) -> Vec<String> {
    let ends = source.lines().filter(|line| line.starts_with("import ") || line.starts_with('}'));
    let paths = ends.filter_map(|line| line.split_once(" from '")?.1.split_once("';"));
    paths.map(|(path, _)| path.to_owned()).collect()
}

/// Joins modules to one script.
fn joined(paths: &[PathBuf]) -> Result<String> {
    let bare: Vec<String> = paths.iter().map(|path| Ok(bare(&read(path)?))).collect::<Result<_>>()?;
    Ok(bare.join("\n"))
}

/// Returns a module without its imports, and without `export`.
fn bare(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    let mut is_import = false;
    for line in source.lines() {
        is_import |= line.starts_with("import ");
        if is_import {
            is_import = !line.ends_with(';');
            continue;
        }
        let exported = line.strip_prefix("export ");
        let declared = exported.filter(|rest| DECLARATIONS.iter().any(|word| rest.starts_with(word)));
        text.push_str(declared.unwrap_or(line));
        text.push('\n');
    }
    text
}

/// Returns a script or a template without its comments on lines of their own, and without indentation.
fn compact(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    let mut is_comment = false;
    for line in source.lines() {
        let line = line.trim_start_matches([' ', '\t']);
        is_comment |= line.starts_with("/**");
        if is_comment {
            is_comment = !line.ends_with("*/");
        } else if !line.starts_with("//") {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// Returns a style without its comments on lines of their own, but for that of a licence; the dark one with a copy for devices that ask for dark colors.
fn style(folder: &Path, name: &str) -> Result<String> {
    let is_comment = |line: &str| line.starts_with("/*") && line.ends_with("*/") && !line.contains("License");
    let text = read(&folder.join(name))?;
    let style: String =
        text.lines().filter(|line| !is_comment(line.trim())).flat_map(|line| [line, "\n"]).collect();
    if name != "dark.css" {
        return Ok(style);
    }
    let copy = style.replacen(
        ":root[data-theme=\"dark\"]",
        ":root:not([data-theme=\"light\"], [data-theme=\"contrast\"])",
        1,
    );
    Ok(format!("{style}@media (prefers-color-scheme: dark) {{\n{copy}}}\n"))
}

/// Returns the hash of an inline script or style for a content security policy.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

/// Returns bytes as letters for `page/letters.js`. The values of 7 bits are the first 116 letters of ASCII that HTML does not change or
/// end a script at. The last 12 and the next bit are one of 24: the first nine are the other letters, and the rest with the
/// next 7 bits is a letter of two bytes, of which UTF-8 has nearly as many. That is 7.09 bits in a byte; 7.15 are the most.
fn letters(bytes: &[u8]) -> String {
    let ascii: Vec<char> =
        (1..128).filter(|letter| ![b'\r', b'<'].contains(letter)).map(char::from).collect();
    let mut bits = bytes.iter().flat_map(|byte| (0..8).map(move |place| byte >> place & 1)).peekable();
    let mut text = String::with_capacity(bytes.len() * 8 / 7 + 1);
    while bits.peek().is_some() {
        let value = number(&mut bits, 7);
        if value < SEVEN {
            text.push(ascii[usize::from(value)]);
            continue;
        }
        let value = (value - SEVEN) * 2 + number(&mut bits, 1);
        if value < EIGHT {
            text.push(ascii[usize::from(SEVEN + value)]);
        } else {
            let place = u32::from(value - EIGHT) * 128 + u32::from(number(&mut bits, 7));
            text.extend(char::from_u32(FIRST_OF_TWO + place));
        }
    }
    text
}

/// Returns a number of some bits, the lowest first.
fn number(bits: &mut impl Iterator<Item = u8>, count: u32) -> u8 {
    (0..count).fold(0, |value, place| value | bits.next().unwrap_or(0) << place)
}

/// Fills in the places `<!--part:NAME-->`.
fn filled(template: &str, parts: &[(&str, String)]) -> Result<String> {
    let mut pieces = template.split("<!--part:");
    let mut page = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once("-->").ok_or("a place of the template has no end")?;
        let part = parts.iter().find(|(other, _)| *other == name);
        page.push_str(&part.ok_or_else(|| format!("the template has an unknown place `{name}`"))?.1);
        page.push_str(rest);
    }
    Ok(page)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()).into())
}
