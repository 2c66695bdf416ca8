//! Sentence templates of themes. Part of the generator (layer 3).

use std::ops::Range;

/// A sentence, or a part of one, with places for what differs from clue to clue.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Template(Vec<Piece>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Words(String),
    Slot(Slot),
    /// `{so|not so}`
    Choice(String, String),
    /// `{one:many}`
    Number(String, String),
}

/// What a placeholder stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    /// `{item}`: the item's words as they are.
    Item,
    /// `{an item}`: with "a" or "an", or without an article if it is many.
    AnItem,
    /// `{a}`, `{b}`, `{c}`: whom the sentence is about.
    A,
    B,
    C,
    /// `{n}`: a number in digits.
    Digits,
    /// `{nth}`: first, second, third.
    Nth,
    /// `{times}`: twice, three times.
    Times,
    /// `{rows}`: how many rows there are, in words.
    Rows,
}

const SLOTS: [(&str, Slot); 9] = [
    ("item", Slot::Item),
    ("an item", Slot::AnItem),
    ("a", Slot::A),
    ("b", Slot::B),
    ("c", Slot::C),
    ("n", Slot::Digits),
    ("nth", Slot::Nth),
    ("times", Slot::Times),
    ("rows", Slot::Rows),
];

/// Which placeholders a template must have and which it may have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Needs {
    pub(super) must: &'static [Slot],
    pub(super) may: &'static [Slot],
    /// Whether it is said both of what is so and of what is not.
    pub(super) choice: bool,
}

/// Few sentences are longer, in bytes.
const LENGTH: usize = 96;

/// What fills a template in.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Filling<'a> {
    pub(super) item: &'a str,
    pub(super) article: &'a str,
    pub(super) who: [&'a str; 3],
    pub(super) number: i64,
    /// Whether `{one:many}` is the second.
    pub(super) many: bool,
    pub(super) denied: bool,
}

impl Template {
    /// Reads a template.
    ///
    /// # Errors
    /// The bytes of the text that are wrong, what is wrong with them, and what to write instead.
    pub(super) fn parse(text: &str, needs: Needs) -> Result<Template, (Range<usize>, String, String)> {
        let mut pieces = Vec::new();
        let mut start = 0;
        while let Some(open) = text[start..].find('{').map(|at| start + at) {
            let Some(close) = text[open..].find('}').map(|at| open + at) else {
                let help = "write `}` behind the placeholder".to_owned();
                return Err((open..open + 1, "a `{` without its `}`".to_owned(), help));
            };
            if open > start {
                pieces.push(Piece::Words(text[start..open].to_owned()));
            }
            let inner = &text[open + 1..close];
            pieces.push(piece(inner, needs).map_err(|(message, help)| (open..close + 1, message, help))?);
            start = close + 1;
        }
        if let Some(stray) = text[start..].find('}') {
            let at = start + stray;
            return Err((at..at + 1, "a `}` without its `{`".to_owned(), "leave it out".to_owned()));
        }
        if start < text.len() {
            pieces.push(Piece::Words(text[start..].to_owned()));
        }
        let template = Template(pieces);
        template.check(needs).map_err(|(message, help)| (0..text.len(), message, help))?;
        Ok(template)
    }

    fn check(&self, needs: Needs) -> Result<(), (String, String)> {
        let has = |slot: &Slot| self.0.contains(&Piece::Slot(*slot));
        // `{an item}` is as good as `{item}`.
        let stands = |slot: &&Slot| has(slot) || (**slot == Slot::Item && has(&Slot::AnItem));
        let missing = needs.must.iter().find(|slot| !stands(slot));
        if let Some(&slot) = missing {
            return Err((
                format!("this sentence has no `{{{}}}`", name(slot)),
                format!("write `{{{}}}` where it belongs", name(slot)),
            ));
        }
        let choices = self.0.iter().filter(|piece| matches!(piece, Piece::Choice(..))).count();
        if needs.choice && choices != 1 {
            let message =
                format!("this sentence has {choices} choices like `{{keeps|does not keep}}`; it needs one");
            let help = "write its verb twice, for what is so and for what is not: `{is|is not}`".to_owned();
            return Err((message, help));
        }
        Ok(())
    }

    /// The words.
    pub(super) fn fill(&self, filling: Filling<'_>) -> String {
        let mut text = String::with_capacity(LENGTH);
        for piece in &self.0 {
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Choice(so, not_so) => text.push_str(if filling.denied { not_so } else { so }),
                Piece::Number(one, many) => text.push_str(if filling.many { many } else { one }),
                Piece::Slot(slot) => match slot {
                    Slot::Item => text.push_str(filling.item),
                    Slot::AnItem => {
                        text.push_str(filling.article);
                        text.push_str(if filling.article.is_empty() { "" } else { " " });
                        text.push_str(filling.item);
                    }
                    Slot::A => text.push_str(filling.who[0]),
                    Slot::B => text.push_str(filling.who[1]),
                    Slot::C => text.push_str(filling.who[2]),
                    Slot::Digits => text.push_str(&filling.number.to_string()),
                    Slot::Nth => text.push_str(&ordinal(filling.number)),
                    Slot::Times => text.push_str(&times(filling.number)),
                    Slot::Rows => text.push_str(&cardinal(filling.number)),
                },
            }
        }
        text
    }
}

fn piece(inner: &str, needs: Needs) -> Result<Piece, (String, String)> {
    let pair = |separator| inner.split_once(separator).map(|(one, other)| (one.to_owned(), other.to_owned()));
    if let Some((so, not_so)) = pair('|') {
        if !needs.choice {
            let message = "this sentence is only ever said of what is so".to_owned();
            return Err((message, format!("write `{so}` without a choice")));
        }
        return Ok(Piece::Choice(so, not_so));
    }
    if let Some((one, many)) = pair(':') {
        return Ok(Piece::Number(one, many));
    }
    let allowed = |slot: &Slot| needs.must.contains(slot) || needs.may.contains(slot);
    match SLOTS.iter().find(|(known, _)| *known == inner) {
        Some((_, slot)) if allowed(slot) => Ok(Piece::Slot(*slot)),
        _ => {
            let known: Vec<String> = SLOTS
                .iter()
                .filter(|(_, slot)| allowed(slot))
                .map(|(name, _)| format!("`{{{name}}}`"))
                .collect();
            Err((format!("`{{{inner}}}` means nothing here"), format!("there are {}", known.join(", "))))
        }
    }
}

fn name(slot: Slot) -> &'static str {
    SLOTS.iter().find(|(_, known)| *known == slot).map_or("", |(name, _)| name)
}

const CARDINALS: [&str; 21] = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

const ORDINALS: [&str; 21] = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

/// A number in words, up to twenty.
pub(super) fn cardinal(number: i64) -> String {
    let word = usize::try_from(number).ok().and_then(|number| CARDINALS.get(number));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// "first", "second"; from "21st" on in digits.
pub(super) fn ordinal(number: i64) -> String {
    if let Some(word) = usize::try_from(number).ok().and_then(|number| ORDINALS.get(number)) {
        return (*word).to_owned();
    }
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

fn times(number: i64) -> String {
    match number {
        1 => "just".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", cardinal(number)),
    }
}

/// The text with its first letter in upper case.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let mut capitalised = String::with_capacity(text.len() + 1);
    capitalised.extend(letters.next().into_iter().flat_map(char::to_uppercase));
    capitalised + letters.as_str()
}

/// "a", "b and c"; `word` is "and" or "or".
pub(super) fn joined(parts: &[&str], word: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [one, other] => format!("{one} {word} {other}"),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACT: Needs = Needs { must: &[Slot::Item], may: &[Slot::AnItem], choice: true };

    #[test]
    fn a_template_is_filled_in() {
        let template = Template::parse("{keeps|does not keep} {an item}", FACT).expect("it is right");
        let owl = Filling { item: "owl", article: "an", ..Filling::default() };
        assert_eq!(template.fill(owl), "keeps an owl");
        assert_eq!(template.fill(Filling { denied: true, ..owl }), "does not keep an owl");
        assert_eq!(template.fill(Filling { item: "snails", ..Filling::default() }), "keeps snails");
    }

    #[test]
    fn mistakes_in_a_template_are_told_with_their_place() {
        let told = |text| Template::parse(text, FACT).map_err(|(at, message, _)| (at, message)).unwrap_err();
        assert_eq!(told("keeps {an itm}"), (6..14, "`{an itm}` means nothing here".to_owned()));
        assert_eq!(told("keeps {item"), (6..7, "a `{` without its `}`".to_owned()));
        assert_eq!(told("keeps it}"), (8..9, "a `}` without its `{`".to_owned()));
        assert_eq!(told("{is|is not} red").1, "this sentence has no `{item}`");
        assert!(told("is {item}").1.starts_with("this sentence has 0 choices"));
    }

    #[test]
    fn numbers_in_words() {
        assert_eq!(
            [1, 2, 3, 20, 21, 22, 23, 111, 112].map(ordinal).join(" "),
            "first second third twentieth 21st 22nd 23rd 111th 112th"
        );
        assert_eq!([2, 3, 12].map(times).join(", "), "twice, three times, twelve times");
    }
}
