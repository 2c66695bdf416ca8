//! The words of one puzzle: its items as subjects and predicates, in the variants of the theme. Part of the generator.

use super::bare_model::Sort;
use super::numbers::{Chosen, Numbers};
use super::template::{CAPACITY, Predicate, Slot, Template, Values};
use super::{Category, Content, Item, Link, Theme};
use crate::language::{Key, Slots};
use crate::model::{CategoryId, ItemId, LinkId, Model, Polarity, Text};
use crate::random::Random;

/// The words that were chosen for a bare model.
pub(super) struct Wording<'w> {
    pub(super) theme: &'w Theme,
    pub(super) model: &'w Model,
    /// The sort of each category of the model, with its numbers.
    pub(super) sorts: &'w [Sort],
    /// The category of the theme for each category of the model.
    pub(super) categories: &'w [usize],
    /// The item of the theme for each item of the model.
    pub(super) items: &'w [Item],
}

impl<'w> Wording<'w> {
    /// Returns the words of an item: "fox".
    pub(super) fn words(&self, item: ItemId) -> &'w Text {
        &self.items[item.index()].words
    }

    /// Returns the theme's category of a category of the model.
    pub(super) fn category(&self, category: CategoryId) -> &'w Category {
        &self.theme.categories[self.categories[category.index()]]
    }

    /// Returns the theme's category of an item.
    pub(super) fn category_of(&self, item: ItemId) -> &'w Category {
        self.category(self.model.item(item).category)
    }

    /// Returns whether an item is the name of one of the people.
    pub(super) fn is_name(&self, item: ItemId) -> bool {
        matches!(self.category_of(item).content, Content::Names { .. })
    }

    /// Returns whether an item is a place.
    pub(super) fn is_place(&self, item: ItemId) -> bool {
        matches!(self.category_of(item).content, Content::Places { .. })
    }

    /// Returns a number that orders items by how well a sentence begins with them: names first and places last, but before all others
    /// a place whose words are those of a row, as in "row 1 has A3".
    pub(super) fn rank_of_subject(&self, item: ItemId) -> usize {
        let category = self.category_of(item);
        let is_row = matches!(&category.who[..], [who] if who.pieces.len() == 1);
        match category.content {
            Content::Names { .. } | Content::Places { .. } if is_row => 0,
            Content::Places { .. } => 2,
            _ => 1,
        }
    }

    /// Returns who has the item, in one of the theme's variants: "the owner of the fox".
    pub(super) fn who(&self, item: ItemId, random: &mut Random) -> String {
        let mut text = String::with_capacity(CAPACITY);
        self.add_who(item, random, &mut text);
        text
    }

    /// Adds who has the item to a text.
    pub(super) fn add_who(&self, item: ItemId, random: &mut Random, text: &mut String) {
        if let Some(template) = random.pick(&self.category_of(item).who) {
            self.add_item(template, item, Polarity::Is, "", text);
        }
    }

    /// Returns who has the item, before other words about somebody: "the tenant who loves ratatouille and Ann" and "whoever wears the hat,
    /// the baker, and Ann" would be hard to read.
    pub(super) fn who_in_list(&self, item: ItemId, random: &mut Random) -> String {
        let first = self.who(item, random);
        if self.category_of(item).who.len() < 2 || clumsiness(&first) == 0 {
            return first;
        }
        let others = (0..8).map(|_| self.who(item, random));
        [first].into_iter().chain(others).min_by_key(|who| clumsiness(who)).unwrap_or_default()
    }

    /// Returns two subjects in English, a name first and one with a relative clause last: "Beth and the owner of Shadow" are two people.
    pub(super) fn in_list<'s>(&self, one: &'s str, other: &'s str) -> [&'s str; 2] {
        let place = |subject: &str| match subject.starts_with("the ") {
            true => 1 + clumsiness(subject),
            false => clumsiness(subject),
        };
        if self.theme.language.is_english() && place(one) > place(other) {
            [other, one]
        } else {
            [one, other]
        }
    }

    /// Returns what whoever has, or does not have, the item does: "keeps the fox", "does not keep the fox".
    pub(super) fn predicate(&self, item: ItemId, polarity: Polarity, random: &mut Random) -> String {
        let mut text = String::with_capacity(CAPACITY);
        self.add_predicate(item, polarity, random, &mut text);
        text
    }

    /// Returns what those do who have these items, with one template if the items are of one category.
    pub(super) fn predicates_of(&self, items: [ItemId; 2], random: &mut Random) -> [String; 2] {
        let [category, other] = items.map(|item| self.model.item(item).category);
        let template = random.pick(&self.category(category).is).filter(|_| category == other);
        items.map(|item| match template {
            Some(template) => self.fill_item(template, item, Polarity::Is, ""),
            None => self.predicate(item, Polarity::Is, random),
        })
    }

    /// Adds what whoever has, or does not have, the item does to a text.
    pub(super) fn add_predicate(
        &self,
        item: ItemId,
        polarity: Polarity,
        random: &mut Random,
        text: &mut String,
    ) {
        if let Some(template) = random.pick(&self.category_of(item).is) {
            self.add_item(template, item, polarity, "", text);
        }
    }

    /// Returns the same in both polarities, with one template.
    pub(super) fn predicates(&self, item: ItemId, random: &mut Random) -> (String, String) {
        let template = random.pick(&self.category_of(item).is);
        let fill = |polarity| {
            template.map_or_else(String::new, |template| self.fill_item(template, item, polarity, ""))
        };
        (fill(Polarity::Is), fill(Polarity::IsNot))
    }

    /// Fills one of the phrases of a key.
    pub(super) fn phrase(&self, key: Key, slots: &Slots<'_>, random: &mut Random) -> Option<String> {
        let language = self.theme.language;
        random.pick(language.texts(key)).map(|phrase| language.fill(phrase, slots))
    }

    /// Fills a template about an item, and perhaps a subject `{a}`.
    pub(super) fn fill_item(
        &self,
        template: &Template,
        item: ItemId,
        polarity: Polarity,
        subject: &str,
    ) -> String {
        let mut text = String::with_capacity(CAPACITY);
        self.add_item(template, item, polarity, subject, &mut text);
        text
    }

    /// Adds a filled template about an item to a text.
    pub(super) fn add_item(
        &self,
        template: &Template,
        item: ItemId,
        polarity: Polarity,
        subject: &str,
        text: &mut String,
    ) {
        template.add(self.items[item.index()].values(polarity, subject), text);
    }

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
        // "the third or the fourth house", "Ann's or Bob's favorite"
        let mut one = without_last_word(noun(one), &other);
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

    /// Returns an item with the article of a slot.
    fn noun(&self, item: ItemId, slot: Slot) -> String {
        let Item { words, article, .. } = &self.items[item.index()];
        match slot {
            Slot::TheItem => format!("the {words}"),
            Slot::AnItem if !article.is_empty() => format!("{article} {words}"),
            _ => words.to_string(),
        }
    }

    /// Returns the theme's words of a link.
    pub(super) fn link(&self, link: LinkId) -> Option<(&'w Link, String)> {
        let link = self.model.link(link);
        let known = self.category(link.category).links.iter().find(|known| known.name == link.name)?;
        let steps = known.arguments.first().map_or(1, |argument| argument.value(self.step(link.category)));
        let amount =
            self.numbers(link.category).map(|numbers| numbers.amount(steps, self.spelled(link.category)));
        Some((known, amount.unwrap_or_default()))
    }

    /// Returns the distance of the numbers of a category.
    pub(super) fn step(&self, category: CategoryId) -> i64 {
        match &self.sorts[category.index()] {
            Sort::Fixed { numbers: Some(Chosen { step, .. }), .. } => *step,
            Sort::Fixed { .. } | Sort::Items { .. } => 1,
        }
    }

    /// Returns whether the numbers of a category are in words.
    pub(super) fn spelled(&self, category: CategoryId) -> bool {
        !matches!(
            &self.sorts[category.index()],
            Sort::Fixed { numbers: Some(Chosen { spelled: false, .. }), .. }
        )
    }

    /// Returns the numbers of a category, if it has some.
    pub(super) fn numbers(&self, category: CategoryId) -> Option<&'w Numbers> {
        match &self.category(category).content {
            Content::Numbers(numbers) => Some(numbers),
            Content::Names { .. } | Content::Places { .. } | Content::Items { .. } => None,
        }
    }
}

/// Returns 2 for a subject with "whoever", 1 for one with another relative pronoun, and 0 for any other one.
pub(super) fn clumsiness(subject: &str) -> usize {
    let of_word = |word| match word {
        "whoever" => 2,
        "who" | "whose" | "which" | "that" => 1,
        _ => 0,
    };
    subject.split(' ').map(of_word).max().unwrap_or(0)
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

impl Category {
    /// Returns the phrase of a link in a puzzle whose numbers have this step.
    pub(super) fn phrase(&self, link: &Link, step: i64, spelled: bool) -> String {
        let number = link.arguments.first().map_or(1, |argument| argument.value(step));
        let amount = match &self.content {
            Content::Numbers(numbers) => numbers.amount(number, spelled),
            Content::Names { .. } | Content::Places { .. } | Content::Items { .. } => String::new(),
        };
        link.phrase.fill(Values { text: &amount, ..Values::default() })
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
