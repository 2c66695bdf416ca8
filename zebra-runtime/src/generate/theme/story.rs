//! The story and the question of a puzzle. Part of the generator.

use super::rendering::Placing;
use super::template::{Slot, Template, Values};
use super::wording::Wording;
use super::{Content, Item};
use crate::generate::clue_kind::ClueKind;
use crate::generate::clue_set::any_fact;
use crate::generate::single_clues::SingleClues;
use crate::language::Key;
use crate::model::{Assignment, CategoryId, Fact, Formula, ItemId, Polarity, Presence, Relation, Text};
use crate::random::Random;

/// A question and the items that answer it.
pub(super) struct Question {
    pub(super) text: String,
    pub(super) answers: Vec<ItemId>,
}

impl Wording<'_> {
    /// Returns the story, which lists the items of each category. Puzzles of successive turns have different openings, until all are used.
    pub(super) fn story(&self, turn: u64, clues: &[(ClueKind, Formula)], random: &mut Random) -> String {
        let (theme, model) = (self.theme, self.model);
        let values = self.story_values();
        let stories = theme.stories.len().max(1) as u64;
        let (first, round) = (turn % stories, turn / stories % theme.asides.len().max(1) as u64);
        let opening = theme.stories.get(first as usize);
        let aside = theme.asides.get(((first + round) % theme.asides.len().max(1) as u64) as usize);
        let opening = opening.into_iter().chain(self.layout(clues)).chain(aside);
        let opening = opening.map(|text| self.sentences(&text.fill(values)));
        let mut story = opening.collect::<Vec<String>>().join(" ");
        let mut last = story.rsplit(". ").next().unwrap_or_default().to_owned();
        let mut is_of_people = false;
        for category in model.category_ids() {
            let content = &self.category(category).content;
            if !matches!(content, Content::Places { numbered: true, .. }) {
                let listing = self.listing(category, &last, random);
                // After "their pets are a cat and a dog", "they" could be the pets.
                let listing = if is_of_people { listing } else { self.without_pronoun(listing) };
                is_of_people = matches!(content, Content::Names { .. });
                story.push_str(&format!(" {listing}{}.", self.presence(category)));
                last = listing;
            }
        }
        story.push_str(&format!(" {}", self.rule(random)));
        theme.language.punctuated(theme.language.finished(&story))
    }

    /// Returns what the slots of the sentences of a story stand for: the number of rows, and the people.
    fn story_values(&self) -> Values<'_> {
        Values { number: self.model.rows() as i64, text: &self.theme.people, ..Values::default() }
    }

    /// Returns a sentence in English with the people in the place of its first "they" or "their".
    fn without_pronoun(&self, sentence: String) -> String {
        let language = self.theme.language;
        let is_pronoun =
            |word: &&str| ["they", "their"].iter().any(|pronoun| word.eq_ignore_ascii_case(pronoun));
        let mut words: Vec<&str> = sentence.split(' ').collect();
        let Some(at) = words.iter().position(is_pronoun).filter(|_| language.is_english()) else {
            return sentence;
        };
        let people = &self.theme.people;
        let owners = match words[at].to_ascii_lowercase().as_str() {
            "they" => "",
            _ if people.ends_with('s') => "'",
            _ => "'s",
        };
        let named = format!("the {people}{owners}");
        words[at] = &named;
        language.capitalized(&words.join(" "))
    }

    /// Returns how the places lie, if a clue is about that.
    fn layout(&self, clues: &[(ClueKind, Formula)]) -> Option<&Template> {
        let layouts = &self.theme.layouts;
        let needs_it = |fact: &Fact| {
            fact.link.is_some_and(|link| matches!(self.model.link(link).relation, Relation::Table(_)))
        };
        let index = self.model.rows().saturating_sub(2).min(layouts.len().saturating_sub(1));
        layouts.get(index).filter(|_| clues.iter().any(|(_, formula)| any_fact(formula, &needs_it)))
    }

    /// Returns the sentence that lists the items of a category, in an order that is not that of the answer. It does not begin as the
    /// last sentence did, if the theme has another one.
    fn listing(&self, category: CategoryId, last: &str, random: &mut Random) -> String {
        let theirs = self.category(category);
        let mut items: Vec<&Item> =
            self.model.items_of(category).map(|item| &self.items[item.index()]).collect();
        if !matches!(theirs.content, Content::Numbers(_) | Content::Places { .. }) {
            items.sort_by_cached_key(|item| crate::language::sort_key(&item.words));
        }
        let names = |with_article: bool, form: Option<usize>| {
            let name = |item: &&Item| match (form.and_then(|form| item.forms.get(form)), item.article) {
                (Some(form), _) => form.to_string(),
                (None, article) if with_article && !article.is_empty() => format!("{article} {}", item.words),
                _ => item.words.to_string(),
            };
            let names: Vec<String> = items.iter().map(name).collect();
            self.theme.language.list(without_repeated_unit(&names, &theirs.content), Key::And)
        };
        let begins_alike = |template: &Template| {
            let text = template.fill(Values::default());
            text.split(' ').zip(last.split(' ')).take(2).all(|(one, other)| one.eq_ignore_ascii_case(other))
        };
        let is_whole = self.model.is_plain(category) || self.theme.language.is_english();
        let picked = random.pick(&theirs.listing).filter(|_| is_whole);
        let others = theirs.listing.iter().filter(|template| is_whole && !begins_alike(template));
        let text =
            match picked.filter(|picked| !begins_alike(picked)).or(others.into_iter().next()).or(picked) {
                Some(template) => {
                    let text = names(template.has(Slot::AnItems), template.listed_article());
                    template.fill(Values { text: &text, ..Values::default() })
                }
                None => {
                    let slots = [("plural", &*theirs.plural), ("items", &names(false, None))];
                    let key = if is_whole { Key::Listing } else { Key::Choices };
                    self.theme.language.phrase(key, &slots)
                }
            };
        self.theme.language.capitalized(&text)
    }

    /// Returns the sentence that no two people have the same.
    fn rule(&self, random: &mut Random) -> String {
        let (person, people) = (&self.theme.person, &self.theme.people);
        let is_plain = |category: &CategoryId| {
            let of = self.category(*category);
            // Nobody needs to be told that people have different names.
            let is_row =
                matches!(of.content, Content::Names { .. }) && of.who.iter().all(|who| who.pieces.len() == 1);
            !is_row && self.model.is_plain(*category)
        };
        let mut nouns: Vec<&str> = self
            .model
            .category_ids()
            .filter(is_plain)
            .map(|category| self.category(category).noun.as_str())
            .collect();
        // "A different choice of reading and hat" would be a choice of both.
        nouns.sort_by_key(|noun| noun.contains(" of "));
        let language = self.theme.language;
        if nouns.is_empty() {
            return language.text(Key::NothingTwice).to_owned();
        }
        let have = if self.theme.past { "had" } else { "have" };
        let is_whole = self.model.category_ids().all(|category| self.model.is_plain(category));
        if let Some(own) = self.theme.rule.as_ref().filter(|_| is_whole) {
            return own.fill(self.story_values());
        }
        let slots = [
            ("people", &**people),
            ("person", person),
            ("have", have),
            ("has", self.has()),
            ("or", &language.list(&nouns, Key::Or)),
            ("and", &language.list(&nouns, Key::And)),
        ];
        // Of categories with unused or repeated items, only a sentence that names the others is true.
        let names_them = |rule: &&Text| rule.contains("{and}") || rule.contains("{or}");
        let rules = language.texts(Key::Rules).iter().filter(|rule| is_whole || names_them(rule));
        let rules: Vec<&Text> = rules.collect();
        random.pick(&rules).map_or_else(String::new, |rule| language.fill(rule, &slots))
    }

    /// Returns a clause about a category whose items are not in one row each.
    fn presence(&self, category: CategoryId) -> String {
        let language = self.theme.language;
        let category = self.model.category(category);
        match category.presence {
            Presence::Once => String::new(),
            Presence::AtLeastOnce | Presence::AnyTimes => language.text(Key::Shared).to_owned(),
            Presence::AtMostOnce => match category.count as usize - self.model.rows() {
                1 => language.text(Key::OneUnused).to_owned(),
                unused => language.phrase(Key::SomeUnused, &[("n", &language.cardinal(unused as i64))]),
            },
        }
    }

    /// Returns a question that names answer, and that no clue answers alone: "Who keeps the fox, and who drinks tea?"
    pub(super) fn question(
        &self,
        clues: &[(ClueKind, Formula)],
        solution: &Assignment,
        placing: &Placing<'_>,
        random: &mut Random,
    ) -> Question {
        let model = self.model;
        if placing.asks_everything {
            return Question { text: self.unanswered(), answers: Vec::new() };
        }
        let is_name =
            |&category: &CategoryId| matches!(self.category(category).content, Content::Names { .. });
        let Some(names) = model.category_ids().find(is_name) else {
            return Question { text: self.unanswered(), answers: Vec::new() };
        };
        if let Some(item) = placing.asked.map(|asked| asked.at) {
            let name = solution.row_of(item).map(|row| solution.item_in(row, names));
            let slots = [("ask", &*self.theme.ask), ("does", &*self.predicate(item, Polarity::Is, random))];
            let text = self.theme.language.finished(&self.theme.language.phrase(Key::AskOne, &slots));
            return Question { text, answers: name.into_iter().collect() };
        }
        let mut items: Vec<(ItemId, ItemId)> = Vec::new();
        for category in model.category_ids().filter(|&category| category != names && model.is_plain(category))
        {
            for row in 0..solution.rows() {
                items.push((solution.item_in(row, category), solution.item_in(row, names)));
            }
        }
        random.shuffle(&mut items);
        let mut single = SingleClues::new(model, clues);
        let mut is_open = |&(item, name): &(ItemId, ItemId)| !single.state(item, name);
        let Some((item, name)) = items.iter().copied().find(&mut is_open) else {
            return Question { text: self.unanswered(), answers: Vec::new() };
        };
        let category = |item: ItemId| model.item(item).category;
        let mut fits =
            |pair: &&(ItemId, ItemId)| category(pair.0) != category(item) && pair.1 != name && is_open(pair);
        let form = random.below(5);
        let second = if form < 2 { items.iter().find(&mut fits) } else { None };
        let (ask, person, language) = (&self.theme.ask, &self.theme.person, self.theme.language);
        // "Which ship carries tea, and which one lies at the first berth?"
        let again = if ask.starts_with("which ") { "which one" } else { ask };
        let does = self.predicate(item, Polarity::Is, random);
        // Explanations quote the question, so it is a plain one.
        let (text, answers) = match (form, second) {
            (0 | 1, Some(&(other, owner))) => {
                let also = self.predicate(other, Polarity::Is, random);
                let slots = [("ask", &**ask), ("does", &does), ("again", again), ("also", &also)];
                (language.phrase(Key::AskTwo, &slots), vec![name, owner])
            }
            (2, _) if ask == "who" => (format!("which {person} {does}?"), vec![name]),
            _ => (language.phrase(Key::AskOne, &[("ask", &**ask), ("does", &does)]), vec![name]),
        };
        Question { text: language.finished(&text), answers }
    }

    /// Returns the question of a puzzle in which no names answer one.
    fn unanswered(&self) -> String {
        let language = self.theme.language;
        language
            .capitalized(&language.phrase(Key::WhoHasWhat, &[("ask", &self.theme.ask), ("has", self.has())]))
    }

    /// Returns the verb in the tense of the theme.
    fn has(&self) -> &'static str {
        if self.theme.past { "had" } else { "has" }
    }

    /// Returns a text with a capital at the beginning of each sentence.
    fn sentences(&self, text: &str) -> String {
        text.split(". ").map(|text| self.theme.language.capitalized(text)).collect::<Vec<_>>().join(". ")
    }
}

/// Returns numbers with the unit that all of them have after the last one only: "12, 15 and 18 euros".
fn without_repeated_unit<'n>(names: &'n [String], content: &Content) -> Vec<&'n str> {
    let unit = |name: &'n String| name.rsplit_once(' ').map(|(_, unit)| unit);
    let common =
        names.last().and_then(unit).filter(|unit| !unit.contains(|letter: char| letter.is_ascii_digit()));
    let (Some(common), Content::Numbers(_), Some((last, rest))) = (common, content, names.split_last())
    else {
        return names.iter().map(String::as_str).collect();
    };
    let without = |name: &'n String| name.strip_suffix(common).map_or(name.as_str(), str::trim_end);
    let is_common = rest.iter().all(|name| unit(name) == Some(common));
    rest.iter().map(|name| if is_common { without(name) } else { name }).chain([last.as_str()]).collect()
}
