//! Lines of XML and LaTeX as lines of text.

use std::borrow::Cow;

use super::table::plain_latex;

/// Returns the lines of text that a line of XML or LaTeX has; any other line is itself.
pub(super) fn parts(line: &str) -> Vec<Cow<'_, str>> {
    if line.contains("</") && !line.contains("<t") {
        return xml(line).into_iter().map(Cow::Owned).collect();
    }
    if line.contains("\\\\") && !line.contains(['&', '"']) {
        let parts = line
            .split("\\\\")
            .map(|part| Cow::Owned(plain_latex(&without_environments(part).replace("$$", " "))));
        return parts.collect();
    }
    vec![Cow::Borrowed(line)]
}

/// Returns `<house number="1"><Name>Ann</Name>` as "1:" and "Name: Ann".
fn xml(line: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut name = String::new();
    for piece in line.split('<') {
        let Some((tag, text)) = piece.split_once('>') else {
            parts.push(piece.to_owned());
            continue;
        };
        let is_end = tag.starts_with('/');
        if !is_end {
            let attributes: Vec<&str> = tag.split(['"', '\'']).skip(1).step_by(2).collect();
            let tag = tag.split_whitespace().next().unwrap_or("");
            name = tag.to_owned();
            if !attributes.is_empty() {
                parts.push(format!("{}:", attributes.join(" ")));
            }
        }
        if !text.trim().is_empty() {
            parts.push(if is_end { text.to_owned() } else { format!("{name}: {text}") });
        }
    }
    parts
}

/// Returns a text without `\begin{…}` and `\end{…}`.
fn without_environments(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = ["\\begin{", "\\end{"].iter().filter_map(|mark| rest.find(mark)).min() {
        plain.push_str(&rest[..at]);
        rest = rest[at..].split_once('}').map_or("", |(_, rest)| rest);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_becomes_lines() {
        assert_eq!(parts("<house n=\"1\"><Name>Ann</Name></house>"), ["", "1:", "Name: Ann"]);
        let latex = r"\boxed{\begin{aligned}\text{House 1: Ann} \\ \text{House 2: Bob}\end{aligned}}";
        let lines: Vec<String> = parts(latex).iter().map(|line| line.trim().to_owned()).collect();
        assert_eq!(lines, ["House 1: Ann", "House 2: Bob"]);
        assert_eq!(parts("a < b"), ["a < b"]);
    }
}
