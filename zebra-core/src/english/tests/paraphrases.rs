//! The sentences of `forms.txt`: sentences of one meaning, sentences that are refused, and what becomes of each if a word is dropped,
//! doubled or exchanged.

use super::random::Numbers;
use super::{bakers, boats, carvings, children, couples, people, race, street, titled, travelers};
use crate::english::Reader;
use crate::model::{Formula, Model};

const FORMS: &str = include_str!("forms.txt");

/// Calls a function with each line and a reader of its puzzle.
fn each_line(mut check: impl FnMut(&Reader<'_>, &str)) {
    let models: [(&str, Model); 10] = [
        ("people", people()),
        ("street", street()),
        ("race", race()),
        ("couples", couples()),
        ("bakers", bakers()),
        ("boats", boats()),
        ("carvings", carvings()),
        ("travelers", travelers()),
        ("children", children()),
        ("titled", titled()),
    ];
    let mut current = None;
    for line in FORMS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            let (_, model) = models.iter().find(|(known, _)| *known == name).expect("a puzzle");
            let mut reader = Reader::new(model);
            reader.learn(["The runner who paid $4 finished second.", "Mark ran in May."]);
            current = Some(reader);
            continue;
        }
        if let Some(known) = line.strip_prefix("+ ") {
            current.as_mut().expect("a puzzle").learn([known]);
            continue;
        }
        check(current.as_ref().expect("a puzzle"), line);
    }
}

#[test]
fn sentences_of_one_meaning_have_one_formula_and_near_misses_are_refused() {
    let mut wrong = Vec::new();
    each_line(|reader, line| {
        if let Some(refused) = line.strip_prefix("! ") {
            if let Ok(reading) = reader.read(refused) {
                wrong.push(format!("{refused}: read as {:?}", reading.formula));
            }
            return;
        }
        let mut first: Option<Formula> = None;
        for sentence in line.split(" | ") {
            match (reader.read(sentence), &first) {
                (Err(unread), _) => wrong.push(format!("{sentence}: {unread}")),
                (Ok(reading), None) => first = Some(reading.formula),
                (Ok(reading), Some(first)) if reader.are_equal(&reading.formula, first) => {}
                (Ok(_), Some(_)) => wrong.push(format!("{sentence}: another formula")),
            }
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What becomes of sentences after a change of one word.
#[derive(Debug, Default, Clone, Copy)]
struct Outcomes {
    refused: usize,
    same: usize,
    other: usize,
}

/// Changes a word of each sentence that is read, in every place, and counts.
fn changed(
    change: impl Fn(&mut Vec<&str>, usize),
    every: usize,
    mut other: impl FnMut(&str, &str),
) -> Outcomes {
    let (mut outcomes, mut number) = (Outcomes::default(), 0);
    each_line(|reader, line| {
        for sentence in line.split(" | ").filter(|_| !line.starts_with('!')) {
            let Ok(reading) = reader.read_briefly(sentence) else { continue };
            let words: Vec<&str> = sentence.split(' ').collect();
            for at in 0..words.len() {
                number += 1;
                if number % every != 0 {
                    continue;
                }
                let mut words = words.clone();
                change(&mut words, at);
                let changed = words.join(" ");
                match reader.read_briefly(&changed) {
                    Err(_) => outcomes.refused += 1,
                    Ok(read) if reader.are_equal(&read.formula, &reading.formula) => outcomes.same += 1,
                    Ok(_) => {
                        outcomes.other += 1;
                        other(sentence, &changed);
                    }
                }
            }
        }
    });
    outcomes
}

#[test]
fn a_doubled_word_never_makes_another_formula() {
    let double = |words: &mut Vec<&str>, at: usize| words.insert(at, words[at]);
    let outcomes = changed(double, 3, |sentence, changed| panic!("{sentence} {changed}"));
    assert!(outcomes.refused > outcomes.same, "{outcomes:?}");
}

/// Prints the sentences that have another formula after a word was dropped or exchanged with the next one, for people to read:
/// `cargo test -p zebra-core --features english --lib -- --ignored --nocapture changed_words`.
#[test]
#[ignore = "prints for people"]
fn changed_words() {
    let show = |sentence: &str, changed: &str| println!("{sentence}\n    {changed}");
    let drop_one = |words: &mut Vec<&str>, at: usize| {
        words.remove(at);
    };
    let dropped = changed(drop_one, 1, show);
    let swap = |words: &mut Vec<&str>, at: usize| {
        let next = (at + 1).min(words.len() - 1);
        words.swap(at, next);
    };
    let exchanged = changed(swap, 1, show);
    println!("dropped: {dropped:?}\nexchanged: {exchanged:?}");
}

/// Returns a formula of the kinds that clues have.
fn formula(model: &Model, numbers: &mut Numbers) -> Formula {
    use crate::model::{Comparison, Fact, ItemId, Measure, Number, Operator, Polarity, Term};

    let rows = model.rows();
    let categories = model.categories().len();
    let item_of =
        |numbers: &mut Numbers, category: usize| ItemId((category * rows + numbers.below(rows)) as u32);
    let fact = |numbers: &mut Numbers| {
        let one = numbers.below(categories);
        let other = (one + 1 + numbers.below(categories - 1)) % categories;
        let (first, second) = (item_of(numbers, one), item_of(numbers, other));
        let polarity = if numbers.below(3) == 0 { Polarity::IsNot } else { Polarity::Is };
        Formula::Fact(Fact { first, polarity, link: None, second })
    };
    match numbers.below(6) {
        0 | 1 => fact(numbers),
        2 => Formula::Either(fact(numbers).into(), fact(numbers).into()),
        3 => Formula::Implies(fact(numbers).into(), fact(numbers).into()),
        4 => Formula::All(vec![fact(numbers), fact(numbers)].into()),
        _ => {
            let scale = model.category_ids().find(|id| model.is_comparable(*id)).expect("an order");
            let others: Vec<usize> = (0..categories).filter(|category| *category != scale.index()).collect();
            let number = |numbers: &mut Numbers| {
                let category = others[numbers.below(others.len())];
                let of = Term::Item(item_of(numbers, category)).into();
                Number::Of(Measure::Value, Term::In { category: scale, of })
            };
            let (left, right) = (number(numbers), number(numbers));
            match numbers.below(2) {
                0 => Formula::Compare { left, comparison: Comparison::Greater, right },
                _ => {
                    let right = Number::Arithmetic(Operator::Add, right.into(), Number::Constant(2).into());
                    Formula::Compare { left, comparison: Comparison::Equal, right }
                }
            }
        }
    }
}

/// Says random formulas in our own words and reads them back; returns how many were read, and of how many.
fn read_back(count: usize, seed: u64) -> (usize, usize) {
    let mut read = 0;
    for (number, model) in [people(), street()].iter().enumerate() {
        let reader = Reader::new(model);
        let mut numbers = Numbers(seed + number as u64);
        for _ in 0..count {
            let formula = formula(model, &mut numbers);
            let sentence = crate::sentence::formula_sentence(model, &formula);
            if let Ok(reading) = reader.read_briefly(&sentence) {
                assert!(reader.are_equal(&reading.formula, &formula), "{sentence}\n{formula:?}\n{reading:?}");
                read += 1;
            }
        }
    }
    (read, 2 * count)
}

#[test]
fn what_we_say_is_read_back_or_refused() {
    let (read, all) = read_back(100, 7);
    assert!(read * 10 > all * 6, "{read} of {all}");
}

/// The same with many: `ZEBRA_FORMULAS=100000 cargo test -p zebra-core --features english --lib -- --ignored --nocapture many_formulas`.
#[test]
#[ignore = "takes minutes"]
fn many_formulas_are_read_back_or_refused() {
    let count = std::env::var("ZEBRA_FORMULAS").ok().and_then(|count| count.parse().ok()).unwrap_or(100_000);
    let (read, all) = read_back(count / 2, 1);
    println!("{read} of {all} read back, the others refused");
}
