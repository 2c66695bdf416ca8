//! `zebra theme`: the themes of generated puzzles, built in or custom.

use clap::Subcommand;
use zebra_runtime::diagnostic::{Diagnostic, closest};
use zebra_runtime::format::Ranges;
use zebra_runtime::generate::{Theme, ThemeError};
use zebra_runtime::language::Language;

use crate::exit::{Exit, Failure};
use crate::output::{Output, Target};
use crate::report;
use crate::source::Source;

/// The options of `zebra theme`.
#[derive(Debug, clap::Args)]
pub(crate) struct ThemeCommand {
    #[command(subcommand)]
    action: Action,
}

/// What to do with themes.
#[derive(Debug, Subcommand)]
enum Action {
    /// List the built-in themes
    List,
    /// Print a built-in theme, as a start for a custom one
    Show {
        /// Name of a built-in theme
        name: String,
        #[command(flatten)]
        target: Target,
    },
    /// Report all errors of theme files
    Check {
        /// Theme files (.toml), or `-` for standard input
        #[arg(required = true)]
        files: Vec<String>,
    },
    /// Write a small theme with a comment for each field, to fill in
    New {
        #[command(flatten)]
        target: Target,
    },
}

impl ThemeCommand {
    /// Runs the command.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self.action {
            Action::List => Output::standard().complete(listing()),
            Action::Show { name, target } => {
                target.write(Theme::source(&name).ok_or_else(|| unknown(&name))?)
            }
            Action::Check { files } => check_all(&files),
            Action::New { target } => target.write(Theme::template()),
        }
    }
}

/// Returns a built-in theme, or that of a file, in a language if one is given.
pub(super) fn named(name: &str, language: Option<&'static Language>) -> Result<Theme, Failure> {
    let translated = language.and_then(|language| Theme::named_in(name, language));
    let theme = match translated.or_else(|| Theme::named(name)) {
        Some(theme) => theme,
        None if name.ends_with(".toml") => read(name)?,
        None => return Err(unknown(name)),
    };
    match language.filter(|language| *language != theme.language()) {
        None => Ok(theme),
        Some(language) => Err(Failure::usage(format_args!(
            "theme `{name}` is not in {}; the themes in this language are `{}`",
            language.name(),
            names_in(language).join("`, `")
        ))),
    }
}

/// Returns the names of the built-in themes of a language, as `--theme` takes them beside `--language`.
fn names_in(language: &Language) -> Vec<&'static str> {
    let of_language = |name: &&str| Theme::named(name).is_some_and(|theme| theme.language() == language);
    let ending = format!("-{}", language.code());
    Theme::names()
        .into_iter()
        .filter(of_language)
        .map(|name| name.strip_suffix(&*ending).unwrap_or(name))
        .collect()
}

/// Parses the code of a language.
pub(super) fn parse_language(code: &str) -> Result<&'static Language, String> {
    Language::of_code(code).ok_or_else(|| {
        let known: Vec<&str> = Language::all().iter().map(Language::code).collect();
        format!("unknown language; the languages are `{}`", known.join("`, `"))
    })
}

/// Returns a line for each built-in theme: its name, its language, whether its rows have an order, and what it is about.
fn listing() -> String {
    let mut text = String::new();
    for name in Theme::names() {
        if let Some(theme) = Theme::named(name) {
            let rows = if theme.is_ordered() { "in a row" } else { "no order" };
            let language = theme.language().code();
            text.push_str(&format!("{name:<10}  {language}  {rows}  {}\n", theme.summary()));
        }
    }
    text
}

/// Checks theme files, and prints what puzzles of each can have.
fn check_all(files: &[String]) -> Result<Exit, Failure> {
    let output = Output::standard();
    let mut exit = Exit::Success;
    for file in files {
        let source = Source::read(file)?;
        match Theme::parse(&source.text) {
            Ok(theme) => {
                let (categories, numeric, items) = theme.extent();
                output.write(format!(
                    "{}: theme `{}` in {} has no errors: {categories} categories, {numeric} of them with numbers, and at least \
                     {items} items in each\n",
                    source.name,
                    theme.name(),
                    theme.language().name()
                ))?;
            }
            Err(error) => {
                report::eprint(&errors(&source, &error));
                exit = Exit::Error;
            }
        }
    }
    output.finish()?;
    Ok(exit)
}

/// Reads the theme of a file.
fn read(path: &str) -> Result<Theme, Failure> {
    let source = Source::read(path)?;
    Theme::parse(&source.text).map_err(|error| {
        report::eprint(&errors(&source, &error));
        Failure::new(format_args!("cannot use theme `{path}`"))
    })
}

/// Returns the failure that no theme has a name.
fn unknown(name: &str) -> Failure {
    let names = Theme::names();
    match closest(name, names.iter().copied()) {
        Some(near) => Failure::usage(format_args!("no theme is called `{name}`; did you mean `{near}`?")),
        None => Failure::usage(format_args!(
            "no theme is called `{name}`; the themes are `{}`; theme files end in `.toml`",
            names.join("`, `")
        )),
    }
}

/// Renders the errors of a theme, each at its place.
fn errors(source: &Source, error: &ThemeError) -> String {
    let mut ranges = Ranges::default();
    let diagnostics: Vec<Diagnostic> = error
        .diagnostics
        .iter()
        .map(|error| {
            let at = ranges.add(error.bytes.clone());
            Diagnostic::new(error.code, at, error.message.clone(), error.help.clone())
        })
        .collect();
    report::errors(source, &ranges, &diagnostics)
}
