//! The whole macro without a compiler: what an expansion looks like, and what tokens mean.

mod codes;
mod expansion;
mod grammar;
mod verification;
