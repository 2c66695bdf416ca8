//! What the rows of a puzzle are: the positions, the items of the category that the clues number, or neither if no clue uses a position.

use std::ops::Range;

use super::{Offset, Reader};
use crate::draft::{
    CategoryDraft, ClueDraft, Expression, ExpressionKind as Kind, ItemDraft, POSITIONS, Path,
};
use crate::model::{Order, Presence, Text};
use crate::sentence::known::{LEVELS, RANKS, TIMES};
use crate::sentence::{plural, preposition_of};

/// The fewest rows that clues number: of two, one number is a clue like others.
const FEWEST_NUMBERED: usize = 3;

impl Reader<'_> {
    /// Leaves the category of positions out of a puzzle that is complete without it.
    pub(super) fn leave_out_positions(&mut self) {
        let [_, others @ ..] = &*self.draft.categories else { return };
        let mut of_rows = others.iter().filter(|category| category.presence == Presence::Once);
        // An error in the sizes is one about positions.
        let is_valid = |category: &CategoryDraft| {
            category.items.len() == self.positions && category.items.iter().all(|item| item.copies == 1)
        };
        if self.declarations_are_whole
            && self.diagnostics.is_empty()
            && others.len() > 1
            && of_rows.all(is_valid)
        {
            self.number_rows();
            self.forget_positions();
        }
        self.name_distances();
    }

    /// Gives distances of positions the words that the story suggests: those in a queue are one ahead of another.
    fn name_distances(&mut self) {
        if self.draft.categories.first().is_none_or(|first| first.name.text != POSITIONS) {
            return;
        }
        let Some(words) = self.order_of_story() else { return };
        for link in self.draft.links.iter_mut().flat_map(|link| link.names.iter_mut()) {
            if let Some((offset, _)) = self.links.iter().find(|(_, text)| **text == link.name.text) {
                link.phrase = Some(phrase_of(*offset, words, "place"));
            }
        }
    }

    /// Returns what one row is for another, as the story says; `None` for rows that are side by side.
    fn order_of_story(&self) -> Option<(&'static str, &'static str)> {
        let (_, less, more) = ORDERS.iter().find(|(signs, ..)| self.has_words(signs))?;
        (!self.has_words(&SIDES)).then_some((*less, *more))
    }

    /// Returns whether the title or the story has one of some phrases.
    fn has_words(&self, phrases: &[&str]) -> bool {
        let mut texts = self.draft.title.iter().chain(&self.draft.story).map(|text| text.to_lowercase());
        texts.any(|text| phrases.iter().any(|phrase| text.contains(phrase)))
    }

    /// Leaves out positions that no clue uses: else each answer would be found once for every order of the rows.
    fn forget_positions(&mut self) {
        let clues = &self.draft.clues;
        let mut formulas = clues.iter().flat_map(|clue| clue.formulas.iter());
        let has_positions = self.draft.categories[0].name.text == POSITIONS;
        if has_positions
            && !clues.is_empty()
            && self.draft.links.is_empty()
            && !formulas.any(|formula| self.is_about_positions(formula))
        {
            self.draft.categories.remove(0);
        }
    }

    /// Makes the items of the first category the rows, if clues such as `First = #1` number them all: a reader would see each position
    /// under two names.
    fn number_rows(&mut self) {
        let Some(rows) = self.first_category() else { return };
        let (name, Some((run, items))) = (rows.name.text.clone(), self.numbered(rows)) else { return };
        let number = |item: &Text| items.iter().position(|numbered| numbered == item);
        let is_number = |item: &ItemDraft| {
            item.value.is_none_or(|value| number(&item.name.text).is_some_and(|at| value == at as i64 + 1))
        };
        // An item with another value than the number of its position has two numbers.
        let have_two_numbers = !rows.items.iter().all(is_number);
        let others = || self.draft.clues[..run.start].iter().chain(&self.draft.clues[run.end..]);
        let mut formulas = others().flat_map(|clue| clue.formulas.iter());
        let is_ordered =
            !self.draft.links.is_empty() || formulas.clone().any(|formula| self.is_about_positions(formula));
        if (have_two_numbers && is_ordered)
            || formulas.any(|formula| self.names_position(formula))
            || others().next().is_none()
        {
            return;
        }
        let category = self.draft.categories.iter_mut().find(|category| category.name.text == name);
        let Some(category) = category else { return };
        category.items.sort_by_cached_key(|item| number(&item.name.text));
        category.order = if is_ordered { Order::Ordered } else { Order::Unordered };
        let numbering = self.draft.clues[run.clone()].iter().filter_map(numbered_item);
        self.draft.numbering = numbering.map(|(item, _)| item.clone()).collect();
        self.draft.clues.drain(run);
        for formula in self.draft.clues.iter_mut().flat_map(|clue| clue.formulas.iter_mut()) {
            rename_positions(formula, &name);
        }
        // Houses on the two sides of a lane have an order only by their numbers.
        let story = self.draft.story.as_ref().map(|story| story.to_lowercase());
        let has_sides =
            story.is_none_or(|story| SIDES[..FEWEST_SIDES].iter().any(|phrase| story.contains(phrase)));
        let in_story = self.order_of_story();
        let is_by_numbers =
            !has_sides && in_story.is_none() && items.iter().all(|item| is_numbered(item, &name));
        // Places of books on a shelf, and not in a race.
        let are_sides = RANKS.contains(&name.to_lowercase()) && self.has_words(&SIDES);
        for link in self.draft.links.iter_mut().flat_map(|link| link.names.iter_mut()) {
            link.category.text = name.clone();
            let offset = self.links.iter().find(|(_, text)| **text == link.name.text).filter(|_| !are_sides);
            let phrase = |offset| match is_by_numbers {
                true => Some(by_number(offset, &name)),
                false => phrase_on(offset, &name).or_else(|| phrase_in(offset, in_story, &name)),
            };
            if let Some(phrase) = offset.and_then(|(offset, _)| phrase(*offset)) {
                link.phrase = Some(phrase);
            }
        }
        self.draft.categories.remove(0);
    }

    /// Returns the clues that number the items of a category one after the other, and the items in this order. The last one may be
    /// without its clue.
    fn numbered(&self, category: &CategoryDraft) -> Option<(Range<usize>, Vec<Text>)> {
        let clues = &self.draft.clues;
        let first = clues.iter().position(|clue| self.number_of(clue).is_some())?;
        let mut items: Vec<Text> = Vec::new();
        for (item, number) in clues[first..].iter().map_while(|clue| self.number_of(clue)) {
            if number != items.len() + 1 || items.contains(item) {
                return None;
            }
            items.push(item.clone());
        }
        let run = first..first + items.len();
        let mut left = category.items.iter().map(|item| &item.name.text).filter(|item| !items.contains(item));
        let last: Vec<Text> = left.by_ref().take(1).cloned().collect();
        let is_whole = left.next().is_none() && self.positions >= FEWEST_NUMBERED;
        items.extend(last);
        is_whole.then_some((run, items))
    }

    /// Returns the item of the rows and the number of its position, for a clue without a sentence that says only this.
    fn number_of<'c>(&self, clue: &'c ClueDraft) -> Option<(&'c Text, usize)> {
        let (item, position) = numbered_item(clue)?;
        let mut homes = self.draft.categories.iter().filter(|category| {
            let is_named = item.category.as_ref().is_none_or(|named| named.text == category.name.text);
            is_named && category.items.iter().any(|known| known.name.text == item.name.text)
        });
        let (home, rows) = (homes.next()?, self.first_category()?);
        let is_of_rows = home.name.text == rows.name.text && homes.next().is_none();
        position.name.text.parse().ok().filter(|_| is_of_rows).map(|number| (&item.name.text, number))
    }

    /// Returns the first category of the header whose items are in one row each.
    fn first_category(&self) -> Option<&CategoryDraft> {
        self.draft.categories[1..].iter().find(|category| category.presence == Presence::Once)
    }
}

/// Returns the item and the position of a clue without a sentence that says only that they are together.
fn numbered_item(clue: &ClueDraft) -> Option<(&Path, &Path)> {
    let [Expression { kind: Kind::Statement(statement), .. }] = &clue.formulas[..] else { return None };
    let [predicate] = &statement.predicates[..] else { return None };
    let is_plain = !predicate.negated && !predicate.any && predicate.link.is_none();
    let sides = [(&statement.first, &predicate.object), (&predicate.object, &statement.first)];
    let mut found = sides.into_iter().filter_map(|(item, position)| match (&item.kind, &position.kind) {
        (Kind::Name(item), Kind::Name(position)) if is_position(position) => Some((item, position)),
        _ => None,
    });
    found.next().filter(|_| is_plain && clue.sentence.is_none())
}

/// Returns the phrase of a distance between rows that are one above another, one after another in time, or places in a race; `None` for
/// others, which go from left to right.
fn phrase_on(offset: Offset, category: &str) -> Option<Text> {
    let noun = category.to_lowercase();
    let (less, more, place) = match &*noun {
        noun if LEVELS.contains(noun) => ("below", "above", noun),
        noun @ ("act" | "round" | "session" | "turn") => ("before", "after", noun),
        noun if TIMES.contains(noun) => ("before", "after", "place"),
        noun if RANKS.contains(noun) => ("ahead of", "behind", "place"),
        _ => return None,
    };
    Some(phrase_of(offset, (less, more), place))
}

/// Returns whether an item is called by the noun of its category and a number: "house 2".
fn is_numbered(item: &str, category: &str) -> bool {
    let number =
        item.to_lowercase().strip_prefix(&category.to_lowercase()).map(|rest| rest.trim_start().to_owned());
    number.is_some_and(|number| number.parse::<u32>().is_ok())
}

/// Returns the phrase of a distance between rows whose numbers alone say their order.
fn by_number(offset: Offset, category: &str) -> Text {
    let noun = category.to_lowercase();
    let at = preposition_of(&noun);
    let phrase = match offset {
        Offset::SomewhereLeft => format!("{at} a lower-numbered {noun} than"),
        Offset::Left(1) => format!("one {noun} number below"),
        Offset::Left(by) => format!("{by} {noun} numbers below"),
        Offset::Away(1) => format!("one {noun} number away from"),
        Offset::Away(by) => format!("{by} {noun} numbers away from"),
    };
    phrase.into()
}

/// What a story says of rows that are not side by side, and what one row is for another.
const ORDERS: [(&[&str], &str, &str); 9] = [
    (&["queue", "one behind another", "one behind the other"], "ahead of", "behind"),
    (&["one after another", "one after the other", "in succession"], "before", "after"),
    (&["first at the top", "top to bottom", "from the top"], "above", "below"),
    (&["first at the bottom", "bottom to top", "from the bottom"], "below", "above"),
    (&["north to south", "from the north"], "north of", "south of"),
    (&["south to north", "from the south"], "south of", "north of"),
    (&["west to east", "from the west"], "west of", "east of"),
    (&["east to west", "from the east"], "east of", "west of"),
    (&["in order of", "in the order"], "before", "after"),
];

/// What a story says of rows that are side by side, whatever else it says.
const SIDES: [&str; 7] = [
    "left to right",
    "right to left",
    "from the left",
    "to the left",
    "to the right",
    "side by side",
    "next to each other",
];
/// The number of the first of them, which say where the rows begin.
const FEWEST_SIDES: usize = 5;

/// Returns the phrase of a distance between rows in an order that the story tells, or of a number of places that have a noun;
/// `None` if a plain distance says it.
fn phrase_in(offset: Offset, in_story: Option<(&str, &str)>, category: &str) -> Option<Text> {
    let noun = category.to_lowercase();
    let place = if COUNTED.contains(&&*noun) { &*noun } else { "place" };
    match (in_story, offset) {
        (Some(words), _) => Some(phrase_of(offset, words, place)),
        (None, Offset::Left(2..)) => Some(phrase_of(offset, ("to the left of", ""), place)),
        (None, Offset::Away(by @ 2..)) => Some(format!("{by} {} away from", plural(by, place)).into()),
        _ => None,
    }
}

/// Nouns of places that a distance counts: "2 houses away from".
const COUNTED: [&str; 11] =
    ["berth", "cabin", "chair", "desk", "house", "locker", "room", "seat", "stall", "table", "tent"];

/// Returns the phrase of a distance.
fn phrase_of(offset: Offset, (less, more): (&str, &str), place: &str) -> Text {
    let either = match (less, less.strip_suffix(" of").filter(|_| more.ends_with(" of"))) {
        ("below", _) => "above or below".to_owned(),
        (less, short) => format!("{} or {more}", short.unwrap_or(less)),
    };
    let place = plural(2, place);
    let phrase = match offset {
        Offset::SomewhereLeft => format!("somewhere {less}"),
        Offset::Left(1) => format!("directly {less}"),
        Offset::Left(by) => format!("{by} {place} {less}"),
        Offset::Away(1) => format!("directly {either}"),
        Offset::Away(by) => format!("{by} {place} {either}"),
    };
    phrase.into()
}

fn is_position(path: &Path) -> bool {
    path.category.as_ref().is_some_and(|category| category.text == POSITIONS)
}

/// Gives the category of positions in an expression another name.
fn rename_positions(expression: &mut Expression, category: &Text) {
    match &mut expression.kind {
        Kind::Name(Path { name, .. }) | Kind::Term(name, _) if name.text == POSITIONS => {
            name.text = category.clone();
        }
        _ => {}
    }
    expression.children_mut().into_iter().for_each(|child| rename_positions(child, category));
}

impl Reader<'_> {
    /// Returns whether an expression uses the positions: names one, compares their numbers, or is about their order.
    fn is_about_positions(&self, expression: &Expression) -> bool {
        let is_order = matches!(&expression.kind, Kind::Name(path) if path.name.text == POSITIONS);
        let is_here = is_order || self.is_one_position(expression);
        is_here || expression.any_child(|child| self.is_about_positions(child))
    }

    /// Returns whether an expression names a position, or has an item in place of its number: `Ann in [2, 3]`, but not `Ann:#`.
    fn names_position(&self, expression: &Expression) -> bool {
        let is_number = matches!(expression.kind, Kind::Term(..));
        !is_number && self.is_one_position(expression)
            || expression.any_child(|child| self.names_position(child))
    }

    /// Returns whether an expression is a position, or an item that is a number only by its position.
    fn is_one_position(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Name(path) => is_position(path),
            Kind::Term(category, _) => category.text == POSITIONS,
            Kind::In(value, set) => match &set.kind {
                // Items may be in a set of items, and numbers in one of numbers.
                Kind::List(parts) => {
                    let mut all = parts.iter().chain([&**value]);
                    all.clone().any(|part| self.is_plain_item(part)) && all.any(|part| !is_item(part))
                }
                _ => self.is_plain_item(value) || set.any_child(|part| self.is_plain_item(part)),
            },
            _ => false,
        }
    }

    /// Returns whether an expression is an item without a value.
    fn is_plain_item(&self, part: &Expression) -> bool {
        let Kind::Name(path) = &part.kind else { return false };
        let is_named = |category: &&CategoryDraft| {
            path.category.as_ref().is_none_or(|named| named.text == category.name.text)
        };
        let items = self.draft.categories.iter().filter(is_named).flat_map(|category| &category.items);
        !items.into_iter().any(|item| item.name.text == path.name.text && item.value.is_some())
    }
}

fn is_item(part: &Expression) -> bool {
    matches!(part.kind, Kind::Name(_))
}
