//! Parsing of themes: TOML to checked data, with each error at its place. Part of the generator.

mod order;

use std::ops::Range;

use super::names::{article, check_names, identifier};
use super::plural::plural_of;
use super::reader::{Reader, Section, Written};
use super::stems::stems;
use super::template::{Slot, Slots, Template, Values};
use super::{Category, Content, Item, Theme, ThemeError};
use crate::diagnostic::Code;
use crate::language::{Key, Language};
use crate::model::Text;
use crate::sentence::list;

/// Declares the slots of templates.
macro_rules! slots {
    ($($name:ident: [$($required:ident),*] [$($optional:ident),*] $choice:literal;)*) => {
        $(const $name: Slots = Slots {
            required: &[$(Slot::$required),*], optional: &[$(Slot::$optional),*], choice: $choice,
        };)*
    };
}

slots! {
    STORY: [] [Rows, Last, People] false;
    LISTING: [Items] [AnItems] false;
    PLACE: [] [Value, Count, Nth, Time, Date] false;
    AMOUNT: [] [Value, Count, Duration] false;
    WHO: [Item] [AnItem, TheItem] false;
    IS: [Item] [AnItem, TheItem] true;
    SAY: [A, Item] [AnItem, TheItem] true;
    LINK: [A, B] [Amount] true;
    PHRASE: [] [Amount] false;
    BETWEEN: [A, B, C] [] true;
    DIFFERENCE: [A, B, Amount] [] false;
    SUM: [A, B, Value] [] false;
    TIMES: [A, B, Times] [] false;
    GREATER: [A, B] [] false;
    LIMIT: [A, Value] [] false;
}

/// The maximum number of items of a category.
const MOST_ITEMS: usize = 64;
/// The maximum absolute value of a number.
const GREATEST: i64 = 1_000_000;
/// The maximum size of a theme in bytes. Built-in themes have a few thousand; `item = "…"` makes many items from few
/// bytes.
const LONGEST: usize = 1 << 18;

/// Parses a theme.
pub(super) fn parse(text: &str) -> Result<Theme, ThemeError> {
    let mut reader = Reader { text, language: Language::english(), diagnostics: Vec::new() };
    if text.len() > LONGEST {
        let message = format!("the theme is larger than {} KiB", LONGEST >> 10);
        let help = "remove categories or items that no puzzle needs";
        reader.error(Code::TooLarge, &(0..0), &message, help);
        return Err(ThemeError { diagnostics: reader.diagnostics });
    }
    let file = reader.file();
    let has_syntax_errors = !reader.diagnostics.is_empty();
    let theme = reader.theme(file);
    if has_syntax_errors {
        // Fields that could not be read are not missing.
        reader.diagnostics.retain(|diagnostic| !diagnostic.message.contains(" has no `"));
    }
    if reader.diagnostics.is_empty() {
        for (message, help) in check_names(&theme) {
            // The first name of the message is the one in error. A message without names is about the whole theme.
            let name = message.split('`').nth(1);
            let at =
                name.and_then(|name| text.rfind(&format!("\"{name}\"")).map(|at| at..at + name.len() + 2));
            reader.error(Code::DuplicateName, &at.unwrap_or(0..0), &message, &help);
        }
    }
    reader.diagnostics.sort_by_key(|diagnostic| (diagnostic.bytes.start, diagnostic.bytes.end));
    reader.diagnostics.dedup();
    match reader.diagnostics.is_empty() {
        true => Ok(theme),
        false => Err(ThemeError { diagnostics: reader.diagnostics }),
    }
}

/// Returns the text, or nothing.
fn plain(written: Option<Written>) -> String {
    written.map(|written| written.text).unwrap_or_default()
}

impl Reader<'_> {
    /// Checks a name that becomes an identifier in Rust source.
    fn name(&mut self, written: Option<Written>) -> String {
        let Some(Written { at, text }) = written else { return String::new() };
        let valid = identifier(&text);
        if valid != text {
            let message = format!("`{text}` is not a valid name");
            let example = if valid.is_empty() { "Zoo" } else { &valid };
            self.error(
                Code::Syntax,
                &at,
                &message,
                &format!("use letters and digits only, such as `{example}`"),
            );
        }
        text
    }

    fn theme(&mut self, mut file: Section<'_>) -> Theme {
        let name = file.required_text(self, "name");
        let name = self.name(name);
        if let Some(written) = file.text(self, "language") {
            self.set_language(&written);
        }
        let gender = match file.text(self, "gender") {
            Some(Written { at, text }) => {
                let has_genders = !self.language.texts(Key::Genders).is_empty();
                if !has_genders || text != MIXED {
                    self.gender(&at, &text);
                }
                text
            }
            None => self.language.text(Key::Genders).to_owned(),
        };
        let summary = plain(file.text(self, "summary"));
        let titles = file.required(self, "titles").into_iter().map(|written| written.text).collect();
        let stories = file.required(self, "stories");
        let stories = self.templates(&stories, STORY);
        let asides = file.texts(self, "asides");
        let asides = self.templates(&asides, STORY);
        let layouts = file.texts(self, "layouts");
        let layouts = self.templates(&layouts, STORY);
        let rule: Vec<Written> = file.text(self, "rule").into_iter().collect();
        let rule = self.templates(&rule, STORY).pop();
        let person = plain(file.required_text(self, "person"));
        let people = self.in_language(&mut file, "people", || plural_of(&person));
        let ask = self.in_language(&mut file, "ask", || "who".to_owned());
        let pronoun = file.text(self, "pronoun").map_or_else(|| "who".to_owned(), |written| written.text);
        let past = file.flag(self, "past");
        let mut categories = Vec::new();
        match file.table(self, "names") {
            Some(names) => categories.push(self.category(names, Kind::Names)),
            None => {
                let help = "add a table with the names of the people: `[names]`, `name = \"Keeper\"`, `items = [\"Ann\", …]`";
                self.error(Code::Syntax, &(0..0), "the theme has no `[names]`", help);
            }
        }
        if let Some(places) = file.table(self, "places") {
            categories.push(self.category(places, Kind::Places));
        }
        let others = file.tables(self, "category");
        if others.is_empty() {
            let help = "add one that begins with `[[category]]`; `zebra theme new` prints an example";
            self.error(Code::TooFewCategories, &(0..0), "the theme has no `[[category]]`", help);
        }
        for other in others {
            let at = other.at.clone();
            let category = self.category(other, Kind::Items);
            if categories.iter().any(|known: &Category| known.name == category.name) {
                let message = format!("category `{}` is declared twice", category.name);
                self.error(Code::DuplicateName, &at, &message, "rename one of the two");
            }
            categories.push(category);
        }
        file.finish(self);
        let language = self.language;
        Theme {
            name,
            language,
            gender,
            summary,
            titles,
            stories,
            asides,
            layouts,
            rule,
            person,
            people,
            ask,
            pronoun,
            past,
            categories,
        }
    }

    /// Sets the language, on which the slots of templates depend.
    fn set_language(&mut self, Written { at, text }: &Written) {
        match Language::of_code(text) {
            Some(language) => self.language = language,
            None => {
                let codes = Language::all().iter().map(|language| format!("`{}`", language.code()));
                let help = format!("the languages are {}", list(codes, "and"));
                self.error(Code::Syntax, at, &format!("unknown language `{text}`"), &help);
            }
        }
    }

    /// Returns the index of a gender; an unknown one is an error.
    fn gender(&mut self, at: &Range<usize>, text: &str) -> Option<usize> {
        let gender = self.language.gender(text);
        if gender.is_none() {
            let known = self.language.texts(Key::Genders).iter().map(|gender| format!("`{gender}`"));
            let help = match self.language.texts(Key::Genders).is_empty() {
                true => "this language has no genders; remove it".to_owned(),
                false => format!("the genders are {}", list(known, "and")),
            };
            self.error(Code::Syntax, at, &format!("unknown gender `{text}`"), &help);
        }
        gender
    }

    /// Takes a text that has a default only in English.
    fn in_language(
        &mut self,
        section: &mut Section<'_>,
        name: &'static str,
        english: impl Fn() -> String,
    ) -> String {
        let written = match self.language.is_english() {
            true => section.text(self, name),
            false => section.required_text(self, name),
        };
        written.map_or_else(english, |written| written.text)
    }

    fn category(&mut self, mut section: Section<'_>, kind: Kind) -> Category {
        let name = section.required_text(self, "name");
        let name = self.name(name);
        let noun = section.text(self, "noun").map(|noun| noun.text);
        let plural = section.text(self, "plural").map(|plural| plural.text);
        let (noun, plural) = match self.language.is_english() {
            true => {
                let noun = noun.unwrap_or_else(|| name.to_lowercase());
                let plural = plural.unwrap_or_else(|| plural_of(&noun));
                (noun, plural)
            }
            false => {
                let noun = noun.unwrap_or_else(|| name.clone());
                (noun.clone(), plural.unwrap_or(noun))
            }
        };
        let listing = section.texts(self, "listing");
        let listing = self.templates(&listing, LISTING);
        let mut predicates = |reader: &mut Self, field, slots: Slots, default: &str| {
            let written = match kind {
                Kind::Names => section.texts(reader, field),
                Kind::Places | Kind::Items => section.required(reader, field),
            };
            match written.is_empty() && kind == Kind::Names {
                true => vec![Template::parse(default, slots, reader.language).unwrap_or_default()],
                false => reader.templates(&written, slots),
            }
        };
        let who = predicates(self, "who", WHO, "{item}");
        let is = predicates(self, "is", IS, self.language.text(Key::IsName));
        let say = section.texts(self, "say");
        let say = self.templates(&say, SAY);
        let place = section.texts(self, "place");
        let place = self.templates(&place, SAY);
        let numbers = match kind {
            Kind::Items => section.table(self, "numbers"),
            Kind::Names | Kind::Places => None,
        };
        let (mut links, mut between) = (Vec::new(), Vec::new());
        let content = match numbers {
            Some(mut numbers) => {
                (links, between) = self.order(&mut numbers);
                Content::Numbers(Box::new(self.numbers(numbers)))
            }
            None => {
                if kind == Kind::Places {
                    (links, between) = self.order(&mut section);
                }
                self.content(&mut section, kind)
            }
        };
        self.check_genders(&section.at, &content, [&listing, &who, &is, &say]);
        section.finish(self);
        Category { name, noun, plural, listing, who, is, say, place, content, links, between }
    }

    /// Reads the items of a category.
    fn content(&mut self, section: &mut Section<'_>, kind: Kind) -> Content {
        let numbered = section.text(self, "item");
        let (listed, genders) = self.with_genders(section);
        let lists = ["many", "an", "a"].map(|list| section.texts(self, list));
        let apart = section.lists(self, "apart");
        let loose = kind == Kind::Items && section.flag(self, "loose");
        let in_order = numbered.is_some();
        let items = match (numbered, listed.is_empty()) {
            (Some(item), true) => self.numbered_items(&item),
            (None, false) => self.items(listed, &genders, &lists),
            _ => {
                let help = match kind {
                    Kind::Items => {
                        "write `items = [\"…\", …]`, `item = \"A{n}\"`, or a table `[category.numbers]`"
                    }
                    _ => "write `item = \"{nth} house\"` for any number of them, or list them: `items = […]`",
                };
                let at = section.at.clone();
                self.error(Code::Syntax, &at, "this category needs exactly one of `items` and `item`", help);
                Vec::new()
            }
        };
        let apart = apart.into_iter().map(|names| self.indices(&names, &items)).collect();
        match kind {
            Kind::Names => Content::Names { items, in_order },
            Kind::Places => Content::Places { items, numbered: in_order },
            Kind::Items => Content::Items { items, in_order, loose, apart },
        }
    }

    /// Returns the indices of items; unknown ones are errors.
    fn indices(&mut self, names: &[Written], items: &[Item]) -> Vec<usize> {
        let mut indices = Vec::new();
        for Written { at, text } in names.iter().take(MOST_ITEMS) {
            match items.iter().position(|item| *item.words == **text) {
                Some(index) => indices.push(index),
                None => {
                    let message = format!("`{text}` is not one of the items");
                    self.error(Code::UnknownItem, at, &message, "copy it from `items`");
                }
            }
        }
        indices
    }

    /// Takes the items, and the gender of each if they are in a table by gender.
    fn with_genders(&mut self, section: &mut Section<'_>) -> (Vec<Written>, Vec<usize>) {
        if self.language.texts(Key::Genders).is_empty() || !section.has_table("items") {
            return (section.texts(self, "items"), Vec::new());
        }
        let (mut items, mut genders) = (Vec::new(), Vec::new());
        if let Some(mut table) = section.table(self, "items") {
            for (gender, name) in self.language.texts(Key::Genders).iter().enumerate() {
                let of_gender = table.texts(self, name);
                genders.resize(items.len() + of_gender.len(), gender);
                items.extend(of_gender);
            }
            table.finish(self);
        }
        (items, genders)
    }

    /// Notes that items without a gender cannot have an article.
    fn check_genders(&mut self, at: &Range<usize>, content: &Content, templates: [&[Template]; 4]) {
        let has_article = templates.into_iter().flatten().any(Template::needs_gender);
        let (items, _) = content.items().unwrap_or_default();
        if has_article && !items.iter().all(|item| !item.forms.is_empty()) {
            let names = self.language.texts(Key::Genders).iter().map(|gender| format!("{gender} = […]"));
            let help =
                format!("list the items by gender: `items = {{ {} }}`", names.collect::<Vec<_>>().join(", "));
            self.error(Code::Template, at, "items without a gender cannot have an article", &help);
        }
    }

    /// Checks a list of items, and the lists of those that are plural or have an unusual article.
    fn items(
        &mut self,
        written: Vec<Written>,
        genders: &[usize],
        [many, an, a]: &[Vec<Written>; 3],
    ) -> Vec<Item> {
        let lists = [(many, ""), (an, "an"), (a, "a")];
        for Written { at, text } in lists.iter().flat_map(|(list, _)| list.iter().take(MOST_ITEMS)) {
            if !written.iter().any(|item| item.text == *text) {
                let message = format!("`{text}` is not one of the items");
                self.error(Code::UnknownItem, at, &message, "copy it from `items`");
            }
        }
        if let (Some(last), true) = (written.last(), written.len() > MOST_ITEMS) {
            let message = format!("too many items: {}", written.len());
            self.error(Code::TooLarge, &last.at, &message, &format!("keep at most {MOST_ITEMS}"));
        }
        let mut items: Vec<Item> = Vec::new();
        for (index, Written { at, text }) in written.into_iter().take(MOST_ITEMS).enumerate() {
            let gender = genders.get(index).copied();
            // Only nouns with a gender have forms.
            let forms_end = gender.and_then(|_| text.find('|')).unwrap_or(text.len());
            let words = text[..forms_end].to_owned();
            let forms = gender.map(|_| self.language.with_articles(&text, gender)).unwrap_or_default();
            let name = Text::from(identifier(&words));
            if name.is_empty() {
                self.error(Code::Syntax, &at, "item without a letter or digit", "write a name");
            }
            if items.iter().any(|known| known.name == name) {
                let message = format!("item `{words}` is listed twice");
                self.error(Code::DuplicateItem, &at, &message, "remove one of the two");
            }
            let listed = lists.iter().find(|(list, _)| list.iter().any(|known| *known.text == words));
            let article = listed.map_or_else(|| article(&words), |(_, article)| article);
            items.push(Item { name, article, forms, stems: stems(&words), words: Text::from(words) });
        }
        items
    }

    /// Returns the maximum number of items, whose names are a template filled with numbers.
    fn numbered_items(&mut self, written: &Written) -> Vec<Item> {
        let template = self.template(written, PLACE);
        let item = |number| {
            let words = template.fill(Values { number, many: number != 1, ..Values::default() });
            Item {
                name: Text::from(identifier(&words)),
                words: Text::from(words),
                article: "a",
                forms: Vec::new(),
                stems: Vec::new(),
            }
        };
        let items: Vec<Item> = (1..=MOST_ITEMS as i64).map(item).collect();
        if items.first().map(|item| &item.name) == items.last().map(|item| &item.name) {
            self.error(
                Code::DuplicateItem,
                &written.at,
                "all items have the same name",
                "add `{n}` or `{nth}`",
            );
        }
        items
    }
}

/// The gender of a theme with women and men.
const MIXED: &str = "x";

/// The three sorts of tables that hold a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Names,
    Places,
    Items,
}

#[cfg(test)]
mod tests;
