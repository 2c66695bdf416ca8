//! The time of each phase: loading, parsing, checking, compiling, solving.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use zebra_runtime::sentence::plural;

/// The time of each phase, summed over all cores.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Times {
    loading: Duration,
    parsing: Duration,
    checking: Duration,
    compiling: Duration,
    solving: Duration,
}

impl Times {
    /// Times the loading of a file.
    pub(crate) fn loading<T>(&mut self, work: impl FnOnce() -> T) -> T {
        timed(&mut self.loading, work)
    }

    /// Times the parsing of a text.
    pub(crate) fn parsing<T>(&mut self, work: impl FnOnce() -> T) -> T {
        timed(&mut self.parsing, work)
    }

    /// Times the checks of a draft.
    pub(crate) fn checking<T>(&mut self, work: impl FnOnce() -> T) -> T {
        timed(&mut self.checking, work)
    }

    /// Times the compilation of a model for the engine.
    pub(crate) fn compiling<T>(&mut self, work: impl FnOnce() -> T) -> T {
        timed(&mut self.compiling, work)
    }

    /// Times the search.
    pub(crate) fn solving<T>(&mut self, work: impl FnOnce() -> T) -> T {
        timed(&mut self.solving, work)
    }

    /// Returns the sum of all phases.
    pub(crate) fn total(&self) -> Duration {
        self.loading + self.parsing + self.checking + self.compiling + self.solving
    }

    /// Returns one line with the number of puzzles, the elapsed time and the share of each phase.
    pub(crate) fn summary(&self, puzzles: usize, elapsed: Duration) -> String {
        let all = self.total().max(Duration::from_nanos(1));
        let share = |phase: Duration| 100.0 * phase.as_secs_f64() / all.as_secs_f64();
        let milliseconds = |time: Duration| 1000.0 * time.as_secs_f64();
        format!(
            "{puzzles} {} in {:.1} ms ({:.1} ms of work: {:.0} % loading, {:.0} % parsing, {:.0} % checking, {:.0} % compiling, {:.0} % solving)\n",
            plural(puzzles, "puzzle"),
            milliseconds(elapsed),
            milliseconds(all),
            share(self.loading),
            share(self.parsing),
            share(self.checking),
            share(self.compiling),
            share(self.solving),
        )
    }
}

impl AddAssign for Times {
    fn add_assign(&mut self, other: Times) {
        self.loading += other.loading;
        self.parsing += other.parsing;
        self.checking += other.checking;
        self.compiling += other.compiling;
        self.solving += other.solving;
    }
}

fn timed<T>(time: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *time += start.elapsed();
    result
}
