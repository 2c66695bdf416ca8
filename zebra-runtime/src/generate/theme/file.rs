//! The TOML structure of a theme file, before its values are checked. Part of the generator (layer 3).

use serde::Deserialize;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TomlTheme {
    pub(super) name: Spanned<String>,
    pub(super) title: String,
    pub(super) story: Spanned<String>,
    pub(super) person: String,
    pub(super) ask: String,
    pub(super) places: TomlPlaces,
    pub(super) category: Vec<Spanned<TomlCategory>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TomlPlaces {
    pub(super) name: Spanned<String>,
    pub(super) plural: String,
    pub(super) item: Option<Spanned<String>>,
    pub(super) items: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) who: Spanned<String>,
    pub(super) is: Spanned<String>,
    pub(super) between: Spanned<String>,
    #[serde(default)]
    pub(super) link: Vec<TomlLink>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TomlLink {
    pub(super) name: Spanned<String>,
    pub(super) relation: Spanned<String>,
    pub(super) phrase: String,
    pub(super) say: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TomlCategory {
    pub(super) name: Spanned<String>,
    pub(super) plural: String,
    pub(super) who: Spanned<String>,
    pub(super) is: Spanned<String>,
    pub(super) items: Option<Vec<Spanned<String>>>,
    pub(super) item: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) many: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) an: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) a: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) loose: bool,
    pub(super) numbers: Option<Spanned<TomlNumbers>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TomlNumbers {
    pub(super) from: Spanned<i64>,
    pub(super) step: Spanned<i64>,
    pub(super) between: Spanned<String>,
    pub(super) difference: Spanned<String>,
    pub(super) sum: Spanned<String>,
    pub(super) times: Spanned<String>,
    pub(super) greater: Spanned<String>,
    pub(super) least: Spanned<String>,
    pub(super) most: Spanned<String>,
    #[serde(default)]
    pub(super) link: Vec<TomlLink>,
}
