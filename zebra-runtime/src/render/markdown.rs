//! Plain text inside Markdown.

use std::borrow::Cow;

/// Returns a text as Markdown that displays as the text, in a paragraph, a heading, a list item or a cell of a table. Line breaks
/// become spaces, as Markdown displays them.
///
/// Follows `CommonMark` 0.31 and the tables and strikethroughs of GitHub. HTML is escaped too, because Markdown may contain it.
pub(crate) fn markdown(text: &str) -> String {
    let line = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>();
    let line = match line[..] {
        [line] => Cow::Borrowed(line),
        _ => Cow::Owned(line.join(" ")),
    };
    let mut escaped = String::with_capacity(line.len() + 8);
    let (block, rest) = line.split_at(marker(&line));
    escaped.push_str(block);
    if !block.is_empty() || rest.starts_with(['+', '-', '=']) {
        escaped.push('\\');
    }
    let mut after_space = true;
    for letter in rest.chars() {
        match letter {
            // At the start of a line, or at the end of a heading.
            '#' if after_space => escaped.push_str("\\#"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' => escaped.extend(['\\', letter]),
            _ => escaped.push(letter),
        }
        after_space = letter == ' ';
    }
    escaped
}

/// Returns the number of digits at the start of a text that would begin an item of a numbered list.
fn marker(line: &str) -> usize {
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.starts_with(['.', ')']) { line.len() - rest.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::markdown;

    #[test]
    fn everything_that_markdown_would_interpret_is_escaped() {
        for (text, expected) in [
            ("Ann has the red fish.", "Ann has the red fish."),
            ("<script>a & b</script>", "&lt;script&gt;a &amp; b&lt;/script&gt;"),
            ("a|b `c` *d* _e_ [f](g) ~h~ \\i", r"a\|b \`c\` \*d\* \_e\_ \[f\](g) \~h\~ \\i"),
            ("# one\n- two\r\n\r\n    three", r"\# one - two three"),
            ("- a", r"\- a"),
            ("+ a", r"\+ a"),
            ("=== a", r"\=== a"),
            ("---", r"\---"),
            ("1. a", r"1\. a"),
            ("12) a", r"12\) a"),
            ("12 - 1) a# b ##", r"12 - 1) a# b \##"),
            ("> a", "&gt; a"),
            ("", ""),
        ] {
            assert_eq!(markdown(text), expected, "{text}");
        }
    }
}
