//! Which category a comparison is about: by its unit, its adjective, its verb or its nouns.

use super::chunk::{Chunk, Part, is_any};
use super::comparison::{Bound, Comparing};
use super::grammar::Grammar;
use super::lexicon::Lexicon;
use super::meaning::Gap;
use super::phrase::is_telling;
use super::scale::{Scale, stem};
use super::value::{Sort, Value};
use super::words::{Class, WORDS};
use crate::rational::Rational;

impl Grammar<'_> {
    /// Returns the scale of a comparison, its direction and its gap, if they are certain.
    pub(super) fn scale_of(
        &self,
        comparing: &Comparing,
        amount: Option<&Value>,
    ) -> Option<(&Scale, bool, Gap)> {
        let fits = |scale: &&Scale| {
            self.direction(comparing, scale).is_some() && self.fits_amount(comparing, scale, amount)
        };
        let mut scales: Vec<&Scale> = self.lexicon.scales.iter().filter(fits).collect();
        if comparing.measures.iter().any(|(measure, _)| *measure == "line") {
            self.prefer(&mut scales, |scale| scale.measure == Some("line"));
        }
        // A race is timed, unless the puzzle has dates.
        self.prefer(&mut scales, |scale| !is_timed(comparing, scale));
        if scales.len() > 1 {
            let words = || {
                (comparing.verb.0..comparing.verb.1)
                    .chain(comparing.unit_nouns.0..comparing.unit_nouns.1)
                    .chain(comparing.nouns.0..comparing.nouns.1)
                    .chain(comparing.subject.0..comparing.subject.1)
            };
            self.prefer(&mut scales, |scale| {
                words().any(|at| self.names_category(&self.chunks[at].key, scale.category))
            });
            self.prefer(&mut scales, |scale| {
                words().any(|at| self.memory.has(&self.chunks[at].key, scale.category))
            });
        }
        let [scale] = scales[..] else { return None };
        if self.has_verb_of_another(comparing, scale) || self.names_another_scale(comparing.subject, scale) {
            return None;
        }
        let gap = match (comparing.bound, amount) {
            // Of times, the next one follows immediately, however long that takes.
            (Bound::Step, _) if is_about_time(comparing) && !scale.has_single_steps() => Gap::Next,
            (Bound::Step, _) => {
                let steps = scale.has_single_steps().then_some(Rational::ONE)?;
                Gap::Exactly(scale.printed.as_ref().map_or(Some(steps), |_| scale.factor)?)
            }
            (_, None) => Gap::Some,
            (bound, Some(amount)) => {
                let by = scale.difference(amount).filter(|by| *by > Rational::ZERO)?;
                let mut numbers: Vec<i64> =
                    self.model.items_of(scale.category).map(|item| self.model.value(item)).collect();
                numbers.sort_unstable();
                // "The day before", on one morning.
                if scale.measure == Some("clock")
                    && by > Rational::from(numbers.last()? - numbers[0])
                    && !matches!(bound, Bound::AtMost | Bound::LessThan)
                {
                    return None;
                }
                match bound {
                    Bound::AtLeast => Gap::AtLeast(by),
                    Bound::AtMost => Gap::AtMost(by),
                    Bound::MoreThan => Gap::MoreThan(by),
                    Bound::LessThan => Gap::LessThan(by),
                    Bound::Exactly | Bound::Step => Gap::Exactly(by),
                }
            }
        };
        Some((scale, self.direction(comparing, scale)?, gap))
    }

    /// Keeps the scales of which something is true, if it is of one at least.
    fn prefer(&self, scales: &mut Vec<&Scale>, is: impl Fn(&Scale) -> bool) {
        if scales.iter().any(|scale| is(scale)) {
            scales.retain(|scale| is(scale));
        }
    }

    /// Returns whether "more" of the word that compares is more in the numbers of a scale; `None` if it is not about them.
    fn direction(&self, comparing: &Comparing, scale: &Scale) -> Option<bool> {
        let is_number = self.is_about_number(comparing, scale);
        let is_product = scale.measure == Some("year") && has_product(self.chunks, self.lexicon);
        let fits = |measure: &str| {
            measures(scale, measure) || measure == "amount" && is_number || measure == "year" && is_product
        };
        let measure = comparing.measures.iter().find(|(measure, _)| fits(measure))?;
        Some(comparing.is_more != measure.1)
    }

    /// "Ann's seat number is higher than", "has a seat with a higher number than", "on a higher floor than": the number of a scale
    /// itself, also where a place in a row has it.
    fn is_about_number(&self, comparing: &Comparing, scale: &Scale) -> bool {
        let names = |(from, to): (usize, usize)| {
            (from..to).any(|at| self.names_category(&self.chunks[at].key, scale.category))
        };
        let (nouns, subject) = (comparing.nouns, comparing.subject);
        let has_number = |(from, to): (usize, usize)| (from..to).any(|at| self.is_word(at, to, "number"));
        let is_named = names(subject) || names(nouns) || names(comparing.verb);
        let has_numbers = scale.printed.as_ref().is_some_and(|printed| printed.sort == Sort::Number);
        has_numbers && is_named && (has_number(subject) || has_number(nouns))
            || names(nouns) && measures(scale, "floor")
    }

    /// Returns the nouns of the subject of a range that begins after its verb: "seat number" in "Ann's seat number is".
    pub(super) fn nouns_of_subject(&self, from: usize) -> (usize, usize) {
        let is_verb = |chunk: &&Chunk| chunk.is(Class::Be) || chunk.is(Class::Not);
        let end = from - self.chunks[..from].iter().rev().take_while(is_verb).count();
        let is_joint = |chunk: &Chunk| {
            !matches!(chunk.kind, Part::Word(_) | Part::Possessive) || is_any!(chunk; And Or But If Then)
        };
        let start = self.chunks[..end].iter().rposition(is_joint).map_or(0, |joint| joint + 1);
        if end == from { (from, from) } else { self.nouns_of_measure(start, end) }
    }

    /// Returns the nouns of what somebody has: "seat number" in "Ann's seat number" and "the seat number of Ann".
    pub(super) fn nouns_of_measure(&self, from: usize, to: usize) -> (usize, usize) {
        let is_noun = |chunk: &&Chunk| chunk.is(Class::Filler) && chunk.items.is_empty();
        let last = to - self.chunks[from..to].iter().rev().take_while(is_noun).count();
        let first = from + usize::from(self.has(from, Class::Article));
        let of = first + self.chunks[first.min(to)..to].iter().take_while(is_noun).count();
        let is_owned =
            |owner: &Chunk| owner.owns || owner.kind == Part::Possessive || owner.is(Class::Possessive);
        match of + 1 < to && of > first && self.chunks[of].is(Class::Of) {
            true => (first, of),
            false if last > from && is_owned(&self.chunks[last - 1]) => (last, to),
            false => (to, to),
        }
    }

    /// Returns whether nouns name another scale, and not the one that is compared: "Ann's price is more than Bob's year".
    pub(super) fn names_another_scale(&self, nouns: (usize, usize), scale: &Scale) -> bool {
        let names = |scale: &Scale| {
            (nouns.0..nouns.1).any(|at| self.names_category(&self.chunks[at].key, scale.category))
        };
        !names(scale) && self.lexicon.scales.iter().any(names)
    }

    /// Returns whether the amount and the nouns of a comparison can be those of a scale.
    fn fits_amount(&self, comparing: &Comparing, scale: &Scale, amount: Option<&Value>) -> bool {
        let has_amount = match amount {
            None => false,
            Some(amount) => {
                let Some(by) = scale.difference(amount) else { return false };
                if by <= Rational::ZERO {
                    return false;
                }
                true
            }
        };
        let has_unit =
            amount.is_some_and(|amount| amount.unit.is_some() || matches!(amount.sort, Sort::Money(_)));
        let counted = |at: usize| self.counts(at, scale);
        let noun = |(from, to): (usize, usize)| {
            let is_number =
                |at: usize| self.is_word(at, to, "number") && self.is_about_number(comparing, scale);
            // "Guests on board" are guests.
            let end = (from..to).skip(1).find(|at| self.chunks[*at].is(Class::In)).unwrap_or(to);
            (from..end).filter(|at| is_telling(&self.chunks[*at]) && !is_number(*at)).collect::<Vec<_>>()
        };
        let (unit_nouns, nouns) = (noun(comparing.unit_nouns), noun(comparing.nouns));
        if !unit_nouns.iter().all(|at| counted(*at)) {
            return false;
        }
        let is_about_distance =
            comparing.measures.iter().any(|(measure, _)| matches!(*measure, "far" | "long"))
                && (comparing.nouns.0..comparing.nouns.1).any(|at| self.chunks[at].is(Class::To));
        if !is_about_distance && !nouns.iter().all(|at| counted(*at)) {
            return false;
        }
        if !comparing.needs_evidence || has_unit || !unit_nouns.is_empty() || !nouns.is_empty() {
            // A bare number needs a noun, unless the puzzle has no unit for it.
            return !has_amount
                || has_unit
                || !unit_nouns.is_empty()
                || !nouns.is_empty()
                || scale.words.is_empty()
                || self.has_verb_of(comparing, scale);
        }
        self.has_verb_of(comparing, scale)
    }

    /// Returns whether the verb of a comparison occurs with the numbers of a scale.
    fn has_verb_of(&self, comparing: &Comparing, scale: &Scale) -> bool {
        // "Has more than", where only one category has numbers, which count things.
        if comparing.verb.0 == comparing.verb.1 && scale.measure.is_none() && self.lexicon.scales.len() == 1 {
            return true;
        }
        let (from, to) = comparing.subject;
        if (from..to).any(|at| self.names_category(&self.chunks[at].key, scale.category)) {
            return true;
        }
        (comparing.verb.0..comparing.verb.1).map(|at| &*self.chunks[at].key).any(|word| {
            self.memory.has(word, scale.category)
                || self.names_category(word, scale.category)
                || (matches!(scale.measure, Some("money" | "euro" | "pound-money") | None)
                    && self.is_only_money(scale)
                    && WORDS.has("verbs", word))
        })
    }

    /// Returns whether the verb of a comparison occurs with another scale only: a painting "was sold before" others, where the puzzle has
    /// the prices for which they were sold, and the years in which they were painted.
    fn has_verb_of_another(&self, comparing: &Comparing, scale: &Scale) -> bool {
        let known = |word: &str, category| self.memory.has(word, category);
        let words = || {
            (comparing.verb.0..comparing.verb.1).map(|at| &self.chunks[at]).filter(|chunk| is_telling(chunk))
        };
        let has_noun = comparing.nouns.0 < comparing.nouns.1 || comparing.subject.0 < comparing.subject.1;
        // The amount of a difference is one of durations, where those are a list.
        let is_place = |scale: &Scale| matches!(scale.measure, Some("rank" | "line"));
        let is_other = |other: &&Scale| {
            other.category != scale.category && !is_timed(comparing, other) && !is_place(other)
        };
        let mut others = self.lexicon.scales.iter().filter(is_other);
        let is_unknown =
            |word: &Chunk| !WORDS.has("race", &word.key) && !self.memory.knows(&word.key, self.lexicon);
        let is_verb = |word: &Chunk| {
            WORDS.is_finite(&word.key) && !word.is_said && !self.memory.knows_verb(&word.key, self.lexicon)
        };
        match scale.measure {
            Some("duration") if words().any(is_verb) => return true,
            Some("clock") if words().any(is_verb) => return true,
            Some("weekday" | "month" | "date")
                if words().any(|word| !word.is(Class::Left) && is_verb(word)) =>
            {
                return true;
            }
            Some("year" | "rank") if words().any(is_unknown) => return true,
            // Of "years employed", a noun alone cannot be longer.
            Some("span") if words().next().is_none() && !has_noun => return true,
            _ => {}
        }
        !has_noun
            && is_about_time(comparing)
            && !is_place(scale)
            && !words().any(|word| {
                known(&word.key, scale.category) || self.names_category(&word.key, scale.category)
            })
            && others.any(|other| words().any(|word| known(&word.key, other.category)))
    }

    /// Returns whether a scale is of money, or the only one that could be.
    fn is_only_money(&self, scale: &Scale) -> bool {
        let could_be = |scale: &&Scale| measures(scale, "money");
        scale.measure.is_some() || self.lexicon.scales.iter().filter(could_be).count() == 1
    }

    /// Returns whether a noun is what the numbers of a scale count.
    pub(super) fn counts(&self, at: usize, scale: &Scale) -> bool {
        let word = &*self.chunks[at].key;
        self.chunks[at].is_said
            || self.names_category(word, scale.category)
            || scale.words.iter().any(|own| own == stem(word))
            || (self.memory.is_counted(word) && self.memory.has(word, scale.category))
            || (self.memory.is_compared(word) && scale.measure.is_none())
            || (matches!(scale.measure, Some("line")) && WORDS.labels.get(word) == Some(&"line"))
    }
}

/// Returns whether a sentence names what was made, which is old since then: "the painting", but not "the artist".
pub(super) fn has_product(chunks: &[Chunk], lexicon: &Lexicon) -> bool {
    let is_made = |word: &str| word.ends_with("ing") || word.ends_with("ings");
    chunks.iter().any(|chunk| chunk.items.is_empty() && is_made(&chunk.key) && lexicon.is_told(&chunk.key))
}

/// Returns whether the numbers of a scale are of a measure.
pub(super) fn measures(scale: &Scale, measure: &str) -> bool {
    let own = scale.measure;
    // A list of "numbers" says which one is meant, as those of shirts do: they can only be higher or lower.
    let is_label = own.is_none() && scale.words.iter().any(|word| &**word == "number");
    if is_label && measure != "amount" {
        return false;
    }
    match measure {
        "amount" => !matches!(own, Some("date" | "month" | "weekday" | "clock" | "year" | "rank" | "line")),
        "count" => own.is_none(),
        "time" => {
            matches!(
                own,
                Some("date" | "month" | "weekday" | "clock" | "year" | "rank" | "line" | "duration")
            ) && !scale.is_street
        }
        "money" => matches!(own, Some("money" | "euro" | "pound-money") | None),
        "length" => matches!(own, Some("length" | "imperial" | "light-year")),
        // A list of heights has no widths.
        "height" | "long" | "width" | "depth" | "far" => {
            let is_of = |line: &[&str]| scale.words.iter().any(|word| line.contains(&&**word));
            let mut of_list = WORDS.dimensions.iter().filter(|line| is_of(&line[1..])).peekable();
            measures(scale, "length") && (of_list.peek().is_none() || of_list.any(|line| line[0] == measure))
        }
        "weight" => matches!(own, Some("weight" | "pounds")),
        "speed" => matches!(own, Some("speed" | "speed-km")),
        "line" => matches!(own, Some("line")) && scale.is_line(),
        "rank" => matches!(own, Some("rank")) && scale.is_line(),
        "floor" => {
            scale.words.iter().any(|word| matches!(&**word, "floor" | "level" | "stor" | "store" | "storey"))
        }
        // A number without a measure is not of one that the list does not name.
        // Only who is born earlier is older, and not who painted earlier.
        "year" => own == Some("year") && scale.words.iter().any(|word| matches!(&**word, "born" | "birth")),
        measure => own == Some(measure),
    }
}

/// Returns whether a word about time is compared with a duration.
fn is_timed(comparing: &Comparing, scale: &Scale) -> bool {
    scale.measure == Some("duration") && is_about_time(comparing)
}

fn is_about_time(comparing: &Comparing) -> bool {
    comparing.measures.iter().any(|(measure, _)| *measure == "time")
}
