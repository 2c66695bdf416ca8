//! Lists inside a sentence: "a, b and c". Part of the sentences.

/// Returns the parts as a list with a conjunction before the last part: "a", "a or b", "a, b or c".
#[must_use]
pub fn list<S: AsRef<str>>(parts: impl IntoIterator<Item = S>, conjunction: &str) -> String {
    let mut parts = parts.into_iter();
    let mut text = parts.next().map_or_else(String::new, |first| first.as_ref().to_owned());
    let mut last: Option<S> = None;
    for part in parts {
        if let Some(before) = last.replace(part) {
            text.push_str(", ");
            text.push_str(before.as_ref());
        }
    }
    if let Some(last) = last {
        text.push_str(&format!(" {conjunction} {}", last.as_ref()));
    }
    text
}

/// Returns the parts of a sentence as a list, with a comma before the conjunction of three or more: "a, b, and c".
pub(super) fn series<S: AsRef<str>>(parts: &[S], conjunction: &str) -> String {
    match parts {
        [first @ .., last] if first.len() > 1 => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{}, {conjunction} {}", first.join(", "), last.as_ref())
        }
        parts => list(parts, conjunction),
    }
}

/// Returns noun phrases as a list. Words that all begin with are only once: "the one with tea or milk"; after
/// "neither", none is left out.
pub(super) fn alternatives(parts: &[String], conjunction: &str) -> String {
    let starts = [
        " with ",
        " who plays ",
        " who smokes ",
        " who comes by ",
        " of ",
        " as ",
        " at ",
        " by ",
        " in ",
        " on ",
        "from ",
    ]
    .iter()
    .filter_map(|word| {
        let first = parts.first()?;
        first.find(word).map(|at| &first[..at + word.len()])
    });
    let shared = starts
        .filter(|start| parts.iter().all(|part| part.starts_with(start)))
        .min_by_key(|start| start.len());
    let length = shared.filter(|_| conjunction != "nor").map_or(0, str::len);
    let end = last_noun(parts, length).filter(|_| length > 0).map_or(0, str::len);
    let short = |(index, part): (usize, &String)| {
        let (start, end) =
            (if index == 0 { 0 } else { length }, if index + 1 == parts.len() { 0 } else { end });
        part[start..part.len() - end].to_owned()
    };
    series(&parts.iter().enumerate().map(short).collect::<Vec<_>>(), conjunction)
}

/// Returns the last word, with the space before it, of phrases that all end with it: "the second or the fourth floor".
fn last_noun(parts: &[String], start: usize) -> Option<&str> {
    let (rest, _) = parts.first()?.rsplit_once(' ')?;
    let end = &parts.first()?[rest.len()..];
    let fits = |part: &String| {
        let rest = &part[start..];
        rest.ends_with(end) && rest.len() > end.len() && (rest.starts_with("the ") || end == " place")
    };
    let is_word = end[1..].chars().all(char::is_lowercase);
    (is_word && parts.iter().all(fits)).then_some(end)
}

/// Returns the first parts as a list and counts the others: "a, b and 3 more".
#[must_use]
pub fn short_list(parts: impl IntoIterator<Item = String>, most: usize) -> String {
    let mut parts = parts.into_iter();
    let mut listed: Vec<String> = parts.by_ref().take(most).collect();
    match parts.count() {
        0 => {}
        more => listed.push(format!("{more} more")),
    }
    list(listed, "and")
}

/// The number of names that [`quoted_list`] lists.
const MOST_QUOTED: usize = 30;

/// Returns names in backquotes as a list: "`a`, `b` and `c`". Names after the first 30 are counted.
#[must_use]
pub fn quoted_list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    short_list(names.into_iter().map(|name| format!("`{name}`")), MOST_QUOTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_a_conjunction_before_the_last_part() {
        assert_eq!(list([""; 0], "and"), "");
        assert_eq!(list(["a"], "and"), "a");
        assert_eq!(list(["a", "b"], "or"), "a or b");
        assert_eq!(list(["a", "b", "c"], "and"), "a, b and c");
    }

    #[test]
    fn short_lists_count_what_they_leave_out() {
        let parts = || ["a", "b", "c"].map(str::to_owned);
        assert_eq!(short_list(parts(), 3), "a, b and c");
        assert_eq!(short_list(parts(), 2), "a, b and 1 more");
        assert_eq!(quoted_list(["a", "b"]), "`a` and `b`");
    }
}
