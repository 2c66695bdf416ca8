//! Any Rust identifier can be a name.

#![deny(warnings)]

use zebra::puzzle;

puzzle! {
    pub puzzle _1;
    ordered category Type { Some, None, Ok }
    category Crate { Option, Vec, String }
    category Super { r#type, r#fn, dyn }
    category SELF { Err, Box, Result }
    category __ { red, GREEN, bluE }
    category _2 { i32, str, u8 }
    category Élan { Ä, ß, 名前 }
    category Puzzle { Item, Copy, Debug }
    category color { index, phrase, id }
    link self_ on Type = next_to();
    link _3 on Type = more_by(1);
    link ___ on Type = less_by(1);
    clue "2² ½ Ⓐ": Some is red;
    clue "é": None is self_ red;
    clue "-": Ok is _3 GREEN;
    clue "": Some is ___ GREEN;
    clue "...": None is GREEN;
    clue type: Item is _3 red;
    clue CLUE: Crate::Option is Some;
    verify nothing;
}

// Grammar words that are names where the context is unambiguous.
puzzle! {
    puzzle puzzle mod puzzle_module;
    ordered category category { clue, verify, link }
    category answer { on, of, off }
    category story { unique, minimal, nothing }
    category titled { within, symmetric, ordered }
    category stars { great, shared, group }
    link say on category = next_to();
    link property on category = more_by(1);
    link author "the author of" on category = less_by(1);
    clue clue: clue is say on;
    clue link: on is unique;
    clue off: off is property link;
    clue answer { great is category::link; }
    clue verify off: within is property unique;
    clue author: [on, of] is not within;
    clue titled: symmetric is author link;
    clue on: shared is say any [clue, verify];
    answer (category: answer) { verify: on; }
    verify nothing;
}

fn main() {
    use _1_puzzle::{__, Type};
    let answers = _1::solutions();
    assert!(answers.count() > 1);
    assert_eq!("red".parse(), Ok(__::red));
    assert_eq!(Type::Some.to_string(), "Some");
    assert!(puzzle::solutions().count() < 1000);
}
