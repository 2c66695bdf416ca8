//! `zebra fmt`: sources in the format of careful authors.

use similar::{ChangeTag, TextDiff};

use crate::document::{Document, Documents, Language};
use crate::escape;
use crate::exit::{Exit, Failure};
use crate::formatter;
use crate::output::Output;
use crate::report;

/// The options of `zebra fmt`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Only white space and optional commas change: a statement on each line, four spaces, at most 100 columns. Comments stay where \
they are. In plain text, lines stay lines. In Rust, only the contents of `puzzle!` are formatted; `rustfmt` formats the rest. A file with syntax errors is left \
as it is.

Examples:
  zebra fmt src/main.rs puzzles/*.zbc    format the files
  zebra fmt --check src/*.rs             print a diff, and exit with 1 if a file is not formatted
  zebra fmt --from rust - <draft.rs      print the formatted text")]
pub(crate) struct Format {
    #[command(flatten)]
    documents: Documents,
}

impl Format {
    /// Formats the files.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        self.documents.each(|document| format(&document, self.documents.check))
    }
}

fn format(document: &Document, checks: bool) -> Result<Exit, Failure> {
    let source = &document.source;
    let mut exit = Exit::Success;
    for reading in document.readings() {
        // Other errors, such as unknown names, do not matter.
        let errors = &reading.checked.diagnostics[..reading.syntax_errors];
        if !errors.is_empty() {
            report::eprint(&report::errors(source, &reading.ranges, errors));
            exit = Exit::Error;
        }
    }
    if exit != Exit::Success {
        return Ok(exit);
    }
    let text = match document.language {
        Language::Zbc => formatter::zbc(&source.text),
        Language::Text => formatter::text(&source.text),
        Language::Rust => formatter::rust(&source.text, &document.calls),
    };
    if checks {
        return match text == source.text {
            true => Ok(Exit::Success),
            false => difference(document, &text).map(|()| Exit::Error),
        };
    }
    if text != source.text || source.is_standard() {
        document.write(&text)?;
    }
    Ok(Exit::Success)
}

/// Prints what would change.
fn difference(document: &Document, text: &str) -> Result<(), Failure> {
    let output = Output::standard();
    let diff = TextDiff::from_lines(document.source.text.as_str(), text);
    for group in diff.grouped_ops(3) {
        let line = group.first().map_or(0, |first| first.old_range().start + 1);
        output.write(format!("diff in {}:{line}:\n", escape::line(&document.source.name)))?;
        for change in group.iter().flat_map(|operation| diff.iter_changes(operation)) {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            output.write(format!("{sign}{}\n", change.value().trim_end_matches(['\n', '\r'])))?;
        }
    }
    output.finish()
}
