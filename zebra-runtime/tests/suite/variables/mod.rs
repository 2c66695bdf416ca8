//! Tests of the logic variables against a naive model.

mod listeners;
mod naive;
mod sequences;
mod small;
