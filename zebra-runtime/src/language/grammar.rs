//! Grammar: articles and cases, the place of the verb, elision and contraction, capitals and lists.

use std::borrow::Cow;

use super::{Article, Key, Language};
use crate::model::Text;
use crate::sentence;

/// The mark before what follows a verb at the end of its clause: "wenn Anna jünger <>als Ida <ist>".
const AFTER_VERB: &str = " <>";

/// The place of the finite verb, which clauses have between `<` and `>` where it depends on the kind of clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VerbPlace {
    /// In the place where it was written, as in a main clause: "Anna hält den Fuchs".
    AsWritten,
    /// Before the subject: "dann hält Anna den Fuchs".
    First,
    /// At the end of a subordinate clause: "wenn Anna den Fuchs hält".
    Last,
}

impl Language {
    /// Returns whether two items share the words around them: "in either the red or the blue house".
    pub(crate) fn shares_words(&self) -> bool {
        self.text(Key::Coordination) == "inside"
    }

    /// Returns whether the second of two items leaves out a noun that both have: "le store gris ou le rouge".
    pub(crate) fn shares_nouns(&self) -> bool {
        self.text(Key::Coordination) == "nouns"
    }

    /// Returns the index of a gender.
    pub(crate) fn gender(&self, name: &str) -> Option<usize> {
        self.texts(Key::Genders).iter().position(|gender| gender == name)
    }

    /// Returns the index of an article, as templates write it.
    pub(crate) fn article(&self, name: &str) -> Option<usize> {
        self.articles.iter().position(|article| article.name == name)
    }

    /// Returns whether a word is an article, or ends with one, as "del" does.
    pub(crate) fn is_article(&self, word: &str) -> bool {
        let contracted = self.texts(Key::Contracted).iter().filter_map(|rule| rule.split(' ').nth(2));
        let forms = self.articles.iter().flat_map(|article| &article.forms);
        forms.flat_map(|form| form.split(' ')).chain(contracted).any(|known| known == word)
    }

    /// Returns the names of the articles.
    pub(crate) fn article_names(&self) -> impl Iterator<Item = &str> {
        self.articles.iter().map(|article| article.name.as_str())
    }

    /// Returns a noun with each article. `noun` has its forms in the order of the cases, separated by `|`; the last one is that
    /// of all further cases. Without a gender, it is a name, and has no article.
    pub(crate) fn with_articles(&self, noun: &str, gender: Option<usize>) -> Vec<Text> {
        let form = |article: &Article| {
            let form = self.in_case(noun, article.case);
            match gender.map(|gender| &article.forms[gender]).filter(|word| !word.is_empty()) {
                Some(word) => Text::from(self.polished(&format!("{word} {form}"))),
                None => Text::from(form),
            }
        };
        self.articles.iter().map(form).collect()
    }

    /// Returns the form of a noun in a case.
    fn in_case<'n>(&self, noun: &'n str, case: usize) -> &'n str {
        let forms: Vec<&str> = noun.split('|').collect();
        forms[case.min(forms.len() - 1)]
    }

    /// Returns a noun phrase in the case of an article: its first words change as long as the language has other forms of them.
    pub(crate) fn declined(&self, phrase: &str, article: usize) -> String {
        let forms = &self.declined[self.articles[article].case];
        let mut words: Vec<&str> = phrase.split(' ').collect();
        for word in &mut words {
            match forms.iter().find(|(from, _)| from == *word) {
                Some((_, to)) => *word = to,
                None => break,
            }
        }
        words.join(" ")
    }

    /// Returns a clause with its verb in a place.
    pub(crate) fn with_verb(&self, clause: &str, place: VerbPlace) -> String {
        // English marks no verbs, and a sign of an item is a sign.
        if self.is_english() {
            return clause.to_owned();
        }
        match place {
            VerbPlace::AsWritten => clause.replace(['<', '>'], ""),
            VerbPlace::First => {
                let Some((before, verb, after)) = around_verb(clause) else { return clause.to_owned() };
                let rest = self.with_verb(&format!("{}{}", before, after.trim_start()), VerbPlace::AsWritten);
                format!("{verb} {rest}")
            }
            VerbPlace::Last => {
                // Each verb goes to the end of its own part: "… den Fuchs hält und Tee trinkt".
                let end = |text: &str| {
                    let ends = self.texts(Key::Conjunctions).iter().filter_map(|word| {
                        text.match_indices(&format!(" {word} "))
                            .map(|(at, _)| at)
                            .find(|&at| text[at..].contains('<'))
                    });
                    ends.min().unwrap_or(text.len())
                };
                let Some((before, verb, after)) = around_verb(clause) else { return clause.to_owned() };
                let (own, rest) = match after.split_once(AFTER_VERB) {
                    Some((own, rest)) => (own, format!(" {rest}")),
                    None => {
                        let (own, rest) = after.split_at(end(after));
                        (own, rest.to_owned())
                    }
                };
                let own = format!("{before}{}", own.trim_start());
                let space = if own.is_empty() || own.ends_with(' ') { "" } else { " " };
                format!("{own}{space}{verb}{}", self.with_verb(&rest, VerbPlace::Last))
            }
        }
    }

    /// Returns a text with the elisions, contractions and changes of sound of the language: "du", "l'ours", "e hijos"; and with
    /// capitals after colons, where the language has them.
    pub(crate) fn polished(&self, text: &str) -> String {
        let text: Cow<'_, str> = match self.text(Key::AfterColon) {
            "capital" => {
                let begin = |(index, part): (usize, &str)| match index {
                    0 => part.to_owned(),
                    _ => self.capitalized(part),
                };
                text.split(": ").enumerate().map(begin).collect::<Vec<String>>().join(": ").into()
            }
            _ => text.into(),
        };
        if self.texts(Key::Elided).is_empty() && self.texts(Key::Contracted).is_empty() {
            return text.into_owned();
        }
        let mut words: Vec<String> = Vec::new();
        let all: Vec<&str> = text.split(' ').collect();
        let mut prefix = String::new();
        for (index, word) in all.iter().enumerate() {
            let next = all.get(index + 1).copied().unwrap_or_default();
            match self.elided(word, next) {
                Some(elided) => prefix.push_str(&elided),
                None => words.push(format!("{}{}", std::mem::take(&mut prefix), self.changed(word, next))),
            }
        }
        let mut text = String::new();
        let mut index = 0;
        while index < words.len() {
            if index > 0 {
                text.push(' ');
            }
            match words.get(index + 1).and_then(|next| self.contracted(&words[index], next)) {
                Some(word) => {
                    text.push_str(&word);
                    index += 1;
                }
                None => text.push_str(&words[index]),
            }
            index += 1;
        }
        text
    }

    /// Returns a word that loses its vowel before the next one: "l'" for "le" before "ours".
    fn elided(&self, word: &str, next: &str) -> Option<String> {
        self.texts(Key::Elided).iter().find_map(|rule| {
            // "le l'", or "si s' il ils" for a word that is elided before some words only
            let mut parts = rule.split(' ');
            let (from, to) = (parts.next()?, parts.next()?);
            let only: Vec<&str> = parts.collect();
            let is_due = match only.is_empty() {
                true => self.begins_with_vowel(next),
                false => only.contains(&next),
            };
            (is_due && begins_alike(word, from)).then(|| as_written(word, to))
        })
    }

    /// Returns whether a word begins with the sound of a vowel.
    fn begins_with_vowel(&self, word: &str) -> bool {
        let word = word.trim_start_matches(['«', '“', '"', '(']).to_lowercase();
        let stem: String = word.chars().take_while(|letter| letter.is_alphanumeric()).collect();
        word.starts_with(|first: char| self.text(Key::Vowels).contains(first))
            && !self.texts(Key::Aspirated).iter().any(|known| *known == stem || format!("{known}s") == stem)
    }

    /// Returns a word as it sounds before the next one: "e" for "y" before "hijos".
    fn changed<'w>(&'w self, word: &'w str, next: &str) -> &'w str {
        let next = next.to_lowercase();
        for rule in self.texts(Key::Changed) {
            // "y e i hi -hie": not before "hie"
            let mut parts = rule.split(' ');
            let (Some(from), Some(to)) = (parts.next(), parts.next()) else { continue };
            let starts: Vec<&str> = parts.collect();
            let begins = |start: &str| next.starts_with(start);
            let is_excluded = starts.iter().filter_map(|start| start.strip_prefix('-')).any(begins);
            if from == word && !is_excluded && starts.iter().any(|start| begins(start)) {
                return to;
            }
        }
        word
    }

    /// Returns the word for two: "du" for "de le".
    fn contracted(&self, word: &str, next: &str) -> Option<String> {
        self.texts(Key::Contracted).iter().find_map(|rule| {
            let mut parts = rule.split(' ');
            let (first, second, one) = (parts.next()?, parts.next()?, parts.next()?);
            (next == second && begins_alike(word, first)).then(|| as_written(word, one))
        })
    }

    /// Returns a clause as a sentence without its end: the verb in its place, with elisions, and with a capital.
    pub(crate) fn finished(&self, clause: &str) -> String {
        self.capitalized(&self.polished(&self.with_verb(clause, VerbPlace::AsWritten)))
    }

    /// Returns a text with commas and periods before a closing quotation mark, as English has them in America.
    pub(crate) fn punctuated(&self, text: String) -> String {
        match self.is_english() && text.contains('”') {
            true => text.replace("”,", ",”").replace("”.", ".”"),
            false => text,
        }
    }

    /// Returns a text whose first letter is in upper case, after marks such as `¿`.
    pub(crate) fn capitalized(&self, text: &str) -> String {
        let start = text.find(|letter: char| !"¿¡«„“(".contains(letter)).unwrap_or(0);
        let mut capitalized = String::with_capacity(text.len() + 2);
        capitalized.push_str(&text[..start]);
        let mut letters = text[start..].chars();
        capitalized.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        capitalized.push_str(letters.as_str());
        capitalized
    }

    /// Returns parts as a list with a conjunction before the last one; in English also with a comma, if there are more than two.
    pub(crate) fn list<S: AsRef<str>>(&self, parts: impl IntoIterator<Item = S>, conjunction: Key) -> String {
        let mut parts: Vec<String> = parts.into_iter().map(|part| part.as_ref().to_owned()).collect();
        if let [_, .., before, _] = &mut *parts
            && self.is_english()
        {
            before.push(',');
        }
        sentence::list(parts, self.text(conjunction))
    }
}

/// Splits a clause at its first marked verb.
fn around_verb(clause: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = clause.split_once('<')?;
    let (verb, after) = rest.split_once('>')?;
    Some((before, verb, after))
}

/// Returns whether a word is that of a rule, with a capital or without.
fn begins_alike(word: &str, rule: &str) -> bool {
    word == rule || (word.len() == rule.len() && sentence::capitalize(rule) == word)
}

/// Returns the word of a rule, with a capital if the word that it replaces has one.
fn as_written(word: &str, rule: &str) -> String {
    if word.starts_with(char::is_uppercase) { sentence::capitalize(rule) } else { rule.to_owned() }
}

/// Returns what a text is sorted by in a list: its letters in lower case without their marks ("Élise" comes after "Denise"), of people the
/// last name, and of works the title without its article.
pub(crate) fn sort_key(text: &str) -> String {
    let text = text.trim_start_matches('“');
    let text = match text.split_once(' ') {
        Some(("Herr" | "Frau" | "Mme", name)) => name,
        Some((title, name)) if title.ends_with('.') => name,
        Some(("The" | "A" | "An", rest)) => rest,
        _ => text,
    };
    let plain = |letter: char| match letter {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ó' | 'ô' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        other => other,
    };
    text.to_lowercase().chars().map(plain).collect()
}
