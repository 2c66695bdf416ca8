//! Scenes as SVG.

use std::fmt::Write;

use crate::escape::Escaped;
use crate::measure::Face;
use crate::scene::{Align, Scene, Shape, Text, Tone};

/// A scene as an element of SVG, alone in a file or inside a page of HTML.
///
/// The text has the color of the text around it. The identifiers are made of the content, so that several elements of a page
/// differ; [`id`](Svg::id) sets them. Nothing in a text of a puzzle is interpreted as markup.
#[derive(Debug, Clone)]
pub struct Svg<'a> {
    scene: &'a Scene,
    title: &'a str,
    description: String,
    id: Option<String>,
    unit: &'static str,
    background: bool,
    exact: bool,
    print: bool,
    style: bool,
}

/// The rules that all elements share. `currentColor` follows the text around an element; in a file of its own, which has none, the
/// root sets it.
pub(crate) const STYLE: &str = "\
.zebra-view{direction:ltr;font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",\"Helvetica Neue\",Arial,sans-serif;\
--zebra-new:#1d63d8}\
.zebra-view text{fill:currentColor;stroke:none}\
.zebra-view path,.zebra-view line{fill:none;stroke:currentColor}\
.zebra-view .zebra-muted{opacity:.72}\
.zebra-view .zebra-faint{opacity:.42}\
.zebra-view .zebra-shade{fill:currentColor;opacity:.07;stroke:none}\
.zebra-view path.zebra-new{stroke:var(--zebra-new)}\
.zebra-view .zebra-highlight{fill:var(--zebra-new);opacity:.2;stroke:none}\
.zebra-view .zebra-paper{fill:none;stroke:none}\
.zebra-file{color:#1a1a1a}\
.zebra-file .zebra-paper{fill:#fff}\
@media (prefers-color-scheme:dark){.zebra-view{--zebra-new:#7fb0ff}.zebra-file{color:#ececec}.zebra-file .zebra-paper{fill:#181a1d}}\
@media print{.zebra-view{--zebra-new:currentColor}.zebra-file{color:#000}.zebra-file .zebra-paper{fill:#fff}}";

/// The rules of a page, which is black on white everywhere.
const PAGE_STYLE: &str = "\
.zebra-page{direction:ltr;color:#000;font-family:\"Noto Sans\",system-ui,sans-serif}\
.zebra-page text{fill:#000;stroke:none}\
.zebra-page path{fill:none;stroke:#000}\
.zebra-page .zebra-muted{opacity:.72}\
.zebra-page .zebra-faint{opacity:.42}\
.zebra-page .zebra-shade{fill:#000;opacity:.07;stroke:none}\
.zebra-page .zebra-highlight{fill:#000;opacity:.2;stroke:none}\
.zebra-page .zebra-paper{fill:#fff}";

impl<'a> Svg<'a> {
    /// Creates the element of a scene. The title and the description are for readers who cannot see it.
    #[must_use]
    pub fn new(scene: &'a Scene, title: &'a str, description: String) -> Self {
        Svg {
            scene,
            title,
            description,
            id: None,
            unit: "",
            background: true,
            exact: false,
            print: false,
            style: true,
        }
    }

    /// Sets the identifier of the element, with which the identifiers inside of it begin.
    #[must_use]
    pub fn id(self, id: impl Into<String>) -> Self {
        Svg { id: Some(id.into()), ..self }
    }

    /// Makes the element part of a page of HTML: without a background, and in the colors of the text around it.
    #[must_use]
    pub fn inline(self) -> Self {
        Svg { background: false, ..self }
    }

    /// Leaves out the rules, which the page around the element has.
    pub(crate) fn without_style(self) -> Self {
        Svg { style: false, ..self }
    }

    /// Makes the element a printed page: in points, black on white, with each text as long as it was measured.
    #[cfg(feature = "print")]
    pub(crate) fn page(self) -> Self {
        Svg { unit: "pt", exact: true, print: true, ..self }
    }

    /// Returns the text of the element.
    #[must_use]
    pub fn render(&self) -> String {
        let content = self.content();
        let own = format!("zebra-{:016x}", hash(&[self.title, &self.description, &content]));
        let id = self.id.as_deref().unwrap_or(&own);
        let (width, height) = (number(self.scene.width), number(self.scene.height));
        let (class, style) = match (self.print, self.background) {
            (true, _) => ("zebra-page", PAGE_STYLE),
            (false, true) => ("zebra-view zebra-file", STYLE),
            (false, false) => ("zebra-view", STYLE),
        };
        let (id, unit) = (Escaped(id), self.unit);
        let (title, description) = (Escaped(self.title), Escaped(&self.description));
        let labels = match self.description.is_empty() {
            true => format!("aria-labelledby=\"{id}-title\""),
            false => format!("aria-labelledby=\"{id}-title\" aria-describedby=\"{id}-desc\""),
        };
        // A printed page is text to read, and a view is a picture with a description.
        let role = if self.print { "document" } else { "img" };
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"{id}\" class=\"{class}\" role=\"{role}\" {labels} \
            width=\"{width}{unit}\" height=\"{height}{unit}\" viewBox=\"0 0 {width} {height}\">\n\
            <title id=\"{id}-title\">{title}</title>\n"
        );
        if !self.description.is_empty() {
            let _ = writeln!(text, "<desc id=\"{id}-desc\">{description}</desc>");
        }
        if self.style {
            let _ = writeln!(text, "<style>{style}</style>");
        }
        let _ = writeln!(text, "{content}</svg>");
        text
    }

    fn content(&self) -> String {
        let mut text = String::new();
        if self.background {
            let (width, height) = (number(self.scene.width), number(self.scene.height));
            let _ = writeln!(text, "<rect class=\"zebra-paper\" width=\"{width}\" height=\"{height}\"/>");
        }
        let mut paths = Paths::default();
        for shape in &self.scene.shapes {
            match shape {
                Shape::Text(label) => {
                    paths.end(&mut text);
                    self.write_text(&mut text, label);
                }
                Shape::Fill { area, tone } => {
                    paths.end(&mut text);
                    let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(number);
                    let class = class(*tone);
                    let _ = writeln!(
                        text,
                        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
                    );
                }
                shape => paths.add(&mut text, shape),
            }
        }
        paths.end(&mut text);
        text
    }

    fn write_text(&self, out: &mut String, text: &Text) {
        let (x, y) = (number(text.at.0), number(text.at.1));
        let _ = write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"", number(text.size));
        if text.face.is_bold() {
            out.push_str(" font-weight=\"700\"");
        }
        match text.face {
            Face::Sans | Face::SansBold => {}
            Face::Serif | Face::SerifBold => out.push_str(" font-family=\"Alegreya,Georgia,serif\""),
            Face::Display => out.push_str(" font-family=\"Alegreya SC,Georgia,serif\""),
        }
        match text.align {
            Align::Start => {}
            Align::Middle => out.push_str(" text-anchor=\"middle\""),
            Align::End => out.push_str(" text-anchor=\"end\""),
        }
        if text.upwards {
            let _ = write!(out, " transform=\"rotate(-90 {x} {y})\"");
        }
        if text.tone != Tone::Ink {
            let _ = write!(out, " class=\"{}\"", class(text.tone));
        }
        if self.exact && text.text.chars().nth(1).is_some() {
            let _ = write!(out, " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", number(text.length));
        }
        out.push('>');
        if let Some(full) = &text.full {
            let _ = write!(out, "<title>{}</title>", Escaped(full));
        }
        // A line ends with a soft hyphen where a word is divided.
        let shown = match text.text.strip_suffix('\u{ad}') {
            Some(start) => format!("{start}-"),
            None => text.text.clone(),
        };
        let _ = writeln!(out, "{}</text>", Escaped(&shown));
    }
}

/// Lines and marks of one color and thickness, as one path.
#[derive(Default)]
struct Paths {
    kind: Option<(Tone, String, bool)>,
    data: String,
}

impl Paths {
    fn add(&mut self, out: &mut String, shape: &Shape) {
        let (Shape::Line { thickness, tone, .. }
        | Shape::Circle { thickness, tone, .. }
        | Shape::Cross { thickness, tone, .. }) = shape
        else {
            return;
        };
        let kind = (*tone, number(*thickness), !matches!(shape, Shape::Line { .. }));
        if self.kind.as_ref() != Some(&kind) {
            self.end(out);
            self.kind = Some(kind);
        }
        let data = &mut self.data;
        let _ = match shape {
            Shape::Line { from, to, .. } => {
                write!(data, "M{} {}L{} {}", number(from.0), number(from.1), number(to.0), number(to.1))
            }
            Shape::Circle { center, radius, .. } => {
                let (x, y, r, across) =
                    (number(center.0 - radius), number(center.1), number(*radius), number(2.0 * radius));
                write!(data, "M{x} {y}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z")
            }
            Shape::Cross { center, radius, .. } => {
                let (x, y, across) =
                    (number(center.0 - radius), number(center.1 - radius), number(2.0 * radius));
                write!(data, "M{x} {y}l{across} {across}m-{across} 0l{across} -{across}")
            }
            Shape::Text(_) | Shape::Fill { .. } => Ok(()),
        };
    }

    fn end(&mut self, out: &mut String) {
        if let Some((tone, thickness, is_mark)) = self.kind.take() {
            let class = if tone == Tone::Ink { String::new() } else { format!(" class=\"{}\"", class(tone)) };
            let cap = if is_mark { " stroke-linecap=\"round\"" } else { " stroke-linecap=\"square\"" };
            let _ = writeln!(out, "<path{class} stroke-width=\"{thickness}\"{cap} d=\"{}\"/>", self.data);
            self.data.clear();
        }
    }
}

fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Ink => "zebra-ink",
        Tone::Muted => "zebra-muted",
        Tone::Faint => "zebra-faint",
        Tone::New => "zebra-new",
        Tone::Highlight => "zebra-highlight",
        Tone::Shade => "zebra-shade",
    }
}

/// Returns a length with at most two decimals.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Returns the FNV-1a hash of texts: the same on every platform.
fn hash(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
