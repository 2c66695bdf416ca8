//! What a notebook shows: a puzzle, and its explanation up to a paragraph, as HTML.

use pyo3::prelude::*;
use zebra_runtime::explain::{Native, Reporter, Walkthrough};
use zebra_runtime::model::Model;
use zebra_runtime::sentence::clue_sentence;
use zebra_views::GridView;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Html>()
}

/// A part of a page, which a notebook shows.
#[pyclass(frozen, module = "zebra_puzzles")]
pub(crate) struct Html(pub(crate) String);

#[pymethods]
impl Html {
    fn _repr_html_(&self) -> &str {
        &self.0
    }

    fn __str__(&self) -> &str {
        &self.0
    }
}

/// Returns the title, the story, the clues, the question and the empty grid.
pub(crate) fn of_puzzle(model: &Model) -> String {
    let mut html =
        format!("<div class=\"zebra-puzzle\" lang=\"{}\">\n", escaped(model.language()));
    html += &format!("<h3>{}</h3>\n", escaped(model.title()));
    for paragraph in model.story().into_iter().flat_map(|story| story.split("\n\n")) {
        html += &format!("<p>{}</p>\n", escaped(paragraph));
    }
    html += "<table><tbody>\n";
    for clue in model.clues() {
        let (label, sentence) = (escaped(&clue.label), escaped(&clue_sentence(model, clue)));
        html += &format!(
            "<tr><th style=\"text-align: right\">{label}</th><td style=\"text-align: left\">{sentence}</td></tr>\n"
        );
    }
    html += "</tbody></table>\n";
    if let Some(question) = model.question() {
        html += &format!("<p><b>{}</b></p>\n", escaped(question));
    }
    html + &GridView::empty(model).to_inline_svg() + "\n</div>"
}

/// Returns the first paragraphs of an explanation, with the grid after them.
pub(crate) fn of_walkthrough(walkthrough: &Walkthrough<'_>, paragraphs: usize) -> String {
    let count = paragraphs.min(walkthrough.paragraphs.len());
    let mut html = "<div class=\"zebra-explanation\">\n".to_owned();
    if let Some(opening) = Native.opening(walkthrough) {
        html += &format!("<p>{}</p>\n", escaped(&opening));
    }
    for index in 0..count {
        let passage = Native.paragraph(walkthrough, index);
        if let Some(heading) = &passage.heading {
            html += &format!("<h4>{}</h4>\n", escaped(heading));
        }
        html += &format!("<p>{}. {}</p>\n", index + 1, escaped(&passage.text()));
    }
    if count == walkthrough.paragraphs.len() {
        html += &format!("<p>{}</p>\n", escaped(&Native.walkthrough_ending(walkthrough)));
    }
    html + &GridView::after(walkthrough, count).to_inline_svg() + "\n</div>"
}

/// Returns a text in which nothing is markup. Lines stay lines.
fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html += "&amp;",
            '<' => html += "&lt;",
            '>' => html += "&gt;",
            '"' => html += "&quot;",
            '\n' => html += "<br>",
            letter if letter.is_control() => html.push(' '),
            letter => html.push(letter),
        }
    }
    html
}
