//! A file that is open in the editor.

use std::cell::OnceCell;
use std::path::Path;

use lsp_types::{TextDocumentContentChangeEvent, TextDocumentItem, TextEdit, Uri};

use super::analysis::Analysis;
use super::position::Lines;
use crate::format::{InputFormat, JsonKind};
use crate::source::MAX_SIZE;

/// A text as the editor has it, and what is known of it.
#[derive(Debug)]
pub(super) struct File {
    pub(super) uri: Uri,
    pub(super) version: i32,
    /// The language as the editor calls it.
    language: String,
    pub(super) text: String,
    pub(super) lines: Lines,
    /// Whether the editor has the diagnostics of this version.
    pub(super) is_published: bool,
    analysis: OnceCell<Option<Box<Analysis>>>,
}

impl File {
    pub(super) fn open(document: TextDocumentItem) -> File {
        let TextDocumentItem { uri, language_id, version, text } = document;
        File {
            uri,
            version,
            language: language_id,
            lines: Lines::of(&text),
            text,
            is_published: false,
            analysis: OnceCell::new(),
        }
    }

    /// Applies changes of the editor.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        self.version = version;
        for change in changes {
            match change.range {
                Some(range) => {
                    let bytes = self.lines.bytes(&self.text, range);
                    self.text.replace_range(bytes, &change.text);
                }
                None => self.text = change.text,
            }
            self.lines = Lines::of(&self.text);
        }
        self.is_published = false;
        self.analysis = OnceCell::new();
    }

    /// Returns whether the text is too large for a puzzle, and is not read.
    pub(super) fn is_too_large(&self) -> bool {
        self.text.len() as u64 > MAX_SIZE
    }

    /// Returns what is known of the puzzle; `None` if the text is no puzzle.
    pub(super) fn analysis(&self) -> Option<&Analysis> {
        let of = || Some(Box::new(Analysis::of(self.format()?, &self.text)));
        self.analysis.get_or_init(|| of().filter(|analysis| analysis.is_puzzle(&self.text))).as_deref()
    }

    /// Returns the format, by the language or the ending of the name. A text in JSON is a puzzle if a key says so.
    fn format(&self) -> Option<InputFormat> {
        if self.is_too_large() {
            return None;
        }
        let path = self.uri.path().as_str();
        let ending = Path::new(path).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match (self.language.as_str(), ending) {
            ("zbc", _) | (_, "zbc") => Some(InputFormat::Zbc),
            ("zebra" | "zebra-text", _) | (_, "txt") => Some(InputFormat::Text),
            ("json", _) | (_, "json") => match JsonKind::of(&self.text) {
                JsonKind::Puzzle(format) => Some(format),
                JsonKind::Zbc | JsonKind::Generated | JsonKind::Record => None,
            },
            _ => None,
        }
    }

    /// Returns the change to another text: only the part that differs.
    pub(super) fn edit_to(&self, text: &str) -> Option<TextEdit> {
        let letters = self.text.chars().zip(text.chars());
        let start: usize =
            letters.take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum();
        let letters = self.text[start..].chars().rev().zip(text[start..].chars().rev());
        let end: usize = letters.take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum();
        let range = self.lines.range(&self.text, start..self.text.len() - end);
        let new_text = text[start..text.len() - end].to_owned();
        (self.text != text).then_some(TextEdit { range, new_text })
    }
}
