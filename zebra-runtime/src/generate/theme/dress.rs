//! From a theme to bare categories that clues can be made for, and from those to a puzzle with names and sentences. Part
//! of the generator (layer 3).

use super::sentence::Speaker;
use super::template::{Filling, capitalised, cardinal, joined};
use super::{Category, CategoryKind, Item, Link, Theme};
use crate::builder::Builder;
use crate::diagnostic::Spot;
use crate::draft::{Expression, ExpressionKind, Goal, ItemDraft, RelationDraft};
use crate::generate::kind::ClueKind;
use crate::model::{
    Answer, Assignment, CategoryId, Clue, Formula, ItemId, List, Model, Order, Parts, Presence, State, Text,
};
use crate::random::Random;

/// How many categories of which sort a puzzle has, besides the one that names its rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::generate) struct Layout {
    pub(in crate::generate) rows: usize,
    pub(in crate::generate) plain: usize,
    pub(in crate::generate) numeric: usize,
    pub(in crate::generate) great: usize,
    /// How many items of each great category are unused.
    pub(in crate::generate) unused: usize,
    pub(in crate::generate) shared: usize,
}

/// What stands in a category of the bare model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Places,
    /// These numbers of the theme.
    Numbers(usize),
    Items {
        loose: bool,
    },
}

/// Categories with the links of a theme, but without its names.
#[derive(Debug, Clone)]
pub(in crate::generate) struct Shape {
    pub(in crate::generate) model: Model,
    sorts: Vec<Sort>,
}

impl Theme {
    /// The bare categories of a puzzle of this layout.
    ///
    /// # Errors
    /// What the theme has not enough of.
    pub(in crate::generate) fn shape(&self, layout: Layout) -> Result<Shape, String> {
        self.check_capacity(layout)?;
        let Layout { rows, .. } = layout;
        let mut builder = Builder::new("Bare");
        builder.verify(Goal::Nothing);
        let mut sorts = vec![Sort::Places];
        let items = |prefix: &str, count: usize| -> Vec<ItemDraft> {
            (1..=count).map(|number| ItemDraft::new(&*format!("{prefix}x{number}"))).collect()
        };
        builder.ordered_category("C0", items("C0", rows));
        let numeric = self.numeric().take(layout.numeric);
        for (index, numbers) in numeric {
            let numbers = (0..rows as i64).map(|number| numbers.from + number * numbers.step);
            builder.category(&format!("C{}", sorts.len()), numbers);
            sorts.push(Sort::Numbers(index));
        }
        let loose = [
            (layout.great, Presence::AtMostOnce, rows + layout.unused),
            (layout.shared, Presence::AtLeastOnce, (rows * 2 / 3).max(2)),
        ];
        for (categories, presence, count) in loose {
            for _ in 0..categories {
                let name = format!("C{}", sorts.len());
                builder.add_category(&name, Order::Unordered, presence, items(&name, count));
                sorts.push(Sort::Items { loose: true });
            }
        }
        for _ in 0..layout.plain {
            let name = format!("C{}", sorts.len());
            builder.category(&name, items(&name, rows));
            sorts.push(Sort::Items { loose: false });
        }
        for (index, sort) in sorts.iter().enumerate() {
            for link in self.links_of(*sort) {
                let mut with = builder.clone();
                with.link_with_phrase(&link.name, &link.phrase, &format!("C{index}"), relation(link));
                // What never or always holds among so few rows is no link of this puzzle.
                if with.check().is_ok() {
                    builder = with;
                }
            }
        }
        match builder.check() {
            Ok(model) => Ok(Shape { model, sorts }),
            Err(error) => Err(error.to_string()),
        }
    }

    fn numeric(&self) -> impl Iterator<Item = (usize, &super::Numbers)> {
        self.categories.iter().enumerate().filter_map(|(index, category)| match &category.kind {
            CategoryKind::Numbers(numbers) => Some((index, &**numbers)),
            CategoryKind::Items { .. } => None,
        })
    }

    fn links_of(&self, sort: Sort) -> &[Link] {
        match sort {
            Sort::Places => &self.places.links,
            Sort::Numbers(index) => match &self.categories[index].kind {
                CategoryKind::Numbers(numbers) => &numbers.links,
                CategoryKind::Items { .. } => &[],
            },
            Sort::Items { .. } => &[],
        }
    }

    fn check_capacity(&self, layout: Layout) -> Result<(), String> {
        let name = &self.name;
        let large = "choose another theme: `plain` has room for 24 categories of 64 items";
        let most = self.places.items.len();
        if most < layout.rows {
            return Err(format!("theme `{name}` has names for {most} places only; {large}"));
        }
        let numeric = self.numeric().count();
        if layout.numeric > numeric {
            return Err(format!(
                "theme `{name}` has {numeric} categories of numbers, and {} are wished; wish fewer",
                layout.numeric
            ));
        }
        let count = layout.rows + if layout.great > 0 { layout.unused } else { 0 };
        let loose = self.categories.iter().filter(|category| room(category, count, true)).count();
        if layout.great + layout.shared > loose {
            return Err(format!(
                "theme `{name}` has {loose} categories of {count} items that may be unused or shared; {large}"
            ));
        }
        let all = self.categories.iter().filter(|category| room(category, layout.rows, false)).count();
        let wished = layout.plain + layout.great + layout.shared;
        if wished > all {
            return Err(format!(
                "theme `{name}` has {all} categories of {} items, and {wished} are wished; {large}",
                layout.rows
            ));
        }
        Ok(())
    }

    /// A puzzle of a bare model: its names, its story, and a sentence for each clue.
    pub(in crate::generate) fn dress(
        &self,
        shape: &Shape,
        clues: &[(ClueKind, Formula)],
        solution: &Assignment,
        number: u64,
        random: &mut Random,
    ) -> Model {
        let categories = self.cast(shape, random);
        let items = self.choose_items(shape, &categories, random);
        let bare = &shape.model;
        let speaker = Speaker::new(self, bare, &categories, &items);
        let mut parts = bare.parts().clone();
        parts.name = Text::from(format!("{}{number}", self.name));
        parts.title = Text::from(self.title.clone());
        self.rename(&mut parts, &speaker);
        parts.story = Some(Text::from(self.tell(&speaker)));
        parts.question = Some(Text::from(ask(&speaker, random)));
        let clue = |(index, (_, formula)): (usize, &(ClueKind, Formula))| Clue {
            label: Text::from((index + 1).to_string()),
            sentence: speaker.sentence(formula).map(Text::from),
            formulas: vec![formula.clone()].into(),
            state: State::On,
        };
        parts.clues = clues.iter().enumerate().map(clue).collect();
        parts.answer = Some(answer(bare, solution));
        Model::from_parts(parts)
    }

    /// Which category of the theme stands for each of the model's; nothing for the places.
    fn cast(&self, shape: &Shape, random: &mut Random) -> Vec<Option<usize>> {
        let mut free: Vec<usize> = (0..self.categories.len()).collect();
        random.shuffle(&mut free);
        let mut cast = vec![None; shape.sorts.len()];
        // Those that only few categories are fit for come first.
        let mut order: Vec<usize> = (0..shape.sorts.len()).collect();
        let demand = |index: usize| shape.model.category(CategoryId(index as u32)).count;
        order.sort_by_key(|&index| {
            std::cmp::Reverse((shape.sorts[index] == Sort::Items { loose: true }, demand(index)))
        });
        for index in order {
            cast[index] = match shape.sorts[index] {
                Sort::Places => None,
                Sort::Numbers(numbers) => Some(numbers),
                Sort::Items { loose } => {
                    let fits =
                        |&category: &usize| room(&self.categories[category], demand(index) as usize, loose);
                    let place = free.iter().position(fits);
                    place.map(|place| free.remove(place))
                }
            };
        }
        cast
    }

    /// What each item of the model is called.
    fn choose_items(&self, shape: &Shape, cast: &[Option<usize>], random: &mut Random) -> Vec<Item> {
        let model = &shape.model;
        let mut chosen = Vec::new();
        for (category, cast) in model.category_ids().zip(cast) {
            let count = model.category(category).count as usize;
            match cast.map(|cast| &self.categories[cast].kind) {
                None => chosen.extend_from_slice(&self.places.items[..count]),
                Some(CategoryKind::Numbers(_)) => chosen.extend(model.items_of(category).map(|item| {
                    let digits = &model.item(item).name;
                    Item { name: digits.clone(), words: digits.clone(), article: "a" }
                })),
                Some(CategoryKind::Items { items, in_order, .. }) => {
                    let mut items: Vec<&Item> = items.iter().collect();
                    if !in_order {
                        random.shuffle(&mut items);
                    }
                    chosen.extend(items.into_iter().take(count).cloned());
                }
            }
        }
        chosen
    }

    fn rename(&self, parts: &mut Parts, speaker: &Speaker<'_>) {
        for (category, cast) in parts.categories.to_mut().iter_mut().zip(speaker.categories) {
            category.name =
                Text::from(cast.map_or(&self.places.name, |cast| &self.categories[cast].name).clone());
        }
        for ((id, item), named) in (0..).map(ItemId).zip(parts.items.to_mut()).zip(speaker.items) {
            item.name = named.name.clone();
            item.phrase = speaker.who(id).clone();
            item.title = named.words.clone();
        }
    }

    /// The story, and what there is of everything.
    fn tell(&self, speaker: &Speaker<'_>) -> String {
        let model = speaker.model;
        let rows = Filling { number: model.rows() as i64, ..Filling::default() };
        let mut story = capitalised(&self.story.fill(rows));
        let unsaid = usize::from(self.places.counted);
        for (category, cast) in model.category_ids().zip(speaker.categories).skip(unsaid) {
            let words: Vec<&str> =
                model.items_of(category).map(|item| speaker.words(item).as_str()).collect();
            let plural = cast.map_or(&self.places.plural, |cast| &self.categories[cast].plural);
            let presence = match model.category(category).presence {
                Presence::Once => String::new(),
                Presence::AtLeastOnce | Presence::AnyTimes => {
                    "; each of them comes at least once, and several times perhaps".to_owned()
                }
                Presence::AtMostOnce => match words.len() - model.rows() {
                    1 => "; one of them is unused".to_owned(),
                    left => format!("; {} of them are unused", cardinal(left as i64)),
                },
            };
            story.push_str(&format!(" The {plural} are {}{presence}.", joined(&words, "and")));
        }
        let person = &self.person;
        let loose = model.category_ids().any(|category| model.category(category).presence != Presence::Once);
        let unless = if loose { " where nothing else is said" } else { "" };
        story.push_str(&format!(
            " Every {person} has exactly one of each list, and no two have the same{unless}."
        ));
        story
    }
}

/// "Who keeps a fox, and who drinks tea?"
fn ask(speaker: &Speaker<'_>, random: &mut Random) -> String {
    let (model, ask) = (speaker.model, &speaker.theme.ask);
    // "Who is Ann?" asks for nothing.
    let is_asked = |&category: &CategoryId| {
        let mut items = model.items_of(category);
        model.is_plain(category) && items.all(|item| speaker.who(item) != speaker.words(item))
    };
    let mut categories: Vec<CategoryId> = model.category_ids().skip(1).filter(is_asked).collect();
    random.shuffle(&mut categories);
    let mut asked = categories.iter().take(2).map(|&category| {
        let items: Vec<ItemId> = model.items_of(category).collect();
        random.pick(&items).map_or(String::new(), |&item| format!("{ask} {}", speaker.is(item, false)))
    });
    let first = asked.next().unwrap_or_else(|| format!("{ask} has what"));
    match asked.next() {
        Some(second) => capitalised(&format!("{first}, and {second}?")),
        None => capitalised(&format!("{first}?")),
    }
}

/// The whole solution, as the author's answer.
fn answer(model: &Model, solution: &Assignment) -> Answer {
    let row = |row: usize| -> List<ItemId> {
        model.category_ids().map(|category| solution.item_in(row, category)).collect()
    };
    Answer { columns: model.category_ids().collect(), rows: (0..model.rows()).map(row).collect() }
}

/// Whether a category of a theme has so many items, and may have them unused or shared where it must.
fn room(category: &Category, count: usize, must_be_loose: bool) -> bool {
    match &category.kind {
        CategoryKind::Items { items, loose, .. } => items.len() >= count && (*loose || !must_be_loose),
        CategoryKind::Numbers(_) => false,
    }
}

fn relation(link: &Link) -> RelationDraft {
    let (name, arguments) = &link.relation;
    let argument = |&number: &i64| Expression::new(Spot::NONE, ExpressionKind::Integer(number));
    RelationDraft::Smart { name: name.as_str().into(), arguments: arguments.iter().map(argument).collect() }
}

/// What keeps the names of a theme from standing in one puzzle, or its links from having a meaning: each mistake and its
/// help.
pub(super) fn check_names(theme: &Theme) -> Vec<(String, String)> {
    const ROWS: usize = 12;
    let mut builder = Builder::new(&theme.name);
    builder.verify(Goal::Nothing);
    let rows = theme.places.items.len().min(ROWS);
    let names = |items: &[Item]| -> Vec<ItemDraft> {
        items.iter().map(|item| ItemDraft::new(item.name.as_str())).collect()
    };
    builder.ordered_category(&theme.places.name, names(&theme.places.items[..rows]));
    let mut links: Vec<(&str, &Link)> =
        theme.places.links.iter().map(|link| (theme.places.name.as_str(), link)).collect();
    for category in &theme.categories {
        let items = match &category.kind {
            CategoryKind::Items { items, .. } => names(items),
            CategoryKind::Numbers(numbers) => {
                links.extend(numbers.links.iter().map(|link| (category.name.as_str(), link)));
                (0..ROWS as i64).map(|number| ItemDraft::from(numbers.from + number * numbers.step)).collect()
            }
        };
        builder.add_category(&category.name, Order::Unordered, Presence::AnyTimes, items);
    }
    for (category, link) in links {
        builder.link_with_phrase(&link.name, &link.phrase, category, relation(link));
    }
    let checked = builder.draft().check();
    let told = checked.diagnostics.into_iter().chain(builder.draft().check_generated_names());
    told.map(|mistake| (mistake.message, mistake.help)).collect()
}
