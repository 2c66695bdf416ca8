//! What a paragraph asks: who or what the partner of an item is, by the author's template, or else by what kind of names the items
//! have.

use super::pair::saying_of;
use super::quote::has_words;
use super::reference::{ValueNoun, form_in, question_words, reference};
use super::unsaid::{Kind, Names, attribute, kind_of, names_of};
use crate::model::{CategoryId, ItemId, Model, Piece, Polarity, Saying, Slot};
use crate::sentence::known::{ARTICLES, NO_NOUNS, PEOPLE};
use crate::sentence::noun::{is_bare_number, is_family, kind_noun, possessive};
use crate::sentence::{category_noun, template};

/// Returns whether the items of a category are people, or roles of people: "who" asks for them.
pub(crate) fn are_people(model: &Model, category: CategoryId) -> bool {
    let owner = model.category(category).role_of.unwrap_or(category);
    let noun = category_noun(model, owner).to_lowercase();
    PEOPLE.contains(noun.rsplit(' ').next().unwrap_or_default())
}

/// Returns the question for the partner of an item in a category, without a capital: "what does the Norwegian (1st house) drink?".
/// `note` is what the reader knows of the item, in brackets.
pub(crate) fn question(model: &Model, item: ItemId, category: CategoryId, note: &str) -> String {
    let about = (model.item(item).category, category);
    let asked = match saying_of(model, about) {
        Some((saying, slot)) => {
            Asked::of(model, saying, slot, item).map(|asked| asked.question(category, note))
        }
        None => by_names(model, item, category, note),
    };
    asked.unwrap_or_else(|| {
        let name = reference(model, item, Some(category));
        let what =
            if are_people(model, category) { "who".to_owned() } else { question_words(model, category) };
        format!("{what} is left for {name}{note}?")
    })
}

/// Returns what is missing if an item has no partner in a category, and for whom, around "is left": "no present" and "for Ann (note)
/// to give".
pub(crate) fn nothing_left(
    model: &Model,
    item: ItemId,
    category: CategoryId,
    note: &str,
) -> (String, String) {
    let said = saying_of(model, (model.item(item).category, category))
        .and_then(|(saying, slot)| Asked::of(model, saying, slot, item))
        .and_then(|asked| asked.nothing_left(category, note));
    said.unwrap_or_else(|| {
        let name = reference(model, item, Some(category));
        (nothing(model, category, ""), format!("for {name}{note}"))
    })
}

/// Returns "who", "which pet" or, if the category is no noun or the sentence has the noun already, "what".
fn which(model: &Model, category: CategoryId, sentence: &str) -> String {
    if are_people(model, category) {
        return "who".to_owned();
    }
    let noun = kind_noun(model, category).filter(|noun| !has_words(sentence, noun));
    noun.map_or_else(|| "what".to_owned(), which_of)
}

/// Returns the words that ask for one of a kind: "which pet", but "what color".
fn which_of(noun: impl AsRef<str>) -> String {
    match noun.as_ref() {
        noun @ ("color" | "colour") => format!("what {noun}"),
        noun => format!("which {noun}"),
    }
}

/// Returns "no one", "no color" or, if the category is no noun or the sentence has the noun already, "nothing".
pub(crate) fn nothing(model: &Model, category: CategoryId, sentence: &str) -> String {
    match which(model, category, sentence).split_once(' ') {
        Some((_, noun)) => format!("no {noun}"),
        None if are_people(model, category) => "no one".to_owned(),
        None => "nothing".to_owned(),
    }
}

/// The author's template around the slot that a question asks for.
struct Asked<'m> {
    model: &'m Model,
    /// The positive form of the verb, and the negative one as its auxiliary and the rest: "does", "live".
    verb: &'m str,
    auxiliary: (&'m str, &'m str),
    /// The words before the verb; none if the slot is the subject.
    subject: Option<String>,
    /// Whether the item comes right before the verb, so that what is known of it can follow it.
    names_item_last: bool,
    /// The words between the verb and the slot, without an article, and those after the slot.
    before: String,
    after: String,
    /// The noun of the slot: "house" in "the {b} house".
    noun: Option<&'m str>,
    /// What the slot owns: "drink" in "{a}'s drink is tea".
    owned: Option<String>,
}

impl<'m> Asked<'m> {
    /// Returns the template with an item in its other slot; `None` if the asked slot is in the middle of a subject, or the negative
    /// form of the verb shows no auxiliary.
    fn of(model: &'m Model, saying: &'m Saying, asked: Slot, item: ItemId) -> Option<Self> {
        let pieces = &saying.pieces;
        let at = |piece: &dyn Fn(&Piece) -> bool| pieces.iter().position(piece);
        let verb_at = at(&|piece| matches!(piece, Piece::Choice(..)))?;
        let Piece::Choice(verb, not) = &pieces[verb_at] else { return None };
        let asked_at = at(&|piece| *piece == Piece::Slot(asked))?;
        let item_at = at(&|piece| matches!(piece, Piece::Slot(slot) if *slot != asked))?;
        let text = |pieces: &[Piece]| {
            template::fill(pieces, Polarity::Is, |_, text| text.push_str(&model.item(item).phrase))
        };
        let noun = form_in(saying, asked).noun;
        let is_subject = asked_at < verb_at;
        let (before, after) = match is_subject {
            true => (&pieces[..asked_at], &pieces[verb_at + 1..]),
            false => (&pieces[verb_at + 1..asked_at], &pieces[asked_at + 1..]),
        };
        let (before, after) = (text(before), text(after));
        let before = match before.trim_end().rsplit_once(' ') {
            Some((before, last)) if is_article(last) => before,
            None if is_article(before.trim_end()) => "",
            _ => &before,
        };
        let after = if is_subject { &*after } else { after.trim_start().strip_prefix(noun.unwrap_or(""))? };
        let between = if is_subject { text(&pieces[asked_at + 1..verb_at]) } else { String::new() };
        let owned = between.strip_prefix("'s ").map(str::trim);
        let is_whole = || owned.is_some() || between.trim() == noun.unwrap_or("");
        if is_subject && (item_at < verb_at || !before.is_empty() || !is_whole()) {
            return None;
        }
        let is_owner =
            matches!(pieces.get(item_at + 1), Some(Piece::Words(words)) if words.starts_with("'s"));
        Some(Asked {
            model,
            verb,
            auxiliary: auxiliary(not)?,
            subject: (!is_subject).then(|| text(&pieces[..verb_at]).trim().to_owned()),
            names_item_last: item_at < verb_at && !is_owner,
            before: before.trim().to_owned(),
            after: after.trim().to_owned(),
            noun,
            owned: owned.map(str::to_owned),
        })
    }

    /// Returns the question.
    fn question(&self, category: CategoryId, note: &str) -> String {
        let (auxiliary, base) = self.auxiliary;
        let Some(subject) = &self.subject else {
            let who = match &self.owned {
                Some(owned) if are_people(self.model, category) => format!("whose {owned}"),
                Some(owned) => format!("the {owned} of {}", self.what(category, "")),
                None => self.what(category, ""),
            };
            return format!("{}{note}?", spaced(&[&who, self.verb, &self.after]));
        };
        if let Some((things, rest)) = self.counted(category) {
            let words = ["how many", things, auxiliary, subject, base, &self.before, rest];
            return format!("{}{note}?", spaced(&words));
        }
        let what = self.what(category, self.saying_noun(subject));
        let (of_subject, at_end) = if self.names_item_last { (note, "") } else { ("", note) };
        let subject = format!("{subject}{of_subject}");
        // "Gave something" is "did not give anything", but "did … give something?".
        let positive = |word: &str| match word.strip_prefix("any") {
            Some(rest) if has_words(self.verb, &format!("some{rest}")) => format!("some{rest}"),
            _ => word.to_owned(),
        };
        let base = &*base.split(' ').map(positive).collect::<Vec<_>>().join(" ");
        let words = match base.is_empty() && self.before.is_empty() {
            // "Which person in line was Ethan?"
            true => [&*what, &self.after, auxiliary, &subject, "", ""],
            false => [&*what, auxiliary, &subject, base, &self.before, &self.after],
        };
        format!("{}{at_end}?", spaced(&words))
    }

    /// Returns what is counted, and the words after it, if numbers are asked for: "cups" in "Ann has {b} cups".
    fn counted(&self, category: CategoryId) -> Option<(&str, &str)> {
        let (things, rest) = self.after.split_once(' ').unwrap_or((&self.after, ""));
        let is_noun = self.noun.is_none() && !things.is_empty() && !NO_NOUNS.contains(things);
        let are_numbers = || self.model.items_of(category).all(|item| is_bare_number(self.model, item));
        (is_noun && are_numbers()).then_some((things, rest))
    }

    /// Returns what is missing and for whom; `None` for an object of "is" and its like, and for slots with a noun.
    fn nothing_left(&self, category: CategoryId, note: &str) -> Option<(String, String)> {
        let (_, base) = self.auxiliary;
        if self.noun.is_some() || self.owned.is_some() || self.counted(category).is_some() {
            return None;
        }
        let Some(subject) = &self.subject else {
            let base = if base.is_empty() { "be" } else { base };
            return Some((nothing(self.model, category, ""), spaced(&["to", base, &self.after]) + note));
        };
        let nothing = nothing(self.model, category, self.saying_noun(subject));
        let (of_subject, at_end) = if self.names_item_last { (note, "") } else { ("", note) };
        let them = if subject == "they" { "them" } else { subject };
        let subject = format!("{them}{of_subject}");
        let words = ["for", &subject, "to", base, &self.before, &self.after];
        (!base.is_empty()).then(|| (nothing, spaced(&words) + at_end))
    }

    /// Returns the words of the sentence that can say what is asked for: those of its verb; or of its subject, if that is all of it, as
    /// in "what is Ann's drink?", but not in "which house does the neighbor in the gray house live in?".
    fn saying_noun<'w>(&'w self, subject: &'w str) -> &'w str {
        let (_, base) = self.auxiliary;
        if base.is_empty() { subject } else { base }
    }

    /// Returns the words that ask for the slot.
    fn what(&self, category: CategoryId, sentence: &str) -> String {
        match self.noun {
            None => which(self.model, category, sentence),
            Some(noun) => which_of(noun),
        }
    }
}

fn is_article(word: &str) -> bool {
    ARTICLES.contains(&word.to_lowercase())
}

/// Joins words that are not empty.
fn spaced(words: &[&str]) -> String {
    let words: Vec<&str> = words.iter().map(|words| words.trim()).filter(|words| !words.is_empty()).collect();
    words.join(" ")
}

/// Splits the negative form of a verb: "does not live" into "does" and "live".
fn auxiliary(not_so: &str) -> Option<(&str, &str)> {
    let not_so = not_so.trim();
    let (auxiliary, base) = not_so.split_once(" not").or_else(|| not_so.split_once("n't"))?;
    let is_split = !auxiliary.contains(' ') && (base.is_empty() || base.starts_with(' '));
    is_split.then_some((auxiliary, base.trim()))
}

/// Returns the question where the author has no template for the two categories.
fn by_names(model: &Model, item: ItemId, category: CategoryId, note: &str) -> Option<String> {
    let of = model.item(item).category;
    let name = reference(model, item, Some(category));
    let sample = model.items_of(category).next()?;
    match kind_of(model, (of, category)) {
        Kind::InPosition => Some(format!("which position is {name}{note} in?")),
        Kind::Position => Some(format!("{} is in {name}{note}?", which(model, category, ""))),
        Kind::HasValue(ValueNoun::Singular(noun)) => {
            Some(format!("what is {}{note}?", attribute(model, item, category, &noun)))
        }
        Kind::HasValue(ValueNoun::Plural(noun)) => {
            let does = if is_family(&name) { "do" } else { "does" };
            Some(format!("how many {noun} {does} {name}{note} have?"))
        }
        Kind::IsValue(ValueNoun::Plural(_)) => {
            Some(format!("{} has {name}{note}?", which(model, category, "")))
        }
        Kind::IsValue(ValueNoun::Singular(_)) | Kind::Described => None,
        Kind::Named => match names_of(model, item, &[sample]) {
            // What is known of Ann would be that of her drink.
            Names::ItemOwns(_) if !note.is_empty() => {
                Some(format!("{} goes with {name}{note}?", which(model, category, "")))
            }
            Names::ItemOwns(noun) => {
                let what = if are_people(model, category) { "who" } else { "what" };
                Some(format!("{what} is {} {noun}{note}?", possessive(&name)))
            }
            Names::OfItem(noun) => Some(format!("what is the {noun} of {name}{note}?")),
            Names::PartnersOwn(noun) if are_people(model, category) => {
                Some(format!("whose {noun} is {name}{note}?"))
            }
            Names::Beside => Some(format!("{} goes with {name}{note}?", which(model, category, ""))),
            Names::PartnersOwn(_) | Names::OfPartner(_) => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::{Builder, is};

    /// Returns the question for the partner of the first item of a category in another one, and what is missing if it has none.
    fn asked(say: &str) -> [String; 2] {
        let mut puzzle = Builder::new("Fair");
        puzzle
            .category("Child", ["Ann", "Ben"])
            .category("Day", ["1st", "2nd"])
            .category("Drink", ["tea", "milk"]);
        puzzle.category("Cups", [1, 2]).category("Wanted", ["cat", "dog"]).category("Color", ["red", "blue"]);
        let about = |category: &&str| say.contains(&format!("[{category}]"));
        let mut categories = ["Child", "Day", "Drink", "Cups", "Wanted", "Color"].into_iter().filter(about);
        let (Some(one), Some(other)) = (categories.next(), categories.next()) else {
            panic!("two categories")
        };
        let (first, second) = (say.find(one).unwrap(), say.find(other).unwrap());
        let asked_first = say.contains("?[") && say.find("?[").unwrap() < first.min(second) + 1;
        let template =
            say.replace("?[", "[").replace(&format!("[{one}]"), "{a}").replace(&format!("[{other}]"), "{b}");
        puzzle.say(one, other, &template).clue("1", is("Ann", "tea"));
        let model = puzzle.check().expect("the puzzle is valid");
        let category = |name: &str| model.category_ids().find(|&id| model.category(id).name == name).unwrap();
        let is_first_asked = asked_first == (first < second);
        let (of, with) = if is_first_asked { (other, one) } else { (one, other) };
        let item = model.items_of(category(of)).next().unwrap();
        let (nothing, whom) = nothing_left(&model, item, category(with), " (new)");
        [question(&model, item, category(with), " (new)"), format!("{nothing} is left {whom}")]
    }

    #[test]
    fn questions_have_the_verb_of_the_template() {
        let cases = [
            "[Child] {drinks|does not drink} ?[Drink]",
            "?[Child] {drinks|does not drink} [Drink]",
            "[Child] {bought|did not buy} the ?[Wanted]",
            "?[Child] {was|was not} the [Day] person in line",
            "[Child] {was|was not} the ?[Day] person in line",
            "[Child] {has|does not have} ?[Cups] cups",
            "[Child] {lives|does not live} in the ?[Color] house",
            "the color of the [Day] house {is|is not} ?[Color]",
            "they {drink|do not drink} ?[Drink] on the [Day] day",
            "[Child]'s drink {is|isn't} ?[Drink]",
            "?[Child]'s drink {is|isn't} [Drink]",
            "[Wanted]'s color {is|isn't} ?[Color]",
            "?[Wanted]'s color {is|isn't} [Color]",
            "whoever drinks [Drink] {likes|does not like} ?[Color]",
            "whoever drinks ?[Drink] {likes|does not like} [Color]",
            "[Child] {never drinks|drinks} ?[Drink]",
            "[Child] {got something from|did not get anything from} ?[Wanted]",
            "[Child] {got something from many at|did not get anything from many at} ?[Wanted]",
        ];
        let text: Vec<String> = cases.iter().map(|say| format!("{say}\n{}", asked(say).join("\n"))).collect();
        insta::assert_snapshot!(text.join("\n\n"));
    }
}
