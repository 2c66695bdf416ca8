//! Clues in English, with words of quantity, negation and degree in every place: what a certain edit makes of them means what
//! they say.
//!
//! The table is made of factors: words, places and relations, each with the formula that is meant. `None` is a phrase with
//! several meanings or with none: no certain edit may make a clue of it.

use super::support::outcome;
use zebra_core::model::{Assignment, Model};
use zebra_testing::assignments;

const DECLARATIONS: &str = "puzzle P; positions 3; ordered category Floor { Ground, First, Top } \
    category Tenant { Ann, Bob, Cleo } category Pet { Cat, Dog, Parrot } category Age { 20, 30, 40 } \
    link above on Floor = more_than(); link older_than on Age = more_than(); link next_to on Floor = next_to(); \
    verify nothing; ";

/// The most certain edits of one phrase.
const MOST_ROUNDS: usize = 6;

struct Phrase {
    clue: String,
    meant: Option<String>,
}

fn phrase(clue: String, meant: Option<String>) -> Phrase {
    Phrase { clue, meant }
}

/// Words before one item of a category with an order: `Ann is at least First`.
fn amounts(all: &mut Vec<Phrase>) {
    let signs: [(&str, Option<&str>); 34] = [
        ("at least", Some(">=")),
        ("at_least", Some(">=")),
        ("at most", Some("<=")),
        ("at_most", Some("<=")),
        ("more than", Some(">")),
        ("less than", Some("<")),
        ("greater than", Some(">")),
        ("higher than", Some(">")),
        ("lower than", Some("<")),
        ("above", Some(">")),
        ("not at least", Some("<")),
        ("not at_least", Some("<")),
        ("not at most", Some(">")),
        ("not at_most", Some(">")),
        ("no more than", Some("<=")),
        ("no less than", Some(">=")),
        ("not more than", Some("<=")),
        ("not less than", Some(">=")),
        ("never more than", Some("<=")),
        ("not above", Some("<=")),
        ("exactly", Some("==")),
        ("not exactly", Some("!=")),
        ("only", None),
        ("not only", None),
        ("almost", None),
        ("hardly", None),
        ("nearly", None),
        ("maybe", None),
        ("not quite", None),
        ("possibly", None),
        ("not", Some("!=")),
        ("never", Some("!=")),
        ("no", Some("!=")),
        ("anything but", Some("!=")),
    ];
    for subject in ["Ann", "Cat"] {
        for (category, item, bare) in
            [("Floor", "First", true), ("Age", "Age::30", false), ("Floor", "Top", true)]
        {
            for (words, sign) in signs {
                // A higher age is no floor; to be above an age is to live above the one of that age.
                let fits = bare || !matches!(words, "above" | "not above" | "higher than" | "lower than");
                let meant = sign.filter(|_| fits).map(|sign| {
                    format!("{category}({subject}) {sign} {category}::{}", item.trim_start_matches("Age::"))
                });
                for verb in ["is", "has"] {
                    all.push(phrase(format!("{subject} {verb} {words} {item}"), meant.clone()));
                }
            }
        }
    }
}

/// Words before a list: `Ann is not both [Cat, Top]`, `Ann is not both Cat and Top`.
fn lists(all: &mut Vec<Phrase>) {
    for (one, other, excludes) in [("Cat", "Top", false), ("Cat", "Dog", true)] {
        let [first, second] = [one, other].map(|item| format!("Ann is {item}"));
        let both = Some(format!("({first}) && ({second})")).filter(|_| !excludes);
        let neither = Some(format!("!({first}) && !({second})"));
        let any = Some(format!("{first} || {second}"));
        let one_of = Some(format!("count({first}, {second}) == 1"));
        let at_most_one = Some(format!("count({first}, {second}) <= 1"));
        // For two items of one category, "either" and "or" are the same.
        let either = any.clone().filter(|_| excludes);
        let not_both = Some(format!("!({first} && {second})"));
        let words: [(&str, Option<String>); 26] = [
            ("both", both.clone()),
            ("not both", not_both.clone()),
            ("all", both.clone()),
            ("all of", both.clone()),
            ("not all", not_both.clone()),
            ("not all of", not_both.clone()),
            ("either", either.clone()),
            ("neither", neither.clone()),
            ("none of", neither.clone()),
            ("not any of", neither.clone()),
            ("not any", neither.clone()),
            ("not either", neither.clone()),
            ("one of", either.clone()),
            ("not one of", neither.clone().filter(|_| excludes)),
            ("exactly one of", one_of.clone()),
            ("only one of", one_of.clone()),
            ("just one of", one_of.clone()),
            ("at least one of", any.clone()),
            ("at most one of", at_most_one.clone()),
            ("no more than one of", at_most_one.clone()),
            ("not only", None),
            ("only", None),
            ("any of", any.clone()),
            ("some of", None),
            ("two of", Some(format!("count({first}, {second}) == 2"))),
            ("almost all of", None),
        ];
        for (words, meant) in &words {
            // Both of two items of one category are never together.
            all.push(phrase(format!("Ann is {words} [{one}, {other}]"), meant.clone()));
            all.push(phrase(format!("Ann is {words} {one} and {other}"), joined(words, "and", meant)));
            all.push(phrase(format!("Ann is {words} {one} or {other}"), joined(words, "or", meant)));
            all.push(phrase(format!("Ann is {words} {one}, {other}"), joined(words, ",", meant)));
        }
        all.push(phrase(format!("Ann is {one} or {other}"), any.clone()));
        all.push(phrase(format!("Ann is {one} and {other}"), both.clone()));
        all.push(phrase(format!("Ann is not {one} or {other}"), neither.clone().filter(|_| excludes)));
        all.push(phrase(format!("Ann is not {one} and {other}"), neither.clone().filter(|_| excludes)));
        all.push(phrase(format!("Ann is neither {one} nor {other}"), neither.clone()));
    }
}

/// Returns what a list means with a word between its items: "both … or" means nothing.
fn joined(words: &str, join: &str, meant: &Option<String>) -> Option<String> {
    let is_pair = matches!(words, "both" | "not both" | "all" | "not all");
    let is_choice =
        matches!(words, "either" | "neither" | "not either" | "not any" | "any of" | "not any of");
    let fits = match join {
        "and" => !is_choice,
        "or" => !is_pair,
        _ => true,
    };
    meant.clone().filter(|_| fits)
}

/// Words between `is` and a relation: `Ann is one floor above Bob`.
fn relations(all: &mut Vec<Phrase>) {
    let comparison = |category: &str, sign: &str, amount: &str| {
        Some(format!("{category}(Ann) {sign} {category}(Bob){amount}"))
    };
    // The words, the category, its sign, one place, and the unit.
    let directions = [
        ("above", "Floor", ">", " + ", "floor"),
        ("older than", "Age", ">", " + ", "year"),
        ("older_than", "Age", ">", " + ", "year"),
        ("below", "Floor", "<", " - ", "floor"),
        ("younger than", "Age", "<", " - ", "year"),
        ("younger_than", "Age", "<", " - ", "year"),
        ("higher than", "Floor", ">", " + ", "floor"),
        ("lower than", "Floor", "<", " - ", "floor"),
    ];
    let more = |sign: &str| if sign == ">" { ">=" } else { "<=" };
    let less = |sign: &str| if sign == ">" { "<=" } else { ">=" };
    for (words, category, sign, plus, unit) in directions {
        let is_floor = category == "Floor";
        let by = |number: usize| comparison(category, "==", &format!("{plus}{number}"));
        let direct = by(1).filter(|_| is_floor);
        let not = |formula: Option<String>| formula.map(|formula| format!("!({formula})"));
        let farther = |sign: &str, number: usize| comparison(category, sign, &format!("{plus}{number}"));
        let table: Vec<(String, Option<String>)> = vec![
            ("".to_owned(), comparison(category, sign, "")),
            ("not ".to_owned(), not(comparison(category, sign, ""))),
            ("never ".to_owned(), not(comparison(category, sign, ""))),
            ("just ".to_owned(), direct.clone()),
            ("directly ".to_owned(), direct.clone()),
            ("immediately ".to_owned(), direct.clone()),
            ("not directly ".to_owned(), not(direct.clone())),
            ("one ".to_owned(), by(1).filter(|_| is_floor)),
            ("1 ".to_owned(), by(1).filter(|_| is_floor)),
            ("two ".to_owned(), by(2).filter(|_| is_floor)),
            (format!("one {unit} "), by(1)),
            (format!("1 {unit} "), by(1)),
            (format!("two {unit}s "), by(2)),
            (format!("exactly two {unit}s "), by(2)),
            (format!("10 {unit}s "), by(10)),
            (format!("not 10 {unit}s "), not(by(10))),
            (format!("not one {unit} "), not(by(1))),
            (format!("at least two {unit}s "), farther(more(sign), 2)),
            (format!("at least one {unit} "), farther(more(sign), 1)),
            (format!("at most one {unit} "), None),
            (format!("more than 10 {unit}s "), farther(sign, 10)),
            (format!("less than 10 {unit}s "), None),
            (format!("not more than 10 {unit}s "), None),
            ("almost ".to_owned(), None),
            ("nearly ".to_owned(), None),
            ("slightly ".to_owned(), None),
            ("far ".to_owned(), None),
            ("no ".to_owned(), comparison(category, less(sign), "")),
            ("not much ".to_owned(), None),
            ("twice ".to_owned(), None),
            ("half ".to_owned(), None),
            ("either ".to_owned(), None),
            ("only ".to_owned(), None),
        ];
        for (degree, meant) in table {
            all.push(phrase(format!("Ann is {degree}{words} Bob"), meant.clone()));
            if words.contains(' ') || is_floor {
                all.push(phrase(format!("Ann lives {degree}{words} Bob"), meant));
            }
        }
    }
    let next = "Ann is next_to Bob";
    for (words, meant) in [
        ("is next to", Some(next.to_owned())),
        ("lives next to", Some(next.to_owned())),
        ("is directly next to", Some(next.to_owned())),
        ("is not next to", Some(format!("!({next})"))),
        ("doesn't live next to", Some(format!("!({next})"))),
        ("is never next to", Some(format!("!({next})"))),
        ("is not directly next to", Some(format!("!({next})"))),
        ("is almost next to", None),
        ("is two floors next to", None),
        ("is either next to", None),
        ("is not only next to", None),
        ("isn't not next to", Some(next.to_owned())),
    ] {
        all.push(phrase(format!("Ann {words} Bob"), meant));
    }
}

/// Words before a formula, and between two.
fn sentences(all: &mut Vec<Phrase>) {
    for (f, g) in [("Ann is Cat", "Bob is Top"), ("Ann is older_than Bob", "Cleo is not Dog")] {
        let meant =
            |formula: &str| Some(formula.replace('F', &format!("({f})")).replace('G', &format!("({g})")));
        for (clue, formula) in [
            ("only F", None),
            ("not only F", None),
            ("not F", Some("!F")),
            ("never F", Some("!F")),
            ("almost F", None),
            ("maybe F", None),
            ("either F or G", None),
            ("neither F nor G", Some("!F && !G")),
            ("both F and G", Some("F && G")),
            ("not both F and G", Some("!(F && G)")),
            ("exactly one of (F, G)", Some("count(F, G) == 1")),
            ("only one of (F, G)", Some("count(F, G) == 1")),
            ("at most one of (F, G)", Some("count(F, G) <= 1")),
            ("at least one of (F, G)", Some("F || G")),
            ("none of (F, G)", Some("!F && !G")),
            ("exactly_one(F, G)", Some("count(F, G) == 1")),
            ("at_most_one(F, G)", Some("count(F, G) <= 1")),
            ("F or G", Some("F || G")),
            ("F and G", Some("F && G")),
            ("F but not G", Some("F && !G")),
            ("F but G", Some("F && G")),
            ("F xor G", Some("F ^ G")),
            ("if F then G", Some("F => G")),
            ("if F, G", Some("F => G")),
            ("F if G", Some("G => F")),
            ("F only if G", Some("F => G")),
            ("F if and only if G", Some("F <=> G")),
            ("F iff G", Some("F <=> G")),
            ("unless F, G", Some("!F => G")),
            ("F unless G", Some("!G => F")),
            ("F implies G", Some("F => G")),
            ("F because G", None),
            ("F instead of G", None),
        ] {
            let clue = clue.replace('F', f).replace('G', g);
            all.push(phrase(clue, formula.and_then(meant)));
        }
    }
}

/// Words before a list of subjects: `neither Ann nor Bob is Cat`.
fn subjects(all: &mut Vec<Phrase>) {
    let [ann, bob] = ["Ann", "Bob"];
    for (predicate, holds) in
        [("is Top", "is Top"), ("is not Top", "is not Top"), ("is above Cat", "is above Cat")]
    {
        let [f, g] = [ann, bob].map(|item| format!("{item} {holds}"));
        let count = |sign: &str| Some(format!("count({f}, {g}) {sign}"));
        let both = Some(format!("{f} && {g}")).filter(|_| predicate != "is Top");
        let not = predicate == "is not Top";
        let words: [(&str, Option<String>); 13] = [
            ("both [Ann, Bob]", both.clone()),
            ("both Ann and Bob", both.clone()),
            ("Ann and Bob", both.clone()),
            ("neither Ann nor Bob", Some(format!("!({f}) && !({g})")).filter(|_| !not)),
            ("none of [Ann, Bob]", Some(format!("!({f}) && !({g})")).filter(|_| !not)),
            ("one of [Ann, Bob]", Some(format!("{f} || {g}")).filter(|_| predicate == "is Top")),
            ("exactly one of [Ann, Bob]", count("== 1")),
            ("only one of [Ann, Bob]", count("== 1")),
            ("at least one of [Ann, Bob]", count(">= 1")),
            ("at most one of [Ann, Bob]", count("<= 1")),
            ("either Ann or Bob", Some(format!("{f} || {g}")).filter(|_| predicate == "is Top")),
            ("Ann or Bob", Some(format!("{f} || {g}"))),
            ("only Ann", None),
        ];
        for (words, meant) in words {
            all.push(phrase(format!("{words} {predicate}"), meant));
        }
    }
}

/// Operators between items of several categories, and comparisons that do not chain.
fn operators(all: &mut Vec<Phrase>) {
    for (clue, meant) in [
        ("Ann is Cat ^ Top", Some("(Ann is Cat) ^ (Ann is Top)")),
        ("Ann is Cat ^ Top ^ Age::20", None),
        ("Ann is Cat | Top", Some("Ann is Cat || Ann is Top")),
        ("Ann is Cat & Top", Some("Ann is Cat && Ann is Top")),
        ("Ann is Cat ^ Dog", Some("(Ann is Cat) ^ (Ann is Dog)")),
        ("Age(Ann) != Age(Bob) != Age(Cleo)", None),
        ("Ann != Cat != Top", None),
        ("Age(Ann) < Age(Bob) < Age(Cleo)", Some("Age(Ann) < Age(Bob) && Age(Bob) < Age(Cleo)")),
    ] {
        all.push(phrase(clue.to_owned(), meant.map(str::to_owned)));
    }
}

/// Prepositions and comparisons that newcomers write, of items by their names and of several categories.
fn newcomers(all: &mut Vec<Phrase>) {
    let either = "Ann is First || Ann is Cat";
    for (clue, meant) in [
        ("Ann is as old as Bob", Some("Age(Ann) == Age(Bob)")),
        ("Ann is as old as Cat", Some("Age(Ann) == Age(Cat)")),
        ("Ann is old as Bob", Some("Age(Ann) == Age(Bob)")),
        ("Ann is not as old as Cat", None),
        ("Ann is just as old as Cat", Some("Age(Ann) == Age(Cat)")),
        ("Ann is nearly as old as Cat", None),
        ("Ann is in [First, Cat]", Some(either)),
        ("Ann is from [First, Cat]", Some(either)),
        ("Ann is of [First, Cat]", Some(either)),
        ("Ann is not in [First, Cat]", Some("!(Ann is First || Ann is Cat)")),
        ("Ann is in [First, Top]", Some("Ann is any [First, Top]")),
        ("Ann is one of [First, Top]", Some("Ann is any [First, Top]")),
        ("Ann is between Ground and Top", Some("is_between(Floor, Ann, Ground, Top)")),
        ("Ann is not between Ground and Top", Some("!is_between(Floor, Ann, Ground, Top)")),
        ("Ann is between Age::20 and Age::40", Some("is_between(Age, Ann, Age::20, Age::40)")),
        ("Ann is between Ground and Age::40", None),
        ("Age(Ann) is between 20 and 40", Some("Age(Ann) in 20..=40")),
        ("Age(Ann) is not between 20 and 30", Some("!(Age(Ann) in 20..=30)")),
        ("Ann is Cat xor Bob is Dog xor Cleo is Top", None),
        ("Ann is Cat = Bob is Dog", Some("Ann is Cat <=> Bob is Dog")),
        ("Ann is off Cat", None),
        ("Ann is off First", None),
        ("Ann is by First", Some("Floor(Ann) <= Floor::First")),
        ("Ann is from First", Some("Ann is First")),
        ("Ann is to First", Some("Ann is First")),
        ("Ann is above any of [Bob, Dog]", None),
        ("Ann is older than any of [Bob, Dog]", None),
        ("Ann is Cat or Bob is Dog and Cleo is Top", None),
        ("Ann is Cat and Bob is Dog or Cleo is Top", None),
        ("Cat is above Ann, who is above Bob", Some("Cat is above Ann is above Bob")),
        ("Pet of Ann is Cat", Some("Ann is Cat")),
        ("Ann > Bob in Age", Some("Age(Ann) > Age(Bob)")),
        ("Ann is before the last", None),
        ("Ann is the neatest", None),
        ("Ann is too old for Bob", None),
        ("Ann is least old", None),
        ("If Ann is Cat then Bob is Dog", Some("Ann is Cat => Bob is Dog")),
        ("Neither Ann nor Bob is Cat", Some("[Ann, Bob] is not Cat")),
        ("Either Ann is Cat or Bob is Dog", None),
        ("Unless Ann is Cat, Bob is Dog", Some("!(Ann is Cat) => Bob is Dog")),
        ("Ann is Cat and not Dog", Some("Ann is Cat && Ann is not Dog")),
        ("Ann is !Cat", Some("Ann is not Cat")),
    ] {
        all.push(phrase(clue.to_owned(), meant.map(str::to_owned)));
    }
}

fn table() -> Vec<Phrase> {
    let mut all = Vec::new();
    for part in [amounts, lists, relations, sentences, subjects, operators, newcomers] {
        part(&mut all);
    }
    all
}

/// Returns for which assignments the clues hold.
fn truth(model: &Model, all: &[Assignment]) -> Vec<bool> {
    all.iter().map(|assignment| model.holds(assignment)).collect()
}

/// Returns the model of a clue and the text, after all certain edits; `None` if they do not make it valid.
fn fixed(clue: &str) -> Option<(usize, String, Model)> {
    let mut text = format!("{DECLARATIONS}\nclue 1: {clue};");
    for round in 0..MOST_ROUNDS {
        let found = outcome(&text)?;
        if found.errors.is_empty() {
            return Some((round, text.lines().last().unwrap_or_default().to_owned(), found.model));
        }
        text = found.edited?;
    }
    None
}

#[test]
fn a_certain_edit_keeps_what_a_phrase_means() {
    let table = table();
    assert!(table.len() >= 600, "{}", table.len());
    let all = assignments(&fixed("Ann is Top").expect("a clue").2);
    let (mut wrong, mut mended) = (Vec::new(), 0);
    for Phrase { clue, meant } in &table {
        let Some((rounds, line, model)) = fixed(clue) else { continue };
        if rounds == 0 {
            continue;
        }
        let expected = meant.as_ref().map(|meant| {
            let (rounds, _, model) = fixed(meant).unwrap_or_else(|| panic!("{meant}"));
            assert_eq!(rounds, 0, "{meant}");
            truth(&model, &all)
        });
        mended += 1;
        if expected.is_none_or(|expected| expected != truth(&model, &all)) {
            let meant = meant.as_deref().unwrap_or("no formula");
            wrong.push(format!("{clue}\n  -> {line}\n  meant: {meant}"));
        }
    }
    println!("{} phrases, {mended} mended by certain edits", table.len());
    assert!(wrong.is_empty(), "{} of {mended}:\n{}", wrong.len(), wrong.join("\n"));
}
