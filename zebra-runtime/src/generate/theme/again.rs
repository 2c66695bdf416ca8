//! Whoever comes again in a clause: "la voisine qui boit du thé et celle qui joue du piano". Part of the generator.

use super::{Content, Theme};
use crate::language::{Key, Language};
use crate::model::{Polarity, Text};

/// The nouns for people in a language, and the pronouns in their place. Languages without such pronouns have none.
#[derive(Debug)]
pub(super) struct Again {
    language: &'static Language,
    nouns: Vec<Noun>,
    /// What somebody is called by the theme, as in "la journaliste": a pronoun behind it would mean it.
    others: Vec<String>,
}

#[derive(Debug)]
struct Noun {
    /// With its article, as in "la voisine".
    whole: String,
    /// Its first word, as in "voisine".
    word: String,
    pronoun: String,
    /// Whether the pronoun replaces the noun by itself too, as "celle qui" does.
    is_free: bool,
}

impl Again {
    pub(super) fn new(theme: &Theme) -> Again {
        let (language, gender) = (theme.language, theme.gender.as_str());
        // Of women and men, a pronoun would show which one it is.
        let forms = if matches!(gender, "" | "x") { &[] } else { language.texts(Key::PersonAgain) };
        let slots = [("person", &*theme.person), ("gender", gender)];
        let noun = |(index, pair): (usize, &[Text])| {
            let [noun, pronoun] =
                [0, 1].map(|form: usize| language.polished(&language.fill(&pair[form], &slots)));
            let word = noun.split([' ', '\'']).nth(1).unwrap_or_default().to_owned();
            Noun { whole: noun + " ", word, pronoun: pronoun + " ", is_free: index == 0 }
        };
        let are_called = |content: &Content| matches!(content, Content::Items { .. }) && !forms.is_empty();
        let categories = theme.categories.iter().filter(|category| are_called(&category.content));
        let others = categories.flat_map(|category| {
            let whole = category.who.iter().filter(|who| who.pieces.len() == 1);
            let items = category.content.items().map_or(&[][..], |(items, _)| items);
            whole.flat_map(|who| items.iter().map(|item| who.fill(item.values(Polarity::Is, ""))))
        });
        let others = others.collect();
        Again { language, others, nouns: forms.chunks_exact(2).enumerate().map(noun).collect() }
    }

    /// Returns a clause with a pronoun for each noun that comes again, and with a noun for a pronoun that nothing explains.
    pub(super) fn with_pronouns(&self, clause: String) -> String {
        if self.nouns.is_empty() {
            return clause;
        }
        let between = self.language.text(Key::Semicolon);
        clause.split(between).map(|part| self.in_part(part)).collect::<Vec<_>>().join(between)
    }

    fn in_part(&self, part: &str) -> String {
        let (mut text, mut rest, mut last) = (String::with_capacity(part.len()), part, "");
        let is_other = |words: &str| self.others.iter().any(|other| words.contains(&**other));
        while let Some((at, found, noun)) = self.next(rest) {
            let (before, after) = (&rest[..at], &rest[at + found.len()..]);
            text.push_str(before);
            rest = after;
            let is_known =
                !is_other(before) && (last == noun.word || self.is_person(noun) && text.contains(&noun.word));
            let is_kept = self.language.texts(Key::PersonKept).iter().any(|words| text.ends_with(&**words));
            let is_alone = found == noun.pronoun && text.is_empty() && self.next(rest).is_none();
            let form = if is_known && !is_kept || is_alone { &noun.pronoun } else { &noun.whole };
            text.push_str(form);
            last = &noun.word;
        }
        text + rest
    }

    /// Returns the place of the next noun, or of a pronoun for one, and its words.
    fn next<'t>(&'t self, text: &str) -> Option<(usize, &'t str, &'t Noun)> {
        let forms = self.nouns.iter().flat_map(|noun| {
            let pronoun = noun.is_free.then_some(&*noun.pronoun);
            [Some(&*noun.whole), pronoun].into_iter().flatten().map(move |form| (form, noun))
        });
        let places = forms.filter_map(|(form, noun)| Some((text.find(form)?, form, noun)));
        places.min_by_key(|(at, form, _)| (*at, usize::MAX - form.len()))
    }

    /// Returns whether a noun is that of the theme's people, which the first form has.
    fn is_person(&self, noun: &Noun) -> bool {
        self.nouns.first().is_some_and(|first| first.word == noun.word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pronouns_take_the_place_of_nouns() {
        let street = Theme::named("street-fr").expect("the theme is built in");
        for (clause, expected) in [
            (
                "la voisine originaire de Lyon et la voisine originaire de Lille : l'une boit du thé",
                "la voisine originaire de Lyon et celle de Lille : l'une boit du thé",
            ),
            (
                "celle qui boit du thé et la voisine qui joue du piano : l'une a 30 ans",
                "la voisine qui boit du thé et celle qui joue du piano : l'une a 30 ans",
            ),
            ("celle qui boit du thé a 30 ans", "celle qui boit du thé a 30 ans"),
            (
                "la propriétaire de la chèvre habite juste à côté de celle qui boit du thé",
                "la propriétaire de la chèvre habite juste à côté de la voisine qui boit du thé",
            ),
            (
                "la propriétaire de la chèvre habite juste à côté de la propriétaire de l'âne",
                "la propriétaire de la chèvre habite juste à côté de celle de l'âne",
            ),
            (
                "la propriétaire de l'âne est entre la voisine de 30 ans et la propriétaire de l'oie",
                "la propriétaire de l'âne est entre la voisine de 30 ans et la propriétaire de l'oie",
            ),
            (
                "la voisine de 30 ans habite quelque part entre la journaliste et la voisine qui boit du thé",
                "la voisine de 30 ans habite quelque part entre la journaliste et la voisine qui boit du thé",
            ),
            (
                "la voisine de 30 ans habite à un numéro plus élevé que celui de celle qui boit du thé",
                "la voisine de 30 ans habite à un numéro plus élevé que celui de la voisine qui boit du thé",
            ),
            (
                "une seule est vraie : celle qui boit du thé a 30 ans ; la voisine de 20 ans boit du lait",
                "une seule est vraie : la voisine qui boit du thé a 30 ans ; la voisine de 20 ans boit du lait",
            ),
        ] {
            assert_eq!(Again::new(&street).with_pronouns(clause.to_owned()), expected);
        }
    }

    #[test]
    fn women_and_men_have_no_pronoun() {
        let school = Theme::named("school-fr").expect("the theme is built in");
        let clause = "l'élève qui vient à vélo passe plus tôt que l'élève qui vient en bus";
        assert_eq!(Again::new(&school).with_pronouns(clause.to_owned()), clause);
    }
}
