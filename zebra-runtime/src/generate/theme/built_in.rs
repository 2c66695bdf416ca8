//! The built-in themes. Part of the generator.

/// A theme to fill in, with a comment for each field.
pub(super) const TEMPLATE: &str = include_str!("../themes/template.toml");

macro_rules! themes {
    ($($name:literal),* $(,)?) => {
        /// The built-in themes, by name.
        #[cfg(not(themes_in_json))]
        pub(super) const BUILT_IN: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../themes/", $name, ".toml")))),*];
        #[cfg(themes_in_json)]
        pub(super) const BUILT_IN: &[(&str, &str)] =
            &[$(($name, include_str!(concat!(env!("ZEBRA_THEMES"), "/", $name, ".json")))),*];
    };
}

themes![
    "street",
    "market",
    "harbor",
    "race",
    "concert",
    "lectures",
    "building",
    "bookshelf",
    "school",
    "festival",
    "shelter",
    "birthdays",
    "travel",
    "museum",
    "cafe",
    "roundtable",
    "lane",
    "office",
    "plain",
    "street-de",
    "market-de",
    "school-de",
    "lane-de",
    "roundtable-de",
    "office-de",
    "street-fr",
    "market-fr",
    "school-fr",
    "lane-fr",
    "roundtable-fr",
    "office-fr",
    "street-es",
    "market-es",
    "school-es",
    "lane-es",
    "roundtable-es",
    "office-es",
];
