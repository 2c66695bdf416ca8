//! Puzzles in other languages than English: hundreds of them, searched for wrong forms and for words of English.

use zebra_runtime::explain::{Asked, Native, Report, walkthrough};
use zebra_runtime::format::json;
use zebra_runtime::generate::{Generated, Generator, Kinds, Options, Size, Theme, puzzle_text};
use zebra_runtime::language::{Key, Language};
use zebra_runtime::model::Text;

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
            "Als Haustiere gibt es",
            "am liebsten",
            "leitet jeder andere Tisch",
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
            "il y en a un",
            "voisin immédiat",
            " ne a ",
            " ne e",
            " de épi",
            " de oli",
            " de œ",
            " la eau",
            "celui de cel",
            "maisons de cel",
            "voisines différentes",
            "même côté, juste",
            "le double de son",
            " 1 autres",
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
            "Se oye tocar",
            "Entre las vecinas hay",
            ", que no ",
            ": una persona",
            "siempre distint",
            "cambian siempre",
            " el del que ",
            " el de la que ",
            "en el mismo lado, junto",
            // A verb that is not repeated leaves a comma: "y la otra, leche".
            " y la otra ",
            " y el otro ",
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

#[test]
fn a_question_has_a_part_for_each_answer() {
    for theme in WRONG.iter().flat_map(|(code, _)| themes(code)) {
        puzzles(&theme, |puzzle| {
            let question = puzzle.model.question().unwrap_or_default();
            assert_eq!(Asked::by(&puzzle.model).len(), puzzle.asked.len().max(1), "{question}");
        });
    }
}

#[test]
fn a_story_contradicts_no_list_of_repeated_items() {
    let size = Size { categories: 3, items: 4 };
    for theme in Language::all().iter().flat_map(|language| themes(language.code())) {
        let language = theme.language();
        let of_all = |rule: &&Text| !rule.contains("{and}") && !rule.contains("{or}");
        let around = |rule: &Text| {
            let end = rule.rsplit('}').next().unwrap_or_default().to_owned();
            (rule.split('{').next().unwrap_or_default().to_owned(), end)
        };
        let rules: Vec<_> = language.texts(Key::Rules).iter().filter(of_all).map(around).collect();
        let generator = Generator::new(theme.clone(), Options { size, shared: 1, ..Options::default() });
        let Ok(generator) = generator else { continue };
        for seed in 0..6 {
            let puzzle = generator.puzzle(seed).expect("there is such a puzzle");
            let story = puzzle.model.story().unwrap_or_default();
            let is_said = |(start, end): &(String, String)| story.contains(start) && story.ends_with(end);
            assert!(!rules.iter().any(is_said), "{story}");
        }
    }
}

#[test]
fn lists_name_a_unit_once_and_sentences_of_a_story_begin_differently() {
    for (theme, unit) in
        [("market-de", " Euro"), ("school-de", " Uhr"), ("market-fr", " euros"), ("market-es", " euros")]
    {
        let theme = Theme::named(theme).expect("it is built in");
        let size = Size { categories: 4, items: 5 };
        let generator =
            Generator::new(theme, Options { size, numeric: 1, ..Options::default() }).expect("possible");
        for seed in 0..6 {
            let puzzle = generator.puzzle(seed).expect("there is such a puzzle");
            let story = puzzle.model.story().unwrap_or_default();
            assert!(!story.contains(&format!("{unit},")), "{story}");
        }
    }
    for theme in ["roundtable-de", "street-fr", "roundtable-es"] {
        for seed in 0..12 {
            let generator = Generator::new(Theme::named(theme).expect("it is built in"), Options::default());
            let puzzle = generator.expect("possible").puzzle(seed).expect("there is such a puzzle");
            let sentences: Vec<&str> = puzzle.model.story().unwrap_or_default().split(". ").collect();
            let start = |sentence: &str| sentence.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>();
            let lists = sentences.windows(2).skip(2);
            for pair in lists.filter(|pair| pair[1].contains(", ")) {
                assert_ne!(start(pair[0]), start(pair[1]), "{}", sentences.join(". "));
            }
        }
    }
}
