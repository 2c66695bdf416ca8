//! Puzzles of `EuroEval`, made by `zebra_puzzles`: prompts with rows that are named `object_1` and so on.

use super::story::{lines, trimmed};
use super::{List, Piece, Printed};
use crate::sentence::{capitalize, list as list_of};

const WORDS: &str = include_str!("euroeval.txt");

/// The key of the marks of sentences that say nothing about the puzzle.
const RED_HERRING: &str = "red herring";

/// The ends of sentences that also say that the people are different.
const DIFFERENT: [&str; 2] = [", and they are different people.", ", and they are three different people."];

/// Returns whether a text is a prompt of `EuroEval`.
pub(super) fn is_prompt(text: &str) -> bool {
    text.contains("object_X") || text.contains("\"object_1\"")
}

/// Divides a prompt into its parts, each of which has the place of its line.
pub(super) fn parse(prompt: &str) -> Printed {
    let mut printed = Printed::default();
    let mut story: Vec<&str> = Vec::new();
    let mut is_clue = false;
    for at in lines(prompt).map(|line| trimmed(prompt, line)).filter(|at| !at.is_empty()) {
        let line = &prompt[at.clone()];
        let piece = |text: String| Piece { text, at: at.clone() };
        if line.ends_with('?') {
            printed.question = Some(line.to_owned());
            break;
        }
        if line.ends_with("the following:") {
            is_clue = true;
        } else if is_clue {
            printed.clues.extend(clues(line, &printed.lists).into_iter().map(piece));
        } else if let Some((label, items)) = list(line) {
            let items = items.into_iter().map(|item| piece(item.to_owned())).collect();
            printed.lists.push(List { label: piece(label.to_owned()), items, is_ordered: false });
        } else if let Some(count) = count(line) {
            story.push(line);
            let items = (1..=count).map(|number| piece(number.to_string())).collect();
            printed.lists.push(List { label: piece("House".to_owned()), items, is_ordered: true });
        }
    }
    printed.story = story.join(" ");
    printed
}

/// Returns the number of houses: "A row of houses have numbers 1 to 4".
fn count(line: &str) -> Option<usize> {
    let digits: String =
        line.split_once("numbers 1 to ")?.1.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|count| (1..=64).contains(count))
}

/// Returns the label and the items of a line such as "Pets: cat, dog and zebra."; with one category, the line is a sentence.
fn list(line: &str) -> Option<(&str, Vec<&str>)> {
    let (label, items) = line.split_once(": ")?;
    let label = label.rsplit_once("in the category of ").map_or(label, |(_, label)| label);
    let mut items: Vec<&str> = items.trim_end_matches('.').split(", ").collect();
    if let Some((one, other)) = items.last()?.split_once(" and ") {
        items.pop();
        items.extend([one, other]);
    }
    Some((label, items))
}

/// Returns the sentences of a clue, in words that are read. One that says nothing about the puzzle has none; its words are no item.
fn clues(line: &str, lists: &[List]) -> Vec<String> {
    let numbered =
        line.split_once(". ").filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
    let mut clue = numbered.map_or(line, |(_, clue)| clue).to_owned();
    let entries =
        || WORDS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "));
    let is_item = |mark: &str| lists.iter().flat_map(|list| &list.items).any(|item| item.text.contains(mark));
    let lower = clue.to_lowercase();
    if entries().any(|(kind, mark)| kind == RED_HERRING && lower.contains(mark) && !is_item(mark)) {
        return Vec::new();
    }
    for (from, to) in entries().filter(|(kind, _)| *kind != RED_HERRING) {
        clue = clue.replace(from, to);
        // The first word of a sentence.
        let (from, to) = (capitalize(from), capitalize(to));
        if let Some(rest) = clue.strip_prefix(&from) {
            clue = format!("{to}{rest}");
        }
    }
    let Some(stated) = DIFFERENT.iter().find_map(|end| clue.strip_suffix(end)) else { return vec![clue] };
    let people = people(stated);
    let adds = people.len() > 1 && !are_of_one_list(&people, lists);
    let different = adds.then(|| format!("{} are all different people.", list_of(&people, "and")));
    [Some(format!("{stated}.")), different].into_iter().flatten().collect()
}

/// Returns the people of "A does not live next to B" or "A does not live between B and C".
fn people(stated: &str) -> Vec<&str> {
    if let Some((first, rest)) = stated.split_once(" does not live next to ") {
        return vec![first, rest];
    }
    let Some((first, rest)) = stated.split_once(" does not live between ") else { return Vec::new() };
    let Some((second, third)) = rest.split_once(" and ") else { return Vec::new() };
    vec![first, second, third]
}

/// Returns whether people are described by items of one list, and so are different anyway.
fn are_of_one_list(people: &[&str], lists: &[List]) -> bool {
    // "The teacher" has "tea" too, so the longest item counts. "The Dane" has no item.
    let list_of = |person: &str| {
        let items =
            lists.iter().flat_map(|list| list.items.iter().map(|item| (&list.label.text, &item.text)));
        let named = items.filter(|(_, item)| person.contains(item.strip_suffix('y').unwrap_or(item)));
        let longest = named.max_by_key(|(_, item)| item.len());
        longest.map_or_else(|| "nationalities".to_owned(), |(label, _)| label.to_lowercase())
    };
    people.windows(2).all(|pair| list_of(pair[0]) == list_of(pair[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list_of_line(line: &str) -> List {
        parse(line).lists.remove(0)
    }

    #[test]
    fn clues_are_written_in_known_words() {
        for (clue, expected) in [
            (
                "1. The Brit does not live in house no. 2.",
                &["The person from United Kingdom does not live in house 2."][..],
            ),
            (
                "2. The Dane lives to the immediate left of the cat owner, on their left.",
                &["The Dane lives directly to the left of the cat owner."],
            ),
            ("3. The nurse boulders.", &["The nurse likes bouldering."]),
            ("4. The solar system moves at a speed of about 200 km/s.", &[]),
            ("4. Herrings are fish.", &[]),
            ("4. The person who has been to Canada has a sister.", &[]),
        ] {
            assert_eq!(clues(clue, &[]), expected);
        }
        let hobbies = list_of_line("Hobbies: guitar and tennis.");
        assert_eq!(clues("6. The Dane plays guitar.", &[]), Vec::<String>::new());
        assert_eq!(clues("6. The Dane plays guitar.", &[hobbies]), ["The Dane plays guitar."]);
    }

    #[test]
    fn people_of_one_list_are_different_anyway() {
        let lists = [
            "Nationalities: Denmark, Latvia and Spain.",
            "Jobs: nurse and teacher.",
            "Drinks: milk and tea.",
            "Fruits: apple and wild strawberry.",
        ]
        .map(list_of_line);
        let sentences = |clue: &str| clues(clue, &lists);
        for (one, other) in [
            ("The nurse", "the teacher"),
            ("The Dane", "the Spaniard"),
            ("The person who loves apples", "the person who loves wild strawberries"),
        ] {
            let clue = format!("1. {one} does not live next to {other}, and they are different people.");
            assert_eq!(sentences(&clue), [format!("{one} does not live next to {other}.")]);
        }
        for one in ["The Dane", "The teacher"] {
            let clue =
                format!("2. {one} does not live next to the tea drinker, and they are different people.");
            let different = format!("{one} and the tea drinker are all different people.");
            assert_eq!(sentences(&clue)[1..], [different]);
        }
        let three = "3. The nurse does not live between the teacher and the Dane, and they are three different people.";
        assert_eq!(sentences(three)[1..], ["The nurse, the teacher and the Dane are all different people."]);
    }

    #[test]
    fn a_list_ends_with_and() {
        let items = |line| list(line).unwrap().1;
        assert_eq!(items("Pets: cat, dog and stick insect."), ["cat", "dog", "stick insect"]);
        assert_eq!(items("Pets: cat and dog."), ["cat", "dog"]);
    }
}
