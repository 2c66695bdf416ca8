//! Runs of the command, and the files that they read and write.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Returns the command with arguments, and without the variables that decide on colors.
pub(crate) fn zebra(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zebra"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs a command with the given standard input.
pub(crate) fn run_with(mut command: Command, input: impl AsRef<[u8]>) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    // After a usage error the command exits without reading its input.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_ref());
    child.wait_with_output().expect("the command ends")
}

/// Runs the command with arguments and the given standard input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    run_with(zebra(arguments), input)
}

/// Runs the command with arguments and no input.
pub(crate) fn output(arguments: &[&str]) -> Output {
    run(arguments, "")
}

/// Returns the text of an output.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns an exit code and both outputs, for a snapshot.
pub(crate) fn shown(output: &Output) -> String {
    let (code, [written, errors]) =
        (output.status.code(), [&output.stdout, &output.stderr].map(|bytes| text(bytes)));
    format!("exit code {code:?}\n--- output\n{written}--- errors\n{errors}")
}

/// Makes an empty folder. Its name must be that of no other test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Returns the names of the files of a folder, sorted.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

/// Writes a file, and returns its path. Its name must be that of no other test.
pub(crate) fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file is written");
    path.to_str().expect("text").to_owned()
}
