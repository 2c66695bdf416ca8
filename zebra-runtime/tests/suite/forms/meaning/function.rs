//! The functions of the language.

use super::{Meaning, Operand};
use zebra_runtime::draft::{Expression, ExpressionKind as Kind, PropertyValue};

impl Meaning<'_> {
    pub(super) fn function(&mut self, name: &str, arguments: &[Expression]) -> bool {
        let items = |index: usize| self.items(&arguments[index], None);
        let text = |index: usize| match &arguments[index].kind {
            Kind::Name(path) => path.name.text.clone(),
            Kind::Text(text) => text.clone(),
            _ => unreachable!("no name"),
        };
        let pairs = |list: &[Operand]| -> Vec<(Operand, Operand)> {
            (0..list.len())
                .flat_map(|a| (a + 1..list.len()).map(move |b| (a, b)))
                .map(|(a, b)| (list[a], list[b]))
                .collect()
        };
        match name {
            "is_between" | "is_not_between" => {
                let category = self.category(&text(0)).unwrap();
                let numbers = |index: usize| -> Vec<usize> {
                    self.rows(items(index)[0]).into_iter().map(|row| self.cells[category][row]).collect()
                };
                let (middles, ones, others) = (numbers(1), numbers(2), numbers(3));
                let between = middles.iter().any(|middle| {
                    ones.iter().any(|one| {
                        others
                            .iter()
                            .any(|other| (one < middle && middle < other) || (other < middle && middle < one))
                    })
                });
                between == (name == "is_between")
            }
            "is_related" => {
                let first = items(0)[0];
                items(2).into_iter().any(|second| self.linked(&text(1), first, second))
            }
            "distinct" => pairs(&items(0))
                .into_iter()
                .all(|(a, b)| a.thing.category == b.thing.category || !self.together(a, b)),
            "pairwise" => pairs(&items(1)).into_iter().all(|(a, b)| self.linked(&text(0), a, b)),
            "in_sequence" => items(1).windows(2).all(|two| self.linked(&text(0), two[0], two[1])),
            "not_consecutive" => pairs(&items(1))
                .into_iter()
                .all(|(a, b)| !self.linked(&text(0), a, b) && !self.linked(&text(0), b, a)),
            "match_at_least_one" => items(1).into_iter().any(|second| self.together(items(0)[0], second)),
            "match_one_to_exactly_one" => {
                let seconds = items(1);
                let pairs = items(0).into_iter().flat_map(|a| seconds.iter().map(move |b| (a, *b)));
                pairs.filter(|(a, b)| self.together(*a, *b)).count() == 1
            }
            "match_one_to_one" | "in_some_order" => self.matched(&items(0), &mut items(1)),
            "one_to_one" | "respectively" => {
                items(0).into_iter().zip(items(1)).all(|(a, b)| self.together(a, b))
            }
            "match_one_list" => {
                let Kind::List(lists) = &arguments[1].kind else { unreachable!("no lists") };
                lists.iter().any(|list| self.matched(&items(0), &mut self.items(list, None)))
            }
            "in_same_group" | "in_opposite_group" => {
                let (Some(a), Some(b)) = (self.term(&arguments[0]), self.term(&arguments[1])) else {
                    return false;
                };
                let property = self.draft.properties.iter().find(|property| property.name.text == text(2));
                let category = self.category(&property.unwrap().category.text).unwrap();
                let value = |operand| {
                    let thing = self.beside(category, operand)?.thing;
                    Some(match self.property_of(&text(2), thing)? {
                        PropertyValue::Word(word) => word.text.to_string(),
                        PropertyValue::Number(number, _) => number.to_string(),
                    })
                };
                let same_thing = (a.thing, a.row) == (b.thing, b.row);
                let apart = !same_thing && !self.together(a, b);
                match (value(a), value(b)) {
                    (Some(one), Some(other)) => apart && ((one == other) == (name == "in_same_group")),
                    _ => false,
                }
            }
            "same_initial" => {
                let letters: Option<Vec<char>> = arguments
                    .iter()
                    .map(|argument| self.term(argument).map(|operand| self.letter(operand)))
                    .collect();
                letters.is_some_and(|letters| letters.iter().all(|letter| *letter == letters[0]))
            }
            "starts_with" => {
                let letter = self.term(&arguments[0]).map(|operand| self.letter(operand));
                letter == text(1).chars().next().map(|letter| letter.to_ascii_uppercase())
            }
            _ => unreachable!("no function"),
        }
    }

    /// Returns whether each of the first can be matched with a different one of the second.
    fn matched(&self, firsts: &[Operand], seconds: &mut Vec<Operand>) -> bool {
        let Some((first, rest)) = firsts.split_first() else { return true };
        (0..seconds.len()).any(|index| {
            let second = seconds.remove(index);
            let fits = self.together(*first, second) && self.matched(rest, seconds);
            seconds.insert(index, second);
            fits
        })
    }
}
