//! The techniques of an explanation: all that there are, from easy to hard, each with the paragraphs that need it.

use zebra_runtime::explain::{Method, Walkthrough};

/// Returns a line for each technique: its level, its name, and the numbers of the paragraphs of which it is the hardest one.
pub(super) fn techniques(walkthrough: &Walkthrough<'_>) -> String {
    let methods: Vec<Method> =
        walkthrough.paragraphs.iter().map(|paragraph| Method::of(walkthrough.model, paragraph)).collect();
    let widest = |width: fn(Method) -> usize| Method::ALL.map(width).into_iter().max().unwrap_or(0);
    let level = widest(|method| method.level().to_string().len());
    let name = widest(|method| method.phrase().chars().count());
    let row = |[first, second, third]: [&str; 3]| format!("{first:level$}  {second:name$}  {third}\n");
    let lines = Method::ALL.map(|technique| {
        let numbers = (1..).zip(&methods).filter(|&(_, &method)| method == technique);
        let numbers: Vec<String> = numbers.map(|(number, _)| number.to_string()).collect();
        let numbers = if numbers.is_empty() { "–".to_owned() } else { numbers.join(", ") };
        row([&technique.level().to_string(), technique.phrase(), &numbers])
    });
    row(["level", "technique", "paragraphs"]) + &lines.concat()
}
