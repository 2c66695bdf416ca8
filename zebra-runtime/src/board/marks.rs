//! The marks on a board: the user's in their order, then the automatic ones. A function of the user's marks and of which
//! marks are automatic.

use super::clash::{Claim, Clash};
use super::mark::{Automatic, Entry, Origin};
use crate::explain::LogicGrid;
use crate::explain::marks::{Contradiction, Derivation, Derived};
use crate::model::{CategoryId, ItemId, Mark, Model, Polarity};

/// The marks in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Marks {
    entries: Vec<Entry>,
    derivation: Derivation,
}

impl Marks {
    /// Derives the automatic marks from the user's, no two of which are of the same items.
    pub(super) fn derive(model: &Model, empty: &LogicGrid, own: &[Entry], automatic: Automatic) -> Self {
        let given = own.iter().map(|entry| entry.mark);
        let derivation = Derivation::new(model, empty, given, automatic.rules);
        let added = derivation.marks().iter().filter_map(|Derived { mark, reason }| {
            let (rule, from) = reason.as_ref()?;
            let origin = Origin::Automatic { technique: rule.technique(), from: from.clone() };
            Some(Entry { mark: *mark, origin })
        });
        Marks { entries: own.iter().cloned().chain(added).collect(), derivation }
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(super) fn grid(&self) -> &LogicGrid {
        self.derivation.grid()
    }

    /// Returns the first contradiction.
    pub(super) fn clash(&self) -> Option<Clash> {
        let Contradiction { claim, rule, from, causes } = self.derivation.contradiction()?.clone();
        let claim = match claim {
            Ok(mark) => Claim::Mark(mark),
            Err((item, category)) => Claim::NoPlace { item, category },
        };
        Some(Clash { claim, technique: rule.technique(), from, causes })
    }

    pub(super) fn entry(&self, one: ItemId, other: ItemId) -> Option<&Entry> {
        self.derivation.index(one, other).map(|index| &self.entries[index])
    }

    pub(super) fn state(&self, one: ItemId, other: ItemId) -> Option<Polarity> {
        self.entry(one, other).map(|entry| entry.mark.polarity())
    }

    /// Returns the items of a category that are together with an item, in the order in which that became known.
    pub(super) fn together(
        &self,
        model: &Model,
        item: ItemId,
        with: CategoryId,
    ) -> impl Iterator<Item = ItemId> + '_ {
        let first = model.category(with).first;
        let items = first..first + model.category(with).count;
        let marks = self.derivation.of(item).filter(|mark| mark.is_together());
        marks.map(move |mark| mark.other(item)).filter(move |other| items.contains(&other.0))
    }

    /// Returns the user's marks that some marks rest on, in the order in which they were set.
    pub(super) fn causes(&self, marks: &[Mark]) -> Vec<Mark> {
        self.derivation.causes(marks)
    }
}
