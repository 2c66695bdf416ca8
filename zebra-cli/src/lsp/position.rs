//! Places in a text as editors count them: lines from 0, and columns in UTF-16 code units.

use std::ops::Range;

use lsp_types::Position;

/// The beginnings of the lines of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// Finds the lines of a text, which end with `\n`, `\r\n` or `\r`.
    pub(super) fn of(text: &str) -> Lines {
        let bytes = text.as_bytes();
        let ends =
            |at: &usize| bytes[*at] == b'\n' || bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|end| end + 1)).collect();
        Lines { starts }
    }

    /// Returns the place of a byte.
    pub(super) fn position(&self, text: &str, byte: usize) -> Position {
        let byte = (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let line = self.starts.partition_point(|start| *start <= byte) - 1;
        let column = text[self.starts[line]..byte].encode_utf16().count();
        Position::new(line as u32, column as u32)
    }

    /// Returns the byte of a place. A column behind the end of its line is the end, and a line behind the last one is the end of
    /// the text.
    pub(super) fn byte(&self, text: &str, position: Position) -> usize {
        let line = position.line as usize;
        let Some(start) = self.starts.get(line).copied() else { return text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let content = text[start..end].trim_end_matches(['\r', '\n']);
        let mut units = position.character as usize;
        for (at, letter) in content.char_indices() {
            // Between the two halves of a letter is before it.
            if units < letter.len_utf16() {
                return start + at;
            }
            units -= letter.len_utf16();
        }
        start + content.len()
    }

    /// Returns the places of a range of bytes.
    pub(super) fn range(&self, text: &str, bytes: Range<usize>) -> lsp_types::Range {
        lsp_types::Range::new(self.position(text, bytes.start), self.position(text, bytes.end))
    }

    /// Returns the range of bytes between two places, which is empty if they are exchanged.
    pub(super) fn bytes(&self, text: &str, range: lsp_types::Range) -> Range<usize> {
        let start = self.byte(text, range.start);
        start..self.byte(text, range.end).max(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_units_of_utf_16() {
        let text = "aé🦓x\r\nb\rc\n";
        let lines = Lines::of(text);
        let place = |byte| {
            let Position { line, character } = lines.position(text, byte);
            (line, character)
        };
        assert_eq!((place(0), place(3), place(7), place(8)), ((0, 0), (0, 2), (0, 4), (0, 5)));
        assert_eq!((place(10), place(12), place(14), place(99)), ((1, 0), (2, 0), (3, 0), (3, 0)));
        let byte = |line, character| lines.byte(text, Position::new(line, character));
        assert_eq!((byte(0, 2), byte(0, 3), byte(0, 4), byte(0, 99)), (3, 3, 7, 8));
        assert_eq!((byte(1, 0), byte(2, 1), byte(9, 9)), (10, 13, text.len()));
        for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at) && *at != 9) {
            assert_eq!(lines.byte(text, lines.position(text, at)), at);
        }
    }
}
