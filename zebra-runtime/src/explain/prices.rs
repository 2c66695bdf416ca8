//! The prices: every constant that decides what people read, and how much the planner tries to find it. What bounds the compilation
//! of clues and the minimizing of steps is beside that work.
//!
//! A *cost* is counted in things that a reader looks up or keeps in mind: a fact and a clue cost 2 each, so 1 is half of that. The
//! cheapest point is made first. *Words* are those of the text, estimated from the argument. A *budget* counts propagator runs.

use std::ops::RangeInclusive;

use crate::solve::Budget;

// Costs of what a reader looks up.

/// Cost of a fact that was stated before: it has to be found again.
pub(super) const FACT: u32 = 2;
/// Cost of a clue: it has to be found and read.
pub(super) const CLUE: u32 = 2;
/// Additional cost of the last place of an item: all places are gone through.
pub(super) const LAST_PLACE: u32 = 3;
/// Additional cost of two items without a common partner: two lists are compared, which few people see.
pub(super) const NO_COMMON: u32 = 5;
/// Cost of a fact or a clue in an order or of shared places: half of that in a supposition, because nothing has to be kept in mind.
pub(super) const LOOK_UP: u32 = 1;
/// Additional cost of items that share their places: one look at the grid.
pub(super) const PLACES: u32 = 2;
/// Additional cost of a block: its clues are put together.
pub(super) const BLOCK: u32 = 4;
/// Cost of each way to place a block.
pub(super) const PLACEMENT: u32 = 1;
/// Cost of a case that is followed: it has to be kept in mind.
pub(super) const FOLLOWED_CASE: u32 = 6;
/// Cost of an equation that is added up: it has to be written down.
pub(super) const EQUATION: u32 = 14;
/// Cost of a pair with which an equation is filled in.
pub(super) const FILLED_IN: u32 = 2;
/// Cost of a proof of the engine by itself: what it tries is not shown.
pub(super) const EXHAUSTION: u32 = 60;
/// Cost of each clue of a proof of the engine: the reader has to try it together with all others.
pub(super) const EXHAUSTED_CLUE: u32 = 14;
/// Cost of each fact of a proof of the engine.
pub(super) const EXHAUSTED_FACT: u32 = 6;

// The choice among points.

/// Cost that a point may be more expensive if it continues the paragraph before it: the reader's eyes are there.
pub(super) const CONTINUATION: u32 = 3;
/// Cost that a point may be more expensive if it is about a row by its name, such as the 2nd house: rows are easy to find.
pub(super) const ROW: u32 = 2;
/// Cost of a point after which no pair follows: the reader has to remember it.
pub(super) const NO_PROGRESS: u32 = 60;
/// Cost that such a point has more for each number of a placeholder that is left: one after the other would have to be ruled out.
pub(super) const NUMBER_LEFT: u32 = 4;
/// Number of lines of a refutation that a reader follows easily.
pub(super) const EASY_LINES: usize = 6;
/// Cost of each further line.
pub(super) const LONG_LINE: u32 = 20;
/// Cost that points may have more than the cheapest one, or a quarter of its cost, to be made together where nothing follows any.
pub(super) const ALIKE: u32 = 4;
/// Most points that are made together: the reader forgets more.
pub(super) const MOST_TOGETHER: usize = 3;
/// Cost from which a point is so hard to follow that a proof of the engine may be better, because that names what it needs.
pub(super) const HARD_TO_FOLLOW: u32 = 200;
/// Part of the cost of the last proof of the engine that other points must have until another one is looked for.
pub(super) const WORTH_TRYING: u32 = 4;

// The length of a paragraph.

/// Words of a paragraph above which it is divided, or states what it rests on instead of each line: a longer one is not read to its end.
pub(super) const LONGEST: usize = 350;
/// Marks that a paragraph names, below which it has fewer words than that.
pub(super) const MAY_BE_LONG: usize = 18;
/// Most facts and clues that rule out one alternative: longer reasons become paragraphs of their own.
pub(super) const MOST_REASONS: usize = 2;
/// Most alternatives inside the reason for another one.
pub(super) const MOST_NESTED: usize = 6;
/// Most cases that an argument goes through one by one.
pub(super) const MOST_CASES: usize = 4;
/// Most cases, where a paragraph is argued again without a part that it does not need.
pub(super) const MOST_CASES_AGAIN: usize = 6;
/// Most cost of one case: more does not fit into a sentence.
pub(super) const MOST_COST_OF_CASE: u32 = 20;
/// Most cost of one case, where a paragraph is argued again.
pub(super) const MOST_COST_OF_CASE_AGAIN: u32 = 60;
/// Least number of pairs of the same two categories for which one other pair is shorter.
pub(super) const LEAST_REPLACED: usize = 3;
/// Least number of paragraphs of a walkthrough with headings: fewer need no structure.
pub(super) const LEAST_WITH_HEADINGS: usize = 6;
/// Least number of paragraphs under a heading.
pub(super) const LEAST_UNDER_HEADING: usize = 2;

/// Most items of a puzzle that is rated: the walkthrough of a larger one takes much longer than all else, and is rarely finished.
pub(super) const MOST_RATED: usize = 200;

/// Least number of paragraphs of a walkthrough with an outline.
pub(super) const LEAST_WITH_OUTLINE: usize = 36;
/// Number of paragraphs of a chapter, roughly, and the most chapters.
pub(super) const CHAPTER: usize = 9;
pub(super) const MOST_CHAPTERS: usize = 12;
/// Most pairs, and most hard points, that the line of a chapter names.
pub(super) const MOST_PAIRS_NAMED: usize = 3;
pub(super) const MOST_HARD_NAMED: usize = 4;
/// Most words of the text of a walkthrough.
pub(super) const MOST_WORDS: usize = 25_000;

// Sentences.

/// The number of words from which a phrase is too long for a list.
pub(super) const LONG_PHRASE: usize = 4;
/// The maximum number of marks or pairs that a sentence lists one by one.
pub(super) const MOST_LISTED: usize = 6;
/// The maximum number of ranges in a list.
pub(super) const MOST_RANGES: usize = 6;
/// The number of sentences up to which a clue is quoted as a whole.
pub(super) const QUOTED_AS_A_WHOLE: usize = 2;
/// The number of sentences up to which a clue of the author's own words is quoted as a whole: they may refer to each other.
pub(super) const QUOTED_AS_WRITTEN: usize = 4;
/// The maximum number of words of a heading.
pub(super) const MOST_WORDS_OF_A_HEADING: usize = 2;
/// The maximum number of last places that a sentence states.
pub(super) const MOST_STATED: usize = 3;
/// The maximum number of consequences that a sentence states.
pub(super) const MOST_AT_ONCE: usize = 2;
/// The maximum number of reasons that exclude cases which are not stated one by one.
pub(super) const MOST_WITHOUT_CASES: usize = 2;
/// The most alternatives that are ruled out one by one.
pub(super) const MOST_ALTERNATIVES: usize = 5;
/// The most alternatives that one reason may exclude.
pub(super) const MOST_FOR_ONE_REASON: usize = 2;
/// The maximum number of clauses after "since".
pub(super) const MOST_AFTER_SINCE: usize = 2;
/// The maximum number of clauses of a sentence.
pub(super) const MOST_IN_SENTENCE: usize = 3;
/// The most clues that a paragraph quotes which only names them together: more are known by their numbers.
pub(super) const MOST_QUOTED: usize = 6;
/// The maximum number of clues that are tried together without a notice.
pub(super) const MOST_TRIED_TOGETHER: usize = 5;
/// The number of lines from which each has a line of its own, and the number of words from which several have.
pub(super) const LISTED_LINES: usize = 3;
pub(super) const LISTED_WORDS: usize = 60;
/// The maximum number of equations that are added up.
pub(super) const MOST_ADDED: usize = 5;

// Points of the difficulty.

/// The points of a paragraph by itself: to find what it is about, and to fill in what it concludes.
pub(super) const POINTS_OF_PARAGRAPH: f64 = 2.0;
/// The points of a fact or a clue that a paragraph rests on.
pub(super) const POINTS_OF_REASON: f64 = 1.0;
/// The points of a case that is followed.
pub(super) const POINTS_OF_CASE: f64 = 4.0;
/// The points of a line of a supposition or of a case, and of a clue that is added up or tried together with others: it has to be
/// kept in mind.
pub(super) const POINTS_OF_LINE: f64 = 5.0;
/// The points of the search for the only way forward; two ways have half of them, three a third, and so on.
pub(super) const POINTS_OF_SEARCH: f64 = 3.0;
/// The points of a pair that a clue states outright.
pub(super) const POINTS_OF_STATED: f64 = 0.5;

// How much is tried.

/// Numbers of items that share their places, besides two: people rarely see more.
pub(super) const SHARED_PLACES: RangeInclusive<usize> = 3..=4;
/// Most items of a category that are compared for shared places: 12,650 sets of four of them.
pub(super) const MOST_SHARING: usize = 25;
/// Most cases of a clue that is compared with another one that may say the same.
pub(super) const MOST_CASES_COMPARED: usize = 64;
/// Suppositions with a short refutation that are listed.
pub(super) const LISTED: usize = 16;
/// Suppositions that are worked out if one of them has a short refutation.
pub(super) const ENOUGH_SUPPOSITIONS: usize = 4;
/// Most suppositions that are worked out if none of those has one.
pub(super) const MOST_SUPPOSITIONS: usize = 12;
/// Part of the open marks that must have become known until suppositions are listed again because none has a short refutation.
pub(super) const CHANGED: usize = 16;
/// Most clues that join the items of a block, and the most ways to place it that a reader is shown.
pub(super) const LARGEST_BLOCK: usize = 3;
pub(super) const MOST_PLACEMENTS: usize = 6;
/// Most places that these ways have together, and the most facts that leave only them.
pub(super) const MOST_PLACED: usize = 16;
pub(super) const MOST_FACTS_OF_BLOCK: usize = 5;
/// Most ways to place a block that the opposite of a conclusion leaves, and that are refuted one by one.
pub(super) const MOST_REFUTED: usize = 3;
/// Most ways to place a block that are listed before the known marks exclude some.
pub(super) const MOST_PLACEMENTS_TRIED: usize = 800;
/// Most ways to place blocks that are tried at a point.
pub(super) const WAYS_OF_ALL: usize = 20_000;
/// Blocks of which it is known what follows them.
pub(super) const BLOCKS: usize = 6;
/// Steps of shared places of which it is known what follows them.
pub(super) const SHARED: usize = 4;
/// Units whose cases are followed with reasons.
pub(super) const FOLLOWED_UNITS: usize = 4;
/// Orders in which parts of a point are dropped, until what is left has an argument: at first, and if that leaves no point.
pub(super) const ORDERS_OF_POINT: [usize; 2] = [4, 80];
/// The same at the end, for each paragraph.
pub(super) const ORDERS_AT_END: usize = 8;
/// Most points of a walkthrough that are left for others because they rest on something that they do not need.
pub(super) const MOST_REJECTED: u32 = 32;
/// Most clues of which all combinations are asked whether they exclude a partner, and the most combinations.
pub(super) const MOST_COMBINED: usize = 3;
pub(super) const MOST_COMBINATIONS: usize = 1_000;
/// Most clues dropped at once where all combinations would be too many.
pub(super) const DROPPED_AT_ONCE: usize = 4;

// Budgets.

/// The work of a rating: a walkthrough that takes more has no difficulty.
pub(super) const RATED: Budget = Budget::new(3_000_000);
/// The usual work of a walkthrough, of which searches for single points may take a part: half of the default budget, because the other
/// half is for the last resort.
pub(super) const USUAL: Budget = Budget::new(20_000_000);
/// Budget of a question whether a point needs a fact or a clue: less than at the end, since most points are asked about again.
pub(super) const QUESTION_OF_POINT: Budget = Budget::new(4_000);
/// Budget of the same question at the end.
pub(super) const QUESTION_AT_END: Budget = Budget::new(16_000);
/// Budget of a question whether only one item can satisfy a clue.
pub(super) const QUESTION_OF_RELATION: Budget = Budget::new(20_000);
/// Budget of a question whether some clues and facts exclude a partner.
pub(super) const QUESTION_OF_EXCLUSION: Budget = Budget::new(4_000);
/// Budget of all questions about one side of a proof, and the part of what is left that they may take.
pub(super) const EXCLUSIONS: u64 = 1_000_000;
pub(super) const EXCLUSIONS_SHARE: u64 = 16;
/// Part of what is left of the budget that proofs of the engine may take where there are other points, and one where there is none.
pub(super) const ENGINE_SHARE: u64 = 64;
pub(super) const LAST_SHARE: u64 = 4;
/// Budgets of an attempt to prove any pair, where other arguments are possible.
pub(super) const QUICK_PROOFS: [u64; 3] = [250, 1_000, 4_000];
/// Budgets of an attempt where nothing else is left: small ones for many open marks, then larger ones for the first of them.
pub(super) const SMALL_PROOFS: [u64; 2] = [4_000, 64_000];
pub(super) const LARGE_PROOFS: [u64; 2] = [1_000_000, 16_000_000];
/// Budget of all attempts that have the same budget each.
pub(super) const ALL_ATTEMPTS: u64 = 1 << 26;
/// Budget of all questions whether a proof needs a part; each question has the budget of the attempt.
pub(super) const ALL_QUESTIONS: u64 = 1 << 30;
