//! The text of an answer as it is read: one form of each letter, and without what the model only thought.

use std::borrow::Cow;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

use super::words::words;

/// The text of an answer.
pub(super) struct Text {
    /// The text in the form NFKC; what was thought is blank, so that the lines stay.
    pub(super) text: String,
}

/// Returns a text in the form NFKC, in which "é" is one letter and "：" is a colon.
pub(super) fn normalized(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(text.nfkc().collect()) }
}

/// Returns whether a letter is a part of an emoji, or a space beside it.
pub(super) fn is_picture(letter: char) -> bool {
    matches!(letter, ' ' | '\u{200d}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

impl Text {
    /// Prepares an answer. `with_thinking` keeps what is inside of thinking tags.
    pub(super) fn new(answer: &str, with_thinking: bool) -> Text {
        let mut text = normalized(answer).into_owned();
        if text.contains('\r') {
            text = text.replace("\r\n", "\n").replace('\r', "\n");
        }
        // The lines of boxes are those of tables in Markdown, and medals are places.
        if !text.is_ascii() {
            text = text.replace(['│', '┃', '║'], "|");
            for (medal, place) in [("🥇", "1."), ("🥈", "2."), ("🥉", "3.")] {
                text = text.replace(medal, place);
            }
            // "4️⃣ Ann"
            text = text.replace("\u{fe0f}\u{20e3} ", ". ").replace("\u{20e3} ", ". ");
        }
        for aside in words().list("asides") {
            if text.contains(aside) {
                text = text.replace(aside, "");
            }
        }
        for arrow in [" -> ", " => ", "\\rightarrow", "\\Rightarrow", "➜", "➔", "⟶", "⇒", "➡\u{fe0f}", "➡"]
        {
            if text.contains(arrow) {
                text = text.replace(arrow, if arrow.is_ascii() { " → " } else { "→" });
            }
        }
        text = blanked(&text, deleted(&text));
        text = blanked(&text, channels(&text, with_thinking));
        text = blanked(&text, bare_channels(&text, with_thinking));
        text = blanked(&text, tags(&text, with_thinking));
        if text.contains('&') {
            text = html_escape::decode_html_entities(&text).replace('\u{a0}', " ");
        }
        if text.contains("$\\$") {
            text = without_math(&text);
        }
        // "1{,}200" in LaTeX.
        for mark in [",", ":", "."] {
            text = text.replace(&format!("{{{mark}}}"), mark);
        }
        Text { text }
    }

    /// Returns the lines of a byte range, counted from 1.
    pub(super) fn lines(&self, start: usize, end: usize) -> [usize; 2] {
        let line = |at: usize| {
            self.text.as_bytes()[..at.min(self.text.len())].iter().filter(|&&byte| byte == b'\n').count() + 1
        };
        let end = self.text[start.min(end)..end].trim_end().len() + start;
        [line(start), line(end)]
    }
}

/// Returns a text with amounts in LaTeX as they are without it: `$\$14$` is `$14`.
fn without_math(text: &str) -> String {
    let (mut plain, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, after)) = rest.split_once("$\\$") {
        let length = after.bytes().take_while(|byte| byte.is_ascii_digit() || b".,".contains(byte)).count();
        let end = after[length..].strip_prefix('$').filter(|_| length > 0);
        plain.extend([before, "$", &after[..length]]);
        rest = end.unwrap_or(&after[length..]);
    }
    plain + rest
}

/// Returns a text with blanks in byte ranges; the lines stay.
fn blanked(text: &str, ranges: Vec<Range<usize>>) -> String {
    let mut text = text.to_owned();
    for range in ranges.into_iter().rev() {
        let blank: String =
            text[range.clone()].chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }).collect();
        text.replace_range(range, &blank);
    }
    text
}

/// Returns the byte ranges of what Markdown and HTML strike out, and of the tokens that end a turn in templates of chats.
fn deleted(text: &str) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for (open, close) in [("~~", "~~"), ("<s>", "</s>"), ("<del>", "</del>"), ("<strike>", "</strike>")] {
        let mut at = 0;
        while let Some(start) = text[at..].find(open).map(|found| at + found) {
            let inner = start + open.len();
            let line = text[inner..].split('\n').next().unwrap_or("");
            at = inner + line.len();
            if let Some(length) = line.find(close).filter(|_| !line.starts_with('~')) {
                at = inner + length + close.len();
                ranges.push(start..at);
            }
        }
    }
    for token in
        ["<|im_end|>", "<|eot_id|>", "<|endoftext|>", "<|end_of_text|>", "<end_of_turn>", "<eos>", "</s>"]
    {
        ranges.extend(text.match_indices(token).map(|(at, _)| at..at + token.len()));
    }
    ranges.sort_unstable_by_key(|range| (range.start, range.end));
    ranges.dedup_by(|later, before| later.start < before.end);
    ranges
}

/// The most bytes of the name of a channel, and of what is between two.
const MOST_OF_NAME: usize = 60;

/// Returns the byte ranges of all channels but the final one, as in `<|channel|>analysis<|message|>…<|end|>`, or with `only_marks` of their
/// marks.
fn channels(text: &str, only_marks: bool) -> Vec<Range<usize>> {
    const CHANNEL: &str = "<|channel|>";
    const MESSAGE: &str = "<|message|>";
    let (mut ranges, mut at) = (Vec::new(), 0);
    while let Some(found) = text[at..].find(CHANNEL) {
        let start = at + found;
        if at > 0 && found < MOST_OF_NAME {
            // "<|end|><|start|>assistant"
            ranges.push(at..start);
        }
        let name = start + CHANNEL.len();
        let Some(length) = text[name..].find(MESSAGE).filter(|length| *length < MOST_OF_NAME) else { break };
        let inner = name + length + MESSAGE.len();
        let ends = ["<|end|>", "<|start|>", "<|return|>", CHANNEL];
        let body = ends.iter().filter_map(|end| text[inner..].find(end)).min().unwrap_or(text.len() - inner);
        at = inner + body;
        let is_read = only_marks || text[name..name + length].contains("final");
        ranges.push(start..if is_read { inner } else { at });
    }
    ranges
}

/// Returns the byte ranges as [`channels`] does where the marks were dropped, but for the names: "analysisSo it is D.assistantfinalD".
fn bare_channels(text: &str, only_marks: bool) -> Vec<Range<usize>> {
    const ANALYSIS: &str = "analysis";
    const FINAL: &str = "assistantfinal";
    let start = text.len() - text.trim_start().len();
    let ends = text.find(FINAL).map(|at| (at, at + FINAL.len()));
    match ends.filter(|_| text[start..].starts_with(ANALYSIS)) {
        Some((at, end)) if only_marks => vec![start..start + ANALYSIS.len(), at..end],
        Some((_, end)) => std::iter::once(start..end).collect(),
        None => Vec::new(),
    }
}

/// Returns the byte ranges of thinking, or with `only_tags` of the tags around it. Thinking that does not end goes to the end of the
/// text; an end without a beginning ends what began before the text.
fn tags(text: &str, only_tags: bool) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let (mut at, mut opened): (usize, Option<usize>) = (0, None);
    let mut is_first = true;
    while let Some(found) = text[at..].find(['<', '[', '◁']) {
        let start = at + found;
        at = start + text[start..].chars().next().map_or(1, char::len_utf8);
        let Some((name, end, is_end)) = tag(text, start) else { continue };
        at = end;
        let is_end = is_end || name.starts_with("end_of");
        if !words().has("thinking-tags", &name.replace("end_of", "begin_of")) {
            continue;
        }
        match (is_end, opened) {
            _ if only_tags => ranges.push(start..end),
            (true, Some(from)) => {
                ranges.push(from..end);
                opened = None;
            }
            (true, None) if is_first => ranges.push(0..end),
            (false, None) => opened = Some(start),
            _ => {}
        }
        is_first = false;
    }
    if let Some(from) = opened {
        ranges.push(from..text.len());
    }
    ranges
}

/// Reads a tag such as `<think>`, `</think>`, `[THINK]`, `<|begin_of_thought|>` or `◁/think▷`: its name in lower case, its end, and whether it
/// ends an element.
fn tag(text: &str, start: usize) -> Option<(String, usize, bool)> {
    let open = text[start..].chars().next()?;
    let close = match open {
        '<' => '>',
        '[' => ']',
        _ => '▷',
    };
    let inner = start + open.len_utf8();
    let (offset, _) = text[inner..].char_indices().take(40).find(|&(_, letter)| letter == close)?;
    let name =
        text[inner..inner + offset].trim_matches(|letter: char| letter == '|' || letter.is_whitespace());
    let (name, is_end) = name.strip_prefix('/').map_or((name, false), |name| (name, true));
    let name = name.split_whitespace().next()?.trim_end_matches('|').to_lowercase();
    Some((name, inner + offset + close.len_utf8(), is_end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_is_blank_and_keeps_the_lines() {
        for (text, rest) in [
            ("<think>a\nb</think>\nc", "\n\nc"),
            ("a\n</think>c", "\nc"),
            ("c <think>a", "c"),
            ("[THINK]a[/THINK]c", "c"),
            ("<|begin_of_thought|>a<|end_of_thought|>c", "c"),
            ("<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>c", "c"),
            ("<|channel|>analysis<|message|>a", ""),
            ("analysisa\nb.assistantfinalc", "\nc"),
            ("analysis of clue 1: c", "analysis of clue 1: c"),
            ("~~a~~c<|im_end|>", "c"),
            ("~~~\nc\n~~~", "~~~\nc\n~~~"),
            ("<s>a</s>c</s>", "c"),
            ("a < b > c [1]", "a < b > c [1]"),
        ] {
            assert_eq!(Text::new(text, false).text.replace(' ', ""), rest.replace(' ', ""), "{text}");
        }
        assert_eq!(Text::new("<think>a</think>c", true).text.replace(' ', ""), "ac");
    }

    #[test]
    fn places_are_lines() {
        let text = Text::new("a\nbc\nd\n", false);
        assert_eq!((text.lines(0, 1), text.lines(2, 7)), ([1, 1], [2, 3]));
    }
}
