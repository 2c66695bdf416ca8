//! A corpus of labelled answers to questions about one cell: the ways in which models state one.

use zebra_dataset::grade_question;

use crate::corpus::{TABLES, record};

/// Ways to state an answer, with `{a}` for the right item, `{l}` for its letter, `{b}` for another item and `{m}` for its letter.
const STATED: &[(&str, bool)] = &[
    ("{a}", true),
    ("The {a}.", true),
    ("{l}", true),
    ("({l})", true),
    ("{l}.", true),
    ("{l}) {a}", true),
    ("Option {l}", true),
    ("{m}", false),
    ("{b}", false),
    ("{l}) {b}", false),
    ("Answer: {a}", true),
    ("Answer: {l}", true),
    ("ANSWER: {a}", true),
    ("Answer : {a}", true),
    ("Answer：{a}", true),
    ("**Answer:** {a}", true),
    ("**Answer: {a}**", true),
    ("### Answer:\n{a}", true),
    ("## Answer\n\n**{a}**", true),
    ("Final Answer: {a}", true),
    ("Final answer: {l}", true),
    ("The answer is {a}.", true),
    ("So the answer is **{a}**.", true),
    ("Therefore, the correct answer is ({l}).", true),
    ("The correct option is {l}.", true),
    ("$\\boxed{{l}}$", true),
    ("\\boxed{\\text{{a}}}", true),
    ("Answer: $\\boxed{{a}}$", true),
    ("Answer: \\boxed{{l}}", true),
    ("<answer>{a}</answer>", true),
    ("<answer>{l}</answer>", true),
    ("{\"answer\": \"{a}\"}", true),
    ("{\"reasoning\": \"…\", \"answer\": \"{l}\"}", true),
    ("```json\n{\"answer\": \"{a}\"}\n```", true),
    ("{'answer': '{a}'}", true),
    ("{\"final_answer\": \"{a}\",}", true),
    ("Answer: \"{a}\"", true),
    ("Answer: “{a}”", true),
    ("Answer: {a} ({l})", true),
    ("Answer: {a} (second house)", true),
    ("Answer: {a}, because clue 3 says so.", true),
    ("Answer: {a}\n\nThis follows from clue 2.", true),
    ("Answer: {a}. The {b} is in the first house.", true),
    ("It is not the {b}.\nAnswer: {a}", true),
    ("<think>Answer: {b}</think>\nAnswer: {a}", true),
    ("<think>Answer: {a}</think>\nAnswer: {b}", false),
    ("<think>Answer: {a}</think>\nI do not know.", false),
    ("Answer: {b}", false),
    ("Answer: {a} or {b}", false),
    ("Answer: either {a} or {b}", false),
    ("Answer: {a}, {b}", false),
    ("Answer: {a} and {b}", false),
    ("Answer: not {a}", false),
    ("Is the answer {a}?", false),
    ("The answer is not {a}.", false),
    ("If the answer is {a}, then clue 2 fails.", false),
    ("The answer could be {a}.", false),
    ("Answer: {a}\nAnswer: {b}", false),
    ("Answer: {b}\nAnswer: {a}", false),
    ("Answer: {b}\nWait, that is wrong.\nAnswer: {a}", true),
    ("Answer: {a}\nWait... Answer: {b}", false),
    ("Answer: {b}\nFinal answer: {a}", true),
    ("Answer: {a}\nFinal answer: {b}", false),
    ("{\"answer\": \"{b}\"} was my first guess.\nAnswer: {a}", true),
    ("{\"answer\": \"{a}\"}\nNo, that is wrong.\nAnswer: {b}", false),
    ("The last line should be \"Answer: <item>\".\nAnswer: {a}", true),
    ("Answer: {a}\n\n(I was asked to write \"Answer:\" and the item.)", true),
    ("Choices: {a}, {b}", false),
    ("I cannot decide between {a} and {b}.", false),
    ("", false),
    ("Antwort: {a}", true),
    ("**Antwort:** {l}", true),
    ("Die Antwort ist {a}.", true),
    ("Die Antwort lautet: {a}", true),
    ("Die richtige Antwort ist {l}.", true),
    ("Antwort: {b}", false),
    ("Réponse : {a}", true),
    ("La réponse est {a}.", true),
    ("Réponse finale : {l}", true),
    ("La réponse n'est pas {a}.", false),
    ("Respuesta: {a}", true),
    ("La respuesta es {a}.", true),
    ("Respuesta final: {l}", true),
    ("La respuesta correcta es {l}.", true),
    ("La respuesta no es {a}.", false),
];

#[test]
fn answers_to_questions_are_graded_as_labelled() {
    let choices = [
        ["cat", "dog", "red fox"],
        ["$15", "$18", "$21"],
        ["8:45", "9:00", "10:15"],
        ["Löwe", "grüner Tee", "Möwe"],
        ["high school", "bachelor", "master"],
    ];
    let mut failures = String::new();
    let mut count = 0;
    for choices in choices {
        let choices = choices.map(str::to_owned).to_vec();
        let (answer, other) = (choices[1].clone(), choices[0].clone());
        let mut record = record(TABLES[0], "en");
        record.question = Some(zebra_dataset::Question {
            text: "Which?".to_owned(),
            answer: answer.clone(),
            choices,
            letter: "B".to_owned(),
        });
        for (form, is_right) in STATED {
            let text =
                form.replace("{a}", &answer).replace("{b}", &other).replace("{l}", "B").replace("{m}", "A");
            count += 1;
            if grade_question(&record, &text) != *is_right {
                failures.push_str(&format!("{}: {text}\n", if *is_right { "refused" } else { "accepted" }));
            }
        }
    }
    assert!(count >= 400, "{count}");
    assert_eq!(failures, "");
}
