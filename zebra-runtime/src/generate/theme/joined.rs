//! Several facts in one sentence: alternatives, pairs, lists of people, and facts about one person. Part of the generator.

use std::collections::BTreeSet;

use super::wording::{Wording, clumsiness};
use crate::language::Key;
use crate::model::{Fact, Formula, ItemId, Polarity};
use crate::random::Random;

/// Returns the facts of formulas that are nothing else.
fn facts(parts: &[Formula]) -> Option<Vec<Fact>> {
    let fact = |part: &Formula| match part {
        Formula::Fact(fact) => Some(*fact),
        _ => None,
    };
    parts.iter().map(fact).collect()
}

/// Returns two facts with their common item first; `None` if they have none or more than one.
fn with_common(one: Fact, other: Fact) -> Option<(Fact, Fact)> {
    let sides = |fact: Fact| match fact.link {
        None => vec![fact, fact.exchanged()],
        Some(_) => vec![fact],
    };
    let pairs =
        sides(one).into_iter().flat_map(|one| sides(other).into_iter().map(move |other| (one, other)));
    let mut common = pairs.filter(|(one, other)| one.first == other.first);
    common.next()
}

/// Splits what someone does into its first word, the verb, and the rest.
fn after_verb(predicate: &str) -> (&str, &str) {
    predicate.split_once(' ').unwrap_or((predicate, ""))
}

impl Wording<'_> {
    /// Returns alternatives: "Ann keeps either the fox or the owl", "either Ann or Bob keeps the fox", pairs, or any.
    pub(super) fn any(&self, parts: &[Formula], random: &mut Random) -> Option<String> {
        if let [one, other] = parts
            && let Some(pair) = self.pair(one, other, random)
        {
            return Some(pair);
        }
        if let Some([one, other]) = facts(parts).as_deref()
            && let Some(clause) = self.of_two([*one, *other], Polarity::Is, random)
        {
            return Some(clause);
        }
        let clauses: Option<Vec<String>> = parts.iter().map(|part| self.clause(part, random)).collect();
        let clauses = clauses?;
        let language = self.theme.language;
        let list = match language.is_english() {
            true => language.list(clauses, Key::Or),
            false => clauses.join(language.text(Key::Semicolon)),
        };
        Some(language.phrase(Key::Any, &[("list", &list)]))
    }

    /// Returns two facts about one item and two of a category.
    fn of_two(&self, [one, other]: [Fact; 2], polarity: Polarity, random: &mut Random) -> Option<String> {
        let is_plain = |fact: &Fact| fact.link.is_none() && fact.polarity == polarity;
        if !is_plain(&one) || !is_plain(&other) {
            return None;
        }
        let (one, other) = with_common(one, other)?;
        let category = |item: ItemId| self.model.item(item).category;
        if category(one.second) == category(other.second) && !self.is_name(one.second) {
            let subject = self.who(one.first, random);
            let predicate = self.coordinated((one.second, other.second), polarity, random)?;
            return Some(format!("{subject} {predicate}"));
        }
        // "Nina neither comes from Rome nor plays the flute", and not "neither … nor … is Nina".
        if self.is_name(one.first) && polarity == Polarity::IsNot {
            return None;
        }
        let (does, does_not) = self.predicates(one.first, random);
        let is_owner = category(one.second) == category(other.second)
            || polarity == Polarity::IsNot && self.model.is_plain(category(one.first));
        let (one, other) = (self.who_in_list(one.second, random), self.who_in_list(other.second, random));
        let key = match polarity {
            Polarity::Is => Key::EitherSubject,
            Polarity::IsNot => Key::NeitherSubject,
        };
        let slots = [("one", &*one), ("other", &*other), ("does", &*does), ("does_not", &*does_not)];
        is_owner.then(|| self.theme.language.phrase(key, &slots))
    }

    /// Returns "of Ann and the baker, one keeps the fox and the other lives in the red house", if the cases are such a pair.
    pub(super) fn pair(&self, one: &Formula, other: &Formula, random: &mut Random) -> Option<String> {
        let (Formula::All(one), Formula::All(other)) = (one, other) else { return None };
        let (one, other) = (facts(one)?, facts(other)?);
        let ([a, b], [c, d]) = (&one[..], &other[..]) else { return None };
        let plain = |fact: &Fact| fact.link.is_none() && fact.polarity == Polarity::Is;
        if ![a, b, c, d].into_iter().all(plain) {
            return None;
        }
        let same = |one: &Fact, other: Fact| *one == other || *one == other.exchanged();
        let crossed = |x: Fact, y: Fact| {
            let first = Fact { first: x.first, second: y.second, ..x };
            let second = Fact { first: y.first, second: x.second, ..x };
            same(c, first) && same(d, second) || same(c, second) && same(d, first)
        };
        let sides = [(*a, *b), (*a, b.exchanged()), (a.exchanged(), *b), (a.exchanged(), b.exchanged())];
        let (x, y) = sides.into_iter().find(|&(x, y)| crossed(x, y))?;
        // People are whoever has something, and not something that someone has.
        let rank = |item: ItemId| 2 - self.rank_of_subject(item);
        let is_better = rank(x.second) + rank(y.second) > rank(x.first) + rank(y.first);
        let (x, y) = if is_better { (x.exchanged(), y.exchanged()) } else { (x, y) };
        let (x, y) = if random.chance(1, 2) { (y, x) } else { (x, y) };
        let (one, other) = (self.who_in_list(x.first, random), self.who_in_list(y.first, random));
        let of = self.model.item(x.second).category;
        let is_ordered = self.numbers(of).is_some() || self.is_place(x.second);
        let in_order = is_ordered && of == self.model.item(y.second).category;
        // Numbers and places are in ascending order, whoever has which.
        let items = match in_order {
            true => [x.second.min(y.second), x.second.max(y.second)],
            false if random.chance(1, 2) => [x.second, y.second],
            false => [y.second, x.second],
        };
        // English says both verbs of named people now and then, for variety.
        let are_names = self.is_name(x.first) && self.is_name(y.first);
        let may_repeat = are_names && self.theme.language.shares_words();
        let whole = |random: &mut Random| self.predicates_of(items, random);
        if may_repeat && random.chance(1, 2) {
            let [does, also] = whole(random);
            return Some(self.of_pair(Key::PairNames, (&one, &other), (&does, &also)));
        }
        let [one, other] = self.in_list(&one, &other);
        match self.each_of(items, random) {
            Some((does, also)) => Some(self.of_pair(Key::Pair, (one, other), (&does, &also))),
            None => {
                let [does, also] = whole(random);
                Some(self.of_pair(Key::PairNames, (one, other), (&does, &also)))
            }
        }
    }

    /// Fills a phrase about two people, of whom each does one of two things.
    fn of_pair(&self, key: Key, (one, other): (&str, &str), (does, also): (&str, &str)) -> String {
        let (language, gender) = (self.theme.language, self.theme.gender.as_str());
        let slots = [("one", one), ("other", other), ("does", does), ("also", also), ("gender", gender)];
        // "One" and "the other" have no form for women and men.
        let texts = language.texts(key);
        let text = if gender == "x" { texts.last() } else { texts.first() };
        language.fill(text.map_or("", |text| text), &slots)
    }

    /// Returns facts that are all true: people who are all different, a person with several, or several people without one.
    pub(super) fn all(&self, parts: &[Formula], random: &mut Random) -> Option<String> {
        if let Some(facts) = facts(parts) {
            if let Some(clause) = self.different(&facts, random) {
                return Some(clause);
            }
            if let [one, other] = facts[..] {
                if let Some(clause) = self.of_two([one, other], Polarity::IsNot, random) {
                    return Some(clause);
                }
                if let Some(clause) = self.about_one(one, other, random) {
                    return Some(clause);
                }
            }
        }
        let clauses: Option<Vec<String>> = parts.iter().map(|part| self.clause(part, random)).collect();
        Some(self.theme.language.list(clauses?, Key::And))
    }

    /// Returns "the four guests are Ann, the baker, …" if the facts say of each two of some items that they are different.
    fn different(&self, facts: &[Fact], random: &mut Random) -> Option<String> {
        if facts.iter().any(|fact| fact.link.is_some() || fact.polarity == Polarity::Is) {
            return None;
        }
        let mut items: Vec<ItemId> = facts.iter().flat_map(|fact| [fact.first, fact.second]).collect();
        items.sort_unstable();
        items.dedup();
        let count = items.len();
        // Two items of one category are different without a clue.
        let categories: BTreeSet<_> = items.iter().map(|&item| self.model.item(item).category).collect();
        if count < 3 || categories.len() < count || facts.len() != count * (count - 1) / 2 {
            return None;
        }
        random.shuffle(&mut items);
        // "Ann, the baker and …" could be one person.
        items.sort_by_key(|&item| self.is_name(item));
        let (theme, language) = (self.theme, self.theme.language);
        let names = language.list(items.iter().map(|&item| self.who_in_list(item, random)), Key::And);
        let number = language.cardinal(count as i64);
        let slots = [
            ("are", if theme.past { "were" } else { "are" }),
            ("number", &*number),
            ("people", &*theme.people),
            ("names", &*names),
            ("gender", &*theme.gender),
        ];
        let texts = language.texts(Key::DifferentWhole);
        let phrase = match (count == self.model.rows(), random.chance(1, 2)) {
            (true, true) => texts.first()?,
            (true, false) => texts.last()?,
            (false, _) => language.text(Key::Different),
        };
        Some(language.fill(phrase, &slots))
    }

    /// Returns "Bob, who does not own the cat, lives next to the baker", or a sentence with two verbs.
    fn about_one(&self, one: Fact, other: Fact, random: &mut Random) -> Option<String> {
        let (one, other) = with_common(one, other)?;
        let (aside, main) = if one.link.is_some() { (other, one) } else { (one, other) };
        if aside.link.is_some() {
            return None;
        }
        let (aside, main) = self.with_better_subject(aside, main, random);
        let (pronoun, is_english) = (&self.theme.pronoun, self.theme.language.is_english());
        let subject = self.who_in_list(aside.first, random);
        // In "the ship under the white flag, which carries sugar", the flag would carry it; and "the guest who eats soup, who drinks tea"
        // has a clause too many.
        let takes_no_aside =
            is_english && (pronoun == "which" && !self.is_name(aside.first) || clumsiness(&subject) > 0);
        let is_denied_first = aside.polarity == Polarity::IsNot && main.polarity == Polarity::Is;
        let (aside, main) = if takes_no_aside && is_denied_first && main.link.is_none() {
            (main, aside)
        } else {
            (aside, main)
        };
        let predicate = self.predicate(aside.second, aside.polarity, random);
        if main.link.is_some() {
            let target = self.who(main.second, random);
            let rest = self.linked(&main, "", &target, random)?;
            // The template must begin with the subject.
            let rest = rest.strip_prefix(' ')?;
            let language = self.theme.language;
            let (verb, again) = after_verb(rest);
            let repeats = after_verb(&predicate).0 == verb;
            let slots = [
                ("subject", &*subject),
                ("pronoun", pronoun),
                ("does", &predicate),
                ("rest", rest),
                ("again", again),
            ];
            // "Ida ist Ärztin und älter als Anna"
            if repeats && aside.polarity == Polarity::Is && !language.text(Key::LinkAgain).is_empty() {
                return Some(language.phrase(Key::LinkAgain, &slots));
            }
            // "Ann does not own the cat and lives next to the baker" would deny both, and "lives alone and lives next to …" says a
            // word twice.
            if repeats || aside.polarity == Polarity::IsNot {
                let main_first = [("subject", &*subject), ("does", rest), ("rest", &*predicate)];
                return match takes_no_aside {
                    true => Some(language.fill(language.texts(Key::LinkAside).last()?, &main_first)),
                    false => Some(language.phrase(Key::LinkAside, &slots)),
                };
            }
            if takes_no_aside {
                return Some(language.fill(language.texts(Key::LinkAside).last()?, &slots));
            }
            return self.phrase(Key::LinkAside, &slots, random);
        }
        let second = self.predicate(main.second, main.polarity, random);
        let language = self.theme.language;
        // "Habite à Lyon et est avocate" would be hard to say.
        let (predicate, second) = match second.starts_with("est ") && aside.polarity == main.polarity {
            true => (second, predicate),
            false => (predicate, second),
        };
        let key = match (aside.polarity, main.polarity) {
            (Polarity::Is, Polarity::Is) if random.chance(1, 2) => Key::WithAnd,
            (Polarity::Is, Polarity::IsNot) if random.chance(1, 2) => Key::WithBut,
            (Polarity::IsNot, Polarity::IsNot) => {
                let [one, other] =
                    [aside.second, main.second].map(|item| self.predicate(item, Polarity::Is, random));
                let is_be = |verb: &&String| verb.starts_with("is ") || verb.starts_with("was ");
                if language.text(Key::WithNeither).is_empty() || [&one, &other].iter().any(is_be) {
                    Key::WithAnd
                } else {
                    let slots = [("subject", &*subject), ("one", &one), ("other", &other)];
                    return Some(language.phrase(Key::WithNeither, &slots));
                }
            }
            _ if takes_no_aside => Key::WithAnd,
            _ => Key::WithPronoun,
        };
        let (verb, rest) = after_verb(&second);
        let slots = [
            ("subject", &*subject),
            ("pronoun", pronoun),
            ("does", &predicate),
            ("second", &second),
            ("verb", verb),
            ("rest", rest),
        ];
        // The last text is that of one verb: "Elif wohnt im blauen Haus, aber nicht in Haus 2".
        let texts = language.texts(key);
        let text = if verb == after_verb(&predicate).0 { texts.last() } else { texts.first() };
        Some(language.fill(text.map_or("", |text| text), &slots))
    }

    /// Returns two facts about one person. If the first fact says that two items are together, either is the subject: a name, or
    /// any that is not a place.
    fn with_better_subject(&self, aside: Fact, main: Fact, random: &mut Random) -> (Fact, Fact) {
        let is_plain = self.model.is_plain(self.model.item(aside.second).category);
        let (first, second) = (self.rank_of_subject(aside.first), self.rank_of_subject(aside.second));
        let is_better = second < first || (second == first && random.chance(1, 2));
        if aside.polarity == Polarity::IsNot || !is_plain || !is_better {
            return (aside, main);
        }
        (aside.exchanged(), Fact { first: aside.second, ..main })
    }
}
