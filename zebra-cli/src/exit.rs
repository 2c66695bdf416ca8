//! How a run ends: exit codes, and the failures that are no mistake in a puzzle.

use std::fmt;
use std::io;
use std::process::ExitCode;

use zebra_runtime::solve::Outcome;

use crate::report;

/// The exit codes; `--help` and the README list them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// One answer, or done.
    Good,
    /// A mistake in the input, or a file that cannot be read or written.
    Mistake,
    /// No answer.
    Unsolvable,
    /// Several answers.
    Several,
    /// The budget was exhausted.
    Spent,
}

/// The exit code of a run that somebody interrupted.
pub(crate) const INTERRUPTED: i32 = 130;

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Good => 0,
            Exit::Mistake => 1,
            Exit::Unsolvable => 10,
            Exit::Several => 11,
            Exit::Spent => 12,
        })
    }
}

impl<S> From<&Outcome<S>> for Exit {
    fn from(outcome: &Outcome<S>) -> Exit {
        match outcome {
            Outcome::Unique(_) => Exit::Good,
            Outcome::Multiple(..) => Exit::Several,
            Outcome::Unsolvable => Exit::Unsolvable,
            Outcome::Unknown { .. } => Exit::Spent,
        }
    }
}

/// Why a run cannot go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Whoever read the output has closed it, which is no mistake.
    ClosedPipe,
    /// Everything else, in words.
    Told(String),
}

impl Failure {
    /// A failure in words.
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Failure::Told(message.to_string())
    }

    /// What could not be done with something, and why.
    pub(crate) fn with(doing: &str, what: impl fmt::Display, why: &io::Error) -> Self {
        match why.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Told(format!("cannot {doing} `{what}`: {why}")),
        }
    }

    /// Says it on standard error, as far as that can be written to.
    pub(crate) fn tell(&self) {
        if let Failure::Told(message) = self {
            report::say(&report::error(message));
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::ClosedPipe => f.write_str("the output is closed"),
            Failure::Told(message) => f.write_str(message),
        }
    }
}

impl From<Failure> for Exit {
    fn from(failure: Failure) -> Exit {
        match failure {
            Failure::ClosedPipe => Exit::Good,
            Failure::Told(_) => Exit::Mistake,
        }
    }
}
