//! Examples exported as Rust source: the source compiles and has the same answer.
//!
//! `ZEBRA_BLESS=1 cargo test --test exported` updates the sources.

use std::path::Path;

use zebra::format::rust;

/// The list of examples: the module of the file, and the puzzle in it.
macro_rules! exported {
    ($($path:literal $module:ident: $puzzle:ident, $source:literal;)*) => {
        $(
            #[path = $path]
            #[allow(dead_code, unreachable_pub, reason = "an example is a program")]
            mod $module;
        )*

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
                let model = $module::$puzzle::model();
                let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join($source);
                let text = rust::write(model).expect("the puzzle can be exported").text;
                if std::env::var_os("ZEBRA_BLESS").is_some() {
                    std::fs::write(&source, &text).expect("the source can be written");
                }
                assert_eq!(std::fs::read_to_string(source).expect("the source can be read"), text);
                let answer = written::$module::$puzzle::ANSWER.to_string();
                assert_eq!(answer, $module::$puzzle::ANSWER.to_string());
            }
        )*
    };
}

exported! {
    "../examples/all_tired_out.rs" all_tired_out: AllTiredOut, "exported/all_tired_out.rs";
    "../examples/cups_and_years.rs" cups_and_years: CupsAndYears, "exported/cups_and_years.rs";
    "../examples/five_houses.rs" five_houses: FiveHouses, "exported/five_houses.rs";
    "../examples/market_day.rs" market_day: MarketDay, "exported/market_day.rs";
    "../examples/secret_presents.rs" secret_presents: SecretPresents, "exported/secret_presents.rs";
}
