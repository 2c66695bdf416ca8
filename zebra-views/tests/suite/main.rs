//! Tests of pictures and books.

#[cfg(feature = "print")]
mod counts;
#[cfg(feature = "print")]
mod pages;
mod views;
