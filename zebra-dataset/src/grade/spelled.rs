//! Numbers in words: "twenty-one", "vierhundert", "quatre-vingts".

use std::collections::HashMap;
use std::sync::LazyLock;

use super::key::{folded, name_words};

/// The words of a language: those of 0 to 19 or more, those of 20 to 90, and the word between tens and ones.
struct Language {
    ones: &'static str,
    tens: &'static str,
    and: &'static str,
    /// The word for a hundred, and for several.
    hundred: [&'static str; 2],
}

const ENGLISH: Language = Language {
    ones: "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen \
           eighteen nineteen",
    tens: "twenty thirty forty fifty sixty seventy eighty ninety",
    and: "",
    hundred: ["hundred", "hundred"],
};

const GERMAN: Language = Language {
    ones: "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn \
           achtzehn neunzehn",
    tens: "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    and: "und",
    hundred: ["hundert", "hundert"],
};

const FRENCH: Language = Language {
    ones: "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dixsept dixhuit \
           dixneuf",
    tens: "vingt trente quarante cinquante soixante soixante quatrevingt quatrevingt",
    and: "et",
    hundred: ["cent", "cents"],
};

const SPANISH: Language = Language {
    ones: "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete \
           dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete \
           veintiocho veintinueve",
    tens: "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    and: "y",
    hundred: ["cien", "cientos"],
};

/// The hundreds of Spanish that are not the digit before "cientos".
const SPANISH_HUNDREDS: [(usize, &str); 4] =
    [(1, "ciento"), (5, "quinientos"), (7, "setecientos"), (9, "novecientos")];

/// Returns the words of a number below 1,000 in English, German, French and Spanish, without spaces and hyphens.
pub(super) fn spelled(number: usize) -> Vec<String> {
    let (hundreds, rest) = (number / 100, number % 100);
    match hundreds {
        0 => [ENGLISH, GERMAN, FRENCH, SPANISH].iter().map(|language| language.below_hundred(rest)).collect(),
        1..10 => with_hundreds(hundreds, rest),
        _ => Vec::new(),
    }
}

/// The least number whose words are not read.
const LEAST_UNREAD: usize = 1000;

/// The words of one before a noun.
const ONE: [&str; 4] = ["ein", "eine", "una", "une"];

static NUMBERS: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let numbers = (0..LEAST_UNREAD).rev();
    let spelled = numbers.flat_map(|number| spelled(number).into_iter().map(move |words| (words, number)));
    let all = spelled.chain(ONE.map(|word| (word.to_owned(), 1)));
    all.flat_map(|(words, number)| [(folded(&words), number), (words, number)]).collect()
});

/// Returns the number below 1,000 that words mean in any of these languages, without spaces and hyphens.
pub(super) fn number_of(words: &str) -> Option<usize> {
    NUMBERS.get(words).copied()
}

/// The most words of a number.
const MOST_WORDS: usize = 6;

/// Returns a text that begins with a number in words with digits in place of them: "12 minutes" for "twelve minutes".
pub(super) fn in_digits(text: &str) -> Option<String> {
    let text = text.trim();
    let ends = text.match_indices(' ').map(|(at, _)| at).take(MOST_WORDS).chain([text.len()]);
    let ends: Vec<usize> = ends.collect();
    let number = |end: usize| number_of(&name_words(&text[..end]).concat()).map(|number| (number, end));
    let (number, end) = ends.into_iter().rev().find_map(number)?;
    Some(format!("{number}{}", &text[end..]))
}

/// Returns the words of a time in minutes after midnight, in the same languages: "half past eight", "neuf heures moins le quart".
pub(super) fn spelled_time(minutes: usize) -> Vec<String> {
    let words = |language: &Language, number: usize| language.below_hundred(number);
    let mut found = Vec::new();
    // 14:15 is also a quarter past two.
    let hours = [minutes / 60, if minutes >= 13 * 60 { minutes / 60 - 12 } else { minutes / 60 }];
    for hour in hours {
        let minute = minutes % 60;
        let each =
            |number: usize| [ENGLISH, GERMAN, FRENCH, SPANISH].map(|language| words(&language, number));
        let ([en, de, fr, es], [next_en, next_de, next_fr, next_es]) = (each(hour), each(hour + 1));
        let [en_minute, de_minute, fr_minute, es_minute] =
            if minute == 0 { [const { String::new() }; 4] } else { each(minute) };
        found.extend([
            format!("{en}{en_minute}"),
            format!("{de}uhr{de_minute}"),
            format!("{fr}heures{fr_minute}"),
        ]);
        found.push(format!("las{es}{}{es_minute}", if minute == 0 { "" } else { "y" }));
        match minute {
            0 => found.push(format!("{en}oclock")),
            15 => {
                found.extend([
                    format!("quarterpast{en}"),
                    format!("viertelnach{de}"),
                    format!("{fr}heuresetquart"),
                ]);
                found.push(format!("las{es}ycuarto"));
            }
            30 => {
                found.extend([
                    format!("halfpast{en}"),
                    format!("halb{next_de}"),
                    format!("{fr}heuresetdemie"),
                ]);
                found.push(format!("las{es}ymedia"));
            }
            45 => {
                found.extend([format!("quarterto{next_en}"), format!("viertelvor{next_de}")]);
                found.extend([format!("{next_fr}heuresmoinslequart"), format!("las{next_es}menoscuarto")]);
            }
            _ => {}
        }
        match minute {
            1..=30 => found.extend([
                format!("{en_minute}past{en}"),
                format!("{de_minute}nach{de}"),
                format!("{es}y{es_minute}"),
            ]),
            31.. => {
                let [en_left, de_left, fr_left, es_left] = each(60 - minute);
                found.extend([format!("{en_left}to{next_en}"), format!("{de_left}vor{next_de}")]);
                found.extend([format!("{next_fr}heuresmoins{fr_left}"), format!("{next_es}menos{es_left}")]);
            }
            0 => {}
        }
    }
    found.retain(|words| words.chars().count() > MOST_OF_NUMBER);
    found
}

/// The most letters of words that may be only a number: "nine" alone is no time.
const MOST_OF_NUMBER: usize = 6;

fn with_hundreds(hundreds: usize, rest: usize) -> Vec<String> {
    let mut found = Vec::new();
    for (language, ands) in [(ENGLISH, &["", "and"][..]), (GERMAN, &["", "und"]), (FRENCH, &[""])] {
        let [one, several] = language.hundred;
        let digit = language.below_hundred(hundreds);
        let word = if rest == 0 && hundreds > 1 { several } else { one };
        let firsts = [(hundreds == 1).then(|| word.to_owned()), Some(format!("{digit}{word}"))];
        for first in firsts.into_iter().flatten() {
            let rest = if rest == 0 { String::new() } else { language.below_hundred(rest) };
            let ands = if rest.is_empty() { &ands[..1] } else { ands };
            found.extend(ands.iter().map(|and| format!("{first}{and}{rest}")));
        }
    }
    let [one, several] = SPANISH.hundred;
    let irregular =
        SPANISH_HUNDREDS.iter().find(|(digit, _)| *digit == hundreds).map(|(_, word)| (*word).to_owned());
    let first = irregular.unwrap_or_else(|| SPANISH.below_hundred(hundreds) + several);
    found.push(match (hundreds, rest) {
        (1, 0) => one.to_owned(),
        (_, 0) => first,
        _ => first + &SPANISH.below_hundred(rest),
    });
    found
}

impl Language {
    fn below_hundred(&self, number: usize) -> String {
        let (is_french, is_german) =
            (self.hundred[0] == FRENCH.hundred[0], self.hundred[0] == GERMAN.hundred[0]);
        let one = |number: usize| self.ones.split_whitespace().nth(number);
        // "eins" stands alone only, "soixante-dix" counts on, and "quatre-vingts" has an "s" without ones.
        if let Some(word) = one(number) {
            return if is_german && number == 1 { "eins".to_owned() } else { word.to_owned() };
        }
        let tens = number / 10;
        let ones = number - if is_french && matches!(tens, 7 | 9) { 10 * (tens - 1) } else { 10 * tens };
        let word = self.tens.split_whitespace().nth(tens - 2).unwrap_or("");
        match (ones, one(ones).unwrap_or("")) {
            (0, _) if is_french && tens == 8 => format!("{word}s"),
            (0, _) => word.to_owned(),
            (_, one) if is_german => format!("{one}{}{word}", self.and),
            (1 | 11, one) if is_french && tens < 8 => format!("{word}{}{one}", self.and),
            (_, one) if is_french => format!("{word}{one}"),
            (_, one) => format!("{word}{}{one}", self.and),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn numbers_have_words_in_four_languages() {
        for (number, words) in [
            (16, "sixteen sechzehn seize dieciséis"),
            (21, "twentyone einundzwanzig vingtetun veintiuno"),
            (71, "seventyone einundsiebzig soixanteetonze setentayuno"),
            (80, "eighty achtzig quatrevingts ochenta"),
            (95, "ninetyfive fünfundneunzig quatrevingtquinze noventaycinco"),
            (400, "fourhundred vierhundert quatrecents cuatrocientos"),
            (
                550,
                "fivehundredfifty fivehundredandfifty fünfhundertfünfzig cinqcentcinquante quinientoscincuenta",
            ),
            (100, "hundred onehundred hundert cent cien"),
        ] {
            let found = spelled(number);
            assert!(words.split(' ').all(|word| found.iter().any(|found| found == word)), "{found:?}");
        }
        assert!(spelled(1000).is_empty());
    }
}
