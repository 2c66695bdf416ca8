//! The logic variables, compared with a model that is too simple to be wrong.

mod listeners;
mod naive;
mod sequences;
mod small;
