//! Puzzles as data sets: [records](Record), [canonical forms](canonical_form) that find duplicates, and the
//! [grading](grade()) of answers. The layer above `zebra-runtime`.
//!
//! ```
//! # use zebra_runtime as zebra;
//! use zebra_dataset::{Parts, Record, grade};
//! use zebra::generate::{Generator, Options, Theme};
//!
//! let generator = Generator::new(Theme::named("street").unwrap(), Options::default())?;
//! let record = Record::of_generated(&generator.puzzle(7)?, "street", Parts::default());
//! assert_eq!(record.solutions, 1);
//! let grade = grade(&record, "I have no idea.");
//! assert_eq!((grade.solved, grade.correct, grade.cells), (false, 0, 25));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod euroeval;
mod grade;
mod one_cell;
#[cfg(feature = "parquet")]
mod parquet;
mod prompt;
mod question;
mod record;
mod space;
mod zebralogic;

#[cfg(feature = "parquet")]
pub use ::parquet::errors::ParquetError;
pub use canonical::{Canonical, canonical_form};
pub use grade::{
    Grade, GradeOptions, QuestionGrade, Read, WrongCell, grade, grade_question, grade_question_with,
    grade_with, wrong_cells,
};
#[cfg(feature = "parquet")]
pub use parquet::{ParquetWriter, parquet_lines, parquet_schema};
pub use question::Question;
pub use record::{Clue, Difficulty, Parts, Record, RecordError, Table, certificate_hash, sha256};
pub use zebralogic::{from_zebralogic, to_zebralogic};
