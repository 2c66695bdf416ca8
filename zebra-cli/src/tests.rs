//! The table of flags in `docs/cli.md` matches the definitions. Fuzz targets for the readers of the command.

mod fuzz;

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::{Arg, Command, CommandFactory};

use crate::Arguments;

const REFERENCE: &str = include_str!("../../docs/cli.md");
const START: &str = "<!-- flags: written by the test `the_table_of_flags_is_current` -->\n";
const END: &str = "<!-- end of flags -->\n";

/// The flags by name, each with the subcommands that have it.
fn flags(command: &Command) -> BTreeMap<String, Vec<(&str, &Arg)>> {
    let mut flags: BTreeMap<String, Vec<(&str, &Arg)>> = BTreeMap::new();
    for subcommand in command.get_subcommands() {
        for arg in subcommand.get_arguments().filter(|arg| arg.get_id() != "help" && !arg.is_hide_set()) {
            if let Some(long) = arg.get_long() {
                flags.entry(long.to_owned()).or_default().push((subcommand.get_name(), arg));
            }
        }
    }
    flags
}

/// The flag as written: `-o`, `--output FILE`.
fn usage(arg: &Arg) -> String {
    let short = arg.get_short().map(|short| format!("`-{short}`, ")).unwrap_or_default();
    let long = arg.get_long().expect("only long flags are listed");
    let takes_value = arg.get_action().takes_values();
    let names = arg.get_value_names().filter(|_| takes_value).unwrap_or_default();
    let optional = arg.get_num_args().is_some_and(|range| range.min_values() == 0);
    let value = match names.first() {
        Some(name) if optional => format!("[={name}]"),
        Some(name) => format!(" {name}"),
        None => String::new(),
    };
    format!("{short}`--{long}{value}`").replace('|', "\\|")
}

fn meaning(arg: &Arg) -> String {
    arg.get_help().expect("every flag has help").to_string().replace('|', "\\|")
}

/// A row for each flag, with the subcommands that have it.
fn table(command: &Command) -> String {
    let mut text = "| flag | meaning | in |\n|---|---|---|\n".to_owned();
    for uses in flags(command).values() {
        let (_, arg) = uses[0];
        let subcommands: Vec<String> = uses.iter().map(|(name, _)| format!("`{name}`")).collect();
        let _ = writeln!(text, "| {} | {} | {} |", usage(arg), meaning(arg), subcommands.join(", "));
    }
    text
}

#[test]
fn the_table_of_flags_is_current() {
    let mut command = Arguments::command();
    command.build();
    let expected = table(&command);
    let (before, rest) = REFERENCE.split_once(START).expect("the table has a start");
    let (current, after) = rest.split_once(END).expect("the table has an end");
    if std::env::var_os("ZEBRA_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/cli.md");
        std::fs::write(path, format!("{before}{START}\n{expected}\n{END}{after}"))
            .expect("the file is writable");
        return;
    }
    assert_eq!(current.trim(), expected.trim(), "run this test with ZEBRA_BLESS=1 to update docs/cli.md");
}

#[test]
fn a_flag_means_the_same_in_every_subcommand() {
    let mut command = Arguments::command();
    command.build();
    for (flag, uses) in flags(&command) {
        let (first, arg) = uses[0];
        for (other, same) in &uses[1..] {
            assert_eq!(usage(arg), usage(same), "`--{flag}` of `{first}` and `{other}`");
            assert_eq!(meaning(arg), meaning(same), "`--{flag}` of `{first}` and `{other}`");
        }
    }
}
