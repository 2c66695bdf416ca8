//! The format of plain text: one space between words and behind the number of a clue, one empty line at most. Lines stay lines,
//! because a line that begins with a number has a meaning.

use std::ops::Range;

/// Formats a text.
pub(crate) fn format(text: &str) -> String {
    let end_of_line = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut lines: Vec<String> = text.lines().map(line).collect();
    lines.dedup_by(|next, line| next.is_empty() && line.is_empty());
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    lines[first..last].iter().map(|line| format!("{line}{end_of_line}")).collect()
}

/// Formats a line. The lines of a clue after the first keep their indentation.
fn line(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let indent = if line.starts_with([' ', '\t']) && !words.is_empty() { "   " } else { "" };
    let begins_clue = words.first().is_some_and(|word| {
        let number = word.strip_suffix(['.', ')']).unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
            || matches!(*word, "•" | "-" | "*")
    });
    format!("{}{}", if begins_clue { "" } else { indent }, words.join(" "))
}

/// Returns the bytes of the lines that have a part of a text.
pub(crate) fn lines_at(text: &str, at: &Range<usize>) -> Range<usize> {
    let start = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at.end..].find('\n').map_or(text.len(), |length| at.end + length);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_and_empty_lines() {
        let text = "\n\nTitle  \n\n\nName:  Ann,  Bob\n  1.\tAnn is\n      tall.\n • Bob\u{a0}is not.";
        let formatted = "Title\n\nName: Ann, Bob\n1. Ann is\n   tall.\n• Bob is not.\n";
        assert_eq!((format(text).as_str(), format(formatted).as_str()), (formatted, formatted));
        assert_eq!(format("A:  b\r\n"), "A: b\r\n");
        assert_eq!(format(" \n"), "");
        let at = text.find("tall").unwrap();
        assert_eq!(&text[lines_at(text, &(at..at + 4))], "      tall.");
    }
}
