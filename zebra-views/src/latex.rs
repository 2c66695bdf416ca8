//! Puzzles as documents of LaTeX, with the grid and the table as pictures of LaTeX itself.

use std::fmt::Write;

use zebra_runtime::language::{Key, Language};
use zebra_runtime::model::{Assignment, Model};

use crate::content;
use crate::grid::{GridSizes, GridView};
use crate::label::printable;
use crate::measure::{Estimate, Face};
use crate::scene::{Align, Scene, Shape, Text, Tone};
use crate::table::{TableSizes, TableView};

/// What every document begins with. It needs only what a plain TeX Live has; `lualatex` and `xelatex` have letters of more scripts.
const PREAMBLE: &str = "\
% Compile with pdflatex, lualatex or xelatex.
\\RequirePackage{fix-cm}
\\documentclass[11pt,a4paper]{article}
\\usepackage[margin=20mm]{geometry}
\\usepackage{color,graphics}
\\ifdefined\\Umathcode\\IfFileExists{fontspec.sty}{\\usepackage{fontspec}}{}\\else
\\usepackage[utf8]{inputenc}
\\IfFileExists{lmodern.sty}{\\usepackage[T1]{fontenc}\\usepackage{lmodern}}{}\\fi
\\setlength{\\unitlength}{1bp}
\\setlength{\\parindent}{0pt}
\\setlength{\\parskip}{6pt}
\\pagestyle{empty}
\\raggedright
\\hyphenpenalty=10000
\\tolerance=10000
\\newcommand{\\name}[3]{\\fontsize{#1bp}{#1bp}#2\\selectfont #3}
\\begin{document}
";

/// The room of a picture: that of the text of the document, in points.
const ROOM: (f64, f64) = (480.0, 690.0);

/// The sides of cells that are tried, in points.
const CELLS: [f64; 10] = [22.0, 20.0, 18.0, 16.5, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0];

/// Returns a puzzle as a document of LaTeX: story, clues, grid and table to fill in, and on a page of its own the answer, if it is given.
///
/// ```
/// # use zebra_runtime as zebra;
/// # use zebra::builder::{Builder, is};
/// # let mut puzzle = Builder::new("Pets");
/// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat & Co", "Dog"]).clue("1", is("Ann", "Cat & Co"));
/// # let model = puzzle.check().unwrap();
/// let document = zebra_views::latex(&model, None);
/// assert!(document.contains("\\section*{Pets}") && document.contains("Cat \\& Co"));
/// ```
#[must_use]
pub fn latex(model: &Model, answer: Option<&Assignment>) -> String {
    let language = Language::of_puzzle(model);
    let mut document = PREAMBLE.to_owned();
    let _ = writeln!(document, "\\section*{{{}}}", escaped(&content::title(model)));
    if let Some(byline) = content::byline(model, None) {
        let _ = writeln!(document, "\\emph{{{}}}\n", escaped(&byline));
    }
    for paragraph in content::story(model) {
        let _ = writeln!(document, "{}\n", escaped(&paragraph));
    }
    let clues = content::clues(model);
    if !clues.is_empty() {
        let heading = escaped(language.text(Key::Clues));
        let _ = writeln!(document, "\\subsection*{{{heading}}}\n\\begin{{itemize}}\n\\itemsep0pt");
        for clue in clues {
            let _ = writeln!(document, "\\item[{{{}}}] {}", escaped(&clue.label), escaped(&clue.text));
        }
        document.push_str("\\end{itemize}\n");
    }
    if let Some(question) = model.question() {
        let _ = writeln!(document, "\n\\textbf{{{}}}", escaped(&printable(question)));
    }
    let grid = grid(model);
    document.push_str(&picture(&grid));
    document.push_str(&table(&TableView::empty(model)));
    if let Some(answer) = answer {
        let heading = escaped(language.text(Key::AnswerHeading));
        let _ = writeln!(document, "\n\\newpage\n\\section*{{{heading}}}");
        document.push_str(&table(&TableView::solved(model, answer)));
    }
    document.push_str("\n\\end{document}\n");
    document
}

/// Returns the empty grid in the largest cells for which it fits into the page.
fn grid(model: &Model) -> Scene {
    let view = GridView::empty(model);
    let sizes = |cell: f64| GridSizes {
        cell,
        font: (0.55 * cell).min(9.5),
        longest: (0.26 * ROOM.0).max(3.5 * cell),
        margin: 1.0,
        patterns: false,
    };
    let mut scene = Scene::default();
    for cell in CELLS {
        scene = view.layout(&sizes(cell), &Estimate);
        if scene.width <= ROOM.0 && scene.height <= ROOM.1 {
            break;
        }
    }
    scene
}

fn table(view: &TableView<'_>) -> String {
    let sizes = TableSizes {
        font: 9.5,
        row: 19.0,
        column: 62.0,
        widest: 150.0,
        first: 150.0,
        width: None,
        margin: 1.0,
    };
    let tables = view.layout(&sizes, &Estimate, ROOM);
    tables.iter().map(|table| picture(&table.scene)).collect()
}

/// Returns a picture on lines of its own, which is reduced if it is larger than the page.
fn picture(scene: &Scene) -> String {
    if scene.shapes.is_empty() {
        return String::new();
    }
    let mut picture = String::new();
    let scale = (ROOM.0 / scene.width).min(ROOM.1 / scene.height).min(1.0);
    if scale < 1.0 {
        let _ = writeln!(picture, "\n\\scalebox{{{scale:.4}}}{{%");
    } else {
        picture.push('\n');
    }
    let _ = writeln!(picture, "\\begin{{picture}}({:.2},{:.2})", scene.width, scene.height);
    for shape in &scene.shapes {
        draw(&mut picture, shape, scene.height);
    }
    let end = if scale < 1.0 { "}\n" } else { "\n" };
    let _ = write!(picture, "\\end{{picture}}{end}");
    picture
}

fn draw(picture: &mut String, shape: &Shape, height: f64) {
    // Pictures of LaTeX grow upwards.
    let _ = match shape {
        Shape::Text(text) => return draw_text(picture, text, height),
        Shape::Fill { area, tone } => {
            let (x, y, tone) = (area.x, height - area.y - area.height, gray(*tone));
            let (width, height) = (area.width, area.height);
            writeln!(
                picture,
                "\\put({x:.2},{y:.2}){{\\color[gray]{{{tone}}}\\rule{{{width:.2}bp}}{{{height:.2}bp}}}}"
            )
        }
        Shape::Line { from, to, thickness, tone } => {
            line(picture, (from.0, height - from.1), (to.0, height - to.1), (*thickness, gray(*tone)))
        }
        Shape::Circle { center, radius, thickness, tone } => {
            let (x, y, tone) = (center.0, height - center.1, gray(*tone));
            let diameter = 2.0 * radius;
            writeln!(
                picture,
                "\\put({x:.2},{y:.2}){{\\color[gray]{{{tone}}}\\linethickness{{{thickness:.2}bp}}\\circle{{{diameter:.2}}}}}"
            )
        }
        Shape::Cross { center, radius, thickness, tone } => {
            let (x, y, r, pen) = (center.0, height - center.1, *radius, (*thickness, gray(*tone)));
            let down = line(picture, (x - r, y + r), (x + r, y - r), pen);
            down.and(line(picture, (x - r, y - r), (x + r, y + r), pen))
        }
    };
}

/// Draws a line that is level, upright or diagonal.
fn line(
    picture: &mut String,
    from: (f64, f64),
    to: (f64, f64),
    (thickness, tone): (f64, f64),
) -> std::fmt::Result {
    let ((x, y), (across, up)) = (from, (to.0 - from.0, to.1 - from.1));
    let sign = |length: f64| if length.abs() < 0.01 { 0.0 } else { length.signum() };
    let (slope, length) = ((sign(across), sign(up)), across.abs().max(up.abs()));
    writeln!(
        picture,
        "\\put({x:.2},{y:.2}){{\\color[gray]{{{tone}}}\\linethickness{{{thickness:.2}bp}}\\line({},{}){{{length:.2}}}}}",
        slope.0, slope.1
    )
}

fn draw_text(picture: &mut String, text: &Text, height: f64) {
    let (x, y) = (text.at.0, height - text.at.1);
    let face = match text.face {
        Face::Sans => "\\sffamily",
        Face::SansBold => "\\sffamily\\bfseries",
        Face::Serif => "\\rmfamily",
        Face::SerifBold => "\\bfseries",
        Face::Display => "\\scshape",
    };
    let name = format!("\\name{{{:.2}}}{{{face}}}{{{}}}", text.size, escaped(&text.text));
    let place = match text.align {
        Align::Start => "l",
        Align::Middle => "c",
        Align::End => "r",
    };
    let made = format!("\\makebox[0pt][{place}]{{{name}}}");
    let _ = match text.upwards {
        true => writeln!(picture, "\\put({x:.2},{y:.2}){{\\rotatebox{{90}}{{\\smash{{{made}}}}}}}"),
        false => writeln!(picture, "\\put({x:.2},{y:.2}){{{made}}}"),
    };
}

fn gray(tone: Tone) -> f64 {
    match tone {
        Tone::Ink | Tone::New => 0.0,
        Tone::Muted => 0.3,
        Tone::Faint => 0.6,
        Tone::Highlight => 0.8,
        Tone::Shade => 0.93,
    }
}

/// Returns a text that LaTeX shows as it is.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => escaped.extend(['\\', letter]),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '`' => escaped.push_str("\\textasciigrave{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str("\\textquotedbl{}"),
            // Two in a row would be one dash, and quotation marks.
            '-' | '\'' | ',' => escaped.extend([letter, '{', '}']),
            '\u{a0}' => escaped.push('~'),
            '\u{ad}' => escaped.push_str("\\-"),
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' => {}
            _ => match sign(letter) {
                Some(sign) => {
                    let _ = write!(escaped, "\\ensuremath{{{sign}}}");
                }
                None => escaped.push(letter),
            },
        }
    }
    escaped
}

/// Returns the command of a sign that the fonts of pdfLaTeX have only for formulas.
fn sign(letter: char) -> Option<&'static str> {
    Some(match letter {
        '≤' => "\\le",
        '≥' => "\\ge",
        '≠' => "\\ne",
        '×' => "\\times",
        '÷' => "\\div",
        '±' => "\\pm",
        '−' => "-",
        '→' => "\\rightarrow",
        '←' => "\\leftarrow",
        '∞' => "\\infty",
        '√' => "\\surd",
        '°' => "^{\\circ}",
        '²' => "^{2}",
        '³' => "^{3}",
        '½' => "\\frac{1}{2}",
        '¼' => "\\frac{1}{4}",
        '¾' => "\\frac{3}{4}",
        '★' | '⋆' => "\\star",
        '♠' => "\\spadesuit",
        '♥' => "\\heartsuit",
        '♦' => "\\diamondsuit",
        '♣' => "\\clubsuit",
        '·' => "\\cdot",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_latex_would_interpret_is_escaped() {
        for (text, expected) in [
            ("Ann has the red fish.", "Ann has the red fish."),
            (r"50 % of $4 & #1_a {b} \c", r"50 \% of \$4 \& \#1\_a \{b\} \textbackslash{}c"),
            ("a~b^c`d'e\"", r"a\textasciitilde{}b\textasciicircum{}c\textasciigrave{}d'{}e\textquotedbl{}"),
            ("x <= y -- z", r"x \textless{}= y -{}-{} z"),
            ("Zoë ≤ 3½", r"Zoë \ensuremath{\le} 3\ensuremath{\frac{1}{2}}"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }
}
