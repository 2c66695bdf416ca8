//! What the reader has in view: the partners of the item that a paragraph asks about, and how pairs came together.

use super::Story;
use crate::explain::walkthrough::{Argument, Heading, Paragraph, Reason, Why};
use crate::explain::wording::{bracketed, clauses, nothing_left, question, reference, takes_possessive};
use crate::model::{CategoryId, ItemId, Mark};

impl Story<'_> {
    /// Returns the question for the partner of an item in a category. The item has the name of its row, with the known partners on
    /// which reasons rest without words: "what does the Ukrainian (2nd house, tea) enjoy?".
    pub(super) fn question(&self, item: ItemId, asked: CategoryId, reasons: &[&Reason]) -> String {
        let (subject, partners) = self.asked_in_view(item, asked, reasons);
        question(self.model(), subject, asked, &self.bracket(subject, partners))
    }

    /// Returns what is missing if an item has no partner in a category, and for whom.
    pub(super) fn nothing_left(
        &self,
        item: ItemId,
        asked: CategoryId,
        reasons: &[&Reason],
    ) -> (String, String) {
        let (subject, partners) = self.asked_in_view(item, asked, reasons);
        nothing_left(self.model(), subject, asked, &self.bracket(subject, partners))
    }

    fn asked_in_view(&self, item: ItemId, asked: CategoryId, reasons: &[&Reason]) -> (ItemId, Vec<ItemId>) {
        let subject = self.subject(item, asked);
        let mut partners = self.partners_in_view(item, reasons);
        if subject != item {
            partners.retain(|&partner| partner != subject);
            partners.insert(0, item);
        }
        (subject, partners)
    }

    /// Returns the known partners of an item on which reasons rest without words, in brackets, each with its clue if that states the
    /// two: " (the Ukrainian, 4)".
    pub(super) fn in_view(&self, item: ItemId, reasons: &[&Reason]) -> String {
        let partners = self.partners_in_view(item, reasons).into_iter();
        let names = partners.map(|partner| match self.stated.source(Mark::together(item, partner)) {
            Some(source) => format!("{}, {source}", self.name_of_partner(item, partner)),
            None => self.name_of_partner(item, partner),
        });
        let names: Vec<String> = names.collect();
        if names.is_empty() { String::new() } else { format!(" ({})", names.join("; ")) }
    }

    fn partners_in_view(&self, item: ItemId, reasons: &[&Reason]) -> Vec<ItemId> {
        let mut partners = Vec::new();
        for reason in reasons.iter().filter(|reason| reason.mark.names(item)) {
            self.add_in_view(item, reason.mark.other(item), reason, &mut partners);
        }
        partners
    }

    fn bracket(&self, item: ItemId, mut partners: Vec<ItemId>) -> String {
        // A role is another place than its owner, so the heading does not name it.
        partners.retain(|&partner| self.is_role(item) || !self.is_heading(partner));
        let names: Vec<String> =
            partners.into_iter().map(|partner| self.name_of_partner(item, partner)).collect();
        if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
    }

    /// Returns the item by which the reader knows the row of an item, beside items of another category: one with which
    /// the author's sentences begin, such as a person, or else the name of the row.
    pub(super) fn subject(&self, item: ItemId, beside: CategoryId) -> ItemId {
        let model = self.model();
        if self.is_role(item) {
            return item;
        }
        // "Ann drinks tea", and not "they drink tea in the 1st house".
        let sample = model.items_of(beside).next();
        let is_first = |other: ItemId| {
            sample.is_some_and(|sample| {
                let clause = clauses(model, &[Mark::together(other, sample)]);
                let rest = clause.strip_prefix(&reference(model, other, Some(beside)));
                rest.is_some_and(|rest| !rest.starts_with(" and "))
            })
        };
        let rank = |&other: &ItemId| {
            let is_person = takes_possessive(&reference(model, other, Some(beside)));
            let is_first = is_first(other);
            let is_anchor = self.category(other) == model.anchor();
            (is_first, is_first && other == item, is_person, is_anchor, other == item)
        };
        let row = self.stated.row(item);
        let named = row.into_iter().filter(|&other| self.category(other) != beside && !self.is_role(other));
        named.max_by_key(rank).unwrap_or(item)
    }

    /// Returns the conclusions of a paragraph, with the name of the row in place of the item that is asked about.
    pub(super) fn conclusions(&self, paragraph: &Paragraph) -> Vec<Mark> {
        let Argument::Alternatives { item, .. } = paragraph.argument else {
            return paragraph.conclusions.clone();
        };
        let with_name = |&mark: &Mark| match mark.is_together() && mark.names(item) {
            true => Mark::together(self.subject(item, self.category(mark.other(item))), mark.other(item)),
            false => mark,
        };
        paragraph.conclusions.iter().map(with_name).collect()
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

    /// Returns a partner of an item in brackets, with its clue if that states the two. The name of its row is enough if the
    /// row of the asked item is known.
    pub(super) fn named_with_source(&self, of: ItemId, partner: ItemId, asked: Option<ItemId>) -> String {
        let anchor = self.model().anchor();
        let is_placed =
            |item: ItemId| self.category(item) == anchor || self.stated.partner(item, anchor).is_some();
        let name = self.name_of_partner(of, partner);
        if let Some(source) = self.stated.source(Mark::together(of, partner)) {
            return format!("{name}, {source}");
        }
        match self.stated.between(of, partner) {
            Some(link) if self.category(link) == anchor && asked.is_some_and(is_placed) => {
                self.name_of_partner(of, link)
            }
            _ => name,
        }
    }

    /// Returns a partner of an item in brackets: with a verb if one of them is a role, because its name leaves open who does what.
    pub(super) fn name_of_partner(&self, of: ItemId, partner: ItemId) -> String {
        match self.is_role(of) || self.is_role(partner) {
            true => clauses(self.model(), &[Mark::together(of, partner)]),
            false => bracketed(self.model(), partner, self.category(of)),
        }
    }

    /// Returns whether an item is a role of another one.
    pub(super) fn is_role(&self, item: ItemId) -> bool {
        self.model().category(self.category(item)).role_of.is_some()
    }

    /// Returns whether a mark keeps an item apart from its own role: no sentence says that Ann does not give something to Ann.
    pub(super) fn is_reflexive(&self, mark: Mark) -> bool {
        let model = self.model();
        let (one, other) = mark.items();
        let is_role_of = |role: ItemId, item: ItemId| {
            model.category(self.category(role)).role_of == Some(self.category(item))
        };
        !mark.is_together()
            && (is_role_of(one, other) || is_role_of(other, one))
            && model.place(one) == model.place(other)
    }
}

/// Returns whether a reason is a pair that is known, or known in a supposition.
pub(super) fn is_fact(reason: &Reason) -> bool {
    matches!(reason.why, Why::Known | Why::Supposed) && reason.mark.is_together()
}
