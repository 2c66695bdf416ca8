//! Places in contests and other orders: "won the race", "the winner", "finished second", "the first to leave".

use super::Reader;
use super::chunk::{Chunk, Part};
use super::compared::measures;
use super::lexicon::Lexicon;
use super::scale::Scale;
use super::words::{Class, WORDS};
use crate::model::ItemId;

impl Reader<'_> {
    /// Returns the item with a place, or the last one, of the only order: that of ranks or times, or of points, of which most are the
    /// first.
    pub(super) fn picked_of_order(
        &self,
        place: Option<usize>,
        chunks: &[Chunk],
        at: usize,
    ) -> Option<ItemId> {
        let is_race = chunks[..at].iter().any(|chunk| WORDS.has("race", &chunk.key));
        let points = points_of(&self.lexicon).filter(|_| is_race);
        let timed = self.scale_picked(&[("time", false)], chunks, at);
        match (points, timed) {
            (Some(points), None) => self.ranked(points, true, place),
            (None, Some((scale, _))) => {
                // "The last painting sold was …", where the list has the years of painting.
                let is_done = matches!(chunks.get(at + 1..at + 4), Some([_, verb, be])
                    if verb.is(Class::Filler) && verb.items.is_empty() && be.is(Class::Be));
                let is_said = place.map_or(!is_done, |_| is_place_of_time(chunks, at));
                self.ranked(scale, false, place).filter(|_| is_said)
            }
            (Some(_), Some(_)) | (None, None) => None,
        }
    }

    /// Returns the item of a scale with a place, or the last one.
    fn ranked(&self, scale: &Scale, is_most_first: bool, place: Option<usize>) -> Option<ItemId> {
        let mut items: Vec<ItemId> = self.model.items_of(scale.category).collect();
        items.sort_by_key(|item| self.model.value(*item));
        if is_most_first {
            items.reverse();
        }
        let index = place.map_or(Some(items.len() - 1), |place| place.checked_sub(1));
        items.get(index?).copied()
    }

    /// Gives words for the first and the second of a contest the item that they pick: "won the race", "the winning team", "the runner-up".
    pub(super) fn resolve_winners(&self, chunks: &mut Vec<Chunk>) {
        let Some((scale, is_most_first)) = self.lexicon.contest() else { return };
        let item = |place| self.ranked(scale, is_most_first, Some(place)).into_iter().collect::<Vec<_>>();
        let mut at = 0;
        while at < chunks.len() {
            let next = chunks.get(at + 1);
            let has_contest = |from: usize| matches!(chunks.get(from..from + 2), Some([the, noun]) if the.key == "the" && WORDS.has("contests", &noun.key));
            let ends = next.is_none_or(|next| {
                !matches!(next.kind, Part::Word(_)) || next.is(Class::And) || next.is(Class::But)
            });
            // "Hoped to win" says nothing of who did.
            let is_finite = at == 0 || !chunks[at - 1].is(Class::To);
            match &*chunks[at].key {
                _ if !chunks[at].items.is_empty() => {}
                "won" | "wins" | "win" if is_finite && (ends || has_contest(at + 1)) => {
                    let range = chunks[at].at.clone();
                    chunks[at].at = range.start..range.start;
                    chunks[at].kind = Part::Word(Class::Filler);
                    let first = Chunk { at: range, items: item(1), ..chunks[at].clone() };
                    chunks.insert(at + 1, first);
                    at += 1;
                }
                "winner" | "winners"
                    if next.is_none_or(|next| !next.is(Class::Of) && next.key != chunks[at].key) =>
                {
                    chunks[at].items = item(1);
                }
                "winner" | "winners" if has_contest(at + 2) => {
                    chunks[at].items = item(1);
                    chunks.drain(at + 1..at + 4);
                }
                "winning" if next.is_some_and(|next| self.names_row(next)) => chunks[at].items = item(1),
                "runner" if next.is_some_and(|next| next.key == "up") => {
                    chunks[at].items = item(2);
                    chunks.remove(at + 1);
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// Returns whether a word is a noun for what has the places: "team", where a list is of teams.
    fn names_row(&self, chunk: &Chunk) -> bool {
        chunk.items.is_empty()
            && (chunk.is(Class::Person) || chunk.is(Class::Filler) && self.lexicon.names(&chunk.key))
    }
}

/// "The first to leave", "left first": the place in time of what has no ranks.
fn is_place_of_time(chunks: &[Chunk], at: usize) -> bool {
    let is_verb = |before: &Chunk| {
        before.items.is_empty()
            && (before.is(Class::Be)
                || before.is(Class::Not)
                || before.is(Class::Filler)
                || before.is(Class::Left))
    };
    match chunks.get(at + 1) {
        Some(next) if next.is(Class::To) => true,
        next => next.is_none_or(|next| next.kind == Part::Stop) && at > 0 && is_verb(&chunks[at - 1]),
    }
}

impl Lexicon {
    /// Returns the only scale of places in a contest, or of points, and whether most are the first.
    pub(super) fn contest(&self) -> Option<(&Scale, bool)> {
        let is_ranked = |scale: &&Scale| matches!(scale.measure, Some("rank" | "line")) && !scale.is_street;
        let mut ranks = self.scales.iter().filter(is_ranked);
        match (ranks.next(), ranks.next()) {
            (Some(scale), None) => Some((scale, false)),
            (None, _) => points_of(self).map(|scale| (scale, true)),
            _ => None,
        }
    }
}

/// Returns the only list of points or scores.
fn points_of(lexicon: &Lexicon) -> Option<&Scale> {
    let is_of_points = |scale: &&Scale| {
        measures(scale, "count") && scale.words.iter().any(|word| matches!(&**word, "point" | "scor"))
    };
    let mut scales = lexicon.scales.iter().filter(is_of_points);
    scales.next().filter(|_| scales.next().is_none())
}
