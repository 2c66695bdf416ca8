//! What the question of a puzzle asks for: its parts, each about an item and the category of its partner.

use super::wording::{are_people, has_words, kind_noun};
use crate::model::{CategoryId, ItemId, Model, Order};
use crate::sentence::capitalize;

/// The words that ask for a person, and for a place, in English, German, French and Spanish.
const WHO: [&str; 10] = ["who", "whom", "whose", "wer", "wem", "wen", "wessen", "qui", "quién", "quiénes"];
const WHERE: [&str; 4] = ["where", "wo", "où", "dónde"];
const WHICH: [&str; 7] = ["which ", "welcher ", "welche ", "welches ", "quel ", "quelle ", "qué "];
/// The names of categories of people in these languages.
const NAMES: [&str; 6] = ["name", "vorname", "prénom", "nom", "nombre", "person"];
/// What joins the parts of a question.
const AND: [&str; 5] = [", and ", ", und ", ", et ", ", y ", ", e "];

/// A part of the question of a puzzle, which asks for the partner of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The words of the part, without its signs: `who owns the zebra`.
    pub words: String,
    /// The item that it is about.
    pub item: ItemId,
    /// The category of the partner.
    pub category: CategoryId,
}

impl Asked {
    /// Returns the parts of the question of a puzzle in their order; `None` for one that is not certain to ask for the partner of an
    /// item.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is};
    /// use zebra::explain::Asked;
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).clue("1", is("Ann", "Cat"));
    /// puzzle.question("Who has the dog? What is it called?");
    /// let model = puzzle.check()?;
    /// let [Some(asked), None] = &Asked::by(&model)[..] else { unreachable!() };
    /// assert_eq!((&*asked.words, &*model.category(asked.category).name), ("Who has the dog", "Child"));
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn by(model: &Model) -> Vec<Option<Asked>> {
        let question = model.question().unwrap_or_default();
        let question = question.replace(" and who", "; who").replace(" y quién", "; quién");
        let question = AND.iter().fold(question, |text, and| text.replace(and, ";"));
        let mut before: Option<CategoryId> = None;
        let parts = question.split(['?', '\n', ';']).map(|part| part.trim_matches([' ', '¿', '\u{a0}', ',']));
        let parts = parts.filter(|part| !part.is_empty()).map(|words| {
            let mut items = model.item_ids().filter(|&item| {
                let item = model.item(item);
                [&item.name, &item.phrase, &item.title].iter().any(|name| has_words(words, name))
            });
            let item = items.next().filter(|_| items.next().is_none())?;
            let own = model.item(item).category;
            let again = before.filter(|&category| words.starts_with("which one ") && category != own);
            before = again.or_else(|| category_of(model, words, own));
            Some(Asked { words: words.to_owned(), item, category: before? })
        });
        parts.collect()
    }

    /// Returns the words as a question of their own, with the signs of the question of the puzzle.
    #[must_use]
    pub fn text(&self, model: &Model) -> String {
        let question = model.question().unwrap_or_default();
        let start = if question.contains('¿') { "¿" } else { "" };
        // As in "Qui chante ?"
        let is_spaced = [" ?", "\u{a0}?", "\u{202f}?"].iter().any(|sign| question.contains(sign));
        let end = if is_spaced { "\u{a0}?" } else { "?" };
        format!("{start}{}{end}", capitalize(&self.words))
    }
}

/// Returns the category of a part of the question, which is about an item of another one.
fn category_of(model: &Model, words: &str, own: CategoryId) -> Option<CategoryId> {
    let others = || model.category_ids().filter(|&category| category != own);
    let has_any = |asking: &[&str]| asking.iter().any(|word| has_words(words, word));
    if has_any(&WHO) {
        return people_of(model, own);
    }
    let mut named = others().filter(|&category| is_named(model, words, category));
    if let Some(category) = named.next() {
        return named.next().is_none().then_some(category);
    }
    let rows = Some(model.anchor()).filter(|&anchor| anchor != own);
    if has_any(&WHERE) {
        return rows;
    }
    // "Which trader" names those who have the names, or the rows.
    if !WHICH.iter().any(|which| words.to_lowercase().starts_with(which)) {
        return None;
    }
    people_of(model, own).or(rows.filter(|&anchor| model.category(anchor).order != Order::Ordered))
}

/// Returns whether a text asks for a category by its name, of one or of several.
fn is_named(model: &Model, text: &str, category: CategoryId) -> bool {
    let noun = kind_noun(model, category).unwrap_or_default();
    let name = spaced(&model.category(category).name);
    let forms =
        [&*noun, &*name, name.trim_end_matches('s'), name.trim_end_matches('s').trim_end_matches('e')];
    forms.iter().any(|form| form.chars().count() > 2 && has_words(text, form))
}

/// Returns the words of a name such as `HairColor`.
fn spaced(name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 2);
    let mut before = ' ';
    for letter in name.chars() {
        if letter.is_uppercase() && before.is_lowercase() {
            text.push(' ');
        }
        text.push(letter);
        before = letter;
    }
    text
}

/// Returns the category of people other than one; `None` if that is not certain.
fn people_of(model: &Model, own: CategoryId) -> Option<CategoryId> {
    let others = || model.category_ids().filter(|&category| category != own);
    let is_called = |category: &CategoryId| NAMES.contains(&&*model.category(*category).name.to_lowercase());
    let known = others().find(|&category| are_people(model, category)).or_else(|| others().find(is_called));
    if known.is_some() {
        return known;
    }
    let has_names = |category: &CategoryId| {
        let is_name = |item: ItemId| model.item(item).title.starts_with(char::is_uppercase);
        model.category(*category).order != Order::Ordered && model.items_of(*category).all(is_name)
    };
    let mut named = others().filter(has_names);
    let first = named.next()?;
    let rest: Vec<CategoryId> = named.collect();
    if rest.is_empty() || first == model.anchor() {
        return Some(first);
    }
    rest.into_iter().find(|&category| category == model.anchor())
}
