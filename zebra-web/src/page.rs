//! Pages to play in: one file each, with the engine inside, that needs no network.
//!
//! A page is the template `dist/play.html`, which `zebra-web/build` makes from `zebra-web/page/` and the WebAssembly module, with
//! its title, its data and a text for browsers without scripts. A program that was compiled without the template has no pages.

use std::fmt;

use serde::Serialize;
use zebra_runtime::explain::Level;
use zebra_runtime::format::{WriteError, json as json_format};
use zebra_runtime::generate::Size;
use zebra_runtime::model::Model;
use zebra_runtime::sentence::clue_sentence;

use crate::data::json;

include!(concat!(env!("OUT_DIR"), "/template.rs"));

/// Why there is no page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageError {
    /// This program was compiled without the engine for browsers.
    NoEngine,
    /// The puzzle has no form in JSON.
    Unwritable(WriteError),
}

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PageError::NoEngine => f.write_str(
                "this `zebra` was built without the engine for browsers; run `zebra-web/build`, then build `zebra` again",
            ),
            PageError::Unwritable(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PageError {}

/// What a page of new puzzles offers first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPuzzles {
    /// The size.
    pub size: Size,
    /// The name of a built-in theme.
    pub theme: String,
    /// The difficulty; `None` for any.
    pub difficulty: Option<Level>,
}

/// The data of a page.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Data {
    /// A puzzle in JSON.
    Puzzle(String),
    /// The first options of new puzzles.
    New { size: String, theme: String, difficulty: Option<String> },
}

/// Returns whether this program has the engine for browsers.
///
/// ```
/// use zebra_web::page::{PageError, has_engine, puzzle_page};
/// # use zebra_runtime::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// # let model = puzzle.check().unwrap();
/// match puzzle_page(&model) {
///     Ok(page) => assert!(has_engine() && page.starts_with("<!DOCTYPE html>")),
///     Err(error) => assert_eq!((has_engine(), error), (false, PageError::NoEngine)),
/// }
/// ```
#[must_use]
pub fn has_engine() -> bool {
    TEMPLATE.is_some()
}

/// Returns the page of a puzzle. All texts of the puzzle are inserted as text.
///
/// # Errors
/// Returns an error if this program has no engine for browsers, or the puzzle has no form in JSON.
pub fn puzzle_page(model: &Model) -> Result<String, PageError> {
    let template = TEMPLATE.ok_or(PageError::NoEngine)?;
    let text = json_format::write_line(model).map_err(PageError::Unwritable)?.text;
    Ok(filled(template, model.title(), &Data::Puzzle(text), &as_html(model)))
}

/// Returns a page that generates puzzles.
///
/// # Errors
/// Returns an error if this program has no engine for browsers.
pub fn new_puzzles_page(new: &NewPuzzles) -> Result<String, PageError> {
    let template = TEMPLATE.ok_or(PageError::NoEngine)?;
    let NewPuzzles { size, theme, difficulty } = new;
    let difficulty = difficulty.map(|level| level.to_string());
    let data = Data::New { size: size.to_string(), theme: theme.clone(), difficulty };
    Ok(filled(template, "Logic puzzles", &data, ""))
}

/// Fills in the places of a template, in their order.
pub(crate) fn filled(template: &str, title: &str, data: &impl Serialize, text: &str) -> String {
    // `<` could end the script that holds the data.
    let data = json(data).replace('<', "\\u003c");
    let title = escaped(title);
    let places = [
        ("<!--title-->", &*title),
        ("<!--text-->", text),
        ("<!--title-->", &*title),
        ("<!--data-->", &*data),
    ];
    let (mut page, mut rest) = (String::with_capacity(template.len() + 4096), template);
    for (place, value) in places {
        let (before, after) = rest.split_once(place).unwrap_or((rest, ""));
        page.push_str(before);
        page.push_str(value);
        rest = after;
    }
    page + rest
}

/// Returns a puzzle as HTML, for browsers without scripts.
pub(crate) fn as_html(model: &Model) -> String {
    let mut html = format!("<h1 dir=\"auto\">{}</h1>\n", escaped(model.title()));
    let paragraph = |text: &str| format!("<p dir=\"auto\">{}</p>\n", escaped(text));
    html.extend(model.story().map(paragraph));
    for id in model.category_ids() {
        let items: Vec<String> = model.items_of(id).map(|item| escaped(&model.item(item).title)).collect();
        let name = escaped(&model.category(id).name);
        html.push_str(&format!("<p dir=\"auto\"><b>{name}</b>: {}</p>\n", items.join(", ")));
    }
    html.push_str("<ol>\n");
    for clue in model.clues() {
        html.push_str(&format!("<li dir=\"auto\">{}</li>\n", escaped(&clue_sentence(model, clue))));
    }
    html.push_str("</ol>\n");
    html.extend(model.question().map(paragraph));
    html
}

/// Escapes a text for HTML, also in attributes.
fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            _ => html.push(letter),
        }
    }
    html
}
