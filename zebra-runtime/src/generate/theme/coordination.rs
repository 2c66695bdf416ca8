//! Two items with one verb or one noun: "lives in either the red or the blue house", "hält weder den Fuchs noch die Eule". Part of the generator.

use super::Content;
use super::template::{Predicate, Slot, Template};
use super::wording::Wording;
use crate::language::Key;
use crate::model::{ItemId, Polarity};
use crate::random::Random;

impl Wording<'_> {
    /// Returns two items with one verb: "lives in either the red or the blue house", "keeps neither a fox nor an owl".
    pub(super) fn coordinated(
        &self,
        (one, other): (ItemId, ItemId),
        polarity: Polarity,
        random: &mut Random,
    ) -> Option<String> {
        let template = random.pick(&self.category_of(one).is)?;
        if !self.theme.language.shares_words() {
            return self.with_common_verb(template, (one, other), polarity, random);
        }
        let predicate = template.predicate()?;
        let (before, has_the) = match (predicate.slot, predicate.before.strip_suffix("the ")) {
            (Slot::Item, Some(before)) => (before, true),
            _ => (predicate.before, predicate.slot == Slot::TheItem),
        };
        let noun = |item: ItemId| match has_the {
            true => format!("the {}", self.words(item)),
            false => self.noun(item, predicate.slot),
        };
        let (other, after) = (noun(other), predicate.after);
        // "the third or the fourth house", but "the cowboy hat or the fur hat": who wears a hat wears no cowboy.
        let mut one = match self.category_of(one).content {
            Content::Places { .. } => without_last_word(noun(one), &other),
            _ => noun(one),
        };
        // "Ann's or Bob's favorite"
        if after.starts_with("'s ") {
            one.push_str("'s");
        }
        let (is, is_not) = predicate.verb;
        Some(match polarity {
            Polarity::Is => format!("{is}{before}either {one} or {other}{after}"),
            Polarity::IsNot if random.chance(1, 2) => format!("{is}{before}neither {one} nor {other}{after}"),
            Polarity::IsNot => format!("{is_not}{before}{one} or {other}{after}"),
        })
    }

    /// Returns what two people do, without the verb of the second: "is from Rome", "from Oslo". `None` if they have different ones.
    pub(super) fn each_of(&self, [one, other]: [ItemId; 2], random: &mut Random) -> Option<(String, String)> {
        let category = |item: ItemId| self.model.item(item).category;
        let template = random.pick(&self.category_of(one).is)?;
        if category(one) != category(other) {
            return None;
        }
        if !self.theme.language.shares_words() {
            let [does, also] = [one, other].map(|item| self.fill_item(template, item, Polarity::Is, ""));
            // "Eine hält den Fuchs, die andere die Eule"
            let (verb, first, rest) = self.with_one_verb(&does, &also)?;
            let rest = without_common_end(rest, &does[verb.len()..]);
            let rest = self.without_common_noun(first, rest);
            return Some((does, rest));
        }
        let Predicate { verb: (verb, _), before, slot, after } = template.predicate()?;
        let [one, other] = [one, other].map(|item| self.noun(item, slot));
        // "One eats soup for lunch and the other rice", but "one has the oak frame and the other the pine frame".
        let is_shared = [" for ", " as ", " in ", " on ", " at ", " years ", " along", " backstage"]
            .iter()
            .any(|start| after.starts_with(start));
        let end = match after {
            _ if is_shared => "",
            "'s favorite" => "'s",
            _ => after,
        };
        let same = without_participle(verb, before.trim_start());
        Some((format!("{verb}{before}{one}{after}"), format!("{same}{other}{end}")))
    }

    /// Returns the verb of two predicates and what follows it in each; `None` if they have different verbs. A second word such as "ser"
    /// in "quiere ser juez" belongs to the verb.
    fn with_one_verb<'t>(&self, one: &'t str, other: &'t str) -> Option<(&'t str, &'t str, &'t str)> {
        let ((verb, first), (same, second)) = (one.split_once(' ')?, other.split_once(' ')?);
        if verb != same {
            return None;
        }
        let infinitives = self.theme.language.texts(Key::Infinitives);
        match (first.split_once(' '), second.split_once(' ')) {
            (Some((word, first)), Some((same, second)))
                if word == same && infinitives.iter().any(|known| known == word) =>
            {
                Some((&one[..verb.len() + 1 + word.len()], first, second))
            }
            _ => Some((verb, first, second)),
        }
    }

    /// Returns two items with one verb, which is their first word: "hält weder den Fuchs noch die Eule". Words that both end with
    /// come once.
    fn with_common_verb(
        &self,
        template: &Template,
        (one, other): (ItemId, ItemId),
        polarity: Polarity,
        random: &mut Random,
    ) -> Option<String> {
        let language = self.theme.language;
        let filled = |polarity| [one, other].map(|item| self.fill_item(template, item, polarity, ""));
        let [does, also] = filled(Polarity::Is);
        let [does_not, not_also] = filled(Polarity::IsNot);
        let (verb, one, other) = self.with_one_verb(&does, &also)?;
        // "ne boit ni thé ni café": the verb of the negation, and the nouns without the article that only one of the forms has.
        let (verb_not, one_not, other_not) = match language.text(Key::NegationEnd) {
            // "no tiene ni perro ni gato"
            "" => {
                let without_verb = |text: &str| Some(text.split_once(&format!(" {verb} "))?.1.to_owned());
                let of = |text, other: &str| without_verb(text).unwrap_or_else(|| other.to_owned());
                (verb, of(&does_not, one), of(&not_also, other))
            }
            end => {
                let end = format!(" {end} ");
                let ((verb, one_not), (_, other_not)) =
                    (does_not.split_once(&end)?, not_also.split_once(&end)?);
                (verb, common_end(one, one_not).to_owned(), common_end(other, other_not).to_owned())
            }
        };
        let one = without_common_end(one, other);
        let other = self.without_common_noun(one, other);
        let one_not = without_common_end(&one_not, &other_not);
        let other_not = self.without_common_noun(one_not, &other_not);
        let slots = [
            ("verb", verb),
            ("one", one),
            ("other", &*other),
            ("verb_not", verb_not),
            ("one_not", one_not),
            ("other_not", &*other_not),
        ];
        let key = if polarity == Polarity::Is { Key::OneOfTwo } else { Key::NoneOfTwo };
        self.phrase(key, &slots, random)
    }

    /// Returns what someone has without the noun that another one has as well, of which only the last word differs: "el toldo gris o el
    /// naranja". Nouns that follow no article stay, and so do all in a language that repeats them: "in Haus 1 oder in Haus 3".
    fn without_common_noun(&self, one: &str, other: &str) -> String {
        if !self.theme.language.shares_nouns() {
            return other.to_owned();
        }
        let (Some((start, last)), Some((same, end))) = (one.rsplit_once(' '), other.rsplit_once(' ')) else {
            return other.to_owned();
        };
        let is_article = |word| self.theme.language.is_article(word);
        let is_word = |word: &str| !word.contains(['\'', '’']);
        match start.rsplit_once(' ') {
            Some((before, noun))
                if start == same
                    && is_word(last)
                    && is_word(end)
                    && !is_article(noun)
                    && before.rsplit(' ').next().is_some_and(is_article) =>
            {
                format!("{before} {end}")
            }
            _ => other.to_owned(),
        }
    }
}

/// Returns what is between a verb and an item without a participle: "one is set in Rome and the other in Oslo".
fn without_participle<'t>(verb: &str, before: &'t str) -> &'t str {
    match before.split_once(' ') {
        Some((word, rest))
            if matches!(verb, "is" | "was") && (word.ends_with("ed") || rest.ends_with(' ')) =>
        {
            rest
        }
        _ => before,
    }
}

/// Returns a noun without its last word if another noun ends with the same one; a name keeps it.
fn without_last_word(noun: String, other: &str) -> String {
    match (noun.rsplit_once(' '), other.rsplit_once(' ')) {
        (Some((rest, last)), Some((_, same)))
            if last == same
                && !["the", "a", "an"].contains(&rest)
                && last.starts_with(char::is_lowercase) =>
        {
            rest.to_owned()
        }
        _ => noun,
    }
}

/// Returns a text without the words with which another one ends as well. A number stays whole: "8 h 40" is not 8.
fn without_common_end<'t>(text: &'t str, other: &str) -> &'t str {
    let (mut left, mut rest) = (text, other);
    while let (Some((before, last)), Some((before_other, same))) =
        (left.rsplit_once(' '), rest.rsplit_once(' '))
        && last == same
    {
        (left, rest) = (before, before_other);
    }
    let has_number = text[left.len()..].contains(|letter: char| letter.is_ascii_digit());
    if has_number { text } else { left }
}

/// Returns the words with which two forms of a noun end: "du thé" and "de thé" have "thé".
fn common_end<'t>(text: &'t str, other: &str) -> &'t str {
    let same = text.chars().rev().zip(other.chars().rev()).take_while(|(one, other)| one == other);
    let start = text.len() - same.map(|(letter, _)| letter.len_utf8()).sum::<usize>();
    // An article ends with a space or an apostrophe.
    let is_end = |letter: char| matches!(letter, ' ' | '\'' | '’');
    match text[start..].find(is_end) {
        Some(at) if start > 0 && !text[..start].ends_with(is_end) => {
            text[start + at..].trim_start_matches(is_end)
        }
        _ => &text[start..],
    }
}

#[cfg(test)]
mod tests {
    use super::common_end;

    #[test]
    fn forms_of_a_noun_end_with_the_same_words() {
        for (form, negated, words) in [
            ("du thé", "de thé", "thé"),
            ("un âne", "d'âne", "âne"),
            ("de l'eau gazeuse", "d'eau gazeuse", "eau gazeuse"),
            ("du jus d'orange", "de jus d'orange", "jus d'orange"),
            ("la chaise 4", "la chaise 4", "la chaise 4"),
            ("de Lyon", "de Lyon", "de Lyon"),
        ] {
            assert_eq!(common_end(form, negated), words);
        }
    }
}
