//! Text inside XML and HTML.

use std::fmt;

/// A text that is displayed as it is: markup in it has no effect. Works in elements and in quoted attributes.
///
/// Characters that XML forbids become the replacement character.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                // HTML forbids noncharacters and control characters too.
                letter if letter.is_control() || (letter as u32) & 0xfffe == 0xfffe => {
                    f.write_char('\u{fffd}')?;
                }
                letter if ('\u{fdd0}'..='\u{fdef}').contains(&letter) => f.write_char('\u{fffd}')?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Escaped;

    #[test]
    fn markup_has_no_effect_and_control_characters_are_replaced() {
        for (text, expected) in [
            ("a & b", "a &amp; b"),
            ("<script>alert('x')</script>", "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"),
            ("\"a\"\u{0}\u{1b}[1m\n\u{ffff}", "&quot;a&quot;\u{fffd}\u{fffd}[1m \u{fffd}"),
            ("Ελένη 🦓 שלום", "Ελένη 🦓 שלום"),
        ] {
            assert_eq!(Escaped(text).to_string(), expected);
        }
    }
}
