//! Sentences as tokens: words, numbers and marks, with their places.

use std::ops::Range;

use crate::model::Text;
use crate::rational::Rational;

/// The most tokens of one clue; no printed sentence has as many.
pub(super) const MOST_TOKENS: usize = 160;

/// One word, number or mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// Its bytes in the sentence.
    pub(super) at: Range<usize>,
    /// Its letters in lower case, its digits, or the mark.
    pub(super) key: Text,
    /// Whether no space precedes it.
    pub(super) is_glued: bool,
    pub(super) kind: Kind,
}

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    /// The `s` of a possessive, or the apostrophe after a plural.
    Possessive,
    Number(Rational),
    Mark,
}

impl Token {
    pub(super) fn is_mark(&self, mark: &str) -> bool {
        self.kind == Kind::Mark && self.key == mark
    }

    pub(super) fn is_number(&self) -> bool {
        matches!(self.kind, Kind::Number(_))
    }
}

/// Splits a text, at most [`MOST_TOKENS`] and one more.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::with_capacity(text.len() / 5 + 4);
    let mut rest = 0;
    let mut is_glued = false;
    while let Some(first) = text[rest..].chars().next() {
        if tokens.len() > MOST_TOKENS {
            break;
        }
        let start = rest;
        if first.is_whitespace() {
            rest += first.len_utf8();
            is_glued = false;
            continue;
        }
        let kind = if first.is_ascii_digit() {
            rest += number_length(&text[rest..]);
            decimal(&text[start..rest]).map_or(Kind::Mark, Kind::Number)
        } else if first.is_alphabetic() {
            rest += length_while(&text[rest..], |letter| letter.is_alphabetic() || is_combining(letter));
            Kind::Word
        } else {
            rest += first.len_utf8();
            Kind::Mark
        };
        let key = match kind {
            Kind::Word => text[start..rest].chars().flat_map(char::to_lowercase).collect(),
            Kind::Mark if matches!(first, '’' | '‘' | '\'' | 'ʼ' | '´' | '`') => Text::new_static("'"),
            Kind::Mark if matches!(first, '–' | '—' | '‐' | '‑') => Text::new_static("-"),
            _ => Text::from(&text[start..rest]),
        };
        tokens.push(Token { at: start..rest, key, is_glued, kind });
        is_glued = true;
        join_apostrophe(&mut tokens);
        divide_negated(&mut tokens);
    }
    tokens
}

/// Joins what follows an apostrophe: the `s` of a possessive, and "n't", also where it is "did'nt".
fn join_apostrophe(tokens: &mut Vec<Token>) {
    let [.., word, apostrophe, end] = &tokens[..] else { return };
    if !apostrophe.is_mark("'") || !apostrophe.is_glued || !end.is_glued || end.kind != Kind::Word {
        return;
    }
    let whole = apostrophe.at.start..end.at.end;
    if end.key == "s" {
        let is_glued = true;
        let token = Token { at: whole, key: Text::new_static("s"), is_glued, kind: Kind::Possessive };
        tokens.truncate(tokens.len() - 2);
        tokens.push(token);
    } else if end.key == "t" && word.key.ends_with('n') {
        let verb = word.key.strip_suffix('n').filter(|_| word.key != "can").unwrap_or(&word.key);
        let at = word.at.start..word.at.start + verb.len();
        let verb = Text::from(verb);
        tokens.truncate(tokens.len() - 3);
        push_negated(tokens, &verb, at, whole.end);
    } else if end.key == "nt" && AUXILIARIES.contains(&&*word.key) {
        let (verb, at) = (word.key.clone(), word.at.clone());
        tokens.truncate(tokens.len() - 3);
        push_negated(tokens, &verb, at, whole.end);
    }
}

/// Verbs before a "not" that is often written without its apostrophe or its space, as in "didnt" and "doesnot".
const AUXILIARIES: [&str; 20] = [
    "ai", "are", "ca", "can", "could", "did", "do", "does", "had", "has", "have", "is", "might", "must",
    "sha", "should", "was", "were", "wo", "would",
];

/// Divides the last word where it is "didnt" or "doesnot": read as another word, it would lose the "not".
fn divide_negated(tokens: &mut Vec<Token>) {
    let is_divided = |token: &&Token| token.kind == Kind::Word && token.key != "cannot";
    let Some(word) = tokens.last().filter(is_divided) else { return };
    let verb = ["nt", "not"].iter().find_map(|end| word.key.strip_suffix(end));
    let Some(verb) = verb.filter(|verb| AUXILIARIES.contains(verb)).map(Text::from) else { return };
    let at = word.at.clone();
    tokens.pop();
    push_negated(tokens, &verb, at.start..at.start + verb.len(), at.end);
}

/// Adds a verb and the "not" after it, which ends at a byte.
fn push_negated(tokens: &mut Vec<Token>, verb: &str, at: Range<usize>, end: usize) {
    let key = match verb {
        "ai" => "is",
        "ca" => "can",
        "wo" => "will",
        "sha" => "shall",
        verb => verb,
    };
    let not = at.end..end;
    tokens.push(Token { at, key: Text::from(key), is_glued: false, kind: Kind::Word });
    tokens.push(Token { at: not, key: Text::new_static("not"), is_glued: true, kind: Kind::Word });
}

fn length_while(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !is(letter)).unwrap_or(text.len())
}

fn is_combining(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

/// Returns the length of the number at the beginning of a text: digits, with commas between groups of three, and a fraction.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut length = digits(0);
    if length <= 3 {
        while bytes.get(length) == Some(&b',') && digits(length + 1) == 3 {
            length += 4;
        }
    }
    if bytes.get(length) == Some(&b'.') && digits(length + 1) > 0 {
        length += 1 + digits(length + 1);
    }
    length
}

/// Returns a number in decimal notation, if it fits.
fn decimal(text: &str) -> Option<Rational> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits: String = whole.chars().chain(fraction.chars()).filter(char::is_ascii_digit).collect();
    let scale = 10_i64.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    Rational::new(digits.parse().ok()?, scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> String {
        tokens(text).iter().map(|token| token.key.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_numbers_and_marks() {
        assert_eq!(keys("Ann's DM-5000, $1,200.50."), "ann s dm - 5000 , $ 1,200.50 .");
        assert_eq!(keys("It isn’t; she won't, can't"), "it is not ; she will not , can not");
        assert_eq!(
            keys("It isnt; didnt, DONT, wont, cant, doesnot"),
            "it is not ; did not , do not , will not , can not , does not"
        );
        assert_eq!(keys("He did'nt, was’nt; the aunt's tent"), "he did not , was not ; the aunt s tent");
        assert_eq!(keys("1,2 and 12,345,678"), "1 , 2 and 12,345,678");
        assert_eq!(keys("the boys' 5-year-old"), "the boys ' 5 - year - old");
    }

    #[test]
    fn numbers_are_exact() {
        assert_eq!(decimal("1,200.50"), Rational::new(2401, 2));
        assert_eq!(decimal("99999999999999999999"), None);
        assert_eq!(tokens("99999999999999999999")[0].kind, Kind::Mark);
    }
}
