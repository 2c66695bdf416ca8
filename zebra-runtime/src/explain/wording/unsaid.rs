//! Pairs of items as clauses where the author has no template: by what kind of names the items have.

use super::pair::names;
use super::reference::{ValueNoun, is_value, listed, reference, value_noun};
use crate::model::{CategoryId, ItemId, Model, Order, Polarity, Verbs};
use crate::sentence::noun::{describes, is_family, is_position, kind_noun, possessive, takes_possessive};
use crate::sentence::{category_noun, list};

/// What the names of two categories without a template allow to say about their items.
pub(super) enum Kind {
    /// "Tea is in position 2", about an item.
    InPosition,
    /// The same about a position.
    Position,
    /// The partners are values of the item: "Ann's age is 12".
    HasValue(ValueNoun),
    /// The item is a value of its partners.
    IsValue(ValueNoun),
    /// Phrases that describe whom they mean: "the baker is the owner of the fox".
    Described,
    /// Nothing but the names.
    Named,
}

/// Returns what can be said about the items of two categories without a template.
pub(super) fn kind_of(model: &Model, (of, with): (CategoryId, CategoryId)) -> Kind {
    if is_position(model, with) && !is_value(model, of) {
        return Kind::InPosition;
    }
    if is_position(model, of) && !is_value(model, with) {
        return Kind::Position;
    }
    let of_partners = is_value(model, with) && (!is_value(model, of) || model.is_placeholder(with));
    if of_partners && let Some(noun) = value_noun(model, with) {
        return Kind::HasValue(noun);
    }
    if is_value(model, of)
        && !of_partners
        && let Some(noun) = value_noun(model, of)
    {
        return Kind::IsValue(noun);
    }
    if *model.verbs() != Verbs::DEFAULT || describes(model, of) || describes(model, with) {
        return Kind::Described;
    }
    Kind::Named
}

/// Returns the clause where the author has no template for the two categories.
pub(super) fn unsaid(model: &Model, item: ItemId, polarity: Polarity, partners: &[ItemId]) -> String {
    let category = |item: ItemId| model.item(item).category;
    let (of, with) = (category(item), category(partners[0]));
    let not = if polarity == Polarity::Is { "is" } else { "is not" };
    match kind_of(model, (of, with)) {
        Kind::InPosition => format!(
            "{} {not} in {}",
            reference(model, item, Some(with)),
            positions(model, partners, polarity)
        ),
        Kind::Position => {
            let rest = format!("in {}", model.item(item).phrase);
            with_subjects(model, partners, of, polarity, ("is", "is not"), &rest)
        }
        Kind::HasValue(noun) => {
            valued(model, item, &noun, polarity, &names(model, partners, of, polarity), with)
        }
        Kind::IsValue(noun) => values_of(model, partners, &noun, polarity, &listed(model, item, with), of),
        Kind::Described => described(model, item, polarity, partners),
        Kind::Named => named(model, item, polarity, partners),
    }
}

/// Returns "the age of Ann" or "Ann's age".
pub(super) fn attribute(model: &Model, item: ItemId, category: CategoryId, noun: &str) -> String {
    let owner = reference(model, item, Some(category));
    if takes_possessive(&owner) {
        format!("{} {noun}", possessive(&owner))
    } else {
        format!("the {noun} of {owner}")
    }
}

/// Returns the number of an item in a category as a noun: "Ann's age", "Odile's cups".
pub(crate) fn attribute_of(model: &Model, item: ItemId, category: CategoryId) -> String {
    let noun = match value_noun(model, category) {
        Some(ValueNoun::Singular(noun) | ValueNoun::Plural(noun)) => noun,
        None => category_noun(model, category),
    };
    attribute(model, item, category, &noun)
}

/// Returns the clause of a value: "Ann's age is 12", "Ann has 3 cups".
pub(super) fn valued(
    model: &Model,
    item: ItemId,
    noun: &ValueNoun,
    polarity: Polarity,
    value: &str,
    category: CategoryId,
) -> String {
    match noun {
        ValueNoun::Singular(noun) => {
            let is = if polarity == Polarity::Is { "is" } else { "is not" };
            format!("{} {is} {value}", attribute(model, item, category, noun))
        }
        ValueNoun::Plural(_) => {
            let owner = reference(model, item, Some(category));
            let has = match (polarity, is_family(&owner)) {
                (Polarity::Is, false) => "has",
                (Polarity::Is, true) => "have",
                (Polarity::IsNot, false) => "does not have",
                (Polarity::IsNot, true) => "do not have",
            };
            format!("{owner} {has} {}", noun.counted(value))
        }
    }
}

/// Returns the clause of one value of some items.
fn values_of(
    model: &Model,
    items: &[ItemId],
    noun: &ValueNoun,
    polarity: Polarity,
    value: &str,
    category: CategoryId,
) -> String {
    if let [item] = items {
        return valued(model, *item, noun, polarity, value, category);
    }
    let names = |word| list(items.iter().map(|&item| reference(model, item, Some(category))), word);
    match (noun, polarity) {
        (ValueNoun::Singular(noun), Polarity::Is) => {
            format!("the {noun} of each of {} is {value}", names("and"))
        }
        (ValueNoun::Singular(noun), Polarity::IsNot) => {
            format!("the {noun} of neither {} is {value}", names("nor"))
        }
        (ValueNoun::Plural(_), Polarity::Is) => {
            format!("each of {} has {}", names("and"), noun.counted(value))
        }
        (ValueNoun::Plural(_), Polarity::IsNot) => {
            format!("neither {} has {}", names("nor"), noun.counted(value))
        }
    }
}

/// Returns the clause with the verb of the puzzle: the phrases of the items describe whom they mean.
fn described(model: &Model, item: ItemId, polarity: Polarity, partners: &[ItemId]) -> String {
    let phrase = |item: ItemId| reference(model, item, None);
    let verbs = (model.verbs().of(Polarity::Is), model.verbs().of(Polarity::IsNot));
    let first = phrase(item);
    let is_first =
        !describes(model, model.item(partners[0]).category) && describes(model, model.item(item).category);
    if is_first {
        return with_subjects(model, partners, model.item(item).category, polarity, verbs, &first);
    }
    let word = if polarity == Polarity::Is { "and" } else { "or" };
    let others = list(partners.iter().map(|&partner| again(&first, &phrase(partner))), word);
    format!("{first} {} {others}", model.verbs().of(polarity))
}

/// Returns a description that begins with the same noun as another one, with "the one" instead.
fn again(first: &str, other: &str) -> String {
    let mut words = first.splitn(3, ' ');
    let same = match (words.next(), words.next(), words.next()) {
        (Some("the"), Some(noun), Some(_)) => other.strip_prefix(&format!("the {noun} ")),
        _ => None,
    };
    same.map_or_else(|| other.to_owned(), |rest| format!("the one {rest}"))
}

/// How the names of two items are put together where nothing else says how.
pub(super) enum Names {
    /// "Ann's drink is tea": the item has a noun of the category of the partners.
    ItemOwns(String),
    /// "Ann's drink is tea", where the item is tea.
    PartnersOwn(String),
    /// "The drink of the first day is tea".
    OfItem(String),
    /// "The drink of the first day is tea", where the item is tea.
    OfPartner(String),
    /// "Tea and chess belong together".
    Beside,
}

/// Returns how the names of an item and of its partners are put together.
pub(super) fn names_of(model: &Model, item: ItemId, partners: &[ItemId]) -> Names {
    let category = |item: ItemId| model.item(item).category;
    let (of, with) = (category(item), category(partners[0]));
    let owner = reference(model, item, Some(with));
    let other = reference(model, partners[0], Some(of));
    let is_single = |item| model.appearances(item).1 == 1;
    let anchor = model.anchor();
    // Of two names, a place is no owner: "Ann's day is Sunday".
    let is_place = |category| category == anchor && model.category(category).order == Order::Ordered;
    let goes_first = !is_place(of) && (is_place(with) || of < with);
    let is_owner = takes_possessive(&owner) && is_single(item) && (!takes_possessive(&other) || goes_first);
    if is_owner && let Some(noun) = kind_noun(model, with) {
        return Names::ItemOwns(noun);
    }
    let are_owners = takes_possessive(&other) || (with == anchor && !is_single(item));
    if are_owners
        && is_single(partners[0])
        && (of != anchor || partners.len() == 1)
        && let Some(noun) = kind_noun(model, of)
    {
        return Names::PartnersOwn(noun);
    }
    if (of == anchor || (with == anchor && partners.len() > 1))
        && let Some(noun) = kind_noun(model, with)
    {
        return Names::OfItem(noun);
    }
    if with == anchor
        && let Some(noun) = kind_noun(model, of)
    {
        return Names::OfPartner(noun);
    }
    Names::Beside
}

/// Returns the clause of items that only have names.
fn named(model: &Model, item: ItemId, polarity: Polarity, partners: &[ItemId]) -> String {
    let category = |item: ItemId| model.item(item).category;
    let (of, with) = (category(item), category(partners[0]));
    let owner = reference(model, item, Some(with));
    let other = reference(model, partners[0], Some(of));
    let not = if polarity == Polarity::Is { "is" } else { "is not" };
    match (names_of(model, item, partners), partners, polarity) {
        (Names::ItemOwns(noun), ..) => {
            format!("{} {noun} {not} {}", possessive(&owner), names(model, partners, of, polarity))
        }
        (Names::PartnersOwn(noun), ..) => {
            let value = names(model, &[item], with, polarity);
            values_of(model, partners, &ValueNoun::Singular(noun), polarity, &value, of)
        }
        (Names::OfItem(noun), ..) => {
            format!("the {noun} of {owner} {not} {}", names(model, partners, of, polarity))
        }
        (Names::OfPartner(noun), ..) => {
            format!("the {noun} of {other} {not} {}", names(model, &[item], with, polarity))
        }
        (Names::Beside, [_], Polarity::Is) => format!("{owner} and {other} belong together"),
        (Names::Beside, [_], Polarity::IsNot) => format!("{owner} and {other} do not belong together"),
        (Names::Beside, _, Polarity::Is) => {
            format!("{owner} goes with {}", names(model, partners, of, polarity))
        }
        (Names::Beside, _, Polarity::IsNot) => {
            format!("{owner} does not go with {}", names(model, partners, of, polarity))
        }
    }
}

/// Returns a clause whose subjects are some items.
fn with_subjects(
    model: &Model,
    items: &[ItemId],
    beside: CategoryId,
    polarity: Polarity,
    (is, is_not): (&str, &str),
    rest: &str,
) -> String {
    let names: Vec<String> = items.iter().map(|&item| reference(model, item, Some(beside))).collect();
    match (&names[..], polarity) {
        ([name], Polarity::Is) => format!("{name} {is} {rest}"),
        ([name], Polarity::IsNot) => format!("{name} {is_not} {rest}"),
        (_, Polarity::Is) => format!("each of {} {is} {rest}", list(names, "and")),
        (_, Polarity::IsNot) => format!("neither {} {is} {rest}", list(names, "nor")),
    }
}

fn positions(model: &Model, items: &[ItemId], polarity: Polarity) -> String {
    let word = if polarity == Polarity::Is { "and" } else { "or" };
    let names = items.iter().map(|&item| listed(model, item, model.item(item).category));
    format!("position {}", list(names, word))
}
