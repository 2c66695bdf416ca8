//! Whom an item means, in the words of the author's templates: "the red house", "whoever keeps the fox". Part of the sentences.

use super::item::category_noun;
use super::known::PEOPLE;
use super::template;
use crate::model::{CategoryId, ItemId, Model, Piece, Polarity, Saying, Slot};

/// How well a template describes an item; the least is the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// "the red house", "the Spaniard".
    Named,
    /// "whoever keeps the fox".
    Who,
    /// "whoever drinks tea", where it is the subject that is a person.
    Does,
    /// "the giver of the books".
    Other,
}

/// Returns an item as the subject of the best template about its category, or as whoever does what the template says of it; `None`
/// if there is none.
pub(super) fn described(model: &Model, item: ItemId) -> Option<String> {
    let category = model.item(item).category;
    let slots = model.sayings().iter().filter(|saying| !saying.takes_link()).flat_map(|saying| {
        let of = |slot, one, other| (one == category).then_some((saying, slot, other));
        let (first, second) = saying.about;
        [of(Slot::First, first, second), of(Slot::Second, second, first)].into_iter().flatten()
    });
    let described = slots.filter_map(|(saying, slot, other)| {
        let phrase = &*model.item(item).phrase;
        subject(saying, slot, phrase).or_else(|| doer(model, saying, slot, other, phrase))
    });
    described.min_by_key(|(rank, _)| *rank).map(|(_, words)| words)
}

/// Returns the words before the verb, if the item is the only one in them and they mean it, and not something of it, such as
/// "the drink in the red house".
fn subject(saying: &Saying, slot: Slot, phrase: &str) -> Option<(Rank, String)> {
    let (before, _) = around_verb(saying)?;
    let rank = match before {
        [Piece::Slot(at), ..] if *at == slot => Rank::Named,
        [Piece::Words(words), Piece::Slot(at), ..] if *at == slot => match &**words {
            "the " => Rank::Named,
            words if is_person(words) => Rank::Who,
            words if words.starts_with("the ") && words.ends_with(" of ") => Rank::Other,
            _ => return None,
        },
        _ => return None,
    };
    let is_alone = before.iter().filter(|piece| matches!(piece, Piece::Slot(_))).count() == 1;
    is_alone.then(|| (rank, filled(before, phrase).trim_end().to_owned()))
}

/// Returns "whoever" with the verb and what is after it, if the subject is a person and the item is after the verb.
fn doer(
    model: &Model,
    saying: &Saying,
    slot: Slot,
    other: CategoryId,
    phrase: &str,
) -> Option<(Rank, String)> {
    let (before, rest) = around_verb(saying)?;
    let is_of_person = match before {
        [Piece::Slot(_)] => PEOPLE.contains(&category_noun(model, other)),
        [Piece::Words(words), Piece::Slot(_), ..] => {
            is_person(words) || (&**words == "the " && PEOPLE.contains(&category_noun(model, other)))
        }
        _ => false,
    };
    let is_after = rest.contains(&Piece::Slot(slot));
    (is_of_person && is_after).then(|| (Rank::Does, format!("whoever {}", filled(rest, phrase))))
}

/// Returns the pieces before the verb of a template, and those from it on.
fn around_verb(saying: &Saying) -> Option<(&[Piece], &[Piece])> {
    let verb = saying.pieces.iter().position(|piece| matches!(piece, Piece::Choice(..)))?;
    Some(saying.pieces.split_at(verb))
}

/// Returns whether words before an item mean a person: "whoever keeps the ", "the one who drank ".
fn is_person(words: &str) -> bool {
    let mut words = words.split(' ');
    match (words.next(), words.next()) {
        (Some("whoever"), _) | (Some("the"), Some("one")) => true,
        (Some("the"), Some(noun)) => PEOPLE.contains(noun) && words.next() == Some("who"),
        _ => false,
    }
}

fn filled(pieces: &[Piece], phrase: &str) -> String {
    template::fill(pieces, Polarity::Is, |_, text| text.push_str(phrase))
}
