//! What the commands that explain have in common: progress on a terminal, and messages about limits.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use zebra_runtime::explain::{LogicGrid, MOST_ITEMS, MOST_MARKS, Progress};

use crate::batch::cleared_on_exit;
use crate::exit::Failure;

/// The time after which the progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two frames.
const FRAME: Duration = Duration::from_millis(100);

/// Runs a search that reports its progress. If it takes longer than a second, standard error shows a bar, if it is a
/// terminal.
pub(crate) fn observed<T>(search: impl FnOnce(&mut dyn FnMut(Progress)) -> T) -> T {
    if !io::stderr().is_terminal() {
        return search(&mut |_| ());
    }
    let bar = ProgressBar::hidden();
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} marks known, {elapsed}") {
        bar.set_style(style);
    }
    let _guard = cleared_on_exit(&bar);
    let (end, ended) = mpsc::channel::<()>();
    let result = thread::scope(|scope| {
        let shown = bar.clone();
        scope.spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(FRAME);
            }
        });
        let result = search(&mut |progress| {
            bar.set_length(progress.marks as u64);
            // A search for the next point may end before it has found everything that was known once.
            bar.set_position(bar.position().max(progress.known as u64));
        });
        drop(end);
        result
    });
    bar.finish_and_clear();
    result
}

/// Returns the failure for a puzzle that is too large.
pub(crate) fn too_large() -> Failure {
    Failure::new(format_args!(
        "the puzzle is too large to explain: the limits are {MOST_MARKS} marks of the grid and {MOST_ITEMS} items"
    ))
}

/// Returns the message for an explanation that ends early.
pub(crate) fn exhausted(grid: &LogicGrid) -> String {
    let (open, marks) = (grid.open(), grid.size());
    format!("budget exhausted: {open} of {marks} marks remain open; pass a larger `--budget`")
}
