//! Examples exported as Rust source: the source compiles and has the same answer.
//!
//! `ZEBRA_BLESS=1 cargo test --all-features --test suite exported` updates the sources.

use std::path::Path;

use super::every_example;
use zebra::format::rust;

/// The list of examples: the module of the file, and the puzzle in it.
macro_rules! exported {
    ($($module:ident: $puzzle:ident, $source:literal;)*) => {
        /// The compiled export.
        mod written {
            $(
                #[allow(dead_code, unreachable_pub, reason = "an example is a program")]
                pub(super) mod $module {
                    include!($source);
                }
            )*
        }

        $(
            #[test]
            fn $module() {
                let model = every_example::$module::$puzzle::model();
                let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite").join($source);
                let text = rust::write(model).expect("the puzzle can be exported").text;
                if std::env::var_os("ZEBRA_BLESS").is_some() {
                    std::fs::write(&source, &text).expect("the source can be written");
                }
                assert_eq!(std::fs::read_to_string(source).expect("the source can be read"), text);
                let answer = written::$module::$puzzle::ANSWER.to_string();
                assert_eq!(answer, every_example::$module::$puzzle::ANSWER.to_string());
            }
        )*
    };
}

exported! {
    all_tired_out: AllTiredOut, "exported/all_tired_out.rs";
    cups_and_years: CupsAndYears, "exported/cups_and_years.rs";
    five_houses: FiveHouses, "exported/five_houses.rs";
    market_day: MarketDay, "exported/market_day.rs";
    secret_presents: SecretPresents, "exported/secret_presents.rs";
}
