//! Lines of XML and LaTeX as lines of text.

use std::borrow::Cow;

use super::table::plain_latex;

/// Returns the lines of text that a line of XML or LaTeX has; any other line is itself.
pub(super) fn parts(line: &str) -> Vec<Cow<'_, str>> {
    let has_attributes = line.contains("/>") && line.contains(['"', '\'']);
    if (line.contains("</") || has_attributes) && !line.contains("<t") {
        return xml(line).into_iter().map(Cow::Owned).collect();
    }
    if ["\\\\", "\\boxed{", "\\item", "\\textbf{", "\\emph{"].iter().any(|mark| line.contains(mark))
        && !line.contains(['&', '"'])
    {
        let parts = line
            .split("\\\\")
            .map(|part| Cow::Owned(plain_latex(&without_environments(part).replace("$$", " "))));
        return parts.collect();
    }
    vec![Cow::Borrowed(line)]
}

/// Tags of HTML that only show their text in another way.
const INLINE: [&str; 8] = ["b", "strong", "i", "em", "u", "span", "code", "mark"];

/// Tags of HTML whose text is a line, and those whose text is a heading.
const LINES: [&str; 6] = ["li", "p", "dd", "div", "ul", "ol"];
const HEADINGS: [&str; 7] = ["dt", "h1", "h2", "h3", "h4", "h5", "h6"];

/// Returns `<house number="1" pet="cat"><Name>Ann</Name>` as "1:", "pet: cat" and "Name: Ann".
fn xml(line: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut name = String::new();
    for piece in line.split('<') {
        let Some((tag, text)) = piece.split_once('>') else {
            parts.push(piece.to_owned());
            continue;
        };
        let is_end = tag.starts_with('/');
        let tag_name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or("").to_lowercase();
        if INLINE.contains(&&*tag_name) {
            match parts.last_mut() {
                Some(last) => last.push_str(text),
                None => parts.push(text.to_owned()),
            }
            continue;
        }
        if !is_end {
            name = tag.split_whitespace().next().unwrap_or("").to_owned();
            let mut attributes = attributes(&tag[name.len()..]).into_iter();
            parts.extend(attributes.next().map(|(_, value)| format!("{value}:")));
            parts.extend(attributes.map(|(name, value)| format!("{name}: {value}")));
        }
        if !text.trim().is_empty() {
            parts.push(match &*tag_name {
                _ if is_end || LINES.contains(&&*tag_name) => text.to_owned(),
                heading if HEADINGS.contains(&heading) => format!("{text}:"),
                _ => format!("{name}: {text}"),
            });
        }
    }
    parts
}

/// Returns the names and values of the attributes of a tag.
fn attributes(tag: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = tag;
    while let Some((name, after)) = rest.split_once('=') {
        let Some(quote) = after.trim_start().chars().next().filter(|mark| matches!(mark, '"' | '\'')) else {
            break;
        };
        let Some((value, after)) = after.trim_start()[1..].split_once(quote) else { break };
        found.push((name.trim(), value));
        rest = after;
    }
    found
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
        let attributes = "<house number=\"1\" name='Ann' pet=\"black cat\"/>";
        assert_eq!(parts(attributes), ["", "1:", "name: Ann", "pet: black cat"]);
        let list = "<dt>9:00</dt><dd>Ann, <b>black</b> cat</dd>";
        assert_eq!(parts(list), ["", "9:00:", "Ann, black cat"]);
        assert_eq!(parts("a < b"), ["a < b"]);
    }
}
