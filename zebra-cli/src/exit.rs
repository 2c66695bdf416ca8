//! Exit codes, and the failures that end a run.

use std::fmt;
use std::io;
use std::process::ExitCode;

use zebra_runtime::solve::Outcome;

use crate::report;

/// An exit code. `--help` and `docs/cli.md` list them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Exactly one answer, or success.
    #[default]
    Success,
    /// An error in the input, or a file that cannot be read or written.
    Error,
    /// A usage error; clap uses the same code.
    Usage,
    /// No answer.
    Unsolvable,
    /// Several answers.
    Multiple,
    /// Budget exhausted.
    BudgetExhausted,
    /// Interrupted by the user. Of a signal, `interrupt` exits with the same code.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Error => 1,
            Exit::Usage => 2,
            Exit::Unsolvable => 10,
            Exit::Multiple => 11,
            Exit::BudgetExhausted => 12,
            Exit::Interrupted => 130,
        })
    }
}

impl<S> From<&Outcome<S>> for Exit {
    fn from(outcome: &Outcome<S>) -> Exit {
        match outcome {
            Outcome::Unique(_) => Exit::Success,
            Outcome::Multiple(..) => Exit::Multiple,
            Outcome::Unsolvable => Exit::Unsolvable,
            Outcome::Unknown { .. } => Exit::BudgetExhausted,
        }
    }
}

/// The reason why a run cannot continue.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of the output closed it, which is not an error.
    ClosedPipe,
    /// The arguments are invalid.
    Usage(String),
    /// Any other error.
    Other(String),
}

impl Failure {
    /// Returns a failure with a message.
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Failure::Other(message.to_string())
    }

    /// Returns a failure due to invalid arguments.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Failure::Usage(message.to_string())
    }

    /// Returns the failure of an I/O operation: `cannot read `x.zbc`: …`.
    pub(crate) fn io(operation: &str, object: impl fmt::Display, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Other(format!("cannot {operation} `{object}`: {error}")),
        }
    }

    /// Prints the failure of one input, so that the others are still processed; if the output is closed, they are not.
    pub(crate) fn of_one(self) -> Result<Exit, Failure> {
        if let Failure::ClosedPipe = self {
            return Err(self);
        }
        self.print();
        Ok(Exit::Error)
    }

    /// Prints the failure to standard error.
    pub(crate) fn print(&self) {
        if let Failure::Usage(message) | Failure::Other(message) = self {
            report::print_error(message);
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::ClosedPipe => f.write_str("the output is closed"),
            Failure::Usage(message) | Failure::Other(message) => f.write_str(message),
        }
    }
}

impl From<&Failure> for Exit {
    fn from(failure: &Failure) -> Exit {
        match failure {
            Failure::ClosedPipe => Exit::Success,
            Failure::Usage(_) => Exit::Usage,
            Failure::Other(_) => Exit::Error,
        }
    }
}
