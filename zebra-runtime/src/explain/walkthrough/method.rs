//! Methods: what a person does in a paragraph, and at which level of difficulty. A new kind of argument is a row of the table.

use super::{Argument, Case, Level, Line, Paragraph, Reason, Why};
use crate::explain::clue::equations;
use crate::explain::step::Technique;
use crate::model::{ClueId, Formula, Model};

/// Declares the methods, each with its level and a short description, and the list of all of them.
macro_rules! methods {
    ($($(#[$documentation:meta])* $method:ident $level:ident $phrase:literal,)*) => {
        /// What a person does in a paragraph of a walkthrough.
        ///
        /// The order is from easy to hard.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Method {
            $($(#[$documentation])* $method,)*
        }

        impl Method {
            /// All methods, from easy to hard.
            pub const ALL: [Method; [$(Method::$method),*].len()] = [$(Method::$method),*];

            /// Returns the level of puzzles that need the method, and nothing harder.
            #[must_use]
            pub const fn level(self) -> Level {
                match self {
                    $(Method::$method => Level::$level,)*
                }
            }

            /// Returns a short description.
            #[must_use]
            pub const fn phrase(self) -> &'static str {
                match self {
                    $(Method::$method => $phrase,)*
                }
            }
        }
    };
}

methods! {
    /// A clue states which items belong together, or do not.
    Direct Easy "direct facts",
    /// All other partners are ruled out, or are taken.
    Elimination Easy "elimination",
    /// A clue about places or numbers, such as "next to", or about alternatives, with what is known.
    Link Moderate "links and neighbors",
    /// No item of a third category goes with both of two items.
    NoCommon Moderate "no common partner",
    /// Several cases of a clue are left, and have the conclusion in common.
    EitherOr Tricky "either–or",
    /// Two clues say the same of two items, which only one item can satisfy.
    SameNeighbor Tricky "same neighbor",
    /// Items beside two different rows are in different rows.
    DifferentNeighbors Tricky "different neighbors",
    /// Items that clues join move as one block, and few places are left for it.
    Block Tricky "blocks",
    /// Two items share two places.
    Pair Tricky "pairs",
    /// Three or more items share as many places.
    Triple Hard "triples",
    /// Clues put three or more items in an order.
    Order Hard "orders of three and more",
    /// Several clues are added up.
    Sum Hard "sums of clues",
    /// A case of a clue is followed through several lines.
    Chain Hard "chains from the cases of a clue",
    /// The opposite of the conclusion is followed through several lines.
    Supposition Fiendish "suppositions",
    /// Everything that is left is tried.
    Trial Fiendish "trial and error",
}

impl Method {
    /// Returns the hardest method of a paragraph.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::builder::{Builder, is, is_not};
    /// use zebra::explain::{Method, walkthrough};
    ///
    /// let mut puzzle = Builder::new("Pets");
    /// puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Emu"]);
    /// puzzle.clue("1", is("Ann", "Cat")).clue("2", is_not("Bob", "Dog"));
    /// let model = puzzle.check()?;
    /// let walkthrough = walkthrough(&model);
    /// assert_eq!(Method::of(&model, &walkthrough.paragraphs[0]), Method::Elimination);
    /// # Ok::<(), zebra::builder::BuildError>(())
    /// ```
    #[must_use]
    pub fn of(model: &Model, paragraph: &Paragraph) -> Method {
        let of_argument = match &paragraph.argument {
            Argument::Clue { clue, cases, .. } => {
                let lines = cases.iter().map(|case| case.lines.len()).max().unwrap_or(0);
                let left = cases.iter().filter(|case| !case.fails()).count();
                let is_chain = |case: &Case| case.lines.len() > 1 || case.lines.iter().any(is_followed);
                let of_cases = match lines {
                    _ if cases.iter().any(is_chain) => Method::Chain,
                    0 if left < 2 => Method::Direct,
                    _ => Method::EitherOr,
                };
                let excluded = cases.iter().filter_map(|case| case.excluded.as_ref());
                let in_lines = cases.iter().flat_map(|case| &case.lines).map(|line| of_line(model, line));
                of_cases
                    .max(of_clue(model, *clue))
                    .max(of_reasons(model, excluded))
                    .max(in_lines.max().unwrap_or(Method::Direct))
            }
            Argument::Alternatives { .. } => Method::Elimination,
            Argument::NoCommon { .. } => Method::NoCommon,
            // What one clue refutes at once is no more than a reason.
            Argument::Supposition { lines, .. } => match &lines[..] {
                [line] if !is_followed(line) => of_line(model, line),
                _ => Method::Supposition,
            },
            Argument::Contradiction { why, .. } => of_why(model, *why),
            Argument::Places { items, .. } if items.len() > 2 => Method::Triple,
            Argument::Places { .. } => Method::Pair,
            Argument::Order { others, .. } if others.len() > 1 => Method::Order,
            Argument::Order { .. } => Method::Link,
            Argument::SameRelation { .. } => Method::SameNeighbor,
            Argument::Neighbors { .. } if paragraph.conclusions.iter().all(|mark| mark.is_together()) => {
                Method::SameNeighbor
            }
            Argument::Neighbors { .. } => Method::DifferentNeighbors,
            Argument::Block { .. } => Method::Block,
            Argument::Clues { clues, reasons } => {
                let facts = reasons.iter().map(|reason| reason.mark);
                let sum = equations::concluding_sum(model, clues, facts, &paragraph.conclusions);
                if sum.is_some() { Method::Sum } else { Method::Trial }
            }
            Argument::Exclusions { .. } => Method::Trial,
            Argument::Step(step) => of_technique(step.technique),
        };
        of_argument.max(of_reasons(model, paragraph.reasons()))
    }
}

/// Returns the hardest method of some reasons.
fn of_reasons<'r>(model: &Model, reasons: impl IntoIterator<Item = &'r Reason>) -> Method {
    let of = |reason: &Reason| of_why(model, reason.why).max(of_reasons(model, &reason.from));
    reasons.into_iter().map(of).max().unwrap_or(Method::Direct)
}

/// Returns whether a clue gives a reason of a line from what is supposed, so that the line states what could be another one.
fn is_followed(line: &Line) -> bool {
    line.from.iter().any(follows_by_clue)
}

fn follows_by_clue(reason: &Reason) -> bool {
    fn is_supposed(reason: &Reason) -> bool {
        reason.why == Why::Supposed || reason.from.iter().any(is_supposed)
    }
    let is_own = matches!(reason.why, Why::Clue(_)) && is_supposed(reason);
    is_own || reason.from.iter().any(follows_by_clue)
}

fn of_line(model: &Model, line: &Line) -> Method {
    of_why(model, line.why).max(of_reasons(model, &line.from))
}

fn of_why(model: &Model, why: Why) -> Method {
    match why {
        Why::Known | Why::Supposed => Method::Direct,
        Why::Grid | Why::OnlyPlace => Method::Elimination,
        Why::NoCommon => Method::NoCommon,
        Why::Clue(clue) => of_clue(model, clue),
    }
}

fn of_clue(model: &Model, clue: ClueId) -> Method {
    match model.clue(clue).formulas.iter().all(states_marks) {
        true => Method::Direct,
        false => Method::Link,
    }
}

/// Returns whether a formula states nothing but which items belong together, or do not.
fn states_marks(formula: &Formula) -> bool {
    match formula {
        Formula::Fact(fact) => fact.link.is_none(),
        Formula::Constant(_) | Formula::Same { .. } => true,
        Formula::All(parts) => parts.iter().all(states_marks),
        Formula::Not(inner) => matches!(&**inner, Formula::Fact(fact) if fact.link.is_none()),
        _ => false,
    }
}

fn of_technique(technique: Technique) -> Method {
    match technique {
        Technique::Direct => Method::Direct,
        Technique::OnlyPlace | Technique::Taken | Technique::Shared => Method::Elimination,
        Technique::Link | Technique::OneClue => Method::Link,
        Technique::NoCommon => Method::NoCommon,
        Technique::TwoPlaces => Method::Pair,
        Technique::ThreePlaces => Method::Triple,
        Technique::Order => Method::Order,
        Technique::Neighbors => Method::DifferentNeighbors,
        Technique::Block => Method::Block,
        Technique::Cases => Method::Chain,
        Technique::TwoClues | Technique::Supposition => Method::Supposition,
        Technique::Exhaustion => Method::Trial,
    }
}
