//! Parquet: writing records, and reading the rows of any table.

use std::fs::File;
use std::io::Read;

use crate::exit::Failure;
use crate::output::Output;

#[cfg(feature = "parquet")]
mod writer {
    use std::fs::File;
    use std::io::{self, Write};

    use zebra_dataset::{ParquetError, ParquetWriter, parquet_lines};

    use super::{Failure, Output};

    /// Returns the rows of a table as lines of JSON.
    pub(crate) fn lines(
        path: &str,
    ) -> Result<impl Iterator<Item = Result<String, Failure>> + use<>, Failure> {
        let file = File::open(path).map_err(|error| Failure::io("read", path, &error))?;
        let path = path.to_owned();
        let failed =
            move |error: ParquetError| Failure::new(format_args!("cannot read the table `{path}`: {error}"));
        let rows = parquet_lines(file).map_err(&failed)?;
        Ok(rows.map(move |row| row.map_err(&failed)))
    }

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
    use super::{Failure, NO_PARQUET, Output};

    /// Returns an error: this build reads no tables.
    pub(crate) fn lines(_: &str) -> Result<std::iter::Empty<Result<String, Failure>>, Failure> {
        Err(Failure::usage(NO_PARQUET))
    }

    /// No table.
    pub(crate) enum Table {}

    impl Table {
        pub(crate) fn new(_: Output) -> Result<Table, Failure> {
            Err(Failure::usage(NO_PARQUET))
        }

        pub(crate) fn write_line(&mut self, _: &str) -> Result<(), Failure> {
            match *self {}
        }

        pub(crate) fn finish(self) -> Result<(), Failure> {
            match self {}
        }
    }
}

#[cfg(not(feature = "parquet"))]
const NO_PARQUET: &str =
    "this build of `zebra` cannot read or write Parquet; install it with `--features parquet`";

pub(crate) use writer::{Table, lines};

/// Returns whether a file is a table in Parquet.
pub(crate) fn is_table(path: &str) -> bool {
    let mut start = [0; 4];
    // What is no file, such as a pipe, cannot be read twice.
    let is_file = std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    is_file && File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == *b"PAR1"
}
