//! Places in a line: "next to", "between", "at one end", and rows that a relation describes.

use super::chunk::{Chunk, Part, is_any};
use super::compared::measures;
use super::grammar::Grammar;
use super::lexicon::Lexicon;
use super::meaning::{Gap, Operand, Predicate, Row};
use super::scale::Scale;
use super::value::{Sort, Value};
use super::words::{Class, WORDS};
use crate::rational::Rational;

impl Grammar<'_> {
    /// Returns the predicates about a place in a line that a range can be.
    pub(super) fn positions(&self, from: usize, to: usize) -> Vec<Predicate> {
        let mut found = Vec::new();
        for at in from..to {
            let Part::Word(class) = self.chunks[at].kind else { continue };
            let is_of_end = class == Class::End
                && (from..at).all(|at| {
                    self.is_small_word(at, to)
                        || self.is_adverb_of_place(at)
                        || is_any!(self.chunks[at]; Left Right)
                });
            if !self.chunks[at].items.is_empty()
                || !is_of_end
                    && !(from..at).all(|at| self.is_small_word(at, to) || self.is_adverb_of_place(at))
            {
                continue;
            }
            match class {
                Class::Next | Class::Beside => {
                    // "Next door to".
                    let is_door = class == Class::Next && self.is_word(at + 1, to, "door");
                    let start = at + 1 + usize::from(is_door);
                    let object = start + usize::from(self.has(start, Class::To));
                    if class == Class::Beside || object > start {
                        found.extend(self.apart(Rational::ONE, object, to));
                    }
                }
                // "Directly between" is between both and beside each.
                Class::Between if self.is_adverb_of_step(at - usize::from(at > from)) => {
                    let is_next = self.chunks[at - 1].is(Class::Immediately);
                    let between = if is_next { self.between(at + 1, to) } else { Vec::new() };
                    found.extend(between.into_iter().filter_map(beside_both));
                }
                Class::Between => found.extend(self.between(at + 1, to)),
                Class::End => found.extend(self.at_end(from, at, to)),
                Class::Middle if self.is_of_row(at + 1, to) => found.extend(self.in_middle()),
                _ => {}
            }
        }
        found.extend(self.beside_any(self.neighbors_of(from, to)));
        found.extend(self.beside_any(self.had_neighbors(from, to)));
        found.extend(self.neighbor_on_side(from, to));
        found.extend(self.in_set(from, to));
        found
    }

    fn is_adverb_of_step(&self, at: usize) -> bool {
        is_any!(self.chunks[at]; Immediately Exactly)
    }

    fn is_adverb_of_place(&self, at: usize) -> bool {
        let chunk = &self.chunks[at];
        chunk.items.is_empty() && is_any!(chunk; Some Immediately Far Either One Exactly)
    }

    /// Returns the only category whose items are places in a line.
    pub(super) fn line(&self) -> Option<&Scale> {
        line_of(self.lexicon)
    }

    fn apart(&self, by: Rational, from: usize, to: usize) -> Vec<Predicate> {
        self.line().map(|line| self.apart_on(line, by, from, to)).unwrap_or_default()
    }

    fn apart_on(&self, line: &Scale, by: Rational, from: usize, to: usize) -> Vec<Predicate> {
        if from >= to {
            return Vec::new();
        }
        let Some(by) = line.of_steps(by) else { return Vec::new() };
        let rows = self.named_rows(from, to);
        rows.map(|from| Predicate::Apart { category: line.category, gap: Gap::Exactly(by), from }).collect()
    }

    /// "Somewhere between A and B".
    fn between(&self, from: usize, to: usize) -> Vec<Predicate> {
        // "In that order": the first one comes first.
        let order = self.start_of_ending(from, to, &["respectively"]);
        let (is_in_order, to) = (order.is_some(), order.unwrap_or(to));
        let names_scale =
            |scale: &&Scale| self.chunks.iter().any(|chunk| self.names_category(&chunk.key, scale.category));
        // Two streets are between each other in a row, and not in the ages of those who live there.
        let is_of_ends = |scale: &&Scale| {
            let mut items = self.chunks[from..to].iter().flat_map(|chunk| &chunk.items);
            items.any(|item| self.model.item(*item).category == scale.category)
        };
        let is_about = |scale: &&Scale| measures(scale, "time") || names_scale(scale) || is_of_ends(scale);
        let scale = self.line().or(match &self.lexicon.scales[..] {
            [scale] => Some(scale).filter(is_about),
            _ => None,
        });
        // "Between A and B in age" and "the length of A is between those of B and C" are about another list than the places.
        let is_of_another = |chunk: &Chunk| {
            let measure =
                WORDS.labels.get(&*chunk.key).filter(|label| !matches!(**label, "line" | "street" | "rank"));
            let mut others = self
                .lexicon
                .scales
                .iter()
                .filter(|other| scale.is_none_or(|scale| scale.category != other.category));
            chunk.items.is_empty()
                && chunk.is(Class::Filler)
                && others.any(|other| measure.is_some() || self.names_category(&chunk.key, other.category))
        };
        if self.chunks.iter().any(is_of_another) {
            return Vec::new();
        }
        // "A number of sailors between those of A and B" is about numbers, and about the places only if it names them.
        let is_of_numbers = self.chunks[from..to].iter().any(|chunk| matches!(&*chunk.key, "those" | "that"));
        let is_of_time = |scale: &&Scale| {
            let is_remembered = |at: usize| self.memory.has(&self.chunks[at].key, scale.category);
            (0..from).any(|at| self.is_word(at, from, "time"))
                && (scale.measure == Some("duration") || (0..from).any(is_remembered))
        };
        let scale = scale.filter(|scale| !is_of_numbers || names_scale(scale) || is_of_time(scale));
        let (Some(scale), [(one, one_end), (other, other_end)]) =
            (scale, &self.list(from, to, Class::And)[..])
        else {
            return Vec::new();
        };
        match (&self.rows(*one, *one_end)[..], &self.rows(*other, *other_end)[..]) {
            ([one @ Row::Of(_)], [other @ Row::Of(_)]) if is_in_order => {
                let compare = |is_more, with: &Row| Predicate::Compare {
                    category: scale.category,
                    is_more,
                    gap: Gap::Some,
                    with: Operand::Row(with.clone()),
                };
                vec![Predicate::All(vec![compare(true, one), compare(false, other)])]
            }
            ([one @ Row::Of(_)], [other @ Row::Of(_)]) => {
                vec![Predicate::Between { category: scale.category, ends: [one.clone(), other.clone()] }]
            }
            _ => Vec::new(),
        }
    }

    /// "At the left end".
    fn at_end(&self, from: usize, at: usize, to: usize) -> Vec<Predicate> {
        let Some(line) = self.line() else { return Vec::new() };
        let mut items = self.model.items_of(line.category);
        let (Some(first), Some(last)) = (items.next(), items.last()) else { return Vec::new() };
        if !self.is_of_row(at + 1, to) {
            return Vec::new();
        }
        // "At the far right-hand end".
        let side = at - 1 - usize::from(at > from && self.is_word(at - 1, to, "hand"));
        let has_the = at > from + 1 && (from..side).any(|at| self.is_word(at, to, "the"));
        if let Some(is_last) = self.side(side).filter(|_| has_the) {
            return vec![Predicate::Has(vec![if is_last { last } else { first }])];
        }
        Vec::new()
    }

    /// Returns whether nothing follows, or "of the row", "of the street".
    pub(super) fn is_of_row(&self, from: usize, to: usize) -> bool {
        match &self.chunks[from..to] {
            [] => true,
            [of, the, row] => {
                let is_row = WORDS.has("lines", &row.key);
                of.is(Class::Of) && the.is(Class::Article) && row.items.is_empty() && is_row
            }
            _ => false,
        }
    }

    fn in_middle(&self) -> Vec<Predicate> {
        let Some(line) = self.line() else { return Vec::new() };
        let mut items = self.model.items_of(line.category);
        let count = items.len();
        match items.nth(count / 2).filter(|_| count % 2 == 1) {
            Some(middle) => vec![Predicate::Has(vec![middle])],
            None => Vec::new(),
        }
    }

    /// "The person to the left of Ann": a row that a relation describes.
    pub(super) fn described_by_relation(&self, from: usize, to: usize) -> Vec<Row> {
        let beside: Vec<Row> = self
            .beside_any(self.neighbors_of(from, to))
            .into_iter()
            .chain(self.neighbor_on_side(from, to))
            .map(|predicate| Row::Such(predicate.into()))
            .collect();
        if !beside.is_empty() {
            return beside;
        }
        let is_whoever = self.chunks[from].is(Class::Whoever);
        let is_article = self.chunks[from].is(Class::Article);
        // "A child who is older than Ann" belongs to someone; "a child" alone does not say which.
        let is_any = is_article && self.has(from + 2, Class::Who);
        let is_the = is_article && self.chunks[from].key == "the" || is_any;
        if to < from + 4 || !is_the && !is_whoever {
            return Vec::new();
        }
        let is_noun =
            |class: Class| matches!(class, Class::Filler | Class::Person | Class::One | Class::Neighbor);
        let is_kin = |chunk: &Chunk| chunk.is(Class::Kin) && self.lexicon.names(&chunk.key);
        let noun_ends = (from + 1..to).find(|at| {
            let chunk = &self.chunks[*at];
            is_whoever
                || !chunk.items.is_empty()
                || !(matches!(chunk.kind, Part::Word(class) if is_noun(class)) || is_kin(chunk))
        });
        // "The day before" is an amount.
        let is_noun = |end: &usize| *end > from + 1 && !(*end == from + 2 && self.names_one_step(from, *end));
        let Some(mut start) = noun_ends.filter(|end| is_whoever || is_noun(end)) else { return Vec::new() };
        if is_whoever || self.chunks[start].is(Class::Who) {
            start += usize::from(!is_whoever);
            while self
                .chunks
                .get(start)
                .is_some_and(|chunk| is_any!(chunk; Be Have Do Modal) && chunk.items.is_empty())
            {
                start += 1;
            }
        }
        // "The snack before the tea" is perhaps the last one before it.
        if is_any!(self.chunks[start]; Before After)
            && !is_whoever
            && start > 0
            && self.chunks[start - 1].is(Class::Filler)
        {
            return Vec::new();
        }
        let relations = self.positions(start, to).into_iter().chain(self.comparisons(start, to));
        let relations = relations.chain(self.linked(start, to));
        let is_relation = |predicate: &Predicate| {
            matches!(
                predicate,
                Predicate::Compare { .. }
                    | Predicate::Apart { .. }
                    | Predicate::Between { .. }
                    | Predicate::Linked { .. }
            )
        };
        relations.filter(is_relation).map(|predicate| Row::Such(predicate.into())).collect()
    }

    /// "There is one house between A and B."
    pub(super) fn things_between(&self, from: usize, to: usize) -> Vec<(Row, Predicate)> {
        // "There are two houses between", "Two houses are between", "Two runners finished between".
        let is_there =
            to > from + 2 && self.chunks[from].is(Class::There) && self.chunks[from + 1].is(Class::Be);
        let mut at = if is_there { from + 2 } else { from };
        if self.has(at, Class::Exactly) {
            at += 1;
        }
        let Some(count) = self.chunks.get(at).and_then(|chunk| count_of(chunk.value.as_ref())) else {
            return Vec::new();
        };
        let Some(between) = (at + 1..to).find(|at| self.chunks[*at].is(Class::Between)) else {
            return Vec::new();
        };
        // The house, the place, or what is there, that is counted, but not "two cats"; and the verb.
        let is_noun = |at: usize| {
            let word = &*self.chunks[at].key;
            let is_of_list = WORDS.labels.get(word) == Some(&"line")
                || self.lexicon.names(word)
                || self.lexicon.is_told(word) && !WORDS.units.contains_key(word);
            let is_plain = self.chunks[at].is(Class::Filler) && self.chunks[at].items.is_empty();
            is_plain && is_of_list || self.chunks[at].is(Class::Person)
        };
        let is_verb = !is_there && between > at + 2 && self.is_verb(between - 1);
        // "One lecture is given between".
        let is_passive = is_verb && between > at + 3 && self.chunks[between - 2].is(Class::Be);
        let end = between - usize::from(is_verb) - usize::from(is_passive);
        if end > at + 2 || !is_there && (!is_verb || end != at + 2) || !(at + 1..end).all(is_noun) {
            return Vec::new();
        }
        let [(one, one_end), (other, other_end)] = self.list(between + 1, to, Class::And)[..] else {
            return Vec::new();
        };
        let [row @ Row::Of(_)] = &self.rows(one, one_end)[..] else { return Vec::new() };
        let Some(distance) = count.checked_add(Rational::ONE) else { return Vec::new() };
        // Between two places of a race there are the others.
        let mut ranks = self.lexicon.scales.iter().filter(|scale| measures(scale, "rank"));
        let rank = ranks.next().filter(|_| ranks.next().is_none() && !self.lexicon.is_no_line);
        let Some(line) = self.line().or(rank) else { return Vec::new() };
        let apart = self.apart_on(line, distance, other, other_end);
        apart.into_iter().map(|predicate| (row.clone(), predicate)).collect()
    }
}

/// "Directly between": one step from both.
fn beside_both(between: Predicate) -> Option<Predicate> {
    let Predicate::Between { category, ends } = &between else { return None };
    let beside = |from: &Row| Predicate::Apart { category: *category, gap: Gap::Next, from: from.clone() };
    // The two may be in one row, which is not on both sides.
    let [one, other] = ends.each_ref().map(beside);
    Some(Predicate::All(vec![one, other, between]))
}

/// Returns a whole number of things, from 1.
pub(super) fn count_of(value: Option<&Value>) -> Option<Rational> {
    let value = value.filter(|value| value.sort == Sort::Number && value.amount.is_integer())?;
    (value.amount > Rational::ZERO).then_some(value.amount)
}

/// Returns the only scale whose items are places in a line.
pub(super) fn line_of(lexicon: &Lexicon) -> Option<&Scale> {
    let is_line = |scale: &&Scale| scale.measure == Some("line") && scale.is_line();
    let mut lines = lexicon.scales.iter().filter(is_line);
    lines.next().filter(|_| lines.next().is_none() && !lexicon.is_no_line)
}
