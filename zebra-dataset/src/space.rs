//! The size of the search space of a puzzle.

use num_bigint::BigUint;
use zebra_runtime::model::{Category, Model, Presence};

/// Returns the number of assignments that the categories allow, as decimal digits: without the clues, each is possible.
pub(crate) fn search_space(model: &Model) -> String {
    let others = model.category_ids().filter(|&category| category != model.anchor());
    let ways = others.map(|category| {
        let items = model.items_of(category).map(|item| model.item(item).copies);
        ways(model.category(category), &items.collect::<Vec<_>>(), model.rows() as u64)
    });
    ways.product::<BigUint>().to_string()
}

/// Returns the number of ways to put the items of a category, with these numbers of copies, into the rows.
fn ways(category: &Category, copies: &[u32], rows: u64) -> BigUint {
    let items = u64::from(category.count);
    match category.presence {
        Presence::Once => {
            copies.iter().fold(factorial(rows), |ways, &copies| ways / factorial(u64::from(copies)))
        }
        Presence::AtMostOnce => (0..rows).map(|taken| BigUint::from(items.saturating_sub(taken))).product(),
        Presence::AtLeastOnce => surjections(rows, items),
        Presence::AnyTimes => BigUint::from(items).pow(rows as u32),
    }
}

fn factorial(number: u64) -> BigUint {
    (1..=number).map(BigUint::from).product()
}

/// Returns the number of functions from `rows` elements onto `items` elements.
fn surjections(rows: u64, items: u64) -> BigUint {
    let mut onto = vec![BigUint::ZERO; items as usize + 1];
    onto[0] = BigUint::from(1_u32);
    for _ in 0..rows {
        for count in (1..onto.len()).rev() {
            onto[count] = (&onto[count] + &onto[count - 1]) * BigUint::from(count);
        }
        onto[0] = BigUint::ZERO;
    }
    onto.swap_remove(items as usize)
}

#[cfg(test)]
mod tests {
    use super::search_space;
    use zebra_runtime::builder::Builder;
    use zebra_runtime::draft::Goal;

    #[test]
    fn every_kind_of_category_is_counted() {
        let mut puzzle = Builder::new("Space");
        puzzle.category("Child", ["Ann", "Bob", "Cid"]).category("Pet", ["Cat", "Dog", "Fox"]);
        puzzle.verify(Goal::Nothing);
        assert_eq!(search_space(&puzzle.check().unwrap()), "6");
        puzzle.great_category("Hat", ["Red", "Blue", "Green", "Black"]);
        assert_eq!(search_space(&puzzle.check().unwrap()), (6 * 24).to_string());
        // Three rows onto two items: 2^3 - 2.
        puzzle.shared_category("Tea", ["Mint", "Sage"]);
        assert_eq!(search_space(&puzzle.check().unwrap()), (6 * 24 * 6).to_string());
    }
}
