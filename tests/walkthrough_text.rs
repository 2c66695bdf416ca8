//! The text of walkthroughs: of Five Houses in full, of two with numbers, one with roles, and one with the author's templates.

use zebra::Model;
use zebra::explain::{English, Layout, Report, walkthrough};

macro_rules! texts {
    ($($path:literal $module:ident: $puzzle:ident $words:literal;)*) => {
        $(
            #[path = $path]
            #[allow(dead_code, unreachable_pub, reason = "an example is a program")]
            mod $module;

            #[test]
            fn $module() {
                let text = text($module::$puzzle::model());
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
    "../examples/five_houses.rs" five_houses: FiveHouses 600;
    "../examples/three_drafts.rs" three_drafts: ThreeDrafts 400;
    "../examples/secret_presents.rs" secret_presents: SecretPresents 1_200;
    "../examples/cups_and_years.rs" cups_and_years: CupsAndYears 700;
    "../examples/all_tired_out.rs" all_tired_out: AllTiredOut 600;
}
