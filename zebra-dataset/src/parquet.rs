//! Records as Parquet: a table with a column for each field, as Spark, Ray and databases read it.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;

use ::parquet::arrow::ArrowWriter;
use ::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use ::parquet::basic::Compression;
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use arrow_json::reader::Decoder;
use arrow_json::{LineDelimitedWriter, ReaderBuilder};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};

/// The number of records that are encoded at once, and so the size of a row group: about 20 MB of records.
const GROUP: usize = 1024;

/// Returns the columns of records. Numbers have signed types, because Spark has no others.
///
/// ```
/// let columns = zebra_dataset::parquet_schema();
/// assert_eq!(columns.field(1).name(), "id");
/// ```
#[must_use]
pub fn parquet_schema() -> SchemaRef {
    let text = |name: &str| Field::new(name, DataType::Utf8, false);
    let perhaps_text = |name: &str| Field::new(name, DataType::Utf8, true);
    let number = |name: &str| Field::new(name, DataType::Int64, false);
    let decimal = |name: &str| Field::new(name, DataType::Float64, false);
    let truth = |name: &str| Field::new(name, DataType::Boolean, false);
    let list = |of: DataType| DataType::List(Arc::new(Field::new("element", of, false)));
    let texts = |name: &str| Field::new(name, list(DataType::Utf8), false);
    let group = |fields: Vec<Field>| DataType::Struct(Fields::from(fields));
    let clue = group(vec![text("label"), perhaps_text("kind"), truth("red_herring"), text("sentence")]);
    let table = group(vec![texts("header"), Field::new("rows", list(list(DataType::Utf8)), false)]);
    let question = group(vec![text("text"), text("answer"), texts("choices"), text("letter")]);
    let counts = ["paragraphs", "reasons", "cases", "suppositions", "lines"];
    let mut difficulty = vec![text("level"), decimal("score")];
    difficulty.extend(counts.map(number));
    difficulty.push(decimal("choices"));
    let canonical = group(vec![text("hash"), truth("exact")]);
    Arc::new(Schema::new(vec![
        number("version"),
        text("id"),
        Field::new("seed", DataType::Int64, true),
        text("size"),
        perhaps_text("theme"),
        text("language"),
        texts("prompts"),
        Field::new("clues", list(clue), false),
        perhaps_text("puzzle"),
        Field::new("solution", table, false),
        text("template"),
        Field::new("question", question, true),
        texts("asked"),
        perhaps_text("false_clue"),
        texts("contradiction"),
        number("solutions"),
        truth("minimal"),
        Field::new("difficulty", group(difficulty), true),
        text("search_space"),
        perhaps_text("walkthrough"),
        Field::new("canonical", canonical, true),
        perhaps_text("certificate"),
    ]))
}

/// Writes records as a Parquet file. The same records give the same bytes.
///
/// ```
/// # fn main() -> Result<(), zebra_dataset::ParquetError> {
/// let mut writer = zebra_dataset::ParquetWriter::new(Vec::new())?;
/// // writer.write_line(&record.to_json())?;
/// let file = writer.finish()?;
/// assert_eq!(file[..4], *b"PAR1");
/// # Ok(())
/// # }
/// ```
pub struct ParquetWriter<W: Write + Send> {
    decoder: Decoder,
    writer: ArrowWriter<W>,
    pending: usize,
}

impl<W: Write + Send> std::fmt::Debug for ParquetWriter<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetWriter").field("pending", &self.pending).finish_non_exhaustive()
    }
}

impl<W: Write + Send> ParquetWriter<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn new(output: W) -> Result<Self, ParquetError> {
        let columns = parquet_schema();
        let decoder = ReaderBuilder::new(Arc::clone(&columns))
            .with_batch_size(GROUP)
            .with_strict_mode(true)
            .build_decoder()?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let writer = ArrowWriter::try_new(output, columns, Some(properties))?;
        Ok(ParquetWriter { decoder, writer, pending: 0 })
    }

    /// Adds a record, as its line of JSON. At most a thousand records are in memory.
    ///
    /// # Errors
    /// Returns an error if the line is not a record, if its seed is 2^63 or more, or if the output cannot be written.
    pub fn write_line(&mut self, line: &str) -> Result<(), ParquetError> {
        let line = line.trim_end();
        let read = self.decoder.decode(line.as_bytes())?;
        if read != line.len() {
            return Err(ParquetError::General("a line has more than one record".to_owned()));
        }
        self.pending += 1;
        if self.pending == GROUP { self.write_group() } else { Ok(()) }
    }

    /// Ends the file, and returns the output.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn finish(mut self) -> Result<W, ParquetError> {
        self.write_group()?;
        self.writer.into_inner()
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        self.pending = 0;
        if let Some(batch) = self.decoder.flush()? {
            self.writer.write(&batch)?;
            self.writer.flush()?;
        }
        Ok(())
    }
}

/// The number of rows of a table that are read at once.
const ROWS: usize = 64;

/// Returns the rows of any Parquet file as lines of JSON, without null values. Reads 64 rows at a time.
///
/// # Errors
/// Returns an error if the file is no Parquet file; an item of the iterator is an error if its rows cannot be read.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let file = zebra_dataset::ParquetWriter::new(Vec::new())?.finish()?;
/// let path = std::env::temp_dir().join("zebra-parquet-lines.parquet");
/// std::fs::write(&path, file)?;
/// assert_eq!(zebra_dataset::parquet_lines(std::fs::File::open(&path)?)?.count(), 0);
/// # Ok(())
/// # }
/// ```
pub fn parquet_lines(file: File) -> Result<impl Iterator<Item = Result<String, ParquetError>>, ParquetError> {
    let batches = ParquetRecordBatchReaderBuilder::try_new(file)?.with_batch_size(ROWS).build()?;
    Ok(batches.flat_map(|batch| {
        let lines = batch.map_err(ParquetError::from).and_then(|batch| {
            let mut writer = LineDelimitedWriter::new(Vec::new());
            writer.write(&batch)?;
            writer.finish()?;
            Ok(String::from_utf8_lossy(&writer.into_inner()).into_owned())
        });
        match lines {
            Ok(lines) => lines.lines().map(|line| Ok(line.to_owned())).collect::<Vec<_>>(),
            Err(error) => vec![Err(error)],
        }
    }))
}
