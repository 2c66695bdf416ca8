//! Facts as clauses, by the author's templates or the verbs of the puzzle. Part of the sentences (layer 1).

use super::item::item_phrase;
use super::template;
use crate::model::{CategoryId, Fact, Model, Polarity, Saying, Slot};

/// Returns a clause about two items, or lists of items, of two categories: the author's template filled in if there is
/// one, or else the verb between the two texts.
#[must_use]
pub fn pair_clause(
    model: &Model,
    about: (CategoryId, CategoryId),
    polarity: Polarity,
    (first, second): (&str, &str),
) -> String {
    let find = |about| model.sayings().iter().find(|saying| saying.about == about && !saying.takes_link());
    let exchanged = || find((about.1, about.0)).map(|saying| (saying, (second, first)));
    match find(about).map(|saying| (saying, (first, second))).or_else(exchanged) {
        Some((saying, texts)) => fill(saying, polarity, texts, ""),
        None => format!("{first} {} {second}", model.verbs().of(polarity)),
    }
}

/// Returns a fact as a clause.
pub(super) fn fact_clause(model: &Model, fact: &Fact) -> String {
    let link = fact.link.map(|link| &*model.link(link).phrase);
    if let Some((saying, fact)) = saying_of(model, *fact) {
        let items = (&*model.item(fact.first).phrase, &*model.item(fact.second).phrase);
        return fill(saying, fact.polarity, items, link.unwrap_or(""));
    }
    let (subject, rest) = parts(model, fact);
    format!("{subject} {} {rest}", model.verbs().of(fact.polarity))
}

/// Returns the words before and after the verb of a fact; `None` if the author's template decides where they are.
pub(super) fn around_verb(model: &Model, fact: &Fact) -> Option<(String, String)> {
    saying_of(model, *fact).is_none().then(|| parts(model, fact))
}

fn parts(model: &Model, fact: &Fact) -> (String, String) {
    let (first, second) = (item_phrase(model, fact.first), item_phrase(model, fact.second));
    match fact.link {
        Some(link) => (first, format!("{} {second}", model.link(link).phrase)),
        None => (first, second),
    }
}

/// Returns the template of a fact, and the fact with its sides exchanged if the template has them the other way round.
fn saying_of(model: &Model, fact: Fact) -> Option<(&Saying, Fact)> {
    let find = |fact: Fact| {
        let about = (model.item(fact.first).category, model.item(fact.second).category);
        let fits = |saying: &&Saying| saying.about == about && saying.takes_link() == fact.link.is_some();
        model.sayings().iter().find(fits).map(|saying| (saying, fact))
    };
    find(fact).or_else(|| if fact.link.is_none() { find(fact.exchanged()) } else { None })
}

fn fill(saying: &Saying, polarity: Polarity, (first, second): (&str, &str), link: &str) -> String {
    template::fill(&saying.pieces, polarity, |slot, text| {
        text.push_str(match slot {
            Slot::First => first,
            Slot::Second => second,
            Slot::Link => link,
        });
    })
}
