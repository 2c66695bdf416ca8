//! Text made safe for a terminal: control characters and bidirectional controls are shown as escapes such as `\u{1b}`.
//!
//! Names and sentences of puzzles come from files of other people. Printed as they are, they could move the cursor, change the
//! title of the window, hide text or show it in another order. Files and pipes get every text unchanged.

use std::borrow::Cow;
use std::fmt::Write;

use zebra_runtime::model::{
    Category, Clue, Item, ItemWords, Link, List, Model, Parts, Piece, Property, Saying, Text, Verbs, Words,
};

/// Returns whether a character controls a terminal, or the direction of text.
fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn escape(text: &str, is_kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_escaped = |letter: char| is_control(letter) && !is_kept(letter);
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match is_escaped(letter) {
            // Writing to a string cannot fail.
            true => drop(write!(escaped, "\\u{{{:x}}}", u32::from(letter))),
            false => escaped.push(letter),
        }
    }
    Cow::Owned(escaped)
}

/// Escapes one line, such as a name: line breaks too.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    escape(text, |_| false)
}

/// Escapes a text of several lines. Tabs are kept.
pub(crate) fn text(text: &str) -> Cow<'_, str> {
    escape(text, |letter| matches!(letter, '\n' | '\t'))
}

/// Escapes a text of several lines in which escape codes set colors. The text between them must be escaped already.
pub(crate) fn styled(text: &str) -> Cow<'_, str> {
    escape(text, |letter| matches!(letter, '\n' | '\t' | '\u{1b}'))
}

/// Returns a model whose texts are safe for a terminal. A line break in a sentence becomes a space.
pub(crate) fn model(model: &Model) -> Model {
    let parts = model.parts();
    Model::from_parts(Parts {
        name: name(&parts.name),
        title: name(&parts.title),
        story: parts.story.as_deref().map(|story| Text::new(text(&story.replace("\r\n", "\n")))),
        question: parts.question.as_ref().map(sentence),
        author: parts.author.as_ref().map(name),
        categories: list(&parts.categories, |category| Category {
            name: name(&category.name),
            ..category.clone()
        }),
        items: list(&parts.items, |item| Item {
            name: name(&item.name),
            phrase: name(&item.phrase),
            title: name(&item.title),
            ..item.clone()
        }),
        properties: list(&parts.properties, |property| Property {
            name: name(&property.name),
            words: list(&property.words, name),
            ..property.clone()
        }),
        links: list(&parts.links, |link| Link {
            name: name(&link.name),
            phrase: name(&link.phrase),
            ..link.clone()
        }),
        clues: list(&parts.clues, |clue| Clue {
            label: name(&clue.label),
            sentence: clue.sentence.as_ref().map(sentence),
            ..clue.clone()
        }),
        verbs: Verbs {
            negative: name(&parts.verbs.negative),
            possible: name(&parts.verbs.possible),
            positive: name(&parts.verbs.positive),
        },
        sayings: list(&parts.sayings, |saying| Saying {
            pieces: list(&saying.pieces, piece),
            ..saying.clone()
        }),
        words: parts.words.as_ref().map(|words| Words {
            language: name(&words.language),
            items: list(&words.items, |words| ItemWords {
                subject: name(&words.subject),
                is: name(&words.is),
                is_not: name(&words.is_not),
            }),
        }),
        ..parts.clone()
    })
}

fn list<T: Clone>(items: &[T], map: impl Fn(&T) -> T) -> List<T> {
    items.iter().map(map).collect::<Vec<T>>().into()
}

fn name(text: &Text) -> Text {
    Text::new(line(text))
}

/// The author's line breaks are no part of a sentence.
fn sentence(text: &Text) -> Text {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    Text::new(line(&lines.join(" ")))
}

fn piece(piece: &Piece) -> Piece {
    match piece {
        Piece::Words(words) => Piece::Words(name(words)),
        Piece::Choice(positive, negative) => Piece::Choice(name(positive), name(negative)),
        Piece::Slot(slot) => Piece::Slot(*slot),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zebra_runtime::builder::{Builder, is};
    use zebra_runtime::draft::ItemDraft;
    use zebra_runtime::explain::explain;
    use zebra_runtime::render::GridText;

    #[test]
    fn control_characters_and_bidirectional_controls_are_escaped() {
        let raw = "a\u{1b}]0;x\u{7}\r\u{9b}\u{202e}\u{2066}\u{200f}\t\nb é 👨\u{200d}👩";
        let expected = "a\\u{1b}]0;x\\u{7}\\u{d}\\u{9b}\\u{202e}\\u{2066}\\u{200f}";
        assert_eq!(line(raw), format!("{expected}\\u{{9}}\\u{{a}}b é 👨\u{200d}👩"));
        assert_eq!(text(raw), format!("{expected}\t\nb é 👨\u{200d}👩"));
        assert!(matches!(line("Zoé"), Cow::Borrowed("Zoé")));
    }

    #[test]
    fn every_text_of_a_model_is_escaped() {
        let mut puzzle = Builder::new("Pets");
        puzzle.title("T\u{1b}").story("One\n\u{1b}two").question("Who\u{7}?\nWhy?");
        let ann = ItemDraft::from("Ann").title("An\u{202e}n\nx").phrase("An\u{7}n");
        puzzle.category("Child", [ann, "Bob".into()]).category("Pet", ["Cat", "Dog"]);
        puzzle.clue_with_sentence("1", "Ann\r\nhas\u{1b} it.", is("Ann", "Cat"));
        let raw = puzzle.check().expect("no errors");
        let shown = model(&raw);
        assert_eq!(shown.story(), Some("One\n\\u{1b}two"));
        let printed = [
            shown.title().to_owned(),
            shown.question().expect("a question").to_owned(),
            explain(&shown).to_string(),
            GridText::empty(&shown).to_string(),
        ];
        for printed in printed {
            assert!(!printed.contains(|letter| is_control(letter) && letter != '\n'), "{printed:?}");
        }
        assert!(explain(&shown).to_string().contains("“Ann has\\u{1b} it.”"), "{}", explain(&shown));
    }
}
