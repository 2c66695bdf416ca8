//! The time of each phase: loading, parsing, checking, compiling, solving.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use zebra_runtime::sentence::plural;

/// A phase of the work on a puzzle.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Phase {
    /// A file is read.
    Loading,
    /// A text is parsed.
    Parsing,
    /// A draft is checked.
    Checking,
    /// A model is compiled for the engine.
    Compiling,
    /// Answers are searched for.
    Solving,
}

/// The names of the phases, in their order.
const NAMES: [&str; 5] = ["loading", "parsing", "checking", "compiling", "solving"];

/// The time of each phase, summed over all cores.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Times([Duration; NAMES.len()]);

impl Times {
    /// Does some work of a phase, and adds its time.
    pub(crate) fn time<T>(&mut self, phase: Phase, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.0[phase as usize] += start.elapsed();
        result
    }

    /// Returns the sum of all phases.
    pub(crate) fn total(&self) -> Duration {
        self.0.iter().sum()
    }

    /// Returns one line with the number of puzzles, the elapsed time and the share of each phase.
    pub(crate) fn summary(&self, puzzles: usize, elapsed: Duration) -> String {
        let all = self.total().max(Duration::from_nanos(1));
        let milliseconds = |time: Duration| 1000.0 * time.as_secs_f64();
        let shares = NAMES
            .iter()
            .zip(self.0)
            .map(|(name, time)| format!("{:.0} % {name}", 100.0 * time.as_secs_f64() / all.as_secs_f64()));
        format!(
            "{puzzles} {} in {:.1} ms ({:.1} ms of work: {})\n",
            plural(puzzles, "puzzle"),
            milliseconds(elapsed),
            milliseconds(all),
            shares.collect::<Vec<_>>().join(", ")
        )
    }
}

impl AddAssign for Times {
    fn add_assign(&mut self, other: Times) {
        for (time, more) in self.0.iter_mut().zip(other.0) {
            *time += more;
        }
    }
}
