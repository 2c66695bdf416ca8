//! The dynamic item: a clue that holds for every position, found again in its cases.

use std::collections::{BTreeMap, BTreeSet};

use super::Writer;
use crate::model::Formula;

/// The most positions of a case that may be the dynamic item.
const MAX_POSITIONS: usize = 4;

impl Writer<'_> {
    /// Writes cases that differ only in their position as one clue with `$`; whether it means the same is not checked.
    pub(super) fn with_positions(&self, formulas: &[Formula]) -> Option<String> {
        let [Formula::All(cases)] = formulas else { return None };
        // Cases that are always true are not there.
        if cases.len() > self.model.rows() {
            return None;
        }
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        for case in cases.iter() {
            let mut positions = BTreeSet::new();
            case.visit_items(&mut |item| {
                if self.model.item(item).category == self.model.anchor() {
                    positions.insert(item);
                }
            });
            if positions.len() > MAX_POSITIONS {
                return None;
            }
            for position in positions {
                let text = self.composer(Some(position)).clue(std::slice::from_ref(case)).ok()?;
                *times.entry(text).or_default() += 1;
            }
        }
        let (text, count) = times.into_iter().max_by_key(|(_, count)| *count)?;
        (count > 1).then_some(text)
    }
}
