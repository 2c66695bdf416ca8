//! `zebra fix`: the suggestions of errors and warnings, applied to the source.

use std::io::{self, IsTerminal};

use zebra_runtime::diagnostic::Applicability;

use crate::document::{Document, Documents, Language};
use crate::escape;
use crate::exit::{Exit, Failure};
use crate::fixes::{self, Examined, Fixed, Fixes};
use crate::report;
use crate::rust;
use crate::source::Source;

/// The options of `zebra fix`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Applies each `help` that is certainly what the author meant, such as a missing `;`, until none is left, and prints what remains. \
A fix that may change the meaning, such as one that drops a word, is shown: on a terminal, the command asks for each; `--possible` \
applies them all. A fix after which a puzzle has more errors is not kept. Under `verify minimal` a redundant clue is removed; if \
another clue should go instead, remove that one first. With several answers, a clue is suggested only if the puzzle states its \
`answer`. Everything else in the file stays as it is. There is no way back, so commit the file first.

Exit code 0 if no errors remain, else 1.

Examples:
  zebra fix src/main.rs                  fix `puzzle!` in a Rust source
  zebra fix --possible src/main.rs       apply the possible fixes, too
  zebra fix --check puzzles/*.zbc        print the fixes without applying them
  zebra fix --from zbc - <draft.zbc      print the fixed text")]
pub(crate) struct Fix {
    #[command(flatten)]
    documents: Documents,
    /// Apply possible fixes, which may change the meaning, without asking
    #[arg(long)]
    possible: bool,
}

/// What to do with a fix that may change the meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Consent {
    Given,
    Asked,
    Refused,
}

impl Fix {
    /// Fixes the files.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let is_terminal = io::stdin().is_terminal() && io::stderr().is_terminal();
        let consent = match self.possible {
            true => Consent::Given,
            false if is_terminal && !self.documents.check => Consent::Asked,
            false => Consent::Refused,
        };
        self.documents.each(|document| fix(document, self.documents.check, consent))
    }
}

fn fix(mut document: Document, checks: bool, consent: Consent) -> Result<Exit, Failure> {
    if document.readings().is_empty() {
        report::note(&format!("`{}` has no `puzzle!`", escape::line(&document.source.name)));
    }
    let mut mended = mend_characters(&mut document);
    let (text, fixes) = fixed(&document, consent);
    let Fixes { applied, open } = fixes;
    mended.extend(applied);
    let fixed = mended;
    let verb = if checks { "fix" } else { "fixed" };
    for fix in &fixed {
        report_fix(&document.source, fix, verb);
    }
    // Those that were refused on a terminal have been shown.
    for fix in open.iter().filter(|_| consent != Consent::Asked) {
        report_fix(&document.source, fix, "possible fix");
    }
    if !open.is_empty() && consent == Consent::Refused {
        report::note("a possible fix may change the meaning; pass `--possible` to apply it");
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

/// The most typographic characters that are mended: each takes a reading of the text.
const MOST_CHARACTERS: usize = 1000;

/// Replaces typographic characters, with which a text has no tokens of Rust.
fn mend_characters(document: &mut Document) -> Vec<Fixed> {
    let mut fixed = Vec::new();
    while let Language::Rust = document.language
        && fixed.len() < MOST_CHARACTERS
        && let Err(error) = rust::calls(&document.source.text)
        && !error.edits.is_empty()
    {
        for (at, plain) in error.edits.into_iter().rev() {
            document.source.text.replace_range(at, plain);
        }
        fixed.push(Fixed {
            at: error.at.start,
            message: error.message.to_owned(),
            help: error.help.to_owned(),
            applicability: Applicability::Certain,
        });
    }
    if let (Language::Rust, Ok(calls)) = (document.language, rust::calls(&document.source.text)) {
        document.calls = calls;
    }
    fixed
}

/// Returns the fixed text and its fixes.
fn fixed(document: &Document, consent: Consent) -> (String, Fixes) {
    let source = &document.source;
    let text = &source.text;
    let consent = if source.is_standard() && consent == Consent::Asked { Consent::Refused } else { consent };
    let (mut whole, mut all, mut end) = (String::with_capacity(text.len()), Fixes::default(), 0);
    for call in &document.calls {
        whole.push_str(&text[end..call.contents.start]);
        let in_file = |fix: Fixed| Fixed { at: fix.at + call.contents.start, ..fix };
        let mut accepts = |fix: &Fixed| match consent {
            Consent::Given => true,
            Consent::Asked => asks(source, &in_file(fix.clone())),
            Consent::Refused => false,
        };
        let read = |text: &str| document.language.read(text);
        let (contents, fixes) =
            fixes::fix(&text[call.contents.clone()], document.language, read, &mut accepts);
        whole.push_str(&contents);
        all.applied.extend(fixes.applied.into_iter().map(in_file));
        all.open.extend(fixes.open.into_iter().map(in_file));
        end = call.contents.end;
    }
    whole.push_str(&text[end..]);
    (whole, all)
}

/// Asks on the terminal whether to apply a fix.
fn asks(source: &Source, fix: &Fixed) -> bool {
    report_fix(source, fix, "possible fix");
    report::eprint("  apply it? [y/N] ");
    let mut answer = String::new();
    // Without an answer, nothing changes.
    let is_read = io::stdin().read_line(&mut answer).is_ok();
    is_read && matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")
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
