//! Puzzles of `EuroEval`, made by `zebra_puzzles`: prompts with rows that are named `object_1` and so on.

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

/// Divides a prompt into its parts. All of them have the place of the whole text.
pub(super) fn parse(prompt: &str) -> Printed {
    let mut printed = Printed::default();
    let mut story: Vec<&str> = Vec::new();
    let mut is_clue = false;
    for line in prompt.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.ends_with('?') {
            printed.question = Some(line.to_owned());
            break;
        }
        if line.ends_with("the following:") {
            is_clue = true;
        } else if is_clue {
            printed.clues.extend(clues(line, &printed.lists).into_iter().map(piece));
        } else if let Some(list) = list(line) {
            printed.lists.push(list);
        } else {
            if let Some(count) = count(line) {
                story.push(line);
                let items = (1..=count).map(|number| piece(number.to_string())).collect();
                printed.lists.push(List { label: piece("House".to_owned()), items, is_ordered: true });
            }
        }
    }
    printed.story = story.join(" ");
    printed
}

fn piece(text: String) -> Piece {
    Piece { text, at: 0..0 }
}

/// Returns the number of houses: "A row of houses have numbers 1 to 4".
fn count(line: &str) -> Option<usize> {
    let digits: String =
        line.split_once("numbers 1 to ")?.1.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|count| (1..=64).contains(count))
}

/// Returns the list of a line such as "Pets: cat, dog and zebra."; with one category, the line is a sentence.
fn list(line: &str) -> Option<List> {
    let (label, items) = line.split_once(": ")?;
    let label = label.rsplit_once("in the category of ").map_or(label, |(_, label)| label);
    let mut items: Vec<&str> = items.trim_end_matches('.').split(", ").collect();
    if let Some((one, other)) = items.last()?.split_once(" and ") {
        items.pop();
        items.extend([one, other]);
    }
    let items = items.into_iter().map(|item| piece(item.to_owned())).collect();
    Some(List { label: piece(label.to_owned()), items, is_ordered: false })
}

/// Returns the sentences of a clue, in words that are read. One that says nothing about the puzzle has none; its words are no item.
fn clues(line: &str, lists: &[List]) -> Vec<String> {
    let numbered =
        line.split_once(". ").filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
    let mut clue = numbered.map_or(line, |(_, clue)| clue).to_owned();
    let entries =
        || WORDS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "));
    let is_item = |mark: &str| lists.iter().flat_map(|list| &list.items).any(|item| item.text.contains(mark));
    if entries().any(|(kind, mark)| kind == RED_HERRING && clue.contains(mark) && !is_item(mark)) {
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
    let different =
        (people.len() > 1).then(|| format!("{} are all different people.", list_of(&people, "and")));
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

#[cfg(test)]
mod tests {
    use super::*;

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
            (
                "5. The Dane does not live next to the nurse, and they are different people.",
                &[
                    "The Dane does not live next to the nurse.",
                    "The Dane and the nurse are all different people.",
                ],
            ),
        ] {
            assert_eq!(clues(clue, &[]), expected);
        }
        let hobbies = list("Hobbies: guitar and tennis.").unwrap();
        assert_eq!(clues("6. The Dane plays guitar.", &[]), Vec::<String>::new());
        assert_eq!(clues("6. The Dane plays guitar.", &[hobbies]), ["The Dane plays guitar."]);
    }

    #[test]
    fn a_list_ends_with_and() {
        let items = |line| list(line).unwrap().items.into_iter().map(|item| item.text).collect::<Vec<_>>();
        assert_eq!(items("Pets: cat, dog and stick insect."), ["cat", "dog", "stick insect"]);
        assert_eq!(items("Pets: cat and dog."), ["cat", "dog"]);
    }
}
