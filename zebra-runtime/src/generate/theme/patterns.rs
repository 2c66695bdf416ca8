//! Sentence patterns of a table: what each is for follows from its slots. Part of the generator.

use super::super::table::Column;
use crate::diagnostic::{Direction, Scale};

/// The patterns of a column, as templates of a theme.
#[derive(Debug, Clone, Default)]
pub(super) struct Patterns {
    pub(super) who: Vec<String>,
    pub(super) is: Vec<String>,
    pub(super) say: Vec<String>,
    /// Sentences about the order: the field of `[category.numbers]`, and the template.
    pub(super) of_numbers: Vec<(&'static str, String)>,
    /// Links: the relation, and the sentence with a choice.
    pub(super) links: Vec<(String, String)>,
}

/// Verbs that are negated by "not" alone.
const AUXILIARIES: [&str; 14] = [
    "is", "was", "are", "were", "can", "will", "must", "should", "could", "would", "may", "might", "shall",
    "cannot",
];

/// Reads the patterns of a column. `grows` is whether "{a} … {b}" without a comparative means that the value of {a} is greater.
///
/// # Errors
/// Returns what is wrong with a pattern, and what to write instead.
pub(super) fn read(column: &Column, is_ordered: bool, grows: bool) -> Result<Patterns, String> {
    let mut patterns = Patterns::default();
    for written in &column.patterns {
        let (relation, text) = explicit(written);
        let has_sign = column.items.iter().any(|item| item.starts_with('$'));
        if text.contains("$$") || has_sign && text.contains("${") {
            return Err(format!(
                "the pattern `{text}` of column `{}` would print `$` twice; write `{{item}}` for words with the sign, and `${{item}}` for \
                 others",
                column.name
            ));
        }
        let has = |slot: &str| text.contains(slot);
        let compares = has("{a}") && has("{b}") || has("{n}");
        if !compares {
            add_plain(&mut patterns, text)?;
            continue;
        }
        if !is_ordered {
            return Err(format!(
                "the pattern `{text}` of column `{0}` compares, but its words have no order; write `{0} (in order)` in the first line",
                column.name
            ));
        }
        if let Some(relation) = relation {
            patterns.links.push((relation.to_owned(), negatable(text)?));
            continue;
        }
        let field = match () {
            () if has("{c}") => {
                patterns.of_numbers.push(("between", negatable(text)?));
                continue;
            }
            () if has("{amount}") => "difference",
            () if has("{times}") => "times",
            () if has("{n}") && has("{b}") => "sum",
            () if has("{n}") && text.contains("most") => "most",
            () if has("{n}") => "least",
            () => {
                let is_less = direction(text).map_or(!grows, |direction| direction == Direction::Less);
                let positive = positive(text);
                let greater = if is_less { exchanged(&positive) } else { positive };
                patterns.of_numbers.push(("greater", greater));
                if text.contains('|') {
                    let relation = if is_less { "less_than" } else { "more_than" };
                    patterns.links.push((relation.to_owned(), text.to_owned()));
                }
                continue;
            }
        };
        let is_less = field == "difference" && direction(text) == Some(Direction::Less);
        let positive = positive(text);
        patterns.of_numbers.push((field, if is_less { exchanged(&positive) } else { positive }));
    }
    Ok(patterns)
}

/// Splits `less_by(1): {a} sits …` into the relation and the sentence.
fn explicit(text: &str) -> (Option<&str>, &str) {
    match text.split_once(':') {
        Some((relation, rest))
            if relation.starts_with(|first: char| first.is_ascii_lowercase())
                && !relation.contains([' ', '{']) =>
        {
            (Some(relation), rest.trim())
        }
        _ => (None, text),
    }
}

/// Adds a pattern about one item: with `{a}` a whole sentence, with a verb what someone does, else who has the item.
fn add_plain(patterns: &mut Patterns, text: &str) -> Result<(), String> {
    if !["{item}", "{the item}", "{an item}"].iter().any(|slot| text.contains(slot)) {
        return Err(format!(
            "the pattern `{text}` has no `{{item}}`; write it where the word goes, or `{{the item}}`"
        ));
    }
    let lower = text.to_lowercase();
    let is_who = ["the ", "whoever ", "a ", "an ", "{"].iter().any(|start| lower.starts_with(start));
    match () {
        () if text.contains("{a}") => patterns.say.push(negatable(text)?),
        () if is_who && !text.contains('|') => patterns.who.push(text.to_owned()),
        () => patterns.is.push(negatable(text)?),
    }
    Ok(())
}

/// Returns a template with a choice: as written, or with the negation of its verb, which follows the first slot or begins the text.
fn negatable(text: &str) -> Result<String, String> {
    if text.contains('|') {
        return Ok(text.to_owned());
    }
    let (before, rest) = match text.split_once('}') {
        Some((before, rest)) if text.starts_with('{') => (format!("{before}}} "), rest.trim_start()),
        _ => (String::new(), text),
    };
    let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let negated = negated(verb).ok_or_else(|| {
        format!(
            "the negation of `{verb}` in the pattern `{text}` is unknown; write both: `{{{verb}|did not …}}`"
        )
    })?;
    Ok(format!("{before}{{{verb}|{negated}}} {rest}"))
}

/// Returns the negation of a verb in the third person: "does not keep".
fn negated(verb: &str) -> Option<String> {
    if AUXILIARIES.contains(&verb) {
        return Some(format!("{verb} not"));
    }
    let base = match verb {
        "has" => "have".to_owned(),
        _ if verb.ends_with("ies") && verb.len() > 4 => format!("{}y", &verb[..verb.len() - 3]),
        _ if ["sses", "shes", "ches", "xes", "zes", "oes"].iter().any(|end| verb.ends_with(end)) => {
            verb[..verb.len() - 2].to_owned()
        }
        _ if verb.ends_with('s') && !verb.ends_with("ss") && verb.len() > 2 => {
            verb[..verb.len() - 1].to_owned()
        }
        _ => return None,
    };
    Some(format!("does not {base}"))
}

/// Returns a template without its choice, in the positive form.
fn positive(text: &str) -> String {
    let Some((start, rest)) = text.split_once('{').filter(|_| text.contains('|')) else {
        return text.to_owned();
    };
    let Some((inner, end)) = rest.split_once('}') else { return text.to_owned() };
    match inner.split_once('|') {
        Some((so, _)) => format!("{start}{so}{end}"),
        None => format!("{start}{{{inner}}}{}", positive(end)),
    }
}

/// Returns a template with `{a}` and `{b}` exchanged.
fn exchanged(text: &str) -> String {
    text.replace("{a}", "{\u{0}}").replace("{b}", "{a}").replace("{\u{0}}", "{b}")
}

/// Returns the direction of a comparative in a text.
fn direction(text: &str) -> Option<Direction> {
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    words.find_map(|word| match word {
        "before" | "earlier" | "below" | "left" | "less" | "fewer" => Some(Direction::Less),
        "after" | "later" | "above" | "right" | "more" => Some(Direction::More),
        _ => Scale::of_comparative(word).next().map(|(_, direction)| direction),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_recognized_by_their_slots() {
        let column = Column {
            name: "Age".to_owned(),
            patterns: [
                "the {item}-year-old",
                "is {item} years old",
                "carries {the item}",
                "{a} {is|is not} younger than {b}",
                "{a} is {amount} older than {b}",
                "next_to: {a} sits beside {b}",
                "{a} pays at most {n}",
            ]
            .map(str::to_owned)
            .to_vec(),
            ..Column::default()
        };
        let read = read(&column, true, true).unwrap();
        assert_eq!(read.who, ["the {item}-year-old"]);
        assert_eq!(read.is, ["{is|is not} {item} years old", "{carries|does not carry} {the item}"]);
        assert_eq!(
            read.of_numbers,
            [
                ("greater", "{b} is younger than {a}".to_owned()),
                ("difference", "{a} is {amount} older than {b}".to_owned()),
                ("most", "{a} pays at most {n}".to_owned()),
            ]
        );
        assert_eq!(
            read.links,
            [
                ("less_than".to_owned(), "{a} {is|is not} younger than {b}".to_owned()),
                ("next_to".to_owned(), "{a} {sits|does not sit} beside {b}".to_owned()),
            ]
        );
    }

    #[test]
    fn a_pattern_that_cannot_be_used_is_an_error() {
        let error = |pattern: &str| {
            let column =
                Column { name: "Pet".to_owned(), patterns: vec![pattern.to_owned()], ..Column::default() };
            read(&column, false, false).unwrap_err()
        };
        assert!(error("keeps {a}").contains("has no `{item}`"));
        assert!(error("kept {the item}").contains("write both"));
        assert!(error("costs $${item}").contains("would print `$` twice"));
        assert!(error("{a} is above {b}").contains("write `Pet (in order)`"));
    }
}
