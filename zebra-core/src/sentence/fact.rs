//! Facts as clauses, by the author's templates or the verbs of the puzzle. Part of the sentences.

use super::called::{inside, is_bare, is_named_place, is_value, named_category, state_phrase};
use super::item::{
    category_noun, inhabitant, item_phrase, noun_phrase, occupant, one, owned_noun, owner_phrase, plain_noun,
    value_phrase,
};
use super::known::{PARTNERS, PEOPLE};
use super::list::list;
use super::measure::fact_of_measure;
use super::noun::{
    head, is_bare_number, is_family, is_place, is_plural, is_position, is_title, kind_noun, possessive,
    takes_possessive,
};
use super::template;
use super::word::plural;
use crate::model::{CategoryId, Fact, ItemId, Model, Piece, Polarity, Saying, Slot, Term, Verbs};

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

/// Returns a fact without a link as a clause in the words that a puzzle in another language has for its items; `None` if it has
/// none. A name is the subject, and a place is not.
#[must_use]
pub fn clause_in_words(model: &Model, fact: &Fact) -> Option<String> {
    if fact.link.is_some() {
        return None;
    }
    let rank = |id: ItemId| {
        let (item, words) = (model.item(id), model.words(id)?);
        Some((item.category == model.anchor() && words.subject != item.phrase, words.subject != item.phrase))
    };
    let is_exchanged = rank(fact.second)? < rank(fact.first)?;
    let Fact { first, second, polarity, .. } = if is_exchanged { fact.exchanged() } else { *fact };
    Some(format!("{} {}", model.words(first)?.subject, model.words(second)?.predicate(polarity)))
}

/// Returns a fact as a clause.
pub(super) fn fact_clause(model: &Model, fact: &Fact) -> String {
    if let Some(clause) = clause_in_words(model, fact) {
        return clause;
    }
    let link = fact.link.map(|link| &*model.link(link).phrase);
    if let Some((saying, fact)) = saying_of(model, *fact) {
        let items = (&*model.item(fact.first).phrase, &*model.item(fact.second).phrase);
        return fill(saying, fact.polarity, items, link.unwrap_or(""));
    }
    if fact.polarity == Polarity::IsNot
        && fact.first == fact.second
        && let Some(link) = link
    {
        let phrase = noun_phrase(model, fact.first);
        let one = phrase.strip_prefix("the ").unwrap_or(&phrase);
        return format!("no {one} {} {link} another", state_verbs(model).positive);
    }
    if let Some(clause) = fact_of_measure(model, fact) {
        return clause;
    }
    let (subject, rest) = parts(model, fact);
    let verbs = if fact.link.is_some() { state_verbs(model) } else { model.verbs() };
    statement(model, &subject, verbs.of(fact.polarity), &rest)
}

/// Returns a clause: "the baker has tea" in place of "is the one with tea", "the cook is in the park". The verb agrees with a family: "the
/// Finks are next to the Abts".
pub(super) fn statement(model: &Model, subject: &str, verb: &str, rest: &str) -> String {
    let one = one(model);
    let is_alone = |rest: &&str| !rest.contains(&*one) && !rest.contains("the owner of ");
    let state = rest.strip_prefix(&*one).and_then(|rest| rest.strip_prefix(' ')).filter(is_alone);
    let have =
        state.and_then(|state| state.strip_prefix("with ")).map(|thing| (["has", "have", "had"], thing));
    let own = rest.strip_prefix("the owner of ").filter(is_alone).map(|pet| (["owns", "own", "owned"], pet));
    let is_several = is_family(subject) || has_several(subject);
    if let Some(([does, base, did], thing)) = have.or(own) {
        let does = if is_several { base } else { does };
        let not = if is_several { "do not" } else { "does not" };
        match verb {
            "is" => return format!("{subject} {does} {thing}"),
            "is not" => return format!("{subject} {not} {base} {thing}"),
            "was" => return format!("{subject} {did} {thing}"),
            "was not" => return format!("{subject} did not {base} {thing}"),
            _ => {}
        }
    }
    // "Ann plays the flute", and not "is the one who plays the flute".
    if let Some((does, thing)) = state.and_then(|state| state.strip_prefix("who ")?.split_once(' ')) {
        let base = does.strip_suffix('s').unwrap_or(does);
        match verb {
            "is" if is_several => return format!("{subject} {base} {thing}"),
            "is" => return format!("{subject} {does} {thing}"),
            "is not" if is_several => return format!("{subject} do not {base} {thing}"),
            "is not" => return format!("{subject} does not {base} {thing}"),
            _ => {}
        }
    }
    let rest = state.filter(|state| is_place(state)).unwrap_or(rest);
    // "Is not somewhere to the left of" is not what people say.
    let denied = rest.strip_prefix("somewhere ").filter(|_| verb.ends_with(" not"));
    let rest = denied.unwrap_or(rest);
    let (first, others) = verb.split_once(' ').map_or((verb, ""), |(first, _)| (first, &verb[first.len()..]));
    let plural = match first {
        "is" if is_several => "are",
        "was" if is_several => "were",
        _ => first,
    };
    format!("{subject} {plural}{others} {rest}")
}

/// Returns whether a subject is what someone has several of: "Milan's flowers", "the flowers of the first".
fn has_several(subject: &str) -> bool {
    let of = subject.strip_prefix("the ").and_then(|rest| rest.split_once(" of ")).map(|(things, _)| things);
    let things = of.or_else(|| subject.split_once("'s ").map(|(_, things)| things));
    things.is_some_and(|things| is_plural(head(things)))
}

/// Returns the verbs of places, relations and numbers: those of the puzzle if they are forms of "be", so that the tense is the
/// same, else "is".
pub(super) fn state_verbs(model: &Model) -> &Verbs {
    static DEFAULT: Verbs = Verbs::DEFAULT;
    let is_form =
        |verb: &str| verb.split(' ').any(|word| matches!(word, "is" | "are" | "was" | "were" | "be"));
    let is_foreign = model.language() != "en";
    if is_foreign || is_form(&model.verbs().positive) { model.verbs() } else { &DEFAULT }
}

/// Returns the words before and after the verb of a fact; `None` if the author's template decides where they are.
pub(super) fn around_verb(model: &Model, fact: &Fact) -> Option<(String, String)> {
    saying_of(model, *fact).is_none().then(|| parts(model, fact))
}

fn parts(model: &Model, fact: &Fact) -> (String, String) {
    if let Some(link) = fact.link {
        let link = model.link(link);
        let [first, second] = [fact.first, fact.second].map(|item| {
            let is_related = model.item(item).category == link.category;
            if is_related { plain_noun(model, item) } else { noun_phrase(model, item) }
        });
        return (first, format!("{} {second}", link.phrase));
    }
    let is_place = |item| is_position(model, model.item(item).category);
    let has_verb = state_verbs(model) != model.verbs();
    let goes_last = |item| is_place(item) || (has_verb && is_bare(model, item));
    let is_exchanged = goes_last(fact.first) && !goes_last(fact.second);
    let Fact { first, second, .. } = if is_exchanged { fact.exchanged() } else { *fact };
    match (owned(model, first, second), is_place(second)) {
        (_, true) => (noun_phrase(model, first), format!("in {}", item_phrase(model, second))),
        _ if has_verb => (noun_phrase(model, first), item_phrase(model, second)),
        (Some(parts), _) => parts,
        (None, _) => {
            // "The topic of the one with the van is owls", and not "the one with the van is the one whose topic is owls".
            let said = whose(model, first, second).or_else(|| {
                whose(model, second, first).filter(|_| takes_possessive(&noun_phrase(model, second)))
            });
            said.unwrap_or_else(|| (noun_phrase(model, first), noun_phrase(model, second)))
        }
    }
}

/// Returns what somebody has that only the noun of its category names: "Eva's role" and "the gardener".
fn whose(model: &Model, owner: ItemId, value: ItemId) -> Option<(String, String)> {
    let category = model.item(value).category;
    let noun = kind_noun(model, category).filter(|_| noun_phrase(model, value).contains(" whose "))?;
    Some((owned_noun(model, category, &noun, &noun_phrase(model, owner)), value_phrase(model, value)))
}

/// Nouns of which someone has several: "Milan's flowers are tulips".
const SEVERAL: [&str; 6] = ["flower", "fruit", "snack", "treat", "vegetable", "ware"];

/// Returns "Ann's drink" and "tea", or "the drink of the first day" and "tea", for an item that has a name or a place and one that only
/// says what there is; `None` for others.
fn owned(model: &Model, first: ItemId, second: ItemId) -> Option<(String, String)> {
    let category = |item: ItemId| model.item(item).category;
    let is_name = |item: ItemId| !is_bare(model, item) && takes_possessive(&noun_phrase(model, item));
    // "The Italian is Dupont."
    let is_whom = |item: ItemId| {
        named_category(model) == Some(category(item))
            && PEOPLE.contains(&category_noun(model, category(item)))
    };
    let is_nation = |item: ItemId| category_noun(model, category(item)) == "nationality";
    let (whom, nation) = if is_whom(first) { (first, second) } else { (second, first) };
    if is_whom(whom) && is_nation(nation) && !noun_phrase(model, nation).ends_with(" person") {
        return Some((noun_phrase(model, nation), noun_phrase(model, whom)));
    }
    let is_anchor = |item: ItemId| category(item) == model.anchor();
    let is_number =
        |item: ItemId| model.item(item).value.is_some() && !(is_anchor(item) && is_bare_number(model, item));
    let is_role = |item: ItemId| model.category(category(item)).role_of.is_some();
    let is_indefinite = |item: ItemId| {
        let has_article = ["a ", "an "].iter().any(|article| model.item(item).phrase.starts_with(article));
        (is_bare(model, item) && !is_named_place(model, item)) || has_article
    };
    let is_person = |item: ItemId| category_noun(model, category(item)) == "name";
    let are_names = is_name(first) && is_name(second);
    if is_role(first) || is_role(second) {
        return None;
    }
    // Nobody's medal is none.
    if [first, second].iter().any(|item| inside(model, *item) == "none") {
        return None;
    }
    if let Some(said) = in_place(model, first, second).or_else(|| in_place(model, second, first)) {
        return Some(said);
    }
    let (owner, value) = match (is_name(first), is_name(second)) {
        (true, false) => (first, second),
        (false, true) => (second, first),
        (false, false) if is_number(second) => (first, second),
        (false, false) if is_number(first) => (second, first),
        (true, true) if is_person(first) != is_person(second) => {
            if is_person(first) {
                (first, second)
            } else {
                (second, first)
            }
        }
        _ if is_anchor(second) => (second, first),
        (true, true) => (first, second),
        _ if is_anchor(first) => (first, second),
        _ if is_indefinite(first) && !is_indefinite(second) => (second, first),
        _ if is_indefinite(first) => return None,
        _ => (first, second),
    };
    let is_single = |item: ItemId| model.appearances(item).1 == 1;
    let state_of = |item, of| {
        state_phrase(model, item)
            .filter(|_| !is_named_place(model, of))
            .map(|state| (noun_phrase(model, of), state))
    };
    if let Some(said) = state_of(value, owner) {
        return Some(said);
    }
    // "Ann has the kite", and not "Ann's toy is the kite".
    let is_had = |rest: &str| rest.starts_with(" with the ") || rest.starts_with(" who ");
    let had = |of, thing| {
        let phrase = noun_phrase(model, thing);
        let is_thing = phrase.strip_prefix(&*one(model)).is_some_and(is_had);
        is_thing.then(|| (owner_phrase(model, &Term::Item(of)), phrase))
    };
    let is_amount = model.item(value).value.is_some();
    if let Some(said) = had(owner, value).or_else(|| had(value, owner).filter(|_| !is_amount)) {
        return Some(said);
    }
    let (owner, value) = match (is_value(model, value), is_value(model, owner)) {
        (true, _) => (owner, value),
        (false, true) if !are_names => (value, owner),
        _ if are_names => (owner, value),
        _ => return None,
    };
    // What is in several rows has no "the drink".
    let (owner, value) = match (is_single(owner), is_single(value)) {
        (true, _) => (owner, value),
        (false, true) => (value, owner),
        (false, false) => return None,
    };
    let noun = match kind_noun(model, category(value)) {
        Some(noun) if PARTNERS.contains(&noun) => "partner".to_owned(),
        Some(noun) => noun,
        None if is_bare_number(model, value) => {
            format!("number of {}", category_noun(model, category(value)))
        }
        None => return None,
    };
    let name = match is_number(value) {
        true => owner_phrase(model, &Term::Item(owner)),
        false => noun_phrase(model, owner),
    };
    // "Milan's flowers are tulips."
    let is_of_several = |item| is_bare(model, item) && is_plural(&inside(model, item));
    let are_several = SEVERAL.contains(&&*noun) && model.items_of(category(value)).all(is_of_several);
    let noun = if are_several { plural(2, &noun) } else { noun };
    let is_of_people = PEOPLE.contains(&category_noun(model, category(owner)));
    let subject = match &name {
        // "The blue house is the second."
        name if name.strip_suffix(&*noun).is_some_and(|rest| rest.ends_with(' ')) => name.clone(),
        name if is_of_people && is_title(name) => format!("{} {noun}", possessive(name)),
        name => owned_noun(model, category(value), &noun, name),
    };
    Some((subject, value_phrase(model, value)))
}

/// Returns who is in a place, and that: somebody is in the blue house, at the third berth or on Monday, and has no place.
fn in_place(model: &Model, place: ItemId, of: ItemId) -> Option<(String, String)> {
    let here = |item: ItemId| occupant(model, item).or_else(|| inhabitant(model, item));
    let is_room = occupant(model, place).is_some() && model.item(place).category != model.anchor();
    let has_no_place = here(of).is_none() && !is_named_place(model, of);
    let is_in_it = has_no_place || is_room && model.item(of).category == model.anchor();
    let place = here(place).filter(|_| is_in_it && model.appearances(of).1 == 1)?;
    Some((owner_phrase(model, &Term::Item(of)), place))
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

/// Returns negated facts of one template of the author as one clause: "neither A nor B was the 2nd person", "A did not buy
/// the B or C". None if they do not differ in one item, or if the template does not allow it.
pub(super) fn denial_clause(model: &Model, facts: &[Fact]) -> Option<String> {
    let sayings = facts.iter().map(|fact| {
        let is_plain = fact.polarity == Polarity::IsNot && fact.link.is_none();
        saying_of(model, *fact).filter(|_| is_plain)
    });
    let sayings = sayings.collect::<Option<Vec<_>>>()?;
    let &(saying, first) = sayings.first().filter(|_| sayings.len() > 1)?;
    if !sayings.iter().all(|(other, _)| std::ptr::eq(*other, saying)) {
        return None;
    }
    let phrase = |item: ItemId| &*model.item(item).phrase;
    let list_of = |item: fn(&Fact) -> ItemId, word: &str| {
        list(sayings.iter().map(|(_, fact)| phrase(item(fact))), word)
    };
    let pieces = &saying.pieces;
    let verb = pieces.iter().position(|piece| matches!(piece, Piece::Choice(..)))?;
    let place = |slot| pieces.iter().position(|piece| *piece == Piece::Slot(slot));
    let (first_slot, second_slot) = (place(Slot::First)?, place(Slot::Second)?);
    let have_one_second = sayings.iter().all(|(_, fact)| fact.second == first.second);
    let have_one_first = sayings.iter().all(|(_, fact)| fact.first == first.first);
    let of_first = |word| (list_of(|fact| fact.first, word), phrase(first.second).to_owned());
    let of_second = |word| (phrase(first.first).to_owned(), list_of(|fact| fact.second, word));
    let clause = |polarity, (one, other): (String, String)| fill(saying, polarity, (&one, &other), "");
    match (have_one_second, have_one_first) {
        (true, _) if first_slot == 0 => Some(format!("neither {}", clause(Polarity::Is, of_first("nor")))),
        (true, _) if first_slot > verb => Some(clause(Polarity::IsNot, of_first("or"))),
        (_, true) if second_slot == 0 => Some(format!("neither {}", clause(Polarity::Is, of_second("nor")))),
        (_, true) if second_slot > verb => Some(clause(Polarity::IsNot, of_second("or"))),
        _ => None,
    }
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
