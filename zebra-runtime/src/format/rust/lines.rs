//! Lines of limited width: where the source of a puzzle is broken.

use std::fmt::Write as _;

/// The greatest width of a line of `puzzle!`, in characters.
pub const WIDTH: usize = 100;

/// The width of an indentation, in characters.
pub const INDENT: usize = 4;

/// A tree of texts, of which each list is on one line or has a line for each part.
///
/// The writer of Rust and `zebra fmt` break lines with it.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::format::rust::Layout;
/// let text = |text: &str| Layout::Text(text.to_owned());
/// let sum = Layout::Joined(vec![(String::new(), text("first")), ("+".to_owned(), text("second"))]);
/// assert_eq!(sum.flat(), "first + second");
/// assert_eq!(sum.print(90, 4, 1), "first\n        + second");
/// ```
#[derive(Debug, Clone)]
pub enum Layout {
    /// A text that is never broken.
    Text(String),
    /// Parts, each with the operator before it, which begins the line. The first one has none.
    Joined(Vec<(String, Layout)>),
    /// Parts between delimiters, separated by commas, on lines of their own.
    Listed {
        /// The opening delimiter, and what is before it.
        open: String,
        /// The parts.
        parts: Vec<Layout>,
        /// The closing delimiter.
        close: &'static str,
    },
    /// One part in parentheses.
    Group {
        /// The opening parenthesis, and what is before it.
        open: String,
        /// The part.
        inner: Box<Layout>,
    },
    /// A beginning, and a body that may be on a line of its own.
    Headed {
        /// The beginning.
        head: String,
        /// The body.
        body: Box<Layout>,
    },
}

impl Layout {
    /// Prints on one line.
    #[must_use]
    pub fn flat(&self) -> String {
        let mut text = String::new();
        write_flat(self, &mut text);
        text
    }

    /// Prints at a column of a line with this indentation; `after` letters follow on the last line.
    #[must_use]
    pub fn print(&self, column: usize, indent: usize, after: usize) -> String {
        let mut text = String::new();
        write(self, &mut text, column, indent, after);
        text
    }
}

fn write_flat(layout: &Layout, text: &mut String) {
    match layout {
        Layout::Text(words) => text.push_str(words),
        Layout::Joined(parts) => {
            for (index, (operator, part)) in parts.iter().enumerate() {
                if index > 0 {
                    let _ = write!(text, " {operator} ");
                }
                write_flat(part, text);
            }
        }
        Layout::Listed { open, parts, close } => {
            // Braces have spaces inside.
            let space = if *close == "}" { " " } else { "" };
            text.push_str(open);
            for (index, part) in parts.iter().enumerate() {
                text.push_str(if index > 0 { ", " } else { space });
                write_flat(part, text);
            }
            text.push_str(space);
            text.push_str(close);
        }
        Layout::Group { open, inner } => {
            text.push_str(open);
            write_flat(inner, text);
            text.push(')');
        }
        Layout::Headed { head, body } => {
            let _ = write!(text, "{head} ");
            write_flat(body, text);
        }
    }
}

fn write(layout: &Layout, text: &mut String, column: usize, indent: usize, after: usize) {
    let mut line = String::new();
    write_flat(layout, &mut line);
    if column + line.chars().count() + after <= WIDTH {
        return text.push_str(&line);
    }
    let inner = indent + INDENT;
    let begin = |text: &mut String, indent: usize| {
        let _ = write!(text, "\n{:indent$}", "");
    };
    match layout {
        Layout::Text(words) => text.push_str(words),
        Layout::Joined(parts) => {
            for (index, (operator, part)) in parts.iter().enumerate() {
                let after = if index + 1 == parts.len() { after } else { 0 };
                if index == 0 {
                    write(part, text, column, indent, after);
                    continue;
                }
                begin(text, inner);
                let _ = write!(text, "{operator} ");
                write(part, text, inner + operator.chars().count() + 1, inner, after);
            }
        }
        Layout::Listed { open, parts, close } => {
            text.push_str(open);
            let are_short = parts.iter().all(|part| matches!(part, Layout::Text(_)));
            let mut place = WIDTH;
            for part in parts {
                let mut one = String::new();
                write(part, &mut one, inner, inner, 1);
                let length = one.chars().count() + 1;
                if are_short && place + 1 + length <= WIDTH {
                    text.push(' ');
                    place += 1 + length;
                } else {
                    begin(text, inner);
                    place = inner + length;
                }
                let _ = write!(text, "{one},");
            }
            begin(text, indent);
            text.push_str(close);
        }
        Layout::Group { open, inner: part } => {
            text.push_str(open);
            begin(text, inner);
            write(part, text, inner, inner, 0);
            begin(text, indent);
            text.push(')');
        }
        Layout::Headed { head, body } => {
            text.push_str(head);
            begin(text, inner);
            write(body, text, inner, inner, after);
        }
    }
}
