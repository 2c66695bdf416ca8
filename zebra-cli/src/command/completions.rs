//! `zebra completions` and `zebra manual`: files generated from the definitions of the options.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Arguments;
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// The options of `zebra completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// Shell
    shell: Shell,
}

impl Completions {
    /// Prints the completion script.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "zebra", &mut text);
        print(text)
    }
}

/// The options of `zebra manual`.
#[derive(Debug, clap::Args)]
pub(crate) struct Manual {
    /// Subcommand to print the man page of [default: `zebra` itself]
    subcommand: Option<String>,
}

impl Manual {
    /// Prints a man page in roff.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let mut command = Arguments::command();
        command.build();
        let page = match &self.subcommand {
            None => command,
            Some(name) => match command.find_subcommand(name) {
                Some(subcommand) => subcommand.clone(),
                None => return Err(Failure::usage(format_args!("no such subcommand: `{name}`"))),
            },
        };
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text).map_err(Failure::new)?;
        print(text)
    }
}

fn print(text: Vec<u8>) -> Result<Exit, Failure> {
    Output::standard().complete(String::from_utf8(text).map_err(Failure::new)?)
}
