//! One clue: a clue, with known marks of several items.

use super::{Profile, Search};
use crate::explain::step::{Cost, Technique};

pub(super) const PROFILE: Profile = Profile {
    name: "one-clue",
    phrase: "one clue with all known marks",
    cost: Cost { base: 10, premise: 1 },
    search: Search::FoundWith(Technique::Link),
    sentence: |wording, step| wording.clue_sentence(step),
};
