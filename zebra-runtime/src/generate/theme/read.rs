//! Reading themes from TOML, with every mistake at its place. Part of the generator (layer 3).

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::template::{Filling, Needs, Slot, Template};
use super::{Category, CategoryKind, Item, Link, Numbers, Places, Theme, ThemeError, ThemeMistake, dress};
use crate::model::Text;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTheme {
    name: Spanned<String>,
    title: String,
    story: Spanned<String>,
    person: String,
    ask: String,
    places: WrittenPlaces,
    category: Vec<Spanned<WrittenCategory>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPlaces {
    name: Spanned<String>,
    plural: String,
    item: Option<Spanned<String>>,
    items: Option<Spanned<Vec<Spanned<String>>>>,
    who: Spanned<String>,
    is: Spanned<String>,
    between: Spanned<String>,
    #[serde(default)]
    link: Vec<WrittenLink>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLink {
    name: Spanned<String>,
    relation: Spanned<String>,
    phrase: String,
    say: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCategory {
    name: Spanned<String>,
    plural: String,
    who: Spanned<String>,
    is: Spanned<String>,
    items: Option<Vec<Spanned<String>>>,
    item: Option<Spanned<String>>,
    #[serde(default)]
    many: Vec<Spanned<String>>,
    #[serde(default)]
    an: Vec<Spanned<String>>,
    #[serde(default)]
    a: Vec<Spanned<String>>,
    #[serde(default)]
    loose: bool,
    numbers: Option<Spanned<WrittenNumbers>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenNumbers {
    from: Spanned<i64>,
    step: Spanned<i64>,
    between: Spanned<String>,
    difference: Spanned<String>,
    sum: Spanned<String>,
    times: Spanned<String>,
    greater: Spanned<String>,
    least: Spanned<String>,
    most: Spanned<String>,
    #[serde(default)]
    link: Vec<WrittenLink>,
}

const STORY: Needs = Needs { must: &[], may: &[Slot::Rows], choice: false };
const PLACE: Needs = Needs { must: &[], may: &[Slot::Digits, Slot::Nth], choice: false };
const WHO: Needs = Needs { must: &[Slot::Item], may: &[Slot::AnItem], choice: false };
const IS: Needs = Needs { must: &[Slot::Item], may: &[Slot::AnItem], choice: true };
const LINK: Needs = Needs { must: &[Slot::A, Slot::B], may: &[], choice: true };
const BETWEEN: Needs = Needs { must: &[Slot::A, Slot::B, Slot::C], may: &[], choice: true };
const NUMBER: Needs = Needs { must: &[Slot::A, Slot::B, Slot::Digits], may: &[], choice: false };
const TIMES: Needs = Needs { must: &[Slot::A, Slot::B, Slot::Times], may: &[], choice: false };
const GREATER: Needs = Needs { must: &[Slot::A, Slot::B], may: &[], choice: false };
const LIMIT: Needs = Needs { must: &[Slot::A, Slot::Digits], may: &[], choice: false };

/// Most items of a category, and the largest number, that a theme may have.
const MOST: usize = 64;
const GREATEST: i64 = 1_000_000;
/// The longest text of a theme in bytes: `item = "…"` becomes many items, and themes of a story have some thousand.
const LONGEST: usize = 1 << 18;
/// So many mistakes are told.
const MOST_MISTAKES: usize = 1000;

pub(super) fn read(text: &str) -> Result<Theme, ThemeError> {
    let mut reader = Reader { text, mistakes: Vec::new() };
    if text.len() > LONGEST {
        let message = format!("this text has more than {} KiB", LONGEST >> 10);
        reader.mistake(&(0..0), &message, "leave out categories or items that no puzzle needs");
        return Err(ThemeError { mistakes: reader.mistakes });
    }
    let written: WrittenTheme = toml::from_str(text).map_err(|error| {
        reader.mistake(
            &error.span().unwrap_or(0..0),
            error.message(),
            "docs/generate.md shows a whole theme",
        );
        ThemeError { mistakes: std::mem::take(&mut reader.mistakes) }
    })?;
    let theme = reader.theme(written);
    if reader.mistakes.is_empty() {
        let told = dress::check_names(&theme);
        for (message, help) in told {
            // What is told of names in a puzzle begins with the name; it stands in the text as it is told.
            let name = message.split('`').nth(1).unwrap_or_default();
            let at = text.rfind(&format!("\"{name}")).unwrap_or(0);
            reader.mistake(&(at..at), &message, &help);
        }
    }
    reader.mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
    if reader.mistakes.is_empty() { Ok(theme) } else { Err(ThemeError { mistakes: reader.mistakes }) }
}

struct Reader<'t> {
    text: &'t str,
    mistakes: Vec<ThemeMistake>,
}

impl Reader<'_> {
    fn mistake(&mut self, at: &Range<usize>, message: &str, help: &str) {
        if self.mistakes.len() == MOST_MISTAKES {
            return;
        }
        let before = self.text.get(..at.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        self.mistakes.push(ThemeMistake { line, column, message: message.to_owned(), help: help.to_owned() });
    }

    fn template(&mut self, written: &Spanned<String>, needs: Needs) -> Template {
        Template::parse(written.get_ref(), needs).unwrap_or_else(|(at, message, help)| {
            let span = written.span();
            // Without escapes a byte of the text is a byte of the file, behind its quotation mark.
            let plain =
                self.text.get(span.start + 1..).is_some_and(|rest| rest.starts_with(written.get_ref()));
            let start = if plain { span.start + 1 + at.start } else { span.start };
            self.mistake(&(start..span.end), &message, &help);
            Template::default()
        })
    }

    /// A name that a puzzle can have in Rust source.
    fn name(&mut self, written: Spanned<String>) -> String {
        if identifier(written.get_ref()) != *written.get_ref() {
            let message = format!("`{}` cannot be a name", written.get_ref());
            let help = format!("write letters and digits only, such as `{}`", identifier(written.get_ref()));
            self.mistake(&written.span(), &message, &help);
        }
        written.into_inner()
    }

    fn theme(&mut self, written: WrittenTheme) -> Theme {
        let mut categories: Vec<Category> = Vec::new();
        for category in written.category {
            let name = category.get_ref().name.clone();
            if categories.iter().any(|known| known.name == *name.get_ref()) {
                let message = format!("there are two categories called `{}`", name.get_ref());
                self.mistake(&name.span(), &message, "give one of them another name");
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

    fn places(&mut self, written: WrittenPlaces) -> Places {
        let at = written.name.span();
        let counted = written.item.is_some();
        let items = match (written.item, written.items) {
            (Some(item), None) => self.counted(&item),
            (None, Some(items)) => self.items(items.into_inner(), &[], &[], &[]),
            _ => {
                let help =
                    "write `item = \"{nth} house\"` for any number of places, or their names: `items = […]`";
                self.mistake(&at, "the places need either `item` or `items`", help);
                Vec::new()
            }
        };
        Places {
            name: self.name(written.name),
            plural: written.plural,
            items,
            counted,
            who: self.template(&written.who, WHO),
            is: self.template(&written.is, IS),
            between: self.template(&written.between, BETWEEN),
            links: written.link.into_iter().map(|link| self.link(link)).collect(),
        }
    }

    fn link(&mut self, written: WrittenLink) -> Link {
        let relation = smart_link(written.relation.get_ref()).unwrap_or_else(|| {
            let message = format!("`{}` is no smart link", written.relation.get_ref());
            self.mistake(&written.relation.span(), &message, "write one like `next_to` or `less_by(1)`");
            ("next_to".to_owned(), Vec::new())
        });
        let name = written.name;
        if !name.get_ref().chars().all(|letter| letter == '_' || letter.is_ascii_alphanumeric()) {
            let message = format!("`{}` cannot be a name", name.get_ref());
            self.mistake(&name.span(), &message, "write letters, digits and `_`, such as `next_to`");
        }
        let say = self.template(&written.say, LINK);
        Link { name: name.into_inner(), relation, phrase: written.phrase, say }
    }

    fn category(&mut self, written: Spanned<WrittenCategory>) -> Category {
        let WrittenCategory { name, plural, who, is, items, item, many, an, a, loose, numbers } =
            written.into_inner();
        let kind = match (items, item, numbers) {
            (Some(items), None, None) => {
                let items = self.items(items, &many, &an, &a);
                CategoryKind::Items { items, in_order: false, loose }
            }
            (None, Some(item), None) => {
                CategoryKind::Items { items: self.counted(&item), in_order: true, loose }
            }
            (None, None, Some(numbers)) => {
                CategoryKind::Numbers(Box::new(self.numbers(numbers.into_inner())))
            }
            _ => {
                let message =
                    format!("category `{}` needs one of `items`, `item` and `numbers`", name.get_ref());
                let help = "write `items = [\"…\", …]`, `item = \"A{n}\"`, or a table `[category.numbers]`";
                self.mistake(&name.span(), &message, help);
                CategoryKind::Items { items: Vec::new(), in_order: false, loose }
            }
        };
        Category {
            name: self.name(name),
            plural,
            who: self.template(&who, WHO),
            is: self.template(&is, IS),
            kind,
        }
    }

    fn items(
        &mut self,
        written: Vec<Spanned<String>>,
        many: &[Spanned<String>],
        an: &[Spanned<String>],
        a: &[Spanned<String>],
    ) -> Vec<Item> {
        let lists = [(many, ""), (an, "an"), (a, "a")];
        for listed in lists.iter().flat_map(|(list, _)| list.iter().take(MOST)) {
            if !written.iter().any(|item| item.get_ref() == listed.get_ref()) {
                let message = format!("`{}` is not among the items", listed.get_ref());
                self.mistake(&listed.span(), &message, "write it as it stands in `items`");
            }
        }
        if let (Some(last), true) = (written.last(), written.len() > MOST) {
            let message = format!("there are {} items", written.len());
            self.mistake(&last.span(), &message, &format!("leave some out; {MOST} is the most"));
        }
        let mut items: Vec<Item> = Vec::new();
        for item in written.into_iter().take(MOST) {
            let (at, words) = (item.span(), item.into_inner());
            let name = Text::from(identifier(&words));
            if name.is_empty() {
                self.mistake(&at, "an item without a name", "write letters or digits");
            }
            if items.iter().any(|known| known.name == name) {
                self.mistake(&at, &format!("item `{words}` stands here twice"), "leave one of them out");
            }
            let listed = lists.iter().find(|(list, _)| list.iter().any(|known| *known.get_ref() == words));
            let article = listed.map_or_else(|| article(&words), |(_, article)| article);
            items.push(Item { name, article, words: Text::from(words) });
        }
        items
    }

    /// As many items as there can be, of which this is the name with a number.
    fn counted(&mut self, written: &Spanned<String>) -> Vec<Item> {
        let template = self.template(written, PLACE);
        let item = |number| {
            let words = template.fill(Filling { number, many: number != 1, ..Filling::default() });
            Item { name: Text::from(identifier(&words)), words: Text::from(words), article: "a" }
        };
        (1..=MOST as i64).map(item).collect()
    }

    fn numbers(&mut self, written: WrittenNumbers) -> Numbers {
        if !(1..=GREATEST).contains(written.step.get_ref()) {
            self.mistake(&written.step.span(), "the step is not above 0", "write `step = 1` or more");
        }
        if !(-GREATEST..=GREATEST).contains(written.from.get_ref()) {
            self.mistake(&written.from.span(), "the first number is too large", "write one below a million");
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

/// `less_by(1)` as a name and its numbers.
fn smart_link(text: &str) -> Option<(String, Vec<i64>)> {
    let (name, rest) = text.split_once('(').unwrap_or((text, ")"));
    let arguments = rest.strip_suffix(')')?;
    let numbers = arguments.split(',').map(str::trim).filter(|number| !number.is_empty());
    Some((name.trim().to_owned(), numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?))
}

/// The words as one identifier: "red fox" is `RedFox`.
pub(super) fn identifier(words: &str) -> String {
    let words = words.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.map(super::template::capitalised).collect();
    if name.starts_with(|first: char| first.is_numeric()) { format!("N{name}") } else { name }
}

/// "a" or "an", by the first letter.
fn article(words: &str) -> &'static str {
    if words.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANUAL: &str = include_str!("../../../../docs/generate.md");

    /// The theme that the manual shows.
    fn shown() -> &'static str {
        let start = MANUAL.find("```toml\n").expect("the manual shows a theme") + 8;
        let length = MANUAL[start..].find("```").expect("it ends");
        &MANUAL[start..start + length]
    }

    #[test]
    fn the_library_s_themes_and_the_one_of_the_manual_have_no_mistakes() {
        for name in Theme::names() {
            assert!(
                Theme::named(name).is_some(),
                "{name}: {:?}",
                super::super::OWN.iter().find(|(own, _)| *own == name).map(|(_, text)| read(text))
            );
        }
        assert_eq!(read(shown()).map(|theme| theme.name), Ok("Zoo".to_owned()));
    }

    #[test]
    fn every_mistake_of_a_theme_is_told_with_its_place() {
        let changes = [
            ("name = \"Zoo\" ", "name = \"My Zoo\" "),
            ("story = \"{rows} cages", "story = \"{row} cages"),
            ("relation = \"next_to\" ", "relation = \"next to(\" "),
            ("is = \"{feeds|does not feed} {an item}\"", "is = \"feeds {an item}\""),
            ("items = [\"lion\", \"owl\",", "items = [\"lion\", \"lion\","),
            ("many = [\"penguins\"]", "many = [\"pigeons\"]"),
            ("step = 4", "step = 0"),
            ("least = \"{a} is at least {n} years old\"", "least = \"{a} is old {enough\""),
        ];
        let mut text = shown().to_owned();
        for (right, wrong) in changes {
            assert!(text.contains(right), "{right}");
            text = text.replace(right, wrong);
        }
        insta::assert_snapshot!(read(&text).expect_err("there are mistakes"));
    }

    #[test]
    fn a_theme_larger_than_any_story_is_refused_at_once() {
        let told = |text: &str| read(text).expect_err("there is a mistake").mistakes;
        let long = format!("{}\n# {}", shown(), "x".repeat(LONGEST));
        assert_eq!(told(&long)[0].message, "this text has more than 256 KiB");

        let many = shown().replace("[\"lion\",", &format!("[{}\"lion\",", "\"i\",".repeat(60_000)));
        assert!(many.len() < LONGEST);
        let mistakes = told(&many);
        assert_eq!(mistakes.last().map(|last| &*last.message), Some("there are 60003 items"));
        assert_eq!(mistakes.len(), MOST);
    }

    #[test]
    fn a_mistake_of_toml_is_told_alone() {
        let told = |text: &str| read(text).expect_err("there is a mistake").to_string();
        let unknown = told(&shown().replace("person = ", "persona = "));
        let clash = told(&shown().replace("name = \"next_to\"", "name = \"Animal\""));
        let smart = told(&shown().replace("relation = \"next_to\"", "relation = \"nextto\""));
        insta::assert_snapshot!([told("name = "), unknown, clash, smart].join("\n\n"));
    }
}
