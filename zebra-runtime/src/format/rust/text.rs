//! Texts in a source: strings and the sentences of clues.

use super::lines::WIDTH;

/// The indentation of a text that continues on the next line.
const INDENT: usize = 11;

/// Returns a text in quotes that begins at a column. A long one is on several lines, which the compiler joins.
pub(super) fn quoted(text: &str, column: usize) -> String {
    let mut line = String::from('"');
    let mut lines = Vec::new();
    let mut column = column;
    for word in text.split_inclusive([' ', '\n']) {
        let escaped = escape(word);
        // The line ends with white space and `\`, which removes the white space before the next word.
        let begins = !word.starts_with(char::is_whitespace);
        if begins && line.len() > 1 && column + line.chars().count() + escaped.chars().count() + 2 > WIDTH {
            lines.push(std::mem::take(&mut line) + "\\");
            column = INDENT;
        }
        line.push_str(&escaped);
    }
    lines.push(line + "\"");
    lines.join(&format!("\n{:INDENT$}", ""))
}

fn escape(text: &str) -> String {
    let quoted = format!("{text:?}");
    quoted[1..quoted.len() - 1].replace("\\'", "'")
}

/// Returns the lines `/// …` of a sentence.
pub(super) fn doc_lines(sentence: &str) -> Vec<String> {
    // `rustc` rejects carriage returns and letters that change the direction of the text.
    let is_plain =
        |letter: char| letter == ' ' || letter == '\n' || escape(&letter.to_string()).chars().count() == 1;
    let is_quoted = |letter: char| matches!(letter, '"' | '\\');
    if !sentence.chars().all(|letter| is_plain(letter) || is_quoted(letter)) {
        return vec![format!("#[doc = {:?}]", sentence.trim())];
    }
    let mut lines = Vec::new();
    for paragraph in sentence.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut line = String::from("///");
        for word in paragraph.split(' ') {
            if line.len() > 3
                && !word.is_empty()
                && 4 + line.chars().count() + 1 + word.chars().count() > WIDTH
            {
                lines.push(std::mem::replace(&mut line, String::from("///")));
            }
            line.push(' ');
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_have_several_lines() {
        let text = format!("{}end", "some \"quoted\" words ".repeat(8));
        let written = quoted(&text, 10);
        assert!(written.lines().count() > 1 && written.lines().all(|line| line.chars().count() <= WIDTH));
        let joined: String = written.lines().map(|line| line.trim_start().trim_end_matches('\\')).collect();
        assert_eq!(joined, format!("{text:?}"));
    }

    #[test]
    fn sentences_are_wrapped_at_words() {
        let lines = doc_lines(&"one two three ".repeat(20));
        assert!(lines.len() > 1 && lines.iter().all(|line| line.starts_with("/// ") && line.len() <= 96));
        assert_eq!(doc_lines("One.\n\n Two."), ["/// One.", "/// Two."]);
    }

    #[test]
    fn invisible_letters_are_escaped() {
        assert_eq!(doc_lines("a\u{202e}b\r"), ["#[doc = \"a\\u{202e}b\"]"]);
        assert_eq!(quoted("a\u{202e}\r\n'", 0), "\"a\\u{202e}\\r\\n'\"");
    }
}
