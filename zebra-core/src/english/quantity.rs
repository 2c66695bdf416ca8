//! How many of several statements are true: "Exactly one of these three statements is true: …; …; …".

use super::connective::exactly_one;
use super::grammar::Grammar;
use super::value::Sort;
use super::words::Class;
use crate::model::Formula;

impl Grammar<'_> {
    /// Reads statements after a colon, of which a number is true.
    pub(super) fn some_of_following(&self, from: usize, colon: usize, to: usize) -> Vec<Formula> {
        let Some((least, most, count)) = self.number_of_following(from, colon) else { return Vec::new() };
        let mut parts = Vec::new();
        for (start, end) in self.divided(colon + 1, to) {
            match &self.sentence(start, end)[..] {
                [formula] => parts.push(formula.clone()),
                _ => return Vec::new(),
            }
        }
        let total = parts.len() as u32;
        let (least, most) = (least.unwrap_or(0), most.unwrap_or(total));
        if total < 2
            || least > most
            || most > total
            || (least, most) == (0, total)
            || count.is_some_and(|count| count != total)
        {
            return Vec::new();
        }
        if (least, most) == (1, 1) {
            return vec![exactly_one(parts)];
        }
        vec![Formula::Count { of: parts.into(), least, most }]
    }

    /// Returns how many are true at least and at most, and of how many statements, if that is said.
    fn number_of_following(
        &self,
        from: usize,
        colon: usize,
    ) -> Option<(Option<u32>, Option<u32>, Option<u32>)> {
        let keys: Vec<&str> = self.chunks[from..colon].iter().map(|chunk| &*chunk.key).collect();
        if keys.join(" ") == "one of the following is true and the other is false" {
            return Some((Some(1), Some(1), Some(2)));
        }
        let number = |at: usize| {
            let value = self.chunks[..colon].get(from + at)?.value.as_ref()?;
            let is_whole = value.sort == Sort::Number && value.amount.is_integer();
            u32::try_from(value.amount.numerator()).ok().filter(|number| is_whole && *number > 0)
        };
        let (number_at, is_least, is_most) = match keys[..] {
            ["exactly" | "just" | "only" | "precisely", ..] => (1, true, true),
            ["at", "least", ..] => (2, true, false),
            ["at", "most", ..] => (2, false, true),
            _ => return None,
        };
        let chosen = number(number_at)?;
        let rest = keys.get(number_at + 1..)?;
        let ["of", "the" | "these", rest @ ..] = rest else { return None };
        let start = number_at + 3;
        let count = number(start).filter(|_| self.chunks[from + start].is(Class::Number));
        let rest = &rest[usize::from(count.is_some())..];
        let is_said = matches!(
            rest,
            ["following", "is" | "are", "true"]
                | ["following", "statements" | "sentences" | "claims", "is" | "are", "true"]
                | ["statements" | "sentences" | "claims", "is" | "are", "true"]
        );
        is_said.then_some((is_least.then_some(chosen), is_most.then_some(chosen), count))
    }
}
