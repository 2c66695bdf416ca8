//! Blocks: where the items fit that clues join, or would join.

use super::Story;
use super::argument::refs;
use crate::explain::walkthrough::Reason;
use crate::explain::wording::{clauses, listed, reference};
use crate::model::{ClueId, ItemId, Mark};
use crate::sentence::list;

impl Story<'_> {
    /// Returns the places that clues leave to items, as sentences; or those that a refuted mark would leave to them.
    pub(super) fn places_of_block(
        &self,
        clues: &[ClueId],
        items: &[ItemId],
        ways: &[Vec<ItemId>],
        refuted: Option<Mark>,
        reasons: &[Reason],
    ) -> Vec<String> {
        let (model, labels) = (self.model(), self.labels(clues));
        let place = |item: &ItemId| listed(model, *item, self.category(items[0]));
        let way = |way: &Vec<ItemId>| way.iter().map(place).collect::<Vec<String>>().join("–");
        let names = list(items.iter().map(|&item| reference(model, item, None)), "and");
        let places = list(ways.iter().map(way), "or");
        let given = || self.given(&refs(reasons));
        match refuted.map(|refuted| clauses(model, &[refuted])) {
            Some(refuted) if ways.is_empty() => {
                let since = if reasons.is_empty() { String::new() } else { format!(", since {}", given()) };
                self.sentences([format!("that {refuted} leaves {names} no places by clues {labels}{since}")])
            }
            Some(refuted) => {
                let only = format!("that {refuted} leaves {names} only {places} by clues {labels}");
                self.sentences([only, format!("that cannot be, since {}", given())])
            }
            None => {
                let before = self.premises(&refs(reasons), "");
                let since = match before {
                    None if !reasons.is_empty() => format!("since {}, ", given()),
                    _ => String::new(),
                };
                let fits = format!("{since}clues {labels} leave {names} only these places: {places}");
                before.into_iter().chain(self.sentences([fits])).collect()
            }
        }
    }
}
