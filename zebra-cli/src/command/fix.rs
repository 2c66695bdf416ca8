//! `zebra fix`: the suggestions of errors and warnings, applied to the source.

use crate::document::{Document, Documents};
use crate::escape;
use crate::exit::{Exit, Failure};
use crate::fixes::{self, Examined, Fixed};
use crate::report;
use crate::source::Source;

/// The options of `zebra fix`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Applies each `help` that is a replacement, such as `did you mean …?`, until none is left, and prints what remains. A fix after \
which a puzzle has more errors is not kept. Under `verify minimal` a redundant clue is removed; if another clue should go \
instead, remove that one first. With several answers, a suggested clue is added only if the puzzle states its `answer`. Everything else \
in the file stays as it is. There is no way back, so commit the file first.

Exit code 0 if no errors remain, else 1.

Examples:
  zebra fix src/main.rs                  fix `puzzle!` in a Rust source
  zebra fix --check puzzles/*.zbc        print the fixes without applying them
  zebra fix --from zbc - <draft.zbc      print the fixed text")]
pub(crate) struct Fix {
    #[command(flatten)]
    documents: Documents,
}

impl Fix {
    /// Fixes the files.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        self.documents.each(|document| fix(document, self.documents.check))
    }
}

fn fix(mut document: Document, checks: bool) -> Result<Exit, Failure> {
    if document.readings().is_empty() {
        report::note(&format!("`{}` has no `puzzle!`", escape::line(&document.source.name)));
    }
    let (text, fixed) = fixed(&document);
    let verb = if checks { "fix" } else { "fixed" };
    for fix in &fixed {
        report_fix(&document.source, fix, verb);
    }
    if checks && !fixed.is_empty() {
        return Ok(Exit::Error);
    }
    if !checks && (!fixed.is_empty() || document.source.is_standard()) {
        document.write(&text)?;
    }
    if !fixed.is_empty() {
        let count = fixed.len();
        let fixes = if count == 1 { "fix" } else { "fixes" };
        report::note(&format!("fixed `{}` ({count} {fixes})", escape::line(&document.source.name)));
    }
    document.source.text = text;
    Ok(report_rest(&document))
}

/// Returns the fixed text and its fixes.
fn fixed(document: &Document) -> (String, Vec<Fixed>) {
    let text = &document.source.text;
    let (mut whole, mut all, mut end) = (String::with_capacity(text.len()), Vec::new(), 0);
    for call in &document.calls {
        whole.push_str(&text[end..call.contents.start]);
        let (contents, fixed) =
            fixes::fix(&text[call.contents.clone()], document.language, |text| document.language.read(text));
        whole.push_str(&contents);
        all.extend(fixed.into_iter().map(|fix| Fixed { at: fix.at + call.contents.start, ..fix }));
        end = call.contents.end;
    }
    whole.push_str(&text[end..]);
    (whole, all)
}

fn report_fix(source: &Source, fix: &Fixed, verb: &str) {
    let (line, column) = source.position(fix.at);
    report::note(&format!(
        "{}:{line}:{column}: {}\n  {verb}: {}",
        escape::line(&source.name),
        escape::line(&fix.message),
        escape::line(&fix.help)
    ));
}

/// Prints the errors and warnings that remain.
fn report_rest(document: &Document) -> Exit {
    let source = &document.source;
    let mut exit = Exit::Success;
    for reading in document.readings() {
        let examined = Examined::of(reading);
        report::eprint(&report::warnings(source, &examined.ranges, &examined.warnings));
        let errors = examined.errors();
        if !errors.is_empty() {
            report::eprint(&report::errors(source, &examined.ranges, &errors));
            exit = Exit::Error;
        }
    }
    exit
}
