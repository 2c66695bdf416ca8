//! What the reader has in view: the partners of the item that a paragraph asks about, and how pairs came together.

use super::Story;
use crate::explain::walkthrough::{Heading, Reason, Why};
use crate::explain::wording::{bracketed, clauses, takes_possessive};
use crate::model::{ItemId, Mark};

impl Story<'_> {
    /// Returns the known partners of an item on which reasons rest without words, in brackets: " (the Ukrainian)".
    pub(super) fn in_view(&self, item: ItemId, reasons: &[&Reason]) -> String {
        let mut partners = Vec::new();
        for reason in reasons.iter().filter(|reason| reason.mark.names(item)) {
            self.add_in_view(item, reason.mark.other(item), reason, &mut partners);
        }
        // A role is another place than its owner, so the heading does not name it.
        let is_role = self.model().category(self.category(item)).role_of.is_some();
        partners.retain(|&partner| is_role || !self.is_heading(partner));
        let names: Vec<String> =
            partners.into_iter().map(|partner| self.name_of_partner(item, partner)).collect();
        if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
    }

    /// Returns whether the heading right before the paragraph names an item.
    fn is_heading(&self, item: ItemId) -> bool {
        let before = self.walkthrough.paragraphs[..=self.index].iter().rev();
        before.take(2).find_map(|paragraph| paragraph.heading) == Some(Heading::Item(item))
    }

    fn add_in_view(&self, item: ItemId, failing: ItemId, reason: &Reason, partners: &mut Vec<ItemId>) {
        if reason.why != Why::Grid {
            return;
        }
        let mut add = |partner: ItemId| {
            if self.category(partner) != self.category(failing) && !partners.contains(&partner) {
                partners.push(partner);
            }
        };
        for inner in &reason.from {
            let mark = inner.mark;
            match self.settled(item, mark) {
                Some(partner) => add(partner),
                None if is_fact(inner) && mark.names(item) && !mark.names(failing) => add(mark.other(item)),
                None => {}
            }
        }
        for inner in reason.from.iter().filter(|inner| self.settled(item, inner.mark).is_none()) {
            let failing = if inner.mark.names(item) { inner.mark.other(item) } else { failing };
            self.add_in_view(item, failing, inner, partners);
        }
    }

    /// Returns the known partner of an item, if it is another one than that of a mark which keeps the item apart from it.
    pub(super) fn settled(&self, item: ItemId, mark: Mark) -> Option<ItemId> {
        let is_about = !mark.is_together() && mark.names(item);
        let partner = || self.stated.partner(item, self.category(mark.other(item)));
        is_about.then(partner).flatten().filter(|&partner| !mark.names(partner))
    }

    /// Returns a partner of an item in brackets, with its clue, or with what connects the two: "1st house, so water".
    pub(super) fn named_with_source(&self, of: ItemId, partner: ItemId) -> String {
        let name = self.name_of_partner(of, partner);
        if let Some(source) = self.stated.source(Mark::together(of, partner)) {
            return format!("{name}, {source}");
        }
        match self.stated.between(of, partner) {
            Some(link) => {
                format!("{}, so {}", self.name_of_partner(of, link), self.name_of_partner(link, partner))
            }
            None => name,
        }
    }

    /// Returns a partner of an item in brackets: the owner of a role is "Ann's".
    fn name_of_partner(&self, of: ItemId, partner: ItemId) -> String {
        let name = bracketed(self.model(), partner, self.category(of));
        let is_role_of = self.model().category(self.category(of)).role_of == Some(self.category(partner));
        if is_role_of && takes_possessive(&name) { format!("{name}'s") } else { name }
    }

    /// Returns whether the words of a reason inside brackets would need brackets of their own. It is stated before, as a sentence;
    /// what rests on a supposition cannot be.
    pub(super) fn is_told_before(&self, reason: &Reason) -> bool {
        matches!(reason.why, Why::Clue(_)) && !reason.from.is_empty() && !rests_on_supposition(reason)
    }

    /// Returns a reason inside brackets that [`Self::is_told_before`] as a sentence: "Ann does not drink tea (3), since …".
    pub(super) fn told_before(&self, reason: &Reason) -> Option<String> {
        let Why::Clue(clue) = reason.why else { return None };
        let from: Vec<&Reason> = reason.from.iter().collect();
        let clause = clauses(self.model(), &[reason.mark]);
        Some(format!("{clause} ({}), since {}", self.stated.label(clue), self.given(&from)))
    }
}

/// Returns whether a reason is a pair that is known, or known in a supposition.
pub(super) fn is_fact(reason: &Reason) -> bool {
    matches!(reason.why, Why::Known | Why::Supposed) && reason.mark.is_together()
}

fn rests_on_supposition(reason: &Reason) -> bool {
    reason.why == Why::Supposed || reason.from.iter().any(rests_on_supposition)
}
