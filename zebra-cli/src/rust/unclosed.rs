//! Where a text that has no tokens has a delimiter without its partner, or a string or a comment without an end.

use std::ops::Range;

/// Returns the place of the first such mistake, and what it is.
pub(super) fn unclosed(text: &str) -> Option<(Range<usize>, &'static str)> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let here = at..at + letter.len_utf8();
        match letter {
            '(' | '[' | '{' => open.push((at, letter)),
            ')' | ']' | '}' => match open.last() {
                Some(&(_, first)) if closes(first, letter) => drop(open.pop()),
                Some(&(start, _)) if open.iter().any(|&(_, first)| closes(first, letter)) => {
                    return Some((start..start + 1, "this delimiter is not closed"));
                }
                _ => return Some((here, "this delimiter closes nothing")),
            },
            _ => {
                let Some(length) = skipped(&text[at..]) else {
                    let what =
                        if letter == '/' { "this comment has no end" } else { "this string has no end" };
                    return Some((here, what));
                };
                at += length.max(letter.len_utf8());
                continue;
            }
        }
        at = here.end;
    }
    open.last().map(|&(start, _)| (start..start + 1, "this delimiter is not closed"))
}

fn closes(open: char, close: char) -> bool {
    matches!((open, close), ('(', ')') | ('[', ']') | ('{', '}'))
}

/// Returns the length of the string, the character or the comment at the beginning of a text; 0 for another token, and `None` for one
/// without an end.
fn skipped(text: &str) -> Option<usize> {
    let hashes = text.strip_prefix('r').map(|rest| rest.len() - rest.trim_start_matches('#').len());
    if let Some(hashes) = hashes.filter(|hashes| text[1 + hashes..].starts_with('"')) {
        let end = format!("\"{}", "#".repeat(hashes));
        let from = 2 + hashes;
        return text[from..].find(&end).map(|found| from + found + end.len());
    }
    match text.as_bytes() {
        [b'/', b'/', ..] => Some(text.find('\n').unwrap_or(text.len())),
        [b'/', b'*', ..] => comment(text),
        [b'"', ..] => string(text),
        // A character, but not a lifetime.
        [b'\'', b'\\', ..] => text[2..].find('\'').map_or(Some(1), |end| Some(end + 3)),
        [b'\'', ..] => {
            let mut letters = text.char_indices().skip(2);
            Some(letters.next().filter(|(_, letter)| *letter == '\'').map_or(1, |(end, _)| end + 1))
        }
        _ => Some(0),
    }
}

fn string(text: &str) -> Option<usize> {
    let mut letters = text.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn comment(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let sign = text.get(at..at + 2).unwrap_or_default();
        match sign {
            "/*" => depth += 1,
            "*/" => depth -= 1,
            _ => {
                at += text[at..].chars().next().map_or(1, char::len_utf8);
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_that_of_the_delimiter_without_its_partner() {
        let cases = [
            ("{ (a || (b; }", Some(("(", 8))),
            ("{ [a, b; }", Some(("[", 2))),
            ("{ a) }", Some((")", 3))),
            ("{ \"(\" '(' // (\n /* ( /* */ */ r#\"(\"\"#  'a ", Some(("{", 0))),
            ("a \"b", Some(("\"", 2))),
            ("a /* b", Some(("/", 2))),
            ("{ (é) [ß] }", None),
        ];
        for (text, wanted) in cases {
            let found = unclosed(text).map(|(at, _)| (&text[at.clone()], at.start));
            assert_eq!(found, wanted, "{text}");
        }
    }
}
