//! Records as a table in Parquet.

use crate::exit::Failure;
use crate::output::Output;

#[cfg(feature = "parquet")]
mod writer {
    use std::io::{self, Write};

    use zebra_dataset::{ParquetError, ParquetWriter};

    use super::{Failure, Output};

    /// The bytes of a file.
    struct Bytes(Output);

    impl Write for Bytes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0
                .write_bytes(bytes)
                .map(|()| bytes.len())
                .map_err(|error| io::Error::other(error.to_string()))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A table that is being written.
    pub(crate) struct Table(Box<ParquetWriter<Bytes>>);

    fn failed(error: &ParquetError) -> Failure {
        Failure::new(format_args!("cannot write the table: {error}"))
    }

    impl Table {
        /// Begins a table.
        pub(crate) fn new(output: Output) -> Result<Table, Failure> {
            ParquetWriter::new(Bytes(output))
                .map(|writer| Table(Box::new(writer)))
                .map_err(|error| failed(&error))
        }

        /// Adds a record, as a line of JSON.
        pub(crate) fn write_line(&mut self, line: &str) -> Result<(), Failure> {
            self.0.write_line(line).map_err(|error| failed(&error))
        }

        /// Completes the table and its file.
        pub(crate) fn finish(self) -> Result<(), Failure> {
            self.0.finish().map_err(|error| failed(&error))?.0.finish()
        }
    }
}

#[cfg(not(feature = "parquet"))]
mod writer {
    use super::{Failure, Output};

    /// No table.
    pub(crate) enum Table {}

    impl Table {
        pub(crate) fn new(_: Output) -> Result<Table, Failure> {
            Err(Failure::usage("this build of `zebra` has no Parquet; install it with `--features parquet`"))
        }

        pub(crate) fn write_line(&mut self, _: &str) -> Result<(), Failure> {
            match *self {}
        }

        pub(crate) fn finish(self) -> Result<(), Failure> {
            match self {}
        }
    }
}

pub(crate) use writer::Table;
