//! Declarations: categories, links, verbs, sayings.

use proc_macro2::Delimiter;
use zebra_core::diagnostic::{Code, Diagnostic, Spot};
use zebra_core::draft::{
    CategoryDraft, Draft, GroupDraft, ItemDraft, LinkDraft, LinkName, Name, PropertyDraft, PropertyEntry,
    PropertyValue, RelationDraft, SayingDraft, SmallList,
};
use zebra_core::model::{Order, Presence};

use super::tokens::{Cursor, Parsed};

const A_CATEGORY: &str = "write `category Color { Red, Green, Blue }`";
const A_LINK: &str = "write `link next_to on House = next_to();`";
const MOST_NUMBERS: i64 = 4096;

impl Cursor<'_> {
    pub(super) fn category(&mut self, draft: &mut Draft) -> Parsed<()> {
        let great = self.take_word("great");
        let shared = self.take_word("shared");
        let presence = match (great, shared) {
            (false, false) => Presence::Once,
            (true, false) => Presence::AtMostOnce,
            (false, true) => Presence::AtLeastOnce,
            (true, true) => Presence::AnyTimes,
        };
        let mut order = if self.take_word("ordered") { Order::Ordered } else { Order::Unordered };
        if !self.take_word("category") {
            return Err(self.expected("`category`", A_CATEGORY));
        }
        let name = self.name("the name of the category", A_CATEGORY)?;
        if self.take_word("of") {
            let base = self.name("the name of a category", "write `category Fear of Member;`")?;
            draft.categories.push(CategoryDraft {
                name,
                order,
                presence,
                role_of: Some(base),
                items: Vec::new(),
            });
            return self.expect(";", "a role has the items of its category: `category Fear of Member;`");
        }
        let mut inside = self.group(Delimiter::Brace, A_CATEGORY)?;
        if inside.is_integer(0) || inside.is("-") {
            order = Order::Ordered;
        }
        let mut items = Vec::new();
        while !inside.is_at_end() {
            let parsed = inside.items(&mut items).and_then(|()| {
                if inside.is_at_end() { Ok(()) } else { inside.expect(",", "put a comma between two items") }
            });
            if let Err(diagnostic) = parsed {
                inside.shared.diagnostics.push(diagnostic);
                inside.skip_behind(",");
            }
        }
        self.take(";");
        draft.categories.push(CategoryDraft { name, order, presence, role_of: None, items });
        Ok(())
    }

    /// One item, or a range of numeric ones.
    fn items(&mut self, items: &mut Vec<ItemDraft>) -> Parsed<()> {
        let start = self.spot();
        let name = self.item_name()?;
        let number = name.text.parse::<i64>().ok();
        if let (Some(first), true) = (number, self.take("..=")) {
            let last = self.integer("write the last number: `1..=6`")?;
            let at = self.spot_since(start);
            return self.numbers(first, last, at, items);
        }
        let mut item = ItemDraft { value: number, ..ItemDraft::new(name) };
        if self.take("*") {
            let help = "write in how many rows the item stands: `Pink * 5`";
            let copies = self.integer(help)?;
            item.copies = u32::try_from(copies)
                .ok()
                .filter(|copies| (1..=MOST_NUMBERS as u32).contains(copies))
                .unwrap_or(0);
            if item.copies == 0 {
                return Err(self.error("an item stands in at least one row, and not in thousands", help));
            }
        }
        if number.is_none() && self.take("=") {
            if self.is_integer(0) || self.is("-") {
                item.value = Some(self.integer("write a number")?);
            }
            if self.is_text() || item.value.is_none() {
                item.phrase = Some(self.text("write the name in a sentence: `Second = \"2nd\"`")?.text);
            }
            if self.take_word("titled") {
                item.title = Some(self.text("write the name in a chart: `titled \"Second\"`")?.text);
            }
        }
        items.push(item);
        Ok(())
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
        self.skip(1);
        let count = self.integer("write how many: `positions 5;`")?;
        let mut items = Vec::new();
        let counted = self.spot_since(at);
        self.numbers(1, count, counted, &mut items)?;
        draft.categories.push(CategoryDraft::new(Name::new("Position", at), Order::Ordered, items));
        self.expect(";", "end the declaration with `;`")
    }

    pub(super) fn link(&mut self, draft: &mut Draft) -> Parsed<()> {
        self.skip(1);
        let mut names = SmallList::new();
        loop {
            let name = self.name("the name of the link", A_LINK)?;
            let phrase = if self.is_text() { Some(self.text(A_LINK)?.text) } else { None };
            if !self.take_word("on") {
                return Err(self.expected(
                    "`on`",
                    "say which category it relates: `link next_to on House = next_to();`",
                ));
            }
            let category = self.name("the name of a category", A_LINK)?;
            names.push(LinkName { name, phrase, category });
            if !self.take(",") {
                break;
            }
        }
        self.expect("=", A_LINK)?;
        let relation = self.relation()?;
        draft.links.push(LinkDraft { names, relation });
        self.expect(";", "end the link with `;`")
    }

    fn relation(&mut self) -> Parsed<RelationDraft> {
        let start = self.spot();
        if self.take("|") {
            let first = self.name("the name of the first item", "write `|a, b| diff(a, b) == 5`")?;
            self.expect(",", "write `|a, b| diff(a, b) == 5`")?;
            let second = self.name("the name of the second item", "write `|a, b| diff(a, b) == 5`")?;
            self.expect("|", "write `|a, b| diff(a, b) == 5`")?;
            let body = self.expression()?;
            let at = self.spot_since(start);
            return Ok(RelationDraft::Formula { at, parameters: [first, second], body });
        }
        let symmetric = self.is_word("symmetric") && self.is_group(1, Delimiter::Bracket);
        if symmetric {
            self.skip(1);
        }
        if self.is_group(0, Delimiter::Bracket) {
            return self.table(start, symmetric);
        }
        let name = self.name("a smart link", A_LINK)?;
        let arguments = if self.is_group(0, Delimiter::Parenthesis) {
            self.arguments(Delimiter::Parenthesis)?
        } else {
            return Err(
                self.expected("`(`", format!("write `{}()` with its numbers in the parentheses", name.text))
            );
        };
        Ok(RelationDraft::Smart { name, arguments })
    }

    fn table(&mut self, start: Spot, symmetric: bool) -> Parsed<RelationDraft> {
        let help = "write pairs of items: `[(Ann, Bob), (Bob, Cid)]`";
        let mut pairs = Vec::new();
        let mut inside = self.group(Delimiter::Bracket, help)?;
        while !inside.is_at_end() {
            let mut pair = inside.group(Delimiter::Parenthesis, help)?;
            let first = pair.item_path()?;
            pair.expect(",", help)?;
            pairs.push((first, pair.item_path()?));
            pair.expect_end(help)?;
            if !inside.is_at_end() {
                inside.expect(",", "put a comma between two pairs")?;
            }
        }
        let at = self.spot_since(start);
        Ok(RelationDraft::Table { at, symmetric, pairs })
    }

    pub(super) fn verbs(&mut self, draft: &mut Draft) -> Parsed<()> {
        let help = "write the negative, the possible and the positive verb: `verbs \"was not\", \"might be\", \"was\";`";
        let at = self.spot();
        self.skip(1);
        let negative = self.text(help)?.text;
        self.expect(",", help)?;
        let possible = self.text(help)?.text;
        self.expect(",", help)?;
        let positive = self.text(help)?.text;
        self.once(at, draft.verbs.is_some());
        draft.verbs = Some([negative, possible, positive]);
        self.expect(";", "end the declaration with `;`")
    }

    pub(super) fn saying(&mut self, draft: &mut Draft) -> Parsed<()> {
        let help = "write `say Customer, Wanted: \"{a} {did|did not} buy the {b}\";`";
        self.skip(1);
        let first = self.name("a category", help)?;
        self.expect(",", help)?;
        let second = self.name("a category", help)?;
        self.expect(":", help)?;
        let template = self.text(help)?;
        draft.sayings.push(SayingDraft { about: (first, second), template });
        self.expect(";", "end the declaration with `;`")
    }

    /// `property gender of Customer { Ethan: man, Grace..=Lisa: woman }`
    pub(super) fn property(&mut self, draft: &mut Draft) -> Parsed<()> {
        let help = "write `property gender of Customer { Ethan: man, Grace: woman }`";
        self.skip(1);
        let (name, category) = self.name_of(help)?;
        let mut inside = self.group(Delimiter::Brace, help)?;
        let mut entries = Vec::new();
        while !inside.is_at_end() {
            let first = inside.item_path()?;
            let last = if inside.take("..=") { Some(inside.item_path()?) } else { None };
            inside.expect(":", "put a colon between the item and its value: `Ethan: man`")?;
            let at = inside.spot();
            let value = if inside.is_integer(0) || inside.is("-") {
                let number = inside.integer("write a word or a number")?;
                PropertyValue::Number(number, inside.spot_since(at))
            } else {
                PropertyValue::Word(inside.name("a word or a number", help)?)
            };
            entries.push(PropertyEntry { first, last, value });
            if !inside.is_at_end() {
                inside.expect(",", "put a comma between two items")?;
            }
        }
        self.take(";");
        draft.properties.push(PropertyDraft { name, category, entries });
        Ok(())
    }

    /// `group Women of Customer = [Grace, Lisa];`
    pub(super) fn named_group(&mut self, draft: &mut Draft) -> Parsed<()> {
        let help = "write `group Women of Customer = [Grace, Lisa];`";
        self.skip(1);
        let (name, category) = self.name_of(help)?;
        self.expect("=", help)?;
        let list = self.expression()?;
        draft.groups.push(GroupDraft { name, category, list });
        self.expect(";", "end the group with `;`")
    }

    /// `name of Category`
    fn name_of(&mut self, help: &str) -> Parsed<(Name, Name)> {
        let name = self.name("a name", help)?;
        if !self.take_word("of") {
            return Err(self.expected("`of`", help));
        }
        Ok((name, self.name("the name of a category", help)?))
    }
}
