//! Tests of records, canonical forms and grading.

mod canonical;
mod corpus;
mod forms;
mod grading;
mod handwritten;
mod records;
mod statements;
