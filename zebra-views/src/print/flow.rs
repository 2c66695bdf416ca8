//! The flow of paragraphs and figures from page to page.

use crate::book::{MILLIMETER, Page};
use crate::content::Item;
use crate::measure::Weight;
use crate::scene::{ASCENT, Align, Scene, Shape, Text, Tone};
use crate::wrap::Style;

use super::font::Fonts;

/// Pages that are being filled.
pub(super) struct Flow<'a> {
    pub(super) page: Page,
    pub(super) fonts: &'a Fonts<'a>,
    pub(super) pages: Vec<Scene>,
    /// The place below what is on the last page.
    y: f64,
    /// The text above further pages of the same puzzle.
    running: Option<String>,
}

/// The space below the margin of the text, in which the number of the page is.
const FOOTER: f64 = 5.0 * MILLIMETER;

/// The height of a line relative to the size of the font.
const LEADING: f64 = 1.42;

impl<'a> Flow<'a> {
    pub(super) fn new(page: Page, fonts: &'a Fonts<'a>) -> Self {
        Flow { page, fonts, pages: Vec::new(), y: 0.0, running: None }
    }

    /// Begins a part on a new page. Its further pages have its title at the top.
    pub(super) fn begin(&mut self, title: &str) {
        self.running = None;
        self.new_page();
        self.running = Some(title.to_owned());
    }

    pub(super) fn new_page(&mut self) {
        let Page { width, height, margin, .. } = self.page;
        self.pages.push(Scene { width, height, shapes: Vec::new() });
        self.y = margin;
        if let Some(running) = self.running.clone() {
            let style = self.style(0.8, Weight::Regular);
            let end = style.fitting(&running, 0.8 * self.width());
            let running = if end < running.len() { format!("{}…", &running[..end]) } else { running };
            self.text(running, style, (margin, 0.72 * margin), Align::Start, Tone::Muted);
        }
    }

    /// Returns the width of the text.
    pub(super) fn width(&self) -> f64 {
        self.page.width - 2.0 * self.page.margin
    }

    /// Returns the height of the text of a page.
    pub(super) fn height(&self) -> f64 {
        self.page.height - 2.0 * self.page.margin - FOOTER
    }

    /// Returns the height that is left on the page.
    pub(super) fn rest(&self) -> f64 {
        self.page.margin + self.height() - self.y
    }

    /// Returns whether nothing is on the page yet.
    pub(super) fn is_at_top(&self) -> bool {
        self.y <= self.page.margin
    }

    /// Returns a style by its size relative to that of the text.
    pub(super) fn style(&self, size: f64, weight: Weight) -> Style<'a> {
        Style { measure: self.fonts, size: size * self.page.font, weight }
    }

    /// Leaves a space relative to the size of the text, except at the top of a page.
    pub(super) fn space(&mut self, space: f64) {
        if !self.is_at_top() {
            self.y += space * self.page.font;
        }
    }

    /// Leaves a height free.
    pub(super) fn skip(&mut self, height: f64) {
        self.y += height;
    }

    /// Begins a new page unless a height is left.
    pub(super) fn need(&mut self, height: f64) {
        if self.rest() < height && !self.is_at_top() {
            self.new_page();
        }
    }

    /// Adds a heading, which stays with what follows: at least two lines.
    pub(super) fn heading(&mut self, text: &str, size: f64) {
        let style = self.style(size, Weight::Bold);
        let lines = style.wrap(text, self.width());
        let leading = 1.2 * style.size;
        self.need((lines.len() as f64 * leading + 3.5 * LEADING * self.page.font).min(self.height()));
        for line in lines {
            self.need(leading);
            let at = (self.page.margin, self.y + (leading + (ASCENT - 0.1) * style.size) / 2.0);
            self.text(line, style, at, Align::Start, Tone::Ink);
            self.y += leading;
        }
        self.y += 0.25 * style.size;
    }

    /// Adds a paragraph.
    pub(super) fn paragraph(&mut self, text: &str, style: Style<'a>, tone: Tone) {
        let lines = style.wrap(text, self.width());
        self.lines(lines, style, 0.0, tone, None);
    }

    /// Adds paragraphs with labels in a column of their own, as wide as the longest label. A label that is too long is above its
    /// paragraph.
    pub(super) fn items(&mut self, items: &[Item], style: Style<'a>) {
        let most = 0.14 * self.width();
        let lengths = items.iter().map(|item| style.length(&item.label)).filter(|&length| length <= most);
        let column = lengths.fold(0.0, f64::max);
        let indent = column + 0.55 * style.size;
        for item in items {
            let label = if style.length(&item.label) <= most {
                Some((item.label.as_str(), column))
            } else {
                let bold = Style { weight: Weight::Bold, ..style };
                self.need(2.0 * LEADING * style.size);
                self.paragraph(&item.label, bold, Tone::Ink);
                None
            };
            let lines = style.wrap(&item.text, self.width() - indent);
            self.lines(lines, style, indent, Tone::Ink, label);
            self.space(0.28);
        }
    }

    /// Adds lines. Not fewer than two of a paragraph are alone on a page.
    fn lines(
        &mut self,
        lines: Vec<String>,
        style: Style<'a>,
        indent: f64,
        tone: Tone,
        label: Option<(&str, f64)>,
    ) {
        let leading = LEADING * style.size;
        let count = lines.len();
        for (index, line) in lines.into_iter().enumerate() {
            let together = match (index, count - index) {
                (0, 3) => 3.0,
                (0, left) if left >= 2 => 2.0,
                (_, 2) => 2.0,
                _ => 1.0,
            };
            self.need(together * leading);
            let baseline = self.y + (leading + 0.7 * style.size) / 2.0;
            if let (0, Some((label, column))) = (index, label) {
                let at = (self.page.margin + column, baseline);
                self.text(label.to_owned(), style, at, Align::End, tone);
            }
            self.text(line, style, (self.page.margin + indent, baseline), Align::Start, tone);
            self.y += leading;
        }
    }

    /// Returns the height of paragraphs.
    pub(super) fn height_of(&self, paragraphs: &[String], style: Style<'a>) -> f64 {
        let lines = paragraphs.iter().map(|text| style.wrap(text, self.width()).len()).sum::<usize>();
        lines as f64 * LEADING * style.size
    }

    /// Adds a figure, on a new page if it does not fit. Returns its place.
    pub(super) fn figure(&mut self, figure: Scene) -> (f64, f64) {
        self.need(figure.height);
        let at = (self.page.margin, self.y);
        self.y += figure.height;
        self.place(figure, at);
        at
    }

    /// Draws a figure at a place of the last page.
    pub(super) fn place(&mut self, figure: Scene, at: (f64, f64)) {
        if let Some(page) = self.pages.last_mut() {
            page.add(figure, at);
        }
    }

    fn text(&mut self, text: String, style: Style<'a>, at: (f64, f64), align: Align, tone: Tone) {
        let last = self.pages.len().saturating_sub(1);
        self.text_on(last, text, style, at, (align, tone));
    }

    /// Adds a line to a page.
    pub(super) fn text_on(
        &mut self,
        page: usize,
        text: String,
        style: Style<'a>,
        at: (f64, f64),
        (align, tone): (Align, Tone),
    ) {
        if let (Some(page), false) = (self.pages.get_mut(page), text.is_empty()) {
            let length = style.length(&text);
            let Style { size, weight, .. } = style;
            let full = None;
            page.shapes.push(Shape::Text(Text {
                text,
                full,
                at,
                size,
                weight,
                align,
                upwards: false,
                tone,
                length,
            }));
        }
    }
}
