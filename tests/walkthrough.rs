//! Walkthroughs of every example: each step follows, and nothing is left out.

use std::collections::BTreeSet;

use zebra::Model;
use zebra::explain::{Ending, Explainer, Mark, Walkthrough, check_step};

#[macro_use]
mod every_example;

macro_rules! examples {
    ($($path:literal $module:ident: $puzzle:ident;)*) => {
        $(
            #[path = $path]
            #[allow(dead_code, unreachable_pub, reason = "an example is a program")]
            mod $module;
        )*

        $(
            #[test]
            fn $module() {
                assert_followable($module::$puzzle::model());
            }
        )*
    };
}

every_example!(examples);

fn assert_followable(model: &Model) {
    let walkthrough = Explainer::new(model).walkthrough();
    assert_eq!(walkthrough.ending, Ending::Full);
    assert_sound(&walkthrough);
}

/// Checks each atomic step, and that each of its premises is known.
fn assert_sound(walkthrough: &Walkthrough<'_>) {
    let model = walkthrough.model;
    let mut known: BTreeSet<Mark> = walkthrough.opening.iter().map(|&(mark, _)| mark).collect();
    close(&mut known, model);
    for (number, paragraph) in (1..).zip(&walkthrough.paragraphs) {
        let mut inside = known.clone();
        for step in &paragraph.steps {
            for premise in &step.premises {
                assert!(inside.contains(premise), "paragraph {number}: unknown {premise:?}");
            }
            assert_eq!(check_step(model, step), Ok(()), "paragraph {number}: {step:?}");
            inside.extend(&step.conclusions);
        }
        known.extend(&paragraph.conclusions);
        known.extend(paragraph.steps.last().into_iter().flat_map(|step| &step.conclusions));
        known.extend(&paragraph.consequences);
        close(&mut known, model);
    }
}

/// Adds what follows because items are together.
fn close(known: &mut BTreeSet<Mark>, model: &Model) {
    loop {
        let together: Vec<Mark> = known.iter().copied().filter(|mark| mark.is_together()).collect();
        let mut new = Vec::new();
        for one in &together {
            for other in &together {
                for (middle, first) in [one.items(), (one.second(), one.first())] {
                    if one == other || !other.names(middle) || model.appearances(middle).1 > 1 {
                        continue;
                    }
                    let second = other.other(middle);
                    if model.item(first).category != model.item(second).category {
                        new.push(Mark::together(first, second));
                    }
                }
            }
        }
        let before = known.len();
        known.extend(new);
        if known.len() == before {
            return;
        }
    }
}
