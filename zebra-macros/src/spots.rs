//! The macro's side of `Spot`: which tokens a place of the draft stands for.

use proc_macro2::Span;
use zebra_core::diagnostic::Spot;

/// The first and the last token of every place.
#[derive(Debug, Default)]
pub(crate) struct Spots {
    spans: Vec<(Span, Span)>,
}

impl Spots {
    /// A place of its own for one token.
    pub(crate) fn at(&mut self, span: Span) -> Spot {
        self.between(span, span)
    }

    /// A place from one token to another.
    pub(crate) fn between(&mut self, first: Span, last: Span) -> Spot {
        self.spans.push((first, last));
        Spot(self.spans.len() as u32 - 1)
    }

    /// The first and the last token of a place.
    pub(crate) fn range(&self, spot: Spot) -> (Span, Span) {
        let whole = (Span::call_site(), Span::call_site());
        spot.index().and_then(|index| self.spans.get(index)).copied().unwrap_or(whole)
    }

    /// The first token of a place.
    pub(crate) fn span(&self, spot: Spot) -> Span {
        self.range(spot).0
    }
}
