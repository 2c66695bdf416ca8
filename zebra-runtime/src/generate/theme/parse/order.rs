//! The order of a category of a theme: its links and its numbers.

use super::super::numbers::Numbers;
use super::super::reader::{Reader, Section, Written};
use super::super::template::Template;
use super::super::{Argument, Link};
use super::{AMOUNT, BETWEEN, DIFFERENCE, GREATER, GREATEST, LIMIT, LINK, PHRASE, PLACE, SUM, TIMES, plain};
use crate::diagnostic::Code;

impl Reader<'_> {
    /// Reads the sentences about an order.
    pub(super) fn order(&mut self, section: &mut Section<'_>) -> (Vec<Link>, Vec<Template>) {
        let between = section.texts(self, "between");
        let between = self.templates(&between, BETWEEN);
        let links = section.tables(self, "link");
        (links.into_iter().map(|link| self.link(link)).collect(), between)
    }

    fn link(&mut self, mut section: Section<'_>) -> Link {
        let name = section.required_text(self, "name");
        if let Some(Written { at, text }) = &name
            && !text.chars().all(|letter| letter == '_' || letter.is_ascii_alphanumeric())
        {
            let message = format!("`{text}` is not a valid name");
            self.error(Code::Syntax, at, &message, "use letters, digits and `_`, such as `next_to`");
        }
        let (mut relation, mut arguments) = ("next_to".to_owned(), Vec::new());
        if let Some(Written { at, text }) = section.required_text(self, "relation") {
            match smart_link(&text) {
                Some(read) => (relation, arguments) = read,
                None => {
                    let message = format!("`{text}` is not a smart link");
                    let help = "write one such as `next_to`, `less_by(1)` or `more_by(step)`";
                    self.error(Code::UnknownRelation, &at, &message, help);
                }
            }
        }
        let phrase = section.required_text(self, "phrase");
        let phrase = phrase.map(|phrase| self.template(&phrase, PHRASE)).unwrap_or_default();
        let say = section.required(self, "say");
        let say = self.templates(&say, LINK);
        section.finish(self);
        Link { name: plain(name), relation, arguments, phrase, say }
    }

    /// Notes that a sentence has the sign of a number again, which `{n}` has already: "$$34".
    fn doubled_unit(&mut self, Written { at, text }: &Written, item: &str) {
        let Some((before, after)) = item.split_once("{n}") else { return };
        let is_doubled = (!before.is_empty() && text.contains(&format!("{before}{{n}}")))
            || (!after.is_empty() && text.contains(&format!("{{n}}{after}")));
        if is_doubled {
            let message =
                format!("`{{n}}` stands for `{item}` here, so the sentence has `{before}{after}` twice");
            self.error(Code::Template, at, &message, "write `{n}` alone");
        }
    }

    pub(super) fn numbers(&mut self, mut section: Section<'_>) -> Numbers {
        let from = section.numbers(self, "from");
        let steps = section.numbers(self, "steps");
        for (at, step) in &steps {
            if !(1..=GREATEST).contains(step) {
                let help = format!("write a number from 1 to {GREATEST}");
                self.error(Code::TooLarge, at, "the step is out of range", &help);
            }
        }
        for (at, number) in &from {
            if !(-GREATEST..=GREATEST).contains(number) {
                let help = format!("write a number from -{GREATEST} to {GREATEST}");
                self.error(Code::TooLarge, at, "the first number is out of range", &help);
            }
        }
        let (least, most) = match &from[..] {
            [(_, number)] => (*number, *number),
            [(_, least), (_, most)] if least <= most => (*least, *most),
            [] => (1, 1),
            [(at, _), ..] => {
                let help = "write one number, or the least and the greatest: `from = [20, 40]`";
                self.error(Code::EmptyRange, at, "`from` is not a range", help);
                (1, 1)
            }
        };
        let template = |reader: &mut Self, written: Option<Written>, slots, default: &str| match written {
            Some(written) => reader.template(&written, slots),
            None => Template::parse(default, slots, reader.language).unwrap_or_default(),
        };
        let written = section.text(self, "item");
        let around = written.as_ref().map(|written| written.text.clone()).unwrap_or_default();
        let item = template(self, written, PLACE, "{n}");
        let written = section.text(self, "amount");
        let amount = template(self, written, AMOUNT, "{count}");
        let mut sentences = |reader: &mut Self, field, slots, is_required| {
            let written = match is_required {
                true => section.required(reader, field),
                false => section.texts(reader, field),
            };
            for written in &written {
                reader.doubled_unit(written, &around);
            }
            reader.templates(&written, slots)
        };
        let numbers = Numbers {
            difference: sentences(self, "difference", DIFFERENCE, false),
            greater: sentences(self, "greater", GREATER, true),
            least: sentences(self, "least", LIMIT, true),
            most: sentences(self, "most", LIMIT, true),
            sum: sentences(self, "sum", SUM, false),
            times: sentences(self, "times", TIMES, false),
            from: (least, most),
            steps: steps.into_iter().map(|(_, step)| step).collect(),
            uneven: section.flag(self, "uneven"),
            listed: Vec::new(),
            item,
            amount,
        };
        section.finish(self);
        numbers
    }
}

/// Splits `less_by(1)` into its name and its numbers.
fn smart_link(text: &str) -> Option<(String, Vec<Argument>)> {
    let (name, rest) = text.split_once('(').unwrap_or((text, ")"));
    let arguments = rest.strip_suffix(')')?;
    let numbers = arguments.split(',').map(str::trim).filter(|number| !number.is_empty());
    let argument = |number: &str| match number.strip_suffix("step").map(str::trim) {
        Some("") => Some(Argument::Steps(1)),
        Some(count) => {
            count.trim_end_matches('*').trim().parse().ok().filter(|count| *count < 100).map(Argument::Steps)
        }
        None => number.parse().ok().map(Argument::Number),
    };
    Some((name.trim().to_owned(), numbers.map(argument).collect::<Option<_>>()?))
}
