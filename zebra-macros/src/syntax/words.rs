//! Words of English and of other languages where an operator belongs, and what to write instead.

/// What to write instead of a word between two formulas, or between two items.
pub(super) fn instead_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "and" | "but" => "join two formulas with `&&`",
        "or" | "nor" => "join two formulas with `||`",
        "xor" => "write `^` between two formulas of which exactly one is true",
        "then" | "implies" => "write `=>` between a condition and what follows from it",
        "iff" => "write `<=>` between two formulas that are both true or both false",
        "if" | "when" | "unless" => "write `f => g` for \"if f, then g\", and `!f => g` for \"g, unless f\"",
        "not" | "isnt" | "isn" | "arent" | "aren" => "write `A is not B`",
        "are" | "was" | "were" | "has" | "equals" => "write `A is B` for two items that are together",
        _ => return None,
    })
}

/// What to write instead of a word before a formula.
pub(super) fn instead_of_opening(word: &str) -> Option<&'static str> {
    Some(match word {
        "if" | "when" => "write `f => g` for \"if f, then g\"",
        "unless" => "write `!f => g` for \"unless f, g\"",
        "either" => "write `f ^ g` for one of the two and not both, and `f || g` for at least one",
        "neither" => "write `!f && !g` for two formulas that are false, and `[A, B] is not C` for two items",
        "both" => "write `f && g` for two formulas, and `[A, B] is C` for two items",
        _ => return None,
    })
}

/// What to write instead of a word before two items behind `is`.
pub(super) fn instead_of_correlative(word: &str) -> Option<&'static str> {
    Some(match word {
        "either" | "one" => "write `A is any [B, C]`",
        "neither" => "write `A is not [B, C]`",
        "both" => "write `A is [B, C]`",
        _ => return None,
    })
}
