//! Locks, so that two runs do not write the same data set at once.

use std::fs::File;
use std::path::Path;

use crate::exit::Failure;

/// A lock, which ends with the value, and with the process however it ends.
#[derive(Debug)]
#[must_use]
pub(crate) struct Lock {
    _file: Option<File>,
}

/// Locks a file or a directory that exists; fails if another process has locked it.
#[cfg(unix)]
pub(crate) fn lock(path: &Path) -> Result<Lock, Failure> {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;

    let file = File::open(path).map_err(|error| Failure::io("lock", path.display(), &error))?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        // A file system without locks.
        Ok(()) | Err(Errno::NOSYS | Errno::OPNOTSUPP | Errno::NOLCK) => Ok(Lock { _file: Some(file) }),
        Err(Errno::WOULDBLOCK) => {
            Err(Failure::new(format_args!("another run writes to `{}`; wait until it ends", path.display())))
        }
        Err(error) => Err(Failure::io("lock", path.display(), &error.into())),
    }
}

/// Elsewhere a directory cannot be locked.
#[cfg(not(unix))]
pub(crate) fn lock(_: &Path) -> Result<Lock, Failure> {
    Ok(Lock { _file: None })
}
