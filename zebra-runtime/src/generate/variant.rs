//! What a puzzle depends on beside its theme, size and seed, as a text and as a short digest. Part of the generator.

use super::options::{Options, Question};
use super::theme::Theme;

impl Options {
    /// Returns the options beside the size in one line, the same text for equal options.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::generate::Options;
    ///
    /// let options = Options { numeric: 1, ..Options::default() };
    /// assert!(options.to_line().starts_with("numeric 1, great 0"));
    /// ```
    #[must_use]
    pub fn to_line(&self) -> String {
        let Options { numeric, great, unused, shared, minimal, giveaways, red_herrings, attempts, .. } = self;
        let kinds: Vec<String> =
            self.kinds.iter().map(|kind| format!("{}={}", kind.name(), self.kinds.weight(kind))).collect();
        let named: Vec<&str> = self.kinds.named().map(super::ClueKind::name).collect();
        let levels = self
            .difficulty
            .as_ref()
            .map_or("any".to_owned(), |levels| format!("{}..{}", levels.start(), levels.end()));
        // What is off is left out, so that the text of earlier options stays the same.
        let question = match &self.question {
            Question::Of(question) => format!(", question {question}"),
            // The clues are the same whatever is asked.
            Question::Cells | Question::Everything => String::new(),
        };
        let trick = match (self.false_clue, self.unsolvable) {
            (true, _) => ", false clue",
            (_, true) => ", unsolvable",
            _ => "",
        };
        // The same text where numbers have 32 bits, as in a browser.
        let most_clues = match *self.clues.end() {
            usize::MAX => u64::MAX,
            most => most as u64,
        };
        format!(
            "numeric {numeric}, great {great}, unused {unused}, shared {shared}, kinds {}, named {}, clues {}..{most_clues}, minimal {minimal}, \
             giveaways {giveaways}, red herrings {red_herrings}, difficulty {levels}, attempts {attempts}, budget {}{question}{trick}",
            kinds.join("+"),
            named.join("+"),
            self.clues.start(),
            self.budget.get(),
        )
    }
}

/// Returns eight digits that identify the options and for a theme that is not built in; nothing for the defaults.
pub(super) fn variant(theme: &Theme, options: &Options) -> String {
    let is_default = options.to_line() == Options { size: options.size, ..Options::default() }.to_line();
    let is_built_in = theme.is_built_in();
    if is_default && is_built_in {
        return String::new();
    }
    let mut text = options.to_line();
    if !is_built_in {
        text.push_str(&format!("{theme:?}"));
    }
    let mixed = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, mixed);
    format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

/// Returns where the first puzzle begins in the lists of a theme: elsewhere for other options, but for the same puzzle at the same
/// place, however long it is looked for.
pub(super) fn first_turn(theme: &Theme, options: &Options) -> u64 {
    let Options { attempts, budget, .. } = Options::default();
    let of_clues = Options { attempts, budget, ..options.clone() };
    let mixed = |hash: u64, byte: u8| hash.wrapping_mul(31).wrapping_add(u64::from(byte));
    format!("{}{}", options.size, variant(theme, &of_clues)).bytes().fold(0, mixed) % 1009
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_and_an_own_theme_change_the_variant() {
        let street = Theme::named("street").unwrap();
        let default = Options::default();
        assert_eq!(variant(&street, &default), "");
        assert!(default.to_line().contains("clues 0..18446744073709551615"), "also where `usize` is smaller");
        let others = [
            Options { numeric: 1, ..default.clone() },
            Options { red_herrings: 1, ..default.clone() },
            Options { giveaways: false, ..default.clone() },
            Options { minimal: false, ..default.clone() },
            Options { attempts: 7, ..default.clone() },
            Options { clues: 10..=12, ..default.clone() },
            Options { kinds: "all".parse().unwrap(), ..default.clone() },
        ];
        let mut variants: Vec<String> = others.iter().map(|options| variant(&street, options)).collect();
        let own = Theme::parse(&Theme::source("street").unwrap().replace("Elena", "Selma")).unwrap();
        variants.push(variant(&own, &default));
        assert!(variants.iter().all(|variant| variant.len() == 8), "{variants:?}");
        variants.sort();
        variants.dedup();
        assert_eq!(variants.len(), others.len() + 1);
    }
}
