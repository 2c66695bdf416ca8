//! What follows from marks without any clue: the techniques that every logic grid allows. Layer 3.

use super::state::State;
use super::{Mark, Technique};
use crate::model::ItemId;

/// Something that follows, before anybody has asked why.
#[derive(Debug, Clone)]
pub(super) struct Finding {
    pub(super) technique: Technique,
    /// The marks that follow; none for a contradiction.
    pub(super) conclusions: Vec<Mark>,
    pub(super) source: Source,
    /// What a contradiction rests on.
    clash: Vec<Mark>,
}

/// Where a finding comes from, as far as its reason needs that.
#[derive(Debug, Clone, Copy)]
pub(super) enum Source {
    Clash,
    Line(u32, usize),
    Joined(u32, u32),
    Common(u32, u32, usize),
    Twins(Twins),
}

/// Items that have no other places in a category than one of them has, which has two: as many as these take, up to the
/// last of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Twins {
    pub(super) of: u32,
    category: usize,
    last: u32,
}

impl Finding {
    pub(super) fn new() -> Self {
        Finding {
            technique: Technique::OnlyPlace,
            conclusions: Vec::new(),
            source: Source::Clash,
            clash: Vec::new(),
        }
    }

    fn start(&mut self, technique: Technique, source: Source) {
        self.technique = technique;
        self.source = source;
    }

    fn contradict(&mut self, technique: Technique, clash: Vec<Mark>) -> bool {
        self.start(technique, Source::Clash);
        self.conclusions.clear();
        self.clash = clash;
        true
    }

    /// The marks that the finding rests on: none of them can be spared.
    pub(super) fn premises(&self, state: &State) -> Vec<Mark> {
        match self.source {
            Source::Clash => self.clash.clone(),
            Source::Line(item, category) if self.technique == Technique::OnlyPlace => {
                state.lost(item, category, usize::MAX)
            }
            Source::Line(item, category) => {
                state.grid.together_in(item, category).map(|partner| together(item, partner)).collect()
            }
            Source::Joined(one, other) if self.technique == Technique::Taken => vec![together(one, other)],
            Source::Joined(one, other) => shared_premises(one, other, &self.conclusions),
            Source::Twins(twins) => {
                let narrowed = |twin| match state.grid.together_in(twin, twins.category).next() {
                    Some(place) => vec![together(twin, place)],
                    None => state.lost(twin, twins.category, usize::MAX),
                };
                let layout = &*state.grid.layout;
                let all = layout.items_of(layout.category(twins.of));
                all.filter(|&item| state.is_among(item, twins)).flat_map(narrowed).collect()
            }
            Source::Common(one, other, category) => {
                let apart_from = |item: u32| {
                    let of = if state.grid.is_possible(one, item) { other } else { one };
                    apart(of, item)
                };
                state.grid.layout.items_of(category).map(apart_from).collect()
            }
        }
    }
}

/// What gives two items that are together these conclusions: that the other one has it.
pub(super) fn shared_premises(one: u32, other: u32, conclusions: &[Mark]) -> Vec<Mark> {
    let shared = conclusions.iter().map(|mark| {
        let (first, second) = (mark.first().0, mark.second().0);
        let (target, item) = if first == one || first == other { (first, second) } else { (second, first) };
        let source = if target == one { other } else { one };
        Mark::new(ItemId(source), ItemId(item), mark.polarity())
    });
    std::iter::once(together(one, other)).chain(shared).collect()
}

fn together(one: u32, other: u32) -> Mark {
    Mark::together(ItemId(one), ItemId(other))
}

fn apart(one: u32, other: u32) -> Mark {
    Mark::apart(ItemId(one), ItemId(other))
}

impl State {
    /// The cheapest thing that follows from the marks alone. What has been looked at in vain is not looked at again
    /// before it changes.
    pub(super) fn find(&mut self, found: &mut Finding) -> bool {
        found.conclusions.clear();
        let layout = self.grid.layout.clone();
        while let Some(place) = self.lines.first() {
            let item = layout.item_of(place);
            if (0..layout.categories()).any(|category| self.look_at_line(item, category, found)) {
                return true;
            }
            self.lines.remove(place);
        }
        while let Some((one, other)) = self.joined.pop() {
            if self.look_at_row_and_column(one, other, found) {
                return true;
            }
        }
        while let Some(place) = self.shared.first() {
            if self.look_at_partners(layout.item_of(place), found) {
                return true;
            }
            self.shared.remove(place);
        }
        while let Some(place) = self.common.first() {
            if self.look_for_common(layout.item_of(place), found) {
                return true;
            }
            self.common.remove(place);
        }
        while let Some(place) = self.twins.first() {
            if self.look_for_twins(layout.item_of(place), found) {
                return true;
            }
            self.twins.remove(place);
        }
        false
    }

    /// Whether an item has as many partners in a category as it needs, or as it can have.
    fn look_at_line(&self, item: u32, category: usize, found: &mut Finding) -> bool {
        let layout = &*self.grid.layout;
        if !layout.spans(layout.category(item), category) {
            return false;
        }
        let (possible, joined) = self.grid.counts(item, category);
        let (mut least, most) = layout.partners(item, category);
        if least == 0 && joined == 0 && possible <= 1 && self.grid.witness(item, category).is_some() {
            least = 1;
        }
        if possible < least {
            let spare = (least - possible) as usize - 1;
            let lost = self.lost(item, category, layout.items_of(category).len() - possible as usize - spare);
            return found.contradict(Technique::OnlyPlace, lost);
        }
        if joined > most {
            let partners = self.grid.together_in(item, category).take(most as usize + 1);
            let clash = partners.map(|partner| together(item, partner)).collect();
            return found.contradict(Technique::Taken, clash);
        }
        let is_open = |&partner: &u32| !self.grid.is_together(item, partner);
        let rest = self.grid.possible_in(item, category).filter(is_open);
        if possible == least && joined < possible {
            found.start(Technique::OnlyPlace, Source::Line(item, category));
            found.conclusions.extend(rest.map(|partner| together(item, partner)));
            return true;
        }
        // Of a single partner, row and column are told at once.
        if joined == most && possible > joined && most > 1 {
            found.start(Technique::Taken, Source::Line(item, category));
            found.conclusions.extend(rest.map(|partner| apart(item, partner)));
            return true;
        }
        false
    }

    /// Why an item has no more partners in a category: what it is apart from, at most so many of them.
    fn lost(&self, item: u32, category: usize, most: usize) -> Vec<Mark> {
        let layout = &*self.grid.layout;
        let gone = layout.items_of(category).filter(|&partner| !self.grid.is_possible(item, partner));
        let present = match layout.partners(item, category).0 {
            0 => self.grid.witness(item, category),
            _ => None,
        };
        let gone = gone.take(most).map(|partner| apart(item, partner));
        gone.chain(present.map(|partner| together(item, partner))).collect()
    }

    fn look_at_row_and_column(&self, one: u32, other: u32, found: &mut Finding) -> bool {
        let layout = &*self.grid.layout;
        for (item, partner) in [(one, other), (other, one)] {
            if !layout.is_single(item) {
                continue;
            }
            for rival in self.grid.possible_in(item, layout.category(partner)) {
                if rival == partner {
                    continue;
                }
                if self.grid.is_together(item, rival) {
                    return found
                        .contradict(Technique::Taken, vec![together(item, partner), together(item, rival)]);
                }
                found.conclusions.push(apart(item, rival));
            }
        }
        found.start(Technique::Taken, Source::Joined(one, other));
        !found.conclusions.is_empty()
    }

    /// What an item and each of its partners have not shared yet.
    fn look_at_partners(&self, item: u32, found: &mut Finding) -> bool {
        let layout = &*self.grid.layout;
        for category in 0..layout.categories() {
            for partner in self.grid.together_in(item, category) {
                let pair = [(item, partner), (partner, item)];
                // What both are together with is told first: what they are apart from follows from it.
                let clashes =
                    pair.into_iter().any(|(source, target)| self.join_partners(source, target, found))
                        || found.conclusions.is_empty()
                            && pair.into_iter().any(|(source, target)| self.part_from(source, target, found));
                if !clashes && !found.conclusions.is_empty() {
                    found.start(Technique::Shared, Source::Joined(item, partner));
                }
                if clashes || !found.conclusions.is_empty() {
                    return true;
                }
            }
        }
        false
    }

    /// The target is together with what the source is together with, if the source has only one row. Whether that
    /// contradicts what is known.
    fn join_partners(&self, source: u32, target: u32, found: &mut Finding) -> bool {
        if !self.grid.layout.is_single(source) {
            return false;
        }
        for item in self.grid.newly_together(source, target) {
            if !self.grid.is_possible(target, item) {
                let clash = vec![together(source, target), together(source, item), apart(target, item)];
                return found.contradict(Technique::Shared, clash);
            }
            found.conclusions.push(together(target, item));
        }
        false
    }

    /// The target is apart from what the source is apart from, if the target has only one row. Whether that contradicts
    /// what is known.
    fn part_from(&self, source: u32, target: u32, found: &mut Finding) -> bool {
        if !self.grid.layout.is_single(target) {
            return false;
        }
        for item in self.grid.newly_apart(source, target) {
            if self.grid.is_together(target, item) {
                let clash = vec![together(source, target), together(target, item), apart(source, item)];
                return found.contradict(Technique::Shared, clash);
            }
            found.conclusions.push(apart(target, item));
        }
        false
    }

    /// A partner with which an item has nothing in common in some third category.
    fn look_for_common(&self, item: u32, found: &mut Finding) -> bool {
        let layout = &*self.grid.layout;
        let lost = |word| layout.items_in(word, self.grid.without_common(item, word)).next();
        let Some(partner) = (0..layout.stride).find_map(lost) else { return false };
        let Some(third) = self.grid.third_without_common(item, partner) else { return false };
        found.start(Technique::NoCommon, Source::Common(item, partner, third));
        found.conclusions.push(apart(item, partner));
        true
    }

    /// Two places that are all that is left for as many items as they take: all other items lose them.
    fn look_for_twins(&self, item: u32, found: &mut Finding) -> bool {
        let layout = &*self.grid.layout;
        let row = self.grid.row(item).0;
        let plain = (0..layout.stride).flat_map(|number| layout.with_two(number, row[number]));
        for category in plain.chain(layout.loose.iter().copied()) {
            let Some(twins) = self.with_twins(item, category) else { continue };
            let rivals = layout.items_of(layout.category(item));
            for rival in rivals.filter(|&rival| !self.is_among(rival, twins)) {
                let places = self.grid.possible_in(twins.of, category);
                let lost = places.filter(|&place| self.grid.is_possible(rival, place));
                found.conclusions.extend(lost.map(|place| apart(rival, place)));
            }
            if !found.conclusions.is_empty() {
                found.start(Technique::TwoPlaces, Source::Twins(twins));
                return true;
            }
        }
        false
    }

    /// The item with its twins, or another one of its category that has its place and one more, if so many items have no
    /// other places in a category as these two take.
    pub(super) fn with_twins(&self, item: u32, category: usize) -> Option<Twins> {
        let layout = &*self.grid.layout;
        let own = layout.category(item);
        if own == category || !layout.appears_once(item) {
            return None;
        }
        let takes = |place: u32| layout.partners(place, own).1 as usize;
        let twins = |of: u32| {
            let taken: usize = self.grid.possible_in(of, category).map(takes).sum();
            let all = Twins { of, category, last: u32::MAX };
            let mut found = layout.items_of(own).filter(|&twin| self.is_among(twin, all));
            found.nth(taken.checked_sub(1)?).map(|last| Twins { last, ..all })
        };
        match self.grid.counts(item, category).0 {
            2 => twins(item),
            // An only place in a plain category is left to no other item.
            1 if !layout.is_plain(category) => {
                let fits = |&of: &u32| {
                    self.grid.counts(of, category).0 == 2 && self.grid.is_within(item, of, category)
                };
                layout.items_of(own).filter(fits).find_map(twins)
            }
            _ => None,
        }
    }

    /// Whether an item of the same category is one of the twins.
    pub(super) fn is_among(&self, item: u32, twins: Twins) -> bool {
        let Twins { of, category, last } = twins;
        item <= last && self.grid.is_within(item, of, category) && self.grid.layout.appears_once(item)
    }
}
