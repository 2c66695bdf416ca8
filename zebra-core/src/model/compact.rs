//! The compact form of a model: one text, as which an expansion contains its puzzle.
//!
//! A number is written in decimal and ends with a space, a text follows the number of its bytes, and a variant begins with a
//! letter. The form is private to crates of one version. To extend it, add a line to `compact!`: a missing field or variant
//! does not compile.

use std::sync::OnceLock;

use super::{
    Answer, Between, Cases, Category, CategoryId, Clue, Comparison, Copies, Fact, Formula, Item, ItemId,
    ItemWords, Link, LinkId, List, Measure, Model, Nested, Number, Operator, Order, Parts, Piece, Polarity,
    Presence, Property, PropertyId, Quantity, Relation, Saying, Slot, State, Term, Text, Unit, Variable,
    Verbs, Words,
};

/// A model in its compact form, which is read at the first use.
#[doc(hidden)]
#[derive(Debug)]
pub struct CompactModel {
    text: &'static str,
    model: OnceLock<Model>,
}

impl CompactModel {
    /// Creates a model of the text that [`Model::to_compact`] returned.
    #[must_use]
    pub const fn new(text: &'static str) -> Self {
        CompactModel { text, model: OnceLock::new() }
    }

    /// Returns the model. The first call reads it: linear in the length of the text.
    #[must_use]
    pub fn get(&self) -> &Model {
        self.model.get_or_init(|| match Parts::read(&mut Reader { rest: self.text }) {
            Some(parts) => Model::from_parts(parts),
            None => unreachable!("the macro writes what this version reads"),
        })
    }
}

impl Model {
    /// Returns the compact form, for [`CompactModel::new`].
    #[doc(hidden)]
    #[must_use]
    pub fn to_compact(&self) -> String {
        let mut text = String::new();
        self.parts.write(&mut text);
        text
    }
}

/// The rest of a text. Texts of the model borrow from it.
struct Reader {
    rest: &'static str,
}

impl Reader {
    fn letter(&mut self) -> Option<u8> {
        let letter = *self.rest.as_bytes().first()?;
        self.rest = self.rest.get(1..)?;
        Some(letter)
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        let (digits, rest) = self.rest.split_once(' ')?;
        self.rest = rest;
        digits.parse().ok()
    }

    fn text(&mut self) -> Option<&'static str> {
        let length: usize = self.number()?;
        let (text, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(text)
    }
}

/// A part of a model that has a compact form.
trait Compact: Sized {
    fn write(&self, text: &mut String);

    /// Reads what `write` wrote; `None` if the text is something else.
    fn read(from: &mut Reader) -> Option<Self>;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Compact for $number {
            fn write(&self, text: &mut String) {
                text.push_str(&self.to_string());
                text.push(' ');
            }

            fn read(from: &mut Reader) -> Option<Self> {
                from.number()
            }
        }
    )*};
}

numbers!(u8 u32 i64);

impl Compact for Text {
    fn write(&self, text: &mut String) {
        (self.len() as u32).write(text);
        text.push_str(self);
    }

    fn read(from: &mut Reader) -> Option<Self> {
        from.text().map(Text::new_static)
    }
}

impl<T: Compact + Clone> Compact for List<T> {
    fn write(&self, text: &mut String) {
        (self.len() as u32).write(text);
        self.iter().for_each(|part| part.write(text));
    }

    fn read(from: &mut Reader) -> Option<Self> {
        let length: u32 = from.number()?;
        (0..length).map(|_| T::read(from)).collect()
    }
}

impl<T: Compact> Compact for Nested<T> {
    fn write(&self, text: &mut String) {
        (**self).write(text);
    }

    fn read(from: &mut Reader) -> Option<Self> {
        T::read(from).map(Nested::from)
    }
}

impl Compact for bool {
    fn write(&self, text: &mut String) {
        u8::from(*self).write(text);
    }

    fn read(from: &mut Reader) -> Option<Self> {
        u8::read(from).map(|truth| truth == 1)
    }
}

impl<T: Compact> Compact for Option<T> {
    fn write(&self, text: &mut String) {
        self.is_some().write(text);
        self.iter().for_each(|part| part.write(text));
    }

    fn read(from: &mut Reader) -> Option<Self> {
        if bool::read(from)? { T::read(from).map(Some) } else { Some(None) }
    }
}

impl<A: Compact, B: Compact> Compact for (A, B) {
    fn write(&self, text: &mut String) {
        self.0.write(text);
        self.1.write(text);
    }

    fn read(from: &mut Reader) -> Option<Self> {
        Some((A::read(from)?, B::read(from)?))
    }
}

impl<T: Compact> Compact for Cases<T> {
    fn write(&self, text: &mut String) {
        self.first.write(text);
        self.variables.write(text);
        self.condition.write(text);
        self.body.write(text);
    }

    fn read(from: &mut Reader) -> Option<Self> {
        Some(Cases {
            first: Compact::read(from)?,
            variables: Compact::read(from)?,
            condition: Compact::read(from)?,
            body: Compact::read(from)?,
        })
    }
}

/// Implements `Compact`: for a struct from its fields, for an enum from a letter for each variant and its fields.
macro_rules! compact {
    (struct $name:ident { $($field:tt),* }) => {
        impl Compact for $name {
            fn write(&self, text: &mut String) {
                $(self.$field.write(text);)*
            }

            fn read(from: &mut Reader) -> Option<Self> {
                // Fields are read in the order in which they are listed, which is that of writing.
                Some($name { $($field: Compact::read(from)?),* })
            }
        }
    };
    (enum $name:ident {
        $($letter:literal $variant:ident $(($($part:ident),*))? $({ $($field:ident),* })?,)*
    }) => {
        impl Compact for $name {
            fn write(&self, text: &mut String) {
                match self {
                    $(Self::$variant $(($($part),*))? $({ $($field),* })? => {
                        text.push(char::from($letter));
                        $($($part.write(text);)*)?
                        $($($field.write(text);)*)?
                    })*
                }
            }

            fn read(from: &mut Reader) -> Option<Self> {
                match from.letter()? {
                    $($letter => {
                        $($(let $part = Compact::read(from)?;)*)?
                        $($(let $field = Compact::read(from)?;)*)?
                        Some(Self::$variant $(($($part),*))? $({ $($field),* })?)
                    })*
                    _ => None,
                }
            }
        }
    };
}

compact!(struct Parts {
    name, title, story, question, author, stars, categories, items, anchor, properties, links, clues, verbs,
    sayings, answer, words
});
compact!(struct CategoryId { 0 });
compact!(struct ItemId { 0 });
compact!(struct LinkId { 0 });
compact!(struct PropertyId { 0 });
compact!(struct Category { name, order, presence, role_of, unit, first, count });
compact!(struct Unit { scale, amount });
compact!(struct Item { category, name, phrase, title, value, copies });
compact!(struct Property { name, category, values, words });
compact!(struct Link { name, phrase, category, relation });
compact!(struct Clue { label, sentence, zbc, formulas, state });
compact!(struct Verbs { negative, possible, positive });
compact!(struct Saying { about, pieces });
compact!(struct Words { language, items });
compact!(struct ItemWords { subject, is, is_not });
compact!(struct Answer { columns, rows });
compact!(struct Fact { first, polarity, link, second });
compact!(struct Between { category, middle, ends });
compact!(struct Variable { name, over });
compact!(struct Copies { first, of, formulas });

compact!(enum Order {
    b'o' Ordered,
    b'u' Unordered,
});
compact!(enum Presence {
    b'1' Once,
    b'?' AtMostOnce,
    b'+' AtLeastOnce,
    b'*' AnyTimes,
});
compact!(enum State {
    b'+' On,
    b'-' Off,
});
compact!(enum Polarity {
    b'=' Is,
    b'!' IsNot,
});
compact!(enum Piece {
    b'w' Words(words),
    b's' Slot(slot),
    b'c' Choice(positive, negative),
});
compact!(enum Slot {
    b'a' First,
    b'b' Second,
    b'l' Link,
});
compact!(enum Relation {
    b'w' With,
    b'<' LessThan(n),
    b'l' LessBy(n),
    b'>' MoreThan(n),
    b'm' MoreBy(n),
    b'n' NextTo,
    b'o' OffsetBy(n),
    b'O' OutsideOf(n),
    b'r' HasRatio(p, q),
    b's' Same,
    b't' Table(pairs),
});
compact!(enum Formula {
    b'c' Constant(truth),
    b'f' Fact(fact),
    b'b' Between(between),
    b's' Same { left, polarity, right },
    b'=' Compare { left, comparison, right },
    b'!' Not(inner),
    b'&' All(parts),
    b'|' Any(parts),
    b'^' Either(left, right),
    b'>' Implies(left, right),
    b'e' Equivalent(left, right),
    b'#' Count { of, least, most },
    b'q' Quantified(quantity, cases),
    b'k' Copies(copies),
});
compact!(enum Quantity {
    b'a' All,
    b'o' Any,
    b'=' Exactly(number),
    b'g' AtLeast(number),
    b'l' AtMost(number),
});
compact!(enum Term {
    b'i' Item(item),
    b'.' In { category, of },
});
compact!(enum Measure {
    b'v' Value,
    b'p' Place,
    b'q' Property(property),
    b'i' Initial,
});
compact!(enum Number {
    b'c' Constant(number),
    b'.' Of(measure, of),
    b'a' Arithmetic(operator, left, right),
    b's' Sum(numbers),
    b'm' Min(numbers),
    b'M' Max(numbers),
    b'#' Count(formulas),
    b'S' SumOf(cases),
    b'n' MinOf(cases),
    b'N' MaxOf(cases),
    b'C' CountOf(cases),
});
compact!(enum Operator {
    b'+' Add,
    b'-' Subtract,
    b'*' Multiply,
    b'/' Divide,
    b'%' Remainder,
    b't' TruncatedRemainder,
    b'd' Difference,
});
compact!(enum Comparison {
    b'=' Equal,
    b'!' Different,
    b'<' Less,
    b'l' LessOrEqual,
    b'>' Greater,
    b'g' GreaterOrEqual,
});
