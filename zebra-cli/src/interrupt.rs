//! Interrupts: on SIGINT and SIGTERM, and on a screen on SIGHUP, a run ends with complete output, no temporary files, and a fixed
//! exit code.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::exit::Failure;

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

/// Runs all cleanups and exits. Meanwhile no other one can be added.
fn clean_up_and_exit(code: i32) -> ! {
    let mut cleanups = locked(&CLEANUPS);
    for cleanup in cleanups.all.values_mut() {
        cleanup();
    }
    std::process::exit(code)
}

/// Handles SIGINT and SIGTERM from now on.
#[cfg(unix)]
pub(crate) fn handle() -> Result<(), Failure> {
    use signal_hook::consts::{SIGINT, SIGTERM};

    handle_signals(&[SIGINT, SIGTERM])
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
    use std::thread;
    use std::time::Duration;

    const PATIENCE: u32 = 200;
    let cannot = |error| Failure::new(format_args!("cannot handle signals: {error}"));
    let mut signals = signal_hook::iterator::Signals::new(signals).map_err(cannot)?;
    let started = Arc::new(Barrier::new(2));
    let starting = Arc::clone(&started);
    let handler = move || {
        starting.wait();
        let Some(signal) = signals.forever().next() else { return };
        // The shell's code for a process that a signal ended.
        let exit = 128 + signal;
        let cleaning = thread::Builder::new().spawn(move || clean_up_and_exit(exit));
        for _ in 0..PATIENCE {
            if cleaning.is_err() || signals.pending().next().is_some() {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        std::process::exit(exit);
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
