//! Declarations: categories, properties, groups, verbs and the sentences of facts.

use std::collections::BTreeSet;

use proc_macro2::Delimiter;
use syn::Token;
use zebra_core::diagnostic::{Code, Diagnostic, Position, Spot};
use zebra_core::draft::{
    CategoryDraft, Draft, GroupDraft, ItemDraft, Name, PropertyDraft, PropertyEntry, PropertyValue,
    SayingDraft,
};
use zebra_core::model::{Order, Presence};

use super::parser::{Parsed, Parser};
use super::printed::amounts;
use super::puzzle::duplicate;
use super::token::keyword;

const A_CATEGORY: &str = "write `category Name { One, Two, Three }`";
pub(super) const A_PROPERTY: &str = "write `property gender of Customer { Ethan: man, Grace: woman }`";
pub(super) const POSITIONS: &str = "write the number of positions: `positions 5;`";
pub(super) const A_GROUP: &str = "write `group Women of Customer = [Grace, Lisa];`";
pub(super) const A_SAYING: &str =
    "name two categories and write a template: `say One, Other: \"{a} {has|does not have} {b}\";`";
const MOST_NUMBERS: i64 = 4096;

impl Parser<'_> {
    pub(super) fn category(&mut self, draft: &mut Draft) -> Parsed<()> {
        let (presence, mut order) = self.modifiers();
        self.expect::<keyword::category>(A_CATEGORY)?;
        let name = self.declared("the name of the category", A_CATEGORY)?;
        if self.take::<keyword::of>() {
            let base = self.name("the name of a category", "write `category Fear of Member;`")?;
            let role_of = Some(base);
            draft.categories.push(CategoryDraft {
                name,
                order,
                presence,
                role_of,
                unit: None,
                items: Vec::new(),
            });
            return self
                .expect::<Token![;]>("a role has the items of its category: `category Fear of Member;`");
        }
        let pattern = match self.is_text() && self.input.peek2(syn::token::Brace) {
            true => Some(self.pattern()?),
            false => None,
        };
        let braces = self.group(Delimiter::Brace, A_CATEGORY)?;
        let mut inside = self.inside(&braces);
        let begins_with_number = inside.is_integer() || inside.is::<Token![-]>();
        let (items, texts) = inside.items();
        self.take::<Token![;]>();
        if begins_with_number && texts.is_empty() {
            order = Order::Ordered;
        }
        let mut category = CategoryDraft { presence, ..CategoryDraft::new(name, order, items) };
        if let Err(error) = category.read_printed(|item| texts.contains(&item)) {
            self.report(error);
        }
        if let Some(Err(error)) = pattern.map(|pattern| category.print_as(&pattern)) {
            self.report(error);
        }
        draft.categories.push(category);
        Ok(())
    }

    /// The pattern of the values of a category: `"{} minutes"`.
    fn pattern(&mut self) -> Parsed<Name> {
        let help = "write `{}` where the number belongs: `category Length \"{} minutes\" { 5, 8, 11 }`";
        let pattern = self.text(help)?;
        match pattern.text.matches("{}").count() {
            1 => Ok(pattern),
            _ => Err(Diagnostic::new(Code::Syntax, pattern.at, "a pattern has `{}` once", help)),
        }
    }

    /// `great shared ordered`. Another order is reported.
    fn modifiers(&mut self) -> (Presence, Order) {
        let start = self.spot();
        let mut found = Vec::new();
        loop {
            self.skip_doubled_keyword();
            let taken = match () {
                () if self.take::<keyword::great>() => "great",
                () if self.take::<keyword::shared>() => "shared",
                () if self.take::<keyword::ordered>() => "ordered",
                () => break,
            };
            found.push(taken);
        }
        let right: Vec<&str> =
            ["great", "shared", "ordered"].into_iter().filter(|word| found.contains(word)).collect();
        if found != right {
            let (at, right) = (self.spot_since(start), right.join(" "));
            let message = format!("expected `{right}`, found `{}`", found.join(" "));
            let error = Diagnostic::new(Code::Syntax, at, message, format!("write `{right} category`"));
            self.report(error.with_edit(at, Position::Instead, right));
        }
        let presence = match (found.contains(&"great"), found.contains(&"shared")) {
            (false, false) => Presence::Once,
            (true, false) => Presence::AtMostOnce,
            (false, true) => Presence::AtLeastOnce,
            (true, true) => Presence::AnyTimes,
        };
        (presence, if found.contains(&"ordered") { Order::Ordered } else { Order::Unordered })
    }

    /// The items of a category, and the numbers of those whose names are texts. Errors are reported.
    fn items(&mut self) -> (Vec<ItemDraft>, BTreeSet<usize>) {
        let (mut items, mut texts) = (Vec::new(), BTreeSet::new());
        let mut amounts = amounts(self.input.cursor()).into_iter();
        while !self.is_at_end() {
            if let Some(text) = amounts.next().flatten() {
                texts.insert(items.len());
                items.push(self.amount(&text));
                self.take::<Token![,]>();
                continue;
            }
            if self.is_text() {
                texts.insert(items.len());
            }
            let parsed = self.item(&mut items).and_then(|()| self.comma("separate the items with commas"));
            if let Err(diagnostic) = parsed {
                texts.remove(&items.len());
                self.report(diagnostic);
                self.skip_behind::<Token![,]>();
            }
        }
        (items, texts)
    }

    /// Takes the tokens of an amount, such as `5 minutes`.
    fn amount(&mut self, text: &str) -> ItemDraft {
        let start = self.spot();
        while !self.is_at_end() && !self.is::<Token![,]>() {
            self.skip();
        }
        ItemDraft::new(Name::new(text, self.spot_since(start)))
    }

    /// Parses the parts between two delimiters, with commas between them.
    pub(super) fn listed<T>(
        &mut self,
        delimiter: Delimiter,
        help: &str,
        separate: &str,
        part: impl Fn(&mut Parser<'_>) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let group = self.group(delimiter, help)?;
        let mut inside = self.inside(&group);
        let mut parts = Vec::new();
        while !inside.is_at_end() {
            parts.push(part(&mut inside)?);
            inside.comma(separate)?;
        }
        Ok(parts)
    }

    /// Parses the comma between two parts of a list.
    pub(super) fn comma(&mut self, help: &str) -> Parsed<()> {
        if self.is_at_end() { Ok(()) } else { self.expect::<Token![,]>(help) }
    }

    /// One item, or a range of numeric ones.
    fn item(&mut self, items: &mut Vec<ItemDraft>) -> Parsed<()> {
        let start = self.spot();
        let is_text = self.is_text();
        let name = self.item_name("write the name of the item")?;
        self.shared.mentions.pop();
        if is_text && name.text.trim().is_empty() {
            let help = "write the name of the item in the quotes";
            return Err(Diagnostic::new(Code::Syntax, name.at, "the name of an item is empty", help));
        }
        let number = name.text.parse::<i64>().ok().filter(|_| !is_text);
        if let (Some(first), true) = (number, self.take::<Token![..=]>()) {
            let last = self.integer("write the last number: `1..=6`")?;
            let at = self.spot_since(start);
            return self.numbers(first, last, at, items);
        }
        let mut item = ItemDraft { value: number, ..ItemDraft::new(name) };
        if self.take::<Token![*]>() {
            item.copies = self.copies(&item.name.text)?;
        }
        if number.is_none() && self.take::<Token![=]>() {
            if self.is_integer() || self.is::<Token![-]>() {
                item.value = Some(self.integer("write a number")?);
            }
            if self.is_text() || item.value.is_none() {
                item.phrase = Some(
                    self.text(&format!("write the name in a sentence: `{} = \"…\"`", item.name.text))?.text,
                );
            }
            if self.take::<keyword::titled>() {
                item.title = Some(self.text("write the name in a chart in quotes: `titled \"…\"`")?.text);
            }
        }
        items.push(item);
        Ok(())
    }

    /// The number of copies of an item.
    fn copies(&mut self, name: &str) -> Parsed<u32> {
        let help = format!("write the number of rows that the item is in: `{name} * 2`");
        let (copies, at) = self.located_integer(&help)?;
        let copies = u32::try_from(copies).ok().filter(|copies| (1..=MOST_NUMBERS as u32).contains(copies));
        copies.ok_or_else(|| Diagnostic::new(Code::Syntax, at, "an item is in 1 to 4096 rows", help))
    }

    fn numbers(&mut self, first: i64, last: i64, at: Spot, items: &mut Vec<ItemDraft>) -> Parsed<()> {
        let range = |message, help| Diagnostic::new(Code::ValueOrder, at, message, help);
        if last < first {
            return Err(range("this range is empty", "write the smaller number first: `1..=6`"));
        }
        if last.checked_sub(first).is_none_or(|count| count >= MOST_NUMBERS) {
            return Err(range("this range is too long", "a category has at most 4096 items"));
        }
        items.extend((first..=last).map(|number| ItemDraft {
            value: Some(number),
            ..ItemDraft::new(Name::new(number.to_string(), at))
        }));
        Ok(())
    }

    /// `positions 5;` is an ordered category of five numbers.
    pub(super) fn positions(&mut self, draft: &mut Draft) -> Parsed<()> {
        let at = self.spot();
        self.skip();
        let help = POSITIONS;
        let (count, counted) = self.located_integer(help)?;
        let mut items = Vec::new();
        if count < 2 {
            let message = "a puzzle has at least two positions";
            return Err(Diagnostic::new(Code::TooFewItems, counted, message, help));
        }
        self.numbers(1, count, counted, &mut items)?;
        for item in &mut items {
            item.phrase = Some(format!("position {}", item.name.text).into());
            item.title = Some(item.name.text.clone());
        }
        draft.categories.push(CategoryDraft::new(Name::new("Position", at), Order::Ordered, items));
        self.expect::<Token![;]>("end the declaration with `;`")
    }

    pub(super) fn verbs(&mut self, draft: &mut Draft) -> Parsed<()> {
        let help = "write the negative, the possible and the positive verb: `verbs \"was not\", \"might be\", \"was\";`";
        let at = self.spot();
        self.skip();
        let negative = self.text(help)?.text;
        self.expect::<Token![,]>(help)?;
        let possible = self.text(help)?.text;
        self.expect::<Token![,]>(help)?;
        let positive = self.text(help)?.text;
        if draft.verbs.replace([negative, possible, positive]).is_some() {
            self.report(duplicate(at, "verbs"));
        }
        self.expect::<Token![;]>("end the declaration with `;`")
    }

    /// `say Customer, Wanted: "{a} {did|did not} buy the {b}";`
    pub(super) fn saying(&mut self, draft: &mut Draft) -> Parsed<()> {
        let help = A_SAYING;
        self.skip();
        let first = self.name("a category", help)?;
        self.expect::<Token![,]>(help)?;
        let second = self.name("a category", help)?;
        self.expect::<Token![:]>(help)?;
        let template = self.text(help)?;
        draft.sayings.push(SayingDraft { about: (first, second), template });
        self.expect::<Token![;]>("end the declaration with `;`")
    }

    /// `property gender of Customer { Ethan: man, Grace..=Lisa: woman }`
    #[allow(
        clippy::redundant_closure_for_method_calls,
        reason = "the method is one of a parser with another lifetime"
    )]
    pub(super) fn property(&mut self, draft: &mut Draft) -> Parsed<()> {
        self.skip();
        let (name, category) = self.name_of(A_PROPERTY)?;
        let separate = "separate the items with commas";
        let entries =
            self.listed(Delimiter::Brace, A_PROPERTY, separate, |parser| parser.property_entry())?;
        self.take::<Token![;]>();
        draft.properties.push(PropertyDraft { name, category, entries });
        Ok(())
    }

    /// `Grace..=Lisa: woman`
    fn property_entry(&mut self) -> Parsed<PropertyEntry> {
        let first = self.item_path("write the item or the range of items that has the value")?;
        let last = match self.take::<Token![..=]>() {
            true => Some(self.item_path("write the last item of the range")?),
            false => None,
        };
        let item = &first.name.text;
        self.expect::<Token![:]>(&format!("put a colon between the item and its value: `{item}: …`"))?;
        let value = if self.is_integer() || self.is::<Token![-]>() {
            let (number, at) = self.located_integer("write a word or a number")?;
            PropertyValue::Number(number, at)
        } else {
            let help = format!("write the value behind the colon: `{}: …`", first.name.text);
            PropertyValue::Word(self.name("a word or a number", &help)?)
        };
        Ok(PropertyEntry { first, last, value })
    }

    /// `group Women of Customer = [Grace, Lisa];`
    pub(super) fn named_group(&mut self, draft: &mut Draft) -> Parsed<()> {
        self.skip();
        let (name, category) = self.name_of(A_GROUP)?;
        self.expect::<Token![=]>(A_GROUP)?;
        let list = self.expression()?;
        draft.groups.push(GroupDraft { name, category, list });
        self.expect::<Token![;]>("end the group with `;`")
    }

    /// `name of Category`
    fn name_of(&mut self, help: &str) -> Parsed<(Name, Name)> {
        if self.is::<keyword::of>() && !self.input.peek2(keyword::of) {
            let (_, rest) = self.input.cursor().ident().unzip();
            let category = rest
                .and_then(syn::buffer::Cursor::ident)
                .map_or("…".to_owned(), |(name, _)| name.to_string());
            let example = if help == A_GROUP { "group Some of" } else { "property kind of" };
            return Err(
                self.expected("a name", format!("write a name before `of`, as in `{example} {category}`"))
            );
        }
        let name = self.declared("a name", help)?;
        self.expect::<keyword::of>(help)?;
        Ok((name, self.name("the name of a category", help)?))
    }
}
