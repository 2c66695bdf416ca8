//! Where the time goes: loading, reading, checking, compiling, solving.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use zebra_runtime::sentence::plural;

/// How long each part of the work took, on all cores together.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Times {
    loading: Duration,
    reading: Duration,
    checking: Duration,
    compiling: Duration,
    solving: Duration,
}

impl Times {
    /// Does a part of the work that gets a text out of its file.
    pub(crate) fn loading<T>(&mut self, work: impl FnOnce() -> T) -> T {
        timed(&mut self.loading, work)
    }

    /// Does a part of the work that reads.
    pub(crate) fn reading<T>(&mut self, work: impl FnOnce() -> T) -> T {
        timed(&mut self.reading, work)
    }

    /// Does a part of the work that makes a model of what was read.
    pub(crate) fn checking<T>(&mut self, work: impl FnOnce() -> T) -> T {
        timed(&mut self.checking, work)
    }

    /// Does a part of the work that makes a network of the model.
    pub(crate) fn compiling<T>(&mut self, work: impl FnOnce() -> T) -> T {
        timed(&mut self.compiling, work)
    }

    /// Does a part of the work that solves.
    pub(crate) fn solving<T>(&mut self, work: impl FnOnce() -> T) -> T {
        timed(&mut self.solving, work)
    }

    /// All of it.
    pub(crate) fn total(&self) -> Duration {
        self.loading + self.reading + self.checking + self.compiling + self.solving
    }

    /// One line for so many puzzles, done within a time on the clock.
    pub(crate) fn summary(&self, puzzles: usize, clock: Duration) -> String {
        let all = self.total().max(Duration::from_nanos(1));
        let share = |part: Duration| 100.0 * part.as_secs_f64() / all.as_secs_f64();
        let milliseconds = |time: Duration| 1000.0 * time.as_secs_f64();
        format!(
            "{puzzles} {} in {:.1} ms; of {:.1} ms of work {:.0} % loading, {:.0} % reading, {:.0} % checking, {:.0} % compiling, {:.0} % solving\n",
            plural(puzzles, "puzzle"),
            milliseconds(clock),
            milliseconds(all),
            share(self.loading),
            share(self.reading),
            share(self.checking),
            share(self.compiling),
            share(self.solving),
        )
    }
}

impl AddAssign for Times {
    fn add_assign(&mut self, other: Times) {
        self.loading += other.loading;
        self.reading += other.reading;
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
