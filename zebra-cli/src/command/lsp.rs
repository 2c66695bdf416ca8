//! `zebra lsp`: the language server for editors.

use crate::exit::{Exit, Failure};
use crate::lsp;

/// The options of `zebra lsp`.
#[derive(Debug, clap::Args)]
pub(crate) struct Lsp {
    /// Serve over standard input and output, as always; many editors pass this
    #[arg(long, hide = true)]
    stdio: bool,
}

impl Lsp {
    /// Serves an editor until it ends the session.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let Lsp { stdio: _ } = self;
        lsp::serve()
    }
}
