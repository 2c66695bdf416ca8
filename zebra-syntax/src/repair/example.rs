//! Help texts with names of the puzzle.

use zebra_core::draft::{CategoryDraft, Draft};
use zebra_core::model::Order;

use crate::clue::AN_ANSWER;
use crate::declaration::{A_GROUP, A_PROPERTY, A_SAYING, POSITIONS};
use crate::expression::AN_ITEM;
use crate::link::A_LINK;
use crate::operand::{A_BINDER, A_BODY};

/// Returns a help text with names of the puzzle in place of one with others.
pub(super) fn example(help: &str, draft: &Draft) -> Option<String> {
    let named = |category: &&CategoryDraft| category.items.len() >= 2;
    let categories: Vec<&CategoryDraft> = draft.categories.iter().filter(named).collect();
    let (category, last) = (*categories.first()?, *categories.last()?);
    let item = |category: &CategoryDraft, index: usize| {
        let name = &category.items[index].name.text;
        let is_number = name.starts_with(|first: char| first.is_ascii_digit() || first == '-');
        if is_number { format!("{}::{name}", category.name.text) } else { name.to_string() }
    };
    let [one, other] = [item(category, 0), item(category, 1)];
    let name = &category.name.text;
    let ordered = categories.iter().find(|category| category.order == Order::Ordered).unwrap_or(&category);
    Some(match help {
        AN_ITEM => format!("write an item, such as `{one}`, or a list of items, such as `[{one}, {other}]`"),
        AN_ANSWER => {
            let cell = &last.items[0].name.text;
            format!(
                "write `answer ({name}: {}) {{ {}: {cell}; … }}`",
                last.name.text, category.items[0].name.text
            )
        }
        A_LINK => format!("write `link next_to on {} = next_to();`", ordered.name.text),
        A_PROPERTY => format!("write `property kind of {name} {{ {one}: big, {other}: small }}`"),
        A_SAYING => {
            format!("write `say {name}, {}: \"{{a}} {{has|does not have}} {{b}}\";`", last.name.text)
        }
        A_BINDER | A_BODY => {
            let variable = name.chars().next()?.to_lowercase();
            let (rule, _) = help.split_once(": ")?;
            format!("{rule}: `all {variable} in {name}: …`")
        }
        POSITIONS => {
            let rows: u32 = category.items.iter().map(|item| item.copies).sum();
            format!("write the number of positions: `positions {rows};`")
        }
        A_GROUP => format!("write `group Some of {name} = [{one}, {other}];`"),
        _ => return None,
    })
}
