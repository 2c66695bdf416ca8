//! The native part of the Python package `zebra-puzzles`.

mod builder;
mod convert;
mod errors;
mod generate;
mod grading;
mod html;
mod interrupt;
mod puzzle;
mod question;
mod reading;

use pyo3::prelude::*;

/// The engine of Zebra. Import `zebra_puzzles` instead.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(module)?;
    builder::add(module)?;
    puzzle::add(module)?;
    html::add(module)?;
    reading::add(module)?;
    generate::add(module)?;
    grading::add(module)
}
