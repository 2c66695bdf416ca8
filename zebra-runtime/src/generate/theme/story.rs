//! The story and the question of a puzzle. Part of the generator (layer 3).

use super::template::Values;
use super::wording::Wording;
use crate::model::{CategoryId, ItemId, Presence};
use crate::random::Random;
use crate::sentence::{capitalize, cardinal, list};

impl Wording<'_> {
    /// Returns the story, which lists the items of each category.
    pub(super) fn story(&self) -> String {
        let (theme, model) = (self.theme, self.model);
        let rows = Values { number: model.rows() as i64, ..Values::default() };
        let mut story = capitalize(&theme.story.fill(rows));
        let unlisted = usize::from(theme.places.numbered);
        for (category, assigned) in model.category_ids().zip(self.categories).skip(unlisted) {
            let plural = assigned.map_or(&theme.places.plural, |assigned| &theme.categories[assigned].plural);
            let items = list(model.items_of(category).map(|item| self.words(item)), "and");
            story.push_str(&format!(" The {plural} are {items}{}.", self.presence(category)));
        }
        let loose = model.category_ids().any(|category| model.category(category).presence != Presence::Once);
        let unless = if loose { " where nothing else is said" } else { "" };
        story.push_str(&format!(
            " Every {} has exactly one of each list, and no two have the same{unless}.",
            theme.person
        ));
        story
    }

    /// Returns a clause about a category whose items are not in one row each.
    fn presence(&self, category: CategoryId) -> String {
        let category = self.model.category(category);
        match category.presence {
            Presence::Once => String::new(),
            Presence::AtLeastOnce | Presence::AnyTimes => {
                "; each of them comes at least once, and several times perhaps".to_owned()
            }
            Presence::AtMostOnce => match category.count as usize - self.model.rows() {
                1 => "; one of them is unused".to_owned(),
                unused => format!("; {} of them are unused", cardinal(unused as i64)),
            },
        }
    }

    /// Returns a question about two items: "Who keeps a fox, and who drinks tea?"
    pub(super) fn question(&self, random: &mut Random) -> String {
        let (model, ask) = (self.model, &self.theme.ask);
        // "Who is Ann?" does not ask about the puzzle.
        let is_asked = |&category: &CategoryId| {
            let mut items = model.items_of(category);
            model.is_plain(category) && items.all(|item| self.who(item) != self.words(item))
        };
        let mut categories: Vec<CategoryId> = model.category_ids().skip(1).filter(is_asked).collect();
        random.shuffle(&mut categories);
        let mut questions = categories.iter().take(2).filter_map(|&category| {
            let items: Vec<ItemId> = model.items_of(category).collect();
            random.pick(&items).map(|&item| format!("{ask} {}", self.is(item)))
        });
        let first = questions.next().unwrap_or_else(|| format!("{ask} has what"));
        match questions.next() {
            Some(second) => capitalize(&format!("{first}, and {second}?")),
            None => capitalize(&format!("{first}?")),
        }
    }
}
