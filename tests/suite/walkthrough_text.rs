//! The text of walkthroughs: of Five Houses in full, of two with numbers, one with roles, and one with the author's templates.

use super::every_example;
use zebra::Model;
use zebra::explain::{English, Layout, Report, walkthrough};

macro_rules! texts {
    ($($module:ident: $puzzle:ident $words:literal;)*) => {
        $(
            #[test]
            fn $module() {
                let text = text(every_example::$module::$puzzle::model());
                let words = text.split_whitespace().count();
                assert!(words <= $words, "{words} words");
                insta::assert_snapshot!(text);
            }
        )*
    };
}

fn text(model: &Model) -> String {
    Report::default().layout(Layout::Markdown).walkthrough(&walkthrough(model), &English)
}

texts! {
    five_houses: FiveHouses 600;
    three_drafts: ThreeDrafts 400;
    secret_presents: SecretPresents 1_200;
    cups_and_years: CupsAndYears 700;
    all_tired_out: AllTiredOut 600;
}
