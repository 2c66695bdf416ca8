//! Sides and distances: "to the left of", "to Ann's right", "one floor up from", "two houses away from".

use super::chunk::Part;
use super::comparison::{Bound, Comparing, either_way};
use super::grammar::Grammar;
use super::meaning::Predicate;
use super::words::Class;

impl Grammar<'_> {
    /// "… to the left of …"
    pub(super) fn compared_by_side(&self, from: usize, at: usize, to: usize) -> Vec<Predicate> {
        if self.lexicon.is_no_line
            || self.is_plain_word(at, to) && self.chunks[at].is(Class::Left)
            || !self.has(at + 1, Class::Of)
        {
            return Vec::new();
        }
        // "To the left or right of": the second word is before "of".
        let first = [2, 4].iter().find_map(|back| {
            let first = at.checked_sub(*back).filter(|first| *first >= from)?;
            let between = &self.chunks[first + 1..at];
            let is_joined = matches!(between, [or] if or.is(Class::Or))
                || matches!(between, [or, to, the] if or.is(Class::Or) && to.is(Class::To) && the.is(Class::Article));
            (is_joined && self.is_other_way(first, at)).then_some(first)
        });
        let last = at;
        let at = first.unwrap_or(at);
        let mut start = at;
        let mut is_immediate = false;
        for class in [Class::Immediately, Class::Article, Class::To] {
            if start > from && self.chunks[start - 1].is(class) {
                start -= 1;
                is_immediate |=
                    class == Class::Immediately && self.chunks[start].key.starts_with("immediate");
            }
        }
        // "Exactly to the right of" is directly there.
        if start > from && start < at && self.chunks[start - 1].is(Class::Exactly) {
            start -= 1;
            is_immediate = true;
        }
        // "Directly left of" has the adverb before "to the" as well.
        if start < at && self.chunks[start].is(Class::Immediately) && !is_immediate {
            start += 1;
        }
        // "The upper left of" is another place.
        let has_adjective = start > from + 1
            && self.chunks[start - 1].is(Class::Filler)
            && self.chunks[start - 2].is(Class::Article);
        if has_adjective {
            return Vec::new();
        }
        let Some(is_more) = self.side(at) else { return Vec::new() };
        let Some((verb, unit_nouns, amount, mut bound)) = self.before_comparison(from, start, to) else {
            return Vec::new();
        };
        if is_immediate {
            if amount.is_some() {
                return Vec::new();
            }
            bound = Bound::Step;
        }
        let comparing = Comparing::plain(
            at,
            is_more,
            vec![("line", false)],
            (verb, unit_nouns, amount, bound),
            self.nouns_of_subject(from),
        );
        either_way(self.with_operands(&comparing, last + 2, to), first.is_some())
    }

    /// Returns whether a side of a line is that of the greater numbers.
    pub(super) fn side(&self, at: usize) -> Option<bool> {
        match self.chunks[at].kind {
            Part::Word(Class::Left) => Some(false),
            Part::Word(Class::Right) => Some(true),
            _ => self.lexicon.direction(&self.chunks[at].key),
        }
    }

    /// "… to Ann's left", "… immediately to the doctor's right"
    pub(super) fn on_side_of_owner(&self, from: usize, at: usize, to: usize) -> Vec<Predicate> {
        let is_owner =
            at > from && (self.chunks[at - 1].owns || self.chunks[at - 1].kind == Part::Possessive);
        let Some(start) = (from..at).find(|at| self.chunks[*at].is(Class::To)) else { return Vec::new() };
        if at + 1 != to || !is_owner || self.lexicon.is_no_line {
            return Vec::new();
        }
        let Some(before) = self.before_comparison(from, start, to) else {
            return Vec::new();
        };
        let comparing =
            Comparing::plain(at, self.chunks[at].is(Class::Right), vec![("line", false)], before, (at, at));
        self.with_operands(&comparing, start + 1, at)
    }

    /// "One floor up from …", "two floors down from …"
    pub(super) fn up_from(&self, from: usize, at: usize, to: usize) -> Vec<Predicate> {
        let Some(before @ (_, _, Some(_), _)) = self.before_comparison(from, at, to) else {
            return Vec::new();
        };
        let comparing =
            Comparing::plain(at, self.chunks[at].key == "up", vec![("floor", false)], before, (at, at));
        self.with_operands(&comparing, at + 2, to)
    }

    /// Returns whether "up from" or "down from" begins at a chunk.
    pub(super) fn is_up(&self, at: usize, to: usize) -> bool {
        (self.is_word(at, to, "up") || self.is_word(at, to, "down")) && self.has(at + 1, Class::From)
    }

    /// Returns whether "away from" begins at a chunk.
    pub(super) fn is_away(&self, at: usize, to: usize) -> bool {
        self.is_word(at, to, "away") && self.has(at + 1, Class::From)
    }

    /// "Two houses away from …"
    pub(super) fn away_from(&self, from: usize, at: usize, to: usize) -> Vec<Predicate> {
        let Some(before @ (_, _, Some(_), _)) =
            self.before_comparison(from, at, to).filter(|_| !self.lexicon.is_no_line)
        else {
            return Vec::new();
        };
        let comparing = Comparing::plain(at, true, vec![("line", false), ("rank", false)], before, (at, at));
        either_way(self.with_operands(&comparing, at + 2, to), true)
    }
}
