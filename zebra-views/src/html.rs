//! Books as HTML, with rules for printing.

use std::fmt::Write;

use zebra_runtime::language::{Key, Language};

#[cfg(feature = "sudoku")]
use crate::book::SUDOKU;
use crate::book::{Book, MILLIMETER};
use crate::content::{self, Item, Passage};
use crate::escape::Escaped;
use crate::grid::{GridSizes, GridView};
use crate::label::printable;
use crate::measure::Estimate;
use crate::svg::{STYLE, Svg};
use crate::table::TableView;

const BOOK_STYLE: &str = "\
:root{color-scheme:light dark}
body{font-family:\"Noto Sans\",system-ui,sans-serif;line-height:1.45;max-width:180mm;margin:2rem auto;padding:0 1rem}
h1{font-size:2.2em;line-height:1.15}h2{font-size:1.7em;line-height:1.2;margin:0 0 .3em}h3{font-size:1.15em;margin:1.2em 0 .4em}
.byline{opacity:.75;margin:0 0 1em}.question{font-weight:700}
ul.labelled{list-style:none;padding:0}
ul.labelled li{display:flex;gap:.6em;margin:.3em 0;break-inside:avoid}
ul.labelled .label{min-width:1.8em;text-align:right;flex:none;max-width:30%;overflow-wrap:anywhere}
body{overflow-wrap:anywhere}
a{color:inherit}
.contents{columns:18em}
figure{margin:1.2em 0;break-inside:avoid;overflow-x:auto}
figure svg{display:block}
table{border-collapse:collapse;margin:1em 0;break-inside:avoid}
th,td{border:1px solid;padding:.35em .6em;text-align:left}td{min-width:4.5em;height:1.6em}
thead th{background:rgb(128 128 128/.15)}
section+section{margin-top:4rem}
@media print{body{max-width:none;margin:0;padding:0;color:#000;background:#fff}section,.title{break-before:page;margin:0}
.title:first-child,section:first-child{break-before:auto}nav{break-before:page}.reference{display:none}figure{overflow:visible}h2,h3{break-after:avoid}}";

const END: &str = "</main>\n</body>\n</html>\n";

impl Book<'_> {
    /// Returns the book as one page of HTML without scripts and other files, with rules for printing.
    #[must_use]
    pub fn to_html(&self) -> String {
        let name = self.name();
        let mut html = self.start(&name);
        if self.title.is_some() || self.entries.len() + self.sudoku_count() != 1 {
            let class = if self.title.is_some() { " class=\"title\"" } else { "" };
            let _ = writeln!(html, "<h1{class}>{}</h1>", Escaped(&name));
        }
        self.write_front(&mut html);
        for index in 0..self.entries.len() {
            self.write_puzzle(&mut html, index);
        }
        #[cfg(feature = "sudoku")]
        self.write_sudokus(&mut html);
        if self.answers_at.is_none() {
            self.write_back(&mut html, "");
        }
        html.push_str(END);
        html
    }

    /// Returns hints, answers and walkthroughs as a page of HTML, for a book with [`answers_at`](Book::answers_at). The titles lead to the
    /// puzzles in the book, whose address is given.
    #[must_use]
    pub fn answers_to_html(&self, book: &str) -> String {
        let heading = self.language().text(Key::AnswersHeading);
        let mut html = self.start(&format!("{} – {heading}", self.name()));
        let _ = writeln!(html, "<h1>{}</h1>", Escaped(&self.name()));
        self.write_back(&mut html, book);
        html.push_str(END);
        html
    }

    /// Returns the head of a page with a title.
    fn start(&self, name: &str) -> String {
        let page = self.page;
        let millimeters = |points: f64| (points / MILLIMETER * 10.0).round() / 10.0;
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
            <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
            <style>\n{STYLE}\n{BOOK_STYLE}\nbody{{font-size:{}pt}}\n@page{{size:{}mm {}mm;margin:{}mm}}\n</style>\n\
            </head>\n<body>\n<main>\n",
            self.language().code(),
            Escaped(name),
            page.font,
            millimeters(page.width),
            millimeters(page.height),
            millimeters(page.margin),
        )
    }

    /// Writes what is behind the puzzles, which are on a page with an address.
    fn write_back(&self, html: &mut String, book: &str) {
        self.write_hints(html);
        self.write_answers(html, book);
        self.write_walkthroughs(html);
    }

    fn write_puzzle(&self, html: &mut String, index: usize) {
        let model = self.entries[index].model;
        let (number, language) = (index + 1, Language::of_puzzle(model));
        let lang = match language.code() {
            code if language != self.language() => format!(" lang=\"{code}\""),
            _ => String::new(),
        };
        let heading = self.heading(index);
        let _ = writeln!(html, "<section id=\"puzzle-{number}\"{lang}>\n<h2>{}</h2>", Escaped(&heading));
        if let Some(byline) = self.byline(index) {
            let _ = writeln!(html, "<p class=\"byline\">{}</p>", Escaped(&byline));
        }
        for paragraph in content::story(model) {
            let _ = writeln!(html, "<p>{}</p>", Escaped(&paragraph));
        }
        let clues = content::clues(model);
        if !clues.is_empty() {
            let _ = writeln!(html, "<h3>{}</h3>", language.text(Key::Clues));
            write_items(html, &clues);
        }
        if let Some(question) = model.question() {
            let _ = writeln!(html, "<p class=\"question\">{}</p>", Escaped(question));
        }
        let grid = GridView::empty(model);
        // Pixels of CSS, of which an inch has 96.
        let cell = 1.2 * self.page.least_cell * 96.0 / 72.0;
        let sizes = GridSizes { cell, font: 0.5 * cell, longest: 6.5 * cell, margin: 1.0, patterns: false };
        let scene = grid.layout(&sizes, &Estimate);
        let svg = Svg::new(&scene, language.text(Key::LogicGrid), grid.describe()).inline().without_style();
        let svg = svg.id(format!("grid-{number}")).render();
        let _ = write!(html, "<figure>\n{svg}</figure>\n");
        write_table(html, &TableView::empty(model), language.text(Key::ToFillIn));
        if self.entries[index].answer.is_some() {
            let heading = language.text(Key::AnswerHeading);
            let page = Escaped(self.answers_at.as_deref().unwrap_or_default());
            let _ =
                writeln!(html, "<p class=\"reference\"><a href=\"{page}#answer-{number}\">{heading}</a></p>");
        }
        html.push_str("</section>\n");
    }

    /// Writes the author and the contents of a book with a title, and how to solve.
    fn write_front(&self, html: &mut String) {
        let language = self.language();
        if let Some(author) = &self.author {
            let _ = writeln!(html, "<p class=\"byline\">{}</p>", Escaped(&printable(author)));
        }
        if self.title.is_some() && self.entries.len() > 1 {
            let heading = language.text(Key::ContentsHeading);
            let _ = write!(html, "<nav>\n<h2>{heading}</h2>\n<ul class=\"contents\">\n");
            for index in 0..self.entries.len() {
                let (number, heading) = (index + 1, self.heading(index));
                let _ = writeln!(html, "<li><a href=\"#puzzle-{number}\">{}</a></li>", Escaped(&heading));
            }
            html.push_str("</ul>\n</nav>\n");
        }
        let Some(example) = self.example else { return };
        let heading = language.text(Key::HowToHeading);
        let _ = write!(html, "<section id=\"how-to\">\n<h2>{heading}</h2>\n");
        for key in [Key::HowToGrid, Key::HowToMarks, Key::HowToPages] {
            let _ = writeln!(html, "<p>{}</p>", language.text(key));
        }
        let _ = writeln!(html, "<h3>{}</h3>", language.text(Key::HowToExample));
        for paragraph in content::story(example.model) {
            let _ = writeln!(html, "<p>{}</p>", Escaped(&paragraph));
        }
        write_items(html, &content::clues(example.model));
        for passage in content::walkthrough(example) {
            write_passage(html, passage);
        }
        let last = GridView::after(example, example.paragraphs.len());
        let svg = last.svg_with(|svg| svg.inline().without_style().id("how-to-grid"));
        let _ = write!(html, "<figure>\n{svg}</figure>\n</section>\n");
    }

    fn write_hints(&self, html: &mut String) {
        let hints = self.entries.iter().enumerate();
        let hints: Vec<(usize, Vec<String>)> =
            hints.filter_map(|(index, entry)| Some((index, content::hints(entry.hints?)))).collect();
        if hints.is_empty() {
            return;
        }
        let heading = self.language().text(Key::HintsHeading);
        let _ = write!(html, "<section id=\"hints\">\n<h2>{heading}</h2>\n");
        for (index, hints) in hints {
            let _ = write!(html, "<h3>{}</h3>\n<ol>\n", Escaped(&self.heading(index)));
            for hint in hints {
                let _ = writeln!(html, "<li>{}</li>", Escaped(&hint));
            }
            html.push_str("</ol>\n");
        }
        html.push_str("</section>\n");
    }

    fn write_answers(&self, html: &mut String, book: &str) {
        if !self.has_answers() {
            return;
        }
        let heading = self.language().text(Key::AnswersHeading);
        let _ = write!(html, "<section id=\"answers\">\n<h2>{heading}</h2>\n");
        for (index, entry) in self.entries.iter().enumerate() {
            if let Some(answer) = entry.answer {
                let (number, heading) = (index + 1, self.heading(index));
                let (heading, book) = (Escaped(&heading), Escaped(book));
                let _ = writeln!(
                    html,
                    "<h3 id=\"answer-{number}\"><a href=\"{book}#puzzle-{number}\">{heading}</a></h3>"
                );
                let caption = Language::of_puzzle(entry.model).text(Key::AnswerHeading);
                write_table(html, &TableView::solved(entry.model, answer), caption);
            }
        }
        #[cfg(feature = "sudoku")]
        for (index, (_, answer)) in self.sudokus.iter().enumerate() {
            let Some(answer) = answer else { continue };
            let (number, book) = (index + 1, Escaped(book));
            let _ = writeln!(
                html,
                "<h3 id=\"sudoku-answer-{number}\"><a href=\"{book}#sudoku-{number}\">{SUDOKU} {number}</a></h3>"
            );
            write_sudoku(html, answer, &format!("sudoku-solved-{number}"));
        }
        html.push_str("</section>\n");
    }

    #[cfg(feature = "sudoku")]
    fn write_sudokus(&self, html: &mut String) {
        for (index, (sudoku, answer)) in self.sudokus.iter().enumerate() {
            let number = index + 1;
            let _ = writeln!(html, "<section id=\"sudoku-{number}\">\n<h2>{SUDOKU} {number}</h2>");
            if let Some(byline) = content::sudoku_byline(self.language(), sudoku) {
                let _ = writeln!(html, "<p class=\"byline\">{}</p>", Escaped(&byline));
            }
            write_sudoku(html, sudoku, &format!("sudoku-grid-{number}"));
            if answer.is_some() {
                let heading = self.language().text(Key::AnswerHeading);
                let page = Escaped(self.answers_at.as_deref().unwrap_or_default());
                let _ = writeln!(
                    html,
                    "<p class=\"reference\"><a href=\"{page}#sudoku-answer-{number}\">{heading}</a></p>"
                );
            }
            html.push_str("</section>\n");
        }
    }

    fn write_walkthroughs(&self, html: &mut String) {
        if self.entries.iter().all(|entry| entry.walkthrough.is_none()) {
            return;
        }
        let heading = self.language().text(Key::WalkthroughsHeading);
        let _ = write!(html, "<section id=\"walkthroughs\">\n<h2>{heading}</h2>\n");
        for (index, entry) in self.entries.iter().enumerate() {
            let Some(walkthrough) = entry.walkthrough else { continue };
            let _ = writeln!(html, "<h3>{}</h3>", Escaped(&self.heading(index)));
            for passage in content::walkthrough(walkthrough) {
                write_passage(html, passage);
            }
        }
        html.push_str("</section>\n");
    }
}

#[cfg(feature = "sudoku")]
fn write_sudoku(html: &mut String, view: &crate::sudoku::SudokuView<'_>, id: &str) {
    let svg = view.svg_with(|svg| svg.inline().without_style().id(id));
    let _ = write!(html, "<figure>\n{svg}</figure>\n");
}

fn write_passage(html: &mut String, passage: Passage) {
    match passage {
        Passage::Heading(text) => drop(writeln!(html, "<h4>{}</h4>", Escaped(&text))),
        Passage::Paragraph(text) => drop(writeln!(html, "<p>{}</p>", Escaped(&text))),
        Passage::Item(item) => write_items(html, &[item]),
    }
}

fn write_items(html: &mut String, items: &[Item]) {
    html.push_str("<ul class=\"labelled\">\n");
    for Item { label, text } in items {
        let (label, text) = (Escaped(label), Escaped(text));
        let _ = writeln!(html, "<li><span class=\"label\">{label}</span> <span>{text}</span></li>");
    }
    html.push_str("</ul>\n");
}

fn write_table(html: &mut String, table: &TableView<'_>, caption: &str) {
    let _ = write!(html, "<table>\n<caption>{caption}</caption>\n<thead><tr>");
    for name in table.header() {
        let _ = write!(html, "<th scope=\"col\">{}</th>", Escaped(&name));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for row in 0..table.rows() {
        html.push_str("<tr>");
        for (column, text) in table.row(row).into_iter().enumerate() {
            let _ = match column {
                0 => write!(html, "<th scope=\"row\">{}</th>", Escaped(&text)),
                _ => write!(html, "<td>{}</td>", Escaped(&text)),
            };
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n</table>\n");
}
