//! The model as constant data.

use std::borrow::Cow;

use zebra_core::model::{Model, Parts};

use super::Expansion;

impl Expansion<'_> {
    /// Returns the compact form of the model, without clues if the puzzle has errors.
    pub(super) fn data(&self) -> String {
        let sound = self.checked.diagnostics.is_empty();
        let model = if sound { Cow::Borrowed(self.model) } else { Cow::Owned(without_clues(self.model)) };
        model.to_compact()
    }
}

fn without_clues(model: &Model) -> Model {
    Model::from_parts(Parts { clues: Cow::Borrowed(&[]), answer: None, ..model.parts().clone() })
}
