//! Prose wrapped at words.

use textwrap::{Options, WordSplitter, fill};

/// Lines shorter than this are unreadable, whatever the terminal says.
const LEAST_WIDTH: usize = 20;

/// Wraps each line of a text at words. The further lines of a list item are indented like its first.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let width = width.max(LEAST_WIDTH);
    text.lines().map(|line| wrapped_line(line, width) + "\n").collect()
}

fn wrapped_line(line: &str, width: usize) -> String {
    let rest = line.trim_start_matches(|letter: char| letter == ' ' || letter.is_ascii_digit());
    let is_numbered = rest.starts_with(". ") && !line.starts_with(". ");
    let is_item = is_numbered || line.starts_with(' ') && rest.starts_with("- ");
    let indent = line.len() - rest.len() + if is_item { 2 } else { 0 };
    let indent = if is_item || line.starts_with(' ') { " ".repeat(indent) } else { String::new() };
    fill(line, Options::new(width).subsequent_indent(&indent).word_splitter(WordSplitter::NoHyphenation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_list_item_are_indented() {
        let text =
            "Title\n\n12. Clue 1 says: “Ann is Cat, and Bob is left of Dog.” So Ann is Cat.\nsaid 3. x\n";
        let expected = "Title\n\n12. Clue 1 says: “Ann is\n    Cat, and Bob is left\n    of Dog.” So Ann is\n    Cat.\nsaid 3. x\n";
        assert_eq!(wrapped(text, 24), expected);
        assert_eq!(wrapped(text, 200), text);
        let lines = "3. Suppose that Ann is Cat.\n   - Then Bob is left of Dog.\n   So Ann is not Cat.\n";
        let expected =
            "3. Suppose that Ann\n   is Cat.\n   - Then Bob is left\n     of Dog.\n   So Ann is not Cat.\n";
        assert_eq!(wrapped(lines, 21), expected);
    }
}
