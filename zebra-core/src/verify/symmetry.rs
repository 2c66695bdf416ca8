//! Answers that are the rotations or reflections of one arrangement.

use crate::model::{Assignment, CategoryId, ItemId, Model, Order};

/// How the answers of a puzzle come from one arrangement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// They are its rotations.
    Rotations,
    /// They are its rotations and their reflections.
    RotationsAndReflections,
    /// They are the arrangement and its reflection.
    Reflection,
}

/// Returns the ordered category along whose places all answers are one arrangement, and how.
///
/// All rotations must be answers: a few of them may be a coincidence.
pub(super) fn symmetry(model: &Model, answers: &[Assignment]) -> Option<(CategoryId, Symmetry)> {
    if !model.category_ids().all(|category| model.is_plain(category)) {
        return None;
    }
    let mut ordered =
        model.category_ids().filter(|&category| model.category(category).order == Order::Ordered);
    ordered.find_map(|category| Some((category, symmetry_along(model, category, answers)?)))
}

fn symmetry_along(model: &Model, category: CategoryId, answers: &[Assignment]) -> Option<Symmetry> {
    let (first, others) = answers.split_first()?;
    let rows = model.rows();
    // With two places, any exchange is a rotation.
    if rows < 3 {
        return None;
    }
    let first = places(model, category, first)?;
    let moves: Vec<Vec<(usize, usize)>> = others
        .iter()
        .map(|other| Some(first.iter().copied().zip(places(model, category, other)?).collect()))
        .collect::<Option<_>>()?;
    let is_rotation = |moves: &[_]| is_same(moves, |(from, to)| (to + rows - from) % rows);
    let is_reflection = |moves: &[_]| is_same(moves, |(from, to)| (to + from) % rows);
    let is_reversed = |moves: &[_]| moves.iter().all(|&(from, to)| from + to + 1 == rows);
    if answers.len() == rows && moves.iter().all(|moves| is_rotation(moves)) {
        Some(Symmetry::Rotations)
    } else if answers.len() == 2 * rows
        && moves.iter().all(|moves| is_rotation(moves) || is_reflection(moves))
    {
        Some(Symmetry::RotationsAndReflections)
    } else if answers.len() == 2 && moves.iter().all(|moves| is_reversed(moves)) {
        Some(Symmetry::Reflection)
    } else {
        None
    }
}

fn is_same(moves: &[(usize, usize)], of: impl Fn((usize, usize)) -> usize) -> bool {
    moves.iter().all(|&one| of(one) == of(moves[0]))
}

/// Returns the place of each item of the other categories.
fn places(model: &Model, category: CategoryId, answer: &Assignment) -> Option<Vec<usize>> {
    let start = model.items_of(category).next()?.index();
    let others = model.item_ids().filter(|&item| model.item(item).category != category);
    let place = |item: ItemId| Some(answer.item_in(answer.row_of(item)?, category).index() - start);
    others.map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::{Symmetry, symmetry};
    use crate::builder::{Builder, linked, symmetric, table};
    use crate::draft::{Goal, RelationDraft};
    use crate::solve::{Budget, Solver};

    /// Returns how the answers of five guests, each of whom is beside the next, come from one arrangement.
    fn of_guests(beside: RelationDraft, most: usize) -> Option<Symmetry> {
        let guests = ["Ann", "Bob", "Cid", "Dan", "Eve"];
        let mut puzzle = Builder::new("Table");
        puzzle.ordered_category("Seat", ["A", "B", "C", "D", "E"]).category("Guest", guests);
        puzzle.link("beside", "Seat", beside).verify(Goal::Nothing);
        for pair in guests.windows(2) {
            puzzle.clue(pair[0], linked(pair[0], "beside", pair[1]));
        }
        let model = puzzle.check().expect("it is valid");
        let (answers, _) = Solver::new(&model).answers(most, &mut Budget::new(1_000_000));
        symmetry(&model, &answers).map(|(_, symmetry)| symmetry)
    }

    #[test]
    fn all_rotations_of_one_arrangement_are_recognized() {
        let row = [("A", "B"), ("B", "C"), ("C", "D"), ("D", "E")];
        let circle = || row.into_iter().chain([("E", "A")]);
        assert_eq!(of_guests(table(circle()), 100), Some(Symmetry::Rotations));
        assert_eq!(of_guests(symmetric(circle()), 100), Some(Symmetry::RotationsAndReflections));
        assert_eq!(of_guests(symmetric(row), 100), Some(Symmetry::Reflection));
        // Not all of them, or others too.
        assert_eq!(of_guests(table(circle()), 4), None);
        let more = circle().chain([("A", "C"), ("C", "B"), ("B", "D")]);
        assert_eq!(of_guests(table(more), 100), None);
    }
}
