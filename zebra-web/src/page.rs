//! Pages to play in: one file each, with the engine inside, that needs no network.
//!
//! `build.rs` makes their templates from `page/` and the checked-in modules of `engine/`. A page is a template with its title, its
//! data, and its text, which is read while the page is loaded and in browsers without scripts.

use serde::Serialize;
use zebra_runtime::explain::Level;
use zebra_runtime::format::{WriteError, json as json_format};
use zebra_runtime::generate::Size;
use zebra_runtime::model::Model;
use zebra_runtime::sentence::clue_sentence;

use crate::data::json;

/// The template for one puzzle: its engine does not generate.
const GAME: &str = include_str!(concat!(env!("OUT_DIR"), "/game.html"));

/// The template for new puzzles.
const NEW: &str = include_str!(concat!(env!("OUT_DIR"), "/new.html"));

/// What is read while the first puzzle is made, by the language of its theme: how such puzzles are played.
const NEW_TEXTS: [(&str, &str); 4] = [
    (
        "en",
        "<h1>Logic puzzles</h1>
<p>A new puzzle is being made. Each has a story, some clues and exactly one answer, which you find by crossing out what cannot be: no \
guessing is needed. Tap a cell for a cross: two items do not belong together. Tap again for a circle: they do. Each row and each \
column of a block gets one circle. A hint, when you want one, gives the next step and its reason. Everything happens in your \
browser: nothing is sent, and once the page is here, it needs no network.</p>
",
    ),
    (
        "de",
        "<h1>Logikrätsel</h1>
<p>Ein neues Rätsel entsteht. Jedes hat eine Geschichte, einige Hinweise und genau eine Lösung, die du findest, indem du ausstreichst, \
was nicht sein kann: ohne Raten. Tippe auf ein Feld für ein Kreuz: Zwei Dinge gehören nicht zusammen. Tippe noch einmal für einen \
Kreis: Sie gehören zusammen. Jede Zeile und jede Spalte eines Blocks bekommt einen Kreis. Ein Tipp zeigt dir, wenn du willst, den \
nächsten Schritt mit seinem Grund. Alles geschieht in deinem Browser: Nichts wird gesendet.</p>
",
    ),
    (
        "fr",
        "<h1>Énigmes logiques</h1>
<p>Une nouvelle énigme se prépare. Chacune a une histoire, des indices et une seule solution, que l’on trouve en rayant ce qui est \
impossible, sans deviner. Touchez une case pour une croix : deux éléments ne vont pas ensemble. Touchez encore pour un rond : ils \
vont ensemble. Chaque ligne et chaque colonne d’un bloc reçoit un rond. Une aide, si vous la voulez, donne l’étape suivante et sa \
raison. Tout se passe dans votre navigateur : rien n’est envoyé.</p>
",
    ),
    (
        "es",
        "<h1>Acertijos lógicos</h1>
<p>Se prepara un nuevo acertijo. Cada uno tiene una historia, unas pistas y una sola solución, que se encuentra tachando lo que no \
puede ser, sin adivinar. Toque una casilla para una cruz: dos cosas no van juntas. Toque otra vez para un círculo: van juntas. Cada \
fila y cada columna de un bloque recibe un círculo. Una ayuda, si la quiere, da el paso siguiente y su razón. Todo ocurre en su \
navegador: no se envía nada.</p>
",
    ),
];

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
    /// The first options of new puzzles.
    New { size: String, theme: String, difficulty: Option<String> },
    /// A puzzle in JSON, and the address of the page that *Next* opens.
    #[serde(untagged)]
    Puzzle {
        puzzle: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<String>,
    },
}

/// Returns the page of a puzzle. All texts of the puzzle are inserted as text. `next` is the address of the page after it, such as
/// `second.html`, which is offered at the end.
///
/// # Errors
/// Returns an error if the puzzle has no form in JSON.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::{Builder, is};
/// use zebra_web::page::puzzle_page;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
/// let page = puzzle_page(&puzzle.check()?, None)?;
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<title>Pets</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle_page(model: &Model, next: Option<&str>) -> Result<String, WriteError> {
    let data = Data::Puzzle { puzzle: json_format::write_line(model)?.text, next: next.map(str::to_owned) };
    Ok(filled(GAME, model.title(), &data, &as_html(model)))
}

/// Returns a page that generates puzzles.
#[must_use]
pub fn new_puzzles_page(new: &NewPuzzles) -> String {
    let NewPuzzles { size, theme, difficulty } = new;
    let difficulty = difficulty.map(|level| level.to_string());
    let data = Data::New { size: size.to_string(), theme: theme.clone(), difficulty };
    let is_own =
        |(code, _): &&(&str, &str)| theme.strip_suffix(code).is_some_and(|start| start.ends_with('-'));
    let (code, text) = NEW_TEXTS.iter().find(is_own).unwrap_or(&NEW_TEXTS[0]);
    filled(NEW, "Logic puzzles", &data, &format!("<div lang=\"{code}\">\n{text}</div>\n"))
}

/// Fills in the places of a template, in their order.
pub(crate) fn filled(template: &str, title: &str, data: &impl Serialize, text: &str) -> String {
    // `<` could end the script that holds the data.
    let data = json(data).replace('<', "\\u003c");
    let title = escaped(title);
    let places = [("<!--title-->", &*title), ("<!--text-->", text), ("<!--data-->", &*data)];
    let (mut page, mut rest) = (String::with_capacity(template.len() + 4096), template);
    for (place, value) in places {
        let (before, after) = rest.split_once(place).unwrap_or((rest, ""));
        page.push_str(before);
        page.push_str(value);
        rest = after;
    }
    page + rest
}

/// Returns a puzzle as HTML, to be read before or without scripts.
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
