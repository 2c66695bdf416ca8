//! Items and marks as people write them: `Ann = cat, Ben != dog`.

use std::fmt;

use crate::diagnostic::closest;
use crate::model::{ItemId, Mark, Model, Polarity};
use crate::sentence::quoted_list;

/// A text that names no item, or no marks. Displays what is wrong, and what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenError {
    message: String,
}

impl fmt::Display for WrittenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for WrittenError {}

fn fail<T>(message: String) -> Result<T, WrittenError> {
    Err(WrittenError { message })
}

/// The signs between two items, the longest first.
const SIGNS: [(&str, Polarity); 6] = [
    ("!=", Polarity::IsNot),
    ("<>", Polarity::IsNot),
    ("≠", Polarity::IsNot),
    ("==", Polarity::Is),
    ("=", Polarity::Is),
    ("+", Polarity::Is),
];

/// Returns the item that a text names: by its name, its phrase or its title, in upper or lower case; with its category, as in
/// `Pet::Cat`, where several items have the name.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::board::item_written;
/// use zebra::builder::{Builder, is};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Parrot"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// assert_eq!(item_written(&model, "cat"), item_written(&model, "Pet::Cat"));
/// let error = item_written(&model, "Parot").unwrap_err();
/// assert_eq!(error.to_string(), "no item is named `Parot`; did you mean `Parrot`?");
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
///
/// # Errors
/// Returns an error if no item has the name, or several.
pub fn item_written(model: &Model, text: &str) -> Result<ItemId, WrittenError> {
    let (category, name) =
        text.split_once("::").map_or((None, text), |(category, name)| (Some(category), name));
    let is_same = |one: &str, other: &str| one.trim().to_lowercase() == other.trim().to_lowercase();
    let category_of = |item: ItemId| &*model.category(model.item(item).category).name;
    let names = |item: ItemId| {
        let item = model.item(item);
        [&*item.name, &*item.phrase, &*item.title]
    };
    let is_of = |&item: &ItemId| category.is_none_or(|category| is_same(category, category_of(item)));
    let find = |fits: &dyn Fn(&str) -> bool| -> Vec<ItemId> {
        model.item_ids().filter(is_of).filter(|&item| names(item).iter().any(|name| fits(name))).collect()
    };
    let exact = find(&|other| other == name.trim());
    let found = if exact.is_empty() { find(&|other| is_same(other, name)) } else { exact };
    match found[..] {
        [item] => Ok(item),
        [] => {
            let all: Vec<&str> = model.item_ids().filter(is_of).flat_map(names).collect();
            let near = closest(name.trim(), all);
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            fail(format!("no item is named `{}`{near}", text.trim()))
        }
        _ => {
            let full = |&item: &ItemId| format!("{}::{}", category_of(item), model.item(item).name);
            let full: Vec<String> = found.iter().map(full).collect();
            fail(format!(
                "several items are named `{}`: write {}",
                text.trim(),
                quoted_list(full.iter().map(String::as_str))
            ))
        }
    }
}

/// Returns the marks that a text lists, separated by commas, semicolons or lines: two items with `=` are together, with `!=` apart.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::board::marks_written;
/// use zebra::builder::{Builder, is};
/// use zebra::model::{ItemId, Mark};
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]);
/// puzzle.clue("1", is("Ann", "Cat"));
/// let model = puzzle.check()?;
/// let marks = marks_written(&model, "Ann = Cat, Bob != Cat").unwrap();
/// assert_eq!(marks, [Mark::together(ItemId(0), ItemId(2)), Mark::apart(ItemId(1), ItemId(2))]);
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
///
/// # Errors
/// Returns an error at the first part that is no mark.
pub fn marks_written(model: &Model, text: &str) -> Result<Vec<Mark>, WrittenError> {
    let parts = text.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| mark_written(model, part)).collect()
}

fn mark_written(model: &Model, part: &str) -> Result<Mark, WrittenError> {
    let split = |&(sign, polarity): &(&str, Polarity)| {
        part.split_once(sign).map(|(one, other)| (one, other, polarity))
    };
    let Some((one, other, polarity)) = SIGNS.iter().find_map(split) else {
        return fail(format!("`{part}` is not a mark; write two items as in `Ann = cat` or `Ann != cat`"));
    };
    let (one, other) = (item_written(model, one)?, item_written(model, other)?);
    let [category, with] = [one, other].map(|item| model.item(item).category);
    if category == with || !model.have_marks(category, with) {
        return fail(format!("`{part}` is not a mark: the two items are never compared in the grid"));
    }
    Ok(match polarity {
        Polarity::Is => Mark::together(one, other),
        Polarity::IsNot => Mark::apart(one, other),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::{Builder, is};

    #[test]
    fn marks_are_read_or_the_error_says_what_to_write() {
        let mut puzzle = Builder::new("Pets");
        puzzle.category("Child", ["Ann", "Rose"]).category("Color", ["Blue", "Rose"]).category("Age", [7, 8]);
        puzzle.clue("1", is("Ann", "Color::Blue"));
        let model = puzzle.check().expect("the puzzle is valid");
        let read = |text: &str| match marks_written(&model, text) {
            Ok(marks) => format!("{} marks", marks.len()),
            Err(error) => error.to_string(),
        };
        assert_eq!(read("ann = blue;\n 7 != Color::Rose, Ann ≠ 8"), "3 marks");
        assert_eq!(read(""), "0 marks");
        assert_eq!(
            read("Ann = rose"),
            "several items are named `rose`: write `Child::Rose` and `Color::Rose`"
        );
        assert_eq!(read("Ann = Bleu"), "no item is named `Bleu`; did you mean `Blue`?");
        assert_eq!(
            read("Ann likes 7"),
            "`Ann likes 7` is not a mark; write two items as in `Ann = cat` or `Ann != cat`"
        );
        assert_eq!(read("7 = 8"), "`7 = 8` is not a mark: the two items are never compared in the grid");
    }
}
