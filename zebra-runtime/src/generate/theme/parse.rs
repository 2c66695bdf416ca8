//! Parsing of themes: TOML to checked data, with each error at its place. Part of the generator (layer 3).

use std::ops::Range;

use toml::Spanned;

use super::file::{TomlCategory, TomlLink, TomlNumbers, TomlPlaces, TomlTheme};
use super::names::{article, check_names, identifier};
use super::template::{Slot, Slots, Template, Values};
use super::{Category, Content, Item, Link, Numbers, Places, Theme, ThemeDiagnostic, ThemeError};
use crate::model::Text;

const STORY: Slots = Slots { required: &[], optional: &[Slot::Rows], choice: false };
const PLACE: Slots = Slots { required: &[], optional: &[Slot::Digits, Slot::Nth], choice: false };
const WHO: Slots = Slots { required: &[Slot::Item], optional: &[Slot::AnItem], choice: false };
const IS: Slots = Slots { required: &[Slot::Item], optional: &[Slot::AnItem], choice: true };
const LINK: Slots = Slots { required: &[Slot::A, Slot::B], optional: &[], choice: true };
const BETWEEN: Slots = Slots { required: &[Slot::A, Slot::B, Slot::C], optional: &[], choice: true };
const NUMBER: Slots = Slots { required: &[Slot::A, Slot::B, Slot::Digits], optional: &[], choice: false };
const TIMES: Slots = Slots { required: &[Slot::A, Slot::B, Slot::Times], optional: &[], choice: false };
const GREATER: Slots = Slots { required: &[Slot::A, Slot::B], optional: &[], choice: false };
const LIMIT: Slots = Slots { required: &[Slot::A, Slot::Digits], optional: &[], choice: false };

/// The maximum number of items of a category.
const MOST_ITEMS: usize = 64;
/// The maximum absolute value of a number.
const GREATEST: i64 = 1_000_000;
/// The maximum size of a theme in bytes. Built-in themes have a few thousand; `item = "…"` makes many items from few
/// bytes.
const LONGEST: usize = 1 << 18;
/// The maximum number of errors that are reported.
const MOST_ERRORS: usize = 1000;

/// Parses a theme.
pub(super) fn parse(text: &str) -> Result<Theme, ThemeError> {
    let mut parser = Parser { text, diagnostics: Vec::new() };
    if text.len() > LONGEST {
        let message = format!("the theme is larger than {} KiB", LONGEST >> 10);
        parser.error(&(0..0), &message, "remove categories or items that no puzzle needs");
        return Err(ThemeError { diagnostics: parser.diagnostics });
    }
    let written: TomlTheme = toml::from_str(text).map_err(|error| {
        let at = error.span().unwrap_or(0..0);
        parser.error(&at, error.message(), "see the example theme in docs/generate.md");
        ThemeError { diagnostics: std::mem::take(&mut parser.diagnostics) }
    })?;
    let theme = parser.theme(written);
    if parser.diagnostics.is_empty() {
        for (message, help) in check_names(&theme) {
            // The first name of the message is the one in error. A message without names is about the whole theme.
            let name = message.split('`').nth(1);
            let at = name.and_then(|name| text.rfind(&format!("\"{name}"))).unwrap_or(0);
            parser.error(&(at..at), &message, &help);
        }
    }
    parser.diagnostics.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
    if parser.diagnostics.is_empty() {
        Ok(theme)
    } else {
        Err(ThemeError { diagnostics: parser.diagnostics })
    }
}

/// The text of a theme and the errors found in it so far.
struct Parser<'t> {
    text: &'t str,
    diagnostics: Vec<ThemeDiagnostic>,
}

impl Parser<'_> {
    fn error(&mut self, at: &Range<usize>, message: &str, help: &str) {
        if self.diagnostics.len() == MOST_ERRORS {
            return;
        }
        let before = self.text.get(..at.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let (message, help) = (message.to_owned(), help.to_owned());
        self.diagnostics.push(ThemeDiagnostic { line, column, message, help });
    }

    fn template(&mut self, written: &Spanned<String>, slots: Slots) -> Template {
        Template::parse(written.get_ref(), slots).unwrap_or_else(|(at, message, help)| {
            let span = written.span();
            // In a string without escapes, the bytes of the template follow the quotation mark in the file.
            let is_verbatim =
                self.text.get(span.start + 1..).is_some_and(|rest| rest.starts_with(written.get_ref()));
            let start = if is_verbatim { span.start + 1 + at.start } else { span.start };
            self.error(&(start..span.end), &message, &help);
            Template::default()
        })
    }

    /// Checks a name that becomes an identifier in Rust source.
    fn name(&mut self, written: Spanned<String>) -> String {
        let valid = identifier(written.get_ref());
        if valid != *written.get_ref() {
            let message = format!("`{}` is not a valid name", written.get_ref());
            let help = format!("use letters and digits only, such as `{valid}`");
            self.error(&written.span(), &message, &help);
        }
        written.into_inner()
    }

    fn theme(&mut self, written: TomlTheme) -> Theme {
        let mut categories: Vec<Category> = Vec::new();
        for category in written.category {
            let name = category.get_ref().name.clone();
            if categories.iter().any(|known| known.name == *name.get_ref()) {
                let message = format!("category `{}` is declared twice", name.get_ref());
                self.error(&name.span(), &message, "rename one of the two");
            }
            categories.push(self.category(category));
        }
        Theme {
            name: self.name(written.name),
            title: written.title,
            story: self.template(&written.story, STORY),
            person: written.person,
            ask: written.ask,
            places: self.places(written.places),
            categories,
        }
    }

    fn places(&mut self, written: TomlPlaces) -> Places {
        let at = written.name.span();
        let numbered = written.item.is_some();
        let items = match (written.item, written.items) {
            (Some(item), None) => self.numbered_items(&item),
            (None, Some(items)) => self.items(items.into_inner(), &[], &[], &[]),
            _ => {
                let help = "write `item = \"{nth} house\"` for any number of places, or list their names: `items = […]`";
                self.error(&at, "the places need either `item` or `items`", help);
                Vec::new()
            }
        };
        Places {
            name: self.name(written.name),
            plural: written.plural,
            items,
            numbered,
            who: self.template(&written.who, WHO),
            is: self.template(&written.is, IS),
            between: self.template(&written.between, BETWEEN),
            links: written.link.into_iter().map(|link| self.link(link)).collect(),
        }
    }

    fn link(&mut self, written: TomlLink) -> Link {
        let relation = smart_link(written.relation.get_ref()).unwrap_or_else(|| {
            let message = format!("`{}` is not a smart link", written.relation.get_ref());
            self.error(&written.relation.span(), &message, "write one such as `next_to` or `less_by(1)`");
            ("next_to".to_owned(), Vec::new())
        });
        let name = written.name;
        if !name.get_ref().chars().all(|letter| letter == '_' || letter.is_ascii_alphanumeric()) {
            let message = format!("`{}` is not a valid name", name.get_ref());
            self.error(&name.span(), &message, "use letters, digits and `_`, such as `next_to`");
        }
        let say = self.template(&written.say, LINK);
        Link { name: name.into_inner(), relation, phrase: written.phrase, say }
    }

    fn category(&mut self, written: Spanned<TomlCategory>) -> Category {
        let TomlCategory { name, plural, who, is, items, item, many, an, a, loose, numbers } =
            written.into_inner();
        let content = match (items, item, numbers) {
            (Some(items), None, None) => {
                let items = self.items(items, &many, &an, &a);
                Content::Items { items, in_order: false, loose }
            }
            (None, Some(item), None) => {
                Content::Items { items: self.numbered_items(&item), in_order: true, loose }
            }
            (None, None, Some(numbers)) => Content::Numbers(Box::new(self.numbers(numbers.into_inner()))),
            _ => {
                let message = format!(
                    "category `{}` needs exactly one of `items`, `item` and `numbers`",
                    name.get_ref()
                );
                let help = "write `items = [\"…\", …]`, `item = \"A{n}\"`, or a table `[category.numbers]`";
                self.error(&name.span(), &message, help);
                Content::Items { items: Vec::new(), in_order: false, loose }
            }
        };
        let name = self.name(name);
        let (who, is) = (self.template(&who, WHO), self.template(&is, IS));
        Category { name, plural, who, is, content }
    }

    /// Checks a list of items, and the lists of those that are plural or have an unusual article.
    fn items(
        &mut self,
        written: Vec<Spanned<String>>,
        many: &[Spanned<String>],
        an: &[Spanned<String>],
        a: &[Spanned<String>],
    ) -> Vec<Item> {
        let lists = [(many, ""), (an, "an"), (a, "a")];
        for listed in lists.iter().flat_map(|(list, _)| list.iter().take(MOST_ITEMS)) {
            if !written.iter().any(|item| item.get_ref() == listed.get_ref()) {
                let message = format!("`{}` is not one of the items", listed.get_ref());
                self.error(&listed.span(), &message, "copy it from `items`");
            }
        }
        if let (Some(last), true) = (written.last(), written.len() > MOST_ITEMS) {
            let message = format!("too many items: {}", written.len());
            self.error(&last.span(), &message, &format!("keep at most {MOST_ITEMS}"));
        }
        let mut items: Vec<Item> = Vec::new();
        for item in written.into_iter().take(MOST_ITEMS) {
            let (at, words) = (item.span(), item.into_inner());
            let name = Text::from(identifier(&words));
            if name.is_empty() {
                self.error(&at, "item without a letter or digit", "write a name");
            }
            if items.iter().any(|known| known.name == name) {
                self.error(&at, &format!("item `{words}` is listed twice"), "remove one of the two");
            }
            let listed = lists.iter().find(|(list, _)| list.iter().any(|known| *known.get_ref() == words));
            let article = listed.map_or_else(|| article(&words), |(_, article)| article);
            items.push(Item { name, article, words: Text::from(words) });
        }
        items
    }

    /// Returns the maximum number of items, whose names are a template filled with numbers.
    fn numbered_items(&mut self, written: &Spanned<String>) -> Vec<Item> {
        let template = self.template(written, PLACE);
        let item = |number| {
            let words = template.fill(Values { number, many: number != 1, ..Values::default() });
            Item { name: Text::from(identifier(&words)), words: Text::from(words), article: "a" }
        };
        (1..=MOST_ITEMS as i64).map(item).collect()
    }

    fn numbers(&mut self, written: TomlNumbers) -> Numbers {
        if !(1..=GREATEST).contains(written.step.get_ref()) {
            let help = format!("write a number from 1 to {GREATEST}");
            self.error(&written.step.span(), "the step is out of range", &help);
        }
        if !(-GREATEST..=GREATEST).contains(written.from.get_ref()) {
            let help = format!("write a number from -{GREATEST} to {GREATEST}");
            self.error(&written.from.span(), "the first number is out of range", &help);
        }
        Numbers {
            from: written.from.into_inner(),
            step: written.step.into_inner(),
            between: self.template(&written.between, BETWEEN),
            difference: self.template(&written.difference, NUMBER),
            sum: self.template(&written.sum, NUMBER),
            times: self.template(&written.times, TIMES),
            greater: self.template(&written.greater, GREATER),
            least: self.template(&written.least, LIMIT),
            most: self.template(&written.most, LIMIT),
            links: written.link.into_iter().map(|link| self.link(link)).collect(),
        }
    }
}

/// Splits `less_by(1)` into its name and its numbers.
fn smart_link(text: &str) -> Option<(String, Vec<i64>)> {
    let (name, rest) = text.split_once('(').unwrap_or((text, ")"));
    let arguments = rest.strip_suffix(')')?;
    let numbers = arguments.split(',').map(str::trim).filter(|number| !number.is_empty());
    Some((name.trim().to_owned(), numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests;
