//! All marks that stand, and what follows from them without a clue. Part of the board (layer 3).
//!
//! The marks are a function of the user's own marks, in their order, and of the ways in which others may follow: the own
//! ones come first, then what follows from each, breadth first, so that the reasons stay near to what the user did.

use std::collections::BTreeMap;

use super::clash::{Claim, Clash};
use super::mark::{Automatic, Entry, Origin, beside, category, pair};
use crate::explain::{Mark, Technique};
use crate::model::{CategoryId, ItemId, Model, Polarity, Presence};

/// The marks that stand, in the order in which they came.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Marks {
    entries: Vec<Entry>,
    /// Where the entry of two items is.
    at: BTreeMap<(ItemId, ItemId), usize>,
    /// The entries of each item that has any.
    of: BTreeMap<ItemId, Vec<usize>>,
    /// For an item and a category: in how many rows the items that it is apart from can stand.
    gone: BTreeMap<(ItemId, CategoryId), u64>,
    /// The first contradiction.
    clash: Option<Clash>,
}

impl Marks {
    /// The user's marks, no two of them about the same items, and all that follows from them in the given ways.
    pub(super) fn derive(model: &Model, own: &[Entry], automatic: Automatic) -> Self {
        let rooms = model.category_ids().map(|category| Room::new(model, category)).collect();
        let mut derivation = Derivation { model, automatic, rooms, marks: Marks::default() };
        for entry in own {
            derivation.marks.push(model, entry.clone());
        }
        let mut next = 0;
        while let Some(entry) = derivation.marks.entries.get(next) {
            derivation.follow(entry.mark);
            next += 1;
        }
        derivation.marks
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(super) fn clash(&self) -> Option<&Clash> {
        self.clash.as_ref()
    }

    pub(super) fn entry(&self, one: ItemId, other: ItemId) -> Option<&Entry> {
        self.at.get(&(one.min(other), one.max(other))).map(|&index| &self.entries[index])
    }

    pub(super) fn state(&self, one: ItemId, other: ItemId) -> Option<Polarity> {
        self.entry(one, other).map(|entry| entry.mark.polarity())
    }

    /// The marks of an item, in their order.
    pub(super) fn of(&self, item: ItemId) -> impl Iterator<Item = Mark> + '_ {
        self.of.get(&item).into_iter().flatten().map(|&index| self.entries[index].mark)
    }

    /// The items of a category that are together with an item, in the order in which that became known.
    pub(super) fn together(
        &self,
        model: &Model,
        item: ItemId,
        with: CategoryId,
    ) -> impl Iterator<Item = ItemId> + '_ {
        let first = model.category(with).first;
        let items = first..first + model.category(with).count;
        let together = self.of(item).filter(|mark| mark.is_together()).map(move |mark| beside(mark, item));
        together.filter(move |other| items.contains(&other.0))
    }

    /// The user's marks that some marks rest on, in the order in which they were set.
    pub(super) fn causes(&self, marks: &[Mark]) -> Vec<Mark> {
        let place = |mark: &Mark| self.at.get(&pair(*mark)).copied();
        let mut open: Vec<usize> = marks.iter().filter_map(place).collect();
        let mut met: Vec<usize> = Vec::new();
        while let Some(index) = open.pop() {
            if met.contains(&index) {
                continue;
            }
            met.push(index);
            if let Origin::Automatic { from, .. } = &self.entries[index].origin {
                open.extend(from.iter().filter_map(place));
            }
        }
        met.sort_unstable();
        let own = |&index: &usize| self.entries[index].origin.is_own();
        met.into_iter().filter(own).map(|index| self.entries[index].mark).collect()
    }

    fn push(&mut self, model: &Model, entry: Entry) {
        let index = self.entries.len();
        if !entry.mark.is_together() {
            for item in [entry.mark.first(), entry.mark.second()] {
                let other = beside(entry.mark, item);
                let gone = self.gone.entry((item, category(model, other))).or_default();
                *gone += room(model, other);
            }
        }
        self.at.insert(pair(entry.mark), index);
        for item in [entry.mark.first(), entry.mark.second()] {
            self.of.entry(item).or_default().push(index);
        }
        self.entries.push(entry);
    }
}

/// In how many rows an item can stand.
fn room(model: &Model, item: ItemId) -> u64 {
    u64::from(model.appearances(item).1)
}

/// In how many rows the items of a category can stand: all together, and the one that can stand in most.
struct Room {
    all: u64,
    greatest: u64,
}

impl Room {
    fn new(model: &Model, category: CategoryId) -> Self {
        let rooms = model.items_of(category).map(|item| room(model, item));
        Room { all: rooms.clone().sum(), greatest: rooms.max().unwrap_or(0) }
    }
}

/// Marks that grow.
struct Derivation<'m> {
    model: &'m Model,
    automatic: Automatic,
    /// For each category.
    rooms: Vec<Room>,
    marks: Marks,
}

impl Derivation<'_> {
    /// Draws what follows from a mark and those that stand.
    fn follow(&mut self, mark: Mark) {
        for item in [mark.first(), mark.second()] {
            let other = category(self.model, beside(mark, item));
            if mark.is_together() && self.automatic.contains(Technique::Taken) {
                self.take(item, other);
            }
            if self.automatic.contains(Technique::OnlyPlace) {
                self.place(item, other);
                // It may be news that the item stands anywhere, or in how many rows.
                if mark.is_together() && !self.model.appears_once(item) {
                    let others = self.model.category_ids().filter(|&with| with != other);
                    others.for_each(|with| self.place(item, with));
                }
            }
            if self.automatic.contains(Technique::Shared) {
                self.share(mark, item);
            }
        }
        let anchored = |item: &ItemId| category(self.model, *item) == self.model.anchor();
        let row = [mark.first(), mark.second()].into_iter().find(anchored);
        if let Some(row) = row.filter(|_| self.automatic.contains(Technique::Shared)) {
            self.share_rows(row, beside(mark, row));
        }
    }

    /// As many items of a category as an item has rows are known: it is apart from the others.
    fn take(&mut self, item: ItemId, with: CategoryId) {
        let most = self.model.appearances(item).1 as usize;
        let known: Vec<ItemId> = self.marks.together(self.model, item, with).take(most).collect();
        if known.len() < most {
            return;
        }
        let others = self.model.items_of(with).filter(|other| !known.contains(other));
        for other in others {
            let from = || known.iter().map(|&known| Mark::together(item, known)).collect();
            self.conclude(Mark::apart(item, other), Technique::Taken, from);
        }
    }

    /// Without some item of a category those that are left could not fill the rows of an item: they are together.
    fn place(&mut self, item: ItemId, with: CategoryId) {
        if !self.model.have_marks(category(self.model, item), with) {
            return;
        }
        // Most often there is room enough whichever item is missing.
        let Room { all, greatest } = self.rooms[with.index()];
        let all = all - self.marks.gone.get(&(item, with)).copied().unwrap_or(0);
        if all >= greatest + room(self.model, item) {
            return;
        }
        let (least, known) = self.least_rows(item);
        let room = |other: ItemId| room(self.model, other);
        let apart = |other: &ItemId| self.marks.state(item, *other) == Some(Polarity::IsNot);
        let (gone, left): (Vec<ItemId>, Vec<ItemId>) = self.model.items_of(with).partition(apart);
        let from = || {
            let gone = gone.iter().map(|&gone| Mark::apart(item, gone));
            gone.chain(known.iter().map(|&known| Mark::together(item, known))).collect::<Vec<_>>()
        };
        if all < u64::from(least) {
            return self.contradict(Claim::NoPlace { item, category: with }, Technique::OnlyPlace, from());
        }
        let needed: Vec<ItemId> =
            left.into_iter().filter(|&other| all - room(other) < u64::from(least)).collect();
        for other in needed {
            self.conclude(Mark::together(item, other), Technique::OnlyPlace, from);
        }
    }

    /// In how many rows an item stands at least, and what shows it where its category alone does not: it is together with
    /// so many items of one category.
    fn least_rows(&self, item: ItemId) -> (u32, Vec<ItemId>) {
        let least = self.model.appearances(item).0;
        if self.model.category(category(self.model, item)).presence == Presence::Once {
            return (least, Vec::new());
        }
        let others = self.model.category_ids();
        let known = others.map(|with| self.marks.together(self.model, item, with).collect::<Vec<_>>());
        match known.max_by_key(Vec::len) {
            Some(known) if known.len() > least as usize => (known.len() as u32, known),
            _ => (least, Vec::new()),
        }
    }

    /// What a new mark of `item` and its partner makes of the marks of its partner: they become marks of `item`, and the
    /// other way round if the new mark is "apart".
    fn share(&mut self, mark: Mark, item: ItemId) {
        let once = |item: ItemId| self.model.appearances(item).1 <= 1;
        let middle = beside(mark, item);
        let of_middle: Vec<Mark> = self.marks.of(middle).filter(|known| *known != mark).collect();
        for known in of_middle {
            let other = beside(known, middle);
            if !self.model.have_marks(category(self.model, other), category(self.model, item)) {
                continue;
            }
            let follows = match (mark.polarity(), known.polarity()) {
                (Polarity::Is, Polarity::Is) if once(middle) => Polarity::Is,
                (Polarity::Is, Polarity::IsNot) if once(item) => Polarity::IsNot,
                (Polarity::IsNot, Polarity::Is) if once(other) => Polarity::IsNot,
                _ => continue,
            };
            self.conclude(Mark::new(item, other, follows), Technique::Shared, || vec![mark, known]);
        }
    }

    /// A mark of a row and an item is new. Where it is known for every row whether an item stands there, the item is apart
    /// from what is in none of its rows.
    ///
    /// Only for items that may stand in several rows or in none: for others `share` comes to the same.
    fn share_rows(&mut self, row: ItemId, item: ItemId) {
        let several = |item: &ItemId| !self.model.appears_once(*item);
        if let Some(rows) = Some(item).filter(several).and_then(|item| self.known_rows(item)) {
            for other in self.model.item_ids() {
                self.share_known_rows(item, &rows, other);
            }
        }
        let in_row = self.marks.of(row).filter(|mark| mark.is_together()).map(|mark| beside(mark, row));
        let in_row: Vec<ItemId> = in_row.filter(several).collect();
        for other in in_row {
            if let Some(rows) = self.known_rows(other) {
                self.share_known_rows(other, &rows, item);
            }
        }
    }

    /// The marks of an item and every row, if they are known. Of a placeholder's numbers most are unused, and nobody
    /// asks for them.
    fn known_rows(&self, item: ItemId) -> Option<Vec<Mark>> {
        let rows = self.model.items_of(self.model.anchor());
        let marks: Vec<Mark> =
            rows.map(|row| Some(self.marks.entry(item, row)?.mark)).collect::<Option<_>>()?;
        let stands = marks.iter().any(|mark| mark.is_together());
        (stands || !self.model.is_placeholder(category(self.model, item))).then_some(marks)
    }

    /// If an item is in none of the known rows of another one, they are apart.
    fn share_known_rows(&mut self, item: ItemId, rows: &[Mark], other: ItemId) {
        let (one, two) = (category(self.model, item), category(self.model, other));
        if two == self.model.anchor() || !self.model.have_marks(one, two) {
            return;
        }
        let standing = rows.iter().filter(|mark| mark.is_together()).map(|mark| beside(*mark, item));
        let absent: Vec<Mark> = standing.map(|row| Mark::apart(row, other)).collect();
        let stands = |mark: &Mark| self.marks.state(mark.first(), mark.second()) == Some(mark.polarity());
        if absent.iter().all(stands) {
            let from = || rows.iter().copied().chain(absent).collect();
            self.conclude(Mark::apart(item, other), Technique::Shared, from);
        }
    }

    fn conclude(&mut self, mark: Mark, technique: Technique, from: impl FnOnce() -> Vec<Mark>) {
        match self.marks.state(mark.first(), mark.second()) {
            Some(polarity) if polarity == mark.polarity() => {}
            Some(_) => self.contradict(Claim::Mark(mark), technique, from()),
            None => self
                .marks
                .push(self.model, Entry { mark, origin: Origin::Automatic { technique, from: from() } }),
        }
    }

    /// Keeps the first contradiction.
    fn contradict(&mut self, claim: Claim, technique: Technique, from: Vec<Mark>) {
        if self.marks.clash.is_none() {
            let mut rests_on = from.clone();
            if let Claim::Mark(mark) = claim {
                rests_on.push(Mark::together(mark.first(), mark.second()));
            }
            let causes = self.marks.causes(&rests_on);
            self.marks.clash = Some(Clash { claim, technique, from, causes });
        }
    }
}
