//! The two files of a certificate, and the command that checks them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use zebra_runtime::certify::{Certificate, Format};

use crate::exit::Failure;
use crate::output::{Output, Target};

/// The files of a certificate, which appear under their names only with [`Files::finish`].
pub(super) struct Files {
    outputs: Vec<Output>,
    /// The command that checks them, with the expected verdict.
    pub(super) command: String,
}

impl Files {
    /// Writes both files: the name with the extensions of the format behind it.
    pub(super) fn create(target: &Target, name: &Path, certificate: &Certificate) -> Result<Files, Failure> {
        let (checker, extensions) = match certificate.format {
            Format::VeriPb => ("veripb", ["opb", "pbp"]),
            Format::Drat => ("rate", ["cnf", "drat"]),
        };
        let mut files = Files { outputs: Vec::new(), command: checker.to_owned() };
        for (extension, text) in extensions.into_iter().zip([&certificate.formula, &certificate.proof]) {
            let path = with_suffix(name, &format!(".{extension}"));
            let output = target.create(&path)?;
            output.write(text)?;
            files.outputs.push(output);
            files.command.push_str(&format!(" {}", path.display()));
        }
        files.command.push_str(&format!("  # {}\n", certificate.verdict()));
        Ok(files)
    }

    /// Puts the files in place, when all of them are complete: on a full disk, none is.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.outputs.iter().try_for_each(Output::flush)?;
        self.outputs.into_iter().try_for_each(Output::finish)
    }
}

/// Returns a path with a text behind it.
pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}
