//! Fonts: the lengths and the glyphs of texts.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use harfrust::{Buffer, Direction, Feature, GlyphId, ShapeOptions, ShaperFont, Tag};
use read_fonts::{FontRef, TableProvider};
use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

use crate::measure::{Face, Measure};

const SANS: &[u8] = include_bytes!("../../fonts/NotoSans-Regular.ttf");
const SANS_BOLD: &[u8] = include_bytes!("../../fonts/NotoSans-Bold.ttf");
const SERIF: &[u8] = include_bytes!("../../fonts/Alegreya-Regular.ttf");
const SERIF_BOLD: &[u8] = include_bytes!("../../fonts/Alegreya-Bold.ttf");
const DISPLAY: &[u8] = include_bytes!("../../fonts/AlegreyaSC-Bold.ttf");
const MATH: &[u8] = include_bytes!("../../fonts/NotoSansMath-Regular.ttf");
const SYMBOLS: &[u8] = include_bytes!("../../fonts/NotoSansSymbols2-Regular.ttf");

/// The fonts of a book: Alegreya for text, Alegreya SC for headings and Noto Sans for grids and tables, with Latin, Greek and Cyrillic;
/// Noto fonts of signs; and others for what these lack.
#[derive(Clone)]
pub struct Fonts<'a> {
    pub(super) faces: Vec<Font<'a>>,
    /// The words that were measured, by face: a layout measures them again and again.
    words: RefCell<[HashMap<String, Rc<Word>>; Face::COUNT]>,
    /// The advances of longer words, and of texts that do not run from left to right, by face.
    advances: RefCell<[HashMap<String, f64>; Face::COUNT]>,
}

/// A word with the spaces behind it.
struct Word {
    glyphs: Vec<Glyph>,
    advance: f64,
}

/// Of words with more bytes than this only the advance is kept, and of texts with more bytes than the second nothing.
const LONGEST_WORD: usize = 64;
const LONGEST_KEPT: usize = 1000;

/// The numbers of words and of advances that are kept of a face.
const MOST_WORDS: usize = 3_000;
const MOST_ADVANCES: usize = 10_000;

/// A font and its data.
#[derive(Clone)]
pub(super) struct Font<'a> {
    pub(super) face: harfrust::Font,
    pub(super) tables: FontRef<'a>,
    pub(super) data: &'a [u8],
}

impl<'a> Font<'a> {
    fn read(data: &'a [u8]) -> Option<Self> {
        let tables = FontRef::from_index(data, 0).ok()?;
        let is_complete = tables.head().is_ok() && tables.hhea().is_ok() && tables.maxp().is_ok();
        let face = harfrust::Font::new(data.to_vec(), 0)?;
        is_complete.then_some(Font { face, tables, data })
    }

    /// Returns the glyph of a letter.
    pub(super) fn glyph(&self, letter: char) -> Option<u16> {
        self.face.charmap().map_unicode(letter).and_then(|glyph| u16::try_from(glyph.to_u32()).ok())
    }

    /// Returns the width of a glyph in thousandths of the size of the font.
    pub(super) fn width(&self, glyph: u16) -> f64 {
        let advance = self.face.glyph_metrics().h_advance(GlyphId::from(glyph));
        f64::from(advance) * 1000.0 / f64::from(self.face.units_per_em())
    }
}

/// Why data is no font.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FontError {
    /// It is not an OpenType or TrueType font.
    Unreadable,
    /// It has no outlines, such as a font of pictures.
    NoOutlines,
}

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FontError::Unreadable => "expected an OpenType or TrueType font",
            FontError::NoOutlines => "the font has no outlines; emoji fonts of pictures cannot be printed",
        })
    }
}

impl std::error::Error for FontError {}

impl fmt::Debug for Fonts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fonts").field("faces", &self.faces.len()).finish()
    }
}

/// A glyph of a line, with lengths relative to the size of the font.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Glyph {
    pub(super) font: usize,
    pub(super) id: u16,
    pub(super) advance: f64,
    pub(super) offset: (f64, f64),
}

impl<'a> Fonts<'a> {
    /// Creates the built-in fonts.
    #[must_use]
    pub fn new() -> Self {
        let faces = [SANS, SANS_BOLD, SERIF, SERIF_BOLD, DISPLAY, MATH, SYMBOLS]
            .map(|data| Font::read(data).unwrap_or_else(|| unreachable!("a built-in font is readable")));
        Fonts { faces: faces.into(), words: RefCell::default(), advances: RefCell::default() }
    }

    /// Adds a font for the letters that the others lack.
    ///
    /// # Errors
    /// Returns an error if the data is no font with outlines.
    pub fn add(&mut self, data: &'a [u8]) -> Result<(), FontError> {
        let font = Font::read(data).ok_or(FontError::Unreadable)?;
        let has_table = |tag| font.tables.data_for_tag(Tag::new(tag)).is_some();
        let has_outlines = has_table(b"glyf") || has_table(b"CFF ");
        // What cannot be embedded is refused before anything is laid out.
        let mut glyphs = subsetter::GlyphRemapper::new();
        glyphs.remap(1);
        if !has_outlines || subsetter::subset(data, 0, &glyphs).is_err() {
            return Err(FontError::NoOutlines);
        }
        self.faces.push(font);
        Ok(())
    }

    /// Returns the letters of a text that no font has, each once.
    #[must_use]
    pub fn missing(&self, text: &str) -> BTreeSet<char> {
        text.chars()
            .filter(|&letter| !is_invisible(letter) && self.font_of(letter, Face::Sans).is_none())
            .collect()
    }

    /// Returns the first font that has a letter.
    fn font_of(&self, letter: char, face: Face) -> Option<usize> {
        let first = face as usize;
        let order = std::iter::once(first).chain((0..self.faces.len()).filter(move |&font| font != first));
        order.into_iter().find(|&font| self.faces[font].glyph(letter).is_some())
    }

    /// Returns the glyphs of a line, from left to right.
    pub(super) fn glyphs(&self, text: &str, face: Face) -> Vec<Glyph> {
        // A soft hyphen at the end of a line is one that is shown.
        if let Some(start) = text.strip_suffix('\u{ad}') {
            return self.glyphs(&format!("{start}-"), face);
        }
        if is_left_to_right(text) {
            return words(text).flat_map(|word| self.word(word, face).glyphs.clone()).collect();
        }
        let shape =
            |(font, range, is_rtl): (usize, Range<usize>, bool)| self.shape(&text[range], font, is_rtl);
        self.runs(text, face).into_iter().flat_map(shape).map(|(glyph, _)| glyph).collect()
    }

    /// Returns the letters of each glyph of a line that does not run from left to right: its font, the glyph, the letters.
    pub(super) fn letters<'t>(&self, text: &'t str, face: Face) -> Vec<(usize, u16, &'t str)> {
        let mut letters = Vec::new();
        for (font, range, is_rtl) in self.runs(text, face) {
            let text = &text[range];
            let shaped = self.shape(text, font, is_rtl);
            let starts: BTreeSet<usize> = shaped.iter().map(|(_, start)| *start).collect();
            let mut seen = BTreeSet::new();
            for (glyph, start) in shaped {
                // Of several glyphs for the same letters, the first one has them.
                if seen.insert(start) {
                    let end = starts.range(start + 1..).next().copied().unwrap_or(text.len());
                    letters.push((font, glyph.id, &text[start..end]));
                }
            }
        }
        letters
    }

    /// Splits a line into parts of one font and one direction, from left to right; whether each runs from right to left.
    fn runs(&self, text: &str, face: Face) -> Vec<(usize, Range<usize>, bool)> {
        let mut all = Vec::new();
        let bidi = BidiInfo::new(text, Some(base_level(text)));
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let is_rtl = levels[run.start].is_rtl();
                let mut segments = self.segments(text, run, face);
                if is_rtl {
                    segments.reverse();
                }
                all.extend(segments.into_iter().map(|(font, range)| (font, range, is_rtl)));
            }
        }
        all
    }

    /// Returns a word of a text that runs from left to right.
    fn word(&self, word: &str, face: Face) -> Rc<Word> {
        let number = face as usize;
        if let Some(known) = self.words.borrow()[number].get(word) {
            return Rc::clone(known);
        }
        let segments = self.segments(word, 0..word.len(), face);
        let shaped = segments.into_iter().flat_map(|(font, range)| self.shape(&word[range], font, false));
        let glyphs: Vec<Glyph> = shaped.map(|(glyph, _)| glyph).collect();
        let advance = glyphs.iter().map(|glyph| glyph.advance).sum();
        let new = Rc::new(Word { glyphs, advance });
        if word.len() <= LONGEST_WORD {
            let words = &mut self.words.borrow_mut()[number];
            if words.len() >= MOST_WORDS {
                words.clear();
            }
            words.insert(word.to_owned(), Rc::clone(&new));
        }
        new
    }

    /// Returns the advance of a text that is shaped as a whole.
    fn advance(&self, text: &str, face: Face) -> f64 {
        let number = face as usize;
        if let Some(&known) = self.advances.borrow()[number].get(text) {
            return known;
        }
        let advance = self.glyphs(text, face).iter().map(|glyph| glyph.advance).sum();
        if text.len() <= LONGEST_KEPT {
            let advances = &mut self.advances.borrow_mut()[number];
            if advances.len() >= MOST_ADVANCES {
                advances.clear();
            }
            advances.insert(text.to_owned(), advance);
        }
        advance
    }

    /// Splits a part of a text into segments of one font each.
    fn segments(&self, text: &str, range: Range<usize>, face: Face) -> Vec<(usize, Range<usize>)> {
        let mut segments: Vec<(usize, Range<usize>)> = Vec::new();
        for (at, letter) in text[range.clone()].char_indices() {
            let at = range.start + at;
            let end = at + letter.len_utf8();
            let last = segments.last_mut();
            // Fonts of signs may have no spaces.
            let is_joined = |font: usize| match letter.is_whitespace() {
                true => self.faces[font].glyph(letter).is_some(),
                false => is_invisible(letter) || self.is_mark_of(font, letter),
            };
            let font = match &last {
                Some((font, _)) if is_joined(*font) => *font,
                _ => self.font_of(letter, face).unwrap_or(face as usize),
            };
            match last {
                Some((same, range)) if *same == font => range.end = end,
                _ => segments.push((font, at..end)),
            }
        }
        segments
    }

    /// Returns whether a letter is a combining mark that a font has: it stays with its base.
    fn is_mark_of(&self, font: usize, letter: char) -> bool {
        unicode_width::UnicodeWidthChar::width(letter) == Some(0) && self.faces[font].glyph(letter).is_some()
    }

    /// Returns the glyphs of a text in one font, each with the place of its letters.
    fn shape(&self, text: &str, font: usize, is_rtl: bool) -> Vec<(Glyph, usize)> {
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight });
        let face = &self.faces[font].face;
        let unit = 1.0 / f64::from(face.units_per_em());
        // Without ligatures each letter can be selected and searched.
        let off = [b"liga", b"clig"].map(|tag| Feature::new(Tag::new(tag), 0, ..));
        let shaped = harfrust::shape(&ShaperFont::new(face), &mut buffer, ShapeOptions::new().features(&off));
        if shaped.is_err() {
            unreachable!("the buffer is new and has a direction");
        }
        let glyphs = buffer.glyph_infos().iter().zip(buffer.glyph_positions()).map(|(info, position)| {
            let glyph = Glyph {
                font,
                id: u16::try_from(info.glyph_id).unwrap_or(0),
                advance: f64::from(position.x_advance) * unit,
                offset: (f64::from(position.x_offset) * unit, f64::from(position.y_offset) * unit),
            };
            (glyph, info.cluster as usize)
        });
        glyphs.collect()
    }
}

impl Default for Fonts<'_> {
    fn default() -> Self {
        Fonts::new()
    }
}

impl Measure for Fonts<'_> {
    fn length(&self, text: &str, size: f64, face: Face) -> f64 {
        let of_word = |word: &str| match word.len() <= LONGEST_WORD {
            true => self.word(word, face).advance,
            false => self.advance(word, face),
        };
        let is_simple = is_left_to_right(text) && !text.ends_with('\u{ad}');
        size * if is_simple { words(text).map(of_word).sum() } else { self.advance(text, face) }
    }
}

/// Returns the words of a text, each with the spaces behind it.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(' ')
}

/// Returns whether all of a text surely runs from left to right: the scripts before Hebrew do.
pub(super) fn is_left_to_right(text: &str) -> bool {
    let is_ltr =
        |letter| matches!(letter, '\0'..'\u{590}' | '\u{1e00}'..='\u{200d}' | '\u{2010}'..='\u{2027}');
    text.is_ascii() || text.chars().all(is_ltr)
}

/// Returns the direction of a line: that of most of its words. A sentence in English may begin with a name in Arabic.
fn base_level(text: &str) -> Level {
    let is_rtl = |word: &str| {
        word.chars().find_map(|letter| match bidi_class(letter) {
            BidiClass::L => Some(false),
            BidiClass::R | BidiClass::AL => Some(true),
            _ => None,
        })
    };
    let words = text.split_whitespace().filter_map(is_rtl);
    let (rtl, ltr): (Vec<bool>, Vec<bool>) = words.partition(|&is_rtl| is_rtl);
    if rtl.len() > ltr.len() { Level::rtl() } else { Level::ltr() }
}

/// Returns whether a character has no shape of its own: white space, joiners, selectors of variants and of directions.
fn is_invisible(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_fonts_have_latin_greek_and_cyrillic() {
        let fonts = Fonts::new();
        let text =
            "Zażółć gęślą jaźń, Đặng, Ñandú, ﬁ – “x” € № ≠ ≤ → ★ ✓ ♠; Ελληνικά Ἀθῆναι; Съешь ещё, Ґанок";
        assert_eq!(fonts.missing(text), BTreeSet::new());
        assert_eq!(fonts.missing("a漢b🦓字\u{200d}"), BTreeSet::from(['漢', '🦓', '字']));
    }

    #[test]
    fn lengths_are_those_of_the_font() {
        let fonts = Fonts::new();
        let length = |text| fonts.length(text, 1000.0, Face::Sans);
        assert_eq!((length("n"), length("")), (618.0, 0.0));
        assert!(length("AV") < length("A") + length("V"), "kerning");
        assert!(fonts.length("n", 1000.0, Face::SansBold) > length("n"));
        assert_eq!(length("e\u{301}"), length("é"));
    }

    #[test]
    fn spaces_behind_signs_have_glyphs() {
        let fonts = Fonts::new();
        for face in [Face::Sans, Face::Serif, Face::Display] {
            let glyphs = fonts.glyphs("≠ ★ ♠ → x", face);
            assert!(glyphs.iter().all(|glyph| glyph.id != 0), "{face:?}: {glyphs:?}");
        }
    }

    #[test]
    fn what_is_no_font_is_refused() {
        assert_eq!(Fonts::new().add(b"no font"), Err(FontError::Unreadable));
        assert_eq!(Fonts::new().add(&[0; 1000]), Err(FontError::Unreadable));
        assert_eq!(Fonts::new().add(SANS_BOLD), Ok(()));
    }

    #[test]
    fn right_to_left_text_is_in_visual_order() {
        // Without a glyph the letters are boxes, in their order all the same.
        let fonts = Fonts::new();
        let glyphs =
            |text: &str| fonts.glyphs(text, Face::Sans).iter().map(|glyph| glyph.id).collect::<Vec<_>>();
        let (a, b) = (glyphs("a")[0], glyphs("1")[0]);
        let mixed = glyphs("a א1");
        assert_eq!((mixed[0], mixed[2]), (a, b), "{mixed:?}");
        // A sentence that begins with a name of another direction.
        let sentence = glyphs("אב is red.");
        assert_eq!(sentence.last(), glyphs(".").last());
        assert_eq!(glyphs("אב אב red.").first(), glyphs(".").first());
    }
}
