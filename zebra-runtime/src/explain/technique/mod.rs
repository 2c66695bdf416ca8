//! The techniques: one file for each, with its search, its premises, its cost and its sentences.
//!
//! Each file defines a [`Profile`]; the match in [`Technique::profile`] lists them all, and the searches below go through
//! [`Technique::ALL`], so that a new technique takes part everywhere once it compiles.

mod cases;
mod direct;
mod exhaustion;
mod followed;
mod large_clue;
mod link;
mod no_common;
mod one_clue;
mod only_place;
mod order;
mod shared;
mod supposition;
mod taken;
mod three_places;
mod two_clues;
mod two_places;

use super::marks::State;
use super::run::{self, Found, Run};
use super::step::{Cost, Step, Technique};
use super::wording::{Sentence, Wording};
#[cfg(test)]
pub(super) use exhaustion::exhaust;
pub(super) use exhaustion::quick_pairs;
pub(super) use followed::FollowedCases;
pub(super) use order::{Bound, BoundSearch, Side, new_bounds};
pub(super) use three_places::shared_places;

/// The state of a search, with the cases that were followed.
pub(super) type Context<'s, 'm> = run::Context<'s, 'm, FollowedCases>;

/// The definition of a technique, made by its file.
pub(super) struct Profile {
    /// The name, as in JSON.
    name: &'static str,
    /// A short description.
    phrase: &'static str,
    cost: Cost,
    search: Search,
    /// The sentences of a step.
    sentence: fn(&mut Wording<'_>, &Step) -> Sentence,
}

/// How a technique is searched for.
enum Search {
    /// In the grid, without any clue.
    Grid(fn(&mut State) -> Option<Found>),
    /// In the grid and at most one clue that is not large, also inside a supposition.
    Clue(fn(&mut Run<'_, '_>) -> Option<Found>),
    /// Once nothing simpler is left.
    Hard(fn(&mut Context<'_, '_>, &State) -> Option<Found>),
    /// By the search of another technique, whose steps it shares.
    FoundWith(Technique),
}

impl Technique {
    const fn profile(self) -> &'static Profile {
        match self {
            Technique::Direct => &direct::PROFILE,
            Technique::OnlyPlace => &only_place::PROFILE,
            Technique::Taken => &taken::PROFILE,
            Technique::Shared => &shared::PROFILE,
            Technique::NoCommon => &no_common::PROFILE,
            Technique::TwoPlaces => &two_places::PROFILE,
            Technique::Link => &link::PROFILE,
            Technique::OneClue => &one_clue::PROFILE,
            Technique::ThreePlaces => &three_places::PROFILE,
            Technique::Order => &order::PROFILE,
            Technique::Cases => &cases::PROFILE,
            Technique::LargeClue => &large_clue::PROFILE,
            Technique::TwoClues => &two_clues::PROFILE,
            Technique::Supposition => &supposition::PROFILE,
            Technique::Exhaustion => &exhaustion::PROFILE,
        }
    }

    /// Returns the cost of a step. A supposition also costs the steps of its refutation.
    ///
    /// | technique | cost | for each premise |
    /// |---|---|---|
    /// | a clue states it directly | 1 | |
    /// | the only place left | 2 | |
    /// | a row or column is taken | 3 | |
    /// | items that are together share their marks | 4 | |
    /// | no item goes with both | 6 | |
    /// | two items share two places | 7 | |
    /// | a clue leaves no other place | 8 | 1 |
    /// | one clue with all known marks | 10 | 1 |
    /// | three or four items share as many places | 12 | |
    /// | several clues put items in an order | 14 | 1 |
    /// | one clue, case by case | 16 | 1 |
    /// | one large clue | 20 | |
    /// | two clues together | 24 | 2 |
    /// | suppose and refute | 60 | |
    /// | try everything that is left | 400 | 1 |
    #[must_use]
    pub const fn cost(self) -> Cost {
        self.profile().cost
    }

    /// Returns a stable name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.profile().name
    }

    /// Returns a short description.
    #[must_use]
    pub const fn phrase(self) -> &'static str {
        self.profile().phrase
    }

    /// Returns the sentences of a step of this technique.
    pub(super) fn sentence(self, wording: &mut Wording<'_>, step: &Step) -> Sentence {
        (self.profile().sentence)(wording, step)
    }
}

/// Finds the next step that the grid gives without any clue.
pub(super) fn grid_step(state: &mut State) -> Option<Found> {
    Technique::ALL.into_iter().find_map(|technique| match technique.profile().search {
        Search::Grid(find) => find(state),
        Search::Clue(_) | Search::Hard(_) | Search::FoundWith(_) => None,
    })
}

/// Finds the next step that the grid and at most one clue give, and adds its conclusions to the run.
pub(super) fn simple_step(run: &mut Run<'_, '_>) -> Option<Found> {
    let found = Technique::ALL.into_iter().find_map(|technique| match technique.profile().search {
        Search::Grid(find) => find(&mut run.state),
        Search::Clue(find) => find(run),
        Search::Hard(_) | Search::FoundWith(_) => None,
    })?;
    run.accept(&found.step);
    Some(found)
}

/// Finds the next step when no simple one is left.
pub(super) fn hard_step(context: &mut Context<'_, '_>, state: &State) -> Option<Found> {
    if state.grid.is_full() && context.resources.large.is_empty() {
        return None;
    }
    Technique::ALL.into_iter().find_map(|technique| match technique.profile().search {
        Search::Hard(find) => find(context, state),
        Search::FoundWith(other) => {
            debug_assert!(other < technique, "the search of an easier technique finds it");
            None
        }
        Search::Grid(_) | Search::Clue(_) => None,
    })
}
