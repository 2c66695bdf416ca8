//! Answers in files of their own: a table of CSV, or a page of HTML.

use std::path::Path;

use zebra_runtime::model::{Assignment, ItemId};
use zebra_views::Book;

use super::making::Printed;
use crate::exit::{Exit, Failure};
use crate::output::Target;

/// Returns the answers of puzzles as a table with a line for each item.
pub(super) fn csv<'p, 'm: 'p>(
    puzzles: impl Iterator<Item = (&'p Printed<'m>, Option<&'p Assignment>)>,
) -> String {
    let mut table = "puzzle,title,row,category,item\n".to_owned();
    for (index, (puzzle, answer)) in puzzles.enumerate() {
        let (model, number, title) = (puzzle.model, index + 1, field(puzzle.shown_title()));
        let Some(answer) = answer else { continue };
        let others = model.category_ids().filter(|&category| category != model.anchor());
        let categories: Vec<_> = std::iter::once(model.anchor()).chain(others).collect();
        for row in 0..model.rows() {
            for &category in &categories {
                let item: ItemId = answer.item_in(row, category);
                let (category, item) =
                    (field(&model.category(category).name), field(&model.item(item).title));
                table += &format!("{number},{title},{},{category},{item}\n", row + 1);
            }
        }
    }
    table
}

/// Returns a field of CSV, in quotation marks if it needs them.
fn field(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// Writes a book of HTML and its answers beside it.
pub(super) fn write_apart(book: &mut Book<'_>, path: &Path, target: &Target) -> Result<Exit, Failure> {
    let name = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension) = (name(path.file_stem()), name(path.extension()));
    let apart = format!("{stem}-answers.{extension}");
    let (pages, answers) = (target.create(path)?, target.create(&path.with_file_name(&apart))?);
    book.answers_at(address(&apart));
    pages.write(book.to_html())?;
    answers.write(book.answers_to_html(&address(&name(path.file_name()))))?;
    pages.finish()?;
    answers.finish()?;
    Ok(Exit::Success)
}

/// Returns the address of a file in the same folder.
fn address(name: &str) -> String {
    let encoded = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    name.bytes().map(encoded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_in_fields_and_names_keep_their_meaning() {
        assert_eq!([field("Ann"), field("a, \"b\"")], ["Ann", "\"a, \"\"b\"\"\""]);
        assert_eq!(address("my böok #1.html"), "my%20b%C3%B6ok%20%231.html");
    }
}
