//! Clues in plain words, for those whose own sentences cannot be read: "The fox is directly before Ann."

use crate::draft::RelationDraft;
use crate::format::to_draft;
use crate::model::{Clue, Fact, Formula, ItemId, Link, Model, Order, Polarity, Relation, Text};
use crate::sentence::{cardinal, clue_sentence, formula_sentence, item_phrase, list, plural, to_sentence};

/// What steps of a category can be counted in.
const UNITS: [&str; 4] = ["place", "day", "minute", "year"];

/// Returns a puzzle without its own words for clues and links; `None` if it cannot be without them.
pub(super) fn plain(model: &Model) -> Option<Model> {
    let mut draft = to_draft(model);
    draft.sayings.clear();
    draft.verbs = None;
    for (draft, link) in draft.links.iter_mut().zip(model.links()) {
        let phrase = phrases(&link.relation, &link.phrase).into_iter().next();
        if let (Some(phrase), RelationDraft::Smart { .. }) = (phrase, &draft.relation) {
            draft.names.iter_mut().for_each(|name| name.phrase = Some(Text::new(&phrase)));
        }
    }
    for clue in &mut draft.clues {
        (clue.sentence, clue.zbc) = (None, None);
    }
    draft.check().into_result().ok()
}

/// Returns a puzzle whose story also says that its rows are places beside each other, if they have an order.
pub(super) fn in_a_row(model: &Model) -> Option<Model> {
    let anchor = model.category(model.anchor());
    let mut draft = to_draft(model);
    let noun = super::write::label(model, &anchor.name).to_lowercase();
    let places = plural(model.rows() as i64, &noun);
    let sentence =
        format!("There are {} {places} in a row, from left to right.", cardinal(model.rows() as i64));
    draft.story = Some(Text::new(&match model.story() {
        Some(story) => format!("{sentence} {story}"),
        None => sentence,
    }));
    draft.check().into_result().ok().filter(|_| anchor.order == Order::Ordered)
}

/// Returns a puzzle whose story has dashes in place of colons, if it has any.
pub(super) fn without_colons(model: &Model) -> Option<Model> {
    let story = model.story().filter(|story| story.contains(": "))?;
    let mut draft = to_draft(model);
    draft.story = Some(Text::new(story.replace(": ", " – ")));
    draft.check().into_result().ok()
}

/// Returns the words for a relation: those of places first if its own phrase has them, or else those of any order.
fn phrases(relation: &Relation, own: &str) -> Vec<String> {
    let mut phrases = phrases_of(relation);
    if !["left", "right of"].iter().any(|side| own.contains(side)) {
        phrases.sort_by_key(|phrase| phrase.contains(" to the "));
    }
    phrases
}

fn phrases_of(relation: &Relation) -> Vec<String> {
    let steps = |number: i64, side: &str, order: &str| {
        if number == 1 {
            return vec![format!("directly to the {side} of"), format!("directly {order}")];
        }
        let number_of = |unit: &str| format!("{number} {} {order}", plural(number, unit));
        let places = format!("{} places to the {side} of", cardinal(number));
        [places].into_iter().chain(UNITS.map(number_of)).collect()
    };
    match *relation {
        Relation::NextTo => vec!["next to".to_owned()],
        Relation::LessThan(0) => vec!["somewhere to the left of".to_owned(), "before".to_owned()],
        Relation::MoreThan(0) => vec!["somewhere to the right of".to_owned(), "after".to_owned()],
        Relation::LessBy(number) => steps(number, "left", "before"),
        Relation::MoreBy(number) => steps(number, "right", "after"),
        _ => Vec::new(),
    }
}

/// Returns sentences that may be read as a clue of a [plain](plain) puzzle.
pub(super) fn sentences(model: &Model, clue: &Clue) -> Vec<String> {
    let mut sentences = vec![clue_sentence(model, clue)];
    let [Formula::Fact(Fact { first, polarity, link: Some(link), second })] = &clue.formulas[..] else {
        return sentences;
    };
    let [first, second] = [*first, *second].map(|item| item_phrase(model, item));
    let verb = if *polarity == Polarity::Is { "is" } else { "is not" };
    let link = model.link(*link);
    let relation = &link.relation;
    let clause = |phrase: String| format!("{first} {verb} {phrase} {second}");
    sentences.extend(
        phrases(relation, &link.phrase).into_iter().map(|phrase| to_sentence(model, &clause(phrase))),
    );
    match *relation {
        Relation::OffsetBy(number @ 2..) if *polarity == Polarity::Is => {
            let (be, number) = (if number == 2 { "is" } else { "are" }, number - 1);
            let places = plural(number, "place");
            sentences.push(format!("There {be} {} {places} between {first} and {second}.", cardinal(number)));
        }
        Relation::NextTo if *polarity == Polarity::Is => {
            let [before, after] =
                ["before", "after"].map(|order| format!("{first} is directly {order} {second}"));
            sentences.push(to_sentence(model, &format!("either {before} or {after}")));
        }
        _ => {}
    }
    sentences
}

/// The most places of which a sentence says that someone is at one of them.
const FEW: usize = 2;

/// Returns sentences of a [plain](plain) puzzle that state a clue together, place by place: "If the desk of Ann is desk 1, then the desk of
/// Bob is desk 2." There are none for a clue that is no fact.
pub(super) fn by_place(model: &Model, clue: &Clue) -> Vec<String> {
    let parts = match &clue.formulas[..] {
        [Formula::All(parts)] => &parts[..],
        formulas => formulas,
    };
    let mut sentences: Vec<String> = Vec::new();
    for part in parts {
        match part {
            Formula::Fact(fact @ Fact { link: Some(link), .. }) => {
                sentences.extend(cases(model, fact, model.link(*link)));
            }
            Formula::Fact(_) => sentences.push(formula_sentence(model, part)),
            _ => return Vec::new(),
        }
    }
    sentences
}

/// Returns what a fact with a link says of its second item for each place of its first one.
fn cases(model: &Model, fact: &Fact, link: &Link) -> Vec<String> {
    let noun = super::write::label(model, &model.category(link.category).name).to_lowercase();
    let [first, second] = [fact.first, fact.second].map(|item| item_phrase(model, item));
    let is_at = |item: &str, is: &str, places: &[ItemId]| {
        let places: Vec<String> = places.iter().map(|place| item_phrase(model, *place)).collect();
        format!("the {noun} of {item} {is} {}", list(places, "or"))
    };
    let mut clauses = Vec::new();
    for place in model.items_of(link.category) {
        let is_allowed = |other: &ItemId| link.holds(model, place, *other) == (fact.polarity == Polarity::Is);
        let (allowed, excluded): (Vec<ItemId>, Vec<ItemId>) =
            model.items_of(link.category).partition(is_allowed);
        let if_here = |then: String| format!("if {}, then {then}", is_at(&first, "is", &[place]));
        match allowed.len() {
            0 => clauses.push(is_at(&first, "is not", &[place])),
            1..=FEW => clauses.push(if_here(is_at(&second, "is", &allowed))),
            _ => clauses.extend(excluded.iter().map(|other| if_here(is_at(&second, "is not", &[*other])))),
        }
    }
    clauses.iter().map(|clause| to_sentence(model, clause)).collect()
}
