//! Slips and what their authors meant.

#[path = "support/mod.rs"]
mod support;

use support::outcome;

const DECLARATIONS: &str = "puzzle P; ordered category House { First, Second, Third, Fourth } category Person { Ann, Bob, Cid, Eve } \
    category Pet { Cat, Dog, Rat, Mole } category Age { 20, 25, 30, 35 } property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman } \
    group Men of Person = [Bob, Cid]; link next_to on House = next_to(); link left_of on House = less_than(); link knows on Person = [(Ann, Bob)]; \
    verify nothing; ";

#[test]
fn print() {
    let Ok(path) = std::env::var("ZEBRA_SLIPS") else { return };
    for line in std::fs::read_to_string(path).expect("a file").lines().filter(|line| !line.is_empty()) {
        let text = if line.starts_with("puzzle") { line.to_owned() } else { format!("{DECLARATIONS}\n{line}") };
        println!("\n=== {line}");
        let Some(found) = outcome(&text) else { println!("  no tokens"); continue };
        for (error, (_, column)) in found.errors.iter().zip(&found.places) {
            println!("  {column} [{}] {}\n    help: {}", error.code, error.message, error.help);
        }
        if let Some(edited) = found.edited {
            println!("  -> {}", edited.lines().last().unwrap_or(""));
            for error in outcome(&edited).iter().flat_map(|after| &after.errors) {
                println!("  -> error: {}", error.message);
            }
        }
    }
}
