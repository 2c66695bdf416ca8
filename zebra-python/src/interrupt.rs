//! Work that Ctrl-C ends: it runs on a thread of its own, while this one listens for signals.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time between two looks for a signal.
const INTERVAL: Duration = Duration::from_millis(50);

/// The stack of a thread, in bytes: as much as the main thread has, since formulas may be nested deeply.
pub(crate) const STACK: usize = 8 << 20;

/// Whether work that several threads share is to end soon.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Does some work without the GIL. A signal such as Ctrl-C raises its exception at once; the thread then ends when it looks at `Stop`, or with
/// its work.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    let stop = Stop::default();
    let of_thread = stop.clone();
    let run = move || {
        // Nobody waits for the result after an interrupt.
        let _ = sender.send(work(&of_thread));
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run)?;
    loop {
        let received =
            py.detach(|| receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(INTERVAL));
        match received {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                stop.0.store(true, Ordering::Relaxed);
            })?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the engine failed; its message is on standard error"));
            }
        }
    }
}
