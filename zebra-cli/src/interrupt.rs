//! Interrupts: on SIGINT, SIGTERM and SIGHUP, a run ends with complete output, no temporary files, and a fixed
//! exit code.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::exit::Failure;
use crate::report;

/// What to do before the process exits, in this order.
static CLEANUPS: Mutex<Cleanups> = Mutex::new(Cleanups { next: 0, all: BTreeMap::new() });

struct Cleanups {
    next: u64,
    all: BTreeMap<u64, Box<dyn FnMut() + Send>>,
}

/// Removes a cleanup on drop.
#[derive(Debug)]
#[must_use]
pub(crate) struct Guard(u64);

impl Drop for Guard {
    fn drop(&mut self) {
        locked(&CLEANUPS).all.remove(&self.0);
    }
}

/// Runs `cleanup` if the process is interrupted before the result is dropped.
pub(crate) fn on_exit(cleanup: impl FnMut() + Send + 'static) -> Guard {
    let mut cleanups = locked(&CLEANUPS);
    cleanups.next += 1;
    let number = cleanups.next;
    cleanups.all.insert(number, Box::new(cleanup));
    Guard(number)
}

/// Locks a mutex; a panic of its owner does not matter.
pub(crate) fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the process after some time, as an interrupt does.
pub(crate) fn end_after(time: Duration) -> Result<(), Failure> {
    let end = move || {
        thread::sleep(time);
        let seconds = time.as_secs_f64();
        report::print_error(&format!("the time of {seconds} s is over; the rest of the output is left out"));
        leave(TIME_OVER, || false);
    };
    let started = thread::Builder::new().name("deadline".to_owned()).spawn(end);
    started.map(drop).map_err(|error| Failure::new(format_args!("cannot start a thread: {error}")))
}

/// The exit code when the time is over: that of an exhausted budget.
const TIME_OVER: i32 = 12;

/// Runs all cleanups and exits. A reader that does not take the rest of the output is not waited for, nor is anything once `is_urgent`.
fn leave(exit: i32, mut is_urgent: impl FnMut() -> bool) -> ! {
    const PATIENCE: u32 = 200;
    let cleaning = thread::Builder::new().spawn(move || clean_up_and_exit(exit));
    for _ in 0..PATIENCE {
        if cleaning.is_err() || is_urgent() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    std::process::exit(exit)
}

/// Runs all cleanups and exits. Meanwhile no other one can be added.
fn clean_up_and_exit(code: i32) -> ! {
    let mut cleanups = locked(&CLEANUPS);
    for cleanup in cleanups.all.values_mut() {
        cleanup();
    }
    std::process::exit(code)
}

/// Handles SIGINT, SIGTERM and SIGHUP from now on; the last one not under `nohup`, where the run goes on.
#[cfg(unix)]
pub(crate) fn handle() -> Result<(), Failure> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    if ignores_hangup() {
        handle_signals(&[SIGINT, SIGTERM])
    } else {
        handle_signals(&[SIGINT, SIGTERM, SIGHUP])
    }
}

/// Returns whether the process was started with SIGHUP ignored, as `nohup` does. Without Linux's list of ignored signals, it is taken as
/// ignored: the default of the system then ends the process.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask & (1 << (signal_hook::consts::SIGHUP - 1)) != 0)
}

/// Handles the end of the terminal from now on. Only a screen asks for it: other runs go on under `nohup`.
#[cfg(unix)]
pub(crate) fn handle_hangup() -> Result<(), Failure> {
    handle_signals(&[signal_hook::consts::SIGHUP])
}

/// Handles signals from now on. A second signal ends the process at once, and so does a reader that does not take the rest of the
/// output.
#[cfg(unix)]
fn handle_signals(signals: &[i32]) -> Result<(), Failure> {
    use std::sync::{Arc, Barrier};

    let cannot = |error| Failure::new(format_args!("cannot handle signals: {error}"));
    let mut signals = signal_hook::iterator::Signals::new(signals).map_err(cannot)?;
    let started = Arc::new(Barrier::new(2));
    let starting = Arc::clone(&started);
    let handler = move || {
        starting.wait();
        let Some(signal) = signals.forever().next() else { return };
        // The shell's code for a process that a signal ended.
        leave(128 + signal, || signals.pending().next().is_some());
    };
    thread::Builder::new().name("signals".to_owned()).spawn(handler).map_err(cannot)?;
    // The thread takes its memory before the work of this one can use it up.
    started.wait();
    Ok(())
}

/// Handles Ctrl-C from now on.
#[cfg(not(unix))]
pub(crate) fn handle() -> Result<(), Failure> {
    ctrlc::set_handler(|| clean_up_and_exit(130)).map_err(Failure::new)
}

/// A terminal whose end has no signal.
#[cfg(not(unix))]
pub(crate) fn handle_hangup() -> Result<(), Failure> {
    Ok(())
}
