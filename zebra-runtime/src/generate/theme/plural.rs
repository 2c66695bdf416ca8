//! Plurals of English nouns. Part of the generator.

/// Returns the plural of a noun of one or several words: "children", "cities", "pet names".
pub(super) fn plural_of(noun: &str) -> String {
    let (before, last) =
        noun.rsplit_once(' ').map_or(("", noun), |(_, last)| (&noun[..noun.len() - last.len()], last));
    let lower = last.to_lowercase();
    let irregular = include_str!("plurals.txt").lines().filter_map(|line| line.split_once(' '));
    // "grandchild" and "fireman" are children and men.
    let ends =
        |one: &&str| lower == **one || one.len() > 2 && lower.len() > one.len() + 2 && lower.ends_with(*one);
    let mut found = irregular.filter(|(one, _)| !one.starts_with('#') && ends(one));
    if let Some((one, many)) = found.next().filter(|(one, _)| *one != "man" || !lower.ends_with("human")) {
        return format!("{before}{}{many}", &last[..last.len() - one.len()]);
    }
    let is_vowel = |letter: char| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u');
    let end = match lower.strip_suffix('y') {
        Some(stem) if !stem.is_empty() && !stem.ends_with(is_vowel) => {
            return format!("{before}{}ies", &last[..stem.len()]);
        }
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|end| lower.ends_with(end)) => "es",
        _ => "s",
    };
    format!("{before}{last}{end}")
}

#[cfg(test)]
mod tests {
    use super::plural_of;

    #[test]
    fn plurals_of_nouns() {
        let nouns = [
            "child",
            "city",
            "bus",
            "box",
            "day",
            "person",
            "fireman",
            "pet name",
            "watch",
            "human",
            "wolf",
            "Salesperson",
        ];
        assert_eq!(
            nouns.map(plural_of).join(" "),
            "children cities buses boxes days people firemen pet names watches humans wolves Salespeople"
        );
    }
}
