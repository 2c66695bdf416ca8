//! Puzzles in other languages than English: hundreds of them, searched for wrong forms and for words of English.

use zebra_runtime::explain::{Native, Report, walkthrough};
use zebra_runtime::format::json;
use zebra_runtime::generate::{Generated, Generator, Kinds, Options, Size, Theme, puzzle_text};
use zebra_runtime::language::Language;

/// The number of puzzles of each theme.
const PUZZLES: u64 = 24;

/// Pairs of words that no sentence of a language has.
const WRONG: [(&str, &[&str]); 3] = [
    (
        "de",
        &[
            " dem die ",
            " der die ",
            " den die ",
            "von die",
            "mit die",
            "neben die",
            "neben der Händler",
            "mit der Händler",
            "zwischen der Händler",
            "von Herr ",
            "neben Herr ",
            "mit den Raben Raben",
            "in dem ",
            "von dem ",
            "bei dem ",
            ", aber ist ",
            ", aber arbeitet ",
            "Stand 1 und arbeitet",
            "Stand 2 und arbeitet",
            // Words that would refer to the houses or the stands before.
            " Sie halten",
            " Sie kommen",
            " Ihre Namen",
            // "Eines" without "das Kind" before it.
            ": Eines ",
            "Chefin von der",
            "<",
            ">",
            "{",
            "|",
        ],
    ),
    (
        "fr",
        &[
            " de le ",
            " de les ",
            " à le ",
            " à les ",
            " que il",
            " si il",
            " que A",
            " que É",
            " que I",
            " que O",
            " que H",
            " de A",
            " de É",
            " de I",
            " de O",
            " le a",
            " le é",
            " le œ",
            " la é",
            " la a",
            " la o",
            " Elles ",
            " Ils ",
            "une seule personne",
            " ne a ",
            " ne e",
            " de épi",
            " de oli",
            " de œ",
            " la eau",
            "<",
            "{",
            "|",
        ],
    ),
    (
        "es",
        &[
            " de el ",
            " a el ",
            " y I",
            " y i",
            " y Hi",
            " y hi",
            " o O",
            " o o",
            " o ho",
            "número 1 y vive",
            "número 2 y vive",
            " antes de quien",
            " solo una persona",
            ": una persona",
            "siempre distintos",
            "la águila",
            "una águila",
            "la arpa",
            "<",
            "{",
            "|",
        ],
    ),
];

/// Words of English that no text of another language has.
const ENGLISH: [&str; 12] = [
    " the ", " and ", " or ", " with ", "either", "neither", " is ", " not ", "Clue", "Suppose", " who ",
    "which",
];

fn themes(code: &str) -> Vec<Theme> {
    let all = Theme::names().into_iter().filter_map(Theme::named);
    all.filter(|theme| theme.language().code() == code).collect()
}

fn puzzles(theme: &Theme, mut each: impl FnMut(&Generated)) {
    for seed in 0..PUZZLES {
        let kinds = if seed % 2 == 0 { Kinds::all() } else { Kinds::plain() };
        let options = Options {
            size: Size { categories: 4, items: 4 + (seed % 2) as usize },
            kinds,
            numeric: 1,
            minimal: seed % 3 != 0,
            great: usize::from(seed % 5 == 0),
            ..Options::default()
        };
        let generator = Generator::new(theme.clone(), options).expect("the theme has room");
        each(&generator.puzzle(seed).expect("there is such a puzzle"));
    }
}

fn check(code: &str, text: &str) {
    let (_, wrong) = WRONG.into_iter().find(|(known, _)| *known == code).expect("it is a language");
    for pair in wrong.iter().chain(&ENGLISH) {
        assert!(!text.contains(pair), "`{pair}` in {text}");
    }
}

#[test]
fn each_language_has_three_themes() {
    for language in Language::all() {
        assert!(themes(language.code()).len() >= 3, "{}", language.name());
    }
}

#[test]
fn sentences_have_the_right_forms_and_no_english() {
    for (code, _) in WRONG {
        for theme in themes(code) {
            puzzles(&theme, |puzzle| {
                let text = puzzle_text(&puzzle.model);
                check(code, &text);
                assert!(!text.contains("  "), "{text}");
                assert!(puzzle.model.clues().iter().all(|clue| clue.sentence.is_some()));
            });
        }
    }
}

#[test]
fn walkthroughs_are_in_the_language_of_the_puzzle() {
    for (code, _) in WRONG {
        for theme in themes(code) {
            let options = Options { size: Size { categories: 3, items: 4 }, ..Options::default() };
            let generator = Generator::new(theme, options).expect("the theme has room");
            for seed in 0..6 {
                let puzzle = generator.puzzle(seed).expect("there is such a puzzle");
                let text = Report::default().walkthrough(&walkthrough(&puzzle.model), &Native);
                check(code, &text);
                let written = json::write(&puzzle.model).expect("JSON has everything").text;
                let read = json::read(&written).draft.check().into_result().expect("it is the same puzzle");
                assert_eq!(read, puzzle.model);
                assert_eq!(walkthrough(&read).to_string(), text);
            }
        }
    }
}
