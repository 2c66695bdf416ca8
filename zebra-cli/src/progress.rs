//! Progress on standard error: visible on a terminal only, and cleared at the end or by an interrupt.

use std::io::{self, IsTerminal};
use std::ops::Range;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use zebra_runtime::explain;
use zebra_runtime::parallel::each_in_order;

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::report;

/// The time after which the progress of an explanation is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two frames.
const FRAME: Duration = Duration::from_millis(100);

/// A bar of progress, which is cleared on drop.
pub(crate) struct Progress {
    bar: ProgressBar,
    _guard: interrupt::Guard,
}

impl Progress {
    /// Counts puzzles, with a spinner if their number is unknown.
    pub(crate) fn of_puzzles(count: Option<usize>) -> Progress {
        match count {
            Some(count) => {
                Progress::new(ProgressBar::new(count as u64), "{wide_bar} {pos}/{len}, {per_sec}, {eta} left")
            }
            None => {
                Progress::new(ProgressBar::new_spinner(), "{spinner} {pos} puzzles, {per_sec}, {elapsed}")
            }
        }
    }

    fn new(bar: ProgressBar, template: &str) -> Progress {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let cleared = bar.clone();
        Progress { bar, _guard: interrupt::on_exit(move || cleared.finish_and_clear()) }
    }

    /// Counts one more.
    pub(crate) fn step(&self) {
        self.bar.inc(1);
    }

    /// Prints something while the bar is not there.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Makes something of each seed on all cores, and writes the results in the order of the seeds. Errors are printed, and the other
/// seeds still processed.
pub(crate) fn each_seed<T: Send>(
    seeds: Range<u64>,
    make: impl Fn(u64) -> Result<T, String> + Sync,
    mut write: impl FnMut(T) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    let progress = Progress::of_puzzles(usize::try_from(seeds.end.saturating_sub(seeds.start)).ok());
    let mut exit = Exit::Success;
    each_in_order(seeds, make, |made| {
        progress.suspend(|| match made {
            Ok(made) => write(made),
            Err(message) => {
                report::print_error(&message);
                exit = Exit::Error;
                Ok(())
            }
        })?;
        progress.step();
        Ok(())
    })?;
    Ok(exit)
}

/// Runs an explanation that reports its progress. If it takes longer than a second, a bar shows the known marks.
pub(crate) fn observed<T>(search: impl FnOnce(&mut dyn FnMut(explain::Progress)) -> T) -> T {
    if !io::stderr().is_terminal() {
        return search(&mut |_| ());
    }
    let progress = Progress::new(ProgressBar::hidden(), "{wide_bar} {pos} of {len} marks known, {elapsed}");
    let bar = &progress.bar;
    let (end, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(FRAME);
            }
        });
        let result = search(&mut |progress| {
            bar.set_length(progress.marks as u64);
            // A search for the next point may end before it has found everything that was known once.
            bar.set_position(bar.position().max(progress.known as u64));
        });
        drop(end);
        result
    })
}
