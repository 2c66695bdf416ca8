//! What the sentences of puzzles must not have, and that the reader of English reads them back.

use std::collections::{BTreeMap, BTreeSet};

use zebra_runtime::generate::{ClueKind, Generated, Generator, Kinds, Options, Size, Theme};
use zebra_runtime::model::{Formula, Model};
use zebra_runtime::sentence::clue_sentence;

fn puzzles(theme: &str, kinds: Kinds, seeds: std::ops::Range<u64>) -> impl Iterator<Item = Generated> {
    let options = Options { size: Size { categories: 5, items: 5 }, kinds, ..Options::default() };
    let theme = Theme::named(theme).expect("it is built in");
    let generator = Generator::new(theme, options).expect("the options are possible");
    seeds.map(move |seed| generator.puzzle(seed).expect("the options are satisfied"))
}

/// Returns the stems of the words of an item, simpler than those of the generator.
fn stems(title: &str) -> BTreeSet<String> {
    let lower = title.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphabetic()).filter(|word| word.len() > 2);
    let stem = |word: &str| {
        let stem =
            word.strip_suffix("ies").or_else(|| word.strip_suffix("es")).or_else(|| word.strip_suffix('s'));
        stem.unwrap_or(word).trim_end_matches(['e', 'y']).to_owned()
    };
    words.map(stem).filter(|stem| !["the", "and", "with", "des", "del"].contains(&&**stem)).collect()
}

fn collision(model: &Model) -> Option<(String, String)> {
    let mut of: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for id in model.item_ids() {
        let item = model.item(id);
        for stem in stems(&item.title) {
            let title = item.title.to_string();
            match of.get(&stem) {
                Some((category, other)) if *category != item.category.0 => {
                    return Some((other.clone(), title));
                }
                _ => of.insert(stem, (item.category.0, title)),
            };
        }
    }
    None
}

/// `ZEBRA_PUZZLES=3000` checks as many.
#[test]
fn no_word_is_in_items_of_two_categories() {
    let themes: Vec<&str> = Theme::names().into_iter().filter(|name| *name != "plain").collect();
    let each = super::puzzles().div_ceil(themes.len() as u64).max(12);
    for theme in themes {
        for puzzle in puzzles(theme, Kinds::plain(), 0..each) {
            assert_eq!(collision(&puzzle.model), None, "{}", puzzle.model.name());
        }
    }
}

#[test]
fn people_who_are_different_have_items_of_different_categories() {
    for theme in ["street", "school", "race"] {
        for puzzle in
            puzzles(theme, Kinds::none().with(ClueKind::AllDifferent, 3).with(ClueKind::Same, 2), 0..5)
        {
            for (clue, kind) in puzzle.model.clues().iter().zip(&puzzle.kinds) {
                let Formula::All(facts) = &clue.formulas[0] else { continue };
                assert_eq!(*kind, ClueKind::AllDifferent);
                let items: BTreeSet<_> = facts
                    .iter()
                    .flat_map(|fact| match fact {
                        Formula::Fact(fact) => [fact.first, fact.second],
                        other => panic!("{other:?}"),
                    })
                    .collect();
                let categories: BTreeSet<_> =
                    items.iter().map(|&item| puzzle.model.item(item).category).collect();
                assert_eq!(categories.len(), items.len(), "{}", clue_sentence(&puzzle.model, clue));
                let sentence = clue_sentence(&puzzle.model, clue);
                assert!(theme != "race" || !sentence.contains(" are "), "{sentence}");
            }
        }
    }
}

#[test]
fn a_book_of_fifty_has_no_title_and_no_opening_twice() {
    for name in Theme::names().into_iter().filter(|name| *name != "plain") {
        let options = Options { size: Size { categories: 3, items: 3 }, ..Options::default() };
        let generator =
            Generator::new(Theme::named(name).expect("it is built in"), options).expect("possible");
        let (mut titles, mut openings) = (BTreeSet::new(), BTreeSet::new());
        for seed in 100..150 {
            let model = generator.puzzle(seed).expect("the options are satisfied").model;
            titles.insert(model.title().to_owned());
            openings
                .insert(model.story().unwrap_or_default().split(". ").take(4).collect::<Vec<_>>().join(". "));
        }
        assert_eq!((titles.len(), openings.len()), (50, 50), "{name}");
    }
}

/// Returns the numbers of sentences that are read as meant, that are not understood, and those that are read as something else.
#[cfg(feature = "english")]
fn readings(kinds: &Kinds, seeds: std::ops::Range<u64>) -> (usize, Vec<String>, Vec<String>) {
    use zebra_runtime::english::Reader;

    let (mut read, mut unread, mut wrong) = (0, Vec::new(), Vec::new());
    let english = |name: &&str| Theme::named(name).is_some_and(|theme| theme.language().is_english());
    for theme in Theme::names().into_iter().filter(english) {
        for puzzle in puzzles(theme, kinds.clone(), seeds.clone()) {
            let model = &puzzle.model;
            let sentences: Vec<String> =
                model.clues().iter().map(|clue| clue_sentence(model, clue)).collect();
            let mut reader = Reader::new(model);
            reader.learn(sentences.iter().map(String::as_str));
            for (clue, sentence) in model.clues().iter().zip(sentences) {
                let stated = Formula::All(clue.formulas.clone());
                match reader.read(&sentence) {
                    Ok(reading) if reader.are_equal(&reading.formula, &stated) => read += 1,
                    Ok(_) => wrong.push(format!("{theme}: {sentence}")),
                    Err(_) => unread.push(format!("{theme}: {sentence}")),
                }
            }
        }
    }
    (read, unread, wrong)
}

#[test]
#[cfg(feature = "english")]
fn sentences_are_read_back_to_their_formulas() {
    for (kinds, most) in [(Kinds::plain(), 3), (Kinds::all(), 5)] {
        let (read, unread, wrong) = readings(&kinds, 0..2);
        println!("{read} read, {} unread, {} as something else", unread.len(), wrong.len());
        if std::env::var("ZEBRA_PRINT").is_ok() {
            println!("{}", unread.join("\n"));
        }
        assert_eq!(wrong, Vec::<String>::new());
        let share = 100 * unread.len() / (read + unread.len());
        assert!(share <= most, "{share} % are not understood:\n{}", unread.join("\n"));
    }
}
