//! The global allocator: the system's, but exhausted memory ends the run with a message and exit code 1, not with an abort.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[derive(Debug)]
pub(crate) struct Allocator;

#[expect(
    unsafe_code,
    reason = "only an allocator learns of exhausted memory before the standard library aborts"
)]
// SAFETY: every method passes its arguments on to the system's allocator, which has the same requirements, and returns what
// that returns, except a null pointer.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        or_exit(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        or_exit(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        or_exit(unsafe { System.realloc(pointer, layout, size) })
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[inline]
fn or_exit(pointer: *mut u8) -> *mut u8 {
    if pointer.is_null() {
        exhausted();
    }
    pointer
}

#[cold]
fn exhausted() -> ! {
    thread_local! {
        static ENDS: Cell<bool> = const { Cell::new(false) };
    }
    static ANY_ENDS: AtomicBool = AtomicBool::new(false);
    if ENDS.replace(true) {
        // There is no memory left even to exit.
        std::process::abort();
    }
    while ANY_ENDS.swap(true, Ordering::Relaxed) {
        // Another thread ends the process.
        std::thread::sleep(Duration::from_secs(1));
    }
    let _ = io::stderr().write_all(b"error: out of memory\n");
    std::process::exit(1)
}
