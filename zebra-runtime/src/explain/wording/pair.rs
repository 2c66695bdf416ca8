//! Pairs of items as clauses: by the author's templates and verbs, or else by what kind of names the items have.

use super::reference::{
    ValueNoun, is_bare_number, is_position, is_value, kind_noun, listed, reference, value_noun,
};
use crate::model::{CategoryId, ItemId, Model, Order, Piece, Polarity, Saying, Slot, Verbs};
use crate::sentence::{list, template};

/// Returns as a clause that an item is together with, or apart from, items of one category.
pub(crate) fn partners_clause(
    model: &Model,
    item: ItemId,
    polarity: Polarity,
    partners: &[ItemId],
) -> String {
    let category = |item: ItemId| model.item(item).category;
    let Some(&first) = partners.first() else { return String::new() };
    let about = (category(item), category(first));
    if partners.len() > 1
        && let Some(range) = number_range(model, item, polarity, partners)
    {
        return range;
    }
    match saying_of(model, about) {
        Some((saying, slot)) => said(model, saying, slot, item, polarity, partners),
        None => unsaid(model, item, polarity, partners),
    }
}

/// Returns the template about two categories, and the slot of the second one.
pub(crate) fn saying_of(model: &Model, about: (CategoryId, CategoryId)) -> Option<(&Saying, Slot)> {
    let find = |about| model.sayings().iter().find(|saying| saying.about == about && !saying.takes_link());
    let exchanged = || find((about.1, about.0)).map(|saying| (saying, Slot::First));
    find(about).map(|saying| (saying, Slot::Second)).or_else(exchanged)
}

/// Fills in the author's template. Its verb agrees with one subject, so several of them are "neither … nor …", or have a clause
/// each.
fn said(
    model: &Model,
    saying: &Saying,
    slot: Slot,
    item: ItemId,
    polarity: Polarity,
    partners: &[ItemId],
) -> String {
    let phrase = |item: ItemId| &*model.item(item).phrase;
    let at = saying.pieces.iter().position(|piece| *piece == Piece::Slot(slot)).unwrap_or(0);
    let verb = saying.pieces.iter().position(|piece| matches!(piece, Piece::Choice(..)));
    let is_subject = verb.is_none_or(|verb| at < verb);
    let article = match at.checked_sub(1).map(|before| &saying.pieces[before]) {
        Some(Piece::Words(words)) if ends_in_article(words) => "the ",
        _ => "",
    };
    let fill = |names: &str, polarity| {
        template::fill(&saying.pieces, polarity, |which, text| {
            text.push_str(if *which == slot { names } else { phrase(item) });
        })
    };
    let names = partners.iter().map(|&partner| phrase(partner));
    let after = match saying.pieces.get(at + 1) {
        Some(Piece::Words(words)) if words.starts_with("'s") => "'s",
        _ => "",
    };
    let joined = |word: &str| {
        let last = partners.len() - 1;
        let names = partners.iter().enumerate().map(|(index, &partner)| {
            let (article, after) =
                (if index == 0 { "" } else { article }, if index == last { "" } else { after });
            format!("{article}{}{after}", phrase(partner))
        });
        list(names, word)
    };
    let opens = at == 0
        || (at == 1
            && !article.is_empty()
            && matches!(&saying.pieces[0], Piece::Words(words) if &**words == "the "));
    match polarity {
        _ if partners.len() == 1 => fill(phrase(partners[0]), polarity),
        Polarity::IsNot if is_subject && opens => format!("neither {}", fill(&joined("nor"), Polarity::Is)),
        Polarity::IsNot => fill(&joined("or"), polarity),
        Polarity::Is if is_subject => list(names.map(|name| fill(name, polarity)), "and"),
        Polarity::Is => fill(&joined("and"), polarity),
    }
}

fn ends_in_article(words: &str) -> bool {
    words.strip_suffix(' ').and_then(|words| words.rsplit(' ').next()).is_some_and(|last| last == "the")
}

/// Returns the clause where the author has no template for the two categories.
fn unsaid(model: &Model, item: ItemId, polarity: Polarity, partners: &[ItemId]) -> String {
    let category = |item: ItemId| model.item(item).category;
    let (of, with) = (category(item), category(partners[0]));
    let not = if polarity == Polarity::Is { "is" } else { "is not" };
    if is_position(model, with) && !is_value(model, of) {
        return format!(
            "{} {not} in {}",
            reference(model, item, Some(with)),
            positions(model, partners, polarity)
        );
    }
    if is_position(model, of) && !is_value(model, with) {
        let rest = format!("in {}", model.item(item).phrase);
        return with_subjects(model, partners, of, polarity, ("is", "is not"), &rest);
    }
    let of_partners = is_value(model, with) && (!is_value(model, of) || model.is_placeholder(with));
    let of_item = is_value(model, of) && !of_partners;
    if of_partners && let Some(noun) = value_noun(model, with) {
        return valued(model, item, &noun, polarity, &names(model, partners, of, polarity), with);
    }
    if of_item && let Some(noun) = value_noun(model, of) {
        let value = listed(model, item, with);
        return values_of(model, partners, &noun, polarity, &value, of);
    }
    let verbs = model.verbs();
    if *verbs != Verbs::DEFAULT || describes(model, of) || describes(model, with) {
        return described(model, item, polarity, partners);
    }
    named(model, item, polarity, partners)
}

/// Returns "the age of Ann" or "Ann's age".
fn attribute(model: &Model, item: ItemId, category: CategoryId, noun: &str) -> String {
    let owner = reference(model, item, Some(category));
    if takes_possessive(&owner) { format!("{owner}'s {noun}") } else { format!("the {noun} of {owner}") }
}

/// Returns the clause of a value: "Ann's age is 12", "Ann has 3 cups".
fn valued(
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
            let has = if polarity == Polarity::Is { "has" } else { "does not have" };
            format!("{} {has} {}", reference(model, item, Some(category)), noun.counted(value))
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

/// Returns whether the phrases of a category describe whom they mean: "the owner of the fox", and not "the fox". All of them begin
/// in the same way.
fn describes(model: &Model, category: CategoryId) -> bool {
    const WORDS: [&str; 12] =
        ["at", "behind", "for", "from", "in", "near", "of", "on", "that", "to", "who", "with"];
    let start = |item: ItemId| model.item(item).phrase.split(' ').take(3).collect::<Vec<_>>();
    let mut starts = model.items_of(category).map(start);
    let Some(first) = starts.next() else { return false };
    let is_description = match first[..] {
        ["the", _, word] => WORDS.contains(&word),
        ["what" | "whatever" | "whoever", ..] => true,
        _ => false,
    };
    is_description && starts.all(|start| start == first)
}

/// Returns the clause of items that only have names: "Ann's drink is tea", "the drink of the first day is tea", "tea and chess
/// belong together".
fn named(model: &Model, item: ItemId, polarity: Polarity, partners: &[ItemId]) -> String {
    let category = |item: ItemId| model.item(item).category;
    let (of, with) = (category(item), category(partners[0]));
    let owner = reference(model, item, Some(with));
    let other = reference(model, partners[0], Some(of));
    let is_single = |item| model.appearances(item).1 == 1;
    let not = if polarity == Polarity::Is { "is" } else { "is not" };
    let anchor = model.anchor();
    // Of two names, a place is no owner: "Ann's day is Sunday".
    let is_place = |category| category == anchor && model.category(category).order == Order::Ordered;
    let goes_first = !is_place(of) && (is_place(with) || of < with);
    let is_owner = takes_possessive(&owner) && is_single(item) && (!takes_possessive(&other) || goes_first);
    if is_owner && let Some(noun) = kind_noun(model, with) {
        return format!("{owner}'s {noun} {not} {}", names(model, partners, of, polarity));
    }
    let are_owners = takes_possessive(&other) || (with == anchor && !is_single(item));
    if are_owners
        && is_single(partners[0])
        && (of != anchor || partners.len() == 1)
        && let Some(noun) = kind_noun(model, of)
    {
        let value = names(model, &[item], with, polarity);
        return values_of(model, partners, &ValueNoun::Singular(noun), polarity, &value, of);
    }
    if (of == anchor || (with == anchor && partners.len() > 1))
        && let Some(noun) = kind_noun(model, with)
    {
        return format!("the {noun} of {owner} {not} {}", names(model, partners, of, polarity));
    }
    if with == anchor
        && let Some(noun) = kind_noun(model, of)
    {
        return format!("the {noun} of {other} {not} {}", names(model, &[item], with, polarity));
    }
    match (partners, polarity) {
        ([_], Polarity::Is) => format!("{owner} and {other} belong together"),
        ([_], Polarity::IsNot) => format!("{owner} and {other} do not belong together"),
        (_, Polarity::Is) => format!("{owner} goes with {}", names(model, partners, of, polarity)),
        (_, Polarity::IsNot) => format!("{owner} does not go with {}", names(model, partners, of, polarity)),
    }
}

/// Returns whether a name can be an owner: "Ann", "the Spaniard".
pub(crate) fn takes_possessive(name: &str) -> bool {
    let name = name.strip_prefix("the ").unwrap_or(name);
    name.starts_with(char::is_uppercase)
        && name.split(' ').count() <= 2
        && name.ends_with(char::is_alphabetic)
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

/// Returns items after a verb.
fn names(model: &Model, items: &[ItemId], beside: CategoryId, polarity: Polarity) -> String {
    let word = if polarity == Polarity::Is { "and" } else { "or" };
    match ranges(model, items) {
        Some(ranges) if polarity == Polarity::IsNot => list(ranges, word),
        _ => list(items.iter().map(|&item| after_noun(model, item, beside)), word),
    }
}

/// Returns an item after the noun of its category: "the first" of "the turn is the first turn".
pub(crate) fn after_noun(model: &Model, item: ItemId, beside: CategoryId) -> String {
    let name = listed(model, item, beside);
    let noun = kind_noun(model, model.item(item).category).unwrap_or_default();
    let short = name.strip_suffix(&noun).and_then(|name| name.strip_suffix(' '));
    short.filter(|short| !noun.is_empty() && *short != "the").map_or_else(|| name.clone(), str::to_owned)
}

/// The maximum number of ranges in a list.
const MOST_RANGES: usize = 6;

/// Returns more than three numbers as ranges: "1 to 20", "the odd numbers from 1 to 99".
pub(crate) fn ranges(model: &Model, items: &[ItemId]) -> Option<Vec<String>> {
    let (Some(&first), Some(&last)) = (items.first(), items.last()) else { return None };
    if items.len() <= 3 || !items.iter().all(|&item| is_bare_number(model, item)) {
        return None;
    }
    let phrase = |item: &ItemId| model.item(*item).phrase.to_string();
    let in_row = |one: &ItemId, next: &ItemId| next.0 == one.0 + 1;
    let ranges = items.chunk_by(in_row).flat_map(|row| match row {
        [first, _, .., last] => vec![format!("{} to {}", phrase(first), phrase(last))],
        few => few.iter().map(phrase).collect(),
    });
    let ranges: Vec<String> = ranges.collect();
    if ranges.len() <= MOST_RANGES {
        return Some(ranges);
    }
    let is_every_other = items.windows(2).all(|pair| model.value(pair[1]) == model.value(pair[0]) + 2);
    let which = match is_every_other {
        true if model.value(first) % 2 == 0 => "the even numbers".to_owned(),
        true => "the odd numbers".to_owned(),
        false => format!("{} of the numbers", items.len()),
    };
    Some(vec![format!("{which} from {} to {}", phrase(&first), phrase(&last))])
}

/// Returns the numbers at the ends of a placeholder that an item does not have as a limit: "Ann's age is more than 20".
fn number_range(model: &Model, item: ItemId, polarity: Polarity, partners: &[ItemId]) -> Option<String> {
    let category = model.item(partners[0]).category;
    if polarity == Polarity::Is
        || !model.is_placeholder(category)
        || saying_of(model, (model.item(item).category, category)).is_some()
    {
        return None;
    }
    let lost = |number: &ItemId| partners.contains(number);
    let all: Vec<ItemId> = model.items_of(category).collect();
    let below = all.iter().take_while(|number| lost(number)).count();
    let above = all.iter().rev().take_while(|number| lost(number)).count();
    if below + above != partners.len() || below + above >= all.len() {
        return None;
    }
    let phrase = |index: usize| &model.item(all[index]).phrase;
    let rest = match (below, above) {
        (_, 0) => format!("more than {}", phrase(below - 1)),
        (0, _) => format!("less than {}", phrase(all.len() - above)),
        _ => format!("from {} to {}", phrase(below), phrase(all.len() - above - 1)),
    };
    Some(valued(model, item, &value_noun(model, category)?, Polarity::Is, &rest, category))
}
