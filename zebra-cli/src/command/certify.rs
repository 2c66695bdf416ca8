//! `zebra certify`: a formula and a proof for an outside checker, that a puzzle has exactly one answer or none.

use std::path::Path;

use zebra_runtime::certify::{Certificate, CertifyError, Claim, certify, certify_redundant};
use zebra_runtime::model::{Model, State};
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET};

use crate::exit::{Exit, Failure};
use crate::options::Input;
use crate::output::{Output, Target};
use crate::report;

/// The options of `zebra certify`.
#[derive(Debug, clap::Args)]
pub(crate) struct Certify {
    #[command(flatten)]
    input: Input,
    /// Certify each redundant clue too, clue N in FILE-redundant-N.opb and .pbp
    #[arg(long)]
    redundant_clues: bool,
    /// Budget of each search, in propagator runs
    ///
    /// Here each constraint of the formula that is visited counts as a run.
    #[arg(long, value_name = "RUNS", default_value_t = DEFAULT_BUDGET.get())]
    budget: u64,
    #[command(flatten)]
    target: Target,
}

impl Certify {
    /// Writes the certificates, and prints how to check each of them.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let Some(path) = self.target.path() else {
            return Err(Failure::usage(
                "a certificate has two files, `NAME.opb` and `NAME.pbp`; pass `--output NAME`",
            ));
        };
        let Some(puzzle) = self.input.read_valid()? else { return Ok(Exit::Error) };
        let model = &puzzle.checked.model;
        let certificate = match certify(model, Budget::new(self.budget)) {
            Ok(certificate) => certificate,
            Err(error) => return Ok(failed(&error, model)),
        };
        let mut certificates = vec![(String::new(), certificate)];
        if self.redundant_clues {
            for clue in model.clue_ids().filter(|&clue| model.clue(clue).state == State::On) {
                match certify_redundant(model, clue, Budget::new(self.budget)) {
                    Ok(certificate) => certificates.push((format!("-redundant-{}", clue.0 + 1), certificate)),
                    Err(CertifyError::NotRedundant(_)) => {}
                    Err(error) => return Ok(failed(&error, model)),
                }
            }
        }
        let standard = Output::standard();
        for (suffix, certificate) in &certificates {
            standard.write(self.write(path, suffix, certificate)?)?;
        }
        standard.finish()?;
        Ok(match certificates[0].1.claim {
            Claim::Unsolvable => Exit::Unsolvable,
            Claim::Unique(_) | Claim::Redundant(_) => Exit::Success,
        })
    }

    /// Writes the two files of a certificate; returns the command that checks them, with the expected verdict.
    fn write(&self, path: &Path, suffix: &str, certificate: &Certificate) -> Result<String, Failure> {
        let mut command = "veripb".to_owned();
        let mut outputs = Vec::new();
        for (extension, text) in [("opb", &certificate.formula), ("pbp", &certificate.proof)] {
            let mut name = path.as_os_str().to_owned();
            name.push(format!("{suffix}.{extension}"));
            let output = self.target.create(Path::new(&name))?;
            output.write(text)?;
            outputs.push(output);
            command.push_str(&format!(" {}", Path::new(&name).display()));
        }
        outputs.into_iter().try_for_each(Output::finish)?;
        Ok(format!("{command}  # {}\n", certificate.verdict()))
    }
}

/// Reports why there is no certificate.
fn failed(error: &CertifyError, model: &Model) -> Exit {
    report::print_error(&format!("no certificate: {}", error.message(model)));
    match error {
        CertifyError::Multiple(_) => Exit::Multiple,
        CertifyError::BudgetExhausted => Exit::BudgetExhausted,
        _ => Exit::Error,
    }
}
