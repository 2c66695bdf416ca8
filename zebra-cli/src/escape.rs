//! Text made safe for a terminal: control characters and bidirectional controls are shown as escapes such as `\u{1b}`.
//!
//! Names and sentences of puzzles come from files of other people. Printed as they are, they could move the cursor, change the
//! title of the window, hide text or show it in another order. Files and pipes get every text unchanged.

use std::borrow::Cow;
use std::fmt::Write;

use zebra_runtime::model::{Model, Piece, Text};

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
    let mut parts = model.parts().clone();
    if let Some(story) = &mut parts.story {
        *story = Text::new(text(&story.replace("\r\n", "\n")));
    }
    let mut sentences: Vec<&mut Text> = parts.question.iter_mut().collect();
    let verbs = &mut parts.verbs;
    let mut names = vec![&mut parts.name, &mut parts.title];
    names.extend([&mut verbs.negative, &mut verbs.possible, &mut verbs.positive]);
    names.extend(&mut parts.author);
    names.extend(parts.categories.to_mut().iter_mut().map(|category| &mut category.name));
    for item in parts.items.to_mut() {
        names.extend([&mut item.name, &mut item.phrase, &mut item.title]);
    }
    for property in parts.properties.to_mut() {
        names.push(&mut property.name);
        names.extend(property.words.to_mut());
    }
    for link in parts.links.to_mut() {
        names.extend([&mut link.name, &mut link.phrase]);
    }
    for clue in parts.clues.to_mut() {
        names.push(&mut clue.label);
        sentences.extend(&mut clue.sentence);
    }
    for piece in parts.sayings.to_mut().iter_mut().flat_map(|saying| saying.pieces.to_mut()) {
        match piece {
            Piece::Words(words) => names.push(words),
            Piece::Choice(positive, negative) => names.extend([positive, negative]),
            Piece::Slot(_) => {}
        }
    }
    if let Some(words) = &mut parts.words {
        names.push(&mut words.language);
        for item in words.items.to_mut() {
            names.extend([&mut item.subject, &mut item.is, &mut item.is_not]);
        }
    }
    for sentence in sentences {
        // The author's line breaks are no part of a sentence.
        *sentence = Text::new(sentence.lines().map(str::trim).collect::<Vec<_>>().join(" "));
        names.push(sentence);
    }
    for name in names {
        *name = Text::new(line(name));
    }
    Model::from_parts(parts)
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
