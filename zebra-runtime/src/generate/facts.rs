//! Clues that are facts without links, for easy puzzles. Part of the generator.
//!
//! The categories follow one after the other. In each, some items are stated to be in the row of a known item. Then, one by one, an
//! item is excluded from all rows that are left but one, or a row from all items that are left but one; the last pair is left over.
//! So every pair follows from facts by elimination. Within a category no fact is redundant: without an exclusion, the two items that
//! it separates can exchange their rows. What the names of the rows in later categories make redundant is dropped afterwards.

use super::clue_kind::ClueKind;
use super::options::Options;
use super::sample::negated;
use super::sampler::Sampler;
use crate::model::{Assignment, CategoryId, Fact, Formula, ItemId, Polarity};
use crate::random::Random;

/// The greatest percentage of clues that state a pair outright.
const MOST_DIRECT: usize = 60;

/// One exclusion in this number joins a pair of its item in one clue.
const JOINED: usize = 5;

/// In puzzles of more cells than this, clues that are chosen freely are mostly of the hardest level, or far too hard.
pub(super) const LARGE: usize = 25;

/// The kinds of such facts.
const KINDS: [ClueKind; 4] = [ClueKind::Same, ClueKind::NotSame, ClueKind::Neither, ClueKind::Joined];

/// Returns whether all requested clues are such facts.
pub(super) fn are_facts(sampler: &Sampler<'_>, options: &Options) -> bool {
    sampler.kinds.iter().all(|kind| KINDS.contains(&kind)) && can_have_facts(sampler, options)
}

/// Returns whether the requested clues are such facts and others that take the place of some of them.
pub(super) fn begins_with_facts(sampler: &Sampler<'_>, options: &Options) -> bool {
    options.size.categories * options.size.items > LARGE && can_have_facts(sampler, options)
}

/// Returns whether such facts are requested and possible: each item has one row.
fn can_have_facts(sampler: &Sampler<'_>, options: &Options) -> bool {
    KINDS[..3].iter().all(|&kind| sampler.kinds.weight(kind) > 0)
        && sampler.subjects.len() == sampler.model.categories().len()
        && sampler.model.rows() > 2
        && options.minimal
        && options.giveaways
}

impl Sampler<'_> {
    /// Returns the sampler of the other kinds.
    pub(super) fn without_facts(&self) -> Self {
        let mut others = self.clone();
        others.kinds = others.kinds.retain(|kind| kind == ClueKind::Joined || !KINDS.contains(&kind));
        others
    }
}

/// Returns facts whose only answer is the solution. With a pull below 0, there are more of them.
pub(super) fn facts(
    sampler: &Sampler<'_>,
    solution: &Assignment,
    pull: i32,
    random: &mut Random,
) -> Vec<(ClueKind, Formula)> {
    let mut categories: Vec<CategoryId> = sampler.model.category_ids().collect();
    random.shuffle(&mut categories);
    let joins = sampler.kinds.weight(ClueKind::Joined) > 0;
    let left = rows_left(solution.rows(), categories.len() - 1, pull, joins, random);
    let mut maker = Maker { sampler, solution, random, pairs: Vec::new(), apart: Vec::new() };
    for (known, left) in (1..categories.len()).zip(left) {
        maker.add_category(&categories[..known], categories[known], left);
    }
    maker.into_clues(if joins { JOINED } else { 0 })
}

/// Returns for each category how many rows are left after the pairs that are stated: as few as possible, so that there are few
/// clues, but enough that something is to be concluded.
fn rows_left(rows: usize, categories: usize, pull: i32, joins: bool, random: &mut Random) -> Vec<usize> {
    let mut left = vec![2; categories];
    let exclusions = |left: usize| (1..left).map(|others| others.div_ceil(2)).sum::<usize>();
    let mut more = pull.min(0).unsigned_abs();
    loop {
        let stated: usize = left.iter().map(|left| rows - left).sum();
        let excluded: usize = left.iter().map(|&left| exclusions(left)).sum();
        let clues = stated + excluded - if joins { excluded / JOINED } else { 0 };
        if 100 * stated <= MOST_DIRECT * clues {
            if more == 0 {
                return left;
            }
            more -= 1;
        }
        let least = left.iter().copied().min().filter(|&least| least < rows);
        let least: Vec<usize> = (0..categories).filter(|&index| Some(left[index]) == least).collect();
        match random.pick(&least) {
            Some(&index) => left[index] += 1,
            None => return left,
        }
    }
}

/// What is known of the categories so far.
struct Maker<'d, 'm> {
    sampler: &'d Sampler<'m>,
    solution: &'d Assignment,
    random: &'d mut Random,
    pairs: Vec<Fact>,
    apart: Vec<Vec<Fact>>,
}

impl Maker<'_, '_> {
    /// Adds facts that place the items of a category in the rows of known ones; `left` rows get them by elimination.
    fn add_category(&mut self, known: &[CategoryId], category: CategoryId, left: usize) {
        let mut rows: Vec<usize> = (0..self.solution.rows()).collect();
        self.random.shuffle(&mut rows);
        for row in rows.split_off(left) {
            let other = *self.random.pick(known).unwrap_or(&category);
            let fact = self.fact(row, category, other);
            self.pairs.push(fact);
        }
        let anchor = self.sampler.model.anchor();
        let nameable: Vec<CategoryId> = known.iter().copied().filter(|&known| known != anchor).collect();
        while let Some(row) = rows.pop().filter(|_| !rows.is_empty()) {
            // The anchor is not what a sentence says something about.
            let of_item = nameable.is_empty() || category != anchor && self.random.chance(1, 2);
            let (subjects, objects) =
                if of_item { (vec![category], known) } else { (nameable.clone(), &[category][..]) };
            let mut others = rows.clone();
            self.random.shuffle(&mut others);
            // "Not b or c" and "not d" are about other categories, so that they are not one clue in two parts.
            let mut pairs: Vec<(CategoryId, CategoryId)> = subjects
                .iter()
                .flat_map(|&subject| objects.iter().map(move |&object| (subject, object)))
                .collect();
            self.random.shuffle(&mut pairs);
            for (others, &(subject, object)) in others.chunks(2).zip(pairs.iter().cycle()) {
                let first = self.solution.item_in(row, subject);
                let mut seconds: Vec<ItemId> =
                    others.iter().map(|&other| self.solution.item_in(other, object)).collect();
                seconds.sort_unstable();
                self.apart.push(seconds.into_iter().map(|second| negated(is(first, second))).collect());
            }
        }
    }

    /// Returns the fact that a row has its items of two categories; one of the anchor is the second.
    fn fact(&mut self, row: usize, one: CategoryId, other: CategoryId) -> Fact {
        let anchor = self.sampler.model.anchor();
        let exchange = one == anchor || other != anchor && self.random.chance(1, 2);
        let (first, second) = if exchange { (other, one) } else { (one, other) };
        is(self.solution.item_in(row, first), self.solution.item_in(row, second))
    }

    /// Returns the clues; one exclusion in `joined` is in one clue with a pair of its item.
    fn into_clues(self, joined: usize) -> Vec<(ClueKind, Formula)> {
        let Maker { sampler, mut pairs, apart, .. } = self;
        let category = |item: ItemId| sampler.model.item(item).category;
        let mut joins = apart.len().checked_div(joined).unwrap_or(0);
        let mut clues = Vec::new();
        for facts in apart {
            let [fact] = facts[..] else {
                clues.push((ClueKind::Neither, all(facts)));
                continue;
            };
            let fits = |pair: &Fact| {
                pair.first == fact.first
                    && category(pair.second) != category(fact.second)
                    && !sampler.denies_name(&fact)
            };
            match pairs.iter().position(fits).filter(|_| joins > 0) {
                Some(index) => {
                    joins -= 1;
                    clues.push((ClueKind::Joined, all(vec![pairs.swap_remove(index), fact])));
                }
                None => clues.push((ClueKind::NotSame, Formula::Fact(fact))),
            }
        }
        clues.extend(pairs.into_iter().map(|pair| (ClueKind::Same, Formula::Fact(pair))));
        clues
    }
}

fn is(first: ItemId, second: ItemId) -> Fact {
    Fact { first, polarity: Polarity::Is, link: None, second }
}

fn all(facts: Vec<Fact>) -> Formula {
    Formula::All(facts.into_iter().map(Formula::Fact).collect::<Vec<_>>().into())
}
