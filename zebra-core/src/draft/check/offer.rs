//! Declarations that a message offers for an unknown link whose name says what it means.

use super::Scope;
use crate::diagnostic::{Direction, Scale, words_of};
use crate::model::{CategoryId, Link, Order, Relation};

/// Words of links that hold only between neighbors in an order.
const DIRECT: [&str; 6] = ["just", "directly", "immediately", "direct", "straight", "one"];
/// Words of links between neighbors, in either direction.
const BESIDE: [&str; 8] =
    ["next", "beside", "adjacent", "neighbor", "neighbour", "neighboring", "adjoining", "touching"];

/// Items and categories of the puzzle, for the examples in help texts.
impl Scope<'_> {
    /// Returns an item of the puzzle as it is written.
    pub(super) fn an_item(&self) -> String {
        let item = self.model.category_ids().find_map(|id| self.model.items_of(id).next());
        item.map_or_else(|| "…".to_owned(), |item| self.shown(item))
    }

    /// Returns two items of a category: the first and another one.
    pub(super) fn two_items(&self, category: CategoryId) -> [String; 2] {
        let mut items = self.model.items_of(category);
        let first = items.next();
        [first, items.last()].map(|item| item.map_or_else(|| "…".to_owned(), |item| self.shown(item)))
    }

    /// Returns a statement about two items of different categories.
    pub(super) fn a_statement(&self) -> String {
        let mut firsts = self.model.category_ids().filter_map(|id| self.model.items_of(id).next());
        let mut shown = || firsts.next().map_or_else(|| "…".to_owned(), |item| self.shown(item));
        let first = shown();
        format!("{} is {first}", shown())
    }

    /// Returns an answer of one row and two columns.
    pub(super) fn an_answer(&self) -> String {
        let mut ids = self.model.category_ids().filter(|id| self.model.items_of(*id).len() > 0);
        let (Some(first), Some(second)) = (ids.next(), ids.next()) else {
            return "answer (…: …) { …: …; }".to_owned();
        };
        let name = |id: CategoryId| &self.model.category(id).name;
        let item =
            |id: CategoryId| self.model.items_of(id).next().map_or("…", |item| &self.model.item(item).name);
        format!("answer ({}: {}) {{ {}: {}; … }}", name(first), name(second), item(first), item(second))
    }

    /// Returns a comparison of a term with an item.
    pub(super) fn a_comparison(&self) -> String {
        match self.model.category_ids().find(|id| self.model.items_of(*id).len() > 0) {
            Some(id) => {
                let item = &self.two_items(id)[0];
                format!("{}(x) == {item}", self.model.category(id).name)
            }
            None => "…(x) == …".to_owned(),
        }
    }
}

impl Scope<'_> {
    /// Returns the declaration of an unknown link by the words of its name: of `younger_than`, `link younger_than on Age =
    /// less_than();`.
    pub(super) fn declaration_of(&self, name: &str) -> Option<String> {
        let words: Vec<String> = words_of(name).into_iter().map(str::to_lowercase).collect();
        let of_opposite = || {
            let links = self.model.links();
            links.iter().find_map(|link| Some((link.category, opposite_of(&words, link)?)))
        };
        let (category, relation) = of_opposite().or_else(|| self.relation_of(&words))?;
        let category = &self.model.category(category).name;
        self.is_language().then(|| format!("link {name} on {category} = {relation};"))
    }

    /// Returns the category and the relation that the words of a name say.
    fn relation_of(&self, words: &[String]) -> Option<(CategoryId, String)> {
        let has = |of: &[&str]| words.iter().any(|word| of.contains(&word.as_str()));
        if has(&BESIDE) {
            let ordered = |id: &CategoryId| self.model.category(*id).order == Order::Ordered;
            return Some((self.model.category_ids().find(ordered)?, "next_to()".to_owned()));
        }
        let scales: Vec<(&Scale, Direction)> =
            words.iter().flat_map(|word| Scale::of_comparative(word)).collect();
        let comparable = || self.model.category_ids().filter(|id| self.model.is_comparable(*id));
        let of_topic = comparable()
            .find(|id| scales.iter().any(|(scale, _)| scale.is_of(&self.model.category(*id).name)));
        let category = of_topic.or_else(|| comparable().next())?;
        let name = &self.model.category(category).name;
        let (_, direction) = scales.iter().find(|(scale, _)| scale.is_of(name)).or(scales.first())?;
        let stem = if *direction == Direction::More { "more" } else { "less" };
        let is_direct = has(&DIRECT) || words.iter().any(|word| word == "right") && scales.len() > 1;
        Some((category, if is_direct { format!("{stem}_by(1)") } else { format!("{stem}_than()") }))
    }
}

/// Returns the relation of a name that differs from a link in one word, which is the opposite of the link's.
fn opposite_of(words: &[String], link: &Link) -> Option<String> {
    let others: Vec<String> = words_of(&link.name).into_iter().map(str::to_lowercase).collect();
    let differ: Vec<(&String, &String)> =
        words.iter().zip(&others).filter(|(word, other)| word != other).collect();
    let ([(word, other)], true) = (&differ[..], words.len() == others.len()) else { return None };
    let is_opposite = Scale::of_comparative(word).any(|(scale, direction)| {
        Scale::of_comparative(other).any(|(of, known)| std::ptr::eq(scale, of) && direction != known)
    });
    match link.relation {
        _ if !is_opposite => None,
        Relation::MoreThan(0) => Some("less_than()".to_owned()),
        Relation::LessThan(0) => Some("more_than()".to_owned()),
        Relation::MoreThan(number) => Some(format!("less_than({number})")),
        Relation::LessThan(number) => Some(format!("more_than({number})")),
        Relation::MoreBy(number) => Some(format!("less_by({number})")),
        Relation::LessBy(number) => Some(format!("more_by({number})")),
        _ => None,
    }
}
