//! Stems of words: readers confuse items of different categories that share one. Part of the generator.

/// Words that items of different categories may share.
const COMMON: [&str; 20] = [
    "the", "and", "with", "der", "die", "das", "und", "von", "mit", "les", "des", "del", "las", "los", "una",
    "une", "ein", "eine", "sur", "con",
];

/// The endings that words of one stem differ in, the longer ones first.
const ENDINGS: [&str; 10] = ["ings", "ing", "ers", "ies", "er", "es", "ed", "en", "s", "n"];

/// Returns a number for the stem of each word of a text: "violet" and "violets" have the same, and "baker" and "baking".
pub(super) fn stems(text: &str) -> Vec<u64> {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphabetic());
    words
        .filter(|word| word.chars().count() > 2 && !COMMON.contains(word))
        .map(|word| hashed(stem(word)))
        .collect()
}

fn stem(word: &str) -> &str {
    let long_enough = |stem: &&str| stem.chars().count() > 2;
    let shorter = |stem: &'_ str| -> Option<usize> {
        let ending = ENDINGS.iter().find_map(|end| stem.strip_suffix(end).filter(long_enough));
        ending.or_else(|| stem.strip_suffix(['e', 'y', 'i']).filter(long_enough)).map(str::len)
    };
    // "Trains" loses as many endings as "train".
    let mut stem = word;
    while let Some(length) = shorter(stem) {
        stem = &stem[..length];
    }
    stem
}

fn hashed(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn forms_of_a_word_have_one_stem() {
        for (one, other) in [
            ("violet", "violets"),
            ("baker", "baking"),
            ("daisy", "daisies"),
            ("mirror", "mirrors"),
            ("gray", "gray"),
            ("train", "trains"),
        ] {
            assert_eq!(stem(one), stem(other), "{one}, {other}");
        }
        for (one, other) in [("tea", "teal"), ("cat", "canary"), ("owl", "bowl"), ("red", "reed")] {
            assert_ne!(stem(one), stem(other), "{one}, {other}");
        }
    }
}
