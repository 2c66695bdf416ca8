//! Names as printed, and the identifiers of them.

use super::begins_value;
use crate::model::Text;

/// Returns the text with plain quotes, dashes and spaces, single spaces, and none at the ends.
///
/// ```
/// # use zebra_core as zebra;
/// # use zebra::printed::normal;
/// assert_eq!(normal(" O\u{2019}Brien\u{a0} \u{2212}3"), "O'Brien -3");
/// ```
#[must_use]
pub fn normal(text: &str) -> String {
    let plain = text.chars().map(|letter| match letter {
        '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' | '\u{ff07}' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{2033}' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' => '-',
        other => other,
    });
    let plain: String =
        plain.filter(|letter| !matches!(letter, '\u{200b}'..='\u{200d}' | '\u{feff}')).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the printed text of an item in quotes, if its name is the identifier derived from an amount.
///
/// ```
/// # use zebra_core as zebra;
/// # use zebra::printed::quoted_amount;
/// assert_eq!(quoted_amount("N5_50", "$5.50"), Some("\"$5.50\"".to_owned()));
/// assert_eq!(quoted_amount("BlackCat", "black cat"), None);
/// ```
#[must_use]
pub fn quoted_amount(name: &str, text: &str) -> Option<String> {
    (begins_value(text) && identifier(text) == name).then(|| format!("{text:?}"))
}

/// Returns the identifier of a name as printed: its words, each with a capital, and a letter before a number.
///
/// ```
/// # use zebra_core as zebra;
/// # use zebra::printed::identifier;
/// assert_eq!(["black cat", "O'Brien", "DM-5000", "9:30am"].map(identifier), ["BlackCat", "OBrien", "DM5000", "N9_30am"]);
/// assert_eq!(["-3.5", "?"].map(identifier), ["Minus3_5", "Item"]);
/// ```
#[must_use]
pub fn identifier(text: &str) -> Text {
    let text = normal(text);
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) if rest.starts_with(|first: char| first.is_ascii_digit()) => ("Minus", rest),
        _ => ("", &*text),
    };
    let mut name = sign.to_owned();
    let rest = rest.replace('\'', "");
    for word in rest.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        if digit(name.chars().last()) && digit(word.chars().next()) {
            name.push('_');
        }
        let mut letters = word.chars();
        name.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        name.push_str(letters.as_str());
    }
    match name.chars().next() {
        None => Text::new_static("Item"),
        Some(first) if first.is_numeric() => format!("N{name}").into(),
        Some(_) if matches!(&*name, "Self") => "Self_".into(),
        Some(_) => name.into(),
    }
}
