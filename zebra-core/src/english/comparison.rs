//! Comparisons: "paid 2 dollars more than", "finished sometime before", "twice as old as".

use super::chunk::{Chunk, Part, is_any};
use super::compared::measures;
use super::grammar::Grammar;
use super::meaning::{Gap, Operand, Predicate};
use super::scale::Scale;
use super::value::Value;
use super::words::{Class, WORDS};

/// The word that compares, and what is around it.
pub(super) struct Comparing {
    pub(super) is_more: bool,
    /// The measures, each with whether the direction is exchanged for it; empty for "before" and the like.
    pub(super) measures: Vec<(&'static str, bool)>,
    /// Whether only a verb or a noun says what is compared, as with "more".
    pub(super) needs_evidence: bool,
    /// The words of the verb.
    pub(super) verb: (usize, usize),
    /// The words between the word that compares and "than".
    pub(super) nouns: (usize, usize),
    /// Words between an amount and the word that compares.
    pub(super) unit_nouns: (usize, usize),
    /// The nouns of the subject that precede its verb: "Ann's seat number is".
    pub(super) subject: (usize, usize),
    pub(super) amount: Option<Value>,
    pub(super) bound: Bound,
}

/// What precedes a comparison: its verb, the nouns of its amount, the amount, and its bound.
pub(super) type Before = ((usize, usize), (usize, usize), Option<Value>, Bound);

impl Comparing {
    /// A comparison by a word that needs no noun, such as "before" and "up from".
    pub(super) fn plain(
        at: usize,
        is_more: bool,
        measures: Vec<(&'static str, bool)>,
        (verb, unit_nouns, amount, bound): Before,
        subject: (usize, usize),
    ) -> Self {
        let nouns = (at, at);
        Comparing {
            is_more,
            measures,
            needs_evidence: false,
            verb,
            nouns,
            unit_nouns,
            subject,
            amount,
            bound,
        }
    }
}

/// How an amount bounds a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exactly,
    AtLeast,
    AtMost,
    MoreThan,
    LessThan,
    /// "Immediately": one step.
    Step,
}

impl Grammar<'_> {
    /// Returns the comparisons that a range can be, without its subject.
    pub(super) fn comparisons(&self, from: usize, to: usize) -> Vec<Predicate> {
        let mut found = Vec::new();
        for at in from..to {
            if let Part::Word(class) = self.chunks[at].kind
                && self.chunks[at].items.is_empty()
            {
                match class {
                    Class::Comparative => found.extend(self.compared_by_than(from, at, to)),
                    Class::As => found.extend(self.not_as(from, at, to)),
                    Class::Before
                    | Class::After
                    | Class::Ahead
                    | Class::Behind
                    | Class::Above
                    | Class::Below => {
                        found.extend(self.compared_by_preposition(from, at, to));
                    }
                    Class::Left | Class::Right => {
                        found.extend(self.compared_by_side(from, at, to));
                        found.extend(self.on_side_of_owner(from, at, to));
                    }
                    Class::Filler if self.lexicon.direction(&self.chunks[at].key).is_some() => {
                        found.extend(self.compared_by_side(from, at, to));
                    }
                    Class::Filler if self.is_up(at, to) => found.extend(self.up_from(from, at, to)),
                    Class::Filler if self.is_away(at, to) => found.extend(self.away_from(from, at, to)),
                    Class::Twice | Class::Half => found.extend(self.multiple(from, at, to)),
                    Class::Least | Class::Most => found.extend(self.bounded(from, at, to)),
                    Class::Or if at > from && at + 2 == to => found.extend(self.or_more(from, at)),
                    Class::Times if at > from => found.extend(self.multiple(from, at, to)),
                    _ => {}
                }
            }
        }
        found
    }

    /// "… older than …"
    fn compared_by_than(&self, from: usize, at: usize, to: usize) -> Vec<Predicate> {
        let is_other_way = |other: &usize| self.is_other_way(at, *other);
        let other = Some(at + 2).filter(|other| *other < to).filter(is_other_way);
        if other.is_none() && at > from + 1 && self.is_other_way(at - 2, at) {
            return Vec::new();
        }
        let start = other.unwrap_or(at) + 1;
        let Some(than) = (start..to).find(|at| self.chunks[*at].is(Class::Than)) else { return Vec::new() };
        let word = &*self.chunks[at].key;
        let Some(comparative) = WORDS.comparatives.get(word) else { return Vec::new() };
        let mut compared = comparative.measures.clone();
        let mut nouns = (start, than);
        let is_of_size = matches!(word, "larger" | "bigger" | "smaller")
            || nouns.0 == nouns.1 && matches!(word, "higher" | "lower" | "greater");
        let mut needs_evidence = is_of_size || matches!(word, "more" | "less" | "fewer");
        if needs_evidence
            && start + 1 == than
            && let Some(adjective) = WORDS.adjectives.get(&*self.chunks[start].key)
        {
            compared.clone_from(adjective);
            nouns = (than, than);
            needs_evidence = false;
        }
        if let Some(of_period) = self.measures_of_period(start, than) {
            compared.retain(|(measure, _)| *measure == "time");
            let is_reversed = compared.first().is_some_and(|measure| measure.1);
            compared = compared.iter().flat_map(|_| of_period).map(|of| (*of, is_reversed)).collect();
            nouns = (than, than);
        }
        if self.is_for_own(start, than) {
            nouns = (than, than);
        }
        if needs_evidence && nouns.0 == nouns.1 {
            nouns = self.nouns_around(from, than, to);
        }
        let Some((verb, unit_nouns, amount, bound)) = self.before_comparison(from, at, to) else {
            return Vec::new();
        };
        if let Some(of_height) = self.measures_of_height(word, nouns, (from, at)) {
            compared = of_height;
            needs_evidence = false;
        }
        let comparing = Comparing {
            is_more: comparative.is_more,
            measures: compared,
            needs_evidence,
            verb,
            nouns,
            unit_nouns,
            subject: self.nouns_of_subject(from),
            amount,
            bound,
        };
        if !(nouns.0..nouns.1).all(|at| self.is_small_word(at, to) || is_any!(self.chunks[at]; Person Kin)) {
            return Vec::new();
        }
        either_way(self.with_operands(&comparing, than + 1, to), other.is_some())
    }

    /// Returns what "higher" and "lower" compare without a noun: heights, or the places in a race, whose lower ones are later.
    fn measures_of_height(
        &self,
        word: &str,
        nouns: (usize, usize),
        verb: (usize, usize),
    ) -> Option<Vec<(&'static str, bool)>> {
        let is_height = |scale: &Scale| measures(scale, "height") && !measures(scale, "long");
        match matches!(word, "lower" | "higher") {
            true if self.is_of_race(verb.0, verb.1) => Some(vec![("amount", false), ("time", true)]),
            true if nouns.0 == nouns.1 && self.lexicon.scales.iter().any(is_height) => {
                Some(vec![("height", false)])
            }
            _ => None,
        }
    }

    /// "(Is not) as old as Ann": what the "not" before the verb denies is that the number is no less.
    fn not_as(&self, from: usize, at: usize, to: usize) -> Vec<Predicate> {
        let is_denied = self.chunks[from.saturating_sub(2)..from].iter().any(|chunk| chunk.is(Class::Not));
        let Some(adjective) = self.chunks.get(at + 1).filter(|_| is_denied && self.has(at + 2, Class::As))
        else {
            return Vec::new();
        };
        let measures = match WORDS.comparative_of(&adjective.key) {
            Some(comparative) if comparative.is_more => comparative.measures.clone(),
            _ => return Vec::new(),
        };
        let verb = (from, at);
        let comparing =
            Comparing::plain(at, false, measures, (verb, (at, at), None, Bound::Exactly), (from, from));
        let less = (from..at)
            .all(|at| self.is_small_word(at, to))
            .then(|| self.with_operands(&comparing, at + 3, to));
        less.into_iter().flatten().map(|less| Predicate::Not(less.into())).collect()
    }

    /// Returns what "in the week" and the like is a range of: "later in the week than".
    fn measures_of_period(&self, from: usize, to: usize) -> Option<&'static [&'static str]> {
        let [within, the, unit] = &self.chunks[from..to] else { return None };
        let measures: &[&str] = match &*unit.key {
            "day" | "morning" | "afternoon" | "evening" | "night" | "hour" => &["clock"],
            "week" => &["weekday", "date"],
            "month" => &["date"],
            "year" | "season" => &["month", "date"],
            "decade" | "century" => &["year"],
            _ => return None,
        };
        (within.is(Class::In) && the.is(Class::Article)).then_some(measures)
    }

    /// Returns whether "for her purchase" or "for hers" is a range.
    pub(super) fn is_for_own(&self, from: usize, to: usize) -> bool {
        let [of, own, thing @ ..] = &self.chunks[from.min(to)..to] else { return false };
        let is_thing = |thing: &Chunk| thing.is(Class::Filler) && thing.items.is_empty();
        matches!(&*of.key, "for" | "on")
            && own.is(Class::Possessive)
            && thing.len() < 2
            && thing.iter().all(is_thing)
    }

    /// Returns the noun that "more than" counts: "more than 30 guests", or that of the comparison before "but": "fewer guests than Ann but
    /// more than Bob".
    fn nouns_around(&self, from: usize, than: usize, to: usize) -> (usize, usize) {
        let counted = than + 2;
        if counted + 1 == to && self.chunks[than + 1].value.is_some() && self.is_plain_word(counted, to) {
            return (counted, to);
        }
        let before = || {
            let compared = (0..from).rev().find(|at| self.chunks[*at].is(Class::Comparative))?;
            let other = (compared..from).find(|at| self.chunks[*at].is(Class::Than))?;
            Some((compared + 1, other))
        };
        self.start_of_joined(from).and_then(|_| before()).unwrap_or((than, than))
    }

    /// Returns where the clause of a predicate begins, whose subject and verb are those of the predicate before "and", "but" or a comma.
    pub(super) fn start_of_joined(&self, from: usize) -> Option<usize> {
        let joins =
            |at: usize| matches!(self.chunks[at].kind, Part::Comma | Part::Word(Class::And | Class::But));
        let ends = |at: &usize| matches!(self.chunks[*at].kind, Part::Semicolon | Part::Stop);
        let is_joined = from > 0 && joins(from - 1);
        is_joined.then(|| (0..from).rev().find(ends).map_or(0, |end| end + 1))
    }

    /// Returns whether a verb of a race precedes a word that compares.
    fn is_of_race(&self, from: usize, at: usize) -> bool {
        let start = self.start_of_joined(from).unwrap_or(from);
        (start..at).any(|at| WORDS.has("race", &self.chunks[at].key))
    }

    /// Returns whether a word after "or" compares in the other direction than the word before it: "older or younger", "before or
    /// right after".
    pub(super) fn is_other_way(&self, at: usize, other: usize) -> bool {
        let classes = |at: usize| match self.chunks[at].kind {
            Part::Word(class) if self.chunks[at].items.is_empty() => class,
            _ => Class::Barred,
        };
        let is_opposite = match (classes(at), classes(other)) {
            (Class::Before, Class::After)
            | (Class::After, Class::Before)
            | (Class::Above, Class::Below)
            | (Class::Below, Class::Above)
            | (Class::Ahead, Class::Behind)
            | (Class::Behind, Class::Ahead)
            | (Class::Left, Class::Right)
            | (Class::Right, Class::Left) => true,
            (Class::Comparative, Class::Comparative) => {
                let word = |at: usize| WORDS.comparatives.get(&*self.chunks[at].key);
                let (one, other) = (word(at), word(other));
                one.zip(other).is_some_and(|(one, other)| {
                    one.is_more != other.is_more && one.measures == other.measures
                })
            }
            _ => false,
        };
        is_opposite && self.chunks[at + 1..other].iter().any(|chunk| chunk.is(Class::Or))
    }

    /// Returns the other word of "before or after", after the first one and its adverb.
    fn other_way_after(&self, at: usize, to: usize) -> Option<usize> {
        let or = at + 1 + usize::from(self.has(at + 1, Class::Of));
        let is_step = |at: usize| {
            at > 0 && matches!(&*self.chunks[at - 1].key, "right" | "immediately" | "directly" | "just")
        };
        // "Before or right after" bounds only one side.
        let other = or + 1 + usize::from(or + 2 < to && is_step(or + 2) && is_step(at));
        (other < to && self.chunks[or].is(Class::Or) && self.is_other_way(at, other)).then_some(other)
    }

    /// "… before …", "… ahead of …", "… right before or right after …"
    fn compared_by_preposition(&self, from: usize, at: usize, to: usize) -> Vec<Predicate> {
        let Part::Word(class) = self.chunks[at].kind else { return Vec::new() };
        let other = self.other_way_after(at, to);
        let last = other.unwrap_or(at);
        let mut object = last + 1;
        let is_second = (from..at).any(|first| self.other_way_after(first, to) == Some(at));
        if is_second {
            return Vec::new();
        }
        if self.chunks[last].is(Class::Ahead) {
            if !self.has(object, Class::Of) {
                return Vec::new();
            }
            object += 1;
        }
        // "The Saturday before last", "before seeing Rome".
        let is_event = |chunk: &Chunk| {
            chunk.is(Class::Last)
                || chunk.is(Class::Filler) && chunk.items.is_empty() && chunk.key.ends_with("ing")
        };
        if self.chunks.get(object).is_some_and(is_event) && matches!(class, Class::Before | Class::After) {
            return Vec::new();
        }
        let (is_more, measures) = match class {
            Class::Before => (false, vec![("time", false)]),
            Class::After => (true, vec![("time", false)]),
            // Whoever is ahead in a race is earlier; otherwise only more points are ahead.
            Class::Ahead | Class::Behind => {
                let is_ranked = self.lexicon.contest().is_some_and(|(_, is_most_first)| !is_most_first);
                // With times, more of something else is not ahead.
                let is_time = |scale: &Scale| matches!(scale.measure, Some("clock" | "duration" | "rank"));
                let has_times = self.lexicon.scales.iter().any(is_time);
                let by_points = (!is_ranked && !has_times).then_some(("count", true));
                let by_time = self.is_of_race(from, at).then_some(("time", false));
                (class == Class::Behind, by_points.into_iter().chain(by_time).collect())
            }
            Class::Above => (true, vec![("floor", false)]),
            _ => (false, vec![("floor", false)]),
        };
        let Some(before) = self.before_comparison(from, at, to) else {
            return Vec::new();
        };
        let comparing = Comparing::plain(at, is_more, measures, before, self.nouns_of_subject(from));
        either_way(self.with_operands(&comparing, object, to), other.is_some())
    }
}

/// Returns comparisons as they are, or in either direction, which says something only with an amount.
pub(super) fn either_way(comparisons: Vec<Predicate>, is_either: bool) -> Vec<Predicate> {
    let apart = |comparison| match comparison {
        Predicate::Compare { category, gap, with: Operand::Row(from), .. } if gap != Gap::Some => {
            Some(Predicate::Apart { category, gap, from })
        }
        _ => None,
    };
    if is_either { comparisons.into_iter().filter_map(apart).collect() } else { comparisons }
}
