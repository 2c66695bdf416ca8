//! Tests of records, canonical forms and grading.

mod canonical;
mod grading;
mod records;
