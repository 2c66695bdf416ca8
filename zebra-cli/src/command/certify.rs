//! `zebra certify`: a formula and a proof for an outside checker, that a puzzle has exactly one answer or none.

use std::path::Path;

use zebra_runtime::certify::{Certificate, CertifyError, Claim, Proof, certify_walkthrough};
use zebra_runtime::explain::walkthrough;
use zebra_runtime::model::{Model, State};
use zebra_runtime::solve::{Budget, DEFAULT_BUDGET};

use super::certificates::{Files, with_suffix};
use crate::exit::{Exit, Failure};
use crate::inputs::Inputs;
use crate::output::{Output, Target};
use crate::puzzle::Puzzle;
use crate::report;

/// The options of `zebra certify`.
#[derive(Debug, clap::Args)]
pub(crate) struct Certify {
    #[command(flatten)]
    input: Inputs,
    /// Certify each redundant clue too, clue N in FILE-redundant-N.opb and .pbp
    #[arg(long)]
    redundant_clues: bool,
    /// Kind of proof
    #[arg(long, value_enum, value_name = "KIND", default_value_t = Kind::Search)]
    proof: Kind,
    /// Budget of each search, in propagator runs
    ///
    /// Here each constraint of the formula that is visited counts as a run.
    #[arg(long, value_name = "RUNS", default_value_t = DEFAULT_BUDGET.get())]
    budget: u64,
    #[command(flatten)]
    target: Target,
}

/// The kinds of proofs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// The clauses that a search learns, for VeriPB: NAME.opb and NAME.pbp
    Search,
    /// The paragraphs of the walkthrough, for VeriPB: NAME.opb and NAME.pbp
    Walkthrough,
    /// The clauses that a search learns, for checkers of SAT solvers: NAME.cnf and NAME.drat
    Drat,
}

impl Certify {
    /// Writes the certificates, and prints how to check each of them.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let Some(path) = self.target.path() else {
            return Err(Failure::usage(
                "a certificate has two files, such as `NAME.opb` and `NAME.pbp`; pass `--output NAME`",
            ));
        };
        if !self.target.is_name() && !self.target.is_directory() {
            return Err(Certify::no_name(path));
        }
        if self.redundant_clues && self.proof == Kind::Walkthrough {
            return Err(Failure::usage(
                "a walkthrough proves nothing about redundant clues; pass `--proof search` or `drat` for them",
            ));
        }
        self.input.each_valid(|puzzle, several| match (several, self.target.is_directory()) {
            (true, true) => self.one(&puzzle, &path.join(puzzle.file_name())),
            (true, false) => {
                Err(Failure::usage("each puzzle has its files; pass a directory such as `--output proofs/`"))
            }
            (false, _) if !self.target.is_name() => Err(Certify::no_name(path)),
            (false, _) => self.one(&puzzle, path),
        })
    }

    fn no_name(path: &Path) -> Failure {
        Failure::usage(format_args!(
            "`{}` is not a name for files; pass one such as `--output proof`",
            path.display()
        ))
    }

    /// Writes the certificates of a puzzle, and prints how to check each of them.
    fn one(&self, puzzle: &Puzzle, path: &Path) -> Result<Exit, Failure> {
        let model = &puzzle.checked.model;
        let certificates = match self.certificates(model) {
            Ok(certificates) => certificates,
            Err(error) => return Ok(failed(&error, model)),
        };
        if let Some(directory) = path.parent().filter(|_| self.target.is_directory()) {
            std::fs::create_dir_all(directory)
                .map_err(|error| Failure::io("create", directory.display(), &error))?;
        }
        let standard = Output::standard();
        for (suffix, certificate) in &certificates {
            let files = Files::create(&self.target, &with_suffix(path, suffix), certificate)?;
            let command = files.command.clone();
            files.finish()?;
            standard.write(command)?;
        }
        standard.finish()?;
        Ok(match certificates[0].1.claim {
            Claim::Unsolvable => Exit::Unsolvable,
            Claim::Unique(_) | Claim::Redundant(_) => Exit::Success,
        })
    }

    /// Returns the certificates, each with the end of its name; that of the puzzle comes first.
    fn certificates(&self, model: &Model) -> Result<Vec<(String, Certificate)>, CertifyError> {
        let budget = Budget::new(self.budget);
        if self.proof == Kind::Walkthrough {
            return Ok(vec![(String::new(), certify_walkthrough(&walkthrough(model), budget)?)]);
        }
        let write = |proof: Proof| if self.proof == Kind::Drat { proof.drat() } else { Ok(proof.veripb()) };
        let mut certificates = vec![(String::new(), write(Proof::new(model, budget)?)?)];
        let clues = model.clue_ids().filter(|&clue| model.clue(clue).state == State::On);
        for clue in clues.filter(|_| self.redundant_clues) {
            match Proof::redundant(model, clue, budget) {
                Ok(proof) => certificates.push((format!("-redundant-{}", clue.0 + 1), write(proof)?)),
                Err(CertifyError::NotRedundant(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(certificates)
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
