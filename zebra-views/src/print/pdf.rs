//! Pages as PDF, with embedded subsets of their fonts. The same pages give the same bytes.

use std::collections::BTreeMap;
use std::ops::Range;

use pdf_writer::types::{
    ActionType, AnnotationFlags, AnnotationType, CidFontType, FontFlags, LineCapStyle, SystemInfo, TabOrder,
    UnicodeCmap,
};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Settings, Str, TextStr};
use read_fonts::types::{F48Dot16, NameId, Tag};
use read_fonts::{FontRef, TableProvider};
use subsetter::GlyphRemapper;
use zebra_runtime::language::Key;

use crate::scene::{Align, Scene, Shape, Text, Tone};

use super::font::{Font, Glyph, is_left_to_right};
use super::pages::Pages;
use super::sheets::Link;
use super::tagged::{self, Tags};

const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The used glyphs of a font.
#[derive(Default)]
struct Used {
    glyphs: GlyphRemapper,
    /// The text of each used glyph, by its new id.
    texts: BTreeMap<u16, String>,
}

/// Gives each object its number.
struct Refs(i32);

impl Refs {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

impl Pages<'_> {
    /// Returns the pages as PDF, with its structure for readers who cannot see it. The text can be selected and searched, and the puzzles
    /// are in the outline.
    #[must_use]
    pub fn to_pdf(&self) -> Vec<u8> {
        let (mut pdf, mut refs) = (Pdf::with_settings(Settings { pretty: false }), Refs(0));
        let (catalog, tree, info, metadata) = (refs.next(), refs.next(), refs.next(), refs.next());
        let mut tags = Tags::new(&self.structure, self.len(), || refs.next());
        let mut used: BTreeMap<usize, Used> = BTreeMap::new();
        let pages: Vec<Ref> = self.sheets.iter().map(|_| refs.next()).collect();
        let streams: Vec<Ref> = self.sheets.iter().map(|_| refs.next()).collect();
        for (page, &stream) in streams.iter().enumerate() {
            let content = compressed(&self.content(page, &mut used, &mut tags));
            pdf.stream(stream, &content).filter(Filter::FlateDecode);
        }
        let fonts: Vec<(usize, Ref)> = used.keys().map(|&font| (font, refs.next())).collect();
        for (index, &stream) in streams.iter().enumerate() {
            let links = self.write_links(&mut pdf, &mut refs, &mut tags, (index, &pages));
            self.write_page(&mut pdf, (index, pages[index], tree), stream, &fonts, links);
        }
        for &(font, reference) in &fonts {
            self.fonts.faces[font].write(&mut pdf, &mut refs, reference, font, &used[&font]);
        }
        pdf.pages(tree).kids(pages.iter().copied()).count(pages.len() as i32);
        let outline = self.write_outline(&mut pdf, &mut refs, &pages);
        let structure = tags.write(&mut pdf, &pages, || refs.next());
        let language = self.language.code();
        let text = tagged::metadata(&self.name, self.author.as_deref(), language);
        pdf.metadata(metadata, text.as_bytes());
        let mut writer = pdf.catalog(catalog);
        writer.pages(tree).lang(TextStr(language)).metadata(metadata);
        writer.viewer_preferences().display_doc_title(true);
        writer.mark_info().marked(true);
        writer.pair(Name(b"StructTreeRoot"), structure);
        if let Some(outline) = outline {
            writer.outlines(outline);
        }
        writer.finish();
        let mut writer = pdf.document_info(info);
        writer.title(TextStr(&self.name)).producer(TextStr("Zebra"));
        if let Some(author) = &self.author {
            writer.author(TextStr(author));
        }
        writer.finish();
        pdf.finish()
    }

    fn write_page(
        &self,
        pdf: &mut Pdf,
        (index, page, tree): (usize, Ref, Ref),
        stream: Ref,
        fonts: &[(usize, Ref)],
        links: Vec<Ref>,
    ) {
        let [width, height, bleed] =
            [self.page.width, self.page.height, self.page.bleed].map(|length| length as f32);
        let paper = Rect::new(0.0, 0.0, width, height);
        let mut writer = pdf.page(page);
        writer.parent(tree).contents(stream).struct_parents(index as i32);
        if bleed > 0.0 {
            let sheet = Rect::new(-bleed, -bleed, width + bleed, height + bleed);
            writer.media_box(sheet).bleed_box(sheet).trim_box(paper);
        } else {
            writer.media_box(paper);
        }
        writer.tab_order(TabOrder::StructureOrder);
        if !links.is_empty() {
            writer.annotations(links);
        }
        let mut resources = writer.resources();
        let mut names = resources.fonts();
        for &(font, reference) in fonts {
            names.pair(Name(font_name(font).as_bytes()), reference);
        }
    }

    /// Writes the annotations of the links of a page.
    fn write_links(
        &self,
        pdf: &mut Pdf,
        refs: &mut Refs,
        tags: &mut Tags<'_>,
        (index, pages): (usize, &[Ref]),
    ) -> Vec<Ref> {
        let height = self.page.height;
        let mut annotations = Vec::new();
        for Link { area, target, node } in &self.sheets[index].links {
            let reference = refs.next();
            let parent = tags.link(*node, index, reference);
            let bottom = height - area.y - area.height;
            let rect = [area.x, bottom, area.x + area.width, bottom + area.height].map(|value| value as f32);
            let number = (target + 1).to_string();
            let contents = self.language.phrase(Key::PuzzlePage, &[("n", &number)]);
            let mut writer = pdf.annotation(reference);
            writer.subtype(AnnotationType::Link).rect(Rect::new(rect[0], rect[1], rect[2], rect[3]));
            writer.border(0.0, 0.0, 0.0, None).struct_parent(parent).contents(TextStr(&contents));
            writer.flags(AnnotationFlags::PRINT);
            writer.action().action_type(ActionType::GoTo).destination().page(pages[*target]).fit();
            writer.finish();
            annotations.push(reference);
        }
        annotations
    }

    fn write_outline(&self, pdf: &mut Pdf, refs: &mut Refs, pages: &[Ref]) -> Option<Ref> {
        let items: Vec<Ref> = self.outline.iter().map(|_| refs.next()).collect();
        let (&first, &last) = (items.first()?, items.last()?);
        let root = refs.next();
        pdf.outline(root).first(first).last(last).count(items.len() as i32);
        for (index, (title, page)) in self.outline.iter().enumerate() {
            let mut item = pdf.outline_item(items[index]);
            item.title(TextStr(title)).parent(root);
            if let Some(before) = index.checked_sub(1) {
                item.prev(items[before]);
            }
            if let Some(&after) = items.get(index + 1) {
                item.next(after);
            }
            item.dest().page(pages[*page]).fit();
        }
        Some(root)
    }

    fn content(&self, page: usize, used: &mut BTreeMap<usize, Used>, tags: &mut Tags<'_>) -> Vec<u8> {
        let mut content = Content::new();
        let scene = self.scene(&self.sheets[page]);
        let mut start = 0;
        let mut marks = self.sheets[page].marks.iter().filter(|(end, _)| *end > 0).peekable();
        while let Some(&(mut end, node)) = marks.next() {
            // What only decorates is one run.
            while let Some((next, _)) = marks.next_if(|(_, other)| node.is_none() && other.is_none()) {
                end = *next;
            }
            if end > start {
                tags.begin(&mut content, page, node);
                self.draw(&mut content, &scene, start..end, used);
                content.end_marked_content();
                start = end;
            }
        }
        content.finish().into_vec()
    }

    fn draw(
        &self,
        content: &mut Content,
        scene: &Scene,
        shapes: Range<usize>,
        used: &mut BTreeMap<usize, Used>,
    ) {
        // Scenes grow downwards.
        let flip = |(x, y): (f64, f64)| (x as f32, (scene.height - y) as f32);
        for shape in &scene.shapes[shapes] {
            match shape {
                Shape::Text(text) => self.write_text(content, text, scene.height, used),
                Shape::Fill { area, tone } => {
                    let (x, y) = flip((area.x, area.y + area.height));
                    content.set_fill_gray(gray(*tone));
                    content.rect(x, y, area.width as f32, area.height as f32).fill_nonzero();
                }
                Shape::Line { from, to, thickness, tone } => {
                    pen(content, *thickness, *tone, LineCapStyle::ProjectingSquareCap);
                    let (from, to) = (flip(*from), flip(*to));
                    content.move_to(from.0, from.1).line_to(to.0, to.1).stroke();
                }
                Shape::Circle { center, radius, thickness, tone } => {
                    pen(content, *thickness, *tone, LineCapStyle::RoundCap);
                    circle(content, flip(*center), *radius as f32);
                }
                Shape::Cross { center, radius, thickness, tone } => {
                    pen(content, *thickness, *tone, LineCapStyle::RoundCap);
                    let ((x, y), r) = (flip(*center), *radius as f32);
                    content.move_to(x - r, y - r).line_to(x + r, y + r);
                    content.move_to(x - r, y + r).line_to(x + r, y - r).stroke();
                }
            }
        }
    }

    fn write_text(&self, content: &mut Content, text: &Text, height: f64, used: &mut BTreeMap<usize, Used>) {
        let glyphs = self.fonts.glyphs(&text.text, text.face);
        for glyph in &glyphs {
            let used = used.entry(glyph.font).or_default();
            used.glyphs.remap(glyph.id);
        }
        // A font may have other forms of a letter beside some letters: where each letter has one glyph, it is the text of the glyph.
        if is_left_to_right(&text.text) && glyphs.len() == text.text.chars().count() {
            for (glyph, letter) in glyphs.iter().zip(text.text.chars()) {
                let used = used.entry(glyph.font).or_default();
                let id = used.glyphs.remap(glyph.id);
                used.texts.entry(id).or_insert_with(|| letter.to_string());
            }
        }
        // Letters of other scripts have forms that depend on their neighbors.
        if !is_left_to_right(&text.text) {
            for (font, glyph, letters) in self.fonts.letters(&text.text, text.face) {
                let used = used.entry(font).or_default();
                let id = used.glyphs.remap(glyph);
                used.texts.entry(id).or_insert_with(|| letters.to_owned());
            }
        }
        for letter in text.text.chars() {
            for (font, used) in used.iter_mut() {
                let id = self.fonts.faces[*font].glyph(letter).and_then(|id| used.glyphs.get(id));
                if let Some(id) = id {
                    used.texts.entry(id).or_insert_with(|| letter.to_string());
                }
            }
        }
        let back = match text.align {
            Align::Start => 0.0,
            Align::Middle => text.length / 2.0,
            Align::End => text.length,
        };
        let (x, y) = (text.at.0, height - text.at.1);
        content.set_fill_gray(gray(text.tone));
        // A divided word has a hyphen: the text itself is beside it. Glyphs that run from right to left are in visual order, which readers
        // of PDF turn around by themselves.
        let is_other = text.text.ends_with('\u{ad}');
        if is_other {
            let mut mark = content.begin_marked_content_with_properties(Name(b"Span"));
            mark.properties().actual_text(TextStr(&text.text));
        }
        content.begin_text();
        let mut pen = -back;
        let mut rest = &glyphs[..];
        while let Some(first) = rest.first() {
            let is_raised = |glyph: &Glyph| glyph.offset != (0.0, 0.0);
            let same = |glyph: &&Glyph| glyph.font == first.font && !is_raised(glyph);
            let count = if is_raised(first) { 1 } else { rest.iter().take_while(same).count() };
            let (run, after) = rest.split_at(count);
            let (across, up) = (pen + first.offset.0 * text.size, first.offset.1 * text.size);
            let matrix = match text.upwards {
                false => [1.0, 0.0, 0.0, 1.0, x + across, y + up],
                true => [0.0, 1.0, -1.0, 0.0, x - up, y + across],
            };
            content.set_font(Name(font_name(first.font).as_bytes()), text.size as f32);
            content.set_text_matrix(matrix.map(|value| value as f32));
            self.show(content, run, &used[&first.font]);
            pen += run.iter().map(|glyph| glyph.advance).sum::<f64>() * text.size;
            rest = after;
        }
        content.end_text();
        if is_other {
            content.end_marked_content();
        }
    }

    /// Shows glyphs of one font. Where an advance differs from the width of its glyph, the next one is moved.
    fn show(&self, content: &mut Content, run: &[Glyph], used: &Used) {
        let mut positioned = content.show_positioned();
        let mut items = positioned.items();
        let mut bytes = Vec::new();
        for glyph in run {
            bytes.extend(used.glyphs.get(glyph.id).unwrap_or(0).to_be_bytes());
            let adjust = self.fonts.faces[glyph.font].width(glyph.id) - glyph.advance * 1000.0;
            if adjust.abs() > 0.5 {
                items.show(Str(&bytes)).adjust(adjust as f32);
                bytes.clear();
            }
        }
        if !bytes.is_empty() {
            items.show(Str(&bytes));
        }
    }
}

impl Font<'_> {
    fn write(&self, pdf: &mut Pdf, refs: &mut Refs, font: Ref, number: usize, used: &Used) {
        let [cid, descriptor, file, cmap] = std::array::from_fn(|_| refs.next());
        // A built-in font can be reduced, and so can one that was accepted.
        let subset = subsetter::subset(self.data, 0, &used.glyphs).unwrap_or_else(|_| self.data.to_vec());
        let cff = FontRef::new(&subset).ok().and_then(|font| font.data_for_tag(Tag::new(b"CFF ")));
        let cff = cff.map(|table| table.as_bytes());
        let name = format!("{}+{}", prefix(number), self.name());
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut writer = pdf.cid_font(cid);
        let kind = if cff.is_some() { CidFontType::Type0 } else { CidFontType::Type2 };
        writer
            .subtype(kind)
            .base_font(name)
            .system_info(IDENTITY)
            .font_descriptor(descriptor)
            .default_width(0.0);
        if cff.is_none() {
            writer.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let widths = used.glyphs.remapped_gids().map(|glyph| self.width(glyph) as f32);
        writer.widths().consecutive(0, widths);
        writer.finish();
        let metrics = self.face.metrics();
        let unit = 1000.0 / f32::from(metrics.units_per_em);
        let scaled = |value: F48Dot16| value.to_f32() * unit;
        let (bounds, line) = (metrics.bounds, metrics.h_line().unwrap_or_default());
        let mut writer = pdf.font_descriptor(descriptor);
        writer
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(
                scaled(bounds.x_min),
                scaled(bounds.y_min),
                scaled(bounds.x_max),
                scaled(bounds.y_max),
            ))
            .italic_angle(0.0)
            .ascent(scaled(line.ascender))
            .descent(scaled(line.descender))
            .cap_height(scaled(metrics.cap_height.unwrap_or(line.ascender)))
            .stem_v(80.0);
        match cff {
            Some(_) => writer.font_file3(file),
            None => writer.font_file2(file),
        };
        writer.finish();
        let data = compressed(cff.unwrap_or(&subset));
        let mut stream = pdf.stream(file, &data);
        stream.filter(Filter::FlateDecode);
        match cff {
            Some(_) => stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C")),
            None => stream.pair(Name(b"Length1"), subset.len() as i32),
        };
        stream.finish();
        let mut texts = UnicodeCmap::new(Name(b"Zebra"), IDENTITY);
        for (&glyph, text) in &used.texts {
            texts.pair_with_multiple(glyph, text.chars());
        }
        let data = compressed(&texts.finish());
        pdf.cmap(cmap, &data).filter(Filter::FlateDecode);
    }

    /// Returns the name of the font in letters and digits.
    fn name(&self) -> String {
        let name = self.face.names().get(NameId::POSTSCRIPT_NAME);
        let name = name.and_then(|name| name.english_or_first());
        let letters = name.iter().flat_map(|name| name.name().chars().collect::<Vec<_>>());
        let name: String =
            letters.filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect();
        if name.is_empty() { "Font".to_owned() } else { name }
    }
}

/// Returns the six letters before the name of a subset, which differ for each font of a file.
fn prefix(number: usize) -> String {
    let letter = |place: u32| char::from(b'A' + (number / 26_usize.pow(place) % 26) as u8);
    (0..6).rev().map(letter).collect()
}

fn font_name(font: usize) -> String {
    format!("F{font}")
}

fn compressed(data: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(data, 6)
}

fn gray(tone: Tone) -> f32 {
    match tone {
        Tone::Ink | Tone::New => 0.0,
        Tone::Muted => 0.3,
        Tone::Faint => 0.6,
        Tone::Highlight => 0.8,
        Tone::Shade => 0.93,
    }
}

fn pen(content: &mut Content, thickness: f64, tone: Tone, cap: LineCapStyle) {
    content.set_stroke_gray(gray(tone)).set_line_width(thickness as f32).set_line_cap(cap);
}

/// Draws a circle of four curves.
fn circle(content: &mut Content, (x, y): (f32, f32), r: f32) {
    // The usual distance of the control points, relative to the radius.
    let k = 0.552_284_8 * r;
    content.move_to(x + r, y);
    content.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
    content.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
    content.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
    content.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
    content.close_and_stroke();
}
