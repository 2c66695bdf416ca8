//! Items that are numbers, amounts, times or dates, which are compared by value: `$18.00` is `$18`, and `$1.8` is not.

use zebra_runtime::language::{Key, Language};

use super::key::articles;
use super::spelled::{in_digits, spelled, spelled_time};
use super::text::is_picture;
use super::words::words;

/// What a text means.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Value {
    /// A number, as sign, digits and fraction without needless zeros, and its units in order.
    Number(String, Vec<String>),
    /// Minutes after midnight.
    Time(u32),
    /// A month from 0, and a day.
    Date(usize, u32),
}

impl Value {
    /// Returns the units of a number.
    pub(super) fn units(&self) -> &[String] {
        match self {
            Value::Number(_, units) => units,
            _ => &[],
        }
    }

    /// Returns whether this is a time before noon.
    pub(super) fn is_morning(&self) -> bool {
        matches!(self, Value::Time(minutes) if *minutes < 720)
    }

    /// Returns a time after noon as one of a clock with twelve hours.
    pub(super) fn in_first_half(&self) -> Option<Value> {
        match self {
            Value::Time(minutes) if *minutes >= 720 => Some(Value::Time(minutes - 720)),
            _ => None,
        }
    }
}

/// How the items of a category are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Time,
    Date,
}

/// Returns the kind that all items have.
pub(super) fn kind_of<'i>(items: &(impl Iterator<Item = &'i str> + Clone), is_english: bool) -> Kind {
    let all = |kind: Kind| {
        items.clone().next().is_some() && items.clone().all(|item| parse(kind, item, is_english).is_some())
    };
    // "9.00" is a number; a time needs a colon or a word.
    let has_mark = || {
        items.clone().all(|item| item.contains(':') || item.contains(|letter: char| letter.is_alphabetic()))
    };
    if all(Kind::Time) && has_mark() {
        return Kind::Time;
    }
    // "1/2" is a number or a name; a date of a puzzle has a word or a hyphen.
    if all(Kind::Date) && items.clone().all(|item| !item.contains('/')) {
        return Kind::Date;
    }
    let units = |item: &str| match parse(Kind::Number, item, is_english) {
        Some(Value::Number(_, units)) => Some(units),
        _ => None,
    };
    let first = items.clone().next().and_then(units);
    // "45 cm" and "1.2 m"
    let is_measure =
        |item: &str| units(item).is_some_and(|units| units.len() == 1 && words().is_unit(&units[0]));
    let are_numbers =
        first.is_some() && (items.clone().all(|item| units(item) == first) || items.clone().all(is_measure));
    if are_numbers { Kind::Number } else { Kind::Text }
}

/// Reads a text as a value of a kind.
pub(super) fn parse(kind: Kind, text: &str, is_english: bool) -> Option<Value> {
    let text = text.trim_matches(is_picture);
    match kind {
        Kind::Text => None,
        Kind::Number => number(text, is_english),
        Kind::Time => time(text),
        Kind::Date => date(text, is_english),
    }
}

/// Returns whether the value of an answer is that of an item: units may be missing on one side, but not differ.
pub(super) fn is_same(answer: &Value, item: &Value) -> bool {
    match (answer, item) {
        (Value::Number(found, found_units), Value::Number(right, units)) => {
            found == right
                && (found_units == units
                    || found_units.is_empty()
                    || (units.is_empty()
                        && found_units.len() == 1
                        && !words().has("multiples", &found_units[0])))
        }
        _ => answer == item,
    }
}

/// The least number whose words alone mean it: smaller ones may number a row.
const LEAST_IN_WORDS: usize = 13;

/// Returns the keys of a number in words, such as "twentyone" and "sixteendollars".
pub(super) fn keys_in_words(value: &Value) -> Vec<String> {
    let (digits, units) = match value {
        Value::Number(digits, units) => (digits, units),
        Value::Time(minutes) => return spelled_time(*minutes as usize),
        Value::Date(..) => return Vec::new(),
    };
    let number: usize = digits.parse().unwrap_or(usize::MAX);
    let spelled = spelled(number);
    match &units[..] {
        [] if number >= LEAST_IN_WORDS => spelled,
        [unit] => {
            let names = || words().names_of_unit(unit).chain([unit.clone(), format!("{unit}s")]);
            let mut keys: Vec<String> = spelled
                .iter()
                .flat_map(|number| names().map(move |unit| format!("{number}{unit}")))
                .collect();
            keys.extend(spelled.into_iter().filter(|_| number >= LEAST_IN_WORDS));
            keys
        }
        _ => Vec::new(),
    }
}

/// Returns whether the last word of a text is a unit, or multiplies the number before it, as in "100 thousand" and "100 000".
pub(super) fn has_unit(text: &str) -> bool {
    let Some((before, last)) = text.trim_end().rsplit_once(char::is_whitespace) else { return false };
    let word = last.trim_end_matches(['.', ',', ';', ':', '!', ')', '*']).to_lowercase();
    let is_group = word.len() == 3
        && word.bytes().all(|byte| byte.is_ascii_digit())
        && before.ends_with(|letter: char| letter.is_ascii_digit());
    words().is_unit(&word) || words().has("multiples", &word) || is_group
}

/// Returns the number, the unit and the rest of a measure that hyphens join: "four", "night" and "" of "four-night".
pub(super) fn hyphenated(token: &str) -> Option<(&str, &str, &str)> {
    let parts = token.match_indices('-').map(|(at, _)| (&token[..at], &token[at + 1..]));
    parts.into_iter().find_map(|(number, rest)| {
        let (unit, rest) = rest.split_once('-').unwrap_or((rest, ""));
        let name = unit.trim_end_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        let digits = in_digits(number.trim_start_matches(|letter: char| !letter.is_alphanumeric()));
        let is_number = number.ends_with(|letter: char| letter.is_ascii_digit())
            || digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()));
        (is_number && name.len() > 1 && words().is_unit(&name)).then_some((number, unit, rest))
    })
}

/// Returns whether a mark parts a number from the words after it: "260, Ann" and "(1800): cat" are a number and a name.
fn is_parted(after: &str) -> bool {
    let rest = after.trim_start();
    (rest.starts_with([',', ';', ')', ']', ':', '–', '—', '|', '→']) || rest.starts_with("- "))
        && after.contains(char::is_alphabetic)
}

fn is_minus(letter: char) -> bool {
    matches!(letter, '-' | '−' | '–')
}

fn number(text: &str, is_english: bool) -> Option<Value> {
    let letters: Vec<char> = text.trim().chars().collect();
    let start = letters.iter().position(char::is_ascii_digit)?;
    let is_part = |at: usize| {
        letters[at].is_ascii_digit()
            || matches!(letters[at], '.' | ',' | '\'' | '’' | ' ' | '\u{202f}' | '\u{a0}')
                && letters.get(at + 1).is_some_and(char::is_ascii_digit)
    };
    let mut end = start;
    while end < letters.len() && is_part(end) {
        end += 1;
    }
    // "s21" is a name, and "2x4" is not a number.
    let begins_word = start == 0 || !letters[start - 1].is_alphanumeric();
    let has_more = letters[end..].iter().any(char::is_ascii_digit);
    if !begins_word || has_more {
        return None;
    }
    let mut before: String = letters[..start].iter().collect();
    let is_negative = before.trim_start().starts_with(is_minus) || before.ends_with(is_minus);
    before.retain(|letter| !is_minus(letter));
    // "No. 14"
    if words().has("number-marks", &before.trim().to_lowercase()) {
        before.clear();
    }
    let digits = amount(&letters[start..end], is_english)?;
    let after: String = letters[end..].iter().collect();
    let ends = ["st", "nd", "rd", "th", ",–", ",-", ",—"];
    let after = ends.iter().find_map(|end| after.strip_prefix(end)).unwrap_or(&after);
    if is_parted(after) {
        return None;
    }
    let mut units: Vec<String> = Vec::new();
    for word in format!("{before} {after}").to_lowercase().split_whitespace() {
        let word = word.trim_matches(|letter: char| {
            matches!(
                letter,
                '.' | ',' | '*' | '_' | '`' | '"' | '\'' | '‘' | '’' | '\\' | '(' | ')' | '[' | ']'
            )
        });
        if words().has("not", word) || words().has("or", word) || words().has("hedges", word) {
            return None;
        }
        // "$18.-" has no cents.
        if !words().has("unit-notes", word)
            && !word.chars().all(|letter| is_minus(letter) || matches!(letter, '—' | '='))
            && !articles().any(|article| article == word)
        {
            units.push(words().unit(word).to_owned());
        }
    }
    units.sort_unstable();
    Some(Value::Number(if is_negative && digits != "0" { format!("-{digits}") } else { digits }, units))
}

/// Returns digits and a fraction without needless zeros. A comma before three digits groups; so does a point where commas are decimal.
fn amount(letters: &[char], is_english: bool) -> Option<String> {
    let pieces = letters.split(|letter| !letter.is_ascii_digit());
    let lengths: Vec<usize> = pieces.map(<[char]>::len).collect();
    let marks: Vec<char> = letters.iter().copied().filter(|letter| !letter.is_ascii_digit()).collect();
    let groups = |mark: char, length: usize| {
        length == 3
            && lengths[0] <= 3
            && match mark {
                '.' => !is_english,
                ',' => is_english,
                _ => true,
            }
    };
    let mut decimal = marks.len();
    for (at, &mark) in marks.iter().enumerate() {
        if !groups(mark, lengths[at + 1]) {
            // Only the last mark can begin a fraction, and a space cannot.
            if at + 1 != marks.len() || !matches!(mark, '.' | ',') {
                return None;
            }
            decimal = at;
        }
    }
    let mut pieces =
        letters.split(|letter| !letter.is_ascii_digit()).map(|piece| piece.iter().collect::<String>());
    let whole: String = pieces.by_ref().take(decimal + 1).collect();
    let fraction: String = pieces.collect();
    // "100,000" is no hundred, wherever it was written.
    if fraction.len() == 3 && fraction.bytes().all(|byte| byte == b'0') {
        return None;
    }
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    let whole = if whole.is_empty() { "0" } else { whole };
    Some(if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") })
}

fn time(text: &str) -> Option<Value> {
    let text: String = text.trim().to_lowercase().chars().filter(|letter| !letter.is_whitespace()).collect();
    let text = text.trim_matches(|letter: char| matches!(letter, '*' | '_' | '`' | '"' | '\''));
    let (text, half) = ["a.m.", "a.m", "am", "p.m.", "p.m", "pm"]
        .iter()
        .find_map(|half| Some((text.strip_suffix(half)?, half.chars().next())))
        .unwrap_or((text, None));
    // "8 heures 45"
    let text = words().list("hours").iter().fold(text.to_owned(), |text, word| text.replace(word, "h"));
    let (text, has_word) = ["o'clock", "o’clock", "h"]
        .iter()
        .find_map(|word| Some((text.strip_suffix(word)?, true)))
        .unwrap_or((&text, half.is_some()));
    // "09:00:00"
    let text = text.strip_suffix(":00").filter(|text| text.contains(':')).unwrap_or(text);
    let (hour, minute) = match text.split_once([':', '.', 'h']) {
        Some((hour, minute)) if minute.len() == 2 => (hour, minute),
        None if has_word => (text, "00"),
        _ => return None,
    };
    let digits = |text: &str| -> Option<u32> {
        (!text.is_empty() && text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| text.parse().ok())?
    };
    let (hour, minute) = (digits(hour)?, digits(minute)?);
    let hour = match half {
        None => hour,
        Some(_) if hour == 0 || hour > 12 => return None,
        Some('a') => hour % 12,
        Some(_) => hour % 12 + 12,
    };
    (hour < 24 && minute < 60).then_some(Value::Time(hour * 60 + minute))
}

fn date(text: &str, is_english: bool) -> Option<Value> {
    // "03/01" is March 1, in other languages January 3.
    let is_short = |part: &str| matches!(part.len(), 1 | 2) && part.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((first, last)) = text.split_once('/').filter(|(one, other)| is_short(one) && is_short(other))
    {
        let (month, day) = if is_english { (first, last) } else { (last, first) };
        return Some(Value::Date(month.parse::<usize>().ok()?.checked_sub(1)?, day.parse().ok()?));
    }
    // "2024-03-01"
    let parts: Vec<&str> = text.split('-').collect();
    if let [year, month, day] = parts[..]
        && year.len() == 4
        && parts.iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    {
        let month = month.parse::<usize>().ok()?.checked_sub(1)?;
        return Some(Value::Date(month, day.parse().ok()?));
    }
    let text = text.to_lowercase();
    let (mut month, mut day) = (None, None);
    for word in
        text.split(|letter: char| letter.is_whitespace() || matches!(letter, '.' | ',' | '-' | '*' | '_'))
    {
        let months =
            || Language::all().iter().flat_map(|language| language.texts(Key::Months).iter().enumerate());
        let is_month = |name: &str| {
            let name = name.to_lowercase();
            name == word || (word.chars().count() == 3 && name.starts_with(word))
        };
        let digits = word.trim_end_matches(|letter: char| letter.is_alphabetic() || letter == 'º');
        let suffix = &word[digits.len()..];
        if word.is_empty() || ["of", "the", "de", "le", "el", "am", "der"].contains(&word) {
        } else if let Some((at, _)) = months().find(|(_, name)| is_month(name)) {
            if month.replace(at).is_some() {
                return None;
            }
        } else if ["", "st", "nd", "rd", "th", "er", "º"].contains(&suffix) && digits.len() <= 2 {
            if day.replace(digits.parse().ok()?).is_some() {
                return None;
            }
        } else {
            return None;
        }
    }
    Some(Value::Date(month?, day?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(kind: Kind, answer: &str, item: &str) -> bool {
        let read = |text| parse(kind, text, true);
        matches!((read(answer), read(item)), (Some(answer), Some(item)) if is_same(&answer, &item))
    }

    #[test]
    fn amounts_are_compared_by_value_with_sign_and_currency() {
        for (answer, right) in [
            ("$18.00", true),
            ("18", true),
            ("18 dollars", true),
            ("USD 18", true),
            ("$18", true),
            ("$ 18", true),
            ("$1.8", false),
            ("$-18", false),
            ("-$18", false),
            ("€18", false),
            ("$180", false),
            ("$18 or $15", false),
            ("not $18", false),
            ("'$18'", true),
            ("$018", true),
            ("$18,0", true),
            ("$18.-", true),
            ("18,– $", true),
            ("$18,000", false),
            ("$18.000", false),
            ("$18 thousand", false),
            ("$18k", false),
            ("$18 💵", true),
            ("$180 💵", false),
        ] {
            assert_eq!(same(Kind::Number, answer, "$18"), right, "{answer}");
        }
        assert!(!same(Kind::Number, "18 thousand", "18") && !same(Kind::Number, "18k", "18"));
        assert!(same(Kind::Number, "1,000 m", "1000 meters"));
        assert!(same(Kind::Number, "3", "3rd floor") && !same(Kind::Number, "3 cats", "3rd floor"));
        assert!(same(Kind::Number, "1 nights", "1 night") && !same(Kind::Number, "1 day", "1 night"));
    }

    #[test]
    fn hyphens_join_a_number_and_its_unit() {
        for (token, parts) in [
            ("four-night", Some(("four", "night", ""))),
            ("12-year-old,", Some(("12", "year", "old,"))),
            ("twenty-one-year-old", Some(("twenty-one", "year", "old"))),
            ("haut-de-forme", None),
            ("F-150", None),
            ("one-eyed", None),
            ("good-night", None),
        ] {
            assert_eq!(hyphenated(token), parts, "{token}");
        }
    }

    #[test]
    fn times_are_compared_by_value() {
        for (answer, right) in [
            ("09:00", true),
            ("9:00 am", true),
            ("9 a.m.", true),
            ("9 a.m", true),
            ("9.00", true),
            ("9h00", true),
            ("09:00:00", true),
            ("09:00:01", false),
            ("9 Uhr", true),
            ("90:0", false),
            ("9:00 pm", false),
            ("9:0", false),
            ("19:00", false),
            ("9", false),
            ("9:000", false),
        ] {
            assert_eq!(same(Kind::Time, answer, "9:00"), right, "{answer}");
        }
    }

    #[test]
    fn dates_are_compared_by_value() {
        for (answer, right) in [
            ("5 May", true),
            ("May 5th", true),
            ("5. Mai", true),
            ("the 5th of May", true),
            ("May 15", false),
            ("May", false),
        ] {
            assert_eq!(same(Kind::Date, answer, "May 5"), right, "{answer}");
        }
    }

    #[test]
    fn a_category_has_the_kind_of_all_its_items() {
        let kind = |items: &[&str]| kind_of(&items.iter().copied(), true);
        assert_eq!(kind(&["$18", "$21"]), Kind::Number);
        assert_eq!(kind(&["1 night", "3 nights"]), Kind::Number);
        assert_eq!(kind(&["45 cm", "1.2 m"]), Kind::Number);
        assert_eq!(kind(&["8:00", "9:15"]), Kind::Time);
        assert_eq!(kind(&["google pixel 6", "iphone 13"]), Kind::Text);
        assert_eq!(kind(&["samsung s21", "iphone 13"]), Kind::Text);
        assert_eq!(kind(&["May 5", "June 6"]), Kind::Date);
        assert_eq!(kind(&["red", "blue"]), Kind::Text);
    }
}
