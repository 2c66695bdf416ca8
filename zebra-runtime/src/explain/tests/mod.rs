//! The parts of explanations, compared with enumeration of all rows of many small puzzles. `tests/explain` checks whole
//! explanations.

mod enumerated;

use super::Step;
use super::meter::Meter;
use crate::solve::Budget;

/// Visits each step, also those inside refutations.
fn each_step<'s>(steps: &'s [Step], visit: &mut dyn FnMut(&'s Step)) {
    for step in steps {
        match &step.refutation {
            Some(refutation) => each_step(&refutation.steps, visit),
            None => visit(step),
        }
    }
}

#[test]
fn work_is_taken_from_the_reserve_last() {
    let mut meter = Meter::new(Budget::new(100));
    meter.charge(40);
    assert!(meter.allows_search() && meter.left() == Budget::new(10));
    meter.charge(30);
    assert!(!meter.allows_search() && !meter.is_exhausted());
    meter.open_reserve();
    assert_eq!(meter.left(), Budget::new(30));
    meter.charge(40);
    assert!(meter.is_exhausted());
}
