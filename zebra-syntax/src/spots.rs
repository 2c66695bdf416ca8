//! The table behind `Spot`: the tokens of each location in a draft.

use proc_macro2::Span;
use zebra_core::diagnostic::Spot;

/// The spans of the first and the last token of every location.
#[derive(Debug, Default)]
pub struct Spots {
    spans: Vec<(Span, Span)>,
}

impl Spots {
    /// Adds the location of one token.
    pub(crate) fn at(&mut self, span: Span) -> Spot {
        self.between(span, span)
    }

    /// Adds a location from one token to another.
    pub(crate) fn between(&mut self, first: Span, last: Span) -> Spot {
        self.spans.push((first, last));
        Spot(self.spans.len() as u32 - 1)
    }

    /// Returns the spans of the first and the last token of a location.
    #[must_use]
    pub fn range(&self, spot: Spot) -> (Span, Span) {
        let whole = (Span::call_site(), Span::call_site());
        spot.index().and_then(|index| self.spans.get(index)).copied().unwrap_or(whole)
    }

    /// Returns the spans of all locations, in the order of their spots.
    pub fn all(&self) -> impl Iterator<Item = (Span, Span)> {
        self.spans.iter().copied()
    }

    /// Returns the span of the first token of a location.
    #[must_use]
    pub fn span(&self, spot: Spot) -> Span {
        self.range(spot).0
    }
}
