//! Errors and warnings of a text as objects of JSON.

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Spot};

/// An error or a warning as an object of JSON. `P` is the form of its places, such as a line and a column.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::{ErrorRecord, zbc};
///
/// let reading = zbc::read("Child - Ann Bob\n---\nAnn = #1\nAnn = Cid\n");
/// let errors = ErrorRecord::all(&reading.check().diagnostics, |spot| reading.ranges.get(spot));
/// assert_eq!(errors[0].code, "unknown-item");
/// assert_eq!(errors[0].at, Some(35..38));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ErrorRecord<P> {
    /// The name of the kind of error.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// The place, if the error has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<P>,
    /// The places that have to do with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<RelatedRecord<P>>,
}

/// A place that has to do with an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RelatedRecord<P> {
    /// What it has to do with it.
    pub note: String,
    /// The place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<P>,
}

impl<P> ErrorRecord<P> {
    /// The maximum number of errors of a text that are reported.
    pub const MOST: usize = 100;

    /// Returns the records of the first errors, at most [`MOST`](ErrorRecord::MOST), with their places.
    pub fn all(diagnostics: &[Diagnostic], place: impl Fn(Spot) -> Option<P>) -> Vec<ErrorRecord<P>> {
        let record = |diagnostic: &Diagnostic| {
            let related = diagnostic.related.iter();
            ErrorRecord {
                code: diagnostic.code.name(),
                message: diagnostic.message.clone(),
                help: diagnostic.help.clone(),
                at: place(diagnostic.at),
                related: related
                    .map(|other| RelatedRecord { note: other.note.clone(), at: place(other.at) })
                    .collect(),
            }
        };
        diagnostics.iter().take(Self::MOST).map(record).collect()
    }
}
