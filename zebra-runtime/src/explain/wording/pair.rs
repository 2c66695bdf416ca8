//! Pairs of items as clauses, by the author's templates.

use super::reference::{listed, value_noun};
use super::unsaid::{unsaid, valued};
use crate::explain::prices::MOST_RANGES;
use crate::model::{CategoryId, ItemId, Model, Piece, Polarity, Saying, Slot};
use crate::sentence::noun::{is_bare_number, kind_noun};
use crate::sentence::{list, ordinal, template};

/// Returns as a clause that an item is together with, or apart from, items of one category.
pub(crate) fn partners_clause(
    model: &Model,
    item: ItemId,
    polarity: Polarity,
    partners: &[ItemId],
) -> String {
    let category = |item: ItemId| model.item(item).category;
    // "Not in position 1 or 2", in whichever order that was found.
    let partners = &mut partners.to_vec();
    partners.sort_unstable();
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

/// Returns items after a verb.
pub(super) fn names(model: &Model, items: &[ItemId], beside: CategoryId, polarity: Polarity) -> String {
    let word = if polarity == Polarity::Is { "and" } else { "or" };
    match ranges(model, items) {
        Some(ranges) if polarity == Polarity::IsNot => list(ranges, word),
        _ => list(items.iter().map(|&item| after_noun(model, item, beside)), word),
    }
}

/// Returns an item after the noun of its category: "the first" of "the turn is the first turn", but "the cake is the carrot cake".
pub(crate) fn after_noun(model: &Model, item: ItemId, beside: CategoryId) -> String {
    let name = listed(model, item, beside);
    let noun = kind_noun(model, model.item(item).category).unwrap_or_default();
    let short = name.strip_suffix(&noun).and_then(|name| name.strip_suffix(' '));
    let is_ordinal = |word: &str| (1..=model.rows() as i64).any(|number| ordinal(number) == word);
    let is_alone = |short: &str| short.strip_prefix("the ").is_none_or(is_ordinal) && short != "the";
    short.filter(|short| !noun.is_empty() && is_alone(short)).map_or_else(|| name.clone(), str::to_owned)
}

/// Returns more than three numbers as ranges: "1 to 20", "the odd numbers from 1 to 99".
pub(crate) fn ranges(model: &Model, items: &[ItemId]) -> Option<Vec<String>> {
    let all = all_ranges(model, items)?;
    if all.len() <= MOST_RANGES {
        return Some(all);
    }
    let (first, last) = (items.first()?, items.last()?);
    let which = match is_every_other(model, items) {
        true if model.value(*first) % 2 == 0 => "the even numbers".to_owned(),
        true => "the odd numbers".to_owned(),
        false => format!("{} of the numbers", items.len()),
    };
    let phrase = |item: &ItemId| &model.item(*item).phrase;
    Some(vec![format!("{which} from {} to {}", phrase(first), phrase(last))])
}

/// Returns whether numbers have too many ranges to be listed, so that [`ranges`] only counts them.
pub(crate) fn are_only_counted(model: &Model, items: &[ItemId]) -> bool {
    let is_long = all_ranges(model, items).is_some_and(|ranges| ranges.len() > MOST_RANGES);
    is_long && !is_every_other(model, items)
}

fn is_every_other(model: &Model, items: &[ItemId]) -> bool {
    items.windows(2).all(|pair| model.value(pair[1]) == model.value(pair[0]) + 2)
}

fn all_ranges(model: &Model, items: &[ItemId]) -> Option<Vec<String>> {
    if items.len() <= 3 || !items.iter().all(|&item| is_bare_number(model, item)) {
        return None;
    }
    let phrase = |item: &ItemId| model.item(*item).phrase.to_string();
    let in_row = |one: &ItemId, next: &ItemId| next.0 == one.0 + 1;
    let ranges = items.chunk_by(in_row).flat_map(|row| match row {
        [first, _, .., last] => vec![format!("{} to {}", phrase(first), phrase(last))],
        few => few.iter().map(phrase).collect(),
    });
    Some(ranges.collect())
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
