//! Sentences that are understood, with the items of one that is not.

use super::chunk::Chunk;
use super::refusal::Refused;
use super::words::Class;
use crate::model::{CategoryId, Fact, ItemId, Polarity};
use crate::sentence::noun::has_determiner;
use crate::sentence::{capitalize, category_noun, fact_sentence};

/// An item of the sentence, as it is written there.
struct Named {
    phrase: String,
    item: ItemId,
    category: CategoryId,
}

/// Returns the help of a refusal: up to two sentences.
pub(super) fn examples(refused: &Refused<'_, '_>) -> String {
    let sentences = sentences(refused);
    match &sentences[..] {
        [] if of_two_lists(&named(refused)).is_none() => {
            "name two items, for example one of each list".to_owned()
        }
        [] => "write it in other words, or divide it into several clues".to_owned(),
        [one] => format!("write for example \"{one}\""),
        [one, other, ..] => format!("write for example \"{one}\" or \"{other}\""),
    }
}

/// Returns sentences of the forms whose words the sentence has, as far as they are read; those of facts come last.
fn sentences(refused: &Refused<'_, '_>) -> Vec<String> {
    let items = named(refused);
    let Some(pair) = of_two_lists(&items) else { return Vec::new() };
    let (one, other) = (pair.0.phrase.as_str(), pair.1.phrase.as_str());
    let rest: Vec<&str> =
        items.iter().map(|item| &*item.phrase).filter(|phrase| *phrase != one && *phrase != other).collect();
    let has = |classes: &[Class]| {
        let is = |chunk: &Chunk| classes.iter().any(|class| chunk.is(*class)) && chunk.items.is_empty();
        refused.chunks.iter().any(is)
    };
    let mut forms: Vec<String> = Vec::new();
    let comparative = refused.chunks.iter().find(|chunk| chunk.is(Class::Comparative));
    // Two of one list are compared by another.
    let (first, second) = match items.iter().skip(1).find(|item| item.category == items[0].category) {
        Some(second) => (items[0].phrase.as_str(), second.phrase.as_str()),
        None => (one, other),
    };
    // Of more than two, it is open which are compared.
    if let Some(comparative) = comparative.filter(|_| items.len() == 2) {
        let word = &comparative.key;
        let verb = if matches!(&**word, "more" | "less" | "fewer") { verb(refused) } else { Some("is") };
        forms.extend(verb.map(|verb| format!("{first} {verb} {word} than {second}.")));
        let amount = amount_of(refused).filter(|_| matches!(&**word, "more" | "less" | "higher" | "lower"));
        forms.extend(
            amount.map(|noun| format!("the {noun} of {first} is {word} than the {noun} of {second}.")),
        );
    }
    let directly = if has(&[Class::Immediately, Class::Exactly]) { "directly " } else { "" };
    let orders: [(&[Class], String); 5] = [
        (&[Class::Next, Class::Beside], "next to".to_owned()),
        (&[Class::Left], format!("{directly}to the left of")),
        (&[Class::Right], format!("{directly}to the right of")),
        (&[Class::Before, Class::Ahead], "before".to_owned()),
        (&[Class::After, Class::Behind], "after".to_owned()),
    ];
    forms.extend(
        orders
            .iter()
            .filter(|(words, _)| has(words))
            .map(|(_, words)| format!("{first} is {words} {second}.")),
    );
    if let [third, fourth, ..] = rest[..] {
        if has(&[Class::One, Class::Other]) {
            forms.push(format!("Of {one} and {third}, one is {other} and the other is {fourth}."));
        }
        if has(&[Class::If, Class::Unless, Class::When]) {
            forms.push(format!("If {one} is {other}, then {third} is {fourth}."));
        }
    }
    if let [third, ..] = rest[..] {
        if has(&[Class::Or, Class::Either]) {
            forms.push(format!("{one} is either {other} or {third}."));
        }
        if has(&[Class::Neither, Class::Nor]) {
            forms.push(format!("{one} is neither {other} nor {third}."));
        }
    }
    // A fact is another meaning than an order.
    let says_order = comparative.is_some()
        || has(&[
            Class::Between,
            Class::Apart,
            Class::Above,
            Class::Below,
            Class::Twice,
            Class::Half,
            Class::Times,
        ])
        || orders.iter().any(|(words, _)| has(words));
    let is_denied = has(&[Class::Not, Class::Neither, Class::Nor]);
    let fits = |polarity: &Polarity| !(says_order || is_denied && *polarity == Polarity::Is);
    let polarities = [Polarity::Is, Polarity::IsNot].into_iter().filter(fits);
    for polarity in polarities {
        let fact = Fact { first: pair.0.item, polarity, link: None, second: pair.1.item };
        forms.push(fact_sentence(refused.reader.model, &fact));
    }
    let capitalized = forms.iter().map(|form| capitalize(form));
    capitalized.filter(|form| refused.reader.is_read(form)).take(2).collect()
}

/// Returns the items of a sentence, each with the article that it has there. Of one item alone, the first of another list is the
/// second.
fn named(refused: &Refused<'_, '_>) -> Vec<Named> {
    let model = refused.reader.model;
    let mut items: Vec<Named> = Vec::new();
    for (at, chunk) in refused.chunks.iter().enumerate() {
        let Some(&id) = chunk.items.first() else { continue };
        let item = model.item(id);
        let is_after_article = at > 0 && refused.chunks[at - 1].is(Class::Article);
        let has_article = is_after_article && !has_determiner(&item.phrase);
        let phrase = if has_article { format!("the {}", item.phrase) } else { item.phrase.to_string() };
        if items.iter().all(|known| known.phrase != phrase) {
            items.push(Named { phrase, item: id, category: item.category });
        }
    }
    if let Some(first) = items.first().map(|item| item.category)
        && items.iter().all(|item| item.category == first)
        && let Some(other) = model.category_ids().find(|id| *id != first)
        && let Some(item) = model.items_of(other).next()
    {
        items.push(Named { phrase: model.item(item).phrase.to_string(), item, category: other });
    }
    items
}

/// Returns two items of different lists.
fn of_two_lists(items: &[Named]) -> Option<(&Named, &Named)> {
    let first = items.first()?;
    Some((first, items.iter().find(|item| item.category != first.category)?))
}

/// Returns the noun of the first list of amounts.
fn amount_of(refused: &Refused<'_, '_>) -> Option<String> {
    let model = refused.reader.model;
    let is_amount = |id: &CategoryId| model.items_of(*id).all(|item| model.item(item).is_number());
    model.category_ids().find(is_amount).map(|id| category_noun(model, id))
}

/// Returns the verb before the word that compares.
fn verb<'r>(refused: &'r Refused<'_, '_>) -> Option<&'r str> {
    let at = refused.chunks.iter().position(|chunk| chunk.is(Class::Comparative))?;
    let lexicon = &refused.reader.lexicon;
    let is_verb =
        |chunk: &Chunk| chunk.is(Class::Filler) && chunk.items.is_empty() && !lexicon.names(&chunk.key);
    let verb = refused.chunks[..at].iter().rev().find(|chunk| is_verb(chunk));
    verb.map(|chunk| &*chunk.key)
}
