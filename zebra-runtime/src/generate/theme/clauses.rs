//! Clues as clauses, with exactly their meaning. Part of the generator.

use super::template::Values;
use super::wording::{Wording, clumsiness};
use crate::language::Key;
use crate::model::{Between, Fact, Formula, ItemId, Polarity};
use crate::random::Random;

impl Wording<'_> {
    /// Returns a clue as a clause, in one of many variants; `None` if the theme has no words for the formula.
    pub(super) fn clause(&self, formula: &Formula, random: &mut Random) -> Option<String> {
        match formula {
            Formula::Fact(fact) => self.fact(fact, random),
            Formula::Between(between) => self.between(between, Polarity::Is, random),
            Formula::Not(inner) => match &**inner {
                Formula::Between(between) => self.between(between, Polarity::IsNot, random),
                _ => None,
            },
            Formula::Any(parts) => self.any(parts, random),
            Formula::All(parts) => self.all(parts, random),
            Formula::Either(one, other) => match self.pair(one, other, random) {
                Some(pair) => Some(pair),
                None => self.either([self.part(one, random)?, self.part(other, random)?], random),
            },
            Formula::Implies(one, other) => {
                let (one, other) = (self.part(one, random)?, self.part(other, random)?);
                self.phrase(Key::IfThen, &[("one", &one), ("other", &other)], random)
            }
            Formula::Equivalent(one, other) => {
                let (one, other) = (self.part(one, random)?, self.part(other, random)?);
                self.phrase(Key::IfAndOnlyIf, &[("one", &one), ("other", &other)], random)
            }
            Formula::Compare { left, comparison, right } => self.compare(left, *comparison, right, random),
            // The generator makes none of these.
            Formula::Constant(_)
            | Formula::Same { .. }
            | Formula::Count { .. }
            | Formula::Quantified(..)
            | Formula::Copies(_) => None,
        }
    }

    /// Returns a clause within another one, without "whoever" if there is a way: "if whoever drinks tea is a cook" is hard to read.
    pub(super) fn part(&self, formula: &Formula, random: &mut Random) -> Option<String> {
        let mut clauses = (0..16).map(|_| self.clause(formula, random));
        let first = clauses.next()??;
        if clumsiness(&first) < 2 {
            return Some(first);
        }
        Some(clauses.flatten().find(|clause| clumsiness(clause) < 2).unwrap_or(first))
    }

    /// Returns two clauses of which one is true. A clause with an "or" of its own goes last, and two of them make a list.
    fn either(&self, [one, other]: [String; 2], random: &mut Random) -> Option<String> {
        let language = self.theme.language;
        let has_or = |clause: &str| language.is_english() && clause.contains(" or ");
        match (has_or(&one), has_or(&other)) {
            (true, true) => self.counted(&[one, other], 1, random),
            (true, false) => self.phrase(Key::EitherOr, &[("one", &other), ("other", &one)], random),
            (false, _) => self.phrase(Key::EitherOr, &[("one", &one), ("other", &other)], random),
        }
    }

    /// Returns a fact as a clause.
    pub(super) fn fact(&self, fact: &Fact, random: &mut Random) -> Option<String> {
        let Some(_) = fact.link else {
            let fact = self.oriented(*fact, random);
            if let Some(clause) = self.of_place(fact, random) {
                return Some(clause);
            }
            let subject = self.who(fact.first, random);
            return Some(self.stated(subject, fact.second, fact.polarity, random));
        };
        let fact = self.turned(fact, random);
        let (one, other) = (self.who(fact.first, random), self.who(fact.second, random));
        self.linked(&fact, &one, &other, random)
    }

    /// Returns a fact with a link about two subjects in these words.
    pub(super) fn linked(&self, fact: &Fact, one: &str, other: &str, random: &mut Random) -> Option<String> {
        let (link, amount) = self.link(fact.link?)?;
        let subjects = [one, other, ""];
        let values = Values { subjects, text: &amount, polarity: fact.polarity, ..Values::default() };
        Some(random.pick(&link.say)?.fill(values))
    }

    /// Returns "the first house is blue", if the theme has a sentence about places and such items.
    fn of_place(&self, fact: Fact, random: &mut Random) -> Option<String> {
        let Fact { first, second, polarity, .. } = fact;
        let (place, item) = if self.is_place(first) { (first, second) } else { (second, first) };
        let template = random.pick(&self.category_of(item).place).filter(|_| self.is_place(place))?;
        Some(self.fill_item(template, item, polarity, self.words(place)))
    }

    /// Returns "Ann keeps the fox" or, with a sentence of the theme, "the fox belongs to Ann".
    fn stated(&self, subject: String, item: ItemId, polarity: Polarity, random: &mut Random) -> String {
        let category = self.category_of(item);
        let count = category.is.len() + category.say.len();
        let chosen = if count == 0 { 0 } else { random.below(count) };
        match chosen.checked_sub(category.is.len()).and_then(|index| category.say.get(index)) {
            Some(template) => self.fill_item(template, item, polarity, &subject),
            None => {
                let mut text = subject;
                text.push(' ');
                self.add_predicate(item, polarity, random, &mut text);
                text
            }
        }
    }

    /// Returns a fact without a link with its sides exchanged, if that is better or as good: a name goes first, a place last.
    fn oriented(&self, fact: Fact, random: &mut Random) -> Fact {
        let is_plain = |item: ItemId| self.model.is_plain(self.model.item(item).category);
        let rank = |item: ItemId| if is_plain(item) { self.rank_of_subject(item) } else { 3 };
        let (first, second) = (rank(fact.first), rank(fact.second));
        // Places go first now and then, for variety.
        let exchange = match second.cmp(&first) {
            _ if second == 3 => false,
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Equal => random.chance(1, 2),
            std::cmp::Ordering::Greater => second == 2 && first == 1 && random.chance(1, 4),
        };
        if exchange { fact.exchanged() } else { fact }
    }

    /// Returns a fact with a symmetric link with its sides exchanged, perhaps.
    fn turned(&self, fact: &Fact, random: &mut Random) -> Fact {
        let is_symmetric = fact.link.is_some_and(|link| self.model.link(link).is_symmetric(self.model));
        let exchanged = Fact { first: fact.second, second: fact.first, ..*fact };
        if is_symmetric && random.chance(1, 2) { exchanged } else { *fact }
    }

    fn between(&self, between: &Between, polarity: Polarity, random: &mut Random) -> Option<String> {
        let (one, other) = between.ends;
        let ends = if random.chance(1, 2) { [one, other] } else { [other, one] };
        let middle = self.who(between.middle, random);
        let ends = ends.map(|item| self.who_in_list(item, random));
        let [one, other] = self.in_list(&ends[0], &ends[1]);
        let subjects = [&*middle, one, other];
        let template = random.pick(&self.category(between.category).between)?;
        Some(template.fill(Values { subjects, polarity, ..Values::default() }))
    }
}
